// How is a match of LOOP played on the page? The contract is written down in the page's table.js.
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { repeat } from "/web/vendor/lit-html/directives/repeat.js";
import { chairsFrom, drawChair } from "./chairs.js";
import { drawHand, drawOpen } from "./hand.js";
import { drawLast, drawScores } from "./scores.js";
import { drawFacts, drawTrick } from "./trick.js";

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "/games/loop/page.css";
document.head.append(style);

export const reasons = {
  target: "Somebody reached the points that end the game.",
  resigned: "Only one player is left.",
};

/** What one seat holds, and what it has set aside. @param {any} own */
export const hand = (own) => html`<div class="loop">${drawOpen(own)}</div>`;

/** @param {any} view @param {any} table */
export function draw(view, table) {
  const { game } = view;
  const [own, ...others] = chairsFrom(game, table.seat);
  return html`<div class="loop" data-testid="loop" data-round=${game.round} data-phase=${game.phase}><div class="spread">
    <div class="play">
      ${drawFacts(game)}
      <div class="ring-of chairs-${others.length + 1}">
        ${repeat(others, (chair) => chair, (chair, index) => drawChair(view, table, chair, index + 1))}
        ${drawTrick(game, table)}
        ${drawChair(view, table, own, 0)}
      </div>
      ${game.hand ? drawHand(view, table) : ""}
    </div>
    <div class="told">
      ${drawLast(game, table)}
      ${drawScores(view, table)}
      <p class="small legend">Letter and shape of a card are its colour: R ● red, Y ▲ yellow, B ■ blue. A combination with an 8,
        the number in a ring, ends the trick at once. Play goes clockwise around the table.</p>
    </div>
  </div></div>`;
}
