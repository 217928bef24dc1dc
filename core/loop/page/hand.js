// What can a player do with their cards?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { repeat } from "/web/vendor/lit-html/directives/repeat.js";
import { answerName, combinationName, drawCard, isEight, nameOf, numberOf } from "./cards.js";
import { drawChairChoice } from "./chair_choice.js";
import { canBecome, choicesOf, isOneOf } from "./choices.js";

/** With more legal combinations than this, picking cards is quicker than reading a list of them. */
const FEW = 8;

/** @typedef {import("./choices.js").Choices} Choices */

/** The hand and the buttons below it. @param {any} view @param {any} table */
export function drawHand(view, table) {
  const { game } = view;
  const { state } = table;
  const choices = choicesOf(game);
  state.picked = pickedStill(state.picked ?? [], choices);
  const isStill = view.match.state !== "live" || table.past;
  const isMine = choicesOpen(choices);
  return html`<section class="hand ${isMine ? "mine" : ""}" aria-label="Your hand" @keydown=${putBackOnEscape(table)}>
    <div class="cards" role="group" aria-label="Your cards">
      ${repeat(sorted(game.hand, state.isByColour), (card) => card, (card) => handCard(table, choices, card, isMine))}
      ${game.hand.length ? "" : html`<p class="small">Your hand is empty.</p>`}
    </div>
    ${choices.positions.length && !isStill ? drawChairChoice(view, table, choices.positions) : ""}
    ${isStill || choices.positions.length ? "" : html`
      <p class="hint" data-testid="hint" aria-live="polite">${hint(view, table, choices)}</p>
      <div class="actions">${actions(view, table, choices)}</div>
      ${quick(table, choices)}`}
  </section>`;
}

/** Cards that are only looked at. @param {any} own */
export const drawOpen = ({ hand = [], aside = [] }) => html`<div class="open-hand">
  ${hand.length ? openCards(hand) : html`<p class="small">no card</p>`}
  ${aside.length ? html`<p class="small">aside</p>${openCards(aside)}` : ""}
</div>`;

/** @param {string[]} cards */
const openCards = (cards) => html`<span class="open-cards" data-open=${cards.join(" ")} role="img" aria-label=${cards.map(nameOf).join(", ")}
  title=${cards.map(nameOf).join(", ")}>${cards.map(drawCard)}</span>`;

/** What is picked, unless the table has moved on and made it impossible. @param {string[]} picked @param {Choices} choices */
const pickedStill = (picked, choices) => (canBecome(choices.sets, picked) ? picked : []);

/** @param {Choices} choices */
const choicesOpen = ({ sets, canPass, dondens, positions }) => canPass || [sets, dondens, positions].some((each) => each.length > 0);

/** @param {string[]} cards in list order @param {boolean | undefined} isByColour */
function sorted(cards, isByColour) {
  if (!isByColour) return cards;
  return [..."RYB"].flatMap((letter) => cards.filter((card) => card[0] === letter));
}

/** @param {any} table @param {Choices} choices @param {string} card @param {boolean} isMine */
function handCard(table, { sets, positions }, card, isMine) {
  const { state, redraw, busy, past } = table;
  const isPicked = state.picked.includes(card);
  const isOffered = isPicked || canBecome(sets, [...state.picked, card]);
  const pick = () => {
    state.picked = isPicked ? state.picked.filter((/** @type {string} */ one) => one !== card) : [...state.picked, card];
    redraw();
  };
  return html`<button class="hand-card ${isPicked ? "picked" : ""} ${isMine && !isOffered && !positions.length ? "unfit" : ""}" data-card=${card}
    aria-pressed=${isPicked ? "true" : "false"} aria-label=${nameOf(card)} title=${nameOf(card)}
    ?disabled=${busy || past || !isOffered} @click=${pick}>${drawCard(card)}</button>`;
}

/** @param {any} table */
const putBackOnEscape = (table) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "Escape" && table.state.picked?.length) putBack(table);
};

/** @param {any} table */
function putBack({ state, redraw }) {
  state.picked = [];
  redraw();
}

/** @param {any} view @param {any} table @param {Choices} choices */
function actions({ game }, table, choices) {
  const { state, busy, redraw } = table;
  const { picked } = state;
  const isWhole = picked.length > 0 && isOneOf(choices.sets, picked);
  const withPicked = () => act(table, { type: choices.type, cards: picked });
  const sort = () => {
    state.isByColour = !state.isByColour;
    redraw();
  };
  return html`
    ${game.phase === "set_aside" && choices.sets.length ? html`
      <button class="primary" data-testid="set-aside" ?disabled=${busy || !isWhole} @click=${withPicked}>Set these aside</button>` : ""}
    ${game.phase === "play" && game.hand.length ? html`
      <button class="primary" data-testid="play" ?disabled=${busy || !isWhole} @click=${withPicked}>
        ${isWhole ? `Play ${combinationName(inOrder(picked))}` : "Play"}</button>
      <button data-testid="pass" ?disabled=${busy || !choices.canPass} @click=${() => act(table, { type: "pass" })}>Pass</button>` : ""}
    ${facedownEights(game).map((/** @type {string} */ card) => html`
      <button class="donden" data-testid="donden-${card}" ?disabled=${busy || !choices.dondens.includes(card)}
        title="Reveal the ${nameOf(card)} that you set aside and turn the order over"
        @click=${() => act(table, { type: "donden", card })}>⇅ Donden! Reveal the ${nameOf(card)}</button>`)}
    ${picked.length ? html`<button data-testid="put-back" @click=${() => putBack(table)}>Put back</button>` : ""}
    ${game.hand.length > 1 ? html`<button class="quiet" data-testid="sort" @click=${sort}>Sort by ${state.isByColour ? "number" : "colour"}</button>` : ""}`;
}

/** The eights that could be revealed, now or on a later turn. @param {any} game */
function facedownEights(game) {
  if (game.phase !== "play" || !game.hand.length) return [];
  const revealed = /** @type {string[][]} */ (Object.values(game.revealed)).flat();
  return game.aside.filter((/** @type {string} */ card) => isEight(card) && !revealed.includes(card));
}

/** The legal combinations, each to be laid by one press. @param {any} table @param {Choices} choices */
function quick(table, { type, sets }) {
  if (type !== "play" || !sets.length || sets.length > FEW) return "";
  return html`<div class="quick" role="group" aria-label="Lay at once"><span class="small">Lay at once:</span>
    ${sets.map((cards) => html`<button data-testid="quick" data-cards=${cards.join(" ")} ?disabled=${table.busy}
      aria-label="Lay ${combinationName(cards)}" @click=${() => act(table, { type, cards })}>${cards.map(drawCard)}</button>`)}</div>`;
}

/** @param {any} table @param {object} command */
function act({ state, send }, command) {
  state.picked = [];
  return send(command);
}

/** @param {string[]} cards */
const inOrder = (cards) => [...cards].sort((one, other) => numberOf(one) - numberOf(other));

/** @param {any} view @param {any} table @param {Choices} choices */
function hint({ game }, table, choices) {
  if (game.phase === "set_aside") return settingAside(game, table.state.picked, choices);
  if (game.phase === "choose_chair") return `${table.names(game.turn)} chooses a chair.`;
  if (!game.hand.length) return "You are out of this round: watch how it ends.";
  if (!choicesOpen(choices)) return `Wait for ${table.names(game.turn)}.`;
  if (!game.trick.length) return "You lead: lay any single card, a pair, or a run of one colour.";
  const wanted = answerName(game.trick[game.trick.length - 1].cards, game.reversed);
  return choices.sets.length ? `Lay ${wanted}, or pass.` : `You would need ${wanted} and have none: ${choices.dondens.length ? "call donden, or pass" : "pass"}.`;
}

/** @param {any} game @param {string[]} picked @param {Choices} choices */
function settingAside(game, picked, { sets }) {
  if (!sets.length) return "You have set two cards aside. Wait for the others.";
  if (picked.length === 2) return `Set the ${nameOf(picked[0])} and the ${nameOf(picked[1])} aside? This cannot be undone.`;
  return `Pick ${picked.length ? "one more card" : "two cards"} to set aside, face down for the whole round. An eight set aside can call donden.`;
}
