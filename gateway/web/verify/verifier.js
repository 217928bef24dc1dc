// Is this record of a match whole and unchanged, and was everything drawn as its seed says? Needs Web Crypto, and nothing else.
// @ts-check
import { Course, matchBody } from "./course.js";
import { Wrong, parse } from "./lines.js";
import { checkAllFound, checkReceipts } from "./receipts.js";
import { Chain, commitment, hex, unhex } from "./scheme.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./receipts.js").Receipt} Receipt */
/**
 * What was found good. `knowsDraws` is false for a game whose draws are not known here: then they are not checked.
 * @typedef {object} Good
 * @property {true} ok
 * @property {string} match
 * @property {string} game
 * @property {number} rules
 * @property {boolean} started
 * @property {(import("./course.js").Player | undefined)[]} seats
 * @property {number} versions
 * @property {number} events
 * @property {string} commitment
 * @property {string} seed
 * @property {string} hash the last
 * @property {boolean} knowsDraws
 * @property {import("./course.js").Draw[]} draws
 * @property {number} receipts how many were looked for, and found
 */
/** @typedef {{ok: false, place: string, why: string}} Bad `place` is "version.index type", or "" where no one event is wrong */

/**
 * @param {string} match its id
 * @param {string} text the record
 * @param {Receipt[]} [receipts]
 * @returns {Promise<Good | Bad>}
 */
export async function verify(match, text, receipts = []) {
  try {
    return await proven(match, text, receipts);
  } catch (problem) {
    if (problem instanceof Wrong) return { ok: false, place: problem.place, why: problem.message };
    if (problem instanceof RangeError) return { ok: false, place: "", why: "something in it is too large or too deep to be read" };
    throw problem;
  }
}

/** @param {string} match @param {string} text @param {Receipt[]} receipts @returns {Promise<Good>} */
async function proven(match, text, receipts) {
  if (!isMatchId(match)) throw new Wrong(undefined, "this is not the id of a match");
  const lines = parse(text);
  if (!lines.length) throw new Wrong(undefined, "there are no events");
  const seed = openedSeed(lines);
  const promised = await checkCommitment(match, lines, seed);
  const course = await walk(match, lines, seed, receipts);
  checkAllFound(receipts, lines);
  const last = lines[lines.length - 1];
  const { game, rules } = course.opened;
  return {
    ok: true, match, game, rules, started: course.started, seats: course.seats, versions: last.version, events: lines.length,
    commitment: promised, seed, hash: last.hash, knowsDraws: course.game !== undefined, draws: course.draws, receipts: receipts.length,
  };
}

/** @param {string} text */
export const isMatchId = (text) => /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** @param {Line[]} lines */
function openedSeed(lines) {
  const opening = lines.findLast((line) => line.type === "match.seed_revealed");
  if (!opening) throw new Wrong(lines[lines.length - 1], "the record is cut: it never opens its seed");
  return /** @type {string} */ (matchBody(opening).seed);
}

/** @param {string} match @param {Line[]} lines @param {string} seed */
async function checkCommitment(match, lines, seed) {
  const [first, second] = lines;
  if (first.type !== "match.opened") throw new Wrong(first, "a match begins with match.opened");
  const promised = matchBody(first).commitment;
  if (promised === (await commitment(unhex(seed), match))) return promised;
  // One of the two was changed. If the seed fits the rest of the chain it is the commitment.
  const chain = new Chain(unhex(seed), match);
  if (second && hex(await chain.link(unhex(first.hash), await chain.leaf(second))) === second.hash) {
    throw new Wrong(first, "its commitment is not to the seed that was opened (or this is another match's id)");
  }
  const opening = lines.findLast((line) => line.type === "match.seed_revealed");
  throw new Wrong(opening, "this is not the seed that the match was committed to (or this is another match's id)");
}

/** From the first event to the last, along the chain. @param {string} match @param {Line[]} lines @param {string} seed @param {Receipt[]} receipts */
async function walk(match, lines, seed, receipts) {
  const chain = new Chain(unhex(seed), match);
  const course = new Course(match, seed, lines[0]);
  let hash = await chain.start();
  /** @type {Line | undefined} */
  let before;
  for (const line of lines) {
    checkPlace(line, before);
    hash = await chain.link(hash, await chain.leaf(line));
    if (hex(hash) !== line.hash) throw new Wrong(line, "its hash does not fit: it was changed, or something is missing before it");
    checkAppend(line, before);
    if (before && line.index === 0) endAppend(before);
    await course.take(line);
    before = line;
  }
  if (before) endAppend(before);
  course.end();
  return course;

  /** @param {Line} last */
  function endAppend(last) {
    course.endAppend();
    checkReceipts(receipts, last);
  }
}

/** @param {Line} line @param {Line | undefined} before */
function checkPlace(line, before) {
  const [version, index] = before ? [before.version, before.index] : [0, 0];
  if (line.version === version + 1 && line.index === 0) return;
  if (before && line.version === version && line.index === index + 1) return;
  const isLate = line.version < version || (line.version === version && line.index <= index);
  if (isLate) throw new Wrong(line, `it comes after ${version}.${index}, out of order or twice`);
  throw new Wrong(line, before ? `something is missing between ${version}.${index} and this` : "what comes first is missing");
}

/** An append has one moment and one cause. @param {Line} line @param {Line | undefined} before */
function checkAppend(line, before) {
  if (line.index && line.cause !== undefined) throw new Wrong(line, "only the first event of an append has a cause");
  if (before && (line.at < before.at || (line.index && line.at !== before.at))) {
    throw new Wrong(line, "its time does not follow the one before");
  }
}
