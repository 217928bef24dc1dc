// How are times and numbers told?
// @ts-check

/**
 * How long it is until a moment by the server's clock.
 * @param {string} moment
 * @param {number} offset the server's clock minus this one's, in milliseconds
 */
export function timeLeft(moment, offset) {
  const seconds = Math.max(0, Math.round((Date.parse(moment) - Date.now() - offset) / 1000));
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} days`;
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {string} moment */
export function timeOfDay(moment) {
  return new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** @param {string[]} words */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
