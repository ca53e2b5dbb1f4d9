/**
 * The table of Monarchy: the players, the cards on the table, the own hand in groups, the
 * scorecard, and the call. It draws what the view says and knows no rules.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {Group, Sort} from "./hand.js"
 */

import { GameTable } from "../../parts/game-table.js";
import { ARMS } from "../../parts/heraldic-card.js";
import { keep } from "../../parts/keep.js";
import { first, later } from "../../parts/later.js";
import { make } from "../../parts/make.js";
import { attributes, measure, write } from "../../parts/write.js";
import { drawMonarch } from "./card.js";
import { draggable } from "./drag.js";
import { build } from "./furniture.js";
import { arranged, grouped, inOrder } from "./hand.js";
import { MEMBERS } from "./monarchs.js";
import { drawPlayers } from "./players.js";
import { drawScorecard, worthOf } from "./scorecard.js";
import { results } from "./sheet.js";

/** Between one card and the next when a hand is dealt, in milliseconds. */
const DEALING = 10;

/** How many cards of a deal are laid before the page is free again. */
const AT_ONCE = 3;

/** From this width on the scorecard stands beside the table, in CSS pixels. */
const BESIDE = 1040;

export default class MonarchyTable extends GameTable {
  static tag = "monarchy-table";
  static handAlone = true;
  static modes = ["call"];
  static art = [ARMS];
  static sounds = { called: "crown", called_out: "crown" };

  /** @type {ReturnType<typeof build> | null} */
  #parts = null;
  /** @type {Sort} */
  #sort = "house";
  /** The owner's own order of his cards. @type {string[]} */
  #order = [];
  /** What of the cards that were laid may come some frames later. @type {(() => void)[]} */
  #left = [];
  #size = new ResizeObserver(() => this.#fit());

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#careful(event), true);
    this.addEventListener("keydown", (event) => this.#letter(event));
  }

  connectedCallback() {
    this.#size.observe(this);
  }

  disconnectedCallback() {
    this.#size.disconnect();
  }

  get #furniture() {
    if (!this.#parts) {
      this.#parts = build({
        sort: (sort) => {
          this.#sort = sort;
          this.redraw();
        },
        playOn: () => this.setMode(""),
      });
      this.append(this.#parts.table);
      draggable(this.#parts.cards, (card, before) => this.#put(card, before));
      this.#fit();
    }
    return this.#parts;
  }

  /** @param {Snapshot} snapshot */
  draw(snapshot) {
    const { view } = snapshot;
    const parts = this.#furniture;
    const hands = handsOf(view);
    parts.words(this);
    this.#drawShape(snapshot);
    attributes(parts.table, { "data-mode": this.mode, "data-unseen": null });
    this.#drawStatus(snapshot);
    drawPlayers(parts.players, snapshot, hands, this);
    this.#drawPlaces(snapshot);
    this.#drawHand(view, view.seat === null ? [] : (hands.get(view.seat) ?? []));
    this.#drawCall(snapshot);
    this.#left.splice(0).forEach(later);
    const open = view.open.map((/** @type {number} */ place) => faceAt(view, place));
    later(() => drawScorecard(parts.card, view, new Set(this.#held(view)), new Set(open), this));
  }

  /**
   * A deal is many cards, and each card much to draw: they are laid unseen, some at a time.
   *
   * @param {Snapshot} snapshot
   */
  *prepare(snapshot) {
    const { view } = snapshot;
    if (this.snapshot?.view.hand === view.hand) return;
    const parts = this.#furniture;
    // The pieces bear the same names in every deal, but they are not the same cards.
    for (const place of [parts.places, parts.cards, parts.players]) place.replaceChildren();
    this.#left = [];
    this.#drawShape(snapshot);
    attributes(parts.table, { "data-unseen": true });
    parts.table.getBoundingClientRect();
    yield;
    const own = view.seat === null ? [] : (handsOf(view).get(view.seat) ?? []);
    const all = view.table + own.length;
    for (let laid = AT_ONCE; laid < all + AT_ONCE; laid += AT_ONCE) {
      const left = first(() => {
        this.#drawPlaces(snapshot, { laid, ready: false });
        if (laid > view.table) this.#drawHand(view, own, { laid: laid - view.table, ready: false });
      });
      this.#left.push(...left);
      parts.table.getBoundingClientRect();
      yield;
    }
  }

  /**
   * A hand is dealt from the middle of the table; every other card comes from where it lay.
   *
   * @param {Snapshot} snapshot
   */
  motion({ view, seat, turn }) {
    const was = this.snapshot;
    if (was && was.view.hand !== view.hand) {
      return { from: () => this.#furniture.places, stagger: DEALING };
    }
    // Each seat calls the cards in its own way, and at the end of a hand all call them alike.
    if (!was || was.seat !== seat || typeof was.turn !== typeof turn) return { ms: 0 };
    return {};
  }

  /** @param {Snapshot} snapshot */
  panel(snapshot) {
    const { view } = snapshot;
    const hands = handsOf(view);
    const faces = (/** @type {number} */ seat) =>
      (hands.get(seat) ?? []).flatMap((piece) => view.faces[piece] ?? []);
    return results(snapshot, faces, this);
  }

  /** @param {"s" | "p" | "h"} letter */
  describe(letter) {
    const { view, seats } = /** @type {Snapshot} */ (this.snapshot);
    const held = this.#held(view);
    const open = view.open.map((/** @type {number} */ place) => faceAt(view, place));
    const told = {
      p: () => [
        ...seats.map((_, seat) => this.say("table.total_told", { seat, points: view.scores[seat] })),
        view.own && `${this.say("table.hand_points", view.own)}.`,
      ],
      h: () => [held.length && this.say("table.hand_told", { cards: inOrder(held) })],
      s: () => [
        open.length && `${this.say("table.open_told", { cards: inOrder(open) })};`,
        `${this.say("table.down_told", { n: view.table - open.length - (view.taken && !view.taken.up ? 1 : 0) })};`,
        view.own?.bare.length &&
          this.say("table.bare_told", {
            cards: inOrder(view.own.bare.map((/** @type {string} */ piece) => view.faces[piece])),
          }),
      ],
    };
    return told[letter]().filter(Boolean).join(" ") || null;
  }

  /** @param {any} view @returns {string[]} the own cards */
  #held(view) {
    if (view.seat === null) return [];
    return (handsOf(view).get(view.seat) ?? []).flatMap((piece) => view.faces[piece] ?? []);
  }

  /** @param {Snapshot} snapshot  what the measures of the table hang on */
  #drawShape({ view, seats }) {
    attributes(this.#furniture.table, {
      "data-places": view.table,
      "data-players": seats.length,
      "data-watching": view.seat === null,
    });
  }

  /** @param {Snapshot} snapshot */
  #drawStatus({ view, seats, turn, seat }) {
    const { deal, left, prompt } = this.#furniture;
    const facts = { round: view.hand, rounds: view.hands, want: view.target };
    write(
      deal,
      !view.hand ? "" : this.say(view.target === null ? "table.deal" : "table.deal_to", facts),
    );
    write(
      left,
      view.left === null || typeof turn !== "number"
        ? ""
        : this.say("table.left", { n: Math.ceil(view.left / seats.length) }),
    );
    write(
      prompt,
      view.mover === null || view.mover !== seat
        ? ""
        : view.phase === "take"
          ? this.say("table.take")
          : this.say("table.put", { place: view.taken.place + 1 }),
    );
  }

  /**
   * @param {Snapshot} snapshot
   * @param {{laid?: number, ready?: boolean}} [how]  `laid`: how many of them; `ready`: whether the
   *   cards may be touched and glide
   */
  #drawPlaces({ view, replay }, { laid, ready = true } = {}) {
    const { places } = this.#furniture;
    const at = new Map(Object.entries(view.places).map(([piece, place]) => [place, piece]));
    const all = Array.from({ length: view.table }, (_, place) => ({
      place,
      piece: /** @type {string | undefined} */ (at.get(`table-${place}`)),
    }));
    keep(
      places,
      all.slice(0, laid),
      ({ place, piece }) => piece ?? `empty-${place}`,
      ({ piece }) =>
        piece
          ? make("button", { type: "button", class: "piece" })
          : make("span", { class: "empty", role: "img" }),
      (element, { place, piece }) => {
        const facts = { place: place + 1 };
        if (!piece) {
          element.ariaLabel = this.say("table.place_empty", facts);
          return;
        }
        const up = view.open.includes(place) || view.mover === null;
        // Where all lies open in a replay, what lay face down is seen as through a veil.
        const face = up || replay?.open ? view.faces[piece] : null;
        drawMonarch(element, face, view.full);
        attributes(element, {
          "data-piece": ready ? piece : null,
          "data-through": Boolean(face) && !up,
        });
        element.ariaLabel = face
          ? this.say("table.card_up", { ...facts, card: face })
          : this.say("table.card_down", facts);
      },
    );
  }

  /**
   * @param {any} view
   * @param {string[]} pieces
   * @param {{laid?: number, ready?: boolean}} [how]  `laid`: how many of them; `ready`: whether they
   *   may be touched and glide
   */
  #drawHand(view, pieces, { laid = pieces.length, ready = true } = {}) {
    const { hand, worth, cards, reach, sorts } = this.#furniture;
    hand.hidden = view.seat === null || !pieces.length;
    const pieceOf = new Map(pieces.map((piece) => [view.faces[piece], piece]));
    const held = [...pieceOf.keys()];
    const groups = grouped(held, this.#sort, this.#order);
    for (const button of sorts) {
      button.setAttribute("aria-pressed", String(button.dataset.sort === this.#sort));
    }
    const points = worthOf(new Set(held), view.worth);
    write(worth, this.say("table.hand_worth", { points }));
    worth.title = this.say("table.hand_points", { points });
    let room = laid;
    const laidOf = new Map(
      groups.map((group) => {
        const count = Math.max(0, Math.min(room, group.cards.length));
        room -= count;
        return [group, count];
      }),
    );
    keep(
      cards,
      groups.filter((group) => laidOf.get(group)),
      ({ set }) => `group-${set}`,
      () =>
        make("div", { class: "group", role: "group" }, make("p", { class: "heading" }), make("div", { class: "cards" })),
      (element, group) => {
        const [heading, row] = /** @type {HTMLElement[]} */ ([...element.children]);
        measure(element, "--n", group.cards.length);
        this.#drawHeading(element, heading, group);
        keep(
          row,
          group.cards.slice(0, laidOf.get(group)),
          (card) => String(pieceOf.get(card)),
          () => make("button", { type: "button", class: "piece" }),
          (card, face) => {
            const piece = String(pieceOf.get(face));
            this.#drawOwn(card, face, view, piece);
            attributes(card, { "data-piece": ready ? piece : null });
          },
        );
      },
    );
    keep(
      reach,
      groups.filter(({ set, missing }) => ready && set && missing.length),
      ({ set }) => set,
      ({ set }) => make("li", { "data-house": set }, make("b"), make("span")),
      (line, group) => {
        const [name, told] = /** @type {HTMLElement[]} */ ([...line.children]);
        write(name, this.say(`set.${group.set}`));
        write(told, this.#progress(group));
      },
    );
  }

  /** @param {Group} group @returns {string} e.g. "3 of 5 – missing Edward II and Richard II" */
  #progress({ set, missing }) {
    const count = MEMBERS.get(set)?.length ?? 0;
    const facts = { have: count - missing.length, count, cards: missing };
    return missing.length ? this.say("table.group_missing", facts) : this.say("table.group_complete");
  }

  /**
   * @param {HTMLElement} element
   * @param {HTMLElement} heading
   * @param {Group} group
   */
  #drawHeading(element, heading, group) {
    heading.hidden = !group.set;
    element.toggleAttribute("data-complete", group.set !== "" && !group.missing.length);
    if (!group.set) {
      element.ariaLabel = this.say("table.sort_own");
      heading.replaceChildren();
      return;
    }
    const count = MEMBERS.get(group.set)?.length ?? 0;
    const name = this.say(`set.${group.set}`);
    const progress = this.#progress(group);
    element.ariaLabel = `${name}, ${progress}`;
    const told = `${name}: ${progress}`;
    if (heading.title === told && heading.childElementCount) return;
    heading.title = told;
    heading.replaceChildren(
      make("b", null, name),
      " ",
      make(
        "span",
        null,
        group.missing.length
          ? this.say("table.group", { have: count - group.missing.length, count })
          : "✓",
      ),
    );
  }

  /**
   * @param {HTMLElement} card
   * @param {string} face
   * @param {any} view
   * @param {string} piece
   */
  #drawOwn(card, face, view, piece) {
    const taken = view.taken?.piece === piece && view.mover === view.seat;
    const bare = view.own?.bare.includes(piece) ?? false;
    drawMonarch(card, face, view.full);
    const told = this.say(bare ? "table.card_bare" : "table.card_set", { card: face });
    attributes(card, {
      "data-card": face,
      "data-taken": taken,
      "data-covered": view.own !== null && !bare,
      "aria-label": taken ? `${told}, ${this.say("table.card_taken")}` : told,
    });
  }

  /** @param {Snapshot} snapshot */
  #drawCall({ view, legal }) {
    const { ask, choices, call } = this.#furniture;
    const calls = legal.filter(({ move }) => move === "call" || move.startsWith("call "));
    const asking = this.mode === "call" && calls.length > 0;
    call.toggleAttribute("data-ready", calls.length > 0);
    if (asking && ask.hidden) this.#reveal(ask);
    ask.hidden = !asking;
    keep(
      choices,
      asking ? calls : [],
      ({ move }) => move,
      ({ touches }) => make("button", { type: "button", class: "choice", "data-touch": touches[0] }),
      (button, { move, touches }) => {
        const card = move === "call" ? null : view.faces[touches[0]];
        const left = new Set(this.#held(view).filter((one) => one !== card));
        const points = worthOf(left, view.worth);
        write(
          button,
          card ? this.say("table.call_with", { card, points }) : this.say("table.call_out", { points }),
        );
      },
    );
  }

  /** @param {HTMLElement} ask */
  #reveal(ask) {
    requestAnimationFrame(() => {
      ask.scrollIntoView({ block: "nearest" });
      ask.querySelector("button")?.focus({ preventScroll: true });
    });
  }

  /**
   * Brings a card of the own hand to another place.
   *
   * @param {string} card
   * @param {string | null} before  null: to the end
   */
  #put(card, before) {
    const now = [...this.#furniture.cards.querySelectorAll(".piece")].flatMap(
      (one) => /** @type {HTMLElement} */ (one).dataset.card ?? [],
    );
    const rest = now.filter((one) => one !== card);
    const at = before === null ? rest.length : rest.indexOf(before);
    rest.splice(at < 0 ? rest.length : at, 0, card);
    this.#order = rest;
    this.#sort = "own";
    this.redraw();
  }

  /** While a call is asked for, a touch on another card must not put it. @param {MouseEvent} event */
  #careful(event) {
    const control = event.target instanceof Element ? event.target.closest("button") : null;
    if (this.mode === "call" && control?.dataset.move?.startsWith("put ")) {
      event.stopPropagation();
      event.preventDefault();
    }
  }

  /** M is for Monarchy; Alt and an arrow move a card of the hand. @param {KeyboardEvent} event */
  #letter(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (this.#furniture.sheet.matches(":modal")) return;
    if (event.altKey) return this.#arrange(event);
    if (!event.repeat && event.key.toLowerCase() === "m") this.#furniture.call.click();
  }

  /** @param {KeyboardEvent} event */
  #arrange(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { cards } = this.#furniture;
    const here = document.activeElement;
    if (!step || !(here instanceof HTMLElement) || !cards.contains(here)) return;
    event.preventDefault();
    const card = here.dataset.card;
    const piece = here.dataset.piece;
    if (!card) return;
    const shown = [...cards.querySelectorAll(".piece")].flatMap(
      (one) => /** @type {HTMLElement} */ (one).dataset.card ?? [],
    );
    const place = shown.indexOf(card) + step;
    if (place < 0 || place >= shown.length) return;
    this.#order = arranged(shown, shown);
    const rest = shown.filter((one) => one !== card);
    this.#put(card, rest[place] ?? null);
    const moved = cards.querySelector(`[data-piece="${piece}"]`);
    if (moved instanceof HTMLElement) moved.focus({ preventScroll: true });
    this.verb({ call: "speak", text: this.say("table.moved", { card, place: place + 1 }) });
  }

  /** Lets the scorecard stand beside the table where there is room. */
  #fit() {
    const parts = this.#parts;
    if (!parts || !this.clientWidth) return;
    const beside = this.clientWidth >= BESIDE;
    parts.table.toggleAttribute("data-beside", beside);
    parts.sheetOpen.hidden = beside;
    if (beside === (parts.sheet.open && !parts.sheet.matches(":modal"))) return;
    if (parts.sheet.open) parts.sheet.close();
    parts.sheet.toggleAttribute("open", beside);
  }
}

/**
 * The pieces of every hand.
 *
 * @param {any} view
 * @returns {Map<number, string[]>}
 */
function handsOf(view) {
  /** @type {Map<number, string[]>} */
  const hands = new Map();
  for (const [piece, place] of Object.entries(/** @type {Record<string, string>} */ (view.places))) {
    const [kind, seat] = place.split("-");
    if (kind !== "hand") continue;
    hands.set(Number(seat), [...(hands.get(Number(seat)) ?? []), piece]);
  }
  return hands;
}

/**
 * @param {any} view
 * @param {number} place
 * @returns {string}
 */
function faceAt(view, place) {
  const found = Object.entries(view.places).find(([, at]) => at === `table-${place}`);
  return found ? view.faces[found[0]] : "";
}
