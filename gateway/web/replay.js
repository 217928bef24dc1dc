// How is a match looked back at?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import { ALL, audienceOf, audiencesOf, SPECTATOR } from "./audience.js";
import { about, playerList, resultOf, sentence, share } from "./match_parts.js";
import { namesFor, seatOf } from "./names.js";
import { Past, prefetch, seenBy } from "./past.js";
import { drawBar } from "./replay_bar.js";
import { matchPath, versionPath } from "./replay_link.js";
import { Stepping } from "./stepping.js";
import { TableArea } from "./table_area.js";

/** Browsers refuse addresses that change too often, as they would under a slider that is dragged. */
const ADDRESS_MS = 150;

/** The page of a match's past. Its address names the version and, if it was chosen, whose view it is. */
export class ReplayPage {
  #watched;
  #past;
  #area;
  #steps;
  #newest = 0;
  /** Whose view was chosen; empty while none was. */
  #chosen;
  #addressTimer = 0;
  /** What the game's module remembers, and what it was last shown. @type {{version: number, as: string, state: Record<string, any>}} */
  #memory = { version: 0, as: "", state: {} };
  /** @type {Record<string, string>} */
  #titles = {};

  /** @param {import("./app.js").App} app @param {string} match */
  constructor(app, match) {
    this.app = app;
    this.match = match;
    const asked = new URLSearchParams(location.search);
    this.#chosen = asked.get("as") ?? "";
    this.#watched = app.socket.watch(match);
    this.#past = new Past(match, () => this.#arrived());
    this.#area = new TableArea(app.redraw);
    this.#steps = new Stepping(Number.parseInt(asked.get("version") ?? "", 10) || 1, () => this.#newest, () => this.#moved());
    app.games.then((games) => {
      this.#titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
      app.redraw();
    });
  }

  stop() {
    this.#steps.stop();
    clearTimeout(this.#addressTimer);
    this.app.socket.unwatch(this.match);
  }

  identityChanged() {
    this.#past.forget();
  }

  title() {
    const game = this.#watched.view?.match.game;
    return game ? `Version ${this.#steps.version} – ${this.#titles[game] ?? game} – Looproom` : "Looproom";
  }

  draw() {
    const { view: now, version, missing } = this.#watched;
    if (missing) return html`<section class="card"><h1>There is no such match</h1><p><a data-inside href="/">To all matches</a></p></section>`;
    if (!now) return html`<p class="small plain">Loading the match …</p>`;
    this.#newest = Math.max(this.#newest, version);
    this.#steps.keepInRange();
    this.#past.show(this.#wanted(this.#steps.version));
    this.#area.load(now.match.game);
    const { shown, problem } = this.#past;
    return html`<div class="match replay" data-testid="replay" data-version=${shown?.version ?? 0} data-as=${this.#as}>
      <div class="heading">
        <h1>${this.#titles[now.match.game] ?? now.match.game}</h1>
        <span class="badges"><span class="badge">replay</span></span>
        <a class="button" data-inside data-testid="back-to-match" href=${matchPath(this.match)}>Back to the match</a>
        ${shown ? playerList(shown.view, namesFor(shown.view), everybody(shown.view), this.#mine) : ""}
      </div>
      ${this.#bar(shown)}
      ${problem ? html`<p class="problem" role="alert" data-testid="notice">${problem}
        <button class="quiet" @click=${() => this.#past.again()}>Try again</button></p>` : ""}
      ${shown ? this.#body(shown) : html`<p class="small plain">Loading this version …</p>`}
    </div>`;
  }

  /** @param {import("./past.js").Shown | undefined} shown */
  #bar(shown) {
    const { version, isPlaying, jump, toggle } = this.#steps;
    const look = (/** @type {string} */ as) => {
      this.#chosen = as;
      this.#moved();
    };
    const where = shown ? `Version ${shown.version} of ${this.#newest} · ${whoseTurn(shown.view)}` : "";
    const audiences = audiencesOf(this.#watched.view, this.#mine);
    return drawBar({ version, newest: this.#newest, isPlaying, where, as: this.#as, audiences, jump, toggle, look });
  }

  /** @param {import("./past.js").Shown} shown */
  #body(shown) {
    const view = seenBy(shown, this.#as);
    const names = namesFor(view);
    return html`<div class="columns">
        <div class="table">${view.game
          ? this.#area.draw(view, still(view.seat, names, this.#remembered(shown.version)))
          : html`<section class="card"><p>${view.result ? "The match never began." : "The match has not begun."}</p></section>`}</div>
        <aside>
          ${resultOf(view, names, this.#mine, this.#area.reasons)}
          ${this.#as === ALL && view.game ? this.#hands(shown, names) : ""}
          ${share("Link to this version:", location.origin + this.#path())}
          ${about(view)}
        </aside>
      </div>`;
  }

  /** What everybody held. @param {import("./past.js").Shown} shown @param {(seat: number) => string} names */
  #hands({ view, own = {} }, names) {
    const hands = Object.entries(own)
      .map(([seat, mine]) => ({ seat, hand: this.#area.hand(mine, view, still(Number(seat), names, {})) }))
      .filter(({ hand }) => hand);
    return html`<section class="card hands" data-testid="hands"><h2>All hands</h2>
      ${hands.map(({ seat, hand }) => html`<div class="one-hand" data-testid="hand-${seat}"><h3>${names(Number(seat))}</h3>${hand}</div>`)}
      ${hands.length ? "" : html`<p class="small">Nobody holds anything that the others cannot see.</p>`}
    </section>`;
  }

  /** Stepping on, a game's module remembers what it saw, as in live play; after a jump nothing. @param {number} version */
  #remembered(version) {
    const { version: before, as, state } = this.#memory;
    const goesOn = as === this.#as && (version === before || version === before + 1);
    this.#memory = { version, as: this.#as, state: goesOn ? state : {} };
    return this.#memory.state;
  }

  get #as() {
    return audienceOf(this.#watched.view, this.#mine, this.#chosen);
  }

  get #mine() {
    return seatOf(this.#watched.view, this.app.guest?.player);
  }

  /** @param {number} version @returns {import("./past.js").Wanted} */
  #wanted(version) {
    const isOpened = this.#watched.view.match.state === "done";
    const token = isOpened || this.#as === SPECTATOR ? undefined : this.app.guest?.token;
    return { version, isOpened, token };
  }

  /** A version is there, or cannot be had. */
  #arrived() {
    const { version, isPlaying } = this.#steps;
    if (this.#past.problem) this.#steps.pause();
    else if (isPlaying && version < this.#newest) prefetch(this.match, this.#wanted(version + 1));
    this.#steps.goOn();
    this.#moved();
  }

  /** The address follows, though not at once. */
  #moved() {
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => history.replaceState(null, "", this.#path()), ADDRESS_MS);
    this.app.redraw();
  }

  #path() {
    return versionPath(this.match, this.#steps.version, this.#chosen && this.#as);
  }
}

/** A table at which nothing can be done. @param {number | undefined} seat @param {(seat: number) => string} names @param {Record<string, any>} state @returns {import("./table_area.js").Given} */
function still(seat, names, state) {
  const send = async () => ({ ok: /** @type {const} */ (false), code: "past", message: "This is the past." });
  return { send, seat, names, busy: false, past: true, state };
}

/** Nobody is away in the past. @param {any} view @returns {Record<string, boolean>} */
function everybody(view) {
  return Object.fromEntries(Object.keys(view.match.seats).map((seat) => [seat, true]));
}

/** @param {any} view */
function whoseTurn(view) {
  return sentence({ ...view, seat: undefined }, namesFor(view), false);
}
