/**
 * The table of Kings: four players, the trick between them, the exchange, one's own hand. It draws
 * what the view says and knows no rules.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 */

import { text } from "../../app/text.js";
import { GameTable } from "../../parts/game-table.js";
import { keep } from "../../parts/keep.js";
import { button, make } from "../../parts/make.js";
import { attributes, measure, write } from "../../parts/write.js";
import { drawCard } from "../../parts/playing-card.js";
import { Hold } from "./hold.js";
import { drawBefore, drawExchanged, drawTrick, drawTurned, trickOf } from "./middle.js";
import { drawPlayers, held, layFans, told } from "./players.js";
import { dialog, draw, lastTrick, standing, titles } from "./sheet.js";
import { beside, sign } from "./signs.js";

/** Cards in one row of the hand on a telephone. */
const ROW = 6;

/** How many cards of a hand are laid before the page is free again. */
const AT_ONCE = 4;

/** Between one card and the next when they are dealt, in milliseconds. */
const DEALING = 14;

export default class KingsTable extends GameTable {
  static tag = "kings-table";
  static sounds = { trick: "trick", title: "crown" };
  static handAlone = true;

  /** @type {ReturnType<typeof build> | null} */
  #parts = null;

  /** @type {Hold | null} */
  #hold = null;

  /** Whether the snapshot that was drawn last has just ended a trick. */
  #ended = false;

  disconnectedCallback() {
    this.#hold?.end();
  }

  get #furniture() {
    if (!this.#parts) {
      const parts = build();
      this.#parts = parts;
      this.append(parts.table);
      const spared = [parts.actions, parts.sheet.element];
      this.#hold = new Hold(this, { table: parts.table, goOn: parts.goOn, spared });
      parts.last.addEventListener("click", () => this.#open("last"));
      parts.titles.addEventListener("click", () => this.#open("titles"));
      parts.claim.addEventListener("click", () => this.verb({ call: "claim" }));
    }
    return this.#parts;
  }

  /**
   * A finished trick stays in sight until its time is over or somebody taps.
   *
   * @param {Snapshot} snapshot
   * @param {{animate?: boolean}} [how]
   */
  async show(snapshot, how = {}) {
    this.#hold?.end();
    await super.show(snapshot, how);
    const { turn, seat } = snapshot;
    // Whoever leads next looks at it as long as he likes.
    if (!this.#ended || how.animate === false || turn === seat || snapshot.replay) return;
    await this.#hold?.wait();
  }

  hurry() {
    super.hurry();
    this.#hold?.end();
  }

  /** @param {Snapshot} snapshot */
  draw(snapshot) {
    const { view } = snapshot;
    const parts = this.#furniture;
    attributes(parts.table, { "data-stage": view.stage, "data-mine": this.#mine });
    this.#drawStatus(snapshot);
    drawPlayers(parts.players, snapshot, this);
    drawTrick(parts.trick, snapshot, this);
    drawTurned(parts.turned, snapshot, this);
    drawBefore(parts.before, snapshot, this);
    drawExchanged(parts.exchanged, view, this);
    for (const place of [parts.hand, parts.players]) attributes(place, { "data-unseen": null });
    const { seat } = snapshot;
    this.#drawHand(snapshot, seat === null ? [] : this.#cards(view, seat));
    this.#drawActions(snapshot);
  }

  /**
   * A hand is many cards, and each card much to draw: they are laid unseen, some at a time.
   *
   * @param {Snapshot} snapshot
   */
  *prepare(snapshot) {
    const { view, seat } = snapshot;
    if (this.snapshot?.view.deal === view.deal) return;
    const { table, hand, players, trick, turned } = this.#furniture;
    // The cards bear the same names in every deal, but they are not the same.
    for (const place of [hand, trick, turned]) place.replaceChildren();
    for (const place of players.querySelectorAll(".fan, .pile")) place.replaceChildren();
    for (const place of [hand, players]) attributes(place, { "data-unseen": true });
    yield;
    for (const lay of layFans(players, snapshot)) {
      lay();
      table.getBoundingClientRect();
      yield;
    }
    const pieces = seat === null ? [] : this.#cards(view, seat);
    for (let laid = 0; laid < pieces.length; laid += AT_ONCE) {
      this.#drawHand(snapshot, pieces.slice(0, laid + AT_ONCE), false);
      hand.getBoundingClientRect();
      yield;
    }
  }

  /** @param {Snapshot} snapshot */
  motion({ view, told: all }) {
    const was = this.snapshot?.view;
    // Behind the curtain nothing is told, but the trick was there to be seen.
    this.#ended =
      all.some((one) => one.kind === "said" && one.key === "trick") ||
      (was?.deal === view.deal && was.trick.length > 1 && trickOf(view).done);
    if (!was) return { ms: 0 };
    if (was.deal === view.deal) return { from: (/** @type {HTMLElement} */ piece) => piece };
    return { from: () => this.#furniture.middle, stagger: DEALING };
  }

  /** @param {Snapshot} snapshot */
  panel(snapshot) {
    const { view, turn } = snapshot;
    if (!view.deal) return draw(snapshot, this);
    // A phase has just ended where nobody has a trick in the next one.
    const ended = turn === "over" || view.totals.every((/** @type {number} */ n) => n === 0);
    return make(
      "div",
      { class: "kings-results" },
      ended ? titles(snapshot, this) : standing(snapshot, this),
    );
  }

  /** @param {"s" | "p" | "h"} letter */
  describe(letter) {
    const { view, seat, seats } = /** @type {Snapshot} */ (this.snapshot);
    if (letter === "h") {
      const cards = seat === null ? [] : this.#cards(view, seat).map((piece) => view.faces[piece]);
      return this.say(cards.length ? "table.hand_told" : "table.hand_empty", { cards });
    }
    if (letter === "p") {
      return seats.map((_, at) => this.say("table.points_told", { seat: at, points: view.points[at] })).join(" ");
    }
    const cards = view.trick.map((/** @type {{card: string}} */ { card }) => card);
    return [
      this.#phase(view),
      view.trump && `${this.say("table.trumps", { suit: view.trump })}.`,
      ...view.order.map((/** @type {number} */ at) =>
        told(this, /** @type {Snapshot} */ (this.snapshot), at),
      ),
      this.#why(view),
      cards.length && this.say("table.trick_told", { cards }),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {any} view */
  #phase(view) {
    return view.reign
      ? this.say("table.reign", { n: view.reign, total: view.reigns })
      : this.say("table.ladder");
  }

  /** Whether it is the turn of whoever looks at the table. */
  get #mine() {
    const { seat = null, turn = null } = this.snapshot ?? {};
    return seat !== null && seat === turn;
  }

  /** Why the trick is led by whoever leads it. @param {any} view */
  #why(view) {
    if (!view.why_lead) return "";
    const facts = { seat: view.leader, title: view.old[view.leader] };
    return this.say(`table.lead_${view.why_lead}`, facts);
  }

  /** @param {Snapshot} snapshot */
  #drawStatus({ view }) {
    const { phase, trump, why } = this.#furniture;
    write(phase, this.#phase(view));
    const words = view.trump ? this.say("table.trumps", { suit: view.trump }) : "";
    if (trump.dataset.suit !== (view.trump ?? "") || trump.title !== words) {
      trump.dataset.suit = view.trump ?? "";
      trump.title = words;
      trump.replaceChildren(
        ...(view.trump
          ? [sign(view.trump), make("span", { class: "words" }, words)]
          : []),
      );
    }
    const forced = view.forced && !view.trick.length && this.#mine;
    write(why, [this.#why(view), forced ? this.say("table.forced") : ""].filter(Boolean).join(" "));
  }

  /**
   * @param {any} view
   * @param {number} seat
   * @returns {string[]} one's own pieces, by suit and rank
   */
  #cards(view, seat) {
    return held(view, `hand-${seat}-`)
      .filter((piece) => view.faces[piece])
      .sort((one, other) => beside(view.faces[one], view.faces[other]));
  }

  /**
   * @param {Snapshot} snapshot
   * @param {string[]} pieces
   * @param {boolean} [ready]  whether they may be touched and glide
   */
  #drawHand({ view, seat }, pieces, ready = true) {
    const { hand, table } = this.#furniture;
    const rows = Math.max(1, Math.ceil(pieces.length / ROW));
    table.toggleAttribute("data-watching", seat === null);
    attributes(hand, { "aria-label": this.say("table.hand") });
    measure(hand, "--held", pieces.length);
    measure(hand, "--lines", rows);
    measure(hand, "--per", Math.max(5, Math.ceil(pieces.length / rows)));
    keep(
      hand,
      pieces,
      String,
      () => make("button", { type: "button", class: "piece card" }),
      (card, piece) => {
        const face = view.faces[piece];
        drawCard(card, face);
        const giving = view.stage === "give" && this.#mine;
        attributes(card, {
          "data-piece": ready ? piece : null,
          "data-suit": face[1],
          "data-trump": face[1] === view.trump,
          "data-ask": view.stage === "play" ? `play ${face}` : null,
          "aria-label": giving
            ? this.say("table.give_card", { card: face })
            : text.say(`card.${face}`),
        });
      },
    );
  }

  /** @param {Snapshot} snapshot */
  #drawActions({ view }) {
    const { actions, middle, players, last, titles: all, claim, goOn } = this.#furniture;
    attributes(actions, { "aria-label": this.say("table.actions") });
    attributes(middle, { "aria-label": this.say("table.middle") });
    attributes(players, { "aria-label": this.say("table.players") });
    caption(last, this.say("table.last"));
    caption(all, this.say("table.titles"));
    caption(claim, this.say("table.claim"));
    caption(goOn, this.say("table.go_on"));
    claim.hidden = !view.claim.length;
  }

  /** @param {"last" | "titles"} what */
  #open(what) {
    const snapshot = this.snapshot;
    if (!snapshot) return;
    const { sheet } = this.#furniture;
    const content = what === "last" ? lastTrick(snapshot, this) : titles(snapshot, this);
    sheet.open(this.say(`table.${what}`), content, this.say("table.close"));
  }
}

/** The empty table, and those of its parts that snapshots change. */
function build() {
  const phase = make("p", { class: "phase" });
  const trump = make("p", { class: "trump" });
  const why = make("p", { class: "why" });
  const players = make("div", { class: "players", role: "group" });
  const trick = make("div", { class: "trick" });
  const turned = make("div", { class: "turned" });
  const title = make("h2");
  const words = make("p", { class: "told" });
  const shown = make("div", { class: "shown" });
  const buttons = make("div", { class: "choices" });
  const panel = make("section", { class: "before" }, title, words, shown, buttons);
  const exchanged = make("ul", { class: "exchanged" });
  const goOn = button({ icon: "next", text: " ", class: "go-on", hidden: true });
  const middle = make(
    "div",
    { class: "middle", "data-zone": "middle", role: "group" },
    turned,
    trick,
    panel,
    exchanged,
    goOn,
  );
  const hand = make("div", { class: "hand", "data-zone": "hand", role: "group" });
  const last = button({ icon: "eye", text: " ", class: "quiet" });
  const all = button({ icon: "log", text: " ", class: "quiet" });
  const claim = button({ icon: "check", text: " ", class: "quiet claim", hidden: true });
  const actions = make(
    "div",
    { class: "actions", "data-zone": "actions", role: "group" },
    claim,
    make("div", { class: "reads" }, last, all),
  );
  const sheet = dialog("sheet");
  const table = make(
    "div",
    { class: "kings" },
    make("div", { class: "status" }, make("div", { class: "line" }, phase, trump), why),
    players,
    middle,
    hand,
    actions,
    sheet.element,
  );
  return {
    ...{ table, phase, trump, why, players, trick, turned, exchanged, middle, hand },
    ...{ actions, last, titles: all, claim, sheet, goOn },
    before: { panel, told: words, shown, buttons, title },
  };
}

/**
 * @param {HTMLElement} control
 * @param {string} words
 */
function caption(control, words) {
  const place = control.lastElementChild;
  if (place) write(place, words);
  attributes(control, { title: words });
}
