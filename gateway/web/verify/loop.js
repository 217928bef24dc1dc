// What does LOOP draw?
// @ts-check
import { expect, range } from "./expected.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./games.js").Shuffle} Shuffle */
/** @typedef {import("./games.js").Pick} Pick */

/** The deal. */
export class Loop {
  static seats = [2, 3, 4];
  static draws = ["loop.dealt"];
  static #HAND = 11;
  due = "loop.dealt";
  #seats; #shuffle; #pick;

  /** @param {number} _seats @param {any} options */
  static fits(_seats, options) {
    return !Object.keys(options).length;
  }

  /** @param {number} seats @param {any} _options @param {Shuffle} shuffle @param {Pick} pick */
  constructor(seats, _options, shuffle, pick) {
    [this.#seats, this.#shuffle, this.#pick] = [seats, shuffle, pick];
  }

  /** @param {Line} line */
  async take(line) {
    if (line.type !== "loop.dealt") return;
    const cards = [..."RYB"].flatMap((colour) => range(15).map((number) => `${colour}${number + 1}`));
    const seating = await this.#shuffle("seating", range(this.#seats));
    const dealt = await this.#shuffle("deal", cards);
    const hands = seating.map((_, chair) => inOrder(dealt.slice(chair * Loop.#HAND, (chair + 1) * Loop.#HAND)));
    expect(line, { seating, hands, first_leader: await this.#pick("first-leader", this.#seats) });
    this.due = "";
  }
}

/** By number, then red, yellow, blue. @param {string[]} cards */
const inOrder = (cards) => cards.sort((one, other) => +one.slice(1) - +other.slice(1) || "RYB".indexOf(one[0]) - "RYB".indexOf(other[0]));
