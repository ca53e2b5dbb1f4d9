/**
 * Writing what is not so already. What is written anew, be it the same, the browser styles, sets
 * and lays out anew.
 */

/**
 * The words of an element.
 *
 * @param {Element} element  its other children are lost if the words change
 * @param {string} words
 */
export function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

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
 * A measure that the style sheet reckons with.
 *
 * @param {HTMLElement} element
 * @param {string} name  e.g. "--n"
 * @param {number} value
 */
export function measure(element, name, value) {
  const written = String(value);
  if (element.style.getPropertyValue(name) !== written) element.style.setProperty(name, written);
}
