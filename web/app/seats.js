/**
 * Who sits where, before a game. No document here.
 *
 * @import {Game, Setup} from "./types.d.ts"
 */

/** @typedef {{kind: string, name: string}} Sitter */

/** Who begins: the seat of a number in the list, or whomever the lot falls on. */
/** @typedef {number | "lot"} First */

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

/**
 * The seats in the order in which they sit down: the rules let the first one begin. Neighbours stay
 * neighbours.
 *
 * @template T
 * @param {readonly T[]} seats
 * @param {number} first  which of them begins
 * @returns {T[]}
 */
export const seatedFrom = (seats, first) => [...seats.slice(first), ...seats.slice(0, first)];

/**
 * A number below another one, by lot.
 *
 * @param {number} many
 * @returns {number}
 */
export function lot(many) {
  const word = new Uint32Array(1);
  const fair = 2 ** 32 - (2 ** 32 % many);
  do crypto.getRandomValues(word);
  while (word[0] >= fair);
  return word[0] % many;
}

/**
 * A set-up whose first player the lot has chosen.
 *
 * @param {Setup} setup
 * @returns {Setup}
 */
export function byLot(setup) {
  const first = lot(setup.seats.length);
  return {
    ...setup,
    seats: seatedFrom(setup.seats, first),
    names: seatedFrom(setup.names, first),
    lot: true,
  };
}
