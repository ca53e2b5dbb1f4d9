/** What a long text has in it, beside it or above it: a way to every heading. */

import { make } from "../parts/make.js";
import { attributes } from "../parts/write.js";
import { text } from "./text.js";

/** Told to a text that has got more headings since. */
export const GROWN = "grown";

/** What crosses this line, near the top of the window, is being read. */
const LINE = "-10% 0px -89% 0px";

/**
 * The list of contents of a text; it shows where its reader is.
 *
 * @param {HTMLElement} book  whose headings are `h2`, each in a part of its own
 * @returns {HTMLElement}
 */
export function contents(book) {
  const nav = make("nav", {
    class: "contents",
    "data-across": true,
    "aria-label": text.say("rules.contents"),
  });
  /** @type {Map<Element, HTMLButtonElement>} */
  const ways = new Map();
  const reading = new IntersectionObserver(
    (seen) => {
      const here = seen.find(({ isIntersecting }) => isIntersecting);
      if (here) tell(here.target);
    },
    { rootMargin: LINE },
  );
  const tell = (/** @type {Element} */ here) => {
    for (const [part, way] of ways) {
      attributes(way, { "aria-current": part === here ? "true" : null });
      if (part === here) nav.scrollTo({ left: way.offsetLeft - (nav.clientWidth - way.offsetWidth) / 2 });
    }
  };
  const list = () => {
    /** @type {NodeListOf<HTMLElement>} */
    const headings = book.querySelectorAll(":scope > * > h2");
    for (const heading of headings) {
      const part = /** @type {HTMLElement} */ (heading.parentElement);
      if (ways.has(part)) continue;
      const go = () => {
        part.scrollIntoView();
        heading.focus({ preventScroll: true });
      };
      const way = make("button", { type: "button", onclick: go }, heading.textContent);
      heading.tabIndex = -1;
      nav.append(way);
      ways.set(part, way);
      reading.observe(part);
    }
  };
  book.addEventListener(GROWN, list);
  list();
  return nav;
}
