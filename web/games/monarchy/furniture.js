/**
 * What stands on the table of Monarchy whatever is played: its places, buttons and labels. Built
 * once; the table fills it in with each snapshot.
 *
 * @import {GameTable} from "../../parts/game-table.js"
 * @import {Sort} from "./hand.js"
 */

import { drawing, icon, make } from "../../parts/make.js";
import { write } from "../../parts/write.js";
import { SORTS } from "./hand.js";

/**
 * The empty table, and those of its parts that snapshots change.
 *
 * @param {{sort: (sort: Sort) => void, playOn: () => void}} on  what its own buttons do
 */
export function build(on) {
  const deal = make("p", { class: "deal" });
  const left = make("p", { class: "left" });
  const players = make("ol", { class: "players" });
  const places = make("div", { class: "places", "data-zone": "table", role: "group" });
  const prompt = make("p", { class: "prompt" });

  const callName = make("span");
  const call = make(
    "button",
    { type: "button", class: "call", "data-mode": "call" },
    drawing("crown", "emblem"),
    callName,
  );
  const sheetName = make("span");
  const sheetOpen = make("button", { type: "button", class: "open-sheet" }, icon("rules"), sheetName);
  const sorts = SORTS.map((sort) =>
    make("button", { type: "button", "data-sort": sort, onclick: () => on.sort(sort) }),
  );
  const sorting = make("div", { class: "sorting", role: "group", "data-zone": "sorting" }, ...sorts);
  const actions = make(
    "div",
    { class: "actions", "data-zone": "actions", role: "group" },
    call,
    sheetOpen,
  );

  // Chosen only after “Monarchy!” has been pressed: two touches, never one by accident.
  const askTitle = make("h2", { id: "monarchy-ask" });
  const askTold = make("p");
  const choices = make("div", { class: "choices" });
  const playOn = make("button", { type: "button", class: "plain", onclick: on.playOn });
  const ask = make(
    "section",
    { class: "ask sheet", "aria-labelledby": "monarchy-ask", "data-zone": "ask", hidden: true },
    askTitle,
    askTold,
    choices,
    playOn,
  );

  const handName = make("h2", { class: "hand-name" });
  const worth = make("p", { class: "hand-worth" });
  const cards = make("div", { class: "groups", "data-zone": "hand", role: "group" });
  const reach = make("ul", { class: "reach" });
  const hand = make(
    "section",
    { class: "hand" },
    make("div", { class: "hand-head" }, handName, worth, sorting, actions),
    ask,
    cards,
    reach,
  );

  const sheetTitle = make("h2", { id: "monarchy-sheet" });
  const close = make("button", { type: "button", class: "plain" }, icon("close"));
  const card = make("div", { class: "scorecard-body", tabindex: 0, role: "group" });
  const sheet = make(
    "dialog",
    { class: "scorecard sheet", "aria-labelledby": "monarchy-sheet", "data-zone": "sheet" },
    make("div", { class: "scorecard-head" }, sheetTitle, close),
    card,
  );
  // While it stands beside the table it is no dialog; where there is no room it covers the table.
  sheetOpen.addEventListener("click", () => {
    if (!sheet.open) sheet.showModal();
  });
  close.addEventListener("click", () => sheet.close());
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });

  const middle = make(
    "div",
    { class: "middle" },
    make("div", { class: "status" }, deal, prompt, left),
    players,
    places,
    hand,
  );
  const table = make("div", { class: "monarchy" }, middle, sheet);

  /**
   * Writes what does not depend on the position, in the language of the moment.
   *
   * @param {GameTable} say
   */
  const words = (say) => {
    players.ariaLabel = say.say("table.players");
    places.ariaLabel = say.say("table.table");
    actions.ariaLabel = say.say("table.actions");
    cards.ariaLabel = say.say("table.hand");
    sorting.ariaLabel = say.say("table.sort");
    card.ariaLabel = say.say("table.sheet");
    write(handName, say.say("table.hand"));
    write(callName, say.say("table.call"));
    write(sheetName, say.say("table.sheet"));
    write(sheetTitle, say.say("table.sheet"));
    write(askTitle, say.say("table.call_title"));
    write(askTold, say.say("table.call_told"));
    write(playOn, say.say("table.call_no"));
    close.ariaLabel = say.say("table.close");
    for (const sort of sorts) write(sort, say.say(`table.sort_${sort.dataset.sort}`));
  };

  return {
    table,
    words,
    ...{ deal, left, players, places, prompt, call, sheetOpen, sorts, sorting },
    ...{ ask, choices, hand, worth, cards, reach, sheet, card },
  };
}
