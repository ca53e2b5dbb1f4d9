/**
 * A game to be printed and played at a real table: its cards, nine to a sheet with marks to cut
 * along, what else it needs, and the rules. What a game prints says `games/<game>/print.js`.
 *
 * @import {Screen} from "./types.d.ts"
 */

import { ARMS } from "../parts/heraldic-card.js";
import { button, make, radio, way } from "../parts/make.js";
import { artOf, printedOf } from "./assets.js";
import { rulesText } from "./pages.js";
import { text } from "./text.js";

/**
 * @typedef {object} Printed
 * @property {Element[]} drawings  what the cards refer to
 * @property {HTMLElement[]} cards  faces, each to fill a card
 * @property {HTMLElement[]} sheets  each for a sheet of its own
 */

/** Sheets of paper, in millimetres. */
const PAPERS = Object.freeze({ a4: [210, 297], letter: [215.9, 279.4] });

/** A card, in millimetres, and how many lie side by side and one above the other. */
const CARD = Object.freeze([63, 88]);
const ACROSS = 3;
const MARK = 4;

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {keyof typeof PAPERS} Paper */

/** The paper of whoever has not chosen any. @returns {Paper} */
const usual = () => (/-(US|CA|MX|PH)$/.test(navigator.language) ? "letter" : "a4");

/** @type {Paper | null} */
let paper = null;

/** @param {string} game @returns {Screen} */
export function printScreen(game) {
  const place = make("div", { class: "print" });
  const fill = async () => {
    const [print] = await Promise.all([printedOf(game), artOf(ARMS)]);
    const choosing = document.activeElement?.getAttribute("name") === "paper";
    place.replaceChildren(...content(game, print.printed(), fill));
    // Whoever chooses by keyboard goes on choosing.
    if (choosing) /** @type {HTMLElement | null} */ (place.querySelector(":checked"))?.focus();
    place.dataset.ready = "";
  };
  return {
    name: "print",
    title: text.say("print.of", { game: text.say("game.name") }),
    content: [place],
    words: () => void fill(),
    shown: () => void fill(),
  };
}

/**
 * @param {string} game
 * @param {Printed} printed
 * @param {() => void} again
 * @returns {Node[]}
 */
function content(game, { drawings, cards, sheets }, again) {
  const chosen = (paper ??= usual());
  const [width, height] = PAPERS[chosen];
  const full = ACROSS * ACROSS;
  const pages = Array.from({ length: Math.ceil(cards.length / full) }, (_, n) =>
    page(
      make("div", { class: "print-cards" }, ...cards.slice(n * full, (n + 1) * full).map(framed)),
      marks(width, height),
    ),
  );
  const size = `--paper-w:${width};--paper-h:${height}`;
  const sheet = `size:${width}mm ${height}mm`;
  return [
    make("style", null, `@page{${sheet};margin:0}@page leaf{${sheet};margin:14mm}`),
    head(game, chosen, again),
    make(
      "div",
      { class: "print-pages", "data-paper": chosen, style: size },
      ...drawings,
      ...pages,
      ...sheets.map((sheet) => page(make("div", { class: "print-sheet" }, sheet))),
      make(
        "section",
        { class: "print-leaf" },
        make("h2", null, text.say("game.name")),
        make("p", { class: "print-needs" }, text.say("print.needs")),
        rulesText({ own: true }),
      ),
    ),
  ];
}

/**
 * @param {string} game
 * @param {Paper} chosen
 * @param {() => void} again
 */
function head(game, chosen, again) {
  const pick = (/** @type {Paper} */ one) =>
    radio(
      {
        name: "paper",
        value: one,
        checked: one === chosen,
        onchange: () => {
          paper = one;
          again();
        },
      },
      make("span", null, text.say(`print.${one}`)),
    );
  return make(
    "header",
    { class: "print-head" },
    way({ icon: "back", text: text.say("rules"), class: "plain on-felt", href: `#${game}/rules` }),
    make(
      "div",
      { class: "sheet print-card" },
      make("h1", { tabindex: -1 }, text.say("print.of", { game: text.say("game.name") })),
      make("p", null, text.say("print.about")),
      make(
        "fieldset",
        { class: "option" },
        make("legend", { class: "option-name" }, text.say("print.paper")),
        make("div", { class: "picks" }, pick("a4"), pick("letter")),
      ),
      button({ icon: "print", text: text.say("print.now"), class: "primary", onclick: () => window.print() }),
    ),
  );
}

/** @param {HTMLElement} card */
const framed = (card) => make("div", { class: "print-face" }, card);

/** @param {...Node} parts */
const page = (...parts) => make("section", { class: "print-page" }, ...parts);

/**
 * Marks at the edges of the sheet, in line with the edges of the cards.
 *
 * @param {number} width
 * @param {number} height
 */
function marks(width, height) {
  const [w, h] = CARD;
  const left = (width - ACROSS * w) / 2;
  const top = (height - ACROSS * h) / 2;
  const bottom = height - top;
  const right = width - left;
  let path = "";
  for (let n = 0; n <= ACROSS; n++) {
    const [x, y] = [left + n * w, top + n * h];
    path += `M${x} ${top - 1}v${-MARK}M${x} ${bottom + 1}v${MARK}M${left - 1} ${y}h${-MARK}M${right + 1} ${y}h${MARK}`;
  }
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "print-marks");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("aria-hidden", "true");
  const lines = document.createElementNS(SVG, "path");
  lines.setAttribute("d", path);
  svg.append(lines);
  return svg;
}
