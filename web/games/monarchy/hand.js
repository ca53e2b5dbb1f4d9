/**
 * How a hand is laid out: by house, by name, with the jubilee monarchs apart, or as its owner
 * likes it. All from what he sees himself.
 */

import { MEMBERS, SETS, monarch } from "./monarchs.js";

/** @typedef {"house" | "name" | "jubilee" | "own"} Sort */
/** @typedef {{set: string, cards: string[], missing: string[]}} Group  set "" has no heading */

/** @type {readonly Sort[]} */
export const SORTS = Object.freeze(["house", "name", "jubilee", "own"]);

/**
 * The hand in groups, each with what its set lacks.
 *
 * @param {readonly string[]} cards  ids
 * @param {Sort} sort
 * @param {readonly string[]} own  the owner's order, for "own"; other cards follow
 * @returns {Group[]}
 */
export function grouped(cards, sort, own) {
  if (sort === "own") return [{ set: "", cards: arranged(cards, own), missing: [] }];
  const held = new Set(cards);
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const card of inOrder(cards)) {
    const set = setOf(card, sort, held);
    found.set(set, [...(found.get(set) ?? []), card]);
  }
  // What lies apart comes first.
  const order = sort === "jubilee" ? ["jubilee", ...SETS.filter((set) => set !== "jubilee")] : SETS;
  return order.flatMap((set) => {
    const mine = found.get(set);
    if (!mine) return [];
    // A card may lie with another of its sets and still count for this one.
    const missing = (MEMBERS.get(set) ?? []).filter((card) => !held.has(card));
    return [{ set, cards: mine, missing }];
  });
}

/** @param {readonly string[]} cards  in the order of the pack */
export const inOrder = (cards) =>
  [...cards].sort((one, other) => monarch(one).place - monarch(other).place);

/**
 * @param {readonly string[]} cards
 * @param {readonly string[]} own
 */
export function arranged(cards, own) {
  const kept = own.filter((card) => cards.includes(card));
  return [...kept, ...inOrder(cards.filter((card) => !kept.includes(card)))];
}

/**
 * @param {string} card
 * @param {Sort} sort
 * @param {ReadonlySet<string>} held
 * @returns {string}
 */
function setOf(card, sort, held) {
  const { house, others: names } = monarch(card);
  if (sort === "jubilee" && names.includes("jubilee")) return "jubilee";
  const plain = names.filter((name) => name !== "jubilee");
  if (sort !== "name") return house ?? plain[0];
  // The joint card lies with the name of which more is held.
  const share = (/** @type {string} */ name) =>
    (MEMBERS.get(name) ?? []).filter((one) => held.has(one)).length;
  return plain.reduce((best, name) => (share(name) > share(best) ? name : best));
}
