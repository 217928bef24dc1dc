// Of which games are the draws known?
// @ts-check
import { Loop } from "./loop.js";
import { LoopInc } from "./loop_inc.js";
import { Looply } from "./looply.js";

/** @typedef {(label: string, items: readonly any[]) => Promise<any[]>} Shuffle */
/** @typedef {(label: string, n: number) => Promise<number>} Pick */
/**
 * The draws of a match that was started. `due` is the type of the event that has to come next, in the same append.
 * @typedef {{due: string, take: (line: import("./lines.js").Line) => Promise<void>}} Table
 */
/**
 * What is known of a game: for how many it is, whether these are options of it, and which events are its draws.
 * @typedef {{seats: number[], draws: string[], fits: (seats: number, options: any) => boolean,
 *   new (seats: number, options: any, shuffle: Shuffle, pick: Pick): Table}} Game
 */

/**
 * Whatever the version of the rules: which draws are made, and from what, was never changed by one.
 * @type {Record<string, Game>}
 */
export const GAMES = { looply: Looply, loop: Loop, "loop-inc": LoopInc };
