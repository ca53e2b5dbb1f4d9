/**
 * The road: its cards, and over it, in a grid of the same lines, the pyramids that stand on them.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { armsOf } from "../../parts/heraldic-card.js";
import { keep } from "../../parts/keep.js";
import { make } from "../../parts/make.js";
import { fill as filled, measure } from "../../parts/write.js";
import { drawPyramid, drawTrio } from "./pyramid.js";

/** Cards beside one another on narrow screens. */
export const ABREAST = 3;
const WAYS = { "1,0": "right", "-1,0": "left", "0,1": "down", "0,-1": "up" };

/**
 * Where a space lies: in the U of wide screens, and in the serpentine of narrow ones.
 *
 * @param {number} space
 * @param {{length: number, bend: number, pit: number}} road
 */
export function spots(space, { length, bend, pit }) {
  const u =
    space <= bend
      ? [0, space]
      : space <= pit
        ? [space - bend, bend]
        : [pit - bend, bend - (space - pit)];
  const row = Math.floor(space / ABREAST);
  const along = space % ABREAST;
  void length;
  return { u, snake: [row % 2 ? ABREAST - 1 - along : along, row] };
}

/** The end of the only reign, after its first year. @param {[number, number][]} reigns */
const until = (reigns) => (reigns.length > 1 ? "" : years(reigns).slice(String(reigns[0][0]).length));

/** @param {string} place  e.g. "road-7" or "on-7-RL" @returns {number} */
export const spaceOf = (place) => Number(place.split("-")[1]);

/** The years of a ruler, e.g. "1306, 1307–1310". @param {[number, number][]} reigns */
export const years = (reigns) =>
  reigns.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");

/**
 * @param {{board: HTMLElement, standing: HTMLElement}} grids
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function drawBoard({ board, standing: above }, snapshot, table) {
  const { view } = snapshot;
  board.ariaLabel = table.say("table.road");
  const aim = aimOf(snapshot, table);
  keep(
    board,
    cardsOf(view),
    ({ key }) => key,
    () => make("button", { type: "button", class: "road-card" }),
    (card, { space, piece }) => {
      drawCard(card, space, { piece, standing: standingOn(space, view), aim, view, table });
      mark(card, "unseen", false);
    },
  );
  const legal = new Set(snapshot.legal.map(({ touches }) => touches[0]));
  keep(
    above,
    Object.keys(view.reach),
    (code) => code,
    () => make("span", { class: "road-pyramid" }),
    (pyramid, code) => {
      drawStanding(pyramid, code, view);
      mark(pyramid, "choosable", legal.has(code));
      mark(pyramid, "picked", table.picked.includes(code));
    },
  );
}

/**
 * Lays some of the cards that are not there yet over what lies in their places, unseen, and not to
 * be touched before the board is drawn.
 *
 * @param {HTMLElement} board
 * @param {Snapshot} snapshot
 * @param {GameTable} table  shows what was before
 * @param {number} most  how many spaces have their cards then
 */
export function layCards(board, snapshot, table, most) {
  const { view } = snapshot;
  const aim = aimOf(snapshot, table);
  const old = table.snapshot ? cardsOf(table.snapshot.view) : [];
  const there = new Set(old.map(({ key }) => key));
  const more = cardsOf(view).slice(0, most).filter(({ key }) => !there.has(key));
  keep(
    board,
    [...old, ...more],
    ({ key }) => key,
    () => make("button", { type: "button", class: "road-card" }),
    (card, { key, space, piece }) => {
      if (there.has(key)) return;
      drawCard(card, space, { piece, standing: standingOn(space, view), aim, view, table });
      delete card.dataset.piece;
      delete card.dataset.touch;
      mark(card, "unseen", true);
    },
  );
}

/**
 * What lies on each space. A card is known by its piece, so that it glides when it changes places.
 *
 * @param {any} view
 */
function cardsOf(view) {
  /** @type {Record<number, string>} */
  const pieces = {};
  for (const [piece, place] of Object.entries(view.places)) {
    if (String(place).startsWith("road-")) pieces[spaceOf(String(place))] = piece;
  }
  return Array.from({ length: view.length }, (_, space) => {
    const piece = /** @type {string | undefined} */ (pieces[space]);
    return { key: piece ?? `space-${space}`, space, piece };
  });
}

/** @param {number} space @param {any} view @returns {string[]} the pyramids that stand there */
const standingOn = (space, view) =>
  Object.keys(view.reach).filter((code) => spaceOf(view.places[code]) === space);

/**
 * What the touches so far aim at.
 *
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
function aimOf({ view, legal }, { picked }) {
  const [first] = picked;
  const reach = view.reach[first];
  const taken = (/** @type {number} */ space) =>
    Object.keys(view.reach).some((code) => code[1] === first[1] && spaceOf(view.places[code]) === space);
  return {
    first,
    barrier: reach ? reach.barrier : null,
    reach: new Set(reach?.to ?? []),
    occupied: (/** @type {number} */ space) =>
      Boolean(reach) && space > spaceOf(view.places[first]) && space < view.length - 1 && taken(space),
    pairs: new Set(
      legal
        .filter(({ move, touches }) => /^(swap|replace) /.test(move) && picked.length === 1 && touches.includes(first))
        .map(({ touches }) => touches.find((touch) => touch !== first)),
    ),
  };
}

/**
 * @param {HTMLElement} card
 * @param {number} space
 * @param {{piece: string | undefined, standing: string[], aim: ReturnType<typeof aimOf>, view: any,
 *   table: GameTable}} what
 */
function drawCard(card, space, { piece, standing, aim, view, table }) {
  place(card, space, view);
  const next = spots(space + 1, view);
  const here = spots(space, view);
  const way = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    space + 1 < view.length ? (WAYS[/** @type {keyof typeof WAYS} */ (`${b[0] - a[0]},${b[1] - a[1]}`)] ?? "") : "";
  card.dataset.u = way(here.u, next.u);
  card.dataset.s = way(here.snake, next.snake);
  card.dataset.touch = `road-${space}`;
  if (piece) card.dataset.piece = piece;
  else delete card.dataset.piece;
  const face = piece && view.faces[piece];
  const kind = space === 0 ? "start" : space === view.pit ? "pit" : space === view.length - 1 ? "goal" : "ruler";
  card.dataset.kind = kind;
  const barred = aim.barrier === space;
  const occupied = aim.occupied(space);
  if (barred) card.dataset.barrier = table.say("table.barrier");
  else delete card.dataset.barrier;
  mark(card, "occupied", occupied);
  const touched = `road-${space}`;
  const state = [
    barred && table.say("table.barrier"),
    occupied && table.say("table.occupied"),
    aim.reach.has(space) && table.say("table.target"),
    aim.pairs.has(touched) &&
      table.say(aim.first === "pile" ? "table.replaceable" : "table.mendable"),
  ];
  const who = standing.length ? table.say("table.standing", { pyramid: standing }) : table.say("table.empty");
  if (face && kind === "ruler") {
    const { trio, reigns } = view.cards[piece];
    const year = String(reigns[0][0]);
    const name = table.say("table.card", { space, ruler: face, year, years: years(reigns), pyramid: trio });
    card.ariaLabel = [name, ...state, who].filter(Boolean).join(", ");
    fill(card, `${face} ${table.say(`ruler.${face}`)} ${space}`, () => [
      make("span", { class: "no", "data-no": space }),
      armsOf(face),
      make("span", { class: "dates", "data-rest": until(reigns) }, make("b", null, year)),
      " ",
      drawTrio(trio),
      make("span", { class: "name" }, table.say(`ruler.${face}`)),
      // Where somebody reigned more than once there is no room for all of it beside the first year.
      reigns.length > 1 && make("span", { class: "reigns", "data-text": years(reigns) }),
    ]);
  } else {
    const name = kind === "ruler" ? String(space) : table.say(`table.${kind}`);
    card.ariaLabel = [name, ...state, who].filter(Boolean).join(", ");
    fill(card, `${kind} ${name} ${space}`, () => [
      make("span", { class: "no", "data-no": space }),
      make("span", { class: "sign" }, kind === "ruler" ? "" : table.say(kind === "pit" ? "table.pit_short" : `table.${kind}`)),
    ]);
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} code
 * @param {any} view
 */
function drawStanding(element, code, view) {
  const space = spaceOf(view.places[code]);
  place(element, space, view);
  element.dataset.piece = code;
  element.dataset.size = code[1];
  measure(element, "--slot", "LMS".indexOf(code[1]));
  measure(element, "--colour", "RBGKY".indexOf(code[0]));
  mark(element, "crowd", space === 0 || space === view.length - 1);
  mark(element, "goal", space === view.length - 1);
  fill(element, code, () => [drawPyramid(code)]);
}

/** @param {HTMLElement} element @param {number} space @param {any} view */
function place(element, space, view) {
  const { u, snake } = spots(space, view);
  const set = (/** @type {string} */ name, /** @type {number} */ value) => measure(element, name, value + 1);
  set("--uc", u[0]);
  set("--ur", u[1]);
  set("--sc", snake[0]);
  set("--sr", snake[1]);
}

/** @param {HTMLElement} element @param {string} name @param {boolean} on */
const mark = (element, name, on) => element.toggleAttribute(`data-${name}`, on);

/**
 * Fills an element unless it is filled so already.
 *
 * @param {HTMLElement} element
 * @param {string} what
 * @param {() => (Node | string | false)[]} content
 */
function fill(element, what, content) {
  // The label says all of it in words.
  filled(element, what, () => [make("span", { class: "inner", "aria-hidden": "true" }, content())]);
}
