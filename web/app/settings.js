/**
 * What the person has chosen for this device, kept in localStorage where that is allowed. Anything
 * unreadable there counts as not chosen.
 *
 * @import {Settings, Setup} from "./types.d.ts"
 */

export const THEMES = Object.freeze(/** @type {const} */ (["system", "light", "dark"]));
export const SPEEDS = Object.freeze(/** @type {const} */ (["normal", "fast", "off", "tap"]));

const KEY = "regalia settings";

/**
 * Settings from their kept form.
 *
 * @param {string | null} kept
 * @param {string} lang  the language of somebody who chose none
 * @param {readonly string[]} languages
 * @returns {Settings}
 */
export function readSettings(kept, lang, languages) {
  const found = record(kept);
  return {
    lang: pick(found.lang, languages, lang),
    theme: pick(found.theme, THEMES, "system"),
    speed: pick(found.speed, SPEEDS, "normal"),
    bigIndex: found.bigIndex === true,
    fourColours: found.fourColours === true,
    ownLetters: found.ownLetters === true,
    mirrored: found.mirrored === true,
    sound: found.sound === true,
  };
}

/**
 * The set-up used last for a game, from its kept form.
 *
 * @param {unknown} kept
 * @returns {Partial<Setup>}  whatever of it can still be read
 */
export function readSetup(kept) {
  const found = kept && typeof kept === "object" ? kept : {};
  const { seats, names, options, lot } = /** @type {Record<string, unknown>} */ (found);
  /** @type {Partial<Setup>} */
  const setup = {};
  if (lot === true) setup.lot = true;
  if (texts(seats)) setup.seats = seats;
  if (texts(names)) setup.names = names.map((name) => name.slice(0, 24));
  if (options && typeof options === "object" && texts(Object.values(options))) {
    setup.options = { .../** @type {Record<string, string>} */ (options) };
  }
  return setup;
}

/** @param {string | null} kept @returns {Record<string, unknown>} */
function record(kept) {
  try {
    const found = JSON.parse(kept ?? "");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/**
 * @template {string} T
 * @param {unknown} value
 * @param {readonly T[]} allowed
 * @param {T} otherwise
 * @returns {T}
 */
const pick = (value, allowed, otherwise) =>
  allowed.includes(/** @type {T} */ (value)) ? /** @type {T} */ (value) : otherwise;

/** @param {unknown} value @returns {value is string[]} */
const texts = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");

/**
 * Reads a kept text; null when there is none or storage is refused.
 *
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text if storage is allowed.
 *
 * @param {string} key
 * @param {unknown} value  plain JSON
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is refused or full: the choice lasts as long as the page.
  }
}

/**
 * The settings of this page. Every change is kept, written on <html>, and told to listeners as
 * the event "change", whose detail is the name of what changed.
 */
export class Choices extends EventTarget {
  /** @type {Settings} */
  #now;

  /** @param {string} lang @param {readonly string[]} languages */
  constructor(lang, languages) {
    super();
    this.#now = readSettings(recall(KEY), lang, languages);
    this.#write();
  }

  /** @returns {Readonly<Settings>} */
  get now() {
    return this.#now;
  }

  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @param {Settings[K]} value
   * @param {{kept?: boolean}} [how]  `kept: false`: for this visit alone, e.g. from a link
   */
  set(name, value, { kept = true } = {}) {
    if (this.#now[name] === value) return;
    this.#now = { ...this.#now, [name]: value };
    if (kept) remember(KEY, this.#now);
    this.#write();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  #write() {
    const { lang, theme, speed, bigIndex, fourColours, mirrored } = this.#now;
    const root = document.documentElement;
    root.lang = lang;
    root.dataset.theme = theme;
    root.dataset.speed = speed;
    root.dataset.index = bigIndex ? "big" : "plain";
    root.dataset.deck = fourColours ? "four" : "two";
    root.toggleAttribute("data-mirrored", mirrored);
    for (const [media, meta] of colours()) meta.content = media[theme];
  }
}

/** The browser's own bars take the colour of the table. */
function colours() {
  return [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => {
    const dark = meta.getAttribute("media")?.includes("dark");
    const own = dark ? "#0c2019" : "#164032";
    return /** @type {const} */ ([
      { system: own, light: "#164032", dark: "#0c2019" },
      /** @type {HTMLMetaElement} */ (meta),
    ]);
  });
}
