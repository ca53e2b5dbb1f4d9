/** Elements without ceremony. */

import { bring } from "./sprites.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with its attributes, listeners and children.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown> | null} [given]  `class`, `data-…`, `aria-…` and all other
 *   attributes by their names (false and null leave one out, true writes an empty one); a
 *   function under `onclick` and the like becomes a listener
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, given, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given ?? {})) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * One of several choices of which one holds, as a key to press.
 *
 * @param {{name: string, value: string, checked: boolean, onchange: () => void}} given
 * @param {HTMLElement} words
 */
export const radio = (given, words) =>
  make("label", { class: "pick" }, make("input", { type: "radio", ...given }), words);

/**
 * The head of a table.
 *
 * @param {...(string | HTMLElement | (string | HTMLElement)[])} cells  words head their column;
 *   an element stands as it is
 */
export const headings = (...cells) =>
  make(
    "thead",
    null,
    make(
      "tr",
      null,
      cells.flat().map((cell) => (typeof cell === "string" ? make("th", { scope: "col" }, cell) : cell)),
    ),
  );

const SVG = "http://www.w3.org/2000/svg";

/**
 * A drawing of the page's sprite, silent for screen readers: the words stand beside it.
 *
 * @param {string} symbol  e.g. "crown"
 * @param {string} [name]  its class
 * @returns {SVGSVGElement}
 */
export function drawing(symbol, name = symbol) {
  const svg = canvas(name);
  svg.append(setting(symbol));
  return svg;
}

/**
 * What a drawing may be put on, silent for screen readers.
 *
 * @param {string} name  its class
 * @returns {SVGSVGElement}
 */
export function canvas(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/**
 * A drawing of the page's sprite, to be put on a canvas.
 *
 * @param {string} symbol  e.g. "crown"
 * @returns {SVGUseElement}
 */
export function setting(symbol) {
  bring(symbol);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  return use;
}

/**
 * An icon of the sprite.
 *
 * @param {string} name  e.g. "undo"
 * @returns {SVGSVGElement}
 */
export const icon = (name) => drawing(`icon-${name}`, "icon");

/**
 * A button with an icon, words, or both.
 *
 * @param {{icon?: string, text?: string, label?: string, class?: string, onclick?: (event:
 *   MouseEvent) => void, [attribute: string]: unknown}} given  `text` is seen, `label` is only
 *   heard (and shown on hovering)
 * @returns {HTMLButtonElement}
 */
export function button({ icon: picture, text, label, ...rest }) {
  return make(
    "button",
    { type: "button", ...(label ? { "aria-label": label, title: label } : {}), ...rest },
    picture ? icon(picture) : null,
    text ? make("span", null, text) : null,
  );
}

/**
 * A link that looks like a button.
 *
 * @param {{icon?: string, text: string, href: string, class?: string, [attribute: string]: unknown}}
 *   given  `class` comes on top of "button"
 * @returns {HTMLAnchorElement}
 */
export const way = ({ icon: picture, text, class: name, ...rest }) =>
  make(
    "a",
    { class: name ? `button ${name}` : "button", ...rest },
    picture ? icon(picture) : null,
    make("span", null, text),
  );
