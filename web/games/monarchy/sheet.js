/**
 * What is shown between deals and after the game: how the deal ended, everybody's cards, complete
 * sets and sums, and the points deal by deal.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { drawing, headings, make } from "../../parts/make.js";
import { inOrder } from "./hand.js";
import { MEMBERS, SETS } from "./monarchs.js";

/** @typedef {{caller: number | null, points: number[], sets: number[][]}} Result */

/**
 * @param {Snapshot} snapshot
 * @param {(seat: number) => string[]} handOf  the faces in a hand
 * @param {GameTable} table
 * @returns {HTMLElement | null}  null before the first deal
 */
export function results({ view, seats }, handOf, table) {
  /** @type {Result[]} */
  const all = view.results;
  const last = all.at(-1);
  if (!last) return null;
  const order = seats.map((_, seat) => seat).sort((a, b) => last.points[b] - last.points[a] || a - b);
  return make(
    "div",
    { class: "monarchy-results" },
    make(
      "p",
      { class: "ending" },
      last.caller === null
        ? table.say("table.by_cap")
        : table.say("table.by_call", { seat: last.caller }),
    ),
    make("ol", { class: "hands" }, order.map((seat) => hand(seat, last, handOf(seat), view, table))),
    all.length > 1 ? totals(all, view, seats.length, table) : null,
  );
}

/**
 * One player's hand as it was scored.
 *
 * @param {number} seat
 * @param {Result} result
 * @param {string[]} cards
 * @param {any} view
 * @param {GameTable} table
 */
function hand(seat, result, cards, view, table) {
  const sets = result.sets[seat];
  const covered = new Set(sets.flatMap((set) => MEMBERS.get(SETS[set]) ?? []));
  return make(
    "li",
    { "data-caller": result.caller === seat },
    make(
      "div",
      { class: "who" },
      result.caller === seat ? drawing("crown", "icon") : null,
      make("b", null, text.player(seat)),
      make("span", { class: "sum" }, text.number(result.points[seat])),
    ),
    make(
      "ul",
      { class: "scored" },
      sets.length
        ? sets.map((set) =>
            make(
              "li",
              null,
              make("span", null, text.say(`set.${SETS[set]}`)),
              make("span", { class: "points" }, text.number(view.worth[set])),
            ),
          )
        : make("li", { class: "none" }, table.say("table.no_sets")),
    ),
    make(
      "p",
      { class: "cards" },
      inOrder(cards).map((card) =>
        make("span", { "data-covered": covered.has(card) }, text.say(`card.${card}`)),
      ),
    ),
  );
}

/**
 * @param {Result[]} all
 * @param {any} view
 * @param {number} seats
 * @param {GameTable} table
 */
function totals(all, view, seats, table) {
  const best = Math.max(...view.scores);
  const written = make(
    "table",
    { class: "deals" },
    make("caption", null, table.say("table.totals")),
    headings(
      make("td"),
      all.map((_, n) => text.number(n + 1)),
      table.say("table.total"),
    ),
    make(
      "tbody",
      null,
      Array.from({ length: seats }, (_, seat) =>
        make(
          "tr",
          { "data-first": view.scores[seat] === best },
          make("th", { scope: "row" }, text.player(seat)),
          all.map((result) => make("td", null, text.number(result.points[seat]))),
          make("td", { class: "total" }, text.number(view.scores[seat])),
        ),
      ),
    ),
  );
  // Many deals are wider than a telephone.
  const words = { "data-across": true, tabindex: 0, role: "group", "aria-label": table.say("table.totals") };
  return make("div", { class: "across", ...words }, written);
}
