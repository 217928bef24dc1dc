// What does everybody have, and how do they stand?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { markOf, saysOf, titleOf, tripText } from "./cards.js";
import { chip, chips, nameOf, ROOMS } from "./parts.js";

const TEARS = [0, 1, 3, 6, 6];

/** @type {Record<string, string>} */
const OUT = { tears: "eliminated by a fourth Tear", resigned: "resigned", dropped: "dropped" };

/** A seat's number in its colour. @param {number} seat @param {(seat: number) => string} names */
export const badge = (seat, names) => html`<span class="seat seat-${seat + 1}" role="img" aria-label=${names(seat)}>${seat + 1}</span>`;

/** @param {any} view @param {any} table */
export function drawPlayers(view, table) {
  const seating = /** @type {number[]} */ (view.game.seating);
  const from = Math.max(0, seating.indexOf(table.seat));
  const order = [...seating.slice(from), ...seating.slice(0, from)];
  return html`<div class="desks part-of-players">${order.map((seat) => drawPlayer(view, table, seat))}</div>`;
}

/** @param {any} view @param {any} table @param {number} seat */
function drawPlayer({ game }, table, seat) {
  const player = game.seats[seat];
  const { names } = table;
  const isActing = game.turn === seat && !game.over;
  return html`<section class="card player-desk ${isActing ? "acting" : ""} ${player.out ? "gone" : ""}" data-testid="desk-${seat}" aria-label=${names(seat)}>
    <h2>${badge(seat, names)} <span class="name">${names(seat)}${seat === table.seat ? " (you)" : ""}</span>
      ${game.first === seat && !game.over ? html`<span class="tag" title="Went first today">first</span>` : ""}
      ${player.out ? html`<span class="tag bad">${OUT[player.out] ?? player.out}</span>` : ""}
      <span class="score" data-testid="score-${seat}" title="Score">${signed(player.score)}</span></h2>
    <ul class="machines">${[1, 2, 3].map((mark) => drawMachine(game, player, mark))}</ul>
    ${drawBox(game, player)}
    ${game.over ? "" : html`<p class="small progress">New actions ${player.new_today} of 3 · turns ${player.turns_today} of ${3 * game.day}
      ${player.strikes ? html`<span class="tag bad">missed turns in a row: ${player.strikes}</span>` : ""}</p>`}
    ${player.hand.length ? drawRow("Hand", player.hand, "next", "The cards of earlier days, in the order in which they must be played") : ""}
    ${drawRow("Today", player.tableau, "", "What was played today: tomorrow's hand")}
  </section>`;
}

/** @param {any} game @param {any} player @param {number} mark */
function drawMachine(game, player, mark) {
  const trip = player.launched[mark];
  const load = player.machines[mark];
  const state = trip ? "launched" : player.out ? "grounded" : mark <= game.day ? "open" : "grounded";
  return html`<li class="machine ${state}"><span class="machine-name">${markOf(mark)}</span>
    ${trip ? html`<span>launched: ${tripText(game, trip)}</span>`
      : html`${state === "open" || load ? chips(load) : ""}${state === "grounded" && !player.out ? html`<span class="none">flies from day ${mark}</span>` : ""}`}</li>`;
}

/** Where the score comes from. @param {any} game @param {any} player */
function drawBox(game, player) {
  const fulfilled = game.over ? player.fulfilled : 0;
  const points = player.score + player.penalty - fulfilled;
  return html`<dl class="box">
    <div><dt>Points</dt><dd>${points}</dd></div>
    <div class=${player.tears === 3 ? "alarm" : ""}><dt>Tears</dt><dd>${player.tears} of 4${minus(TEARS[player.tears])}</dd></div>
    <div><dt>Waste</dt><dd>${player.waste ? html`<span class="mini">${chips(player.waste)}</span>` : "none"}${minus(player.waste.length)}</dd></div>
    <div><dt>Ad! tokens</dt><dd>${player.tokens}</dd></div>
    <div><dt>Ads fulfilled</dt><dd>${player.fulfilled}${player.fulfilled ? html` <span class="plus" title="at the end of the game">+${player.fulfilled}</span>` : ""}</dd></div>
    <div><dt>Ads failed</dt><dd>${player.failed}${minus(3 * player.failed)}</dd></div>
    <div><dt>Penalty</dt><dd>${player.penalty}</dd></div>
  </dl>`;
}

/** @param {number} number */
const signed = (number) => String(number).replace("-", "−");

/** @param {number} points */
const minus = (points) => (points ? html` <span class="minus">−${points}</span>` : "");

/** @param {string} name @param {string[]} cards @param {string} mark @param {string} title */
function drawRow(name, cards, mark, title) {
  return html`<div class="row-of-cards"><span class="row-name" title=${title}>${name}</span>
    <ol aria-label="${name}: ${title}">${cards.map((card, place) => html`
      <li class="little ${place % 3 === 2 ? "third" : ""} ${mark && !place ? mark : ""}" title=${saysOf(card)}>${titleOf(card)}</li>`)}
      ${cards.length ? "" : html`<li class="none">nothing yet</li>`}</ol></div>`;
}

/** What is left in the rooms and in the box. @param {any} game */
export function drawRooms(game) {
  return html`<section class="card part-of-rooms"><h2>Rooms</h2>
    <ul class="rooms">${ROOMS.map(([room, held]) => html`<li class="room"><h3>${titleOf(room)}</h3>
      ${held.map((component) => html`<span class="stock ${game.rooms[component] ? "" : "sold-out"}" data-stock=${component}>${chip(component)}
        ${nameOf(component)} <strong>${game.rooms[component]}</strong>
        <span class="small" title="in the box, for the next days">${game.box[component]} in the box</span></span>`)}</li>`)}</ul></section>`;
}
