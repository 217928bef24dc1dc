// What can a player do with their tiles?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { drawTile, nameOf, SIDE } from "./tiles.js";

/**
 * What is selected, kept in the table's `state`.
 * @typedef {{held?: number, swapping?: boolean, chosen?: Set<number>, pending?: {tile: string, square: string}}} Selection
 */

/**
 * The rack and the buttons below it.
 * @param {any} view
 * @param {any} table
 * @param {boolean} isMyTurn
 */
export function drawHand(view, table, isMyTurn) {
  const { game } = view;
  /** @type {Selection} */
  const state = table.state;
  const isOver = view.match.state !== "live";
  const canAct = isMyTurn && !table.busy;
  return html`<section class="hand" aria-label="Your tiles">
    <div class="rack" role="group" aria-label=${state.swapping ? "Choose the tiles to swap" : "Your rack"}>
      ${game.rack.map((/** @type {string} */ tile, /** @type {number} */ index) => rackTile(table, game, tile, index, isOver))}
      ${game.rack.length ? "" : html`<p class="small">Your rack is empty.</p>`}
    </div>
    ${isOver || table.past ? "" : html`
      <p class="small hint" aria-live="polite">${hint(state, game, isMyTurn)}</p>
      <div class="actions">${state.swapping ? swapping(table, game, canAct) : ordinary(table, game, canAct)}</div>`}
  </section>`;
}

/** A rack that is only looked at. @param {string[]} rack */
export const drawRack = (rack) => (rack.length
  ? html`<div class="rack open" role="img" aria-label=${rack.map(nameOf).join(", ")} title=${rack.map(nameOf).join(", ")}>${rack.map((tile) => html`
      <svg class="open-tile" data-open=${tile} viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">${drawTile(tile)}</svg>`)}</div>`
  : html`<p class="small">An empty rack.</p>`);

/** @param {any} table @param {any} game @param {string} tile @param {number} index @param {boolean} isOver */
function rackTile(table, game, tile, index, isOver) {
  const { state } = table;
  const isChosen = state.swapping ? state.chosen?.has(index) : state.held === index;
  const count = game.legal[tile]?.split(" ").length ?? 0;
  const fits = isOver ? "" : count ? `, fits on ${count} square${count === 1 ? "" : "s"}` : ", fits nowhere now";
  return html`<button class="rack-tile ${isChosen ? "chosen" : ""} ${count || isOver ? "" : "unfit"}" data-tile=${tile}
      aria-pressed=${isChosen ? "true" : "false"} aria-label="${nameOf(tile)}${fits}" title="${nameOf(tile)}${fits}"
      ?disabled=${table.busy || isOver} @click=${() => pick(table, index)}>
    <svg viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">${drawTile(tile)}</svg></button>`;
}

/** @param {any} table @param {number} index */
function pick({ state, redraw }, index) {
  if (state.swapping) {
    if (!state.chosen.delete(index)) state.chosen.add(index);
  } else state.held = state.held === index ? undefined : index;
  redraw();
}

/** @param {any} table @param {any} game @param {boolean} canAct */
function ordinary(table, game, canAct) {
  const { state, send, redraw } = table;
  const change = (/** @type {Selection} */ changes) => {
    Object.assign(state, changes);
    redraw();
  };
  return html`
    <button data-testid="put-down" ?disabled=${state.held === undefined} @click=${() => change({ held: undefined })}>Put down</button>
    <button data-testid="swap" ?disabled=${!canAct || game.bag === 0} title=${game.bag ? "Exchange tiles for new ones; scores nothing" : "The bag is empty"}
      @click=${() => change({ held: undefined, swapping: true, chosen: new Set() })}>Swap …</button>
    <button data-testid="pass" ?disabled=${!canAct} title="Let this turn go by; scores nothing"
      @click=${() => { state.held = undefined; send({ type: "pass" }); }}>Pass</button>`;
}

/** @param {any} table @param {any} game @param {boolean} canAct */
function swapping(table, game, canAct) {
  const { state, send, redraw } = table;
  const count = state.chosen.size;
  const stop = () => {
    state.swapping = false;
    redraw();
  };
  const swap = async () => {
    const tiles = [...state.chosen].map((index) => game.rack[index]);
    stop();
    await send({ type: "swap", tiles });
  };
  return html`
    <button class="primary" data-testid="swap-now" ?disabled=${!canAct || !count || count > game.bag} @click=${swap}>
      Swap ${count || "…"} tile${count === 1 ? "" : "s"}</button>
    <button data-testid="swap-stop" @click=${stop}>Keep them all</button>`;
}

/** @param {Selection} state @param {any} game @param {boolean} isMyTurn */
function hint(state, game, isMyTurn) {
  if (state.swapping) {
    const few = (state.chosen?.size ?? 0) > game.bag ? ` The bag holds only ${game.bag}.` : "";
    return `Choose the tiles to exchange.${few}`;
  }
  if (state.held !== undefined) {
    const tile = game.rack[state.held];
    if (!game.legal[tile]) return `The ${nameOf(tile)} fits nowhere now.`;
    return isMyTurn ? `Choose a lit square for the ${nameOf(tile)}.` : `The ${nameOf(tile)} fits on the lit squares, as the board is now.`;
  }
  if (!isMyTurn) return "Pick a tile to see where it fits.";
  return Object.keys(game.legal).length ? "Pick a tile, then a lit square." : "None of your tiles fits: swap some, or pass.";
}
