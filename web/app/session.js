/**
 * The conversation with the engine about one game: one question at a time, and what its answers
 * mean. No document here.
 *
 * @import {EngineLike, Hint, Reason, Setup, Snapshot} from "./types.d.ts"
 */

import { codeOf } from "./faults.js";
import { isShared } from "./sharing.js";

/** The answer to a wish: how the game is now, or why not; neither if the wish means nothing now.
 * @typedef {{snapshot?: Snapshot, reason?: Reason | null}} Answer */

export class Session {
  /** The newest snapshot that was taken over. @type {Snapshot | null} */
  now = null;
  /** Nothing of this game was there before it was opened. */
  isNew = false;
  /** @type {EngineLike} */ #engine;
  /** @type {string} */ #id;
  /** @type {Promise<unknown> | null} what was asked and is not answered */
  #asking = null;

  /** @param {EngineLike} engine @param {string} id */
  constructor(engine, id) {
    this.#engine = engine;
    this.#id = id;
  }

  /** Whether a question is under way. */
  get asking() {
    return this.#asking !== null;
  }

  /** Resolves when no question is under way. */
  async settled() {
    while (this.#asking) await this.#asking;
  }

  /**
   * Opens the game: a new one, the one that the engine has open, or the one on the shelf.
   *
   * @param {Setup | null} setup  of a new game
   * @param {{first?: boolean, code?: string}} [how]  `first`: a new game only where there is none
   *   yet under its id; `code`: of a finished game from a link
   * @returns {Promise<Snapshot>}
   */
  async open(setup, { first = false, code = "" } = {}) {
    if (code) return this.#call("visit", { code });
    if (setup && !first) return this.#begin(setup);
    try {
      const snapshot = await this.#call("look", { recap: true });
      // Whoever comes back to it may be somebody else.
      return isShared(snapshot) ? await this.#call("veil") : snapshot;
    } catch (error) {
      if (!["Unknown", "Elsewhere"].includes(codeOf(error))) throw error;
    }
    try {
      return await this.resume();
    } catch (error) {
      if (!setup || codeOf(error) !== "NotKept") throw error;
      return this.#begin(setup);
    }
  }

  /** @param {Setup} setup @returns {Promise<Snapshot>} */
  #begin(setup) {
    this.isNew = true;
    return this.#call("open", setup);
  }

  /**
   * The game as it is on the shelf, also from another window that has it open.
   *
   * @returns {Promise<Snapshot>}
   */
  resume() {
    return this.#call("resume");
  }

  /**
   * The game as it is on the shelf under another name, without taking it from whoever plays it: to
   * be looked at and put away again, not to be changed.
   *
   * @param {string} of
   * @returns {Promise<Snapshot>}
   */
  borrow(of) {
    return this.#call("borrow", { of });
  }

  /** Puts the game away; on the shelf it stays. */
  async close() {
    await this.#call("close").catch(() => {});
  }

  /** Lets the engine find out whether the game is still this window's; it tells if it is not. */
  check() {
    this.#call("look").catch(() => {});
  }

  /**
   * Asks for a change of the game. While one is under way others mean nothing.
   *
   * @param {string} call
   * @param {object} [args]
   * @param {number} [rev]  the revision that the wish belongs to; default: the newest
   * @returns {Promise<Answer>} rejects when something of ours broke
   */
  async ask(call, args = {}, rev = this.now?.rev) {
    if (this.#asking) return {};
    const asking = this.#call(call, { rev, ...args });
    this.#asking = asking.catch(() => {});
    try {
      return { snapshot: await asking };
    } catch (error) {
      const code = codeOf(error);
      if (code === "Illegal" || code === "Refused") {
        return { reason: /** @type {any} */ (error).facts?.reason ?? null };
      }
      if (code === "Cancelled" || code === "Busy" || code === "Elsewhere") return {};
      if (code !== "Stale" && code !== "NotYours") throw error;
      // The table is behind, e.g. after a double click: it is shown how things are.
      const now = await this.#call("look");
      return now.rev === this.now?.rev ? {} : { snapshot: now };
    } finally {
      this.#asking = null;
    }
  }

  /**
   * The game as the engine has it after something broke: still open, or else from the shelf.
   *
   * @returns {Promise<Snapshot>}
   */
  again() {
    return this.#call("look").catch(() => this.resume());
  }

  /**
   * Why a move may not be made; null if nobody can tell.
   *
   * @param {string} move
   * @returns {Promise<Reason | null>}
   */
  why(move) {
    return this.#asking ? Promise.resolve(null) : this.#call("why", { move }).catch(() => null);
  }

  /**
   * What the steady player would do now; null if that means nothing any more.
   *
   * @returns {Promise<Hint | null>} rejects when something of ours broke
   */
  async hint() {
    if (this.#asking || !this.now) return null;
    try {
      return await this.#call("hint", { rev: this.now.rev });
    } catch (error) {
      if (["Cancelled", "Busy", "Stale", "NotYours"].includes(codeOf(error))) return null;
      throw error;
    }
  }

  /** The record of the game. @returns {Promise<string>} */
  async record() {
    return (await this.#call("save")).text;
  }

  /**
   * What begins this deal anew. While the game runs its seed is for nobody's eyes, so it is asked
   * for knowingly and goes nowhere but where the person sends it.
   *
   * @param {{knowing?: boolean}} [how]
   * @returns {Promise<import("./types.d.ts").Deal>}
   */
  deal({ knowing = false } = {}) {
    return this.#call("deal", { knowing });
  }

  /** The finished game as the code of a link. @returns {Promise<string>} */
  async pack() {
    return (await this.#call("pack")).code;
  }

  /** What is kept of the game, whether or not it can be opened. @returns {Promise<string>} */
  async raw() {
    return (await this.#call("raw")).text;
  }

  /**
   * Keeps the game anew, as far as it holds.
   *
   * @returns {Promise<string>}  its id
   */
  async mend() {
    return (await this.#call("mend")).id;
  }

  /** Lets a computer player stop thinking. */
  cancel() {
    this.#call("cancel").catch(() => {});
  }

  /** Ends the game and takes it off the shelf. */
  async drop() {
    for (const call of ["close", "forget"]) await this.#call(call).catch(() => {});
  }

  /** @param {string} name @param {object} [args] @returns {Promise<any>} */
  #call(name, args = {}) {
    return this.#engine.call(name, { id: this.#id, ...args });
  }
}
