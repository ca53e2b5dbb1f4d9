/**
 * What there is to print of Monarchy: its 42 cards, and the scorecard.
 *
 * @import {Printed} from "../../app/print.js"
 */

import { text } from "../../app/text.js";
import { heraldicCard, parted } from "../../parts/heraldic-card.js";
import { headings, make } from "../../parts/make.js";
import { MEMBERS, MONARCHS, SETS, monarch } from "./monarchs.js";

/** Players who find room on the scorecard. */
const PLAYERS = 4;

/** @returns {Printed} */
export function printed() {
  return {
    drawings: [],
    cards: MONARCHS.map(({ id, house, others, reign, prints }) =>
      heraldicCard({
        arms: id,
        house,
        name: text.say(`card.${id}`),
        reign,
        dynasty: house ? text.say(`set.${house}`) : "",
        mark: prints,
        jubilee: others.includes("jubilee"),
      }),
    ),
    sheets: [scorecard()],
  };
}

/** Every set with its members and what it scores, and a column for each player. */
function scorecard() {
  const columns = Array.from({ length: PLAYERS }, (_, n) => n);
  return make(
    "table",
    { class: "print-score" },
    make("caption", null, text.say("table.sheet")),
    headings(
      text.say("table.sheet_set"),
      text.say("table.sheet_worth"),
      columns.map(() => make("td")),
    ),
    make(
      "tbody",
      null,
      ...SETS.map((set) =>
        make(
          "tr",
          { "data-set": set },
          make("th", { scope: "row" }, make("b", null, text.say(`set.${set}`)), ` ${members(set)}`),
          make("td", { class: "worth" }, text.number(worth(set))),
          ...columns.map(() => make("td")),
        ),
      ),
    ),
    make(
      "tfoot",
      null,
      make(
        "tr",
        null,
        make("th", { colspan: 2, scope: "row" }, text.say("table.sheet_total")),
        ...columns.map(() => make("td")),
      ),
    ),
  );
}

/** @param {string} set  what all of it scores, as its cards print the years */
const worth = (set) =>
  (MEMBERS.get(set) ?? []).reduce((sum, card) => {
    // Two on one card: the first number is his, the second hers.
    const numbers = monarch(card).prints.replace("\u2212", "-").split(" / ").map(Number);
    return sum + (set === "mary" ? numbers[numbers.length - 1] : numbers[0]);
  }, 0);

/** @param {string} set  who belongs to it, unless its name says so already */
function members(set) {
  const bound = (/** @type {string} */ name) => name.replace(/ (?=[IVX]+\b)/g, "\u00a0");
  const names = (MEMBERS.get(set) ?? []).map((card) => bound(text.say(`card.${card}`)));
  if (names.length === 1) return "";
  const parts = names.map(parted);
  const one = new Set(parts.map(({ name }) => name)).size === 1;
  return (one ? parts.map(({ numeral }) => numeral) : names).join(", ");
}
