// What happened last, in words?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { bonusText, markOf, titleOf, tripText } from "./cards.js";
import { nameOf, roomOf } from "./parts.js";
import { counted } from "./steps.js";

const REMEMBERED = 7;

/** @type {Record<string, string>} */
const LEFT = { tears: "took a fourth Tear and left the game", resigned: "resigned", dropped: "was dropped after three missed turns" };

/** The view has only the last move: the page remembers those that it saw before, but for a turn's mere end. @param {any} state @param {any} game */
export function remember(state, game) {
  const turns = Object.values(game.seats).map((/** @type {any} */ player) => player.turns_today);
  const heard = JSON.stringify([game.last, game.day, game.phase, turns]);
  if (!game.last || state.heard === heard) return;
  state.heard = heard;
  if (game.last.what === "done" && !game.last.day_ended && state.log?.[0].seat === game.last.seat) return;
  state.log = [game.last, ...(state.log ?? [])].slice(0, REMEMBERED);
}

/** @param {any} game @param {any} table */
export function drawTold(game, table) {
  const [last, ...earlier] = table.state.log ?? [];
  return html`<section class="card told"><h2>Last move</h2>
    <p aria-live="polite" data-testid="last-move">${last ? tell(last, game, table.names) : "Nothing has happened yet."}</p>
    ${earlier.length ? html`<ol class="earlier small" aria-label="Before that">${earlier.map((/** @type {any} */ one) => html`<li>${tell(one, game, table.names)}</li>`)}</ol>` : ""}
  </section>`;
}

/** @param {any} last @param {any} game @param {(seat: number) => string} names */
function tell(last, game, names) {
  const after = [
    ...(last.left && last.what !== "left" ? [`${names(last.seat)} ${LEFT[last.left]}.`] : []),
    ...(last.day_ended ? [`Day ${last.day_ended} is over.`] : []),
  ].join(" ");
  if (last.what === "dealt") return `The agency opens. ${after}`;
  return html`<strong>${names(last.seat)}</strong> ${sentence(last, game, names)}${last.server && last.what !== "timed_out" ? " (the server played)" : ""}. ${after}`;
}

/** @param {any} last @param {any} game @param {(seat: number) => string} names */
function sentence(last, game, names) {
  const moved = last.moves?.map((/** @type {string} */ move) => moveText(move, last.seat, names)).join("; ");
  const tail = [...(moved ? [moved] : []), ...(last.ad ? [`an Ad! on ${tripText(game, last.ad)}`] : [])].join("; ");
  switch (last.what) {
    case "new":
    case "past": {
      const verb = last.what === "new" ? "took" : "repeated";
      return `${verb} ${titleOf(last.card)}${last.tear ? ": a Tear instead" : tail ? `: ${tail}` : ""}`;
    }
    case "launch":
      return `launched ${markOf(last.machine)} to ${tripText(game, last.trip)} for ${counted(last.points, "point")}${last.tear ? ", and took a Tear there" : ""}${
        last.bonus ? `; bonus: ${bonusText(last.bonus)}${tail ? ` (${tail})` : ""}` : ""}`;
    case "put_back":
      return `put the two anomalies back ${last.swap ? "swapped" : "in their order"}`;
    case "left":
      return LEFT[last.left] ?? "left";
    case "timed_out":
      return "ran out of time";
    default:
      return "was done";
  }
}

/** "W room 0:1" for people. @param {string} move @param {number} seat @param {(seat: number) => string} names */
function moveText(move, seat, names) {
  const [component, from, to] = move.split(" ");
  const place = (/** @type {string} */ where) => {
    if (where === "room") return `the ${roomOf(component)}`;
    if (where === "waste") return "the waste";
    if (where === "gone") return "the trash";
    const [owner, mark] = where.split(":");
    return Number(owner) === seat ? markOf(mark) : `${markOf(mark)} of ${names(Number(owner))}`;
  };
  return `${nameOf(component)} from ${place(from)} to ${place(to)}`;
}
