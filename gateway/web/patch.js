// How does a merge patch (RFC 7396) change a view?
// @ts-check

/**
 * The value after the patch. Neither argument is changed; what the patch does not touch stays the same object.
 * @param {unknown} target
 * @param {unknown} patch
 * @returns {any}
 */
export function applyPatch(target, patch) {
  if (!isObject(patch)) return patch;
  /** @type {Record<string, unknown>} */
  const result = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else define(result, key, applyPatch(Object.hasOwn(result, key) ? result[key] : undefined, value));
  }
  return result;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A key called __proto__ is a key like any other. @param {object} object @param {string} key @param {unknown} value */
function define(object, key, value) {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
