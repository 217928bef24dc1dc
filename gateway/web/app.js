// Which page is shown, and to whom?
// @ts-check
import { html, render } from "./vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { GuestForm, remember, remembered } from "./guest.js";
import { LeaderboardPage } from "./leaderboard.js";
import { LobbyPage } from "./lobby.js";
import { MatchPage } from "./match.js";
import { ProfilePage } from "./profile.js";
import { ReplayPage } from "./replay.js";
import { LiveSocket } from "./socket.js";

/**
 * What every page is given.
 * @typedef {object} App
 * @property {import("./guest.js").Guest | undefined} guest
 * @property {LiveSocket} socket
 * @property {GuestForm} guestForm
 * @property {Promise<any[]>} games
 * @property {(path: string) => void} go
 * @property {() => void} redraw
 */
/** @typedef {{draw: () => unknown, stop: () => void, identityChanged: () => void, title: () => string}} Page */

const CONNECTION = {
  open: "connected",
  connecting: "connecting …",
  waiting: "connection lost, trying again …",
};

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
let drawing = false;
/** @type {Page | undefined} */
let page;

/** @type {App} */
const app = {
  guest: remembered(),
  socket: new LiveSocket(redraw),
  guestForm: new GuestForm(become, redraw),
  games: api.games().catch(() => []),
  go,
  redraw,
};

/** Draw once, however often it is asked for in one moment. */
function redraw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    if (!page) return;
    render(frame(page), root);
    document.title = page.title();
  });
}

/** @param {Page} shown */
function frame(shown) {
  const { state } = app.socket;
  return html`
    <header class="top">
      <a class="brand" href="/" @click=${follow}><img src="/web/icon.svg" alt="" width="28" height="28">Looproom</a>
      <a class="small" href="/leaderboard" @click=${follow}>Leaderboard</a>
      <span class="connection ${state}" data-testid="connection" data-state=${state} role="status">
        <span class="dot" aria-hidden="true"></span>${CONNECTION[state]}</span>
      ${app.guest
        ? html`<span class="who">You are <a href="/p/${app.guest.player}" @click=${follow}><strong data-testid="who">${app.guest.name}</strong></a>
            <button class="quiet" @click=${stopBeing}>Log out</button></span>`
        : html`<span class="who small">You are watching</span>`}
    </header>
    <main @click=${followInside}>${shown.draw()}</main>
    <footer class="small"><a href="/verify">Check a match</a> · <a href="/docs">HTTP calls</a> · <a href="/docs/live">WebSocket</a></footer>`;
}

/** @param {string} path */
function go(path) {
  history.pushState(null, "", path);
  show();
}

function show() {
  page?.stop();
  const [, kind, name] = location.pathname.split("/").map(decodeURIComponent);
  page = pageOf(kind, name);
  scrollTo(0, 0);
  redraw();
}

/** @param {string} kind @param {string | undefined} name @returns {Page} */
function pageOf(kind, name) {
  const asked = new URLSearchParams(location.search);
  const isPast = asked.has("version");
  if (kind === "m" && name) return new (isPast ? ReplayPage : MatchPage)(app, name);
  if (kind === "p" && name) return new ProfilePage(app, name);
  return kind === "leaderboard" ? new LeaderboardPage(app, name || asked.get("game") || undefined) : new LobbyPage(app);
}

/** @param {MouseEvent} event */
function follow(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(/** @type {HTMLAnchorElement} */ (event.currentTarget).pathname);
}

/** Links with data-inside lead to another page of this one. @param {MouseEvent} event */
function followInside(event) {
  const link = /** @type {Element} */ (event.target).closest("a[data-inside]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search } = /** @type {HTMLAnchorElement} */ (link);
  go(pathname + search);
}

/** @param {import("./guest.js").Guest | undefined} guest */
function become(guest) {
  app.guest = guest;
  remember(guest);
  app.socket.identify(guest?.token);
  page?.identityChanged();
  redraw();
}

function stopBeing() {
  if (confirm("Log out? A guest has no password: nobody can come back as this player afterwards.")) become(undefined);
}

/** A token that the server does not know any more is of no use. */
async function checkGuest() {
  if (!app.guest) return;
  try {
    await api.me(app.guest.token);
  } catch (problem) {
    if (problem instanceof api.Problem && problem.code === "unauthorized") become(undefined);
  }
}

addEventListener("popstate", show);
app.socket.identify(app.guest?.token);
show();
checkGuest();
