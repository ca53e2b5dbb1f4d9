/**
 * The part of the set-up form that says who plays: how many, and on each seat a person with a
 * name or a computer player of some strength.
 *
 * @import {Game} from "./types.d.ts"
 * @import {First, Sitter} from "./seats.js"
 */

import { button, icon, make } from "../parts/make.js";
import { NAME, kindsOf, seatNumber, seated, tidy } from "./seats.js";
import { text } from "./text.js";

export class SeatRows {
  /** @type {Game} */ #game;
  /** @type {Sitter[]} */ #sitters;
  #rows = make("ol", { class: "seats" });
  #count = make("output", { class: "count", "aria-live": "off" });
  #fewer = this.#step(-1, "minus", "setup.fewer");
  #more = this.#step(+1, "plus", "setup.more_players");

  #kindsFixed;
  /** Who begins; null where the game itself decides that, or nothing can be chosen. */
  #first = make("select", { id: "first", name: "first" });
  #begins = make(
    "div",
    { class: "begins", hidden: true },
    make("label", { for: "first" }, text.say("setup.first")),
    this.#first,
  );

  /**
   * @param {Game} game
   * @param {{seats?: string[], names?: string[], lot?: boolean}} last  what was used last
   * @param {{fixed?: boolean, named?: boolean}} [how]  `fixed`: the number of seats stays; `named`:
   *   nothing but names may change
   */
  constructor(game, last, { fixed = false, named = false } = {}) {
    const [low, high] = game.seats;
    this.#game = game;
    this.#kindsFixed = named;
    this.#sitters = seated(game, last);
    this.element = make(
      "fieldset",
      { class: "block" },
      fixed ? null : make("legend", null, text.say("setup.players")),
      fixed || low === high ? null : make("div", { class: "stepper" }, this.#fewer, this.#count, this.#more),
      this.#rows,
      fixed || game.drawsFirst ? null : this.#begins,
    );
    this.#rows.addEventListener("input", () => this.#label());
    this.#draw();
    if (last.lot) this.#first.value = "lot";
  }

  /** @returns {First} who is to begin */
  get first() {
    return this.#first.value === "lot" ? "lot" : Math.max(this.#first.selectedIndex, 0);
  }

  /** @returns {Sitter[]} what stands in the fields now */
  read() {
    /** @param {string} name @returns {string | undefined} */
    const value = (name) =>
      /** @type {HTMLInputElement | HTMLSelectElement | null} */ (
        this.#rows.querySelector(`[name=${name}]`)
      )?.value;
    this.#sitters = this.#sitters.map(({ kind, name }, n) => ({
      kind: value(`kind-${n}`) ?? kind,
      name: tidy(value(`name-${n}`) ?? name),
    }));
    return this.#sitters;
  }

  /** @param {number} step @param {string} name @param {string} label */
  #step(step, name, label) {
    return button({
      icon: name,
      label: text.say(label),
      class: "step",
      onclick: () => {
        this.#sitters = seatNumber(this.#game, this.read(), this.#sitters.length + step);
        this.#draw();
      },
    });
  }

  #draw() {
    const many = this.#sitters.length;
    const [low, high] = this.#game.seats;
    this.#count.textContent = text.say("count.players", { n: many });
    this.#fewer.setAttribute("aria-disabled", String(many <= low));
    this.#more.setAttribute("aria-disabled", String(many >= high));
    this.#rows.replaceChildren(...this.#sitters.map((sitter, n) => this.#row(sitter, n)));
    const { first } = this;
    this.#first.replaceChildren(
      ...this.#sitters.map((_, n) => make("option", { value: n })),
      make("option", { value: "lot" }, text.say("setup.first.lot")),
    );
    this.#first.value = String(first === "lot" || first < many ? first : 0);
    this.#begins.hidden = many < 2;
    this.#label();
  }

  /** Writes the names that stand in the fields into the list of who may begin. */
  #label() {
    this.read().forEach(({ kind, name }, n) => {
      const key = kind === "human" ? "player.human" : "player.bot";
      this.#first.options[n].textContent = (kind === "human" && name) || text.say(key, { n: n + 1 });
    });
  }

  /** @param {Sitter} sitter @param {number} n */
  #row({ kind, name }, n) {
    const human = kind === "human";
    return make(
      "li",
      { class: "seat" },
      make(
        "span",
        { class: "seat-number", "aria-hidden": "true" },
        make("b", null, text.number(n + 1)),
      ),
      icon(human ? "person" : "computer"),
      this.#kind(kind, n),
      human
        ? make("input", {
            name: `name-${n}`,
            value: name,
            maxlength: NAME,
            autocomplete: "off",
            spellcheck: "false",
            placeholder: text.say("player.human", { n: n + 1 }),
            "aria-label": text.say("setup.name", { n: n + 1 }),
          })
        : make("span", { class: "soft seat-about" }, text.say(`level.${kind.slice(4)}.about`)),
    );
  }

  /** @param {string} kind @param {number} n */
  #kind(kind, n) {
    return make(
      "select",
      {
        name: `kind-${n}`,
        "aria-label": text.say("setup.kind", { n: n + 1 }),
        disabled: this.#kindsFixed,
        onchange: () => {
          this.read();
          this.#draw();
          this.#rows.querySelectorAll("select")[n].focus();
        },
      },
      ...kindsOf(this.#game).map((one) =>
        make(
          "option",
          { value: one, selected: one === kind },
          one === "human"
            ? text.say("setup.human")
            : text.say("setup.computer", { level: one.slice(4) }),
        ),
      ),
    );
  }
}
