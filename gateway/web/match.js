// What goes on around the table of a match?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { ChatBox } from "./chat.js";
import { about, playerList, resultOf, share, statusOf } from "./match_parts.js";
import { namesFor, seatOf } from "./names.js";
import { replayLink } from "./replay_link.js";
import { TableArea } from "./table_area.js";

/** The page of one match. */
export class MatchPage {
  #watched;
  #chat;
  #ticking;
  #notice = "";
  #busy = false;
  #resigning = false;
  #area;
  /** @type {Record<string, any>} */
  #state = {};
  /** @type {{version: number, done: () => void}[]} */
  #awaited = [];
  /** @type {Record<string, string>} */
  #titles = {};

  /** @param {import("./app.js").App} app @param {string} match */
  constructor(app, match) {
    this.app = app;
    this.match = match;
    this.#watched = app.socket.watch(match);
    this.#area = new TableArea(app.redraw);
    this.#chat = new ChatBox((text) => app.socket.chat(match, text), app.redraw);
    this.#ticking = setInterval(() => this.#watched.view?.deadline && app.redraw(), 500);
    app.games.then((games) => {
      this.#titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
      app.redraw();
    });
  }

  stop() {
    clearInterval(this.#ticking);
    this.app.socket.unwatch(this.match);
  }

  identityChanged() {
    this.#notice = "";
    this.#state = {};
    this.#busy = this.#resigning = false;
  }

  title() {
    const { view } = this.#watched;
    if (!view) return "Looproom";
    const mine = view.seat !== undefined && view.to_act.includes(view.seat) ? "Your turn – " : "";
    return `${mine}${this.#gameTitle(view)} – Looproom`;
  }

  draw() {
    const { view, version, missing } = this.#watched;
    if (missing) return html`<section class="card"><h1>There is no such match</h1><p><a data-inside href="/">To all matches</a></p></section>`;
    if (!view) return html`<p class="small plain">Loading the match …</p>`;
    this.#settle(version);
    this.#area.load(view.match.game);
    const names = namesFor(view);
    const own = seatOf(view, this.app.guest?.player);
    const { seats, spectators } = this.#watched.presence;
    return html`
      <div class="match" data-testid="match" data-version=${version} data-state=${view.match.state}>
        <div class="heading">
          <h1>${this.#gameTitle(view)}</h1>
          <span class="badges">
            <span class="badge">${view.match.ranked ? "ranked" : "friendly"}</span>
            ${view.match.private ? html`<span class="badge">private</span>` : ""}
            <span class="badge" data-testid="spectators">${spectators} watching</span>
          </span>
          ${replayLink(view, version)}
          ${playerList(view, names, seats, own)}
        </div>
        ${statusOf(view, names, this.app.socket.offset)}
        ${this.#notice ? html`<p class="problem" role="alert" data-testid="notice">${this.#notice}
          <button class="quiet" aria-label="Close this message" @click=${() => this.#say("")}>✕</button></p>` : ""}
        ${resultOf(view, names, own, this.#area.reasons)}
        <div class="columns">
          <div class="table">${view.match.state === "open" ? this.#beforeStart(view) : this.#table(view, names)}</div>
          <aside>
            ${this.#chat.draw(this.#watched.chat, view, names, own !== undefined)}
            ${view.match.state === "live" ? share() : ""}
            ${this.#resign(view)}
            ${about(view)}
          </aside>
        </div>
      </div>`;
  }

  /** @param {any} view */
  #beforeStart(view) {
    const free = view.match.size - Object.keys(view.match.seats).length;
    return html`<section class="card">
      <h2>${free === 1 ? "One seat is free" : `${free} seats are free`}</h2>
      <p>The match starts by itself when the last seat is taken.</p>
      ${view.seat !== undefined
        ? html`${share("Send this link to whoever should join:")}
            <button data-testid="leave" ?disabled=${this.#busy} @click=${() => this.#call(api.leave)}>Leave the match</button>`
        : this.app.guest
          ? html`<button class="primary" data-testid="join" ?disabled=${this.#busy} @click=${() => this.#call(api.join)}>Join the match</button>`
          : html`<p>Choose a name to join:</p>${this.app.guestForm.draw("That is me")}`}
    </section>`;
  }

  /** @param {any} view @param {(seat: number) => string} names */
  #table(view, names) {
    return this.#area.draw(view, { send: this.#play, seat: view.seat, names, busy: this.#busy, past: false, state: this.#state });
  }

  /** @param {any} view */
  #resign(view) {
    if (view.match.state !== "live" || view.seat === undefined || view.game?.left?.includes(view.seat)) return "";
    if (!this.#resigning) return html`<button class="quiet" data-testid="resign" @click=${() => this.#ask(true)}>Resign …</button>`;
    return html`<div class="card confirm" role="group" aria-label="Resign?">
      <p>Do you really want to give up this match?</p>
      <button class="danger" data-testid="resign-yes" @click=${() => { this.#ask(false); this.#play({ type: "resign" }); }}>Yes, resign</button>
      <button data-testid="resign-no" @click=${() => this.#ask(false)}>No, play on</button>
    </div>`;
  }

  /** @param {object} command */
  #play = async (command) => {
    const state = this.#state;
    this.#busy = true;
    this.#say("");
    const answer = await this.app.socket.command(this.match, command);
    if (answer.ok && answer.version) await this.#reached(answer.version);
    if (state === this.#state) this.#busy = false;
    this.#say(answer.ok ? "" : answer.message);
    return answer;
  };

  /** Until the view that is held has this version. @param {number} version @returns {Promise<void>} */
  #reached(version) {
    if (this.#watched.version >= version) return Promise.resolve();
    return new Promise((done) => this.#awaited.push({ version, done }));
  }

  /** @param {number} version */
  #settle(version) {
    for (const each of this.#awaited.filter((one) => one.version <= version)) each.done();
    this.#awaited = this.#awaited.filter((one) => one.version > version);
  }

  /** @param {(token: string, match: string) => Promise<any>} call */
  async #call(call) {
    this.#busy = true;
    this.#say("");
    try {
      await call(this.app.guest?.token ?? "", this.match);
    } catch (problem) {
      this.#notice = /** @type {Error} */ (problem).message;
    }
    this.#busy = false;
    this.app.redraw();
  }

  /** @param {any} view */
  #gameTitle(view) {
    return this.#titles[view.match.game] ?? view.match.game;
  }

  /** @param {boolean} resigning */
  #ask(resigning) {
    this.#resigning = resigning;
    this.app.redraw();
  }

  /** @param {string} notice */
  #say(notice) {
    this.#notice = notice;
    this.app.redraw();
  }
}
