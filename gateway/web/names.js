// What is each seat called?
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
