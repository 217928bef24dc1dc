// How is a game shown that brings no page of its own?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";

/**
 * The view as a tree to read, and a button for each command where the game lists them.
 * @param {any} view
 * @param {import("./table.js").Table} table
 */
export function draw(view, table) {
  const { legal, ...shown } = view.game;
  const commands = !table.past && Array.isArray(legal) && legal.every(isObject) ? legal : [];
  const isMyTurn = table.seat !== undefined && view.to_act.includes(table.seat);
  return html`
    <div class="generic" data-testid="generic">
      ${commands.length ? html`<div class="commands">${commands.map((command) => html`
        <button ?disabled=${!isMyTurn || table.busy} @click=${() => table.send(command)}>${labelOf(command)}</button>`)}</div>` : ""}
      ${tree(commands.length || table.past ? shown : view.game)}
    </div>`;
}

/** What a seat has of its own, but for what it may do. @param {any} own */
export function hand({ legal, ...held }) {
  return Object.keys(held).length ? html`<div class="generic">${tree(held)}</div>` : undefined;
}

/** @param {unknown} value @returns {unknown} */
function tree(value) {
  if (Array.isArray(value) && !value.some((each) => typeof each === "object")) return value.join(", ");
  if (!isObject(value) && !Array.isArray(value)) return String(value);
  const entries = Object.entries(value);
  return entries.length ? html`<dl>${entries.map(([key, part]) => html`<div><dt>${key}</dt><dd>${tree(part)}</dd></div>`)}</dl>` : "–";
}

/** @param {Record<string, unknown>} command */
function labelOf({ type, ...rest }) {
  const parts = Object.values(rest).map((part) => (typeof part === "object" ? JSON.stringify(part) : String(part)));
  return [String(type).replaceAll("_", " "), ...parts].join(" ");
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
