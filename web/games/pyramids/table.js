/**
 * The table of Pyramids: layout, stock and pile, jokers, the streak and the points. It draws what
 * the view says and knows no rules.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 */

import { text } from "../../app/text.js";
import { pace } from "../../parts/glide.js";
import { GameTable } from "../../parts/game-table.js";
import { keep } from "../../parts/keep.js";
import { make } from "../../parts/make.js";
import { attributes, measure, write } from "../../parts/write.js";
import { drawCard } from "../../parts/playing-card.js";
import { build } from "./furniture.js";
import { drawMeter, drawStatus } from "./score.js";
import { results } from "./sheet.js";

/** How many cards of the pile are in the page: enough for one to be taken back. */
const SEEN = 3;

/** How many cards of a deal are laid before the page is free again. */
const AT_ONCE = 7;

/** Between one card and the next when a round is dealt, in milliseconds. */
const DEALING = 12;

export default class PyramidsTable extends GameTable {
  static tag = "pyramids-table";
  static modes = ["joker"];
  static sounds = { cleared: "crown" };

  /** @type {ReturnType<typeof build> | null} */
  #parts = null;

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.#letter(event));
  }

  get #furniture() {
    if (!this.#parts) {
      this.#parts = build();
      this.append(this.#parts.table);
    }
    return this.#parts;
  }

  /** @param {Snapshot} snapshot */
  draw(snapshot) {
    const { view } = snapshot;
    const parts = this.#furniture;
    this.#drawShape(snapshot);
    attributes(parts.table, { "data-mode": this.mode });
    attributes(parts.layout, { "data-unseen": null });
    this.#drawScore(snapshot);
    const places = sorted(view.places);
    this.#drawLayout(view, places.layout ?? []);
    this.#drawPile(view, places.pile ?? []);
    this.#drawStock(view, places.stock ?? []);
    this.#drawActions(snapshot);
  }

  /** @param {Snapshot} snapshot */
  #drawScore(snapshot) {
    const parts = this.#furniture;
    parts.words(this);
    drawStatus(parts, snapshot, this);
    drawMeter(parts, snapshot.view, this);
  }

  /**
   * A deal is many cards, and each card much to draw: they are laid unseen, some at a time.
   *
   * @param {Snapshot} snapshot
   */
  *prepare(snapshot) {
    if (!this.#deals(snapshot)) return;
    const { layout, pile } = this.#furniture;
    // The pieces bear the same names in every deal, but they are not the same cards.
    layout.replaceChildren();
    pile.replaceChildren();
    this.#drawShape(snapshot);
    this.#drawScore(snapshot);
    attributes(layout, { "data-unseen": true });
    layout.getBoundingClientRect();
    yield;
    const { view } = snapshot;
    const pieces = (view.shown && sorted(view.places).layout) || [];
    for (let laid = 0; laid < pieces.length; laid += AT_ONCE) {
      this.#drawLayout(view, pieces.slice(0, laid + AT_ONCE), false);
      layout.getBoundingClientRect();
      yield;
    }
  }

  /**
   * A round is dealt from the stock; a card that is drawn turns over on its way to the pile.
   *
   * @param {Snapshot} snapshot
   */
  motion(snapshot) {
    const { told } = snapshot;
    if (this.#deals(snapshot)) return { from: () => this.#furniture.stock, stagger: DEALING };
    if (!this.snapshot) return { ms: 0 };
    for (const one of told) {
      if (one.kind !== "said" || typeof one.facts.points !== "number") continue;
      if (["play", "joker", "draw"].includes(one.key)) this.#gain(one.facts.points);
    }
    // What was not in the page before, like the next card of the stock, lay there all the time.
    return { from: (/** @type {HTMLElement} */ piece) => piece };
  }

  /**
   * Whether a whole layout is to be seen that was not there before.
   *
   * @param {Snapshot} snapshot
   */
  #deals({ view }) {
    const was = this.snapshot?.view;
    const other = was && (was.round !== view.round || (view.mover ?? was.mover) !== was.mover);
    return view.left === view.shape.length && (!was || other || !was.shown);
  }

  /** @param {Snapshot} snapshot */
  panel(snapshot) {
    return results(snapshot, this);
  }

  /** @param {"s" | "p" | "h"} letter */
  describe(letter) {
    const { view, seats } = /** @type {Snapshot} */ (this.snapshot);
    if (letter === "h") return null;
    const points = [
      view.round ? `${this.say("table.round", view)}.` : null,
      this.say("table.points_told", view),
      ...seats.map((_, seat) => this.say("table.total_told", { seat, points: view.scores[seat] })),
    ];
    if (letter === "p" || !view.shown) return points.filter(Boolean).join(" ");
    const faces = (/** @type {string[]} */ pieces) => pieces.map((piece) => view.faces[piece]);
    const top = sorted(view.places).pile?.at(-1);
    return [
      top && this.say("table.pile_told", { card: view.faces[top] }),
      view.free.length && this.say("table.free_told", { cards: faces(view.free) }),
      this.say(view.fits.length ? "table.fits_told" : "table.none_fits", { cards: faces(view.fits) }),
      this.say("table.left_told", { left: view.left, stock: view.stock }),
      view.unlimited
        ? this.say("table.unlimited_told")
        : this.say("table.jokers_told", { jokers: view.jokers }),
      this.say("table.streak_told", { n: view.streak, points: view.worth.play }),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {Snapshot} snapshot  what the measures of the table hang on */
  #drawShape({ view, seats }) {
    const { table } = this.#furniture;
    attributes(table, { "data-layout": view.layout, "data-many": seats.length > 1 });
    const columns = Math.max(...view.shape.map((/** @type {{x: number}} */ at) => at.x)) / 2 + 1;
    measure(table, "--columns", columns);
    measure(table, "--rows", view.shape.at(-1).row);
  }

  /**
   * @param {any} view
   * @param {string[]} pieces  in reading order
   * @param {boolean} [ready]  whether they may be touched and glide
   */
  #drawLayout(view, pieces, ready = true) {
    const { layout } = this.#furniture;
    const free = new Set(view.free);
    const fits = new Set(view.fits);
    // Before a deal, and for whoever may not see it, the places stand empty.
    /** @type {string[]} */
    const places = view.shown
      ? pieces
      : view.shape.map((/** @type {unknown} */ _, /** @type {number} */ n) => `ghost-${n}`);
    keep(
      layout,
      places,
      (piece) => piece,
      (piece) =>
        piece.startsWith("ghost")
          ? make("i", { class: "ghost" })
          : make("button", { type: "button", class: "piece" }),
      (card, piece) => {
        const { row, card: place, x } = view.shape[placeOf(view.places[piece] ?? piece)];
        measure(card, "--x", x);
        measure(card, "--row", row - 1);
        if (card.localName === "i") return;
        const face = view.faces[piece];
        const state = fits.has(piece) ? "fits" : free.has(piece) ? "free" : "covered";
        drawCard(card, face);
        const key = face ? `table.card_${state}` : "table.card_down";
        attributes(card, {
          "data-piece": ready ? piece : null,
          "data-state": state,
          "aria-label": this.say(key, { card: face, row, place }),
        });
      },
    );
  }

  /**
   * @param {any} view
   * @param {string[]} pieces  the lowest first
   */
  #drawPile(view, pieces) {
    const { pile } = this.#furniture;
    const top = pieces.at(-1);
    keep(
      pile,
      pieces.slice(-SEEN),
      (piece) => piece,
      (piece) => make("button", { type: "button", class: "piece", "data-piece": piece }),
      (card, piece) => {
        const face = view.faces[piece];
        drawCard(card, face);
        // Only the top card can be come upon; the others are there to be seen.
        const under = piece !== top;
        attributes(card, {
          disabled: under,
          "data-under": under,
          "data-ask": `play ${face}`,
          "aria-label": under ? null : this.say("table.pile_card", { card: face }),
          "aria-hidden": under ? "true" : null,
        });
      },
    );
  }

  /**
   * @param {any} view
   * @param {string[]} pieces  the next one to be drawn first
   */
  #drawStock(view, pieces) {
    const { stock, count, drawPrice } = this.#furniture;
    const left = view.stock ?? 0;
    drawCard(stock, null);
    // The stack sinks by a leaf for every four cards.
    measure(stock, "--leaves", Math.ceil(left / 4));
    write(count, left ? text.number(left) : "");
    const points = view.worth?.draw;
    write(drawPrice, left ? this.say("table.gain", { points }) : "");
    const key = left ? "table.stock" : "table.stock_empty";
    attributes(stock, {
      "data-piece": pieces[0] ?? null,
      "data-empty": !left,
      "aria-label": this.say(key, { stock: left, points }),
    });
  }

  /** @param {Snapshot} snapshot */
  #drawActions({ view, legal }) {
    const { jokers, jokerPrice, jokerTold, stop, ask } = this.#furniture;
    const { unlimited, shown } = view;
    const worth = view.mover === null ? null : view.worth;
    write(jokers, !shown ? "" : unlimited ? "∞" : text.number(view.jokers));
    const price = worth ? worth.joker - worth.play : 0;
    const left = unlimited ? this.say("table.any_number") : text.number(view.jokers ?? 0);
    const facts = worth && { left, price, gain: worth.play, points: worth.joker };
    write(jokerPrice, facts ? this.say("table.joker_price", facts) : "");
    write(jokerTold, this.say(facts ? "table.joker_told" : "table.joker", facts ?? {}));
    const may = legal.some(({ move }) => move === "stop");
    attributes(stop, { "aria-disabled": may ? null : "true" });
    if (!may && ask.open) ask.close();
  }

  /**
   * Shows what a move brought, rising from the pile.
   *
   * @param {number} points
   */
  #gain(points) {
    const { gain } = this.#furniture;
    const ms = pace() * 4;
    if (!ms) return;
    write(gain, this.say("table.gain", { points }));
    attributes(gain, { "data-sign": points < 0 ? "minus" : "plus" });
    const frames = [
      { opacity: 0, transform: "translateY(0.75rem)" },
      { opacity: 1, transform: "none", offset: 0.2 },
      { opacity: 1, transform: "translateY(-0.25rem)", offset: 0.7 },
      { opacity: 0, transform: "translateY(-0.75rem)" },
    ];
    gain.getAnimations().forEach((motion) => motion.cancel());
    gain.animate(frames, { duration: ms, easing: "ease-out" });
  }

  /** D draws, J presses the joker. @param {KeyboardEvent} event */
  #letter(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat || this.#furniture.ask.open) return;
    const letter = event.key.toLowerCase();
    if (letter === "d") this.#furniture.stock.click();
    if (letter === "j") this.#furniture.joker.click();
  }
}

/** @param {string} place  e.g. "layout-7" @returns {number} */
const placeOf = (place) => Number(place.slice(place.indexOf("-") + 1));

/**
 * The pieces of each part of the table, in the order of their places.
 *
 * @param {Record<string, string>} places
 * @returns {Partial<Record<string, string[]>>}
 */
function sorted(places) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [piece, place] of Object.entries(places)) {
    (found[place.slice(0, place.indexOf("-"))] ??= []).push(piece);
  }
  for (const pieces of Object.values(found)) {
    pieces.sort((one, other) => placeOf(places[one]) - placeOf(places[other]));
  }
  return found;
}
