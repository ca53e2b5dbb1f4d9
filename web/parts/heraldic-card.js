/**
 * The card of a ruler: ivory with a gold hairline, a band in the colour of the house, the name, the
 * arms under their crown, a large numeral and the years. One recipe for all games; whose arms are
 * which the build has settled: the symbol `arms-<ruler>` of `art/arms.svg`.
 *
 * The letters are drawn by the style sheet from `data-text`: they are a picture, and what the
 * control that bears the card says in words may differ.
 */

import { later } from "./later.js";
import { canvas, make, setting } from "./make.js";
import { bring } from "./sprites.js";

/** Where the drawings stand that these cards set; for `GameTable.art`. */
export const ARMS = "art/arms.svg";

/**
 * @typedef {object} Ruler
 * @property {string} arms  the ruler's id
 * @property {string | null} house  the id of the house, which gives the colour
 * @property {string} name  with the numeral, as everywhere
 * @property {string} reign  the years
 * @property {string} [dynasty]  the name of the house; only cards that are large enough show it
 * @property {string} [mark]  what the band says at its end, e.g. the years that count
 * @property {boolean} [jubilee]
 * @property {Node | null} [foot]  what else the card bears, below
 */

/**
 * @param {Ruler} ruler
 * @returns {HTMLElement}
 */
export function heraldicCard({ arms, house, name, reign, dynasty = "", mark = "", jubilee, foot }) {
  const parts = parted(name);
  return make(
    "span",
    { class: "heraldic", "data-house": house ?? "none", "aria-hidden": "true" },
    make(
      "span",
      { class: "band" },
      make("i", { class: "dynasty", "data-text": dynasty }),
      jubilee ? make("i", { class: "jubilee" }) : null,
      mark ? make("b", { "data-text": mark }) : null,
    ),
    make("span", {
      class: "name",
      style: `--longest:${longest(parts.name)}`,
      "data-text": parts.name,
    }),
    make(
      "span",
      { class: "bearings", "data-alone": !parts.numeral },
      armsOf(arms),
      parts.numeral
        ? make("b", {
            class: "numeral",
            style: `--wide:${wide(parts.numeral)}`,
            "data-text": parts.numeral,
          })
        : null,
    ),
    make("span", { class: "reign", "data-long": reign.length > 12, "data-text": reign }),
    foot ?? null,
  );
}

/**
 * The arms of a ruler: of all that a card bears the dearest to draw.
 *
 * @param {string} ruler
 */
export function armsOf(ruler) {
  const symbol = `arms-${ruler}`;
  const arms = canvas("arms");
  later(() => bring(symbol));
  later(() => arms.append(setting(symbol)));
  return arms;
}

/** @param {string} name  the letters of its longest word, by which its type is chosen */
const longest = (name) => Math.max(...name.split(/[\s\u00a0]/).map((word) => word.length));

/** @param {string} numeral  how wide it is, more or less, in heights of its type */
const wide = (numeral) =>
  [...numeral].reduce((sum, one) => sum + (one === "I" ? 0.37 : one === "." ? 0.24 : 0.72), 0);

/**
 * A ruler's name and numeral: "Henry VIII" is Henry and VIII. A byname stays with the name; two
 * rulers on one card keep their numerals, and so does somebody without any keep the whole name.
 *
 * @param {string} full
 * @returns {{name: string, numeral: string}}
 */
export function parted(full) {
  const numerals = [...full.matchAll(/[ \u00a0]([IVX]+\.?)(?=[ \u00a0]|$)/gu)];
  if (numerals.length !== 1) return { name: full, numeral: "" };
  const [found] = numerals;
  const rest = full.slice(found.index + found[0].length);
  return { name: full.slice(0, found.index) + rest, numeral: found[1] };
}
