/**
 * The table of Royal Road: the road with its pyramids, and beside it the die, the pile and what
 * to touch next. It draws what the view says and knows no rules.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 */

import { WAIT } from "../../app/opponents.js";
import { isShared } from "../../app/sharing.js";
import { pace } from "../../parts/glide.js";
import { GameTable } from "../../parts/game-table.js";
import { ARMS } from "../../parts/heraldic-card.js";
import { make } from "../../parts/make.js";
import { measure, write } from "../../parts/write.js";
import { first, later } from "../../parts/later.js";
import { pause } from "../../parts/queue.js";
import { refusal } from "../../parts/touches.js";
import { ABREAST, drawBoard, layCards, spaceOf } from "./board.js";
import { reveal } from "./ending.js";
import { openNotes } from "./notes.js";
import { build, drawPanel, isComputers } from "./panel.js";
import { drawings, drawTrio, letter } from "./pyramid.js";
import { ownerOf, rulerCard, showWhilePressed } from "./secret.js";

/** How many cards are laid before the page is free again. */
const AT_ONCE = 3;

/** Where arrow keys lead. */
const WAYS = /** @type {const} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export default class RoyalRoadTable extends GameTable {
  static tag = "royal-road-table";
  static ownLuck = true;
  static art = [ARMS];
  static sounds = { roll: "roll", move: "slide", home: "slide", pit: "pit" };

  /** @type {{drawn: Element, royal: HTMLElement, board: HTMLElement, standing: HTMLElement, panel: ReturnType<typeof build>, hide: () => void} | null} */
  #parts = null;
  #haste = new AbortController();
  /** What of the cards that were laid may come some frames later. @type {(() => void)[]} */
  #left = [];

  constructor() {
    super();
    // Of two cards either may be touched first: the base knows them in the order of the road.
    this.addEventListener("click", (event) => this.#otherWay(event), { capture: true });
    this.addEventListener("click", (event) => this.#standing(event));
    this.addEventListener("keydown", (event) => this.#straight(event), { capture: true });
  }

  get #furniture() {
    if (!this.#parts) {
      const panel = build();
      const board = make("div", { class: "road-board", "data-zone": "road", role: "group" });
      const standing = make("div", { class: "road-standing", "aria-hidden": "true" });
      const drawn = drawings();
      // The panel comes first: of the elements of one piece glide believes the last.
      const royal = make("div", { class: "royal" }, panel.panel, board, standing);
      this.append(drawn, royal);
      const hide = showWhilePressed(panel.own, panel.secret, this);
      panel.notes.addEventListener("click", () => void openNotes(this));
      this.#parts = { drawn, royal, board, standing, panel, hide };
    }
    return this.#parts;
  }

  /** @param {Snapshot} snapshot */
  draw(snapshot) {
    const { drawn, board, standing, panel, hide } = this.#furniture;
    this.#drawShape(snapshot);
    const owner = ownerOf(snapshot);
    if (panel.secret.dataset.owner !== String(owner)) hide();
    panel.secret.dataset.owner = String(owner);
    const white = snapshot.legal.some(({ move }) => move === "reroll");
    for (const grid of [board, standing]) {
      grid.toggleAttribute("data-picked", this.picked.length > 0);
      // After white every touch is meant for a card.
      grid.toggleAttribute("data-white", white);
    }
    letter(drawn, (colour) => this.say(`mark.${colour}`));
    drawBoard({ board, standing }, snapshot, this);
    this.#left.splice(0).forEach(later);
    drawPanel(panel, snapshot, this);
    const many = isShared(snapshot);
    for (const [tool, key] of /** @type {const} */ ([[panel.own, "own"], [panel.notes, "notes"]])) {
      // Notes are for the game that is played.
      tool.hidden = owner === null || (tool === panel.notes && Boolean(snapshot.replay));
      const words = tool.querySelector("span");
      if (words) write(words, many && owner !== null ? this.say(`table.${key}_of`, { seat: owner }) : this.say(`table.${key}`));
    }
    panel.own.title = this.say("table.hold");
  }

  /** @param {Snapshot} snapshot  what the measures of the road hang on */
  #drawShape({ view: { pit, bend, length } }) {
    const { royal } = this.#furniture;
    measure(royal, "--u-columns", pit - bend + 1);
    measure(royal, "--u-rows", bend + 1);
    measure(royal, "--s-rows", Math.ceil(length / ABREAST));
  }

  /**
   * A road is many cards, and each card much to draw: they are laid unseen, some at a time.
   *
   * @param {Snapshot} snapshot
   */
  *prepare(snapshot) {
    const { laid, length } = snapshot.view;
    if (!laid || this.snapshot?.view.laid) return;
    const { board, panel } = this.#furniture;
    this.#left = [];
    this.#drawShape(snapshot);
    drawPanel(panel, snapshot, this);
    delete panel.pile.dataset.piece;
    board.getBoundingClientRect();
    yield;
    for (let most = AT_ONCE; most < length + AT_ONCE; most += AT_ONCE) {
      this.#left.push(...first(() => layCards(board, snapshot, this, most)));
      board.getBoundingClientRect();
      yield;
    }
  }

  mark() {
    super.mark();
    for (const [touch, move] of this.#backwards()) {
      const card = this.#card(touch);
      if (!card) continue;
      if (move) card.dataset.move = move;
      card.removeAttribute("aria-disabled");
      delete card.dataset.why;
    }
  }

  /** @param {HTMLElement} control */
  closeUp({ dataset: { kind, piece } }) {
    const view = this.snapshot?.view;
    if (kind !== "ruler" || !piece || !view.cards[piece]) return null;
    return rulerCard(piece, view, this, drawTrio(view.cards[piece].trio));
  }

  /** @param {Snapshot} snapshot */
  motion(snapshot) {
    const was = this.snapshot?.view;
    const { panel } = this.#furniture;
    if (was && snapshot.told.some((one) => one.kind === "said" && one.key === "roll")) this.#tumble(panel.die);
    if (was && !was.laid && snapshot.view.laid) return { from: () => panel.die, stagger: 10 };
    return {};
  }

  /**
   * A computer player throws the die by itself, after it was seen that it is to do so.
   *
   * @param {Snapshot} snapshot
   * @param {{animate?: boolean}} [how]
   */
  async show(snapshot, how) {
    this.#haste.abort();
    const { signal } = (this.#haste = new AbortController());
    await super.show(snapshot, how);
    if (snapshot.turn !== "luck" || !snapshot.view.laid || !isComputers(snapshot)) return;
    if (snapshot.replay) return;
    const speed = /** @type {keyof typeof WAIT} */ (document.documentElement.dataset.speed);
    await pause(how?.animate === false ? 0 : (WAIT[speed] ?? WAIT.normal), signal);
    // Not before the shell, too, has taken note that all this is shown.
    setTimeout(() => {
      if (this.isConnected && this.snapshot === snapshot) this.verb({ call: "proceed" });
    });
  }

  hurry() {
    super.hurry();
    this.#haste.abort();
  }

  connectedCallback() {
    document.addEventListener("visibilitychange", this.#hide);
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#hide);
    this.#haste.abort();
    this.#hide();
  }

  /** Nobody's card stays in sight of whoever comes next. */
  #hide = () => this.#parts?.hide();

  /** @param {Snapshot} snapshot */
  panel(snapshot) {
    return snapshot.turn === "over" ? reveal(snapshot, this) : null;
  }

  /** @param {"s" | "p" | "h"} letter */
  describe(letter) {
    if (!this.snapshot) return null;
    const { view } = this.snapshot;
    if (letter === "h") {
      const alone = this.snapshot.seats.filter(({ kind }) => kind === "human").length === 1;
      const seat = alone ? ownerOf(this.snapshot) : null;
      if (seat === null) return null;
      return this.say("table.goal_told", { ruler: view.faces[`c${seat}`], pyramid: view.cards[`c${seat}`].trio });
    }
    const home = view.home.length ? this.say("table.home_told", { pyramid: view.home }) : this.say("table.none_home");
    if (letter === "p") return home;
    const standing = Object.keys(view.reach).filter((code) => ![0, view.length - 1].includes(spaceOf(view.places[code])));
    return [
      `${this.say("table.turn", { seat: view.player })}.`,
      view.thrown ? `${this.say("table.rolled", { die: view.faces.die })}.` : `${this.say("table.not_rolled")}.`,
      ...standing.map((code) => `${this.say("table.at", { pyramid: code, space: spaceOf(view.places[code]) })}.`),
      home,
    ].join(" ");
  }

  /**
   * Cards that may be touched against the order of the road: the first of two (move "") or, once
   * the other one is picked, the second, which makes the move.
   *
   * @returns {[touch: string, move: string][]}
   */
  #backwards() {
    const swaps = (this.snapshot?.legal ?? []).filter(({ move }) => move.startsWith("swap "));
    const picked = this.picked.at(0);
    if (!picked) return swaps.map(({ touches }) => [touches[1], ""]);
    return swaps.flatMap(({ move, touches }) => (touches[1] === picked ? [[touches[0], move]] : []));
  }

  /** @param {string} touch @returns {HTMLElement | null} */
  #card(touch) {
    return this.querySelector(`.road-card[data-touch="${touch}"]`);
  }

  /** @param {MouseEvent} event */
  #otherWay(event) {
    const card = event.target instanceof Element ? event.target.closest(".road-card") : null;
    if (!(card instanceof HTMLElement) || card.dataset.move || !this.snapshot) return;
    const touch = card.dataset.touch ?? "";
    const starts = this.snapshot.legal.some(({ move, touches }) => move.startsWith("swap ") && touches[1] === touch);
    const known = this.snapshot.legal.some(({ touches }) => touches[0] === touch);
    if (!starts || known || this.picked.length) return;
    event.stopImmediatePropagation();
    /** @type {GameTable} */ (this).picked = [touch];
    this.redraw();
  }

  /**
   * A pyramid on the road is touched as its button beside the road is.
   *
   * @param {MouseEvent} event
   */
  #standing(event) {
    const pyramid = event.target instanceof Element ? event.target.closest(".road-pyramid") : null;
    const code = pyramid instanceof HTMLElement ? pyramid.dataset.piece : undefined;
    if (!code || !this.snapshot) return;
    /** @type {HTMLElement | null} */
    const choose = this.querySelector(`.road-choose[data-piece="${code}"]`);
    if (choose) choose.click();
    else this.verb({ call: "refused", reason: refusal(this.snapshot.refused, [], code) });
  }

  /**
   * From card to card an arrow goes straight on, also across the middle of the U; only where
   * nothing lies that way does it go aslant, as everywhere.
   *
   * @param {KeyboardEvent} event
   */
  #straight(event) {
    const here = document.activeElement;
    const way = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
    if (!way || !here?.classList.contains("road-card")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = here.getBoundingClientRect();
    const ahead = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".road-card"))]
      .map((card) => {
        const to = card.getBoundingClientRect();
        const [dx, dy] = [to.left - from.left, to.top - from.top];
        const aside = way[0] ? Math.abs(dy) : Math.abs(dx);
        return { card, far: dx * way[0] + dy * way[1], aside };
      })
      .filter(({ far, aside }) => far > 2 && aside < 2)
      .sort((one, other) => one.far - other.far);
    if (!ahead.length) return;
    event.preventDefault();
    ahead[0].card.focus();
  }

  /** @param {HTMLElement} die  what it shows is written already; this is only to be seen */
  #tumble(die) {
    const ms = pace() * 2;
    if (!ms) return;
    die.animate(
      [
        { transform: "rotate(-220deg) scale(.7)", offset: 0 },
        { transform: "rotate(40deg) scale(1.18)", offset: 0.6 },
        { transform: "none", offset: 1 },
      ],
      { duration: ms, easing: "ease-out" },
    );
  }
}
