// How is a match of LOOPLY played on the page? The contract is written down in the page's table.js.
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { drawBoard } from "./board.js";
import { drawHand, drawRack } from "./hand.js";
import { drawLast, drawScores } from "./scores.js";

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "/games/looply/page.css";
document.head.append(style);

export const reasons = {
  resigned: "Only one player is left.",
  played_out: "The bag is empty and a rack was played out.",
  all_passed: "Everybody passed.",
  stalled: "Nobody scored for too long.",
};

/** @param {any} view @param {any} table */
export function draw(view, table) {
  const { game } = view;
  const { state } = table;
  const isMyTurn = table.seat !== undefined && view.to_act.includes(table.seat);
  tidy(state, game);
  const tile = state.held === undefined ? undefined : game.rack[state.held];
  const place = async (/** @type {string} */ square) => {
    state.pending = { tile, square };
    state.held = undefined;
    await table.send({ type: "place", tile, square });
    state.pending = undefined;
    table.redraw();
  };
  const putDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || state.held === undefined) return;
    state.held = undefined;
    table.redraw();
  };
  return html`<div class="looply" @keydown=${putDown}><div class="spread">
    <div class="play">
      ${drawBoard({
        game,
        tile,
        legal: new Set(tile && game.legal[tile] ? game.legal[tile].split(" ") : []),
        canPlace: isMyTurn && !table.busy && !table.past,
        pending: state.pending,
        place,
      })}
      ${game.rack ? drawHand(view, table, isMyTurn) : ""}
    </div>
    <div class="told">
      ${drawScores(view, table)}
      ${drawLast(game, table)}
      <p class="small legend"><span class="key bonus-2L">2L</span> doubles the whole move
        <span class="key bonus-2T">2T</span> doubles the tile <span class="key bonus-3T">3T</span> triples the tile.
        The letter on a tile is its colour: R red, Y yellow, G green, B blue, P purple.</p>
    </div>
  </div></div>`;
}

/** What one seat holds. @param {any} own */
export const hand = (own) => html`<div class="looply">${drawRack(own.rack)}</div>`;

/** A selection ends with the tile that was selected. @param {any} state @param {any} game */
function tidy(state, game) {
  const rack = (game.rack ?? []).join(" ");
  if (state.rack !== undefined && state.rack !== rack) {
    state.held = undefined;
    state.swapping = false;
  }
  state.rack = rack;
}
