// What may a player do now, and how do they choose?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { isAnomaly, CARDS, saysOf, titleOf } from "./cards.js";
import { chips } from "./parts.js";
import { drawSet } from "./sets.js";
import { choicesAfter, counted, offersOf, SETS } from "./steps.js";

/**
 * What is chosen so far, kept in the table's `state`.
 * @typedef {{game?: any, legal?: any, offers: import("./steps.js").Offer[], path: string[], picked: Record<string, number>}} Choosing
 */

/** What was chosen ends with the commands it was chosen from. @param {any} state @param {any} game @param {any} table */
export function tidy(state, game, table) {
  if (state.game === game) return;
  if (state.legal !== game.legal || !state.path) clear(state);
  state.offers = table.seat !== undefined && !table.past && game.legal?.length ? offersOf(game, table.seat, table.names) : [];
  state.legal = game.legal;
  state.game = game;
}

/** @param {any} state */
function clear(state) {
  state.path = [];
  state.picked = {};
}

/** The choices to be offered now; none while a card is still to be chosen. @param {any} view @param {any} table */
export function choicesNow({ game }, { state }) {
  if (game.phase === "action" && !state.path.length) return [];
  return choicesAfter(state.offers, state.path);
}

/** @param {any} table @param {string[]} path */
export function choose(table, path) {
  table.state.path = path;
  table.state.picked = {};
  table.redraw();
  queueMicrotask(() => focusOn("[data-choice]:enabled") || focusOn("[data-action]:enabled"));
}

/** @param {any} table @param {any} command */
export async function play(table, command) {
  const answer = await table.send(command);
  if (answer.ok) clear(table.state);
  table.redraw();
  queueMicrotask(() => document.activeElement === document.body && focusOn(".desk"));
}

/** @param {string} which */
function focusOn(which) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(`.loop-inc ${which}`));
  found?.focus({ preventScroll: which === ".desk" });
  return found;
}

/** The panel with what is to be done. @param {any} view @param {any} table */
export function drawDesk(view, table) {
  const { game } = view;
  const { state, seat } = table;
  if (seat === undefined || view.match.state !== "live") return "";
  const mine = game.seats[seat];
  const crystal = game.crystal ? drawCrystal(game.crystal, "Only you see the next anomalies, the upper one first:") : "";
  if (table.past) return crystal && html`<section class="card" aria-label="Your desk">${crystal}</section>`;
  if (game.turn !== seat) {
    const words = mine.out ? "You are out of the game." : `${table.names(game.turn)} plays.${mine.hand.length ? ` Your next card of an earlier day: ${titleOf(mine.hand[0])}.` : ""}`;
    return html`<section class="card desk" tabindex="-1" aria-label="Your desk"><h2>Your desk</h2><p class="small">${words}</p>${crystal}</section>`;
  }
  return html`<section class="card desk mine" tabindex="-1" aria-label="Your desk">
    <h2>${heading(game)}</h2>
    ${crystal}
    ${game.phase === "action" && !state.path.length ? drawStart(game, mine, table) : drawChoosing(view, table)}
    ${game.phase === "launch" ? html`<button class="done ${state.offers.length ? "" : "primary"}" data-testid="done" ?disabled=${table.busy}
      @click=${() => play(table, { type: "done" })}>${state.offers.length ? "Done: launch nothing" : "Done"}</button>` : ""}
  </section>`;
}

/** @param {any} game */
function heading(game) {
  if (game.phase === "put_back") return "Put the two anomalies back";
  if (game.phase !== "launch") return "Your action";
  return game.launches_left > 1 ? `Launch (${game.launches_left} allowed), or done` : "Launch, or done";
}

/** @param {any} game @param {any} mine @param {any} table */
function drawStart(game, mine, table) {
  const [next] = mine.hand;
  const fresh = 3 - mine.new_today;
  return html`
    ${next ? html`<button class="action past" data-action="past" data-card=${next} ?disabled=${table.busy} @click=${() => choose(table, ["past"])}>
      <span class="action-head"><strong>${titleOf(next)}</strong><span class="tag">past</span>${onlyTear(table, "past") ? html`<span class="tag bad">only a Tear</span>` : ""}</span>
      <span class="small">The first card of your hand, of ${mine.hand.length}. ${saysOf(next)}</span></button>` : ""}
    <p class="small">${fresh ? `${next ? "Or take" : "Take"} a card from the supply: ${counted(fresh, "new action")} left today.`
      : "All three new actions of today are taken."}</p>`;
}

/** @param {any} view @param {any} table */
function drawChoosing(view, table) {
  const { game } = view;
  const { state } = table;
  const choices = choicesNow(view, table);
  const isSet = state.path.length === 1 && SETS.includes(state.path[0] === "past" ? game.seats[table.seat].hand[0] : state.path[0])
    && choices.some((choice) => choice.path.at(-1) === "set");
  const back = () => choose(table, before(state));
  return html`
    ${state.path.length ? html`<p class="crumbs"><span>${trail(state).join(" → ")} → …</span>
      <button class="quiet" data-testid="back" ?disabled=${table.busy} @click=${back}>Back</button></p>` : ""}
    ${isSet ? drawSet(view, table, (command) => play(table, command)) : html`
      <ul class="choices">${choices.map((choice) => html`<li>${drawChoice(table, choice)}</li>`)}</ul>
      ${choices.length ? "" : html`<p class="small">No machine of yours can leave now.</p>`}`}`;
}

/** The words of what was chosen. @param {Choosing} state */
function trail({ offers, path }) {
  const offer = offers.find(({ steps }) => path.every((key, at) => steps[at]?.key === key));
  return offer?.steps.slice(0, path.length).map((step) => step.text) ?? path;
}

/** One choice back: to where there was something to choose. @param {Choosing} state */
function before({ offers, path }) {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const shorter = path.slice(0, length);
    if (choicesAfter(offers, shorter).length > 1) return shorter;
  }
  return [];
}

/** @param {any} table */
export function goBack(table) {
  if (table.state.path.length && !table.busy) choose(table, before(table.state));
}

/** @param {any} table @param {import("./steps.js").Choice} choice */
function drawChoice(table, choice) {
  const { steps } = choice;
  const isBad = steps.some((step) => step.bad);
  return html`<button class="choice ${isBad ? "bad" : ""}" data-choice=${steps.map((step) => step.key).join(" ")} ?disabled=${table.busy}
      @click=${() => take(table, choice)}>
    ${steps.map((step, place) => html`${place ? html`<span class="arrow">→</span>` : ""}${drawStep(step)}`)}
    ${choice.command ? "" : html`<span class="arrow">…</span>`}</button>`;
}

/** @param {any} table @param {import("./steps.js").Choice} choice */
export function take(table, choice) {
  if (choice.command) play(table, choice.command);
  else choose(table, choice.path);
}

/** @param {import("./steps.js").Step} step */
function drawStep(step) {
  return html`<span class="step">${step.parts ? chips(step.parts) : ""}<span>${step.text}</span>
    ${step.load ? html`<span class="mini">${chips(step.load)}</span>` : ""}
    ${step.note ? html`<span class="note">${step.note}</span>` : ""}</span>`;
}

/** @param {string[]} cards */
export function drawCrystal(cards, words = "The Crystal ball shows the next anomalies, the upper one first:") {
  return html`<div class="crystal" data-testid="crystal"><p class="small">${words}</p>
    <ol>${cards.map((card) => html`<li><strong>${titleOf(card)}</strong> <span class="small">${saysOf(card)}</span></li>`)}</ol></div>`;
}

/** @param {any} table @param {string} key */
function onlyTear({ state }, key) {
  return state.offers.every((/** @type {any} */ { steps }) => steps[0].key !== key || steps[1]?.key === "tear");
}

/** The action cards on the table, which are buttons when one may be taken. @param {any} view @param {any} table */
export function drawSupply(view, table) {
  const { game } = view;
  const cards = CARDS.filter((card) => game.supply[card]);
  return html`<section class="card part-of-supply"><h2>Supply</h2>
    <ul class="supply">${cards.map((card) => html`<li>${drawCard(game, table, card)}</li>`)}</ul>
    <p class="small">${counted(game.anomalies_left, "anomaly").replace("anomalys", "anomalies")} still unseen.</p></section>`;
}

/** @param {any} game @param {any} table @param {string} card */
function drawCard(game, table, card) {
  const { state } = table;
  const isOffered = game.phase === "action" && state.offers.some((/** @type {any} */ { steps }) => steps[0].key === card);
  const inside = html`<span class="action-head"><strong>${titleOf(card)}</strong><span class="count">×${game.supply[card]}</span>
      ${isAnomaly(card) ? html`<span class="tag">anomaly</span>` : ""}
      ${isOffered && onlyTear(table, card) ? html`<span class="tag bad">only a Tear</span>` : ""}</span>
    <span class="small">${saysOf(card)}</span>`;
  if (!isOffered) return html`<div class="action" data-supply=${card}>${inside}</div>`;
  return html`<button class="action ${state.path[0] === card ? "chosen" : ""}" data-supply=${card} data-action=${card}
    aria-pressed=${state.path[0] === card ? "true" : "false"} ?disabled=${table.busy} @click=${() => choose(table, [card])}>${inside}</button>`;
}
