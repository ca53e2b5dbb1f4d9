/**
 * The picture of a monarch: an ivory card with a gold hairline, a band in the colour of the house
 * with the years that count, the name, a large numeral, and the years of the reign. One recipe for
 * all, from the table in monarchs.js. Its letters are drawn by the style sheet from `data-text`:
 * they are a picture, and what the button says in words may differ.
 */

import { text } from "../../app/text.js";
import { drawing, make } from "../../parts/make.js";
import { monarch, printed } from "./monarchs.js";

/** What was drawn last into each element. @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draws a card into an element: its face, or the back where the face is not known. Of a card that
 * lies face down nothing is written anywhere but the back.
 *
 * @param {HTMLElement} element
 * @param {string | null | undefined} face  the card's id
 * @param {boolean} full  whether Elizabeth II counts all her years
 */
export function drawMonarch(element, face, full) {
  element.dataset.face = face ? "up" : "down";
  const what = face ? `${face} ${full} ${text.lang}` : "";
  if (drawn.get(element) === what) return;
  drawn.set(element, what);
  element.querySelector(":scope > .monarch")?.remove();
  element.prepend(face ? front(face, full) : back());
}

const back = () =>
  make("span", { class: "monarch", "data-side": "back", "aria-hidden": "true" }, drawing("crown", "badge"));

/**
 * @param {string} face
 * @param {boolean} full
 */
function front(face, full) {
  const { house, names, reign } = monarch(face);
  const { name, numeral } = parted(text.say(`card.${face}`));
  return make(
    "span",
    { class: "monarch", "data-side": "front", "data-house": house ?? "none", "aria-hidden": "true" },
    make(
      "span",
      { class: "band" },
      drawing("crown", "crown"),
      names.includes("jubilee") ? make("span", { class: "jubilee" }) : null,
      make("b", { "data-text": printed(face, full) }),
    ),
    make("span", { class: "name", "data-long": longest(name) > 8, "data-text": name }),
    numeral ? make("span", { class: "numeral", "data-text": numeral }) : drawing("crown", "device"),
    make("span", { class: "reign", "data-text": reign }),
  );
}

/** @param {string} name */
const longest = (name) => Math.max(...name.split(/[\s\u00a0]/).map((word) => word.length));

/**
 * A ruler's name and numeral: "Henry VIII" is Henry and VIII. The two on one card keep theirs.
 *
 * @param {string} full
 * @returns {{name: string, numeral: string}}
 */
export function parted(full) {
  const [, name, numeral] = /^(\p{L}+)[ \u00a0]([IVX]+\.?)$/u.exec(full) ?? [];
  return name && numeral ? { name, numeral } : { name: full, numeral: "" };
}
