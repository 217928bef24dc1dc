// What does a tile look like, and what is it called?
// @ts-check
import { svg } from "/web/vendor/lit-html/lit-html.js";

/** @type {Record<string, string>} */
const COLOURS = { R: "red", Y: "yellow", G: "green", B: "blue", P: "purple" };
/** @type {Record<string, string>} */
const SHAPES = { C: "circle", T: "triangle", S: "square", D: "diamond", X: "star" };

/** A tile's side; everything below is drawn within it. */
export const SIDE = 40;

/** "red circle" for "RC". @param {string} tile */
export const nameOf = (tile) => `${COLOURS[tile[0]]} ${SHAPES[tile[1]]}`;

/**
 * A tile with its shape, its colour and its colour's letter: nobody needs to tell colours apart.
 * @param {string} tile
 * @param {number} [owner] the number to show in the corner, if any
 */
export function drawTile(tile, owner) {
  return svg`<g class="tile colour-${tile[0]}">
    <rect class="tile-ground" x="2" y="2" width="36" height="36" rx="6"></rect>
    ${drawShape(tile[1])}
    <text class="tile-letter" x="8.5" y="13">${tile[0]}</text>
    ${owner === undefined ? "" : svg`<g class="owner owner-${owner}">
      <circle cx="32" cy="32" r="6.5"></circle><text x="32" y="35">${owner}</text></g>`}
  </g>`;
}

/** @param {string} shape */
function drawShape(shape) {
  if (shape === "C") return svg`<circle class="shape" cx="22" cy="22.5" r="10.5"></circle>`;
  if (shape === "S") return svg`<rect class="shape" x="12.5" y="13.5" width="19" height="19" rx="1"></rect>`;
  return svg`<polygon class="shape" points=${POINTS[shape]}></polygon>`;
}

/** @type {Record<string, string>} */
const POINTS = {
  T: "22,10 34,31.5 10,31.5",
  D: "22,10 33.5,22.5 22,35 10.5,22.5",
  X: star(22, 23.5, 13, 5.4),
};

/** @param {number} x @param {number} y @param {number} outer @param {number} inner */
function star(x, y, outer, inner) {
  return Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? inner : outer;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}
