/**
 * The base of every table. A snapshot goes down by `show`; what the person does goes up as one
 * bubbling event, "verb". A game's table is `games/<game>/table.js`: its default export extends
 * GameTable, has `static tag`, and fills in `draw`.
 *
 * What a subclass draws:
 * * pieces as `<button data-piece="c12">`, other things to touch as `<button data-touch="stock">`
 *   (a piece may have `data-touch`, too, if it is touched by another name);
 * * mode buttons as `<button data-mode="joker">`, for the verbs named in `static modes`;
 * * `data-zone` on whatever is one stop of the Tab key; arrows go about inside it. Elements of one
 *   name are one zone;
 * * `data-face="up"` or `"down"` on a piece that may turn over: glide shows the turning;
 * * `data-ask="play QH"` on a control: the move to ask about when the snapshot does not say why
 *   touching it does nothing.
 *
 * The base then writes on every such button what the snapshot says of it: `data-move` (one touch
 * makes this move), `data-picked`, or `aria-disabled` with `data-why` (the id of the rule
 * sentence). It handles clicks, arrows, Escape, the letters S L P H Z, and the focus; a card that
 * is held down is seen large.
 *
 * @import {Facts, Hint, Snapshot, Verb} from "../app/types.d.ts"
 */

import { text } from "../app/text.js";
import { glide, pace } from "./glide.js";
import { finish, first, frame, turn } from "./later.js";
import { Loupe } from "./loupe.js";
import { Queue, pause } from "./queue.js";
import { mark, point } from "./marks.js";
import { arrow, controls, nearest, rove, zoneOf } from "./roving.js";
import { reach, refusal, within } from "./touches.js";

export class GameTable extends HTMLElement {
  /** The name of the element. */
  static tag = "game-table";

  /** Verbs that share their touches with a plain move and are made only in their mode.
   * @type {readonly string[]} */
  static modes = [];

  /** Whether the table has a button of its own, with `data-move="proceed"`, that lets luck happen. */
  static ownLuck = false;

  /**
   * What is heard of what is said in this game, beside what is heard in all; see `sound.js`.
   *
   * @type {Readonly<Record<string, string>>}
   */
  static sounds = {};

  /**
   * Sprites of drawings that the table sets, beside those of the page.
   *
   * @type {readonly string[]}
   */
  static art = [];

  /** Whether others' secrets lie in the hand alone: then the curtain leaves the rest in sight. */
  static handAlone = false;

  /** What is shown now. @type {Snapshot | null} */
  snapshot = null;

  /** The pressed mode; "" is the plain one. */
  mode = "";

  /** What has been touched of a move of several touches. @type {string[]} */
  picked = [];

  /** What was shown before. @type {Snapshot | null} */
  #was = null;

  /** The hint that is lit. @type {Hint | null} */
  #hint = null;

  #queue = new Queue();
  #loupe = new Loupe(this, (control) => this.closeUp(control));

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", () => rove(this));
  }

  // ---- for the subclass -------------------------------------------------------------------

  /**
   * Makes the elements show the snapshot, whatever they showed before. Use `keep`.
   *
   * @param {Snapshot} snapshot
   * @returns {void}
   */
  draw(snapshot) {
    throw new Error(`${this.localName} does not draw ${snapshot.game}`);
  }

  /**
   * Gets ready what takes long to draw, a part at a time: the page is free between one `yield` and
   * the next. What it puts into the page has no `data-piece` yet, and is not to be seen before
   * `draw`, which does the rest where somebody is impatient.
   *
   * @param {Snapshot} snapshot  the one to be shown; `this.snapshot` is still the one before
   * @returns {Iterable<void>}
   */
  prepare(snapshot) {
    void snapshot;
    return [];
  }

  /**
   * How the pieces glide to this snapshot; see `glide`.
   *
   * @param {Snapshot} snapshot  the one to be shown; `this.snapshot` is still the one before
   * @returns {{ms?: number, stagger?: number, from?: (piece: HTMLElement) => Element | null}}
   */
  motion(snapshot) {
    void snapshot;
    return {};
  }

  /**
   * What a letter key tells: "s" the state of the table, "p" the points, "h" the hand.
   *
   * @param {"s" | "p" | "h"} letter
   * @returns {string | null} null: this game has nothing of the kind to tell
   */
  describe(letter) {
    void letter;
    return null;
  }

  /**
   * A picture of what a control shows, to be seen large.
   *
   * @param {HTMLElement} control
   * @returns {Element | null} null: there is nothing more to see of it
   */
  closeUp(control) {
    if (control.dataset.face !== "up") return null;
    const picture = control.querySelector(":scope > :is(.card-art, .heraldic)");
    return picture ? /** @type {Element} */ (picture.cloneNode(true)) : null;
  }

  /**
   * What the panel between rounds and after the game shows of this game alone.
   *
   * @param {Snapshot} snapshot  its `turn` is "luck" or "over"
   * @returns {HTMLElement | null}
   */
  panel(snapshot) {
    void snapshot;
    return null;
  }

  /**
   * Words of the page and of this game.
   *
   * @param {string} key
   * @param {Facts} [facts]
   * @returns {string}
   */
  say(key, facts) {
    return text.say(key, facts);
  }

  /**
   * Tells the shell what the person wants.
   *
   * @param {Verb} detail
   */
  verb(detail) {
    this.dispatchEvent(new CustomEvent("verb", { bubbles: true, detail }));
  }

  // ---- for the shell ----------------------------------------------------------------------

  /**
   * Shows a snapshot, after those before it. Complete and idempotent: after a move, an undo, a
   * reload or a jump in a replay the same call does.
   *
   * @param {Snapshot} snapshot
   * @param {{animate?: boolean}} [how]
   * @returns {Promise<void>} resolves when everything has come to rest
   */
  show(snapshot, { animate = true } = {}) {
    const there = this.isConnected;
    return this.#queue.push(async (hurry) => {
      // What came with the snapshot, e.g. whose turn it is, is written and laid out in tasks of its own.
      if (animate) {
        await turn();
        this.getBoundingClientRect();
        await turn();
      }
      // Whoever has turned the page since has other words by now.
      const gone = () => there && !this.isConnected;
      if (gone()) return;
      for (const _ of this.prepare(snapshot)) {
        if (hurry.aborted) break;
        // Out of sight nobody waits for the page, and pauses are long.
        if (!document.hidden) await pause(1, hurry);
        if (gone()) return;
      }
      const how = this.motion(snapshot);
      const next = () => {
        const moved = this.snapshot?.ply !== snapshot.ply;
        this.#was = this.snapshot;
        this.snapshot = snapshot;
        this.picked = [];
        this.#hint = null;
        if (moved || !this.#may(this.mode)) this.mode = "";
        settle = this.#draw(moved);
      };
      const ms = animate ? (how.ms ?? pace()) : 0;
      let settle = () => {};
      /** @type {(() => void)[]} */
      let left = [];
      const change = () => {
        if (ms > 0 && !hurry.aborted) left = first(next);
        else next();
      };
      const moving = glide(this, change, { ...how, ms, signal: hurry });
      // What moves is under way before all else.
      const settled = async () => {
        if (ms > 0 && !hurry.aborted) await frame(hurry).then(turn);
        settle();
      };
      await Promise.all([moving, settled(), finish(left, hurry)]);
    });
  }

  /**
   * Lights up what a hint touches.
   *
   * @param {Hint | null} hint  null: no more of it
   * @returns {string} how the first thing lit is called
   */
  light(hint) {
    this.#hint = hint;
    this.mark();
    const lit = this.querySelector("[data-hint]:not([data-mode])");
    return lit?.getAttribute("aria-label") ?? lit?.textContent?.trim() ?? "";
  }

  disconnectedCallback() {
    this.#loupe.close();
  }

  /** Ends all motion: everything is where it belongs. */
  hurry() {
    this.#queue.hurry();
  }

  /**
   * Draws the same snapshot again, e.g. in another language or mode.
   *
   * @param {boolean} [moved]  whether a move was made: then the focus goes on to the next control
   */
  redraw(moved = false) {
    this.#draw(moved)();
  }

  /**
   * @param {boolean} moved
   * @returns {() => void} makes the controls ready for the person
   */
  #draw(moved) {
    if (!this.snapshot) return () => {};
    const focus = this.#focus();
    if (moved && focus && this.#leaves(focus.element)) focus.element.blur();
    this.draw(this.snapshot);
    return () => {
      this.mark();
      const now = document.activeElement;
      const free = now === null || now === document.body || this.contains(now);
      if (focus && free) this.#refocus(focus, moved);
      rove(this);
    };
  }

  /**
   * Presses a mode button, or lets it go.
   *
   * @param {string} mode  "" for the plain one
   */
  setMode(mode) {
    this.mode = mode !== this.mode && this.#may(mode) ? mode : "";
    this.picked = [];
    this.redraw();
  }

  /** Puts the focus on the best control: one that makes a move, if there is any. */
  focus() {
    const all = controls(this);
    (all.find((c) => c.dataset.move) ?? all[0])?.focus({ preventScroll: true });
  }

  // ---- what the snapshot says of every control --------------------------------------------

  get #modes() {
    return /** @type {typeof GameTable} */ (this.constructor).modes;
  }

  get #legal() {
    return within(this.snapshot?.legal ?? [], this.mode, this.#modes);
  }

  /** @param {string} mode */
  #may(mode) {
    const legal = this.snapshot?.legal ?? [];
    return mode === "" || legal.some(({ move }) => move.split(" ", 1)[0] === mode);
  }

  /** Writes on every control what the snapshot says of it. */
  mark() {
    const { mode, picked } = this;
    const { refused = [] } = this.snapshot ?? {};
    const may = (/** @type {string} */ one) => this.#may(one);
    mark(this, { legal: this.#legal, refused, picked, mode, may });
    point(this, { hint: this.#hint, picked, mode, modes: this.#modes });
  }

  // ---- what the person does ---------------------------------------------------------------

  /** @param {MouseEvent} event */
  #click(event) {
    const control = event.target instanceof Element ? event.target.closest("button") : null;
    this.hurry();
    if (!control || !this.contains(control)) return;
    const { mode, piece, touch = piece, move, ask } = control.dataset;
    if (mode !== undefined) {
      if (this.#may(mode)) this.setMode(mode);
      else this.#refuse(control, mode, ask);
    } else if (move === "proceed") this.verb({ call: "proceed" });
    else if (move !== undefined) this.verb({ call: "play", move });
    else if (touch !== undefined && !this.#pick(touch)) this.#refuse(control, touch, ask);
  }

  /**
   * Takes a touch into a move of several, or lets it go again.
   *
   * @param {string} touch
   * @returns {boolean} whether it means anything
   */
  #pick(touch) {
    if (this.picked.includes(touch)) this.picked = this.picked.slice(0, this.picked.indexOf(touch));
    else if (reach(this.#legal, this.picked, touch).leads) this.picked = [...this.picked, touch];
    else if (this.picked.length && reach(this.#legal, [], touch).leads) this.picked = [touch];
    else return false;
    this.redraw();
    return true;
  }

  /**
   * @param {HTMLElement} control
   * @param {string} touch
   * @param {string | undefined} ask
   */
  #refuse(control, touch, ask) {
    const reason = refusal(this.snapshot?.refused ?? [], this.picked, touch);
    const { why } = control.dataset;
    this.verb({ call: "refused", reason, move: ask, rule: why });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (letter !== "z" && this.#loupe.close() && letter === "escape") return event.preventDefault();
    if (arrow(this, event)) return event.preventDefault();
    if (event.key === "Escape" && (this.picked.length || this.mode)) {
      event.preventDefault();
      this.mode = "";
      this.picked = [];
      return this.redraw();
    }
    if (letter === "z") this.#loupe.toggle(document.activeElement);
    else if (letter === "l") this.verb({ call: "last" });
    else if (letter === "s" || letter === "p" || letter === "h") {
      const told = this.describe(letter);
      if (told) this.verb({ call: "speak", text: told });
    }
  }

  // ---- focus ------------------------------------------------------------------------------

  /** Where the focus is, so that it can be put back after drawing. */
  #focus() {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === this || !this.contains(element)) {
      return null;
    }
    const zone = zoneOf(this, element);
    return { element, zone, box: element.getBoundingClientRect() };
  }

  /**
   * Whether a move took what an element shows to another place. Its element will go, too; and the
   * browser lays out all that was drawn till then before it lets the focus go with it.
   *
   * @param {HTMLElement} element
   */
  #leaves({ dataset: { piece } }) {
    if (piece === undefined) return false;
    const place = (/** @type {Snapshot | null} */ one) => one?.view.places?.[piece];
    return place(this.#was) !== place(this.snapshot);
  }

  /**
   * @param {{element: HTMLElement, zone: string, box: DOMRect}} old
   * @param {boolean} moved
   */
  #refocus({ element, zone, box }, moved) {
    const there = element.isConnected && this.contains(element);
    const same = there && zoneOf(this, element) === zone;
    if (same && (!moved || element.dataset.move || element.dataset.mode)) {
      if (document.activeElement !== element) element.focus({ preventScroll: true });
      return;
    }
    const all = controls(this);
    const near = all.filter((c) => zoneOf(this, c) === zone);
    const choice = [
      near.filter((c) => c.dataset.move),
      all.filter((c) => c.dataset.move),
      near,
      all,
    ].find((some) => some.length);
    choice?.[
      nearest(
        box,
        choice.map((c) => c.getBoundingClientRect()),
      )
    ]?.focus({
      preventScroll: true,
    });
  }
}
