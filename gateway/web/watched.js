// What does the page hold of a match that it watches?
// @ts-check
import { applyPatch } from "./patch.js";

/** A match as it is known here: its view at a version, its chat, who is there. */
export class Watched {
  /** @param {string} match @param {() => void} changed */
  constructor(match, changed) {
    this.match = match;
    this.changed = changed;
    /** @type {any} */
    this.view = undefined;
    /** The version that is held; 0 while a whole view is awaited. */
    this.version = 0;
    /** @type {{seq: number, from?: string, text: string, at: string}[]} */
    this.chat = [];
    /** @type {{seats: Record<string, boolean>, spectators: number}} */
    this.presence = { seats: {}, spectators: 0 };
    this.missing = false;
  }

  /** How to ask for it, going on from what is held. */
  request() {
    return { type: "watch", match: this.match, ...(this.version ? { version: this.version } : {}) };
  }

  /** Hold on to nothing: the next whole view may be meant for another audience. */
  forget() {
    this.version = 0;
  }

  /**
   * Take in a message about this match.
   * @param {any} message
   * @returns {boolean} whether it has to be asked for again
   */
  hear(message) {
    let again = false;
    if (message.type === "view") {
      this.view = message.view;
      this.version = message.version;
      this.missing = false;
    } else if (message.type === "diff") again = this.#diff(message);
    else if (message.type === "chat") this.#line(message);
    else if (message.type === "presence") this.presence = { seats: message.seats, spectators: message.spectators };
    this.changed();
    return again;
  }

  /** The server's newest version, told now and then. @param {number} version @returns {boolean} as for hear */
  isBehind(version) {
    return this.version > 0 && this.version < version;
  }

  /** There is no such match. */
  lack() {
    this.missing = true;
    this.changed();
  }

  /** @param {{version: number, patch: object}} diff */
  #diff({ version, patch }) {
    if (!this.version || version <= this.version) return false;
    if (version > this.version + 1) {
      this.forget();
      return true;
    }
    this.view = applyPatch(this.view, patch);
    this.version = version;
    return false;
  }

  /** Lines come again after a reconnect; each is kept once. @param {any} line */
  #line({ seq, from, text, at }) {
    if (this.chat.some((known) => known.seq === seq)) return;
    this.chat = [...this.chat, { seq, from, text, at }].sort((one, other) => one.seq - other.seq);
  }
}
