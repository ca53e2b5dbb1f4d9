/**
 * The picture of a monarch: the card of a ruler, from the table in monarchs.js, with the years that
 * count.
 */

import { text } from "../../app/text.js";
import { heraldicCard } from "../../parts/heraldic-card.js";
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
  element.querySelector(":scope > :is(.heraldic, .monarch-back)")?.remove();
  element.prepend(face ? front(face, full) : back(element.matches(".mini")));
}

/** @param {boolean} mini  so small that only its pattern is seen */
const back = (mini) =>
  make(
    "span",
    { class: "monarch-back", "aria-hidden": "true" },
    mini ? null : drawing("crown", "badge"),
  );

/**
 * @param {string} face
 * @param {boolean} full
 */
function front(face, full) {
  const { house, others, reign } = monarch(face);
  return heraldicCard({
    arms: face,
    house,
    name: text.say(`card.${face}`),
    reign,
    dynasty: house ? text.say(`set.${house}`) : "",
    mark: printed(face, full),
    jubilee: others.includes("jubilee"),
  });
}
