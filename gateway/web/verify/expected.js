// Does an event say what the seed says?
// @ts-check
import { Wrong, isObject, isText, read } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */

/** @param {number} length */
export const range = (length) => Array.from({ length }, (_, at) => at);
export const isList = Array.isArray;
/** @param {any} value */
export const isTexts = (value) => isList(value) && value.every(isText);
/** @param {any} value */
export const isTruth = (value) => typeof value === "boolean";

/** The body has to be this to the last byte. @param {Line} line @param {object} drawn */
export function expect(line, drawn) {
  if (line.body === JSON.stringify(drawn)) return;
  const stored = read(line, Object.fromEntries(Object.keys(drawn).map((key) => [key, () => true])));
  throw new Wrong(line, `by the seed ${difference("", drawn, stored)}`);
}

/** @param {string} path @param {any} drawn @param {any} stored @returns {string} */
function difference(path, drawn, stored) {
  if (isList(drawn) ? isList(stored) : isObject(drawn) && isObject(stored)) {
    for (const key of new Set([...Object.keys(drawn), ...Object.keys(stored)])) {
      if (JSON.stringify(drawn[key]) !== JSON.stringify(stored[key])) {
        return difference(path ? `${path}.${key}` : key, drawn[key], stored[key]);
      }
    }
  }
  return `${path || "its body"} is ${JSON.stringify(drawn) ?? "nothing"}, not ${JSON.stringify(stored) ?? "nothing"}`;
}

/** What came out of the bag or off a deck has to be what lay there next. @param {Line} line @param {string} name @param {any[]} next @param {any[]} stored */
export function expectNext(line, name, next, stored) {
  if (JSON.stringify(next) !== JSON.stringify(stored)) throw new Wrong(line, `by the seed ${difference(name, next, stored)}`);
}
