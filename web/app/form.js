/**
 * The set-up form of a game, made from games.json alone: seats, house rules with the rule
 * sentence behind each, and the code of the deal.
 *
 * @import {EngineLike, Facts, Game, Option, Screen, Setup} from "./types.d.ts"
 */

import { icon, make, radio, way } from "../parts/make.js";
import { houseRule } from "./house-rule.js";
import { allows, chosen, complete, presetOf } from "./options.js";
import { isSeed } from "./router.js";
import { one, write } from "./keeping.js";
import { SeatRows } from "./seat-rows.js";
import { byLot, namesake, seatedFrom } from "./seats.js";
import { readSetup } from "./settings.js";
import { text } from "./text.js";
import { folio } from "./pages.js";

/** @param {string} game  @returns {Promise<Partial<Setup>>} the set-up used last for a game */
const lastOf = async (game) => readSetup(await one("drawer", `setup ${game}`));

/**
 * The same game again; where the lot has chosen who begins, it does so anew.
 *
 * @param {Setup} setup
 * @returns {Promise<Setup>}
 */
export async function sameAgain(setup) {
  return (await lastOf(setup.game)).lot ? byLot(setup) : setup;
}

/**
 * The screen with the form.
 *
 * @param {Game} game
 * @param {(setup: Setup) => void} open
 * @param {EngineLike} engine  which tells, as soon as it can, how long such a game lasts
 * @returns {Promise<() => Screen>} makes the screen
 */
export async function formScreen(game, open, engine) {
  const last = await lastOf(game.name);
  return () => {
    const title = text.say("game.name");
    const form = new Form(game, open, last, engine);
    return {
      name: "setup",
      title,
      content: folio({ title, lead: text.say("game.tagline") }, form.element),
    };
  };
}

class Form {
  /** @type {Game} */ #game;
  #seats;
  /** What was chosen; the rest follows its default. @type {Record<string, string>} */ #options;
  #sets = make("div", { class: "picks sets", role: "radiogroup", "aria-label": text.say("preset") });
  #engine;
  #lasts = make("p", { class: "soft lasts", role: "status" });
  #rules = make("div", { class: "options" });
  /** What was last asked about. */
  #asked = "";
  /** By the name of the house rule. @type {Map<string, HTMLElement>} */
  #rows = new Map();
  #seed = make("input", {
    id: "seed",
    name: "seed",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    maxlength: 32,
    "aria-describedby": "seed-about",
  });

  /**
   * @param {Game} game
   * @param {(setup: Setup) => void} open
   * @param {Partial<Setup>} last  what was used last
   * @param {EngineLike} engine
   */
  constructor(game, open, last, engine) {
    this.#game = game;
    this.#engine = engine;
    this.#seats = new SeatRows(game, last);
    this.#options = { ...last.options };
    this.element = make(
      "form",
      {
        class: "setup",
        novalidate: true,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const setup = this.#read();
          if (setup) open(setup);
        },
      },
      this.#seats.element,
      make(
        "fieldset",
        { class: "block" },
        make("legend", null, text.say("setup.rules")),
        this.#sets,
        this.#lasts,
        this.#rules,
      ),
      make(
        "details",
        { class: "block more" },
        make("summary", null, text.say("setup.more")),
        make(
          "div",
          { class: "field" },
          make("label", { for: "seed" }, text.say("setup.seed")),
          this.#seed,
          make("p", { class: "soft", id: "seed-about" }, text.say("setup.seed.about")),
        ),
      ),
      make(
        "div",
        { class: "buttons" },
        make(
          "button",
          { class: "primary", type: "submit" },
          icon("play"),
          make("span", null, text.say("setup.play")),
        ),
        way({ icon: "rules", text: text.say("rules"), href: `#${game.name}/rules` }),
      ),
    );
    this.#drawRules();
    this.element.addEventListener("change", () => void this.#estimate());
    this.element.addEventListener("click", () => void this.#estimate());
    void this.#estimate();
  }

  // ---- house rules ------------------------------------------------------------------------

  /** @param {string} [used]  the house rule whose control is being used, and stays as it is */
  #drawRules(used = "") {
    const full = complete(this.#game, this.#options);
    const now = presetOf(this.#game, full);
    this.#sets.replaceChildren(
      ...this.#game.presets.map(({ name, options }) => this.#set(name, name === now, options)),
      ...(now === null ? [this.#set("own", true, this.#options)] : []),
    );
    for (const option of this.#game.options) {
      const old = this.#rows.get(option.name);
      if (old && option.name === used) continue;
      const row = this.#rule(option, full[option.name]);
      this.#rows.set(option.name, row);
      if (old) old.replaceWith(row);
      else this.#rules.append(row);
    }
  }

  /** @param {string} name @param {boolean} checked @param {Record<string, string>} options */
  #set(name, checked, options) {
    return radio(
      {
        name: "preset",
        value: name,
        checked,
        onchange: () => {
          this.#options = { ...options };
          this.#drawRules();
          /** @type {HTMLElement | null} */ (this.#sets.querySelector(":checked"))?.focus();
        },
      },
      make("span", null, text.say(`preset.${name}`)),
    );
  }

  /** @param {Option} option @param {string} value */
  #rule(option, value) {
    return houseRule(this.#game, option, value, (picked, { stays }) => {
      const full = complete(this.#game, { ...this.#options, [option.name]: picked });
      this.#options = chosen(this.#game, full);
      this.#drawRules(stays ? option.name : "");
      if (stays) return;
      /** @type {HTMLElement | null} */
      (this.element.querySelector(`[name="${option.name}"]:checked`))?.focus();
    });
  }

  /** Tells how long such a game lasts, once Python is there to know. */
  async #estimate() {
    const game = this.#game.name;
    const seats = this.#seats.read().map(({ kind }) => kind);
    const asked = { game, seats, options: complete(this.#game, this.#options) };
    const key = JSON.stringify(asked);
    if (key === this.#asked) return;
    this.#asked = key;
    try {
      const { minutes } = await this.#engine.call("lasts", asked);
      if (key !== this.#asked) return;
      this.#lasts.textContent = minutes === null ? "" : text.say("setup.lasts", { n: minutes });
    } catch {
      // Whatever is wrong with it is told when the game is to be opened.
    }
  }

  // ---- sending ----------------------------------------------------------------------------

  /** @returns {Setup | null} null: something is wrong, and is said at its field */
  #read() {
    const sitters = this.#seats.read();
    for (const old of this.element.querySelectorAll(".wrong")) old.remove();
    for (const old of this.element.querySelectorAll("[aria-invalid]")) {
      old.removeAttribute("aria-invalid");
      if (old.getAttribute("aria-describedby") === "wrong") old.removeAttribute("aria-describedby");
    }
    const twin = namesake(sitters);
    if (twin >= 0) return this.#wrong(`name-${twin}`, "setup.wrong.name");
    const seed = this.#seed.value.trim().toLowerCase();
    if (seed && !isSeed(seed)) return this.#wrong("seed", "setup.wrong.seed");
    const amount = /** @type {HTMLInputElement | null} */ (
      this.element.querySelector("input.amount:invalid")
    );
    if (amount) {
      const { name, min, max } = amount;
      return this.#wrong(name, "setup.wrong.range", { low: Number(min), high: Number(max) });
    }
    const { first } = this.#seats;
    const order = first === "lot" ? sitters : seatedFrom(sitters, first);
    const seats = order.map(({ kind }) => kind);
    const names = order.map(({ kind, name }) => (kind === "human" ? name : ""));
    const options = complete(this.#game, this.#options);
    const bad = this.#game.options.find((option) => !allows(option, options[option.name]));
    if (bad) return this.#wrong(bad.name, "setup.wrong.option");
    const game = this.#game.name;
    const setup = { game, seats, names, options, ...(seed ? { seed } : {}) };
    const last = { seats, names, options: this.#options, lot: first === "lot" };
    void write(`setup ${game}`, { drawer: last });
    return first === "lot" ? byLot(setup) : setup;
  }

  /** @param {string} name @param {string} key @param {Facts} [facts] @returns {null} */
  #wrong(name, key, facts) {
    const field = /** @type {HTMLElement | null} */ (
      this.element.querySelector(`[name="${name}"]`)
    );
    if (!field) return null;
    const details = field.closest("details");
    if (details) details.open = true;
    field.setAttribute("aria-invalid", "true");
    const id = field.getAttribute("aria-describedby");
    field.setAttribute("aria-describedby", id && id !== "wrong" ? `wrong ${id}` : "wrong");
    const place = field.closest(".seat, .field, .option") ?? field;
    place.append(make("p", { class: "wrong", id: "wrong" }, text.say(key, facts)));
    field.focus();
    return null;
  }
}
