// Who is best at a game, going by the ranked duels?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { cells, heads, legend } from "./standings.js";

/** The page of one game's leaderboard. */
export class LeaderboardPage {
  #game;
  #problem = "";
  /** @type {any[]} */
  #games = [];
  /** @type {any[] | undefined} */
  #players;

  /** @param {import("./app.js").App} app @param {string} [game] the first one that there is if none is given */
  constructor(app, game) {
    this.app = app;
    this.#game = game;
    this.#load();
  }

  title() {
    return "Leaderboard – Looproom";
  }

  stop() {}

  identityChanged() {}

  draw() {
    return html`<section class="card" data-testid="leaderboard">
      <h1>Leaderboard</h1>
      <nav class="tabs" aria-label="Games">${this.#games.map((game) => html`
        <a data-inside href="/leaderboard/${game.name}" aria-current=${game.name === this.#game ? "page" : "false"}>${game.title}</a>`)}
      </nav>
      ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : this.#table()}
      ${legend()}
    </section>`;
  }

  #table() {
    if (!this.#players) return html`<p class="small">Loading …</p>`;
    if (!this.#players.length) return html`<p>Nobody has played a ranked duel of this game yet.</p>`;
    return html`<table class="standings">
      <thead><tr><th scope="col">Place</th><th scope="col">Player</th>${heads()}</tr></thead>
      <tbody>${this.#players.map((row, index) => html`<tr class=${row.player === this.app.guest?.player ? "own" : ""}>
        <td>${row.provisional ? "–" : `${index + 1}.`}</td>
        <th scope="row"><a data-inside href="/p/${row.player}">${row.name}</a></th>${cells(row)}
      </tr>`)}</tbody>
    </table>`;
  }

  async #load() {
    this.#games = await this.app.games;
    this.#game ??= this.#games[0]?.name;
    try {
      this.#players = await api.leaderboard(this.#game ?? "");
    } catch (problem) {
      this.#problem = /** @type {Error} */ (problem).message;
    }
    this.app.redraw();
  }
}
