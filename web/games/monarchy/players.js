/**
 * The players around the table: what each has, the cards in the hands of others as backs, and
 * what everybody saw of the last turn.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { keep } from "../../parts/keep.js";
import { drawing, icon, make } from "../../parts/make.js";
import { fill, write } from "../../parts/write.js";
import { drawMonarch } from "./card.js";
import { inOrder } from "./hand.js";

const PARTS = ["mark", "name", "score", "backs", "last", "known"];

/**
 * @param {HTMLElement} players
 * @param {Snapshot} snapshot
 * @param {Map<number, string[]>} hands  the pieces of each hand
 * @param {GameTable} table
 */
export function drawPlayers(players, { view, seats, replay }, hands, table) {
  players.dataset.count = String(seats.length);
  keep(
    players,
    seats.map((_, seat) => seat),
    String,
    () => make("li", null, ...PARTS.map((name) => make("span", { class: name }))),
    (line, seat) => {
      const part = (/** @type {string} */ name) =>
        /** @type {HTMLElement} */ (line.querySelector(`:scope > .${name}`));
      const moving = view.mover === seat;
      const own = view.seat === seat;
      line.toggleAttribute("data-moving", moving);
      line.toggleAttribute("data-own", own);
      const human = seats[seat].kind === "human";
      const picture = moving ? "crown" : human ? "person" : "computer";
      const told = moving ? table.say("table.moving") : "";
      const mark = part("mark");
      if (mark.dataset.mark !== picture || mark.textContent !== told) {
        mark.dataset.mark = picture;
        mark.replaceChildren(
          moving ? drawing("crown", "icon") : icon(picture),
          ...(moving ? [make("span", { class: "heard" }, told)] : []),
        );
      }
      write(part("name"), text.player(seat));
      write(part("score"), text.number(view.scores[seat]));
      drawBacks(part("backs"), own ? [] : (hands.get(seat) ?? []), view, table, seat);
      const last = view.last[seat];
      fill(part("last"), `${text.lang} ${seat} ${JSON.stringify(last)}`, () => lastTurn(last, table));
      const open = replay?.open ? inOrder((hands.get(seat) ?? []).flatMap((piece) => view.faces[piece] ?? [])) : null;
      const known = own ? [] : (open ?? (view.memory ? (view.known[seat] ?? []) : []));
      write(part("known"), known.length ? table.say("table.known", { cards: known }) : "");
    },
  );
}

/**
 * @param {HTMLElement} backs
 * @param {string[]} pieces
 * @param {any} view
 * @param {GameTable} table
 * @param {number} seat
 */
function drawBacks(backs, pieces, view, table, seat) {
  backs.hidden = !pieces.length;
  if (pieces.length) {
    backs.setAttribute("role", "img");
    backs.ariaLabel = table.say("table.hand_of", { seat, n: pieces.length });
  }
  keep(
    backs,
    pieces,
    (piece) => piece,
    (piece) => make("i", { class: "mini", "data-piece": piece }),
    // What is known of a hand is for its owner's memory: the backs never tell.
    (card) => drawMonarch(card, null, view.full),
  );
}

/**
 * @param {{place: number, taken: string | null, put: string} | null | undefined} last
 * @param {GameTable} table
 */
function lastTurn(last, table) {
  if (!last) return [];
  const { taken, put } = last;
  const told = taken
    ? table.say("table.last_up", { card: taken, top: put })
    : table.say("table.last_down", { top: put });
  return [
    make("span", { class: "heard" }, told),
    make(
      "span",
      { "aria-hidden": "true", class: "turned" },
      make("span", { class: "in", "data-down": !taken }, taken ? text.say(`card.${taken}`) : "?"),
      make("span", { class: "out" }, text.say(`card.${put}`)),
    ),
  ];
}
