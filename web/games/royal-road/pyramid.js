/**
 * The drawing of a pyramid: two facets in its colour, hatched as heralds hatch that colour, and the
 * letters of its name. Its size is a matter of style, by `data-size`.
 */

import { make } from "../../parts/make.js";

const SVG = "http://www.w3.org/2000/svg";

/** The lit facet, the dark one, the hatching, and what is written on them. */
const COLOURS = /** @type {const} */ ({
  R: { lit: "#c62339", dark: "#7d0a1c", hatch: "M2 0V8M6 0V8", line: "#f2b3b3", ink: "#fff", rim: "#4d0511" },
  B: { lit: "#2f66bd", dark: "#153a78", hatch: "M0 2H8M0 6H8", line: "#a9c8f7", ink: "#fff", rim: "#0d244c" },
  G: { lit: "#2a8a51", dark: "#10512a", hatch: "M-2-2 10 10M-2 6 2 10M6-2 10 2", line: "#a5dfb9", ink: "#fff", rim: "#082f18" },
  K: { lit: "#4a4a4d", dark: "#161617", hatch: "M2 0V8M6 0V8M0 2H8M0 6H8", line: "#9a9a9e", ink: "#fff", rim: "#000" },
  Y: { lit: "#f3cb57", dark: "#c08d1e", hatch: "M2 1.4a.9.9 0 1 0 .01 0M6 5.4a.9.9 0 1 0 .01 0", line: "#8a6412", ink: "#2a1d04", rim: "#5d430a" },
});

/**
 * @param {string} name
 * @param {Record<string, string | number>} given
 * @param {...(Node | string)} children
 */
function svg(name, given, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * What the drawings refer to; to be in the page once. The letters stand here alone, so that a
 * button holds no text but what is its name.
 */
export function drawings() {
  const letters = (/** @type {keyof typeof COLOURS} */ colour, /** @type {boolean} */ small) => {
    const { ink, rim, lit } = COLOURS[colour];
    return svg(
      "symbol",
      { id: `letters-${colour}${small ? "-small" : ""}`, viewBox: "0 0 40 40", overflow: "visible" },
      svg("text", {
        x: 20, y: small ? 34 : 31, "text-anchor": "middle", "font-weight": 700, fill: ink,
        stroke: colour === "Y" ? lit : rim, "stroke-width": small ? 3.5 : 3,
        "stroke-linejoin": "round", "paint-order": "stroke",
      }),
    );
  };
  return svg(
    "svg",
    { class: "drawings", width: 0, height: 0, "aria-hidden": "true" },
    ...each(([colour, { lit, dark, hatch, line, rim }]) => [
      svg(
        "pattern",
        { id: `hatch-${colour}`, width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "scale(.62)" },
        svg("path", { d: hatch, stroke: line, "stroke-width": 1.1, fill: colour === "Y" ? line : "none" }),
      ),
      svg(
        "symbol",
        { id: `pyramid-${colour}`, viewBox: "0 0 40 40" },
        // Dark grounds are met by a light edge, light ones by the dark rim within it.
        svg("path", { d: "M20 2 2.5 32.5 24 38.5 37.5 30.5Z", fill: "none", stroke: "#fff3d2", "stroke-width": 3, "stroke-linejoin": "round" }),
        svg("path", { d: "M20 2 2.5 32.5 24 38.5Z", fill: lit }),
        svg("path", { d: "M20 2 2.5 32.5 24 38.5Z", fill: `url(#hatch-${colour})` }),
        svg("path", { d: "M20 2 24 38.5 37.5 30.5Z", fill: dark }),
        svg("path", { d: "M20 2 2.5 32.5 24 38.5 37.5 30.5ZM20 2 24 38.5", fill: "none", stroke: rim, "stroke-width": 1.3, "stroke-linejoin": "round" }),
      ),
      letters(colour, false),
      letters(colour, true),
    ]),
  );
}

/**
 * @template T
 * @param {(colour: [keyof typeof COLOURS, typeof COLOURS[keyof typeof COLOURS]]) => T[]} made
 */
const each = (made) => /** @type {any} */ (Object.entries(COLOURS)).flatMap(made);

/**
 * Writes the letters of the colours in the language of the moment.
 *
 * @param {Element} drawn  what `drawings` made
 * @param {(colour: string) => string} letters
 */
export function letter(drawn, letters) {
  for (const colour of Object.keys(COLOURS)) {
    const words = letters(colour);
    for (const small of [false, true]) {
      const text = drawn.querySelector(`#letters-${colour}${small ? "-small" : ""} text`);
      if (!text || text.textContent === words) continue;
      text.textContent = words;
      text.setAttribute("font-size", String((small ? 24 : 16) * (words.length > 1 ? 0.8 : 1)));
    }
  }
}

/**
 * A pyramid.
 *
 * @param {string} code  colour and size, e.g. `RL`
 * @param {{small?: boolean}} [how]  `small`: drawn so small that the letters must be large
 */
export const drawPyramid = (code, { small = false } = {}) =>
  svg(
    "svg",
    { class: "pyramid-art", viewBox: "0 0 40 40", "data-size": code[1], "aria-hidden": "true" },
    svg("use", { href: `#pyramid-${code[0]}` }),
    svg("use", { href: `#letters-${code[0]}${small ? "-small" : ""}` }),
  );

/** A trio, drawn small. @param {readonly string[]} trio */
export const drawTrio = (trio) =>
  make("span", { class: "road-trio", "aria-hidden": "true" }, trio.map((code) => drawPyramid(code, { small: true })));
