// Who is a player, and what have they played?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { matchRow } from "./lobby_rows.js";
import { cells, heads, legend } from "./standings.js";

const MOST_SHOWN = "20";

/** The page of one player. */
export class ProfilePage {
  #player;
  #problem = "";
  /** @type {any} */
  #profile;
  /** @type {any[]} */
  #matches = [];
  /** @type {Record<string, string>} */
  #titles = {};

  /** @param {import("./app.js").App} app @param {string} player */
  constructor(app, player) {
    this.app = app;
    this.#player = player;
    this.#load();
  }

  title() {
    return `${this.#profile?.name ?? "A player"} – Looproom`;
  }

  stop() {}

  identityChanged() {}

  draw() {
    if (this.#problem) return html`<section class="card"><h1>${this.#problem}</h1><p><a data-inside href="/">To all matches</a></p></section>`;
    if (!this.#profile) return html`<p class="small plain">Loading …</p>`;
    return html`<div class="match" data-testid="profile">
      <section class="card"><h1>${this.#profile.name}</h1>${this.#ratings(Object.entries(this.#profile.ratings))}${legend()}</section>
      <section class="card"><h2>Newest matches</h2>
        ${this.#matches.length ? html`<ul class="rows">${this.#matches.map((match) => matchRow(match, this.#title(match.game), this.app.guest?.player, undefined))}</ul>`
          : html`<p class="small">None that everybody may find.</p>`}
      </section>
    </div>`;
  }

  /** @param {[string, any][]} standings */
  #ratings(standings) {
    if (!standings.length) return html`<p>No ranked duel yet.</p>`;
    return html`<table class="standings">
      <thead><tr><th scope="col">Game</th>${heads()}</tr></thead>
      <tbody>${standings.map(([game, standing]) => html`<tr>
        <th scope="row"><a data-inside href="/leaderboard/${game}">${this.#title(game)}</a></th>${cells(standing)}
      </tr>`)}</tbody>
    </table>`;
  }

  /** @param {string} game */
  #title(game) {
    return this.#titles[game] ?? game;
  }

  async #load() {
    try {
      const [games, profile, matches] = await Promise.all([
        this.app.games,
        api.profile(this.#player),
        api.matches({ player: this.#player, limit: MOST_SHOWN }),
      ]);
      this.#titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
      this.#profile = profile;
      this.#matches = matches;
    } catch (problem) {
      this.#problem = /** @type {Error} */ (problem).message;
    }
    this.app.redraw();
  }
}
