// At which version is the replay, and what moves it on?
// @ts-check

const PACE_MS = 900;
/** For who asks their system for less motion. */
const CALM_PACE_MS = 2_000;

/** A place among the versions of a match. It moves by hand, by the keyboard, or by itself while it plays. */
export class Stepping {
  isPlaying = false;
  #timer = 0;

  /** @param {number} version @param {() => number} newest 0 while it is not known @param {() => void} moved */
  constructor(version, newest, moved) {
    this.version = version;
    this.newest = newest;
    this.moved = moved;
    document.addEventListener("keydown", this.#onKey);
  }

  stop() {
    this.pause();
    document.removeEventListener("keydown", this.#onKey);
  }

  /** Go to a version, or to the nearest one that there is. @param {number} version */
  jump = (version) => {
    this.pause();
    this.version = version;
    this.keepInRange();
    this.moved();
  };

  keepInRange() {
    this.version = Math.min(Math.max(this.version, 1), this.newest() || this.version);
  }

  /** Play, from the beginning if this is the end; or pause. */
  toggle = () => {
    if (this.isPlaying) this.pause();
    else {
      this.isPlaying = true;
      if (this.version >= this.newest()) this.version = 1;
      this.goOn();
    }
    this.moved();
  };

  pause() {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  /** The version is on the screen: while the match plays, the next one follows after a while. */
  goOn() {
    clearTimeout(this.#timer);
    if (!this.isPlaying) return;
    if (this.version >= this.newest()) return this.pause();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#timer = setTimeout(() => {
      this.version += 1;
      this.moved();
    }, isCalm ? CALM_PACE_MS : PACE_MS);
  }

  /** @type {Record<string, () => void>} */
  #keys = {
    ArrowLeft: () => this.jump(this.version - 1),
    ArrowRight: () => this.jump(this.version + 1),
    Home: () => this.jump(1),
    End: () => this.jump(this.newest()),
    " ": () => this.toggle(),
  };

  /** @param {KeyboardEvent} event */
  #onKey = (event) => {
    const act = this.#keys[event.key];
    if (!act || !this.newest() || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A field has keys of its own, and a button is pressed by the space bar.
    const busy = event.key === " " ? "input:not([type=range]), select, button, a, summary" : "input, select";
    if (/** @type {Element} */ (event.target).closest(busy)) return;
    event.preventDefault();
    act();
  };
}
