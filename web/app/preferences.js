/**
 * The settings as a form; the same on its own screen and in a dialog over a game.
 *
 * @import {Settings} from "./types.d.ts"
 * @import {Choices} from "./settings.js"
 */

import { make, radio } from "../parts/make.js";
import { hasLetters } from "./letters.js";
import { SPEEDS, THEMES } from "./settings.js";
import { sound as play } from "./sound.js";
import { languages, text } from "./text.js";

/**
 * @param {Choices} choices
 * @returns {HTMLElement}
 */
export function preferences(choices) {
  const { lang, theme, speed, bigIndex, fourColours, ownLetters, mirrored, sound } = choices.now;
  return make(
    "form",
    { class: "setup", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    some(choices, "lang", lang, Object.keys(languages), (one) =>
      make("span", { lang: one }, languages[/** @type {keyof typeof languages} */ (one)]),
    ),
    some(choices, "theme", theme, THEMES, (one) => make("span", null, text.say(`theme.${one}`))),
    some(choices, "speed", speed, SPEEDS, (one) => make("span", null, text.say(`speed.${one}`))),
    make(
      "fieldset",
      { class: "option" },
      make("legend", { class: "option-name" }, text.say("settings.cards")),
      tick(choices, "bigIndex", bigIndex),
      tick(choices, "fourColours", fourColours),
      hasLetters() ? tick(choices, "ownLetters", ownLetters) : null,
    ),
    make(
      "fieldset",
      { class: "option" },
      make("legend", { class: "option-name" }, text.say("settings.controls")),
      tick(choices, "mirrored", mirrored),
      make("p", { class: "soft option-rule" }, text.say("settings.mirrored.about")),
    ),
    make(
      "fieldset",
      { class: "option" },
      make("legend", { class: "option-name" }, text.say("settings.hearing")),
      tick(choices, "sound", sound),
    ),
  );
}

/**
 * @template {"lang" | "theme" | "speed"} K
 * @param {Choices} choices
 * @param {K} name
 * @param {string} value
 * @param {readonly string[]} all
 * @param {(one: string) => HTMLElement} words
 */
function some(choices, name, value, all, words) {
  return make(
    "fieldset",
    { class: "option" },
    make("legend", { class: "option-name" }, text.say(`settings.${name}`)),
    make(
      "div",
      { class: "picks" },
      ...all.map((one) =>
        radio(
          {
            name,
            value: one,
            checked: one === value,
            onchange: () => choices.set(name, /** @type {Settings[K]} */ (one)),
          },
          words(one),
        ),
      ),
    ),
    text.has(`settings.${name}.about`)
      ? make("p", { class: "soft option-rule" }, text.say(`settings.${name}.about`))
      : null,
  );
}

/**
 * @param {Choices} choices
 * @param {"bigIndex" | "fourColours" | "ownLetters" | "mirrored" | "sound"} name
 * @param {boolean} value
 */
const tick = (choices, name, value) =>
  make(
    "label",
    { class: "tick" },
    make("input", {
      type: "checkbox",
      name,
      checked: value,
      onchange: (/** @type {Event} */ event) => {
        const { checked } = /** @type {HTMLInputElement} */ (event.target);
        choices.set(name, checked);
        // Whoever asks for sounds hears one at once.
        if (name === "sound" && checked) play("trick");
      },
    }),
    make("span", null, text.say(`settings.${name}`)),
  );
