/**
 * House rules as games.json tells them: what is allowed, what is the default, what is left out.
 *
 * @import {Game, Option} from "./types.d.ts"
 */

/**
 * Whether an option can have a value.
 *
 * @param {Option} option
 * @param {string} value
 * @returns {boolean}
 */
export function allows({ choices, spans = [] }, value) {
  if (choices.includes(value)) return true;
  return spans.some(([prefix, low, high]) => {
    const number = value.slice(prefix.length);
    if (!value.startsWith(prefix) || !/^(0|[1-9][0-9]*)$/.test(number)) return false;
    return low <= Number(number) && Number(number) <= high;
  });
}

/**
 * The default of an option, after the options before it.
 *
 * @param {Option} option
 * @param {Readonly<Record<string, string>>} earlier
 * @returns {string}
 */
export function defaultFor(option, earlier) {
  const found = option.defaults?.find(({ when }) =>
    Object.entries(when).every(([name, value]) => earlier[name] === value),
  );
  return found ? found.default : option.default;
}

/**
 * All options of a game: the given ones where they are allowed, the others at their default.
 *
 * @param {Game} game
 * @param {Readonly<Record<string, string>>} given
 * @returns {Record<string, string>}
 */
export function complete(game, given) {
  /** @type {Record<string, string>} */
  const full = {};
  for (const option of game.options) {
    const value = Object.hasOwn(given, option.name) ? given[option.name] : undefined;
    full[option.name] =
      value !== undefined && allows(option, value) ? value : defaultFor(option, full);
  }
  return full;
}

/**
 * The options that were really chosen: those that differ from their default. The others keep
 * following it, e.g. when an earlier option changes.
 *
 * @param {Game} game
 * @param {Readonly<Record<string, string>>} full
 * @returns {Record<string, string>}
 */
export function chosen(game, full) {
  /** @type {Record<string, string>} */
  const own = {};
  for (const option of game.options) {
    if (full[option.name] !== defaultFor(option, full)) own[option.name] = full[option.name];
  }
  return own;
}

/**
 * The set of house rules that has a name.
 *
 * @param {Game} game
 * @param {Readonly<Record<string, string>>} full
 * @returns {string | null} null: it is nobody's but one's own
 */
export function presetOf(game, full) {
  const found = game.presets.find(({ options }) => {
    const set = complete(game, options);
    return game.options.every(({ name }) => set[name] === full[name]);
  });
  return found?.name ?? null;
}
