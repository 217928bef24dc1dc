// How are the HTTP calls made?
// @ts-check

/** What a call was answered with instead of what was asked for. */
export class Problem extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{token?: string, body?: object}} [more]
 * @returns {Promise<any>} the answer's content; rejected with a Problem
 */
async function call(method, path, { token, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  let answer, content;
  try {
    answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    content = await answer.json();
  } catch {
    throw new Problem("unreachable", "The server cannot be reached just now. Please try again.");
  }
  if (!answer.ok) throw new Problem(content.code, content.message);
  return content;
}

/** @param {string} name */
export const createPlayer = (name) => call("POST", "/api/players", { body: { name } });

/** @param {string} token */
export const me = (token) => call("GET", "/api/me", { token });

/** @param {string} player */
export const profile = (player) => call("GET", `/api/players/${encodeURIComponent(player)}`);

/** The best players of a game. @param {string} game */
export const leaderboard = async (game) => (await call("GET", `/api/leaderboard?${new URLSearchParams({ game })}`)).players;

export const games = async () => (await call("GET", "/api/games")).games;

/** @param {Record<string, string>} query */
export const matches = async (query) => (await call("GET", `/api/matches?${new URLSearchParams(query)}`)).matches;

/** @param {string} token @param {object} asked */
export const openMatch = (token, asked) => call("POST", "/api/matches", { token, body: { ...asked, nonce: nonce() } });

/** @param {string} token @param {string} match */
export const join = (token, match) => call("POST", `${pathOf(match)}/join`, { token, body: { nonce: nonce() } });

/** @param {string} token @param {string} match */
export const leave = (token, match) => call("POST", `${pathOf(match)}/leave`, { token, body: {} });

/** A match as it was at a version, to whoever has this token; without one, to a spectator. @param {string} match @param {number} version @param {string} [token] */
export const viewAt = (match, version, token) => call("GET", `${pathOf(match)}/views/${version}`, { token });

/** The same of a finished match, with what every seat saw besides. @param {string} match @param {number} version */
export const openedAt = (match, version) => call("GET", `${pathOf(match)}/record/views/${version}`);

/** Where a match is on the server. @param {string} match */
export const pathOf = (match) => `/api/matches/${encodeURIComponent(match)}`;

/** The player's own part of the shuffles, and ids of commands: nobody else can guess them. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
