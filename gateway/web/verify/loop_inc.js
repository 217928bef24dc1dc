// What does Loop Inc. draw, and which anomalies were turned face up?
// @ts-check
import { expect, expectNext, isTexts, isTruth, range } from "./expected.js";
import { isCount, isText, read } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./games.js").Shuffle} Shuffle */
/** @typedef {import("./games.js").Pick} Pick */

/** The decks, and the anomalies that are turned face up from theirs. */
export class LoopInc {
  static seats = [2, 3, 4];
  static draws = ["loop-inc.set_up"];
  static #AD = [1989, 1969, 1912, 1889, 1776, 1666, 1492, 1066];
  static #BC = [44, 480, 1323, 2560, 10000, 65000, 66000000, 150000000];
  static #FUTURE = [2077, 2150, 2248, 2525, 3001];
  static #ANOMALIES = (
    "spare_parts double_shift stitch_in_time lost_and_found assembly_line trade_in viral_video overtime " +
    "borrowed_parts bulk_order crystal_ball retraction"
  ).split(" ");
  static #PUT_BACK = { seat: isCount, swap: isTruth, server: isTruth };
  static #DAY_BEGAN = { day: isCount, first: isCount, rooms: isText, box: isText, revealed: isTexts };
  due = "loop-inc.set_up";
  /** @type {string[]} */ #anomalies = [];
  #seats; #options; #shuffle; #pick;

  /** @param {number} _seats @param {any} options */
  static fits(_seats, options) {
    return Object.keys(options).sort().join() === "futures,more_anomalies,office" && Object.values(options).every(isTruth);
  }

  /** @param {number} seats @param {any} options @param {Shuffle} shuffle @param {Pick} pick */
  constructor(seats, options, shuffle, pick) {
    [this.#seats, this.#options, this.#shuffle, this.#pick] = [seats, options, shuffle, pick];
  }

  /** @param {Line} line */
  async take(line) {
    if (line.type === "loop-inc.set_up") await this.#setUp(line);
    if (line.type === "loop-inc.anomalies_put_back" && read(line, LoopInc.#PUT_BACK).swap) {
      this.#anomalies.unshift(...this.#anomalies.splice(0, 2).reverse());
    }
    if (line.type === "loop-inc.day_began") this.#reveal(line);
  }

  /** @param {Line} line */
  async #setUp(line) {
    const { futures, more_anomalies: more } = this.#options;
    const seating = await this.#shuffle("seating", range(this.#seats));
    const anomalies = await this.#shuffle("anomalies", range(more ? 12 : 8).map((at) => at + 1));
    expect(line, {
      seating,
      first: seating[await this.#pick("first-player", this.#seats)],
      ad: await this.#shuffle("trips:ad", LoopInc.#AD),
      bc: await this.#shuffle("trips:bc", LoopInc.#BC),
      future: futures ? await this.#shuffle("trips:future", LoopInc.#FUTURE) : [],
      anomalies,
    });
    this.#anomalies = anomalies.map((number) => LoopInc.#ANOMALIES[number - 1]);
    this.due = "";
  }

  /** @param {Line} line */
  #reveal(line) {
    const { revealed } = read(line, LoopInc.#DAY_BEGAN);
    expectNext(line, "revealed", this.#anomalies.splice(0, this.#seats), revealed);
  }
}
