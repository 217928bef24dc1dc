// Who sits where, and what lies in front of them?
// @ts-check
import { html } from "/web/vendor/lit-html/lit-html.js";
import { drawBack, drawCard, drawLaid, nameOf, ordinal } from "./cards.js";

/** Where chairs stand, clockwise from the one that is looked from. */
const SPOTS = ["near", "left", "far", "right"];
const SET_ASIDE = 2;

/** The chairs clockwise, from one's own on; from the first for spectators. @param {any} game @param {number | undefined} seat */
export function chairsFrom(game, seat) {
  const all = Object.keys(game.chairs).map(Number);
  const start = Math.max(0, all.findIndex((chair) => game.chairs[chair] === seat));
  return all.map((_, step) => (start + step) % all.length);
}

/** @param {any} view @param {any} table @param {number} chair @param {number} step how far from the chair that is looked from */
export function drawChair(view, table, chair, step) {
  const { game } = view;
  const seat = game.chairs[chair];
  const isActing = view.match.state === "live" && view.to_act.includes(seat);
  const name = table.names(seat);
  return html`<section class="chair at-${SPOTS[step]} ${isActing ? "acting" : ""}" data-chair=${chair} data-seat=${seat}
      aria-label="Chair ${chair + 1}: ${name}">
    <div class="sitting">
      <h3><span class="name">${name}</span>${seat === table.seat ? " (you)" : ""}
        ${isActing ? html`<span class="turn" title="to play" role="img" aria-label="to play">◂</span>` : ""}</h3>
      <span class="badge">chair ${chair + 1}</span>
      ${marks(game, chair).map(([kind, words]) => html`<span class="badge ${kind}">${words}</span>`)}
    </div>
    <div class="held">
      <span class="count" data-testid="hand-count"><b>${game.hands[chair]}</b> in hand</span>
      ${aside(game, chair, seat === table.seat)}
    </div>
    ${laid(game, chair)}
  </section>`;
}

/** What is to be said of a chair, in few words. @param {any} game @param {number} chair @returns {[string, string][]} */
function marks(game, chair) {
  const place = game.places.indexOf(chair) + 1;
  const isRoundOver = game.places.length === Object.keys(game.chairs).length;
  const position = game.positions[chair];
  return /** @type {[string, string][]} */ ([
    place && ["strong place", `${game.hands[chair] ? "came" : "out"} ${ordinal(place)}`],
    game.leader === chair && ["leader", game.phase === "set_aside" ? "will lead" : "leads"],
    game.passes.includes(chair) && ["passed", "passed"],
    position && !isRoundOver && ["position", `cards came ${ordinal(position)}`],
    game.left.includes(game.chairs[chair]) && ["gone", "left: the server plays"],
  ].filter(Boolean));
}

/** @param {any} game @param {number} chair @param {boolean} isOwn */
function aside(game, chair, isOwn) {
  if (!game.set_aside_done.includes(chair)) {
    return game.phase === "set_aside" ? html`<span class="small">setting two aside …</span>` : "";
  }
  /** @type {string[]} */
  const revealed = game.revealed[chair];
  const hidden = isOwn && game.aside ? game.aside.filter((/** @type {string} */ card) => !revealed.includes(card)) : undefined;
  const backs = Array.from({ length: SET_ASIDE - revealed.length });
  return html`<span class="aside" role="img" aria-label=${asideLabel(revealed, hidden)} title=${asideLabel(revealed, hidden)}>
    <span class="small">aside</span>
    ${revealed.map((card) => html`<span class="revealed">${drawCard(card)}</span>`)}
    ${hidden ? hidden.map((/** @type {string} */ card) => html`<span class="only-yours">${drawCard(card)}</span>`) : backs.map(drawBack)}
  </span>`;
}

/** @param {string[]} revealed @param {string[] | undefined} hidden */
function asideLabel(revealed, hidden) {
  const known = hidden?.length ? `, face down, seen by you only: ${hidden.map(nameOf).join(", ")}` : "";
  return `Set aside: ${revealed.length ? `revealed ${revealed.map(nameOf).join(", ")}` : "nothing revealed"}${known}`;
}

/** The cards laid from a chair; those of the running trick stand out. @param {any} game @param {number} chair */
function laid(game, chair) {
  /** @type {string[][]} */
  const all = game.laid[chair];
  const running = game.trick.filter((/** @type {any} */ one) => one.chair === chair).length;
  if (!all.length) return game.phase === "set_aside" ? "" : html`<p class="small laid">nothing laid</p>`;
  return html`<div class="laid" role="group" aria-label="Laid">
    ${all.map((cards, index) => drawLaid(cards, index >= all.length - running ? "running" : ""))}</div>`;
}
