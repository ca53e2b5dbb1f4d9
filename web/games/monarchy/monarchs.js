/**
 * The cards of Monarchy and their sets. What they are the rules alone say; what a set scores comes
 * with the view.
 */

import data from "./data.js";

/** @typedef {typeof data.cards[number]} Monarch */

/** In the order of the pack. @type {readonly Monarch[]} */
export const MONARCHS = Object.freeze(data.cards);

/** Houses, then names, then the jubilee monarchs. @type {readonly string[]} */
export const SETS = Object.freeze(data.sets.map(({ id }) => id));

/** How many of the sets are houses; they stand first. */
export const HOUSES = data.sets.filter(({ house }) => house).length;

/** The cards of each set, by its name. @type {ReadonlyMap<string, readonly string[]>} */
export const MEMBERS = new Map(data.sets.map(({ id, cards }) => [id, cards]));

const BY_ID = new Map(MONARCHS.map((one, place) => [one.id, { ...one, place }]));

/**
 * A card by its id, with its place in the pack.
 *
 * @param {string} id
 * @returns {Monarch & {place: number}}
 */
export function monarch(id) {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`no monarch ${id}`);
  return found;
}

/**
 * The years that a card prints.
 *
 * @param {string} id
 * @param {boolean} full  whether Elizabeth II counts all her years
 * @returns {string}
 */
export function printed(id, full) {
  const { prints, full: all } = monarch(id);
  return (full && all) || prints;
}
