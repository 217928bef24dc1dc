// How does a match go from its opening to its seed, and what is drawn on the way?
// @ts-check
import { GAMES } from "./games.js";
import { Wrong, bodyOf, isCount, isHash, isObject, isText, placeOf, read } from "./lines.js";
import { Chance, drawingKey, unhex } from "./scheme.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {{name: string, nonce: string, bot: boolean}} Player */
/** @typedef {{place: string, label: string, outcome: (string | number)[]}} Draw */

const isTruth = (/** @type {any} */ value) => typeof value === "boolean";
const isRanking = (/** @type {any} */ value) =>
  Array.isArray(value) && value.every((place) => Array.isArray(place) && place.every(isCount));
const isNonce = (/** @type {any} */ value) => typeof value === "string" && /^[ -~]{0,64}$/.test(value);
const MOST_SEATS = 1_000;

/** @type {Record<string, Record<string, (value: any) => boolean>>} */
const BODIES = {
  "match.opened": {
    game: isText,
    rules: isCount,
    options: isObject,
    seats: (value) => isCount(value) && value > 0 && value <= MOST_SEATS,
    ranked: isTruth,
    private: isTruth,
    host: isText,
    commitment: isHash,
    "deadline_s?": isCount,
  },
  "match.joined": { seat: isCount, name: isText, nonce: isNonce, "player?": isText, "bot?": isText },
  "match.left": { seat: isCount },
  "match.started": {},
  "match.ended": { ranking: isRanking, reason: isText },
  "match.cancelled": { why: isText },
  "match.seed_revealed": { seed: isHash },
  "match.deadline_credited": { ms: (value) => isCount(value) && value > 0 },
  "match.held": {},
  "match.released": {},
};

const BEFORE_START = ["match.joined", "match.left", "match.started", "match.cancelled"];
const AFTER_START = ["match.ended", "match.deadline_credited", "match.held", "match.released"];

/** What an event that is the match's own says. @param {Line} line */
export const matchBody = (line) => read(line, BODIES[line.type]);

/** A match as it comes about. */
export class Course {
  /** @type {Draw[]} */ draws = [];
  /** @type {(Player | undefined)[]} */ seats;
  started = false;
  isOver = false;
  /** What has to come next, in the same append. */ #due = "";
  /** @type {import("./games.js").Table | undefined} */ #table;
  /** @type {Line | undefined} */ #last;
  #match; #seed;

  /** @param {string} match @param {string} seed @param {Line} first */
  constructor(match, seed, first) {
    [this.#match, this.#seed, this.opened] = [match, seed, matchBody(first)];
    this.seats = Array(this.opened.seats).fill(undefined);
    this.game = Object.hasOwn(GAMES, this.opened.game) ? GAMES[this.opened.game] : undefined;
    const { seats, options } = this.opened;
    if (this.game && !this.game.seats.includes(seats)) throw new Wrong(first, `${this.opened.game} is not for ${seats}`);
    if (this.game && !this.game.fits(seats, options)) throw new Wrong(first, `${this.opened.game} has no such options`);
  }

  /** The next event, of which the chain says that it is one. @param {Line} line */
  async take(line) {
    this.#checkDue(line);
    this.#last = line;
    if (line.type.startsWith("match.")) await this.#own(line);
    else await this.#played(line);
  }

  /** Nothing may be owed when an append is over. */
  endAppend() {
    if (this.#due) throw new Wrong(this.#last, `${this.#due} has to follow in the same append`);
  }

  /** Where the record ends, the match has to. */
  end() {
    if (!this.isOver) throw new Wrong(this.#last, "the match goes on after this, but the record doesn't");
  }

  /** @param {Line} line */
  #checkDue(line) {
    if (this.isOver) throw new Wrong(line, "nothing can happen after the seed was opened");
    if (this.#due && line.type !== this.#due) throw new Wrong(line, `${this.#due} has to come here`);
    const waits = ["match.started", "match.seed_revealed", ...(this.game?.draws ?? [])];
    if (!this.#due && waits.includes(line.type)) throw new Wrong(line, "nothing makes this happen");
    this.#due = "";
  }

  /** @param {Line} line */
  async #own(line) {
    if (!Object.hasOwn(BODIES, line.type)) throw new Wrong(line, "no event of a match is called so");
    const body = matchBody(line);
    this.#checkPhase(line);
    if (line.type === "match.joined") this.#join(line, body);
    if (line.type === "match.left") this.#leave(line, body.seat);
    if (line.type === "match.started") await this.#start();
    if (line.type === "match.ended" || line.type === "match.cancelled") this.#due = "match.seed_revealed";
    if (line.type === "match.seed_revealed") this.isOver = true;
  }

  /** @param {Line} line */
  #checkPhase(line) {
    if (line.type === "match.opened" && (line.version !== 1 || line.index)) throw new Wrong(line, "a match is opened once");
    if (BEFORE_START.includes(line.type) && this.started) throw new Wrong(line, "this cannot happen after the start");
    if (AFTER_START.includes(line.type) && !this.started) throw new Wrong(line, "this cannot happen before the start");
  }

  /** @param {Line} line @param {any} body */
  #join(line, { seat, name, nonce, player, bot }) {
    if (seat !== this.seats.indexOf(undefined)) throw new Wrong(line, `seat ${seat} is not the first that is free`);
    if ((player === undefined) === (bot === undefined)) throw new Wrong(line, "a seat is a player's or a bot's");
    if (bot !== undefined && nonce) throw new Wrong(line, "a bot has no nonce");
    this.seats[seat] = { name, nonce, bot: bot !== undefined };
    if (!this.seats.includes(undefined)) this.#due = "match.started";
  }

  /** @param {Line} line @param {number} seat */
  #leave(line, seat) {
    if (!this.seats[seat]) throw new Wrong(line, `nobody holds seat ${seat}`);
    this.seats[seat] = undefined;
  }

  async #start() {
    this.started = true;
    if (!this.game) return;
    const nonces = this.seats.map((player) => player?.nonce ?? "");
    const chance = new Chance(await drawingKey(unhex(this.#seed), this.#match, nonces));
    const { seats, options } = this.opened;
    this.#table = new this.game(
      seats,
      options,
      async (label, items) => this.#noted(label, await chance.shuffle(label, items)),
      async (label, n) => this.#noted(label, await chance.below(label, n, 1))[0],
    );
    this.#due = this.#table.due;
  }

  /** @template T @param {string} label @param {T[]} outcome */
  #noted(label, outcome) {
    const place = this.#last ? placeOf(this.#last) : "";
    this.draws.push({ place, label, outcome: /** @type {any} */ ([...outcome]) });
    return outcome;
  }

  /** @param {Line} line */
  async #played(line) {
    if (!this.started || !line.type.startsWith(`${this.opened.game}.`)) {
      throw new Wrong(line, this.started ? "this is of another game" : "this cannot happen before the start");
    }
    bodyOf(line);
    if (!this.#table) return;
    await this.#table.take(line);
    this.#due = this.#table.due;
  }
}
