/**
 * What stands on the table of Pyramids whatever is played: its places, buttons and labels. Built
 * once; the table fills it in with each snapshot.
 *
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { drawing, icon, make } from "../../parts/make.js";
import { attributes, write } from "../../parts/write.js";

/** The empty table, and those of its parts that snapshots change. */
export function build() {
  const span = (/** @type {string} */ name) => make("span", { class: name });

  // status
  const round = make("p", { class: "round" });
  const [points, total] = [make("dd"), make("dd")];
  const [pointsName, totalName] = [make("dt"), make("dt")];
  const players = make("ol", { class: "players" });
  const status = make(
    "div",
    { class: "status" },
    round,
    make(
      "dl",
      { class: "figures" },
      make("div", { class: "figure" }, pointsName, points),
      make("div", { class: "figure" }, totalName, total),
    ),
    players,
  );

  // the streak
  const streak = make("p", { class: "streak" });
  const steps = make("ol", { class: "steps", "aria-hidden": "true" });
  const meter = make("div", { class: "meter" }, streak, steps);

  // One zone with the piles: where nothing fits, the way leads to the stock at once.
  const layout = make("div", { class: "layout", "data-zone": "cards", role: "group" });

  // stock and pile
  const count = span("count");
  const stock = make(
    "button",
    { type: "button", class: "piece stock", "data-touch": "stock" },
    count,
  );
  const pile = make("div", { class: "pile" });
  const gain = make("span", { class: "gain", "aria-hidden": "true" });
  const drawPrice = make("span", { class: "price", "aria-hidden": "true" });
  const piles = make(
    "div",
    { class: "piles", "data-zone": "cards", role: "group" },
    make("div", { class: "place" }, stock, drawPrice),
    make("div", { class: "place" }, pile, gain),
  );

  // jokers and giving up
  const jokerName = span("name");
  const jokers = span("count");
  const jokerPrice = span("price");
  // What is seen is short; what is heard says what the figures mean.
  const jokerTold = span("heard");
  const joker = make(
    "button",
    { type: "button", class: "joker", "data-mode": "joker" },
    drawing("joker", "emblem"),
    make("span", { class: "lines", "aria-hidden": "true" }, jokerName, jokerPrice),
    make("span", { "aria-hidden": "true" }, jokers),
    jokerTold,
  );
  const stopName = span("name");
  const stop = make("button", { type: "button", class: "stop" }, icon("stop"), stopName);
  const actions = make(
    "div",
    { class: "actions", "data-zone": "actions", role: "group" },
    joker,
    stop,
  );

  const { ask, askWords } = question(stop);
  const table = make("div", { class: "pyramids" }, status, layout, meter, piles, actions, ask);

  /**
   * Writes what does not depend on the position, in the language of the moment.
   *
   * @param {GameTable} say
   */
  const words = (say) => {
    attributes(layout, { "aria-label": say.say("table.layout") });
    attributes(piles, { "aria-label": say.say("table.piles") });
    attributes(actions, { "aria-label": say.say("table.actions") });
    write(pointsName, say.say("table.points"));
    write(totalName, say.say("table.total"));
    write(jokerName, say.say("table.joker"));
    write(stopName, say.say("table.stop"));
    askWords(say);
  };

  return {
    table,
    words,
    ...{ round, points, total, players, streak, steps, layout },
    ...{ stock, count, drawPrice, pile, gain, joker, jokers, jokerPrice, jokerTold, stop, ask },
  };
}

/**
 * The question before a round is given up. While it is closed its buttons are hidden, so that no
 * key and no focus comes upon them by chance; the one that plays on is the one at hand.
 *
 * @param {HTMLButtonElement} opener
 */
function question(opener) {
  const title = make("h2", { id: "pyramids-ask" });
  const told = make("p");
  const no = make("button", { type: "button", class: "quiet", hidden: true });
  const yes = make("button", { type: "button", class: "danger", hidden: true, "data-touch": "stop" });
  const ask = make(
    "dialog",
    { class: "ask", "aria-labelledby": "pyramids-ask" },
    title,
    told,
    make("div", { class: "choices" }, no, yes),
  );
  opener.addEventListener("click", () => {
    if (opener.ariaDisabled === "true") return;
    no.hidden = yes.hidden = false;
    ask.showModal();
    no.focus();
  });
  no.addEventListener("click", () => ask.close());
  // The move itself is made by the table, to which the same click rises.
  yes.addEventListener("click", () => ask.close());
  ask.addEventListener("close", () => {
    no.hidden = yes.hidden = true;
  });
  const askWords = (/** @type {GameTable} */ say) => {
    write(title, say.say("table.ask"));
    write(told, say.say("table.ask_told"));
    write(no, say.say("table.ask_no"));
    write(yes, say.say("table.ask_yes"));
  };
  return { ask, askWords };
}
