/**
 * What has been played of the deals of the days, and the slip of the lobby that tells of today's.
 *
 * @import {App, Kept} from "./types.d.ts"
 */

import { icon, make } from "../parts/make.js";
import { idOf, today } from "./days.js";
import { all, shelf } from "./keeping.js";
import { lines } from "./ledger.js";
import { dayWords } from "./links.js";
import { text } from "./text.js";

/**
 * What is known of the deal of a day: where it was begun, and how it ended first. The ledger knows
 * that also of a game which was deleted or begun once more.
 *
 * @typedef {{kept?: Kept, line?: import("./ledger.js").Line}} Deed
 * @typedef {Map<string, Deed>} Played  by the id of the game
 */

/** @returns {Promise<Played>} */
export async function played() {
  /** @type {Played} */
  const found = new Map();
  for (const kept of await shelf()) {
    if (kept.daily && !kept.foreign) found.set(kept.id, { kept });
  }
  for (const line of lines(await all("ledger"))) {
    if (line.daily && line.places.length) found.set(line.id, { ...found.get(line.id), line });
  }
  return found;
}

/** @typedef {"none" | "begun" | "done"} State */

/** @param {Deed | undefined} deed @returns {State} */
export const stateOf = (deed) =>
  deed?.line || deed?.kept?.over ? "done" : deed?.kept ? "begun" : "none";

/** A lozenge, empty, half or full. @param {State} state */
export const mark = (state) => make("span", { class: "day-mark", "data-state": state, "aria-hidden": "true" });

/** @param {State[]} states */
export const marks = (states) =>
  make("span", { class: "marks", "aria-hidden": "true" }, ...states.map(mark));

/**
 * Today's deals on the way to them: the day, and what has been played of it.
 *
 * @param {App} app
 * @returns {Promise<Node[]>}
 */
export async function todaysSlip(app) {
  const day = today();
  const kept = await played();
  const states = app.house.games.map(({ name }) => stateOf(kept.get(idOf(name, day))));
  return [
    icon("sun"),
    make(
      "span",
      { class: "slip-words" },
      make("strong", null, text.say("daily")),
      make("span", { class: "soft" }, dayWords(day)),
    ),
    marks(states),
  ];
}
