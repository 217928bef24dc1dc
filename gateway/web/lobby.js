// Which matches are there to play, to join and to watch?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { matchRow, myRow } from "./lobby_rows.js";
import { OpeningForm } from "./opening.js";

const REFRESH_MS = 4_000;
const MOST_SHOWN = "12";

const byMatch = (/** @type {any} */ match) => match.match;

/** The first page. */
export class LobbyPage {
  #opening;
  #timer = 0;
  #stopped = false;
  #problem = "";
  /** @type {any[]} */
  #games = [];
  /** @type {any[]} */
  #mine = [];
  /** @type {Record<"open" | "live" | "done", any[]>} */
  #matches = { open: [], live: [], done: [] };
  #loaded = false;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.#opening = new OpeningForm(app);
    this.#refresh();
  }

  title() {
    const waiting = this.#mine.filter((match) => match.your_turn).length;
    return waiting ? `(${waiting}) Looproom` : "Looproom";
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  identityChanged() {
    this.#mine = [];
    clearTimeout(this.#timer);
    this.#refresh();
  }

  draw() {
    const { guest } = this.app;
    return html`
      <div class="lobby">
        <section class="card wide">
          ${guest
            ? html`<h1>Open a match</h1>${this.#opening.draw(this.#games)}`
            : html`<h1>Play a game</h1>
                <p>Choose a name, and play with friends or against bots. Watching needs no name at all.</p>
                ${this.app.guestForm.draw()}`}
        </section>
        ${this.#problem ? html`<p class="problem wide" role="alert">${this.#problem}</p>` : ""}
        ${guest ? this.#myMatches() : ""}
        ${this.#list("Waiting for players", "open", "Nobody waits for players just now.")}
        ${this.#list("Being played", "live", "Nothing is being played just now.")}
        ${this.#list("Finished", "done", "Nothing was finished yet.")}
      </div>`;
  }

  #myMatches() {
    const running = this.#mine.filter((match) => match.state !== "done");
    const sorted = [...running.filter((match) => match.your_turn), ...running.filter((match) => !match.your_turn)];
    return html`<section class="card wide" data-testid="my-matches">
      <h2>Your matches</h2>
      ${sorted.length ? html`<ul class="rows">${repeat(sorted, byMatch, (/** @type {any} */ match) =>
          myRow(match, this.#known(match.match), this.#gameTitle(match.game), this.app.socket.offset))}</ul>`
        : html`<p class="small">You are in no match that goes on. Open one above, or join one below.</p>`}
    </section>`;
  }

  /** @param {string} heading @param {"open" | "live" | "done"} state @param {string} none */
  #list(heading, state, none) {
    const isMine = new Set(this.#mine.map((match) => match.match));
    const shown = this.#matches[state].filter((match) => state === "done" || !isMine.has(match.match));
    return html`<section class="card" data-testid="${state}-matches">
      <h2>${heading}</h2>
      ${shown.length ? html`<ul class="rows">${repeat(shown, byMatch, (/** @type {any} */ match) =>
          matchRow(match, this.#gameTitle(match.game), this.app.guest?.player, this.app.guest && state === "open" ? this.#join : undefined))}</ul>`
        : html`<p class="small">${this.#loaded ? none : "Loading …"}</p>`}
    </section>`;
  }

  /** @param {string} match */
  #known(match) {
    return [...this.#matches.open, ...this.#matches.live].find((each) => each.match === match);
  }

  /** @param {string} name */
  #gameTitle(name) {
    return this.#games.find((game) => game.name === name)?.title ?? name;
  }

  /** @param {string} match */
  #join = async (match) => {
    try {
      await api.join(this.app.guest?.token ?? "", match);
      this.app.go(`/m/${match}`);
    } catch (problem) {
      this.#problem = /** @type {Error} */ (problem).message;
      this.app.redraw();
    }
  };

  async #refresh() {
    if (!document.hidden || !this.#loaded) await this.#load();
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => this.#refresh(), REFRESH_MS);
  }

  async #load() {
    const { guest } = this.app;
    try {
      const [games, open, live, done, me, ours] = await Promise.all([
        this.app.games,
        api.matches({ state: "open", limit: MOST_SHOWN }),
        api.matches({ state: "live", limit: MOST_SHOWN }),
        api.matches({ state: "done", limit: MOST_SHOWN }),
        guest ? api.me(guest.token) : undefined,
        guest ? api.matches({ player: guest.player, limit: "50" }) : [],
      ]);
      if (guest !== this.app.guest) return;
      const more = (/** @type {string} */ state, /** @type {any[]} */ listed) => [
        ...listed,
        ...ours.filter((/** @type {any} */ match) => match.state === state && !listed.some((each) => each.match === match.match)),
      ];
      this.#games = games;
      this.#matches = { open: more("open", open), live: more("live", live), done };
      this.#mine = me?.matches ?? [];
      this.#loaded = true;
      this.#problem = "";
    } catch (problem) {
      this.#problem = /** @type {Error} */ (problem).message;
    }
    if (!this.#stopped) this.app.redraw();
  }
}
