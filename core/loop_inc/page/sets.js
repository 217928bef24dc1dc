// How does a player put together what goes into the trash, or along the assembly line?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { markOf, titleOf } from "./cards.js";
import { chip, heapText, nameOf } from "./parts.js";

/** @typedef {{id: string, component: string, mark: number}} Piece */

/**
 * Every piece on an open machine, with what can be done to it; any set of them is legal.
 * @param {any} view
 * @param {any} table `state.picked` has for each piece that goes the machine that it goes to, or 0 for the trash
 * @param {(command: any) => void} play
 */
export function drawSet({ game }, table, play) {
  const { state } = table;
  const mine = game.seats[table.seat];
  const isPast = state.path[0] === "past";
  const card = isPast ? mine.hand[0] : state.path[0];
  const open = openMachines(game, mine);
  const pieces = open.flatMap((mark) => piecesOn(mine, mark));
  const picked = pieces.filter((piece) => piece.id in state.picked);
  const change = (/** @type {Record<string, number>} */ picks) => {
    state.picked = picks;
    table.redraw();
  };
  const confirm = () => {
    const args = card === "trash"
      ? { discard: picked.map(({ component, mark }) => [component, mark]) }
      : { moves: picked.map(({ id, component, mark }) => [component, mark, state.picked[id]]) };
    play(isPast ? { type: "past", args } : { type: "new", card, args });
  };
  return html`
    <button class="primary" data-choice="confirm" ?disabled=${table.busy || !picked.length} @click=${confirm}>${label(card, picked)}</button>
    ${card === "trash" && pieces.length > 1 ? html`<button class="quiet" data-testid="pick-all" ?disabled=${table.busy}
      @click=${() => change(Object.fromEntries(pieces.map(({ id }) => [id, 0])))}>All of them</button>` : ""}
    ${open.map((from) => html`<div class="set" role="group" aria-label=${`${titleOf(card)}: ${markOf(from)}`}>
      <h3>${markOf(from)}</h3>
      ${pieces.some(({ mark }) => mark === from) ? "" : html`<span class="none">empty</span>`}
      ${pieces.filter(({ mark }) => mark === from).map((piece) => card === "trash"
        ? drawPick(table, piece, 0, change)
        : html`<span class="piece">${chip(piece.component)} to ${open.filter((to) => to !== from).map((to) => drawPick(table, piece, to, change))}</span>`)}
    </div>`)}`;
}

/** @param {any} table @param {Piece} piece @param {number} to @param {(picks: Record<string, number>) => void} change */
function drawPick({ state, busy }, piece, to, change) {
  const { id, component, mark } = piece;
  const isPicked = state.picked[id] === to;
  const toggle = () => {
    const { [id]: _, ...others } = state.picked;
    change(isPicked ? others : { ...others, [id]: to });
  };
  const words = to ? `${nameOf(component)} from ${markOf(mark)} to ${markOf(to)}` : `${nameOf(component)} of ${markOf(mark)}`;
  return html`<button class="pick ${isPicked ? "chosen" : ""}" data-choice="${id} ${to}" aria-pressed=${isPicked ? "true" : "false"}
    aria-label=${words} ?disabled=${busy} @click=${toggle}>${to ? markOf(to) : html`${chip(component)} ${nameOf(component)}`}</button>`;
}

/** @param {string} card @param {Piece[]} picked */
function label(card, picked) {
  const words = heapText(picked.map(({ component }) => component).join(""));
  if (!picked.length) return card === "trash" ? "Choose what to throw away" : "Choose what to move";
  return `${card === "trash" ? "Throw away" : "Move"} ${words}`;
}

/** @param {any} game @param {any} mine */
function openMachines(game, mine) {
  return [1, 2, 3].filter((mark) => mark <= game.day && !(mark in mine.launched));
}

/** @param {any} mine @param {number} mark @returns {Piece[]} */
function piecesOn(mine, mark) {
  return [.../** @type {string} */ (mine.machines[mark])].map((component, place) => ({ id: `${mark}-${place}`, component, mark }));
}
