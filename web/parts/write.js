/**
 * Writing what is not so already. What is written anew, be it the same, the browser styles, sets
 * and lays out anew.
 */

/**
 * Attributes of an element.
 *
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null>} values  by their names; true writes an
 *   empty one, false and null take it away
 */
export function attributes(element, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === false) element.removeAttribute(name);
    else {
      const written = value === true ? "" : String(value);
      if (element.getAttribute(name) !== written) element.setAttribute(name, written);
    }
  }
}

/**
 * Writes the words of an element, if they are others than those that stand there: the browser takes
 * the same words once more for a change, and measures the page anew.
 *
 * @param {Element} element
 * @param {string | null} words
 */
export function write(element, words) {
  if (element.textContent !== (words ?? "")) element.textContent = words;
}

/**
 * Sets a property of the style of an element, if it has another value.
 *
 * @param {HTMLElement} element
 * @param {string} name  e.g. "--n"
 * @param {string | number} value
 */
export function measure(element, name, value) {
  const { style } = element;
  if (style.getPropertyValue(name) !== String(value)) style.setProperty(name, String(value));
}

/** What each element was filled with last. @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * Fills an element, unless it is filled so already.
 *
 * @param {Element} element
 * @param {string} what  names the content, with all that it depends on
 * @param {() => (Node | string | false)[]} content
 */
export function fill(element, what, content) {
  if (filled.get(element) === what) return;
  filled.set(element, what);
  element.replaceChildren(...content().filter((child) => child !== false));
}
