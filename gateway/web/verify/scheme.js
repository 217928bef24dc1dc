// How do a seed and the players' nonces become shuffles, and events a chain of hashes?
// @ts-check

const HMAC = { name: "HMAC", hash: "SHA-256" };
const WORDS = 2 ** 32;
const encoder = new TextEncoder();

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text an even number of hex digits */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {(string | Uint8Array)[]} parts */
function joined(parts) {
  const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param {...(string | Uint8Array)} parts */
const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));

/** @param {Uint8Array} key */
const macKey = (key) => crypto.subtle.importKey("raw", key, HMAC, false, ["sign"]);

/** @param {CryptoKey} key @param {...(string | Uint8Array)} parts */
const mac = async (key, ...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(parts)));

/** What was published when the match was opened. @param {Uint8Array} seed @param {string} match */
export const commitment = async (seed, match) => hex(await sha256("loop/commit/1\n", match, "\n", seed));

/** The key of all draws. @param {Uint8Array} seed @param {string} match @param {string[]} nonces seat by seat */
export const drawingKey = async (seed, match, nonces) =>
  mac(await macKey(seed), ["loop/key/1", match, ...nonces].join("\n"));

/** What a key draws: every label has a stream of its own. */
export class Chance {
  #key;

  /** @param {Uint8Array} key */
  constructor(key) {
    this.#key = macKey(key);
  }

  /** The first fair numbers below n. @param {string} label @param {number} n @param {number} count */
  async below(label, n, count) {
    const words = this.#words(label);
    const numbers = [];
    while (numbers.length < count) numbers.push(await fair(words, n));
    return numbers;
  }

  /** @template T @param {string} label @param {readonly T[]} items @returns {Promise<T[]>} the first is drawn first */
  async shuffle(label, items) {
    const words = this.#words(label);
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = await fair(words, last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  /** @param {string} label @returns {AsyncGenerator<number, never>} */
  async *#words(label) {
    const key = await this.#key;
    for (let block = 0n; ; block++) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, block);
      const digest = await mac(key, label, "\n", new Uint8Array(number.buffer));
      for (let at = 0; at < digest.length; at += 4) yield new DataView(digest.buffer).getUint32(at);
    }
  }
}

/** Words past the last whole multiple of n are thrown away. @param {AsyncGenerator<number, never>} words @param {number} n */
async function fair(words, n) {
  const limit = Math.floor(WORDS / n) * n;
  for (;;) {
    const { value } = await words.next();
    if (value < limit) return value % n;
  }
}

/** The chain of a match: its leaves are blinded by a key that only the seed opens. */
export class Chain {
  #blind;
  #match;

  /** @param {Uint8Array} seed @param {string} match */
  constructor(seed, match) {
    this.#match = match;
    this.#blind = macKey(seed).then((key) => mac(key, "loop/blind/1\n", match)).then(macKey);
  }

  /** The hash before the first event. */
  start() {
    return sha256("loop/chain/1\n", this.#match);
  }

  /** @param {import("./lines.js").Line} line */
  async leaf({ version, index, type, at, cause, body }) {
    return mac(await this.#blind, ["loop/event/1", version, index, type, at, cause ?? "", body].join("\n"));
  }

  /** @param {Uint8Array} previous @param {Uint8Array} leaf */
  link(previous, leaf) {
    return sha256("loop/chain/1\n", previous, leaf);
  }
}
