/**
 * The picture of a French card. Faces and the back stand in the page's sprite; their colours, the
 * four-colour pack and the large index are a matter of CSS variables.
 */

import { attributes } from "./write.js";

const SVG = "http://www.w3.org/2000/svg";

/** What shows the face of an element that bears a card. @type {WeakMap<HTMLElement, Element>} */
const drawn = new WeakMap();

/**
 * Draws a card into an element: its face, or the back where the face is not known. Of a card
 * that lies face down nothing is written anywhere but the back.
 *
 * @param {HTMLElement} element  e.g. the button of the card; other children are left alone
 * @param {string | null | undefined} face  the card's code, rank first: `QH`
 */
export function drawCard(element, face) {
  const symbol = face ? `#${face[1]}${face[0]}` : "#card-back";
  let use = drawn.get(element);
  if (!use) {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("class", "card-art");
    picture.setAttribute("viewBox", "0 0 250 350");
    picture.setAttribute("aria-hidden", "true");
    use = document.createElementNS(SVG, "use");
    picture.append(use);
    element.prepend(picture);
    drawn.set(element, use);
  }
  // Setting it anew would have the browser build the whole figure again.
  attributes(use, { href: symbol });
  attributes(element, { "data-face": face ? "up" : "down" });
}
