// What is there to see of a record that was checked?
// @ts-check

/** @typedef {import("./verifier.js").Good} Good */
/** @typedef {import("./verifier.js").Bad} Bad */

/** @param {Good | Bad} found */
export function factsOf(found) {
  if (!found.ok) return [make("p", found.place ? "It is the first that is wrong: " : "Why: ", make("span", found.why), ".")];
  return [classed("facts", make("dl", ...rows(found))), players(found), ...draws(found)];
}

/** @param {Good} found */
function rows(found) {
  return [
    fact("Match", `${found.match}: ${found.game}, ${counted(found.seats.length, "seat")}${found.started ? "" : ", cancelled before the start"}`),
    fact("Commitment", "is to the seed that was opened", found.commitment),
    fact("Seed", "opened by the last event", found.seed),
    fact("Chain", `holds from the first to the last of ${counted(found.events, "event")} in ${counted(found.versions, "version")}; last hash`, found.hash),
    fact("Draws", drawn(found)),
    fact("Receipts", found.receipts ? `${counted(found.receipts, "receipt")} found` : "none given, so only the record itself was looked at"),
  ];
}

/** @param {Good} found */
function drawn(found) {
  if (!found.started) return "none: it never started";
  if (!found.knowsDraws) return "not checked: the draws of this game are not known to this page";
  return `${found.draws.length} of ${found.draws.length} are as the seed and the nonces say`;
}

/** @param {Good} found */
function players(found) {
  const seats = found.seats.map((player, seat) => [String(seat), player?.name ?? "free", make("code", player?.nonce || "none")]);
  return table("Players, and their part of the shuffles", ["Seat", "Name", "Nonce"], seats);
}

/** @param {Good} found */
function draws(found) {
  if (!found.draws.length) return [];
  const made = found.draws.map(({ label, place, outcome }) =>
    make("div", make("dt", make("strong", label), ` at ${place}`), make("dd", make("code", outcome.join(" ")))));
  return [make("details", make("summary", "Every draw, the first drawn first"), classed("draws", make("dl", ...made)))];
}

/** @param {string} caption @param {string[]} heads @param {(string | Node)[][]} lines */
function table(caption, heads, lines) {
  const head = make("tr", ...heads.map((text) => Object.assign(make("th", text), { scope: "col" })));
  const body = lines.map((cells) => make("tr", ...cells.map((cell) => make("td", cell))));
  return make("table", make("caption", caption), make("thead", head), make("tbody", ...body));
}

/** @param {string} name @param {string} text @param {string} [code] */
function fact(name, text, code) {
  return make("div", make("dt", name), make("dd", text, ...(code ? [make("code", code)] : [])));
}

/** @param {string} name @param {HTMLElement} element */
const classed = (name, element) => Object.assign(element, { className: name });

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @param {string} tag @param {...(string | Node)} content */
function make(tag, ...content) {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}
