// Are the receipts that the players hold in this record?
// @ts-check
import { Wrong } from "./lines.js";

/** @typedef {{version?: number, hash: string}} Receipt the hash of an `ack`, and the version that it was for, if known */

/** Receipts as people write them: HASH or VERSION:HASH, with anything between them. @param {string} text @returns {Receipt[]} */
export function parseReceipts(text) {
  return text.split(/[\s,;]+/).filter(Boolean).map((word) => {
    const found = /^(?:([1-9][0-9]{0,8}):)?([0-9a-f]{64})$/.exec(word.toLowerCase());
    if (!found) throw new SyntaxError(`This is no receipt: ${word}. One is 64 hex digits, with VERSION: before them or not.`);
    return found[1] ? { version: Number(found[1]), hash: found[2] } : { hash: found[2] };
  });
}

/** A receipt is of the last event of its version. @param {Receipt[]} receipts @param {import("./lines.js").Line} last of an append */
export function checkReceipts(receipts, last) {
  if (receipts.some(({ version, hash }) => version === last.version && hash !== last.hash)) {
    throw new Wrong(last, `the receipt of version ${last.version} is another: this or what was before is rewritten`);
  }
}

/** @param {Receipt[]} receipts @param {import("./lines.js").Line[]} lines */
export function checkAllFound(receipts, lines) {
  for (const { version, hash } of receipts) {
    if (!lines.some((line) => line.hash === hash && (version ?? line.version) === line.version)) {
      throw new Wrong(undefined, `the receipt ${hash} is nowhere: what it vouched for is rewritten or cut`);
    }
  }
}
