/** Cards and suits in small: a rank and a suit's sign, as they stand in a line of text. */

import { drawing, make } from "../../parts/make.js";

/** What a rank looks like. @type {Readonly<Record<string, string>>} */
const RANK = Object.freeze({ T: "10" });

/** The order of the hand: suits by turns black and red, ranks from the ace down. */
const SUITS = "SHCD";
const RANKS = "AKQJT9876";

/**
 * A suit's sign.
 *
 * @param {string} suit  S, H, D or C
 * @returns {SVGSVGElement}
 */
export function sign(suit) {
  const svg = drawing(`suit-${suit}`, "sign");
  svg.dataset.suit = suit;
  return svg;
}

/**
 * A card in a line of text, silent for screen readers.
 *
 * @param {string} card
 * @returns {HTMLElement}
 */
export const chip = (card) =>
  make("span", { class: "chip", "aria-hidden": "true" }, RANK[card[0]] ?? card[0], sign(card[1]));

/**
 * @param {string} one
 * @param {string} other
 * @returns {number} how two cards stand in a hand
 */
export const beside = (one, other) =>
  SUITS.indexOf(one[1]) - SUITS.indexOf(other[1]) || RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]);
