// Where is the past of a match?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";

/** @param {string} match */
export const matchPath = (match) => `/m/${encodeURIComponent(match)}`;

/**
 * The address of one version.
 * @param {string} match
 * @param {number} version
 * @param {string} [as] whose view: a seat's number, "spectator" or "all"
 */
export const versionPath = (match, version, as) => `${matchPath(match)}?version=${version}${as ? `&as=${as}` : ""}`;

/** From a match to its past: a finished one from the beginning, a running one from where it is. @param {any} view @param {number} version */
export function replayLink(view, version) {
  const { id, state } = view.match;
  if (state === "open") return "";
  return html`<a class="button" data-inside data-testid="replay-link" href=${versionPath(id, state === "done" ? 1 : version)}>Replay</a>`;
}
