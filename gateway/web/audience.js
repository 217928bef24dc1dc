// Whose view of the past may somebody choose?
// @ts-check
import { namesFor } from "./names.js";

/** Everybody's hand open on the table. */
export const ALL = "all";
export const SPECTATOR = "spectator";

/**
 * The views that may be chosen, each with its name: one's own seat and a spectator's; all of them once the match is over.
 * @param {any} view the match as it is now @param {number | undefined} mine my seat
 * @returns {[string, string][]}
 */
export function audiencesOf(view, mine) {
  const isOver = view.match.state === "done";
  const names = namesFor(view);
  const seats = Object.keys(view.match.seats).map(Number).filter((seat) => isOver || seat === mine);
  return [
    ...(isOver ? [pair(ALL, "all hands open")] : []),
    ...seats.map((seat) => pair(String(seat), `${names(seat)}${seat === mine ? " (you)" : ""}`)),
    pair(SPECTATOR, "a spectator"),
  ];
}

/** @param {string} as @param {string} name @returns {[string, string]} */
const pair = (as, name) => [as, name];

/** The view that was chosen, if it may be seen; else one's own; else as much as may be. @param {any} view @param {number | undefined} mine @param {string} chosen */
export function audienceOf(view, mine, chosen) {
  const possible = audiencesOf(view, mine).map(([as]) => as);
  return [chosen, String(mine)].find((as) => possible.includes(as)) ?? possible[0];
}
