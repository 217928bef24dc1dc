// Whose chair does the last of four want?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { ordinal } from "./cards.js";

/** The positions of the first two together: the third swaps with the one that the last leaves. */
const BOTH = 3;

/** @param {any} view @param {any} table @param {number[]} positions those that may be chosen */
export function drawChairChoice({ game }, table, positions) {
  /** @param {number} position */
  const nameAt = (position) => table.names(game.chairs[chairAt(game, position)]);
  return html`<div class="chair-choice" role="group" aria-label="Choose a chair">
    <h2>You came last: whose chair do you take?</h2>
    <p class="small">The cards stay where they lie, and you play the next round with those of the chair you sit on. The worse
      a chair's cards did, the more every place is worth on it; the winning cards pay for little but coming first again.</p>
    <div class="actions">${positions.map((position) => html`
      <button class="primary" data-testid="chair-${position}" ?disabled=${table.busy}
        @click=${() => table.send({ type: "choose_chair", position })}>
        Swap with ${nameAt(position)}, the ${ordinal(position)}
        <span class="then">and ${nameAt(3)} (3rd) swaps with ${nameAt(BOTH - position)} (${ordinal(BOTH - position)})</span>
      </button>`)}</div>
  </div>`;
}

/** @param {any} game @param {number} position */
const chairAt = (game, position) => Object.keys(game.positions).find((chair) => game.positions[chair] === position) ?? "";
