/**
 * Who sits where, before a game. No document here.
 *
 * @import {Game} from "./types.d.ts"
 */

/** @typedef {{kind: string, name: string}} Sitter */

/** The longest name that a seat can have. */
export const NAME = 24;

/**
 * The seats of a form, from what was used last; made fit for the game.
 *
 * @param {Game} game
 * @param {{seats?: string[], names?: string[]}} [last]
 * @returns {Sitter[]}
 */
export function seated(game, { seats = ["human"], names = [] } = {}) {
  const kinds = kindsOf(game);
  const known = seats
    .slice(0, game.seats[1])
    .map((kind, n) => ({ kind: kinds.includes(kind) ? kind : "human", name: names[n] ?? "" }));
  return seatNumber(game, known, Math.max(known.length, game.seats[0]));
}

/**
 * As many seats as asked for, within the game's range. New ones are computer players of the
 * strongest level there is, or people where there is none.
 *
 * @param {Game} game
 * @param {readonly Sitter[]} sitters
 * @param {number} number
 * @returns {Sitter[]}
 */
export function seatNumber(game, sitters, number) {
  const [low, high] = game.seats;
  const wanted = Math.min(Math.max(number, low), high);
  const fresh = kindsOf(game).at(-1) ?? "human";
  return Array.from({ length: wanted }, (_, n) => sitters[n] ?? { kind: fresh, name: "" });
}

/** @param {Game} game @returns {string[]} what may sit on a seat */
export const kindsOf = (game) => ["human", ...game.levels.map((level) => `bot:${level}`)];

/**
 * A name as the record can keep it.
 *
 * @param {string} name
 * @returns {string}
 */
export const tidy = (name) =>
  name
    .replace(/[|\p{C}]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, NAME)
    .trim();

/**
 * The seat whose name another one has, too.
 *
 * @param {readonly Sitter[]} sitters
 * @returns {number}  −1 if every name is different
 */
export function namesake(sitters) {
  const names = sitters.map(({ kind, name }) => (kind === "human" ? tidy(name) : ""));
  return names.findIndex((name, n) => name !== "" && names.indexOf(name) < n);
}
