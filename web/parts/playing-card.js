/**
 * The picture of a French card. Faces and the back stand in the page's sprite; their colours, the
 * four-colour pack and the large index are a matter of CSS variables.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Draws a card into an element: its face, or the back where the face is not known. Of a card
 * that lies face down nothing is written anywhere but the back.
 *
 * @param {HTMLElement} element  e.g. the button of the card; other children are left alone
 * @param {string | null | undefined} face  the card's code, rank first: `QH`
 */
export function drawCard(element, face) {
  const symbol = face ? `#${face[1]}${face[0]}` : "#card-back";
  let picture = element.querySelector(":scope > svg.card-art");
  if (!picture) {
    picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("class", "card-art");
    picture.setAttribute("viewBox", "0 0 250 350");
    picture.setAttribute("aria-hidden", "true");
    picture.append(document.createElementNS(SVG, "use"));
    element.prepend(picture);
  }
  const use = picture.firstElementChild;
  // Setting it anew would have the browser build the whole figure again.
  if (use?.getAttribute("href") !== symbol) use?.setAttribute("href", symbol);
  element.dataset.face = face ? "up" : "down";
}
