// What does LOOPLY draw, and what became of every tile?
// @ts-check
import { expect, expectNext, isList, isTexts, isTruth, range } from "./expected.js";
import { Wrong, isCount, isObject, isText, read } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./games.js").Shuffle} Shuffle */

/** The bag and whatever is drawn from it, tile by tile. */
export class Looply {
  static seats = [2, 3, 4];
  static draws = ["looply.dealt", "looply.shuffled"];
  static #COPIES = { 9: 3, 11: 4 };
  static #RACK = 6;
  static #PLACED = { seat: isCount, tile: isText, square: isText, drawn: isTexts, parts: isObject, loops: isList, played_out: isTruth };
  static #SWAPPED = { seat: isCount, tiles: isTexts, drawn: isTexts };
  due = "looply.dealt";
  /** @type {string[]} */ #bag = [];
  /** @type {string[][]} */ #racks = [];
  #swaps = 0;
  #seats; #copies; #shuffle;

  /** @param {number} seats @param {any} options */
  static fits(seats, options) {
    const { board, ...more } = options;
    return !Object.keys(more).length && (board === undefined || (seats === 4 && [9, 11].includes(board)));
  }

  /** @param {number} seats @param {any} options @param {Shuffle} shuffle */
  constructor(seats, options, shuffle) {
    this.#seats = seats;
    this.#copies = Looply.#COPIES[/** @type {9 | 11} */ (seats === 4 ? options.board ?? 11 : 9)];
    this.#shuffle = shuffle;
  }

  /** @param {Line} line */
  async take(line) {
    if (line.type === "looply.dealt") await this.#deal(line);
    if (line.type === "looply.placed") this.#place(line);
    if (line.type === "looply.swapped") this.#swap(line);
    if (line.type === "looply.shuffled") {
      this.#bag = await this.#shuffle(`swap:${this.#swaps}`, this.#bag);
      expect(line, { bag: this.#bag });
      this.due = "";
    }
  }

  /** @param {Line} line */
  async #deal(line) {
    const tiles = [..."RYGBP"].flatMap((colour) => [..."CTSDX"].flatMap((shape) => Array(this.#copies).fill(colour + shape)));
    const seating = await this.#shuffle("seating", range(this.#seats));
    const bag = await this.#shuffle("bag", tiles);
    const racks = seating.map((_, place) => bag.slice(place * Looply.#RACK, (place + 1) * Looply.#RACK));
    this.#bag = bag.slice(seating.length * Looply.#RACK);
    // The bonus is the rules', not chance's.
    const bonuses = read(line, { seating: isList, racks: isList, bag: isList, first_bonus: isList }).first_bonus;
    expect(line, { seating, racks, bag: this.#bag, first_bonus: bonuses });
    seating.forEach((seat, place) => (this.#racks[seat] = [...racks[place]]));
    this.due = "";
  }

  /** @param {Line} line */
  #place(line) {
    const { seat, tile, drawn } = read(line, Looply.#PLACED);
    this.#lay(line, seat, [tile]);
    this.#draw(line, seat, drawn, Math.min(1, this.#bag.length));
  }

  /** @param {Line} line */
  #swap(line) {
    const { seat, tiles, drawn } = read(line, Looply.#SWAPPED);
    if (!tiles.length || tiles.length > this.#bag.length) throw new Wrong(line, "the bag does not allow this swap");
    this.#lay(line, seat, tiles);
    this.#draw(line, seat, drawn, tiles.length);
    this.#bag.push(...tiles);
    this.#swaps++;
    this.due = "looply.shuffled";
  }

  /** @param {Line} line @param {number} seat @param {string[]} tiles */
  #lay(line, seat, tiles) {
    for (const tile of tiles) {
      const at = this.#racks[seat]?.indexOf(tile) ?? -1;
      if (at < 0) throw new Wrong(line, `seat ${seat} never drew this ${tile}`);
      this.#racks[seat].splice(at, 1);
    }
  }

  /** @param {Line} line @param {number} seat @param {string[]} drawn @param {number} count */
  #draw(line, seat, drawn, count) {
    const next = this.#bag.splice(0, count);
    expectNext(line, "drawn", next, drawn);
    this.#racks[seat].push(...next);
  }
}
