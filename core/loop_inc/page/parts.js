// What does a component look like, and what is it called?
// @ts-check
import { html, svg } from "/web/vendor/lit-html/lit-html.js";

/** In the order in which everything is listed. */
export const COMPONENTS = ["W", "P", "C", "N", "A"];

/** The rooms with what they hold. @type {[string, string[]][]} */
export const ROOMS = [["garage", ["W", "P"]], ["shop", ["C", "N"]], ["armory", ["A"]]];

/** @type {Record<string, string>} */
const NAMES = { W: "wheel", P: "propeller", C: "camera", N: "net", A: "armor" };

/** @param {string} component */
export const nameOf = (component) => NAMES[component] ?? component;

/** @param {string} component */
export const roomOf = (component) => ROOMS.find(([, held]) => held.includes(component))?.[0] ?? "room";

/** "2 × wheel, camera" for "WWC". @param {string} heap */
export function heapText(heap) {
  const found = COMPONENTS.filter((component) => heap.includes(component));
  return found.map((component) => {
    const count = heap.split(component).length - 1;
    return count > 1 ? `${count} × ${nameOf(component)}` : nameOf(component);
  }).join(", ");
}

/** One component: its picture, its letter and its colour. @param {string} component */
export function chip(component) {
  return html`<span class="part part-${component}" role="img" aria-label=${nameOf(component)} title=${nameOf(component)}>
    <svg viewBox="0 0 20 20" aria-hidden="true">${PICTURES[component]}</svg><b aria-hidden="true">${component}</b></span>`;
}

/** All components of a heap. @param {string} heap @param {string} [none] said of an empty one */
export function chips(heap, none = "empty") {
  return heap ? html`<span class="parts">${[...heap].map(chip)}</span>` : html`<span class="none">${none}</span>`;
}

/** @type {Record<string, unknown>} */
const PICTURES = {
  W: svg`<circle class="line" cx="10" cy="10" r="7.5"></circle><circle class="full" cx="10" cy="10" r="2.2"></circle>
    <path class="line" d="M10 2.5v15M2.5 10h15M4.7 4.7l10.6 10.6M15.3 4.7L4.7 15.3"></path>`,
  P: svg`<path class="full" d="M9 10C4 9 2 5 4 3c3-1 5 3 5.4 7zM11 10c5 1 7 5 5 7-3 1-5-3-5.4-7z"></path>
    <circle class="line" cx="10" cy="10" r="2.2"></circle>`,
  C: svg`<path class="line" d="M2 6h4l1.5-2.5h5L14 6h4v10.5H2z"></path><circle class="line" cx="10" cy="11" r="3.2"></circle>`,
  N: svg`<path class="line" d="M10 1.5L18.5 10 10 18.5 1.5 10zM5.7 5.7l8.6 8.6M14.3 5.7l-8.6 8.6M7.9 3.6l8.5 8.5M12.1 3.6l-8.5 8.5M3.6 7.9l8.5 8.5M16.4 7.9l-8.5 8.5"></path>`,
  A: svg`<path class="full" d="M10 1.5l7 2.5v5.5c0 4-3 7-7 9-4-2-7-5-7-9V4z"></path>`,
};
