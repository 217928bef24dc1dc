// How is the board drawn?
// @ts-check
import { html, svg } from "/web/vendor/lit-html/lit-html.js";
import { BONUS, bonusSquares, columnName, squareName } from "./squares.js";
import { drawTile, nameOf, SIDE } from "./tiles.js";

const MARGIN = 18;

/**
 * @typedef {object} Shown
 * @property {any} game LOOPLY's part of the view
 * @property {Set<string>} legal the squares that are lit
 * @property {string | undefined} tile the tile that is held
 * @property {boolean} canPlace whether a click on a lit square lays it
 * @property {{tile: string, square: string} | undefined} pending
 * @property {(square: string) => void} place
 */

/** @param {Shown} shown */
export function drawBoard(shown) {
  const { size } = shown.game;
  const across = MARGIN + size * SIDE + 4;
  const numbers = Array.from({ length: size }, (_, index) => index);
  const marks = marksOf(shown.game.last);
  return html`<svg class="board" viewBox="0 0 ${across} ${across}" role="group" aria-label="Board, ${size} by ${size}">
    <g class="coordinates" aria-hidden="true">${numbers.map((index) => svg`
      <text x=${MARGIN + (index + 0.5) * SIDE} y="12">${columnName(index)}</text>
      <text x="8" y=${MARGIN + (index + 0.5) * SIDE + 4}>${index + 1}</text>`)}</g>
    ${numbers.map((row) => numbers.map((column) => drawSquare(shown, marks, column, row)))}
  </svg>`;
}

/** What the last action left on the board to see. @param {any} last */
function marksOf(last) {
  const loops = last?.loops ?? [];
  return {
    square: last?.square,
    ring: new Set(loops.flatMap((/** @type {any} */ loop) => loop.ring)),
    hole: new Set(loops.flatMap((/** @type {any} */ loop) => loop.hole)),
  };
}

/** @param {Shown} shown @param {ReturnType<typeof marksOf>} marks @param {number} column @param {number} row */
function drawSquare(shown, marks, column, row) {
  const { game, legal, canPlace, pending, place } = shown;
  const name = squareName(column, row);
  const laid = game.board[name];
  const bonus = bonusSquares(game.size).get(name);
  const isLit = legal.has(name);
  const isPending = pending?.square === name && !laid;
  const isButton = isLit && canPlace;
  const classes = ["square", laid && "laid", isLit && "legal", isLit && !canPlace && "only-shown", isPending && "pending",
    marks.square === name && "last", marks.ring.has(name) && "ring", marks.hole.has(name) && "hole", bonus && `bonus-${bonus}`];
  const lay = () => place(name);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    lay();
  };
  const label = labelOf(shown, marks, name, laid, bonus, isButton);
  return svg`<g class=${classes.filter(Boolean).join(" ")} data-square=${name} data-laid=${laid ?? ""}
      transform="translate(${MARGIN + column * SIDE} ${MARGIN + row * SIDE})" role=${isButton ? "button" : "img"}
      tabindex=${isButton ? "0" : "-1"} aria-label=${label} @click=${isButton ? lay : null} @keydown=${isButton ? onKey : null}>
    <title>${label}</title>
    <rect class="ground" x="0.5" y="0.5" width="39" height="39" rx="3"></rect>
    ${laid ? drawTile(laid, ownerOf(game, name)) : ""}
    ${isPending ? drawTile(pending.tile) : ""}
    ${isLit ? svg`<rect class="light" x="3" y="3" width="34" height="34" rx="5"></rect>` : ""}
    ${bonus && !laid ? svg`<text class="bonus ${isLit ? "lit" : ""}" x="20" y="24.5">${bonus}</text>` : ""}
    <rect class="mark" x="1.5" y="1.5" width="37" height="37" rx="6"></rect>
  </g>`;
}

/** Seats as people count them. @param {any} game @param {string} square */
function ownerOf(game, square) {
  const seat = game.owners?.[square];
  return seat === undefined ? undefined : seat + 1;
}

/**
 * @param {Shown} shown @param {ReturnType<typeof marksOf>} marks @param {string} name @param {string | undefined} laid
 * @param {import("./squares.js").Bonus | undefined} bonus @param {boolean} isButton
 */
function labelOf({ game, tile }, marks, name, laid, bonus, isButton) {
  if (laid) {
    const owner = ownerOf(game, name);
    const ring = marks.ring.has(name) ? ", in the ring of a LOOP" : "";
    return `${nameOf(laid)} on ${name}${owner === undefined ? "" : `, laid by player ${owner}`}${ring}`;
  }
  const what = `${name}, ${bonus ? BONUS[bonus] : "empty"}${marks.hole.has(name) ? ", in the hole of a LOOP" : ""}`;
  return isButton && tile ? `Lay the ${nameOf(tile)} on ${what}` : what;
}
