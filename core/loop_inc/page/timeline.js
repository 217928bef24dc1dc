// How are the trips drawn, along the timeline?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { bonusText, dateOf, eraOf, markOf, whenOf } from "./cards.js";
import { choicesNow, take } from "./desk.js";
import { chips, heapText } from "./parts.js";
import { badge } from "./players.js";
import { counted } from "./steps.js";

const ERAS = ["bc", "ad", "future"];

/** @typedef {{choice: import("./steps.js").Choice, words: string, isBad: boolean}} Offered */

/** @param {any} view @param {any} table */
export function drawTimeline(view, table) {
  const { game } = view;
  const dates = along(game.trips);
  const offered = offeredTrips(choicesNow(view, table));
  return html`<section class="card part-of-timeline"><h2>Timeline</h2>
    <ol class="timeline">${dates.map((keys) => {
      const trip = game.trips[keys[0]];
      return html`<li class="date ${eraOf(keys[0], trip)}">
        <h3>${whenOf(keys[0], trip)}</h3>
        ${keys.map((key) => drawTrip(game, table, key, offered.get(key)))}
      </li>`;
    })}</ol></section>`;
}

/**
 * The choices that can be made on a trip as well: those that name it first, and alone.
 * @param {import("./steps.js").Choice[]} choices
 */
function offeredTrips(choices) {
  /** @type {Map<string, Offered>} */
  const found = new Map();
  const twice = new Set();
  for (const choice of choices) {
    const step = choice.steps.find((one) => one.trip);
    if (!step?.trip) continue;
    if (found.has(step.trip)) twice.add(step.trip);
    found.set(step.trip, { choice, words: step.here ?? "", isBad: Boolean(step.bad) });
  }
  for (const key of twice) found.delete(key);
  return found;
}

/** The trips' keys by date: BC from the largest down, then AD, then the future. @param {Record<string, any>} trips @returns {string[][]} */
function along(trips) {
  /** @type {Map<number, string[]>} */
  const dates = new Map();
  for (const key of Object.keys(trips).sort()) dates.set(dateOf(key), [...(dates.get(dateOf(key)) ?? []), key]);
  const rank = (/** @type {string} */ key) => ERAS.indexOf(eraOf(key, trips[key]));
  const time = (/** @type {string} */ key) => (rank(key) ? dateOf(key) : -dateOf(key));
  return [...dates.values()].sort(([one], [other]) => rank(one) - rank(other) || time(one) - time(other));
}

/** @param {any} game @param {any} table @param {string} key @param {Offered | undefined} offered */
function drawTrip(game, table, key, offered) {
  const trip = game.trips[key];
  const seats = /** @type {number[]} */ (game.seating);
  const standing = seats.filter((seat) => seat in trip.machines);
  const been = seats.filter((seat) => key in game.seats[seat].visits && !(seat in trip.machines));
  const isMine = table.seat !== undefined && key in game.seats[table.seat].visits;
  return html`<article class="trip ${offered ? "legal" : ""} ${isMine ? "visited" : ""}" data-trip=${key} data-requires=${trip.requires}
      aria-label="${trip.name}, ${whenOf(key, trip)}: needs ${heapText(trip.requires)}, ${counted(trip.points, "point")}">
    <div class="trip-head"><span class="name">${trip.name}</span><span class="points" title=${counted(trip.points, "point")}>${trip.points}</span></div>
    <div class="trip-needs"><span class="mini">${chips(trip.requires)}</span>
      ${trip.bonus ? html`<span class="bonus">${bonusText(trip.bonus)}</span>` : ""}
      ${offered ? html`<button class="here ${offered.isBad ? "bad" : ""}" ?disabled=${table.busy} @click=${() => take(table, offered.choice)}
        aria-label="${offered.words}: ${trip.name}">${offered.words}</button>` : ""}</div>
    ${standing.length || trip.ad !== undefined || been.length ? html`<div class="marks">
      ${standing.map((seat) => html`<span class="mark" title="Today: ${markOf(trip.machines[seat])} of ${table.names(seat)}">${badge(seat, table.names)} ${markOf(trip.machines[seat])}</span>`)}
      ${trip.ad === undefined ? "" : html`<span class="mark ad" title="Ad! of ${table.names(trip.ad)}">${badge(trip.ad, table.names)} Ad!</span>`}
      ${been.map((seat) => {
        const { day, machine } = game.seats[seat].visits[key];
        return html`<span class="been" title="${table.names(seat)} was here on day ${day} with ${markOf(machine)}">${badge(seat, table.names)} day ${day}</span>`;
      })}</div>` : ""}
  </article>`;
}
