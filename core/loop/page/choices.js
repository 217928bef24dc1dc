// Which cards may be picked, and what may be done with those that are?
// @ts-check

/**
 * What a player may do, sorted by how it is done.
 * @typedef {object} Choices
 * @property {"set_aside" | "play"} type what picked cards are for
 * @property {string[][]} sets the sets of cards that may be set aside or laid
 * @property {boolean} canPass
 * @property {string[]} dondens the eights that may be revealed
 * @property {number[]} positions the positions whose chair may be taken
 */

/** @param {any} game @returns {Choices} */
export function choicesOf(game) {
  const legal = /** @type {any[]} */ (game.legal ?? []);
  return {
    type: game.phase === "set_aside" ? "set_aside" : "play",
    sets: legal.filter((move) => move.cards).map((move) => move.cards),
    canPass: legal.some((move) => move.type === "pass"),
    dondens: legal.filter((move) => move.type === "donden").map((move) => move.card),
    positions: legal.filter((move) => move.type === "choose_chair").map((move) => move.position),
  };
}

/** Whether these cards can still become one of the sets. @param {string[][]} sets @param {string[]} cards */
export const canBecome = (sets, cards) => sets.some((set) => cards.every((card) => set.includes(card)));

/** Whether these cards are one of the sets. @param {string[][]} sets @param {string[]} cards */
export const isOneOf = (sets, cards) => canBecome(sets.filter((set) => set.length === cards.length), cards);
