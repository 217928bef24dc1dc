// How does the page keep in touch with the server over one WebSocket?
// @ts-check
import { Flights } from "./flights.js";
import { Watched } from "./watched.js";

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;
/** The server speaks every 20 seconds; after this long a silence the line counts as dead. */
const SILENCE_MS = 90_000;
const STORE_AGAIN_MS = 1_000;

/** One connection that comes back by itself and goes on where it stopped. */
export class LiveSocket {
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {string | undefined} */
  #token;
  /** @type {Map<string, Watched>} */
  #watched = new Map();
  #flights = new Flights();
  #failures = 0;
  #timer = 0;
  #heard = 0;

  /** @param {() => void} changed called whenever there is something new to show */
  constructor(changed) {
    this.changed = changed;
    /** @type {"connecting" | "open" | "waiting"} */
    this.state = "connecting";
    /** The server's clock minus this one's, in milliseconds. */
    this.offset = 0;
    /** @type {string | undefined} */
    this.player = undefined;
    addEventListener("online", () => this.#retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retry());
    setInterval(() => this.#checkSilence(), 10_000);
  }

  /** Connect as the owner of this token, or as nobody. @param {string | undefined} token */
  identify(token) {
    this.#token = token;
    this.#flights.drop();
    for (const watched of this.#watched.values()) watched.forget();
    this.#connect();
  }

  /** Begin to watch a match. @param {string} match @returns {Watched} */
  watch(match) {
    const watched = new Watched(match, this.changed);
    this.#watched.set(match, watched);
    this.#send(watched.request());
    return watched;
  }

  /** @param {string} match */
  unwatch(match) {
    if (this.#watched.delete(match)) this.#send({ type: "unwatch", match });
  }

  /** Play; the answer comes even if the line breaks in between. @param {string} match @param {object} command */
  command(match, command) {
    return this.#fly({ type: "command", match, command });
  }

  /** @param {string} match @param {string} text */
  chat(match, text) {
    return this.#fly({ type: "chat", match, text });
  }

  /** @param {object} content */
  #fly(content) {
    const { message, answer } = this.#flights.start(content);
    this.#send(message);
    return answer;
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#socket) {
      this.#socket.onclose = this.#socket.onmessage = null;
      this.#socket.close();
    }
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "loop.v1.json");
    this.#socket = socket;
    this.#heard = Date.now();
    this.#become("connecting");
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#wait();
  }

  #greet() {
    this.#send({ type: "hello", ...(this.#token ? { token: this.#token } : {}) });
    for (const watched of this.#watched.values()) this.#send(watched.request());
    for (const message of this.#flights.all()) this.#send(message);
  }

  /** Each failure doubles the pause; a random part of it keeps many pages from coming back in one moment. */
  #wait() {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#failures += 1;
    this.#become("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #retry() {
    if (this.state === "waiting") this.#connect();
  }

  #checkSilence() {
    if (this.state === "open" && Date.now() - this.#heard > SILENCE_MS) this.#connect();
  }

  /** @param {any} message */
  #hear(message) {
    this.#heard = Date.now();
    if (message.time) this.offset = Date.parse(message.time) - Date.now();
    if (message.type === "welcome") {
      this.player = message.player;
      this.#failures = 0;
      this.#become("open");
    } else if (message.type === "alive") {
      for (const [match, version] of Object.entries(message.versions)) this.#compare(match, version);
    } else if (message.type === "error") this.#complain(message);
    else this.#about(message);
  }

  /** @param {any} message about one match */
  #about(message) {
    const again = this.#flights.hear(message, this.player);
    if (again) setTimeout(() => this.#send(again), STORE_AGAIN_MS);
    const watched = this.#watched.get(message.match);
    if (watched?.hear(message)) this.#send(watched.request());
  }

  /** @param {string} match @param {number} version */
  #compare(match, version) {
    const watched = this.#watched.get(match);
    if (watched?.isBehind(version)) this.#send(watched.request());
  }

  /** The error does not name the match, but what was shown before is there. @param {{code: string}} error */
  #complain({ code }) {
    if (code !== "no_such_match") return;
    for (const watched of this.#watched.values()) if (!watched.view) watched.lack();
  }

  /** What cannot be sent now is sent by greet. @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {"connecting" | "open" | "waiting"} state */
  #become(state) {
    this.state = state;
    this.changed();
  }
}
