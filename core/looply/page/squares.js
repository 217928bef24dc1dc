// Which squares does a board have, and which of them are bonus squares?
// @ts-check

/** @typedef {"2L" | "2T" | "3T"} Bonus */

/** What each bonus does, for people. @type {Record<Bonus, string>} */
export const BONUS = { "2L": "×2 LOOP", "2T": "×2 TILE", "3T": "×3 TILE" };

/** Offsets from the centre, each standing for all its mirrors and rotations. @type {Record<number, Record<Bonus, [number, number][]>>} */
const OFFSETS = {
  9: { "2L": [[0, 0], [2, 2]], "2T": [[3, 3], [1, 4]], "3T": [[0, 3], [4, 4]] },
  11: { "2L": [[0, 0], [3, 3]], "2T": [[2, 2], [1, 3], [2, 5]], "3T": [[0, 4], [5, 5]] },
};

/** "e5" for the fifth column and row. @param {number} column from 0 @param {number} row from 0 */
export const squareName = (column, row) => `${columnName(column)}${row + 1}`;

/** @param {number} column */
export const columnName = (column) => String.fromCharCode(97 + column);

/** @type {Map<number, Map<string, Bonus>>} */
const known = new Map();

/** The bonus squares of a board, laid upon or not. @param {number} size @returns {Map<string, Bonus>} */
export function bonusSquares(size) {
  let squares = known.get(size);
  if (!squares) {
    squares = new Map();
    for (const [bonus, offsets] of Object.entries(OFFSETS[size] ?? {})) {
      for (const [x, y] of offsets) {
        for (const name of mirrored(x, y, (size - 1) / 2)) squares.set(name, /** @type {Bonus} */ (bonus));
      }
    }
    known.set(size, squares);
  }
  return squares;
}

/** @param {number} x @param {number} y @param {number} centre */
function mirrored(x, y, centre) {
  const signs = [1, -1];
  return [[x, y], [y, x]].flatMap(([a, b]) =>
    signs.flatMap((p) => signs.map((q) => squareName(centre + a * p, centre + b * q))));
}
