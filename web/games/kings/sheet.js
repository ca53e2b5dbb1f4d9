/**
 * What is read beside the game: the last trick, the titles of all phases, and how the deal came
 * out.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { button, headings, make } from "../../parts/make.js";
import { drawCard } from "../../parts/playing-card.js";
import { emblem } from "./emblems.js";
import { target } from "./players.js";

/**
 * A dialog over the table. While it is closed its button is hidden, so that no key comes upon it.
 *
 * @param {string} name
 */
export function dialog(name) {
  const title = make("h2", { id: `kings-${name}` });
  const body = make("div", { class: "body" });
  const close = button({ icon: "close", class: "quiet", text: " ", hidden: true });
  const element = make(
    "dialog",
    { class: `kings-dialog ${name}`, "aria-labelledby": `kings-${name}` },
    title,
    body,
    close,
  );
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  element.addEventListener("close", () => {
    close.hidden = true;
  });
  /**
   * @param {string} heading
   * @param {HTMLElement} content
   * @param {string} closing
   */
  const open = (heading, content, closing) => {
    title.textContent = heading;
    body.replaceChildren(content);
    const words = close.lastElementChild;
    if (words) words.textContent = closing;
    close.hidden = false;
    element.showModal();
    close.focus();
  };
  return { element, open };
}

/**
 * A row of cards with the names of those who have them.
 *
 * @param {{seat: number, card: string, best: boolean}[]} cards
 * @returns {HTMLElement}
 */
const row = (cards) =>
  make(
    "ol",
    { class: "kings-row" },
    ...cards.map(({ seat, card, best }) => {
      const picture = make("div", { class: "card", role: "img", "aria-label": text.say(`card.${card}`) });
      drawCard(picture, card);
      return make("li", { "data-best": best }, picture, make("span", null, text.player(seat)));
    }),
  );

/**
 * The cards drawn for the deal, and who deals.
 *
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 * @returns {HTMLElement}
 */
export function draw({ view, seats }, table) {
  const cards = seats.flatMap((_, seat) =>
    view.faces[`d${seat}`]
      ? [{ seat, card: view.faces[`d${seat}`], best: seat === view.next_dealer }]
      : [],
  );
  const known = view.next_dealer !== null && cards.length;
  return make(
    "div",
    { class: "kings-results" },
    row(cards),
    make(
      "p",
      null,
      known ? table.say("table.deals_next", { seat: view.next_dealer }) : table.say("table.draw"),
    ),
  );
}

/**
 * The last trick, in the order in which it was played.
 *
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 * @returns {HTMLElement}
 */
export function lastTrick({ view }, table) {
  const { last } = view;
  if (!last) return make("p", null, table.say("table.last_none"));
  return make(
    "div",
    null,
    row(
      last.plays.map((/** @type {{seat: number, card: string}} */ play) => ({
        ...play,
        best: play.seat === last.winner,
      })),
    ),
    make("p", null, table.say("table.won", { seat: last.winner })),
  );
}

/**
 * All titles so far, phase by phase, with the points they brought.
 *
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 * @returns {HTMLElement}
 */
export function titles({ view, seats }, table) {
  /** @type {string[][]} */
  const phases = view.history;
  if (!phases.length) return make("p", null, table.say("table.titles_none"));
  return make(
    "div",
    { class: "kings-scroll", "data-across": true, tabindex: 0, role: "group", "aria-label": table.say("table.titles") },
    make(
      "table",
      { class: "kings-titles" },
      headings(table.say("table.phase"), seats.map((_, seat) => text.player(seat))),
      make(
        "tbody",
        null,
        ...phases.map((phase, number) =>
          make(
            "tr",
            null,
            make(
              "th",
              { scope: "row" },
              number ? table.say("table.reign_short", { n: number }) : table.say("table.ladder"),
            ),
            ...phase.map((title) =>
              make("td", null, emblem(title), make("span", null, table.say(`title.${title}`))),
            ),
          ),
        ),
      ),
      make(
        "tfoot",
        null,
        make(
          "tr",
          null,
          make("th", { scope: "row" }, table.say("table.points")),
          ...view.points.map((/** @type {number} */ n) => make("td", null, text.number(n))),
        ),
      ),
    ),
  );
}

/**
 * How the tricks stand after a deal.
 *
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 * @returns {HTMLElement}
 */
export function standing({ view }, table) {
  const goal = target(view);
  return make(
    "table",
    { class: "kings-standing" },
    make("caption", { class: "heard" }, table.say("table.standing")),
    headings(["player", "this_deal", "together", "points"].map((key) => table.say(`table.${key}`))),
    make(
      "tbody",
      null,
      ...view.order.map((/** @type {number} */ seat) => {
        const title = view.titles[seat] ?? view.old[seat];
        const total = text.number(view.totals[seat]);
        return make(
          "tr",
          null,
          make(
            "th",
            { scope: "row" },
            title ? emblem(title) : null,
            make("span", null, text.player(seat)),
            title ? make("span", { class: "heard" }, table.say(`title.${title}`)) : null,
          ),
          make("td", null, text.number(view.taken[seat])),
          make("td", null, goal && !view.titles[seat] ? `${total} / ${text.number(goal)}` : total),
          make("td", null, text.number(view.points[seat])),
        );
      }),
    ),
  );
}
