/**
 * The log of a game: what was heard of each move, in order, each leading to its moment.
 *
 * @import {Line, Running} from "./types.d.ts"
 */

import { make } from "../parts/make.js";
import { open } from "./dialogs.js";
import { messageOf } from "./faults.js";
import { note } from "./live.js";
import { lineWords } from "./telling.js";
import { text } from "./text.js";

/** @typedef {{first: number, lines: Line[]}} Log  `first`: the first ply that may be shown */

/**
 * The lines of a log. A deal begins a chapter.
 *
 * @param {Log} log
 * @param {{many: boolean, go: (ply: number) => void}} how  `many`: whether several play
 * @returns {HTMLElement}
 */
export function logList({ first, lines }, { many, go }) {
  const short = first > 0 ? make("p", { class: "soft" }, text.say("log.short")) : null;
  if (!lines.length) return make("div", null, short, make("p", null, text.say("log.empty")));
  return make(
    "div",
    null,
    short,
    make(
      "ol",
      { class: "log" },
      ...lines.map((line) =>
        make(
          "li",
          { "data-dealt": line.said.some(({ key }) => key === "dealt") },
          make(
            "button",
            { type: "button", class: "plain", "data-ply": line.ply, onclick: () => go(line.ply) },
            make("span", { class: "log-ply", "aria-hidden": "true" }, text.number(line.ply)),
            make("span", null, lineWords(line, many)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Marks the line of the moment that is shown, the last one up to this ply.
 *
 * @param {HTMLElement} list
 * @param {number} ply
 * @returns {HTMLElement | null} the line
 */
export function markLine(list, ply) {
  /** @type {HTMLElement | null} */
  let found = null;
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-ply]"))) {
    line.removeAttribute("aria-current");
    if (Number(line.dataset.ply) <= ply) found = line;
  }
  found?.setAttribute("aria-current", "step");
  return found;
}

/**
 * Opens a log as a sheet, at the line of a moment. It closes when a line is chosen.
 *
 * @param {HTMLElement} list
 * @param {number} ply
 */
export function logSheet(list, ply) {
  const dialog = open({ title: text.say("log"), class: "log-sheet", content: [list] });
  for (const line of list.querySelectorAll("button")) line.addEventListener("click", () => dialog.close());
  const here = markLine(list, ply);
  here?.scrollIntoView({ block: "center" });
  here?.focus({ preventScroll: true });
}

/**
 * Opens the log over a running game, as whoever has the device heard it, at its newest line.
 *
 * @param {Running} game
 * @param {(ply: number) => void} go  what a line leads to
 */
export async function openLog({ app, id, now }, go) {
  try {
    const { seat, seats, ply } = now;
    const log = await app.engine.call("log", { id, seat });
    logSheet(logList(log, { many: seats.length > 1, go }), ply);
  } catch (error) {
    note(text.say("log.none"), { tone: "bad", more: messageOf(error) });
  }
}
