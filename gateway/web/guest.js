// Who is the person at this page, and how do they become somebody?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";
import * as api from "./api.js";

const KEY = "looproom.guest";

/** @typedef {{player: string, name: string, token: string}} Guest */

/** The guest remembered here. @returns {Guest | undefined} */
export function remembered() {
  try {
    const guest = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof guest?.token === "string" ? guest : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Guest | undefined} guest */
export function remember(guest) {
  try {
    if (guest) localStorage.setItem(KEY, JSON.stringify(guest));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing still plays until the page is closed.
  }
}

/** A form that makes a guest. */
export class GuestForm {
  #problem = "";
  #busy = false;

  /** @param {(guest: Guest) => void} made @param {() => void} redraw */
  constructor(made, redraw) {
    this.made = made;
    this.redraw = redraw;
  }

  draw(label = "Start playing") {
    return html`
      <form class="guest" @submit=${this.#submit}>
        <label for="guest-name">Your name</label>
        <div class="together">
          <input id="guest-name" data-testid="guest-name" name="name" required maxlength="24" autocomplete="nickname"
            placeholder="How others see you">
          <button class="primary" data-testid="guest-start" ?disabled=${this.#busy}>${label}</button>
        </div>
        <p class="small">No password, no mail address: this browser keeps you logged in.</p>
        ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ""}
      </form>`;
  }

  /** @param {SubmitEvent} event */
  #submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const name = String(new FormData(form).get("name")).trim();
    this.#busy = true;
    this.#problem = "";
    this.redraw();
    try {
      this.made(await api.createPlayer(name));
    } catch (problem) {
      this.#problem = /** @type {Error} */ (problem).message;
    }
    this.#busy = false;
    this.redraw();
  };
}
