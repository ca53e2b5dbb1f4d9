/**
 * The conversation with the engine about what was: which moments of a game may be shown, whose
 * knowledge of them, and what was heard. No document here.
 *
 * @import {EngineLike, Moment, Snapshot} from "./types.d.ts"
 * @import {Log} from "./log.js"
 */

import { codeOf } from "./faults.js";

/** A game of this device, or a record given as text. @typedef {{id: string} | {text: string}} Source */

export class Past {
  /** Whose knowledge is shown; null: a spectator's. @type {number | null} */
  seat = null;
  /** Whether everything lies open. */
  open = false;
  /** The game as it is now, as a spectator sees it. @type {Snapshot | null} */
  last = null;
  #engine;
  #source;

  /** @param {EngineLike} engine @param {Source} source */
  constructor(engine, source) {
    this.#engine = engine;
    this.#source = source;
  }

  /** The game of this device; null for a record that was given. @returns {string | null} */
  get id() {
    return "id" in this.#source ? this.#source.id : null;
  }

  /**
   * Opens it, and chooses who looks: whoever has the device in a running game; in one that is over
   * somebody who was alone, and else everybody, with everything open.
   *
   * @param {boolean} own  whether whoever asks for it has the device in hand; else anybody may be
   *   looking
   * @returns {Promise<Moment>}
   */
  async begin(own) {
    if (this.id !== null && !own) {
      try {
        await this.#call("veil");
      } catch (error) {
        if (codeOf(error) !== "Unknown") throw error;
        await this.#call("resume");
      }
    }
    this.last = /** @type {Snapshot} */ (await this.#call("replay", { seat: null }));
    const now = momentOf(this.last);
    const people = this.last.seats.flatMap(({ kind }, seat) => (kind === "human" ? [seat] : []));
    this.open = now.over && people.length !== 1;
    this.seat = (now.over ? people[0] : now.seats[0]) ?? now.seats[0] ?? null;
    return now;
  }

  /**
   * A moment, seen from the chosen seat, or by a spectator if that may not be shown any more.
   *
   * @param {number} ply
   * @returns {Promise<Snapshot>}
   */
  at(ply) {
    return this.#known((seen) => this.#call("replay", { ply, ...seen }));
  }

  /** What was heard at the chosen seat. @returns {Promise<Log>} */
  log() {
    return this.#known((seen) => this.#call("log", seen));
  }

  /**
   * Chooses who looks.
   *
   * @param {number | null} seat
   * @param {boolean} open  everything is seen from where one sat before
   */
  see(seat, open) {
    this.seat = open ? (this.seat ?? 0) : seat;
    this.open = open;
  }

  /**
   * @template T
   * @param {(seen: {seat: number | null, open: boolean}) => Promise<T>} ask
   */
  async #known(ask) {
    const { seat, open } = this;
    try {
      return await ask({ seat, open });
    } catch (error) {
      if (codeOf(error) !== "NotYours" || (seat === null && !open)) throw error;
      this.see(null, false);
      return ask({ seat: null, open: false });
    }
  }

  /** @param {string} name @param {object} [args] @returns {Promise<any>} */
  #call(name, args = {}) {
    return this.#engine.call(name, { ...this.#source, ...args });
  }
}

/** @param {Snapshot} snapshot @returns {Moment} where it stands in its game */
export function momentOf({ replay }) {
  if (!replay) throw new Error("this is no moment that is looked back at");
  return replay;
}
