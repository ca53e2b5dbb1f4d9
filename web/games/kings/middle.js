/**
 * The middle of the table: the trick, the turned card, and the exchange for those whom it
 * concerns.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { keep } from "../../parts/keep.js";
import { make } from "../../parts/make.js";
import { attributes, measure, write } from "../../parts/write.js";
import { drawCard } from "../../parts/playing-card.js";
import { held, sides } from "./players.js";
import { beside, chip } from "./signs.js";

/** @typedef {{seat: number, card: string, piece: string}} Played */
/** @typedef {{taker: number, found: boolean, passed: boolean, now: "take" | "give" | null, taken: string | null, given: string | null, seen: string[]}} Half */

/**
 * The trick on the table: the one being played, or the last one until another is led.
 *
 * @param {any} view
 * @returns {{plays: Played[], winner: number | null, done: boolean}}
 */
export function trickOf({ trick, last, winning }) {
  if (trick.length || !last) return { plays: trick, winner: winning, done: false };
  return { plays: last.plays, winner: last.winner, done: true };
}

/**
 * @param {HTMLElement} place
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function drawTrick(place, snapshot, table) {
  const { plays, winner, done } = trickOf(snapshot.view);
  const at = sides(snapshot);
  attributes(place, { "data-done": done });
  keep(
    place,
    plays,
    (play) => play.piece,
    (play) => make("div", { class: "piece card", role: "img", "data-piece": play.piece }),
    (card, { seat, card: face }) => {
      drawCard(card, face);
      attributes(card, {
        "data-at": at[seat],
        "data-winning": seat === winner,
        "aria-label": table.say("table.played", { seat, card: face }),
      });
    },
  );
}

/**
 * The cards drawn for the deal, or the card that was turned up and lies there.
 *
 * @param {HTMLElement} place
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function drawTurned(place, { view, seat, turn }, table) {
  const pieces = Object.keys(view.places).filter((piece) =>
    /^(turned|drawn-\d)$/.test(view.places[piece]),
  );
  const swapping = view.stage === "swap" && seat !== null && turn === seat;
  keep(
    place,
    pieces,
    (piece) => `${piece} ${swapping}`,
    (piece) =>
      swapping
        ? make("button", { type: "button", class: "piece card", "data-piece": piece, "data-touch": "turned" })
        : make("div", { class: "piece card", role: "img", "data-piece": piece }),
    (card, piece) => {
      const face = view.faces[piece];
      const where = view.places[piece];
      drawCard(card, face);
      const facts = where === "turned" ? { card: face } : { card: face, seat: Number(where.slice(6)) };
      const words = table.say(where === "turned" ? "table.turned" : "table.drawn", facts);
      const who = where === "turned" ? "" : text.player(Number(where.slice(6)));
      attributes(card, { "aria-label": words, "data-who": who });
    },
  );
}

/**
 * What is to be done before the first lead, and by whom.
 *
 * @param {{panel: HTMLElement, told: HTMLElement, shown: HTMLElement, buttons: HTMLElement, title: HTMLElement}} parts
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function drawBefore({ panel, told, shown, buttons, title }, { view, seat: own, turn }, table) {
  const stage = ["swap", "take", "give"].includes(view.stage) ? view.stage : null;
  panel.hidden = stage === null;
  if (!stage) {
    for (const place of [shown, buttons]) if (place.firstChild) place.replaceChildren();
    return;
  }
  const mine = own !== null && turn === own;
  /** @type {Half | undefined} */
  const half = view.exchange.at(-1);
  const heading = stage === "swap" ? "table.turned" : "table.exchange";
  write(title, table.say(heading, { card: view.turned }));
  const seat = stage === "swap" ? view.dealer : half?.taker;
  write(told, table.say(`table.${sentence(stage, mine, half)}`, { seat }));
  drawShown(shown, view, mine ? stage : null, half, table);
  keep(
    buttons,
    mine && stage === "swap" ? ["keep"] : mine && stage === "take" && !half?.found ? ["pass"] : [],
    String,
    (touch) => make("button", { type: "button", class: "quiet", "data-touch": touch }),
    (button, touch) => {
      write(button, table.say(`table.${touch}`));
    },
  );
}

/**
 * @param {string} stage
 * @param {boolean} mine
 * @param {Half | undefined} half
 * @returns {string} the key of what is said
 */
function sentence(stage, mine, half) {
  if (stage === "swap") return mine ? "swap_told" : "swap_wait";
  if (stage === "give") return mine ? "give_told" : "give_wait";
  if (mine) return half?.found ? "take_told" : "look_told";
  return half?.found ? "take_wait" : "look_wait";
}

/**
 * The Peasant's hand while a card is taken from it, and then the card that was taken. Only the
 * player whom it concerns has it in the page.
 *
 * @param {HTMLElement} place
 * @param {any} view
 * @param {string | null} stage  null: it is somebody else's
 * @param {Half | undefined} half
 * @param {GameTable} table
 */
function drawShown(place, view, stage, half, table) {
  const { faces } = view;
  /** @type {string[]} */
  let pieces = [];
  if (stage === "take") {
    pieces = held(view, `hand-${view.peasant}-`).sort((one, other) =>
      faces[one] && faces[other]
        ? beside(faces[one], faces[other])
        : Number(Boolean(faces[other])) - Number(Boolean(faces[one])),
    );
  } else if (stage === "give" && half?.taken) {
    pieces = Object.keys(faces).filter((piece) => faces[piece] === half.taken);
  }
  measure(place, "--n", pieces.length);
  attributes(place, { "data-stage": stage ?? "" });
  keep(
    place,
    pieces,
    (piece) => `${stage} ${piece}`,
    (piece) =>
      stage === "take"
        ? make("button", { type: "button", class: "piece card", "data-piece": piece })
        : make("div", { class: "piece card", role: "img", "data-shown": piece }),
    (card, piece) => {
      const face = faces[piece];
      drawCard(card, face);
      const words = !face
        ? table.say("table.back")
        : stage === "take"
          ? table.say("table.take", { card: face })
          : text.say(`card.${face}`);
      attributes(card, { "aria-label": words });
    },
  );
}

/**
 * What the exchange of this deal was, as far as the seat may know it.
 *
 * @param {HTMLElement} place
 * @param {any} view
 * @param {GameTable} table
 */
export function drawExchanged(place, view, table) {
  /** @type {Half[]} */
  const halves = view.stage === "play" && !view.last ? view.exchange : [];
  place.hidden = !halves.length;
  keep(
    place,
    halves,
    (half) => String(half.taker),
    () => make("li", null, make("span", { class: "heard" }), make("span", { "aria-hidden": "true" })),
    (line, { taker, found, passed, taken, given }) => {
      const [words, seen] = line.children;
      const key =
        taken && given ? "half_known" : passed ? "half_passed" : found ? "half_found" : "half_looked";
      words.textContent = table.say(`table.${key}`, { seat: taker, card: taken, top: given });
      if (taken && given) {
        seen.replaceChildren(
          make("b", null, text.player(taker)),
          " ← ",
          chip(taken),
          " → ",
          chip(given),
        );
      } else seen.textContent = words.textContent;
    },
  );
}
