// What lies in the middle of the table, and what beats it?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { answerName, combinationName, drawLaid } from "./cards.js";

/** @type {Record<string, string>} */
const PHASES = { deal: "Dealing", set_aside: "Setting aside", play: "Tricks", choose_chair: "Changing chairs", over: "Over" };

/** When no order is in force any more. */
const BETWEEN_ROUNDS = new Set(["choose_chair", "over"]);

/** The round, the phase and which order is in force. @param {any} game */
export function drawFacts(game) {
  return html`<div class="facts">
    <span><b data-testid="round">Round ${game.round}</b> · <span data-testid="phase">${PHASES[game.phase] ?? game.phase}</span></span>
    ${BETWEEN_ROUNDS.has(game.phase) ? "" : html`<span class="order ${game.reversed ? "reversed" : ""}" data-testid="order" role="status">
      <span class="sign" aria-hidden="true">${game.reversed ? "▼" : "▲"}</span>
      ${game.reversed ? "Donden: low beats high" : "High beats low"}</span>`}
  </div>`;
}

/** @param {any} game @param {any} table */
export function drawTrick(game, table) {
  const { trick } = game;
  return html`<section class="trick ${game.reversed && !BETWEEN_ROUNDS.has(game.phase) ? "reversed" : ""}" data-testid="trick" aria-label="The trick">
    ${trick.length ? html`<ol>${trick.map((/** @type {any} */ one, /** @type {number} */ index) => html`
      <li class=${index === trick.length - 1 ? "top" : ""}>${drawLaid(one.cards)}
        <span class="by">${table.names(game.chairs[one.chair])}${one.by_server ? html` <span class="small">(the server)</span>` : ""}</span></li>`)}</ol>` : ""}
    <p>${sentence(game, table)}</p>
  </section>`;
}

/** @param {any} game @param {any} table */
function sentence(game, table) {
  const { trick } = game;
  const who = (/** @type {number} */ seat) => (seat === table.seat ? "You" : table.names(seat));
  if (trick.length) {
    const { cards } = trick[trick.length - 1];
    return html`On top: <b>${combinationName(cards)}</b>. Only ${answerName(cards, game.reversed)} beats it.`;
  }
  if (game.phase === "set_aside") return "Everybody sets two cards aside, face down, all at the same time.";
  if (game.phase === "choose_chair") return html`The round is over. <b>${who(game.turn)}</b> came last and choose${game.turn === table.seat ? "" : "s"} a chair.`;
  if (game.phase === "over") return "The game is over.";
  if (game.leader === undefined) return "";
  return html`<b>${who(game.chairs[game.leader])}</b> lead${game.chairs[game.leader] === table.seat ? "" : "s"} a new trick.`;
}
