// How are players, turn, result and link of a match shown, whatever is played?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import { listed, timeLeft } from "./words.js";

const COPIED_MS = 2_000;

/** @typedef {(seat: number) => string} Names */

/** @param {any} view @param {Names} names @param {Record<string, boolean>} present @param {number | undefined} own my seat */
export function playerList(view, names, present, own) {
  const seats = Array.from({ length: view.match.size }, (_, seat) => seat);
  return html`<ul class="players" aria-label="Players">${seats.map((seat) => {
    const taken = view.match.seats[seat];
    if (!taken) return html`<li class="player free">free seat</li>`;
    const presence = taken.bot ? "bot" : present[seat] ? "here" : "away";
    const acting = view.to_act.includes(seat);
    return html`<li class="player ${presence} ${acting ? "acting" : ""}" data-testid="player-${seat}" data-presence=${presence}>
      <span class="dot" aria-hidden="true"></span>${taken.player ? html`<a data-inside href="/p/${taken.player}">${names(seat)}</a>` : names(seat)}${seat === own ? " (you)" : ""}
      ${presence === "away" ? html`<span class="small">away</span>` : ""}
      ${acting ? html`<span class="small">to play</span>` : ""}
    </li>`;
  })}</ul>`;
}

/** @param {any} view @param {Names} names @param {number} offset */
export function statusOf(view, names, offset) {
  const isMine = view.seat !== undefined && view.to_act.includes(view.seat);
  return html`<p class="status ${isMine ? "mine" : ""}" data-testid="status" role="status">
    <span>${sentence(view, names, isMine)}</span>
    ${view.deadline ? html`<span class="deadline" aria-live="off" data-testid="deadline">${timeLeft(view.deadline, offset)} left</span>` : ""}
    ${view.held ? html`<span class="badge">paused: the server looks after this match</span>` : ""}
  </p>`;
}

/** Whose turn it is. @param {any} view @param {Names} names @param {boolean} isMine */
export function sentence(view, names, isMine) {
  if (view.match.state === "open") return "Waiting for players";
  if (view.match.state === "done") return "The match is over";
  if (isMine) return "It is your turn";
  const acting = listed(view.to_act.map(names));
  return view.seat === undefined ? `${acting} to play` : `Waiting for ${acting}`;
}

/** @param {any} view @param {Names} names @param {number | undefined} own my seat @param {Record<string, string>} [reasons] */
export function resultOf(view, names, own, reasons = {}) {
  if (!view.result) return "";
  const { ranking, reason } = view.result;
  if (!ranking.length) return html`<section class="card result" data-testid="result"><h2>The match was cancelled</h2></section>`;
  let place = 1;
  const places = ranking.map((/** @type {number[]} */ seats) => {
    const row = { place, seats };
    place += seats.length;
    return row;
  });
  return html`<section class="card result" data-testid="result">
    <h2>${headline(ranking[0], own, names)}</h2>
    <p>${reasons[reason] ?? reason.replaceAll("_", " ")}</p>
    <ol class="ranking">${places.map((/** @type {any} */ row) => html`
      <li><span class="place">${row.place}.</span> ${listed(row.seats.map(names))}</li>`)}</ol>
  </section>`;
}

/** @param {number[]} first @param {number | undefined} seat @param {Names} names */
function headline(first, seat, names) {
  if (first.length > 1) return `${listed(first.map(names))} share the first place`;
  return first[0] === seat ? "You won!" : `${names(first[0])} won`;
}

/** The match's own address, or another one, ready to be copied. */
export function share(words = "Link to this match:", address = location.href) {
  const copy = async (/** @type {any} */ event) => {
    const button = event.currentTarget;
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), COPIED_MS);
    } catch {
      button.previousElementSibling.select();
    }
  };
  return html`<div class="share">
    <label for="share-link">${words}</label>
    <div class="together">
      <input id="share-link" data-testid="share-link" readonly .value=${address} @focus=${(/** @type {any} */ event) => event.target.select()}>
      <button type="button" @click=${copy}>Copy</button>
    </div>
  </div>`;
}

/** What the shuffles are made of. @param {any} view */
export function about(view) {
  const { commitment, seed, nonces } = view.match;
  return html`${seed ? html`<p class="small"><a href="/verify/${view.match.id}" data-testid="verify">Check this match</a></p>` : ""}<details class="small about"><summary>Fair shuffles</summary>
    <dl>
      <div><dt>The server's promise from before the start</dt><dd><code>${commitment}</code></dd></div>
      ${Object.entries(nonces).map(([seat, nonce]) => html`<div><dt>Part of player ${Number(seat) + 1}</dt><dd><code>${nonce || "none"}</code></dd></div>`)}
      <div><dt>The server's seed</dt><dd>${seed ? html`<code>${seed}</code>` : "shown when the match is over"}</dd></div>
    </dl></details>`;
}
