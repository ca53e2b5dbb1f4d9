/**
 * Sprites of which the page holds only what is set in it. A drawing made of others stands there in
 * full, once for every time that it is set: a hundred of them would make every change at a table
 * dear, though nobody sees them.
 */

/** What is at hand and not in the page yet. @type {Map<string, {drawn: Element, place: Element}>} */
const held = new Map();

/** What was set before it was at hand. @type {Set<string>} */
const wanted = new Set();

/**
 * Keeps what bears an id out of a sprite, until it is set.
 *
 * @param {Element} sprite
 */
export function hold(sprite) {
  for (const place of [sprite, ...sprite.querySelectorAll(":scope > defs")]) {
    for (const drawn of [...place.children]) {
      if (!drawn.id) continue;
      held.set(drawn.id, { drawn, place });
      drawn.remove();
    }
  }
  wanted.forEach(bring);
}

/**
 * Brings a drawing into the page with all that it is made of.
 *
 * @param {string} id
 */
export function bring(id) {
  const found = held.get(id);
  if (!found) return void wanted.add(id);
  held.delete(id);
  wanted.delete(id);
  const { drawn, place } = found;
  for (const part of [drawn, ...drawn.querySelectorAll("*")]) {
    for (const { value } of part.attributes) {
      const named = /^(?:url\()?#([\w-]+)\)?$/.exec(value);
      if (named && held.has(named[1])) bring(named[1]);
    }
  }
  place.append(drawn);
}
