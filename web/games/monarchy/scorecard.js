/**
 * The scorecard: every set with its members and what it scores, the own complete sets lit, and
 * for each what is held, what lies face up on the table and what is missing.
 *
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { headings, make } from "../../parts/make.js";
import { write } from "../../parts/write.js";
import { parted } from "../../parts/heraldic-card.js";
import { HOUSES, MEMBERS, SETS } from "./monarchs.js";

/** The sets of which nobody would ask for the house or the name. */
const OTHERS = ["jane-grey", "cromwell", "jubilee"];

/**
 * The cells of a set that change in a game.
 *
 * @typedef {{set: string, line: HTMLElement, have: HTMLElement, members: [card: string, member: HTMLElement, told: HTMLElement][]}} Row
 */

/**
 * What stands in a place, and what its fixed words hang on.
 *
 * @type {WeakMap<HTMLElement, {of: string, rows: Row[], total: HTMLElement}>}
 */
const standing = new WeakMap();

/**
 * @param {HTMLElement} place
 * @param {any} view
 * @param {ReadonlySet<string>} held  own cards
 * @param {ReadonlySet<string>} open  cards face up on the table
 * @param {GameTable} table
 */
export function drawScorecard(place, view, held, open, table) {
  const of = `${text.lang} ${view.worth}`;
  let known = standing.get(place);
  if (known?.of !== of) {
    known = { of, ...build(place, view.worth, table) };
    standing.set(place, known);
  }
  for (const { set, line, have, members } of known.rows) {
    const cards = MEMBERS.get(set) ?? [];
    const count = cards.length;
    const mine = cards.filter((card) => held.has(card)).length;
    line.toggleAttribute("data-complete", mine === count);
    line.toggleAttribute("data-begun", mine > 0);
    write(have, table.say("table.group", { have: mine, count }));
    for (const [card, member, told] of members) {
      const state = held.has(card) ? "held" : open.has(card) ? "open" : "away";
      if (member.dataset.state === state) continue;
      member.dataset.state = state;
      write(told, state === "away" ? "" : `${table.say(`table.sheet_${state}`)} `);
    }
  }
  write(known.total, text.number(worthOf(held, view.worth)));
}

/**
 * The table with all that does not change in a game.
 *
 * @param {HTMLElement} place
 * @param {readonly number[]} worth  of each set, in the order of the scorecard
 * @param {GameTable} table
 */
function build(place, worth, table) {
  const parts = /** @type {const} */ ([
    ["houses", SETS.slice(0, HOUSES)],
    ["names", SETS.slice(HOUSES).filter((set) => !OTHERS.includes(set))],
    ["others", OTHERS],
  ]);
  /** @type {Row[]} */
  const rows = [];
  const total = make("td");
  const bodies = parts.map(([part, sets]) => {
    const here = sets.map((set) => row(set, worth[SETS.indexOf(set)]));
    rows.push(...here);
    return make(
      "tbody",
      null,
      make(
        "tr",
        { class: "part" },
        make("th", { colspan: 3, scope: "rowgroup" }, table.say(`table.sheet_${part}`)),
      ),
      ...here.map(({ line }) => line),
    );
  });
  place.replaceChildren(
    make(
      "table",
      { class: "sets" },
      make("caption", { class: "heard" }, table.say("table.sheet")),
      headings(["set", "have", "worth"].map((key) => table.say(`table.sheet_${key}`))),
      ...bodies,
      make(
        "tfoot",
        null,
        make("tr", null, make("th", { colspan: 2, scope: "row" }, table.say("table.sheet_total")), total),
      ),
    ),
  );
  return { rows, total };
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
 * @returns {Row}
 */
function row(set, worth) {
  const cards = MEMBERS.get(set) ?? [];
  // Where all share a name the numerals are enough.
  const short = cards.length > 1 && cards.every((card) => parted(text.say(`card.${card}`)).numeral) &&
    new Set(cards.map((card) => parted(text.say(`card.${card}`)).name)).size === 1;
  /** @type {Row["members"]} */
  const members = (cards.length > 1 ? cards : []).map((card) => {
    const name = text.say(`card.${card}`);
    const told = make("span", { class: "heard" });
    return [card, make("span", { class: "member" }, told, short ? parted(name).numeral : name), told];
  });
  const have = make("td", { class: "have" });
  const line = make(
    "tr",
    null,
    make(
      "th",
      { scope: "row" },
      make("span", { class: "set-name" }, text.say(`set.${set}`)),
      members.length ? make("span", { class: "members" }, ...members.map(([, member]) => member)) : null,
    ),
    have,
    make("td", { class: "worth" }, text.number(worth)),
  );
  return { set, line, have, members };
}
