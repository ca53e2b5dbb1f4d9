/**
 * The end: all secret cards, and how each pyramid of them came to where it stands.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { drawing, make } from "../../parts/make.js";
import { years } from "./board.js";
import { drawPyramid } from "./pyramid.js";
import { where } from "./secret.js";

/**
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function reveal({ view, seats }, table) {
  return make(
    "div",
    { class: "royal-reveal" },
    make("h3", null, table.say("table.reveal")),
    seats.map((_, seat) => {
      const piece = `c${seat}`;
      const ruler = view.faces[piece];
      const { trio, reigns } = view.cards[piece];
      return make(
        "section",
        { "data-won": view.winner === seat },
        make(
          "p",
          null,
          view.winner === seat ? drawing("crown", "icon") : null,
          make("b", null, text.player(seat)),
          make("span", null, `${table.say(`ruler.${ruler}`)}, ${years(reigns)}`),
        ),
        make("ul", null, trio.map((/** @type {string} */ code) => wayOf(code, view, table))),
      );
    }),
  );
}

/** @param {string} code @param {any} view @param {GameTable} table */
function wayOf(code, view, table) {
  /** @type {[number, number][]} */
  const way = view.ways[code];
  const movers = new Map();
  // The step back from the Pit is nobody's move.
  way.forEach(([seat, space], n) => {
    if (!(space === 0 && way[n - 1]?.[1] === view.pit)) movers.set(seat, (movers.get(seat) ?? 0) + 1);
  });
  const named = [...movers].map(([seat, times]) => table.say("table.mover", { seat, times }));
  const goal = view.length - 1;
  const steps = [[0, 0], ...way].map(([, space]) => (space === goal ? "★" : String(space)));
  return make(
    "li",
    null,
    drawPyramid(code),
    make(
      "span",
      null,
      make("b", null, where(code, view, table)),
      make("small", null, steps.length > 1 ? steps.join(" → ") : ""),
      make("small", null, named.length ? table.say("table.moved_by", { movers: named.join(", ") }) : table.say("table.moved_none")),
    ),
  );
}
