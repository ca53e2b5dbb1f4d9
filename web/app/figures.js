/**
 * The figures and the worked example of a rules page. They are the game's own table, drawn as at
 * play from positions that the build has made with the rules; nothing on them can be touched.
 *
 * @import {Facts, Figure, Reason, Step} from "./types.d.ts"
 * @import {GameTable} from "../parts/game-table.js"
 */

import { icon, make } from "../parts/make.js";
import { exampleOf, tableOf } from "./assets.js";
import { GROWN } from "./contents.js";
import { text } from "./text.js";

/**
 * Puts the figures of a game behind their sentences and its worked example under the rules.
 *
 * @param {HTMLElement} rules  the rules as text
 * @param {string} game
 */
export async function illustrate(rules, game) {
  const { figures, turn } = await exampleOf(game);
  if (!rules.isConnected) return;
  /** @type {[HTMLElement, Figure | Step][]} */
  const frames = [];
  for (const figure of figures) {
    text.players(figure.snapshot.seats);
    const words = text.say(`figure.${figure.id}`, figure.facts);
    const { place, element } = framed(figure, words);
    frames.push([place, figure]);
    rules.querySelector(`#rule-${figure.rule}`)?.after(element);
  }
  const steps = turn.map((step) => {
    const { place, element } = framed(step);
    frames.push([place, step]);
    return make("li", { class: "step" }, element, ...told(step));
  });
  rules.append(
    make(
      "section",
      { class: "example" },
      make("h2", null, text.say("rules.example")),
      make("p", null, text.say("example")),
      make("ol", { class: "turn-steps" }, steps),
    ),
  );
  rules.dispatchEvent(new Event(GROWN));
  const Table = await tableOf(game);
  for (const [place, one] of frames) {
    if (!rules.isConnected) return;
    const table = /** @type {GameTable} */ (document.createElement(Table.tag));
    place.firstElementChild?.append(table);
    text.players(one.snapshot.seats);
    await table.show(one.snapshot, { animate: false });
    if (!rules.isConnected) return;
    light(table, one);
    place.ariaLabel = inWords(table);
  }
  rules.dataset.ready = "";
}

/**
 * A frame for a picture of the table, with the words below it.
 *
 * @param {Figure | Step} one
 * @param {string} [caption]
 */
function framed({ shows, snapshot }, caption) {
  const place = make(
    "div",
    { class: "figure-table", "data-shows": shows, "data-game": snapshot.game, role: "img" },
    make("div", { inert: true, "aria-hidden": "true" }),
  );
  const words = caption ? make("figcaption", null, caption) : null;
  return { place, element: make("figure", { class: "picture" }, place, words) };
}

/**
 * Lights what is touched in a position that is drawn, and makes of the table a picture.
 *
 * @param {GameTable} table
 * @param {Figure | Step} one
 */
function light(table, one) {
  if (one.pick.length) {
    table.picked = one.pick;
    table.redraw();
  }
  if (one.press) /** @type {HTMLElement | null} */ (table.querySelector(one.press))?.click();
  if ("touched" in one && one.move && one.touched.length) {
    table.light({ move: one.move, touches: one.touched, reason: { key: "", facts: {} } });
  }
  // What opens over a table has no place in a picture, and of its names there are many here.
  for (const dialog of table.querySelectorAll("dialog:not([open])")) dialog.remove();
  for (const named of table.querySelectorAll("[id]")) {
    const once = document.querySelectorAll(`#${named.id}`).length === 1;
    // A drawing is set by its name, and one of each is enough for all the pictures.
    if (!named.closest("svg") || !once) named.removeAttribute("id");
  }
  for (const control of table.querySelectorAll("button, [tabindex]")) {
    control.setAttribute("tabindex", "-1");
  }
}

/** @param {GameTable} table @returns {string} what there is to be seen on it */
const inWords = (table) =>
  [table.describe("s"), table.describe("h")].filter(Boolean).join(" ");

/**
 * A step in words: what is done, by which sentences, and what it gives.
 *
 * @param {Step} step
 * @returns {HTMLElement[]}
 */
function told({ id, rules, facts: seen, said, refused, snapshot }) {
  text.players(snapshot.seats);
  /** @type {Facts} */
  const facts = Object.assign({}, seen, refused?.facts, ...said.map((one) => one.facts));
  const events = said.map((one) => text.say(`said.${one.key}`, one.facts)).join(" ");
  return [
    make("p", { class: "done" }, text.say(`example.${id}`, facts)),
    ...(refused ? [make("p", { class: "turned-down" }, icon("close"), why(refused))] : []),
    ...rules.map((rule) => make("blockquote", { "data-rule": rule }, text.say(`rule.${rule}`))),
    ...(events ? [make("p", { class: "gives" }, icon("check"), events)] : []),
  ];
}

/** @param {Reason} reason */
const why = ({ key, facts }) => text.say(`why.${key}`, facts);
