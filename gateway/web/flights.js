// Which commands and lines of chat wait for the server's answer?
// @ts-check
import { nonce } from "./api.js";

/** @typedef {{ok: true, version?: number} | {ok: false, code: string, message: string}} Answer */
/** @typedef {{message: any, tries: number, settle: (answer: Answer) => void}} Flight */

const MOST_TRIES = 6;

/** What was sent and is not answered yet; after a reconnect it is sent again with the same ids. */
export class Flights {
  /** @type {Map<string, Flight>} */
  #flying = new Map();

  /**
   * Give a message its id and keep it until it is answered.
   * @param {object} content
   * @returns {{message: object, answer: Promise<Answer>}}
   */
  start(content) {
    const message = { ...content, id: nonce() };
    /** @type {Promise<Answer>} */
    const answer = new Promise((settle) => this.#flying.set(message.id, { message, tries: 1, settle }));
    return { message, answer };
  }

  /** Everything to send again, in the order in which it was first sent. */
  all() {
    return [...this.#flying.values()].map((flight) => flight.message);
  }

  /**
   * Take in what the server says.
   * @param {any} message
   * @param {string | undefined} player who this page is
   * @returns {object | undefined} a message to send again after a while: it could not be stored the first time
   */
  hear(message, player) {
    if (message.type === "ack") this.#settle(message.id, { ok: true, version: message.version });
    if (message.type === "chat" && message.from === player) this.#said(message);
    if (message.type !== "refused") return undefined;
    const flight = this.#flying.get(message.id);
    if (flight && message.code === "unavailable" && flight.tries < MOST_TRIES) {
      flight.tries += 1;
      return flight.message;
    }
    this.#settle(message.id, { ok: false, code: message.code, message: message.message });
    return undefined;
  }

  /** Give everything up, since it was sent by somebody else. */
  drop() {
    for (const id of [...this.#flying.keys()]) {
      this.#settle(id, { ok: false, code: "dropped", message: "This was not sent." });
    }
  }

  /** A line of chat has no ack: it is answered by being said. @param {any} line */
  #said(line) {
    for (const [id, { message }] of this.#flying) {
      if (message.type === "chat" && message.match === line.match && message.text === line.text) {
        this.#settle(id, { ok: true });
        return;
      }
    }
  }

  /** @param {string} id @param {Answer} answer */
  #settle(id, answer) {
    const flight = this.#flying.get(id);
    this.#flying.delete(id);
    flight?.settle(answer);
  }
}
