/**
 * What stands in an address or in a record, as people call it: house rules and their values,
 * seats, languages, games.
 *
 * @import {Facts} from "./types.d.ts"
 */

import { languages, text } from "./text.js";

/** What else a link names, beside house rules. @type {Readonly<Record<string, string>>} */
const WORDS = Object.freeze({
  seed: "setup.seed",
  players: "setup.players",
  theme: "settings.theme",
  speed: "settings.speed",
});

/** A span of values: what stands before the number, the lowest and the highest. */
const SPAN = /^(.*?)(\d+)–(\d+)$/;

/**
 * The words of a game, whether or not it is the open one.
 *
 * @param {string} game
 * @param {string} key
 * @param {Facts} [facts]
 * @returns {string | null}
 */
function found(game, key, facts) {
  if (text.knows(game, key)) return text.of(game, key, facts);
  return text.has(key) ? text.say(key, facts) : null;
}

/**
 * What a house rule, or anything else that a link can say, is called.
 *
 * @param {string} game  "" for none
 * @param {string} name
 * @returns {string}  the name itself where it has no other
 */
export function nameWords(game, name) {
  const key = Object.hasOwn(WORDS, name) ? WORDS[name] : `option.${name}`;
  return found(game, key) ?? name;
}

/**
 * What a value of a house rule, or of a setting, is called.
 *
 * @param {string} game  "" for none
 * @param {string} name
 * @param {string} value  one, or a span of them such as `hands:1–20`
 * @returns {string}  the value itself where it has no other name
 */
export function valueWords(game, name, value) {
  const known = found(game, `option.${name}.${value}`) ?? found(game, `${name}.${value}`);
  if (known !== null) return known;
  const [, prefix, low, high] = SPAN.exec(value) ?? [];
  if (prefix === undefined) return value;
  const ends = [low, high].map((n) => found(game, `option.${name}.${prefix}`, { n: Number(n) }) ?? n);
  return ends.join(" … ");
}

/**
 * A name of ours with what the link must say for it.
 *
 * @param {string} words
 * @param {string} value
 */
const both = (words, value) => (words === value ? value : `${words}\u00a0(${value})`);

/**
 * The facts of a bad address, with everything in it by the name that people know.
 *
 * @param {{key: string, facts: Facts, game?: string}} bad  as the router found it
 * @returns {Facts}
 */
export function labelled({ key, facts, game = "" }) {
  const wanted = /** @type {string[]} */ (facts.wanted ?? []);
  const name = String(facts.name ?? "");
  /** @type {Record<string, (value: string) => string>} */
  const called = {
    "bad.lang": (value) => languages[/** @type {keyof typeof languages} */ (value)] ?? value,
    "bad.game": (value) => found(value, "game.name") ?? value,
    "bad.option": (value) => nameWords(game, value),
    "bad.choice": (value) => valueWords(game, name, value),
    "bad.look": (value) => valueWords(game, name, value),
    "bad.player": (value) =>
      value.startsWith("bot:")
        ? text.say("setup.computer", { level: value.slice("bot:".length) })
        : text.say("setup.human"),
  };
  const call = called[key];
  return {
    ...facts,
    ...(name ? { name: nameWords(game, name) } : {}),
    ...(call ? { wanted: wanted.map((value) => both(call(value), value)) } : {}),
  };
}
