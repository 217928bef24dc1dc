// How is a form made from the JSON Schema of a game's options?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";

/** @typedef {{name: string, title: string, kind: "boolean" | "enum" | "number", schema: any}} Field */

/**
 * The options that a form can ask for: yes or no, one of several, a number. Others keep their defaults.
 * @param {any} schema
 * @returns {Field[]}
 */
export function fieldsOf(schema) {
  const whole = resolve(schema, schema);
  /** @type {Field[]} */
  const fields = [];
  for (const [name, part] of Object.entries(whole.properties ?? {})) {
    const found = resolve(part, schema);
    const kind = kindOf(found);
    if (kind) fields.push({ name, title: found.title ?? spoken(name), kind, schema: found });
  }
  return fields;
}

/** What the game says about its options. @param {any} schema */
export function helpOf(schema) {
  const words = resolve(schema, schema).description ?? "";
  return fieldsOf(schema).length ? words.replaceAll("`", "") : "";
}

/**
 * @param {Field} field
 * @param {unknown} value undefined: as usual
 * @param {(value: unknown) => void} set
 */
export function drawField({ name, title, kind, schema }, value, set) {
  const help = schema.description ? html`<span class="small">${schema.description}</span>` : "";
  if (kind === "boolean") {
    return html`<label class="check"><input type="checkbox" name=${name} .checked=${value ?? schema.default ?? false}
      @change=${(/** @type {any} */ event) => set(event.target.checked)}> ${title} ${help}</label>`;
  }
  if (kind === "number") {
    return html`<label>${title} <input type="number" name=${name} min=${schema.minimum ?? ""} max=${schema.maximum ?? ""}
      .value=${String(value ?? schema.default ?? "")} placeholder="as usual"
      @change=${(/** @type {any} */ event) => set(event.target.value === "" ? undefined : Number(event.target.value))}> ${help}</label>`;
  }
  const choices = schema.enum;
  return html`<label>${title} <select name=${name}
    @change=${(/** @type {any} */ event) => set(choices[event.target.selectedIndex - 1])}>
      <option ?selected=${value === undefined}>as usual${"default" in schema ? ` (${schema.default})` : ""}</option>
      ${choices.map((/** @type {unknown} */ choice) => html`<option ?selected=${choice === value}>${String(choice)}</option>`)}
    </select> ${help}</label>`;
}

/** @param {any} schema */
function kindOf(schema) {
  if (Array.isArray(schema.enum)) return "enum";
  if (schema.type === "boolean") return "boolean";
  return schema.type === "integer" || schema.type === "number" ? "number" : undefined;
}

/** Follow references within the schema. @param {any} part @param {any} whole @returns {any} */
function resolve(part, whole) {
  if (typeof part.$ref !== "string") return part;
  const found = part.$ref.split("/").slice(1).reduce((/** @type {any} */ at, /** @type {string} */ key) => at?.[key], whole);
  return found ? resolve(found, whole) : {};
}

/** @param {string} name */
function spoken(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
