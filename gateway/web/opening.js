// What match does a player want to open?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { drawField, fieldsOf, helpOf } from "./options.js";

const LAST_GAME = "looproom.last-game";

/** Seconds for a turn, and how they are called. @type {[string, string][]} */
const DEADLINES = [
  ["", "no limit"],
  ["30", "30 seconds"],
  ["120", "2 minutes"],
  ["600", "10 minutes"],
  ["3600", "1 hour"],
  ["86400", "1 day"],
  ["259200", "3 days"],
];

/** The form that opens a match. */
export class OpeningForm {
  #problem = "";
  #busy = false;
  #game = localStorage.getItem(LAST_GAME) ?? "";
  #seats = 0;
  /** @type {string[]} a bot's name for each further seat, or "" for a person */
  #bots = [];
  #friendly = false;
  #private = false;
  #deadline = "";
  /** @type {Record<string, unknown>} */
  #options = {};

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {any[]} games */
  draw(games) {
    const game = games.find((each) => each.name === this.#game) ?? games[0];
    if (!game) return html`<p class="small">The games cannot be listed just now.</p>`;
    if (!game.seats.includes(this.#seats)) this.#seats = game.seats[0];
    const others = Array.from({ length: this.#seats - 1 }, (_, index) => index);
    return html`
      <form class="opening" @submit=${(/** @type {Event} */ event) => this.#submit(event, game)}>
        <div class="fields">
          <label>Game <select data-testid="game" @change=${this.#set((value) => this.#choose(value))}>
            ${games.map((each) => html`<option value=${each.name} ?selected=${each === game}>${each.title}</option>`)}
          </select></label>
          <label>Players <select data-testid="seats" @change=${this.#set((value) => (this.#seats = Number(value)))}>
            ${game.seats.map((/** @type {number} */ count) => html`
              <option value=${count} ?selected=${count === this.#seats}>${count}</option>`)}
          </select></label>
          ${others.map((index) => this.#seat(game, index))}
          <label>Time for a turn <select data-testid="deadline" @change=${this.#set((value) => (this.#deadline = value))}>
            ${DEADLINES.map(([value, words]) => html`<option value=${value} ?selected=${value === this.#deadline}>${words}</option>`)}
          </select></label>
          ${fieldsOf(game.options).map((field) => drawField(field, this.#options[field.name], (value) => {
            this.#options = { ...this.#options, [field.name]: value };
            this.app.redraw();
          }))}
        </div>
        ${helpOf(game.options) ? html`<p class="small">Options: ${helpOf(game.options)}</p>` : ""}
        <div class="fields">
          ${this.#isRankable(others) ? html`
            <label class="check"><input type="checkbox" data-testid="friendly" .checked=${this.#friendly}
              @change=${(/** @type {any} */ event) => (this.#friendly = event.target.checked)}> Friendly: counts for no rating</label>` : ""}
          <label class="check"><input type="checkbox" data-testid="private" .checked=${this.#private}
            @change=${(/** @type {any} */ event) => (this.#private = event.target.checked)}> Private: only who has the link finds it</label>
        </div>
        <button class="primary" data-testid="open-match" ?disabled=${this.#busy}>Open the match</button>
        ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ""}
      </form>`;
  }

  /** @param {any} game @param {number} index */
  #seat(game, index) {
    const chosen = this.#bots[index] ?? "";
    return html`<label>${this.#seats === 2 ? "Opponent" : `Player ${index + 2}`}
      <select data-testid="bot-${index + 1}" @change=${this.#set((value) => (this.#bots[index] = value))}>
        <option value="" ?selected=${chosen === ""}>a person</option>
        ${game.bots.map((/** @type {string} */ bot) => html`<option value=${bot} ?selected=${bot === chosen}>${bot} (bot)</option>`)}
      </select></label>`;
  }

  /** @param {number[]} others */
  #isRankable(others) {
    return this.#seats === 2 && others.every((index) => !this.#bots[index]);
  }

  /** @param {string} game */
  #choose(game) {
    this.#game = game;
    localStorage.setItem(LAST_GAME, game);
    this.#bots = [];
    this.#options = {};
  }

  /** @param {(value: string) => void} change */
  #set(change) {
    return (/** @type {any} */ event) => {
      change(event.target.value);
      this.app.redraw();
    };
  }

  /** @param {Event} event @param {any} game */
  async #submit(event, game) {
    event.preventDefault();
    if (!this.app.guest) return;
    const bots = this.#bots.slice(0, this.#seats - 1).filter(Boolean);
    const options = Object.fromEntries(Object.entries(this.#options).filter(([, value]) => value !== undefined));
    const asked = {
      game: game.name,
      seats: this.#seats,
      bots,
      options,
      private: this.#private,
      ...(this.#friendly && this.#seats === 2 && !bots.length ? { ranked: false } : {}),
      ...(this.#deadline ? { deadline_s: Number(this.#deadline) } : {}),
    };
    this.#busy = true;
    this.#problem = "";
    this.app.redraw();
    try {
      const opened = await api.openMatch(this.app.guest.token, asked);
      this.app.go(`/m/${opened.view.match.id}`);
    } catch (problem) {
      this.#problem = /** @type {Error} */ (problem).message;
    }
    this.#busy = false;
    this.app.redraw();
  }
}
