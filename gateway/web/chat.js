// What is said at a match?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { timeOfDay } from "./words.js";

const LONGEST = 500;

/** The chat beside a table. */
export class ChatBox {
  #problem = "";
  #shown = 0;

  /** @param {(text: string) => Promise<import("./flights.js").Answer>} say @param {() => void} redraw */
  constructor(say, redraw) {
    this.say = say;
    this.redraw = redraw;
  }

  /** @param {any[]} lines @param {any} view @param {(seat: number) => string} names @param {boolean} canSpeak */
  draw(lines, view, names, canSpeak) {
    const called = new Map(Object.entries(view.match.seats).map(([seat, { player }]) => [player, names(Number(seat))]));
    this.#follow(lines.length);
    return html`<section class="card chat">
      <h2>Chat</h2>
      <ol data-testid="chat" aria-live="polite" tabindex="0" aria-label="What was said">
        ${repeat(lines, (/** @type {any} */ line) => line.seq, (/** @type {any} */ line) => html`<li class=${line.from ? "" : "game-line"}>
          <span class="small">${timeOfDay(line.at)}</span>
          ${line.from ? html`<strong>${called.get(line.from) ?? "somebody"}</strong>` : ""} ${line.text}</li>`)}
      </ol>
      ${lines.length ? "" : html`<p class="small">Nothing was said yet.</p>`}
      ${!canSpeak ? "" : html`<form class="together" @submit=${this.#submit}>
        <input name="text" data-testid="chat-input" aria-label="Say something" maxlength=${LONGEST} autocomplete="off" placeholder="Say something">
        <button data-testid="chat-send">Send</button>
      </form>`}
      ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ""}
    </section>`;
  }

  /** Keep the newest line in sight. @param {number} count */
  #follow(count) {
    if (count === this.#shown) return;
    this.#shown = count;
    requestAnimationFrame(() => {
      const list = document.querySelector('[data-testid="chat"]');
      if (list) list.scrollTop = list.scrollHeight;
    });
  }

  /** @param {SubmitEvent} event */
  #submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const text = String(new FormData(form).get("text")).trim();
    if (!text) return;
    form.reset();
    const answer = await this.say(text);
    this.#problem = answer.ok ? "" : answer.message;
    this.redraw();
  };
}
