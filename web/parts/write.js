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
