/**
 * The scorecard: every set with its members and what it scores, the own complete sets lit, and
 * for each what is held, what lies face up on the table and what is missing.
 *
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { make } from "../../parts/make.js";
import { parted } from "../../parts/heraldic-card.js";
import { HOUSES, MEMBERS, SETS } from "./monarchs.js";

/** The sets of which nobody would ask for the house or the name. */
const OTHERS = ["jane-grey", "cromwell", "jubilee"];

/**
 * @param {HTMLElement} place
 * @param {any} view
 * @param {ReadonlySet<string>} held  own cards
 * @param {ReadonlySet<string>} open  cards face up on the table
 * @param {GameTable} table
 */
export function drawScorecard(place, view, held, open, table) {
  const names = SETS.slice(HOUSES).filter((set) => !OTHERS.includes(set));
  const parts = [
    ["houses", SETS.slice(0, HOUSES)],
    ["names", names],
    ["others", OTHERS],
  ];
  const rows = (/** @type {readonly string[]} */ sets) =>
    sets.map((set) => row(set, view.worth[SETS.indexOf(set)], held, open, table));
  place.replaceChildren(
    make(
      "table",
      { class: "sets" },
      make("caption", { class: "heard" }, table.say("table.sheet")),
      make(
        "thead",
        null,
        make(
          "tr",
          null,
          make("th", { scope: "col" }, table.say("table.sheet_set")),
          make("th", { scope: "col" }, table.say("table.sheet_have")),
          make("th", { scope: "col" }, table.say("table.sheet_worth")),
        ),
      ),
      ...parts.map(([part, sets]) =>
        make(
          "tbody",
          null,
          make(
            "tr",
            { class: "part" },
            make("th", { colspan: 3, scope: "rowgroup" }, table.say(`table.sheet_${part}`)),
          ),
          ...rows(/** @type {readonly string[]} */ (sets)),
        ),
      ),
      make(
        "tfoot",
        null,
        make(
          "tr",
          null,
          make("th", { colspan: 2, scope: "row" }, table.say("table.sheet_total")),
          make("td", null, text.number(worthOf(held, view.worth))),
        ),
      ),
    ),
  );
}

/**
 * What the complete sets among some cards score together.
 *
 * @param {ReadonlySet<string>} cards
 * @param {readonly number[]} worth  of each set, in the order of the scorecard
 * @returns {number}
 */
export const worthOf = (cards, worth) =>
  SETS.reduce(
    (sum, set, n) => sum + ((MEMBERS.get(set) ?? []).every((one) => cards.has(one)) ? worth[n] : 0),
    0,
  );

/**
 * @param {string} set
 * @param {number} worth
 * @param {ReadonlySet<string>} held
 * @param {ReadonlySet<string>} open
 * @param {GameTable} table
 */
function row(set, worth, held, open, table) {
  const cards = MEMBERS.get(set) ?? [];
  const have = cards.filter((card) => held.has(card)).length;
  // Where all share a name the numerals are enough.
  const short = cards.length > 1 && cards.every((card) => parted(text.say(`card.${card}`)).numeral) &&
    new Set(cards.map((card) => parted(text.say(`card.${card}`)).name)).size === 1;
  return make(
    "tr",
    { "data-complete": have === cards.length, "data-begun": have > 0 },
    make(
      "th",
      { scope: "row" },
      make("span", { class: "set-name" }, text.say(`set.${set}`)),
      cards.length > 1
        ? make(
            "span",
            { class: "members" },
            ...cards.map((card) => {
              const state = held.has(card) ? "held" : open.has(card) ? "open" : "away";
              const name = text.say(`card.${card}`);
              return make(
                "span",
                { class: "member", "data-state": state },
                state === "away" ? null : make("span", { class: "heard" }, table.say(`table.sheet_${state}`), " "),
                short ? parted(name).numeral : name,
              );
            }),
          )
        : null,
    ),
    make("td", { class: "have" }, table.say("table.group", { have, count: cards.length })),
    make("td", { class: "worth" }, text.number(worth)),
  );
}
