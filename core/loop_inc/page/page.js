// How is a match of Loop Inc. played on the page? The contract is written down in the page's table.js.
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { drawCrystal, drawDesk, drawSupply, goBack, tidy } from "./desk.js";
import { drawPlayers, drawRooms } from "./players.js";
import { drawTimeline } from "./timeline.js";
import { drawTold, remember } from "./told.js";

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "/games/loop-inc/page.css";
document.head.append(style);

export const reasons = {
  played_out: "All three days are over.",
  last_one: "Only one player is left.",
};

/** @type {Record<string, string>} */
const STEPS = { action: "chooses an action", launch: "may launch a machine", put_back: "puts two anomalies back" };

/** @type {Record<string, string>} */
const EXPANSIONS = { futures: "Futures", more_anomalies: "More anomalies", office: "Office actions" };

/** All is public, but for what a Crystal ball shows. @param {any} own */
export const hand = (own) => (own.crystal ? html`<div class="loop-inc">${drawCrystal(own.crystal)}</div>` : undefined);

/** @param {any} view @param {any} table */
export function draw(view, table) {
  const { game } = view;
  tidy(table.state, game, table);
  remember(table.state, game);
  const onKey = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && goBack(table);
  return html`<div class="loop-inc" data-testid="loop-inc" data-day=${game.day} data-phase=${game.phase} @keydown=${onKey}>
    ${drawHead(game, table)}
    ${drawJumps()}
    <div class="spread">
      <div class="side">
        ${drawDesk(view, table)}
        ${drawTold(game, table)}
        ${drawRooms(game)}
        ${drawSupply(view, table)}
      </div>
      <div class="main">
        ${drawTimeline(view, table)}
        ${drawPlayers(view, table)}
      </div>
    </div>
  </div>`;
}

/** On a narrow screen everything is far apart. */
function drawJumps() {
  const jump = (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    document.querySelector(`.loop-inc .part-of-${button.dataset.jump}`)?.scrollIntoView();
  };
  return html`<div class="jumps" role="group" aria-label="Go to">${["rooms", "supply", "timeline", "players"].map((part) => html`
    <button class="quiet" data-jump=${part} @click=${jump}>${part}</button>`)}</div>`;
}

/** @param {any} game @param {any} table */
function drawHead(game, table) {
  const { turn } = game;
  const isOver = Boolean(game.over);
  const left = game.launches_left > 1 ? ` (${game.launches_left} launches allowed)` : "";
  const who = turn === table.seat ? "You" : turn === undefined ? "" : table.names(turn);
  const step = who === "You" ? STEPS[game.phase]?.replace("chooses", "choose").replace("puts", "put") : STEPS[game.phase];
  return html`<p class="day" data-testid="day"><strong>${isOver ? `The end, on day ${game.day}` : `Day ${game.day} of 3`}</strong>
    ${isOver || !who ? "" : html`<span>${who} ${step ?? ""}${left}</span>`}
    ${Object.keys(EXPANSIONS).filter((each) => game.options[each]).map((each) => html`<span class="tag">${EXPANSIONS[each]}</span>`)}</p>`;
}
