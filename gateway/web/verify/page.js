// Which record is checked, and how is the verdict told?
// @ts-check
import { parseReceipts } from "./receipts.js";
import { isMatchId, verify } from "./verifier.js";
import { factsOf } from "./verdict.js";

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(id);
const [form, drop, picker, matchField, receipts] = ["form", "drop", "file", "match", "receipts"].map(part);
/** @type {File | undefined} the record that was dropped or chosen */
let held;
/** Only the newest check may answer. */
let checks = 0;

/** Something that keeps a record from being looked at. */
class Unchecked extends Error {}

/** @param {File | undefined} file */
function hold(file) {
  held = file;
  part("chosen").hidden = !file;
  picker.hidden = Boolean(file);
  part("chosen-name").textContent = file?.name ?? "";
  if (!file) return;
  const named = file.name.replace(/( ?\(\d+\))?\.jsonl$/, "");
  if (isMatchId(named)) {
    matchField.value = named;
    check();
  } else {
    matchField.value = "";
    tell("", "The file is not named after its match: please give the match’s id.");
    matchField.focus();
  }
}

async function check() {
  const number = ++checks;
  tell("", "Checking …");
  try {
    const match = matchField.value.trim();
    if (!isMatchId(match)) throw new Unchecked("Please give a file, or the id of a match.");
    const vouched = parseReceipts(receipts.value);
    const found = await verify(match, await recordOf(match), vouched);
    if (number === checks) show(found);
  } catch (problem) {
    if (number !== checks) return;
    if (!(problem instanceof Unchecked || problem instanceof SyntaxError)) throw problem;
    tell("unchecked", problem.message);
  }
}

/** @param {string} match */
async function recordOf(match) {
  const bytes = held ? await held.arrayBuffer() : await fetched(match);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unchecked("This is no record: it is not text in UTF-8.");
  }
}

/** @param {string} match */
async function fetched(match) {
  let answer;
  try {
    answer = await fetch(`/api/matches/${match}/record`);
    if (answer.ok) return await answer.arrayBuffer();
  } catch {
    throw new Unchecked("The server cannot be reached just now. Please try again.");
  }
  if (answer.status === 404) throw new Unchecked("This server knows no match with this id.");
  if (answer.status === 409) throw new Unchecked("This match is not finished: until then its seed and its record stay closed.");
  throw new Unchecked(`The server answered with ${answer.status}. Please try again.`);
}

/** @param {import("./verifier.js").Good | import("./verifier.js").Bad} found */
function show(found) {
  if (found.ok) {
    tell("good", found.knowsDraws || !found.started ? "This record is good" : "This record is good, as far as it can be checked here");
  } else {
    tell("bad", found.place ? `This record is wrong at ${found.place}` : "This record is wrong");
  }
  part("facts").replaceChildren(...factsOf(found));
}

/** @param {string} kind @param {string} verdict */
function tell(kind, verdict) {
  part("result").hidden = false;
  part("result").className = `card verdict ${kind}`;
  part("verdict").textContent = verdict;
  part("facts").replaceChildren();
}

function start() {
  if (!globalThis.crypto?.subtle) {
    part("no-crypto").hidden = false;
    for (const control of form.elements) control.disabled = true;
    return;
  }
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    check();
  });
  picker.addEventListener("change", () => picker.files.length && hold(picker.files[0]));
  part("forget").addEventListener("click", () => {
    picker.value = "";
    hold(undefined);
    picker.focus();
  });
  // Wherever it is dropped: a miss would make the browser leave this page for the file.
  for (const kind of ["dragover", "dragleave", "drop"]) addEventListener(kind, dragged);
  const asked = /^\/verify\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? new URLSearchParams(location.search).get("match");
  if (!asked) return;
  matchField.value = decodeURIComponent(asked);
  check();
}

/** @param {any} event */
function dragged(event) {
  event.preventDefault();
  drop.classList.toggle("over", event.type === "dragover");
  if (event.type === "drop" && event.dataTransfer.files.length) hold(event.dataTransfer.files[0]);
}

start();
