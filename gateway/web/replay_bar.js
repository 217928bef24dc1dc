// With what does a person step through a match?
// @ts-check
import { html, svg } from "./vendor/lit-html/lit-html.js";
import { live } from "./vendor/lit-html/directives/live.js";

/**
 * @typedef {object} Bar
 * @property {number} version
 * @property {number} newest
 * @property {boolean} isPlaying
 * @property {string} where what is told of the version
 * @property {string} as
 * @property {[string, string][]} audiences whose view may be chosen, each with its name
 * @property {(version: number) => void} jump
 * @property {() => void} toggle
 * @property {(as: string) => void} look
 */

/** What is drawn on each button, within 24 by 24. @type {Record<string, unknown>} */
const ICONS = {
  first: svg`<polyline points="18,5 11,12 18,19"></polyline><line x1="6.5" y1="5" x2="6.5" y2="19"></line>`,
  back: svg`<polyline points="15,5 8,12 15,19"></polyline>`,
  play: svg`<polygon class="full" points="8,4.5 8,19.5 19.5,12"></polygon>`,
  pause: svg`<line x1="8.5" y1="6" x2="8.5" y2="18"></line><line x1="15.5" y1="6" x2="15.5" y2="18"></line>`,
  next: svg`<polyline points="9,5 16,12 9,19"></polyline>`,
  last: svg`<polyline points="6,5 13,12 6,19"></polyline><line x1="17.5" y1="5" x2="17.5" y2="19"></line>`,
};

/** @param {Bar} bar */
export function drawBar(bar) {
  const { version, newest, isPlaying, jump } = bar;
  return html`<section class="card replay-bar" aria-label="Replay">
    <div class="replay-buttons" role="group" aria-label="Step">
      ${button("first", "First version", version === 1, () => jump(1))}
      ${button("back", "Back", version === 1, () => jump(version - 1))}
      ${button(isPlaying ? "pause" : "play", isPlaying ? "Pause" : "Play", newest === 1, bar.toggle, "play")}
      ${button("next", "Next", version === newest, () => jump(version + 1))}
      ${button("last", "Last version", version === newest, () => jump(newest))}
    </div>
    <input class="replay-slider" type="range" data-testid="slider" aria-label="Version" aria-valuetext="${version} of ${newest}"
      min="1" max=${newest} .value=${live(String(version))} @input=${(/** @type {any} */ event) => jump(Number(event.target.value))}>
    <p class="replay-where" data-testid="where" role="status" aria-live=${isPlaying ? "off" : "polite"}>${bar.where}</p>
    ${bar.audiences.length < 2 ? "" : html`<label class="replay-as"><span>Seen by</span>
      <select data-testid="seen-by" @change=${(/** @type {any} */ event) => bar.look(event.target.value)}>
        ${bar.audiences.map(([as, name]) => html`<option value=${as} .selected=${as === bar.as}>${name}</option>`)}
      </select></label>`}
  </section>`;
}

/** At an end a button stays where the keyboard's focus may be. @param {string} icon @param {string} label @param {boolean} isAtEnd @param {() => void} press */
function button(icon, label, isAtEnd, press, testid = icon) {
  return html`<button data-testid="replay-${testid}" aria-label=${label} title=${label} aria-disabled=${isAtEnd ? "true" : "false"}
    @click=${() => isAtEnd || press()}><svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[icon]}</svg></button>`;
}
