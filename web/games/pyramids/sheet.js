/**
 * What is shown between rounds and after the game: how the round ended, and the score sheet.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { drawing, headings, icon, make } from "../../parts/make.js";

/** @typedef {{points: number, end: "cleared" | "failed" | "stopped", left: number}} Result */

/** How the end of a round is marked, beside its words. */
const MARKS = {
  cleared: () => drawing("crown", "icon"),
  failed: () => icon("close"),
  stopped: () => icon("stop"),
};

/**
 * The result of the last round in words, and every round of every seat.
 *
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 * @returns {HTMLElement | null}  null before the first round
 */
export function results({ view, seats, over }, table) {
  /** @type {Result[][]} */
  const rounds = view.results;
  if (!view.round) return null;
  const last = rounds.flatMap((mine, seat) =>
    mine.length === view.round ? [{ seat, ...mine[view.round - 1] }] : [],
  );
  const many = seats.length > 1;
  return make(
    "div",
    { class: "pyramids-results" },
    make(
      "ul",
      { class: "ends" },
      last.map(({ seat, points, end, left }) =>
        make(
          "li",
          { "data-end": end },
          MARKS[end](),
          make(
            "span",
            null,
            many ? make("b", null, text.player(seat)) : null,
            make("span", null, table.say(`table.end_${end}`, { left, round: view.round })),
          ),
          make("span", { class: "points" }, table.say("table.gain", { points })),
        ),
      ),
    ),
    view.round > 1 ? sheet(rounds, view, over?.places ?? [], table) : null,
  );
}

/**
 * @param {Result[][]} rounds
 * @param {any} view
 * @param {number[]} places
 * @param {GameTable} table
 */
function sheet(rounds, view, places, table) {
  const numbers = Array.from({ length: view.round }, (_, n) => n);
  const many = rounds.length > 1;
  const head = headings(
    many ? [make("td")] : [],
    numbers.map((n) => text.number(n + 1)),
    table.say("table.total"),
  );
  const lines = rounds.map((mine, seat) =>
    make(
      "tr",
      { "data-first": many && places[seat] === 1 },
      many ? make("th", { scope: "row" }, text.player(seat)) : null,
      numbers.map((n) => make("td", null, ...cell(mine[n], table))),
      make("td", { class: "total" }, text.number(view.scores[seat])),
    ),
  );
  return make(
    "table",
    { class: "rounds" },
    make("caption", null, table.say("table.sheet")),
    head,
    make("tbody", null, lines),
  );
}

/**
 * @param {Result | undefined} result
 * @param {GameTable} table
 */
function cell(result, table) {
  if (!result) return ["–"];
  const { points, end } = result;
  return [
    MARKS[end](),
    make("span", { class: "heard" }, table.say(`table.mark_${end}`)),
    text.number(points),
  ];
}
