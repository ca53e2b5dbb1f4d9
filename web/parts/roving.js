/**
 * Keyboard among many controls: Tab goes from zone to zone, arrows go about inside one. A zone is
 * everything within elements of one `data-zone`; what is in none of them is a zone, too.
 */

const CONTROL = "button:not([hidden]):not(:disabled)";

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const WAYS = Object.freeze({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @param {Element} root @returns {HTMLElement[]} */
export const controls = (root) => [...root.querySelectorAll(CONTROL)].filter(isHtml);

/** @param {Element} e @returns {e is HTMLElement} */
const isHtml = (e) => e instanceof HTMLElement;

/**
 * The name of the zone that holds an element.
 *
 * @param {Element} root
 * @param {Element} element
 * @returns {string}
 */
export function zoneOf(root, element) {
  const zone = element.closest("[data-zone]");
  return (zone && root.contains(zone) && zone.getAttribute("data-zone")) || "";
}

/**
 * Gives every zone exactly one control that Tab reaches: the one that had the focus last, else
 * the first that makes a move, else the first that does anything, else the first.
 *
 * @param {Element} root
 */
export function rove(root) {
  /** @type {Map<string, HTMLElement[]>} */
  const zones = new Map();
  for (const control of controls(root)) {
    const zone = zoneOf(root, control);
    zones.set(zone, [...(zones.get(zone) ?? []), control]);
  }
  for (const inside of zones.values()) {
    const focused = inside.find((c) => c === document.activeElement);
    const stop =
      focused ??
      inside.find((c) => c.tabIndex === 0 && c.dataset.move) ??
      inside.find((c) => c.dataset.move) ??
      inside.find((c) => c.ariaDisabled !== "true") ??
      inside[0];
    for (const control of inside) {
      const index = control === stop ? 0 : -1;
      // Writing it, even if it is the same, makes the browser lay out the page.
      if (control.getAttribute("tabindex") !== String(index)) control.tabIndex = index;
    }
  }
}

/**
 * Moves the focus for an arrow key, Home or End.
 *
 * @param {Element} root
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key was one of ours
 */
export function arrow(root, event) {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !root.contains(here)) return false;
  const way = WAYS[event.key];
  if (!way && event.key !== "Home" && event.key !== "End") return false;
  const zone = zoneOf(root, here);
  const inside = controls(root).filter((c) => zoneOf(root, c) === zone);
  const others = inside.filter((c) => c !== here);
  const next = way
    ? others[beside(here.getBoundingClientRect(), others.map(boxOf), way)]
    : inside.at(event.key === "Home" ? 0 : -1);
  next?.focus();
  return true;
}

/** @param {Element} e @returns {Box} */
const boxOf = (e) => e.getBoundingClientRect();

/**
 * The box that an arrow leads to: ahead, near, and rather straight than aslant.
 *
 * @param {Box} from
 * @param {readonly Box[]} boxes
 * @param {readonly [number, number]} way  one step, e.g. [1, 0] to the right
 * @returns {number} its index, −1 if nothing lies that way
 */
export function beside(from, boxes, [wx, wy]) {
  const [fx, fy] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [x, y] = middle(box);
    const ahead = (x - fx) * wx + (y - fy) * wy;
    const aside = Math.abs((x - fx) * wy) + Math.abs((y - fy) * wx);
    if (ahead < 2) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [least, best] = [cost, index];
  });
  return best;
}

/**
 * The box nearest to another.
 *
 * @param {Box} from
 * @param {readonly Box[]} boxes
 * @returns {number} its index, −1 if there is none
 */
export function nearest(from, boxes) {
  const [fx, fy] = middle(from);
  const far = boxes.map((box) => {
    const [x, y] = middle(box);
    return Math.hypot(x - fx, y - fy);
  });
  return far.indexOf(Math.min(...far));
}

/** @param {Box} box @returns {[number, number]} */
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
