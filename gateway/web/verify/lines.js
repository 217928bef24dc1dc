// What does a record say, line by line, and is it a record at all?
// @ts-check

/** @typedef {{version: number, index: number, type: string, at: string, cause?: string, body: string, hash: string}} Line */

/** The first event that is wrong ("" where no one event is), and why. */
export class Wrong extends Error {
  /** @param {Line | undefined} line @param {string} why */
  constructor(line, why) {
    super(why);
    this.place = line ? placeOf(line) : "";
  }
}

/** @param {Line} line */
export const placeOf = (line) => `${line.version}.${line.index} ${line.type}`;

/** @param {any} value */
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** Without halves of surrogate pairs, which no UTF-8 can say. @param {any} value */
export const isText = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);

/** @param {any} value */
export const isHash = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

/** @param {any} value */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @type {Record<string, (value: any) => boolean>} */
const KEYS = {
  version: isCount,
  index: isCount,
  type: (value) => typeof value === "string" && /^[a-z0-9_-]+\.[a-z0-9_]+(@[0-9]+)?$/.test(value),
  at: isMoment,
  "cause?": (value) => typeof value === "string" && /^[ -~]{1,64}$/.test(value),
  body: isText,
  hash: isHash,
};

/** RFC 3339 in UTC with three decimals, and a day that there is. @param {any} value */
function isMoment(value) {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString() === value;
}

/** The lines of a record, whatever their order. @param {string} text @returns {Line[]} */
export function parse(text) {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, at) => {
    const read = object(line);
    const why = read ? misfit(read, KEYS) : "it is not a JSON object";
    if (why) throw new Wrong(undefined, `line ${at + 1} is no line of a record: ${why}`);
    return read;
  });
}

/**
 * What a line's body says. It must have exactly these keys, and be written as JSON is stored: without a space, and no
 * key twice.
 * @param {Line} line
 * @param {Record<string, (value: any) => boolean>} keys what each has to be; a key that may be missing ends in "?"
 */
export function read(line, keys) {
  const body = bodyOf(line);
  const why = misfit(body, keys);
  if (why) throw new Wrong(line, `a body of ${line.type} does not fit: ${why}`);
  if (JSON.stringify(body) !== line.body) throw new Wrong(line, "its body is not written as it is stored");
  return body;
}

/** Any body is an object, from the first character to the last. @param {Line} line */
export function bodyOf(line) {
  const body = line.body.startsWith("{") && line.body.endsWith("}") && object(line.body);
  if (!body) throw new Wrong(line, "its body is not a JSON object");
  return body;
}

/** @param {string} text */
function object(text) {
  try {
    const value = JSON.parse(text);
    // What is nested too deeply can be read, but not be written again or shown.
    JSON.stringify(value);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {any} found @param {Record<string, (value: any) => boolean>} keys */
function misfit(found, keys) {
  for (const [name, fits] of Object.entries(keys)) {
    const key = name.replace("?", "");
    if (!Object.hasOwn(found, key)) {
      if (key === name) return `${key} is missing`;
    } else if (!fits(found[key])) return `${key} cannot be ${JSON.stringify(found[key])}`;
  }
  const known = Object.keys(keys).map((name) => name.replace("?", ""));
  const more = Object.keys(found).find((key) => !known.includes(key));
  return more === undefined ? "" : `nothing is called ${more}`;
}
