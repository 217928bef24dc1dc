// How does the table of a match get onto the page, whichever game it is?
// @ts-check
import { html, svg } from "./vendor/lit-html/lit-html.js";
import { keyed } from "./vendor/lit-html/directives/keyed.js";
import * as generic from "./generic.js";
import { moduleOf } from "./table.js";

const AGAIN_MS = 2_000;

/** @typedef {Omit<import("./table.js").Table, "html" | "svg" | "redraw">} Given */

/** The part of a page that a game's module draws. */
export class TableArea {
  /** @type {import("./table.js").GameModule | undefined} */
  #module;
  #moduleOf = "";

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** Why matches of this game end, as soon as its module is there. */
  get reasons() {
    return this.#module?.reasons;
  }

  /** Fetch the module before it is needed. @param {string} game */
  async load(game) {
    if (this.#moduleOf === game) return;
    this.#moduleOf = game;
    try {
      this.#module = await moduleOf(game);
      this.redraw();
    } catch {
      this.#moduleOf = "";
      setTimeout(this.redraw, AGAIN_MS);
    }
  }

  /** @param {any} view @param {Given} given */
  draw(view, given) {
    if (!view.game) return "";
    const table = { ...given, html, svg, redraw: this.redraw };
    return this.#drawn((module) => module.draw(view, table), () => generic.draw(view, table));
  }

  /** What one seat holds that others do not see; undefined for nothing. @param {any} own @param {any} view @param {Given} given */
  hand(own, view, given) {
    const table = { ...given, html, svg, redraw: this.redraw };
    return this.#drawn((module) => (module.hand ?? generic.hand)(own, view, table), () => generic.hand(own));
  }

  /** @param {(module: import("./table.js").GameModule) => unknown} draw @param {() => unknown} otherwise when that fails */
  #drawn(draw, otherwise) {
    if (!this.#module) return html`<p class="small">Loading the table …</p>`;
    try {
      const drawn = draw(this.#module);
      return drawn && keyed(this.#module, drawn);
    } catch (problem) {
      console.error(problem);
      return otherwise();
    }
  }
}
