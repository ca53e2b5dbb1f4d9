/**
 * Change the model, then draw the difference: children are matched to items by key, so that an
 * element lives as long as what it shows, and keeps its focus, its scroll and its animations.
 */

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Makes the children of `parent` show `items`, in their order. Children that did not come from
 * here are left where they are, before the others.
 *
 * @template T
 * @template {HTMLElement | SVGElement} E
 * @param {Element} parent
 * @param {Iterable<T>} items
 * @param {(item: T) => string} key  names an item; no two items share a name
 * @param {(item: T) => E} make  the element of a new item
 * @param {(element: E, item: T) => void} [update]  called for every item, new ones too
 * @returns {E[]} the elements, in order
 */
export function keep(parent, items, key, make, update) {
  /** @type {Map<string, E>} */
  const old = new Map();
  for (const child of parent.children) {
    const name = keys.get(child);
    if (name !== undefined) old.set(name, /** @type {E} */ (child));
  }
  const focused = /** @type {HTMLElement | null} */ (parent.ownerDocument.activeElement);
  const had = focused !== null && parent.contains(focused);
  const wanted = [...items].map((item) => {
    const name = key(item);
    let element = old.get(name);
    if (element) old.delete(name);
    else {
      element = make(item);
      keys.set(element, name);
    }
    update?.(element, item);
    return element;
  });
  for (const element of old.values()) element.remove();
  for (const [before, element] of order(
    [...parent.children].filter((c) => keys.has(c)),
    wanted,
  )) {
    put(parent, element, before);
  }
  if (had && focused.isConnected && parent.ownerDocument.activeElement !== focused) {
    focused.focus({ preventScroll: true });
  }
  return wanted;
}

/**
 * The fewest moves, from the last to the first, that bring `now` into the order `wanted`: each
 * is an element and the one it must stand before (null: at the end). Elements of the longest run
 * that is in order already stay where they are.
 *
 * @template T
 * @param {readonly any[]} now
 * @param {readonly T[]} wanted
 * @returns {[before: T | null, element: T][]}
 */
export function order(now, wanted) {
  const at = new Map(now.map((element, index) => [element, index]));
  // tails[n]: the place in `wanted` where the best run of n + 1 elements ends.
  const tails = /** @type {number[]} */ ([]);
  const previous = /** @type {number[]} */ ([]);
  wanted.forEach((element, index) => {
    const place = at.get(element);
    if (place === undefined) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Number(at.get(wanted[tails[middle]])) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1] : -1;
    tails[low] = index;
  });
  const stay = new Set();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]) stay.add(index);
  /** @type {[T | null, T][]} */
  const moves = [];
  for (let index = wanted.length - 1; index >= 0; index--) {
    if (!stay.has(index)) moves.push([wanted[index + 1] ?? null, wanted[index]]);
  }
  return moves;
}

/**
 * Puts a child before another. Where the browser can, it moves without losing focus and motion.
 *
 * @param {any} parent
 * @param {Element} element
 * @param {Element | null} before
 */
function put(parent, element, before) {
  if (element.parentNode === parent && typeof parent.moveBefore === "function") {
    parent.moveBefore(element, before);
  } else parent.insertBefore(element, before);
}
