// How is a match told in one line of a list?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import { timeLeft } from "./words.js";

/**
 * A match of the player's own.
 * @param {any} match as GET /api/me tells it
 * @param {any} listed the same match as the lists tell it, unless it is private
 * @param {string} title
 * @param {number} offset the server's clock minus this one's
 */
export function myRow(match, listed, title, offset) {
  const state = match.state === "open" ? "waiting for players" : match.your_turn ? "your turn" : "waiting for others";
  return html`<li class=${match.your_turn ? "row your-turn" : "row"}>
    <a data-inside href="/m/${match.match}"><strong>${title}</strong> ${listed ? namesOf(listed) : "private match"}</a>
    <span class="badges">
      ${match.deadline ? html`<span class="badge">${timeLeft(match.deadline, offset)}</span>` : ""}
      <span class=${match.your_turn ? "badge strong" : "badge"}>${state}</span>
    </span>
  </li>`;
}

/**
 * A match of anybody's.
 * @param {any} match as GET /api/matches tells it
 * @param {string} title
 * @param {string | undefined} player who looks at it
 * @param {((match: string) => void) | undefined} join
 */
export function matchRow(match, title, player, join) {
  const isMine = match.seats.some((/** @type {any} */ seat) => player && seat.player === player);
  return html`<li class="row">
    <a data-inside href="/m/${match.match}"><strong>${title}</strong> ${namesOf(match)}</a>
    <span class="badges">
      ${match.state === "done" ? html`<span class="badge">${resultOf(match)}</span>` : ""}
      ${match.state === "open" ? html`<span class="badge">${match.seats.length} of ${match.size}</span>` : ""}
      ${match.ranked ? html`<span class="badge">ranked</span>` : ""}
      ${isMine ? html`<span class="badge strong">yours</span>` : ""}
      ${join && !isMine ? html`<button data-testid="join-${match.match}" @click=${() => join(match.match)}>Join</button>` : ""}
    </span>
  </li>`;
}

/** @param {any} match */
function namesOf(match) {
  return match.seats.map((/** @type {any} */ seat) => seat.name).join(match.size === 2 ? " – " : ", ");
}

/** @param {any} match */
function resultOf(match) {
  const [first = []] = match.result?.ranking ?? [];
  if (!first.length) return "cancelled";
  const names = first.map((/** @type {number} */ seat) => match.seats.find((/** @type {any} */ each) => each.seat === seat)?.name);
  return names.length > 1 ? `shared by ${names.join(" and ")}` : `won by ${names[0]}`;
}
