// How does everybody stand, and what happened last?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { combinationName, isEight, nameOf, ordinal } from "./cards.js";

/** @param {any} view @param {any} table */
export function drawScores(view, table) {
  const { game } = view;
  const chairs = Object.keys(game.chairs).map(Number);
  const seats = Object.keys(game.scores).map(Number);
  return html`<section class="card scores">
    <h2>Scores</h2>
    <table data-testid="scores">
      <thead><tr><th scope="col">Player</th><th scope="col">Chair</th><th scope="col" title="Place taken in this round">Place</th>
        <th scope="col">Score</th></tr></thead>
      <tbody>${seats.map((seat) => scoreRow(view, table, seat, chairs.find((chair) => game.chairs[chair] === seat) ?? 0))}</tbody>
    </table>
    <p class="small">The game ends after a round in which somebody has <b data-testid="target">${game.target}</b> points.</p>
  </section>`;
}

/** @param {any} view @param {any} table @param {number} seat @param {number} chair */
function scoreRow({ game, match, to_act }, table, seat, chair) {
  const hasLeft = game.left.includes(seat);
  const isActing = match.state === "live" && to_act.includes(seat);
  const place = game.places.indexOf(chair) + 1;
  return html`<tr class="${isActing ? "acting" : ""} ${hasLeft ? "gone" : ""}" data-testid="score-${seat}">
    <th scope="row"><span class="name">${table.names(seat)}</span>${seat === table.seat ? " (you)" : ""}${hasLeft ? html` <span class="small">left</span>` : ""}</th>
    <td>${chair + 1}</td><td>${place ? ordinal(place) : "–"}</td><td class="points">${String(game.scores[seat]).replace("-", "−")}</td></tr>`;
}

/** @param {any} game @param {any} table */
export function drawLast(game, table) {
  const { last } = game;
  return html`<section class="card last-move" data-testid="last-move" aria-live="polite">
    <h2>Last move</h2>
    ${last
      ? html`<p><strong>${table.names(last.seat)}</strong> ${told(game)}${last.by_server && last.action !== "drop" ? " (the server played)" : ""}.${after(game)}</p>`
      : html`<p class="small">Nobody has moved yet.</p>`}
  </section>`;
}

/** @param {any} game */
function told({ last, reversed }) {
  const { action, cards, position } = last;
  if (action === "play") return cards.length ? `laid ${combinationName(cards)}` : "laid the last combination of the round";
  if (action === "donden") {
    const order = reversed ? "low beats high now" : "high beats low again";
    return cards.length ? `revealed the ${nameOf(cards[0])} and called donden: ${order}` : "called donden";
  }
  if (action === "choose_chair") return `took the chair of the ${ordinal(position)}`;
  return SIMPLE[action] ?? action;
}

/** @type {Record<string, string>} */
const SIMPLE = {
  set_aside: "set two cards aside",
  pass: "passed",
  resign: "resigned",
  drop: "was dropped after missed turns",
};

/** What came of the last move. @param {any} game */
function after({ last, phase, trick }) {
  if (phase === "set_aside" && ["play", "choose_chair"].includes(last.action)) return " The chairs were changed.";
  if (phase !== "play" || trick.length) return "";
  if (last.action === "pass") return " The trick was taken.";
  return last.action === "play" && last.cards.some(isEight) ? " An eight ends the trick." : "";
}
