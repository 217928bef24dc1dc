// What does a card look like, and what are cards called?
// @ts-check
import { html, svg } from "/web/vendor/lit-html/lit-html.js";

/** @type {Record<string, string>} */
const COLOURS = { R: "red", Y: "yellow", B: "blue" };
const EIGHT = 8;

/** @param {string} card */
export const numberOf = (card) => Number(card.slice(1));

/** @param {string} card */
export const isEight = (card) => numberOf(card) === EIGHT;

/** "red 7" for "R7". @param {string} card */
export const nameOf = (card) => `${COLOURS[card[0]]} ${numberOf(card)}`;

/** "a run of 3, red 5 to 7": what a combination is, whoever laid it. @param {string[]} cards in list order */
export function combinationName(cards) {
  if (cards.length === 1) return `the ${nameOf(cards[0])}`;
  if (isPair(cards)) return `a pair of ${numberOf(cards[0])}s`;
  return `a run of ${cards.length}, ${nameOf(cards[0])} to ${numberOf(cards[cards.length - 1])}`;
}

/** What must be laid on this combination. @param {string[]} cards in list order @param {boolean} reversed */
export function answerName(cards, reversed) {
  const limit = numberOf(reversed ? cards[0] : cards[cards.length - 1]);
  const side = reversed ? "below" : "above";
  if (cards.length === 1) return `a single card ${side} ${limit}`;
  if (isPair(cards)) return `a pair ${side} ${limit}`;
  return `a run of ${cards.length} that ${reversed ? "starts" : "ends"} ${side} ${limit}`;
}

/** @param {string[]} cards */
const isPair = (cards) => cards.length === 2 && numberOf(cards[0]) === numberOf(cards[1]);

/** The place in an order: 1st, 2nd, 3rd, 4th. @param {number} place */
export const ordinal = (place) => ["", "1st", "2nd", "3rd", "4th"][place];

/**
 * A card with its number, and its colour told three times: by the colour, a letter and a shape. Eights wear a ring.
 * @param {string} card
 */
export function drawCard(card) {
  const letter = card[0];
  return html`<svg class="face colour-${letter}" viewBox="0 0 40 56" aria-hidden="true">
    <rect class="ground" x="1" y="1" width="38" height="54" rx="6"></rect>
    <path class="band" d="M1 19 V7 a6 6 0 0 1 6 -6 H33 a6 6 0 0 1 6 6 V19 Z"></path>
    <text class="letter" x="12" y="15">${letter}</text>
    ${shapeOf(letter)}
    ${isEight(card) ? svg`<circle class="ring" cx="20" cy="37" r="14"></circle>` : ""}
    <text class="number" x="20" y="45">${numberOf(card)}</text>
  </svg>`;
}

/** @param {string} letter */
function shapeOf(letter) {
  if (letter === "R") return svg`<circle class="shape" cx="28" cy="10" r="5.5"></circle>`;
  if (letter === "Y") return svg`<polygon class="shape" points="28,4 34.5,15.5 21.5,15.5"></polygon>`;
  return svg`<rect class="shape" x="23" y="5" width="10" height="10"></rect>`;
}

/** The back of a card. */
export const drawBack = () => html`<svg class="face back" viewBox="0 0 40 56" aria-hidden="true">
  <rect class="ground" x="1" y="1" width="38" height="54" rx="6"></rect>
  <circle class="loop-mark" cx="20" cy="22" r="6.5"></circle><circle class="loop-mark" cx="20" cy="35" r="6.5"></circle>
</svg>`;

/** Cards that were laid together. @param {string[]} cards @param {string} [extra] a class of its own */
export const drawLaid = (cards, extra = "") => html`<span class="laid-together ${extra}" role="img"
  aria-label=${cards.map(nameOf).join(", ")} title=${cards.map(nameOf).join(", ")}>${cards.map(drawCard)}</span>`;
