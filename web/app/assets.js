/**
 * What a game's folder brings, by convention: `games/<game>/table.js` and `table.css`, and the
 * sprites that its table asks for. The single file carries all of it inside and hands in modules and
 * styles by `globalThis.regaliaInlined`.
 *
 * @typedef {{modules?: Record<string, () => Promise<any>>, styles?: Record<string, string>}} Inlined
 */

import { hold } from "../parts/sprites.js";
import { home } from "./home.js";

/** @returns {Inlined} */
const inlined = () => /** @type {any} */ (globalThis).regaliaInlined ?? {};

/** @type {Map<string, {element: HTMLLinkElement | HTMLStyleElement, loaded: Promise<void>}>} */
const styles = new Map();

/** The style sheet that is wanted now. */
let worn = "";

/**
 * The table of a game, as a custom element that is ready for use.
 *
 * @param {string} game
 * @returns {Promise<typeof import("../parts/game-table.js").GameTable>}
 */
export async function tableOf(game) {
  const path = `games/${game}/table.js`;
  const [{ default: Table }] = await Promise.all([
    inlined().modules?.[path]?.() ?? import(new URL(path, home).href),
    styleOf(`games/${game}/table.css`),
  ]);
  await Promise.all(Table.art.map(artOf));
  if (!customElements.get(Table.tag)) customElements.define(Table.tag, Table);
  return Table;
}

/**
 * Brings a style sheet once, and waits for it, so that nothing is seen without it. Those of other
 * games are put aside: of two games that call a thing by the same name neither means the other's.
 *
 * @param {string} path
 */
async function styleOf(path) {
  worn = path;
  const wanted = styles.get(path) ?? brought(path);
  styles.set(path, wanted);
  await wanted.loaded;
  for (const [name, { element }] of styles) {
    if (element.sheet) element.sheet.disabled = name !== worn;
  }
}

/** @param {string} path */
function brought(path) {
  const inside = inlined().styles?.[path];
  const element = document.createElement(inside === undefined ? "link" : "style");
  const loaded = new Promise((/** @type {(value: void) => void} */ resolve) => {
    element.addEventListener("load", () => resolve());
    // A table without its style is ugly, and still a table.
    element.addEventListener("error", () => resolve());
  });
  if (element instanceof HTMLLinkElement) {
    element.rel = "stylesheet";
    element.href = new URL(path, home).href;
  } else element.textContent = inside ?? "";
  document.head.append(element);
  return { element, loaded };
}

/**
 * What a game prints: its `print.js`.
 *
 * @param {string} game
 * @returns {Promise<{printed: () => import("./print.js").Printed}>}
 */
export function printedOf(game) {
  const path = `games/${game}/print.js`;
  return inlined().modules?.[path]?.() ?? import(new URL(path, home).href);
}

/**
 * What the rules page of a game draws: its `example.js`.
 *
 * @param {string} game
 * @returns {Promise<import("./types.d.ts").Example>}
 */
export async function exampleOf(game) {
  const path = `games/${game}/example.js`;
  const found = await (inlined().modules?.[path]?.() ?? import(new URL(path, home).href));
  return found.default;
}

/** @type {Map<string, Promise<void>>} */
const sprites = new Map();

/**
 * Brings a sprite of drawings, once, from which the page takes those that it sets.
 *
 * @param {string} path
 * @returns {Promise<void>}
 */
export function artOf(path) {
  const known = sprites.get(path);
  if (known) return known;
  const brought = fetch(new URL(path, home))
    .then((found) => (found.ok ? found.text() : Promise.reject(new Error(`no ${path}`))))
    .then((drawn) => {
      const { documentElement } = new DOMParser().parseFromString(drawn, "image/svg+xml");
      documentElement.setAttribute("data-sprite", path);
      const sprite = document.importNode(documentElement, true);
      hold(sprite);
      document.body.prepend(sprite);
    })
    // A card without its arms still says who it is; the next table may have more luck.
    .catch(() => void sprites.delete(path));
  sprites.set(path, brought);
  return brought;
}
