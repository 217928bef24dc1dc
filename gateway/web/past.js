// What did a match look like at the version that is wanted?
// @ts-check
import * as api from "./api.js";

/**
 * @typedef {object} Wanted
 * @property {number} version
 * @property {boolean} isOpened whether every seat's own part is wanted too, which there is once the match is over
 * @property {string} [token] whose view it is otherwise; a spectator's without one
 */
/** @typedef {{version: number, view: any, own?: Record<string, any>}} Shown */

/** Fetches versions, one at a time; whatever was wanted in the meantime, only the last of it is fetched next. */
export class Past {
  /** @type {Wanted | undefined} */
  #wanted;
  #key = "";
  #isLoading = false;

  /** @param {string} match @param {() => void} changed */
  constructor(match, changed) {
    this.match = match;
    this.changed = changed;
    /** @type {Shown | undefined} */
    this.shown = undefined;
    this.problem = "";
  }

  /** @param {Wanted} wanted */
  show(wanted) {
    const key = JSON.stringify(wanted);
    if (key === this.#key) return;
    this.#key = key;
    this.#wanted = wanted;
    if (!this.#isLoading) this.#load();
  }

  /** Try again what failed. */
  again() {
    this.#key = "";
    this.changed();
  }

  /** Hold on to nothing: what is shown may have been meant for somebody else. */
  forget() {
    this.shown = undefined;
    this.#key = "";
  }

  async #load() {
    this.#isLoading = true;
    let key;
    do {
      key = this.#key;
      try {
        this.shown = await fetched(this.match, /** @type {Wanted} */ (this.#wanted));
        this.problem = "";
      } catch (problem) {
        this.problem = /** @type {Error} */ (problem).message;
      }
      this.changed();
    } while (key !== this.#key);
    this.#isLoading = false;
  }
}

/** The server lets a version be kept for ever, so the browser asks for each but once. @param {string} match @param {Wanted} wanted @returns {Promise<Shown>} */
function fetched(match, { version, isOpened, token }) {
  return isOpened ? api.openedAt(match, version) : api.viewAt(match, version, token);
}

/** Have the browser fetch what will be wanted soon. @param {string} match @param {Wanted} wanted */
export function prefetch(match, wanted) {
  fetched(match, wanted).catch(() => undefined);
}

/** The view as one audience saw it. @param {Shown} shown @param {string} as */
export function seenBy({ view, own }, as) {
  const mine = own?.[as];
  if (!mine) return view;
  return { ...view, seat: Number(as), ...(view.game ? { game: { ...view.game, ...mine } } : {}) };
}
