/**
 * One house rule as something to choose by: a few choices side by side, many on a slider, and a
 * number to fill in where any of a range will do. Beside it stands the sentence of the rules.
 *
 * @import {Game, Option} from "./types.d.ts"
 */

import { make, radio } from "../parts/make.js";
import { text } from "./text.js";

/** Up to so many choices stand side by side. */
const SIDE_BY_SIDE = 5;

/**
 * @param {Game} game
 * @param {Option} option
 * @param {string} value  the one that holds now
 * @param {(value: string, how: {stays: boolean}) => void} pick  `stays`: the control goes on being
 *   used and must not be drawn anew
 * @returns {HTMLElement}
 */
export function houseRule(game, option, value, pick) {
  const about = `about-${option.name}`;
  const rule = make("p", { class: "soft option-rule", id: about }, text.say(`rule.${option.rule}`));
  const title = text.say(`option.${option.name}`);
  if (option.choices.length > SIDE_BY_SIDE) {
    const id = `option-${option.name}`;
    return make(
      "div",
      { class: "option" },
      make("label", { for: id, class: "option-name" }, title),
      slider(option, value, { id, about, pick }),
      rule,
    );
  }
  return make(
    "fieldset",
    { class: "option", "aria-describedby": about },
    make("legend", { class: "option-name" }, title),
    picks(game, option, value, pick),
    rule,
  );
}

/**
 * @param {Option} option
 * @param {string} value
 * @param {{id: string, about: string, pick: (value: string, how: {stays: boolean}) => void}} how
 */
function slider(option, value, { id, about, pick }) {
  const { choices, name } = option;
  const said = make("output", { class: "slider-value", for: id });
  const input = make("input", {
    id,
    name,
    type: "range",
    class: "slider",
    min: 0,
    max: choices.length - 1,
    step: 1,
    value: choices.indexOf(value),
    "aria-describedby": about,
    oninput: () => {
      tell();
      pick(choices[Number(input.value)], { stays: true });
    },
  });
  const tell = () => {
    const at = Number(input.value);
    const words = choiceWords(option, choices[at]);
    said.textContent = words;
    input.setAttribute("aria-valuetext", words);
    input.style.setProperty("--done", String(at / (choices.length - 1)));
  };
  tell();
  return make("div", { class: "slide" }, input, said);
}

/**
 * @param {Game} game
 * @param {Option} option
 * @param {string} value
 * @param {(value: string, how: {stays: boolean}) => void} pick
 */
function picks(game, option, value, pick) {
  const { name, choices, spans = [] } = option;
  const one = (/** @type {string} */ choice, /** @type {boolean} */ checked) =>
    radio(
      { name, value: choice, checked, onchange: () => pick(choice, { stays: false }) },
      make("span", null, choiceWords(option, choice)),
    );
  const ranges = spans.map(([prefix, low, high]) => {
    const mine = value.startsWith(prefix) && !choices.includes(value);
    const now = mine ? value : usual(game, option, prefix, low);
    const radio = one(now, mine);
    return mine ? [radio, amount(option, radio, { prefix, low, high, value, pick })] : [radio];
  });
  return make(
    "div",
    { class: "picks" },
    choices.map((choice) => one(choice, choice === value)),
    ranges.flat(),
  );
}

/**
 * The field for a number of a range, with its radio button.
 *
 * @param {Option} option
 * @param {HTMLElement} radio
 * @param {{prefix: string, low: number, high: number, value: string,
 *   pick: (value: string, how: {stays: boolean}) => void}} how
 */
function amount(option, radio, { prefix, low, high, value, pick }) {
  const input = make("input", {
    type: "number",
    name: `${option.name}-amount`,
    class: "amount",
    inputmode: "numeric",
    min: low,
    max: high,
    step: 1,
    required: true,
    value: value.slice(prefix.length),
    "aria-label": text.say("setup.range", { low, high }),
    title: text.say("setup.range", { low, high }),
    oninput: () => {
      if (!input.validity.valid) return;
      const picked = `${prefix}${Number(input.value)}`;
      const words = radio.querySelector("span");
      if (words) words.textContent = choiceWords(option, picked);
      radio.querySelector("input")?.setAttribute("value", picked);
      pick(picked, { stays: true });
    },
  });
  return input;
}

/**
 * The number with which a range begins: one from a set of house rules of the game, if there is any.
 *
 * @param {Game} game
 * @param {Option} option
 * @param {string} prefix
 * @param {number} low
 */
function usual(game, option, prefix, low) {
  const values = game.presets.map(({ options }) => options[option.name]);
  return values.find((value) => value?.startsWith(prefix)) ?? `${prefix}${low}`;
}

/** @param {Option} option @param {string} value */
function choiceWords(option, value) {
  const key = `option.${option.name}.${value}`;
  if (text.has(key)) return text.say(key);
  const span = option.spans?.find(([prefix]) => value.startsWith(prefix));
  const number = Number(value.slice(span?.[0].length ?? 0));
  if (Number.isNaN(number)) return text.say(key);
  return span && text.has(`option.${option.name}.${span[0]}`)
    ? text.say(`option.${option.name}.${span[0]}`, { n: number })
    : text.number(number);
}
