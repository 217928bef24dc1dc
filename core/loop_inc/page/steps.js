// How is a legal command made from choices, one after the other?
// @ts-check
import { bonusText, markOf, titleOf, tripText } from "./cards.js";
import { nameOf } from "./parts.js";

/**
 * One choice on the way to a command.
 * @typedef {object} Step
 * @property {string} key what tells it from the others at its place
 * @property {string} text
 * @property {string} [parts] components to draw before the text
 * @property {string} [load] components to draw after it
 * @property {string} [note]
 * @property {string} [trip]
 * @property {string} [here] what is said of the choice on the trip itself
 * @property {boolean} [bad] whether it costs a Tear
 */
/** @typedef {{command: any, steps: Step[]}} Offer a legal command with the choices that lead to it */
/** @typedef {{steps: Step[], path: string[], command?: any}} Choice the command is there when nothing is left to choose */

/** The cards for which sets are put together instead. */
export const SETS = ["trash", "assembly_line"];

/** @param {any} game @param {number} seat @param {(seat: number) => string} names @returns {Offer[]} */
export function offersOf(game, seat, names) {
  const step = makers(game, seat, names);
  return game.legal.filter((/** @type {any} */ command) => command.type !== "done")
    .map((/** @type {any} */ command) => ({ command, steps: step(command) }));
}

/** What can be chosen after the choices made so far. @param {Offer[]} offers @param {string[]} path @returns {Choice[]} */
export function choicesAfter(offers, path) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const offer of offers) {
    if (!path.every((key, at) => offer.steps[at]?.key === key)) continue;
    const { key } = offer.steps[path.length];
    const group = groups.get(key);
    if (group) group.push(offer);
    else groups.set(key, [offer]);
  }
  return [...groups.values()].map((group) => asChoice(group, path.length));
}

/** The choice that all of these begin with, and whatever follows from it by itself. @param {Offer[]} group @param {number} from @returns {Choice} */
function asChoice(group, from) {
  const { steps, command } = group[0];
  let end = from + 1;
  while (end < steps.length && group.every((other) => other.steps[end]?.key === steps[end].key)) end += 1;
  const path = steps.slice(0, end).map((step) => step.key);
  return { steps: steps.slice(from, end), path, ...(group.length === 1 ? { command } : {}) };
}

/** @param {any} game @param {number} seat @param {(seat: number) => string} names */
function makers(game, seat, names) {
  const mine = game.seats[seat];
  const isLast = mine.tears === 3;
  const tearText = isLast ? "your fourth Tear: you leave the game" : "a Tear";
  /** @type {Step} */
  const tear = { key: "tear", text: isLast ? "Take your fourth Tear, and leave the game" : "Take a Tear", bad: true };

  const part = (/** @type {string} */ component, before = "", key = component) => ({ key, text: `${before}${nameOf(component)}`, parts: component });
  const machine = (/** @type {number} */ mark, before = "", owner = mine) =>
    ({ key: `${before}${mark}`.replace(" ", "-"), text: `${before}${markOf(mark)}`, load: owner.machines[mark] });
  const trip = (/** @type {[number, number]} */ [date, side], here = "Ad! here") => {
    const key = `${date}:${side}`;
    return { key, text: tripText(game, key), load: game.trips[key].requires, trip: key, here };
  };
  const onto = (/** @type {any} */ { component, machine: mark }) => [part(component), machine(mark)];
  const exchange = (/** @type {any} */ { machine: mark, give, take }) =>
    [machine(mark), part(give, "give ", `give-${give}`), part(take, "take ", `take-${take}`)];
  const waste = (/** @type {string} */ component) => part(component, "discard ");

  /** By card and bonus: the choices that lead to such arguments. @type {Record<string, (args: any) => Step[]>} */
  const ways = {
    garage: onto,
    shop: onto,
    armory: onto,
    spare_parts: onto,
    lost_and_found: onto,
    take: onto,
    exchange,
    trade_in: ({ first, second }) => [
      ...exchange(first),
      ...exchange(second).map((step, place) => ({ ...step, text: place ? step.text : `then ${step.text}`, load: undefined })),
    ],
    move: ({ component, from, to }) => [part(component), machine(from, "from "), machine(to, "to ")],
    advertise: (args) => [trip(args.trip)],
    viral_video: (args) => [trip(args.trip)],
    office: ({ component }) => (component ? [waste(component)] : [{ key: "nothing", text: "No waste to discard: just do it" }]),
    discard_waste: ({ component }) => [waste(component)],
    discard_two_waste: ({ components }) =>
      [{ key: components.join(""), text: `discard ${components.map(nameOf).join(" and ")}`, parts: components.join("") }],
    double_shift: ({ take: [[one, there], [other, elsewhere]] }) => [
      { key: `${one}${other}`, text: `${nameOf(one)} and ${nameOf(other)}`, parts: `${one}${other}` },
      { key: `${there}${elsewhere}`, text: there === elsewhere ? `both onto ${markOf(there)}`
        : `${nameOf(one)} onto ${markOf(there)}, ${nameOf(other)} onto ${markOf(elsewhere)}` },
    ],
    bulk_order: ({ component, machines: [one, other] }) => [
      { key: component, text: `two of ${nameOf(component)}`, parts: component.repeat(2) },
      { key: `${one}${other}`, text: one === other ? `both onto ${markOf(one)}` : `one onto ${markOf(one)}, one onto ${markOf(other)}` },
    ],
    borrowed_parts: ({ player, from, component, machine: mark }) => [
      { key: `seat-${player}`, text: `from ${names(player)}` },
      machine(from, "from ", game.seats[player]),
      part(component),
      machine(mark, "onto "),
    ],
  };

  /** @param {string} what @param {any} args @returns {Step[]} */
  function argSteps(what, args) {
    if (args.tear) return [tear];
    if (SETS.includes(what)) return [{ key: "set", text: "choose components" }];
    return ways[what]?.(args) ?? [{ key: "do", text: "Do it" }];
  }

  /** @param {any} command @returns {Step[]} */
  function launch({ machine: mark, trip: pair, bonus }) {
    const where = trip(pair, `Launch ${markOf(mark)}`);
    const offered = game.trips[where.key].bonus;
    const steps = [machine(mark), { ...where, ...consequences(mark, where.key) }];
    if (!offered) return steps;
    if (bonus === undefined) return [...steps, { key: "no-bonus", text: "no bonus" }];
    const further = ways[offered]?.(bonus) ?? [];
    return [...steps, { key: "bonus", text: `bonus: ${bonusText(offered)}` }, ...further];
  }

  /** What such a launch brings and costs. @param {number} mark @param {string} key */
  function consequences(mark, key) {
    const { requires, points, machines, ad } = game.trips[key];
    const waste = mine.machines[mark].length - requires.length;
    const meets = ad === undefined ? Object.keys(machines).some((other) => Number(other) !== seat) : ad !== seat;
    if (meets && isLast) return { note: tearText, bad: true };
    const said = [counted(points, "point"), ...(waste ? [`${waste} waste`] : []), ...(ad === seat ? ["fulfils your Ad!"] : []),
      ...(meets ? [tearText] : [])];
    return { note: said.join(", "), bad: meets };
  }

  /** @param {boolean} swap @returns {Step} */
  function putBack(swap) {
    const seen = (game.crystal ?? []).map(titleOf);
    const order = (swap ? [...seen].reverse() : seen).join(", then ");
    return { key: swap ? "swap" : "keep", text: swap ? "Swap them" : "Leave their order", note: order };
  }

  return (/** @type {any} */ command) => {
    if (command.type === "launch") return launch(command);
    if (command.type === "put_back") return [putBack(command.swap)];
    const card = command.type === "past" ? mine.hand[0] : command.card;
    return [{ key: command.type === "past" ? "past" : card, text: titleOf(card) }, ...argSteps(card, command.args)];
  };
}

/** @param {number} count @param {string} one */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;
