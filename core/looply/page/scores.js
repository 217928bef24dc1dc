// How does everybody stand, and what happened last?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { nameOf } from "./tiles.js";

/** @typedef {(seat: number) => string} Names */

/** @type {Record<string, string>} */
const ORDINARY = { pass: "passed", skip: "missed the deadline", resign: "resigned", drop: "was dropped after missed turns" };

/** @param {any} view @param {any} table */
export function drawScores(view, table) {
  const { game } = view;
  const isLive = view.match.state === "live";
  return html`<section class="card scores">
    <h2>Scores</h2>
    <table data-testid="scores">
      <thead><tr><th scope="col" title="In turn order">Player</th><th scope="col">Score</th><th scope="col">LOOPs</th>
        <th scope="col" title="Highest single move">Best</th><th scope="col">Turns</th>
        <th scope="col" title="Missed turns in a row">Skips</th><th scope="col" title="Tiles in the rack">Tiles</th></tr></thead>
      <tbody>${game.order.map((/** @type {number} */ seat) => scoreRow(game, seat, table))}</tbody>
    </table>
    <p class="small">${isLive ? `Round ${game.round}` : `${game.round} round${game.round === 1 ? "" : "s"}`} ·
      <span data-testid="bag">${game.bag}</span> tile${game.bag === 1 ? "" : "s"} in the bag</p>
  </section>`;
}

/** @param {any} game @param {number} seat @param {any} table */
function scoreRow(game, seat, table) {
  const hasLeft = game.left.includes(seat);
  const classes = [game.turn === seat ? "acting" : "", hasLeft ? "gone" : ""].join(" ");
  return html`<tr class=${classes} data-testid="score-${seat}">
    <th scope="row">${game.owners ? html`<span class="seat owner-${seat + 1}">${seat + 1}</span>` : ""}
      <span class="name">${table.names(seat)}</span>${seat === table.seat ? " (you)" : ""}${hasLeft ? html` <span class="small">left</span>` : ""}
      ${game.turn === seat ? html`<span class="turn" title="to play" role="img" aria-label="to play">◂</span>` : ""}</th>
    <td class="points">${game.scores[seat]}</td><td>${game.loops[seat]}</td><td>${game.best[seat]}</td>
    <td>${game.turns[seat]}</td><td>${game.skips[seat]}</td><td>${game.racks[seat]}</td></tr>`;
}

/** @param {any} game @param {any} table */
export function drawLast(game, table) {
  const { last, mine } = game;
  return html`<section class="card last-move" data-testid="last-move" aria-live="polite">
    <h2>Last move</h2>
    ${last ? html`<p>${told(last, table.names)}</p>${last.parts ? partsOf(last) : ""}` : html`<p class="small">Nobody has moved yet. The first tile goes on the centre.</p>`}
    ${mine?.drawn.length ? html`<p class="small">You drew ${mine.drawn.map(nameOf).join(", ")}.</p>` : ""}
  </section>`;
}

/** @param {any} last @param {Names} names */
function told(last, names) {
  const who = html`<strong>${names(last.seat)}</strong>`;
  if (last.action === "place") return html`${who} laid the ${nameOf(last.tile)} on ${last.square}${closing(last.loops.length)}.`;
  if (last.action === "swap") return html`${who} swapped ${last.count} tile${last.count === 1 ? "" : "s"}.`;
  return html`${who} ${ORDINARY[last.action] ?? last.action}.`;
}

/** @param {number} loops */
function closing(loops) {
  return ["", " and closed a LOOP", " and closed two LOOPs", " and closed three LOOPs"][loops];
}

/** @param {any} last */
function partsOf({ parts, loops }) {
  const rows = [
    ["Tile", parts.tile],
    ["Links", parts.links],
    [loops.length ? `LOOP ring${loops.length === 1 ? "" : "s"} of ${loops.map((/** @type {any} */ loop) => loop.ring.length).join(", ")}` : "LOOPs", parts.loops],
    ...(parts.times > 1 ? [["×2 LOOP square", `× ${parts.times}`]] : []),
    ...(parts.first ? [["First placement", `+ ${parts.first}`]] : []),
    ...(parts.out ? [["Last tile", `+ ${parts.out}`]] : []),
  ];
  return html`<table class="parts">
    <tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody>
    <tfoot><tr><th scope="row">Total</th><td>${parts.total}</td></tr></tfoot></table>`;
}
