/**
 * The four players around the table: titles, tricks towards the next title, who deals, leads and
 * is to play, and the backs in their hands.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { keep } from "../../parts/keep.js";
import { icon, make } from "../../parts/make.js";
import { attributes, measure, write } from "../../parts/write.js";
import { emblem } from "./emblems.js";
import { beside, chip } from "./signs.js";

/** The sides of the table, clockwise from one's own. */
const SIDES = ["me", "left", "top", "right"];

/**
 * The side of the table at which a seat is shown: one's own below, then clockwise as they play.
 *
 * @param {Snapshot} snapshot
 * @returns {string[]} by seat
 */
export function sides({ view, seat, next }) {
  const own = view.order.indexOf(seat ?? next ?? 0);
  /** @type {string[]} */
  const found = [];
  view.order.forEach((/** @type {number} */ other, /** @type {number} */ at) => {
    found[other] = SIDES[(at - own + 4) % 4];
  });
  return found;
}

/**
 * What a player still needs for the title that falls next.
 *
 * @param {any} view
 * @returns {number | null} null once all titles have fallen
 */
export const target = (view) =>
  view.targets[["king", "prince", "soldier"].indexOf(view.due)] ?? null;

/**
 * @param {HTMLElement} list
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function drawPlayers(list, snapshot, table) {
  const { view, seats, seat: own, turn } = snapshot;
  const at = sides(snapshot);
  const goal = target(view);
  keep(
    list,
    [...view.order].sort((a, b) => SIDES.indexOf(at[a]) - SIDES.indexOf(at[b])),
    String,
    build,
    (line, seat) => {
      const part = (/** @type {string} */ name) =>
        /** @type {HTMLElement} */ (line.querySelector(`.${name}`));
      const total = view.totals[seat];
      const titles = { old: view.old[seat], new: view.titles[seat] };
      attributes(line, {
        "data-at": at[seat],
        "data-turn": turn === seat,
        "data-out": titles.new !== null,
        "aria-label": told(table, snapshot, seat),
      });
      write(part("name"), text.player(seat));
      drawKind(part("kind"), seats[seat].kind === "human" ? "person" : "computer");
      drawTitle(part("old"), titles.old, table);
      drawTitle(part("new"), titles.new, table);
      write(part("count"), text.number(total));
      write(part("goal"), goal === null || titles.new ? "" : `/${text.number(goal)}`);
      measure(part("bar"), "--done", goal ? Math.min(1, total / goal) : 1);
      drawMarks(part("marks"), view, seat, turn, table);
      drawFan(part("fan"), view, seat, seat === own);
      drawPile(part("pile"), view, seat);
      const open = view.stage === "take" && turn === own; // they are seen in the middle now
      const cards = seat === own || open ? [] : known(view, seat);
      keep(part("known"), cards, String, (card) => chip(card));
      attributes(part("known"), { title: cards.length ? table.say("table.known", { cards }) : null });
    },
  );
}

/** An empty plate. */
const build = () =>
  make(
    "div",
    { class: "player", role: "group" },
    make("div", { class: "fan" }),
    make(
      "div",
      { class: "plate" },
      make("span", { class: "old" }),
      make(
        "span",
        { class: "who" },
        make("b", { class: "name" }),
        make("span", { class: "kind" }),
      ),
      make("span", { class: "tricks" }, make("b", { class: "count" }), make("i", { class: "goal" })),
      make("span", { class: "bar" }),
      make("span", { class: "new" }),
      make("span", { class: "marks" }),
      make("span", { class: "known" }),
      make("span", { class: "pile" }),
    ),
  );

/**
 * A player in words: tricks, cards, titles.
 *
 * @param {GameTable} table
 * @param {Snapshot} snapshot
 * @param {number} seat
 */
export function told(table, { view }, seat) {
  const { old, titles, totals, counts } = view;
  const total = target(view);
  return [
    table.say("table.player_told", {
      seat,
      n: totals[seat],
      total: total ?? "–",
      left: counts[seat],
    }),
    old[seat] && table.say("table.old", { title: old[seat] }),
    titles[seat] && table.say("table.new", { title: titles[seat] }),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {HTMLElement} place
 * @param {"person" | "computer"} kind
 */
function drawKind(place, kind) {
  if (place.dataset.kind === kind) return;
  place.dataset.kind = kind;
  place.replaceChildren(icon(kind));
}

/**
 * @param {HTMLElement} place
 * @param {string | null} title
 * @param {GameTable} table
 */
function drawTitle(place, title, table) {
  if ((place.dataset.title ?? null) === title) return;
  if (title) place.dataset.title = title;
  else delete place.dataset.title;
  place.replaceChildren(...(title ? [emblem(title)] : []));
  place.title = title ? table.say(`title.${title}`) : "";
}

/**
 * @param {HTMLElement} place
 * @param {any} view
 * @param {number} seat
 * @param {Snapshot["turn"]} turn
 * @param {GameTable} table
 */
function drawMarks(place, view, seat, turn, table) {
  const marks = [];
  if ((view.next_dealer ?? view.dealer) === seat) marks.push(["deal", "table.dealer"]);
  if (view.leader === seat) marks.push(["next", "table.leads"]);
  if (turn === seat) marks.push(["play", "table.moves"]);
  keep(
    place,
    marks,
    ([name]) => name,
    ([name]) => make("span", { class: "mark", "data-mark": name }, icon(name), make("span")),
    (mark, [, key]) => {
      const words = table.say(key);
      attributes(mark, { title: words });
      if (mark.lastElementChild) write(mark.lastElementChild, words);
    },
  );
}

/**
 * The backs of somebody else's hand. They tell nothing but how many there are.
 *
 * @param {HTMLElement} place
 * @param {any} view
 * @param {number} seat
 * @param {boolean} own
 * @param {boolean} [ready]  whether they may glide
 */
function drawFan(place, view, seat, own, ready = true) {
  const backs = own ? [] : held(view, `hand-${seat}-`);
  measure(place, "--n", backs.length);
  keep(
    place,
    backs,
    String,
    () => make("i", { class: "back" }),
    (back, piece) => attributes(back, { "data-piece": ready ? piece : null }),
  );
}

/**
 * Lays the backs of a deal, which do not glide before the players are drawn.
 *
 * @param {HTMLElement} list  the players, where they sit already
 * @param {Snapshot} snapshot
 * @returns {(() => void)[]} a part for each of them
 */
export function layFans(list, snapshot) {
  const { view, seat: own } = snapshot;
  const at = sides(snapshot);
  return view.order.map((/** @type {number} */ seat) => () => {
    const fan = list.querySelector(`[data-at="${at[seat]}"] > .fan`);
    if (fan instanceof HTMLElement) drawFan(fan, view, seat, seat === own, false);
  });
}

/**
 * The last trick goes to whoever took it as soon as the next one is led.
 *
 * @param {HTMLElement} place
 * @param {any} view
 * @param {number} seat
 */
function drawPile(place, view, seat) {
  const { last, trick } = view;
  const taken = trick.length && last?.winner === seat ? last.plays : [];
  keep(
    place,
    taken.map((/** @type {{piece: string}} */ play) => play.piece),
    String,
    (piece) => make("i", { class: "taken", "data-piece": piece }),
  );
}

/**
 * The pieces in a place, e.g. `hand-2-`, in order.
 *
 * @param {any} view
 * @param {string} place
 * @returns {string[]}
 */
export const held = (view, place) =>
  Object.entries(/** @type {Record<string, string>} */ (view.places))
    .filter(([, where]) => where.startsWith(place))
    .sort(([, a], [, b]) => Number(a.slice(place.length)) - Number(b.slice(place.length)))
    .map(([piece]) => piece);

/**
 * The cards of somebody else's hand that this seat has seen.
 *
 * @param {any} view
 * @param {number} seat
 * @returns {string[]}
 */
const known = (view, seat) =>
  held(view, `hand-${seat}-`)
    .flatMap((piece) => view.faces[piece] ?? [])
    .sort(beside);
