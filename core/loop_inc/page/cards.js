// What do the cards say, in words for people?
// @ts-check

/** What an action card does, in the order in which cards are listed. @type {Record<string, string>} */
const SAYS = {
  garage: "Take a wheel or a propeller from the garage onto an open machine.",
  shop: "Take a camera or a net from the shop onto an open machine.",
  armory: "Take an armor from the armory onto an open machine.",
  trash: "Throw away one or more components from your open machines.",
  office: "Discard one waste, if you have any. Pays at the end of the day: 2, 1 or 0 among the first, second or last three cards.",
  move: "Move one component between two of your open machines.",
  exchange: "Put a component from an open machine back, and take any other onto the same machine.",
  advertise: "Put an Ad! on a trip without an Ad! and without another player's machine.",
  spare_parts: "Take any one component from any room onto an open machine.",
  double_shift: "Take two components from two different rooms onto open machines.",
  stitch_in_time: "Discard one of your Tears.",
  lost_and_found: "Put one of your waste components back onto an open machine.",
  assembly_line: "Move any number of components between your open machines, all at once.",
  trade_in: "Exchange twice, one after the other.",
  viral_video: "Put an Ad! on any trip without an Ad!, whatever machines stand there.",
  overtime: "Launch up to two machines this turn.",
  borrowed_parts: "Take a component from another player's open machine onto one of yours.",
  bulk_order: "Take two components of one type onto open machines.",
  crystal_ball: "Look at the next two anomalies and put them back in the order you choose.",
  retraction: "Take one failed Ad! back out of your penalty box.",
};

/** The cards in the order in which they are listed. */
export const CARDS = Object.keys(SAYS);

const ORDINARY = 8;

/** @type {Record<string, string>} */
const BONUSES = {
  take: "take any component",
  discard_waste: "discard one waste",
  discard_two_waste: "discard up to two waste",
  discard_tear: "discard one Tear",
  exchange: "exchange",
  move: "move",
  advertise: "advertise",
  points: "+2 points",
  launch: "launch another machine this turn",
};

const AD_DATES = new Set([1989, 1969, 1912, 1889, 1776, 1666, 1492, 1066]);

/** What is painted on a machine. @param {number | string} mark */
export const markOf = (mark) => `Mark ${["", "I", "II", "III"][Number(mark)]}`;

/** @param {string} card */
export const titleOf = (card) => (card.charAt(0).toUpperCase() + card.slice(1)).replaceAll("_", " ");

/** @param {string} card */
export const saysOf = (card) => SAYS[card] ?? "";

/** @param {string} card */
export const isAnomaly = (card) => CARDS.indexOf(card) >= ORDINARY;

/** @param {string} bonus */
export const bonusText = (bonus) => BONUSES[bonus] ?? bonus.replaceAll("_", " ");

/** @typedef {"bc" | "ad" | "future"} Era */

/** The era of a card, which its date and its trips tell. @param {string} key @param {any} trip @returns {Era} */
export function eraOf(key, trip) {
  if (trip.bonus) return "future";
  return AD_DATES.has(dateOf(key)) ? "ad" : "bc";
}

/** @param {string} key such as "1989:0" */
export const dateOf = (key) => Number(key.split(":")[0]);

/** "10,000 BC", "AD 1969", "2077, Future". @param {string} key @param {any} trip */
export function whenOf(key, trip) {
  const date = dateOf(key);
  const era = eraOf(key, trip);
  if (era === "future") return `${date}, Future`;
  return era === "ad" ? `AD ${date}` : `${date.toLocaleString("en")} BC`;
}

/** A trip as people call it. @param {any} game @param {string} key */
export function tripText(game, key) {
  const trip = game.trips[key];
  return trip ? `${trip.name} (${whenOf(key, trip)})` : key;
}
