// Which module draws the table of a game?
// @ts-check
import * as generic from "./generic.js";

/**
 * What a game brings along for this page: `core/<game>/page/page.js`, fetched from `/games/<game>/page.js`. It exports
 *
 *   draw(view, table)   a lit-html template of the table. `view` is the whole view of the match.
 *   hand(own, view, table)   optional: a template of what one seat (`table.seat`) has that the others do not see, nothing
 *                       of it to be pressed; undefined if that is nothing. `own` is that seat's own part of `view.game`
 *   reasons             optional: for each reason of an end a sentence for people, by its code
 *
 * and links its own style sheet, `/games/<game>/page.css`. A game without such a module gets the generic table.
 *
 * @typedef {object} Table what the module is given besides the view
 * @property {(command: object) => Promise<import("./flights.js").Answer>} send plays; the answer comes when the view has it too
 * @property {number | undefined} seat whose eyes look at the table; undefined for spectators
 * @property {(seat: number) => string} names
 * @property {boolean} busy whether a command waits for its answer
 * @property {boolean} past whether this is looked back at: nothing can be played, so nothing is offered to be
 * @property {typeof import("./vendor/lit-html/lit-html.js").html} html
 * @property {typeof import("./vendor/lit-html/lit-html.js").svg} svg
 * @property {Record<string, any>} state the module's own, for this match: what is selected, what is pending
 * @property {() => void} redraw to be called when `state` was changed
 *
 * @typedef {object} GameModule
 * @property {(view: any, table: Table) => unknown} draw
 * @property {(own: any, view: any, table: Table) => unknown} [hand]
 * @property {Record<string, string>} [reasons]
 */

/** @type {Map<string, Promise<GameModule>>} */
const modules = new Map();

/** The module of a game; the generic one where the server has none. @param {string} game @returns {Promise<GameModule>} */
export function moduleOf(game) {
  let found = modules.get(game);
  if (!found) {
    found = load(`/games/${encodeURIComponent(game)}/page.js`);
    modules.set(game, found);
    found.catch(() => modules.delete(game));
  }
  return found;
}

/** @param {string} address @returns {Promise<GameModule>} */
async function load(address) {
  try {
    return await import(address);
  } catch (problem) {
    const answer = await fetch(address);
    if (answer.status === 404) return generic;
    // A browser may remember that an address failed; another one is asked for anew.
    if (answer.ok) return import(`${address}?again=${Date.now()}`);
    throw problem;
  }
}
