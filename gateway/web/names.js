// What is each seat called, and which is mine?
// @ts-check

/**
 * Seats of the same name are told apart by their numbers, which people count from 1.
 * @param {any} view
 * @returns {(seat: number) => string}
 */
export function namesFor(view) {
  const seats = view.match.seats;
  const all = Object.values(seats).map((/** @type {any} */ seat) => seat.name);
  return (seat) => {
    const name = seats[seat]?.name ?? `Player ${seat + 1}`;
    return all.filter((each) => each === name).length > 1 ? `${name} ${seat + 1}` : name;
  };
}

/**
 * Where does this player sit? Also after leaving the game, when the view is a spectator's.
 * @param {any} view @param {string | undefined} player
 * @returns {number | undefined}
 */
export function seatOf(view, player) {
  const found = Object.entries(view.match.seats).find(([, taken]) => player !== undefined && taken.player === player);
  return found && Number(found[0]);
}
