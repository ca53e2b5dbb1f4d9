/**
 * A finished trick in sight: until its time is over, somebody hurries, or, where that is wanted,
 * until the table is tapped.
 */

import { pause } from "../../parts/queue.js";

/** How long a finished trick is seen before others go on, by speed, in milliseconds. */
const LONG = Object.freeze({ normal: 1200, fast: 650, off: 250, tap: Infinity });

export class Hold {
  /** @type {AbortController | null} */
  #waiting = null;
  #host;
  #parts;

  /**
   * @param {HTMLElement} host  takes the taps
   * @param {{table: HTMLElement, goOn: HTMLElement, spared: HTMLElement[]}} parts  `table` bears
   *   `data-held`; `goOn` is the button that is there while a tap is awaited; what is `spared`
   *   works all the same, and the trick stays
   */
  constructor(host, parts) {
    this.#host = host;
    this.#parts = parts;
    for (const kind of /** @type {const} */ (["click", "keydown"])) {
      host.addEventListener(kind, (event) => this.#tapped(event), { capture: true });
    }
    for (const one of parts.spared) {
      one.addEventListener("click", (event) => this.#awaited && event.stopPropagation());
    }
  }

  /** Resolves when the trick has been seen. */
  async wait() {
    this.end();
    const { table, goOn } = this.#parts;
    const speed = /** @type {keyof typeof LONG} */ (document.documentElement.dataset.speed);
    const ms = LONG[speed] ?? LONG.normal;
    const mine = (this.#waiting = new AbortController());
    table.dataset.held = ms === Infinity ? "tap" : "time";
    const back = ms === Infinity ? this.#offer() : null;
    await pause(ms, mine.signal);
    if (this.#waiting !== mine) return;
    this.#waiting = null;
    delete table.dataset.held;
    if (document.activeElement === goOn) back?.focus({ preventScroll: true });
    goOn.hidden = true;
  }

  /** Lets the game go on at once. */
  end() {
    this.#waiting?.abort();
  }

  /** Whether a tap is awaited. */
  get #awaited() {
    return this.#parts.table.dataset.held === "tap";
  }

  /**
   * Shows the button, with the focus on it, so that Enter goes on, unless somebody is at something
   * else, like the menu.
   *
   * @returns {HTMLElement | null} where the focus goes afterwards
   */
  #offer() {
    const { goOn } = this.#parts;
    const here = document.activeElement;
    goOn.hidden = false;
    const free = here === document.body || (here !== null && this.#host.contains(here));
    if (free) goOn.focus({ preventScroll: true });
    return free && here instanceof HTMLElement ? here : null;
  }

  /**
   * While a tap is awaited, it means that and nothing else.
   *
   * @param {MouseEvent | KeyboardEvent} event
   */
  #tapped(event) {
    const { spared } = this.#parts;
    if (!this.#awaited || !(event.target instanceof Node)) return;
    if (event instanceof KeyboardEvent && event.key !== "Enter") return;
    const { target } = event;
    if (spared.some((one) => one.contains(target))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.end();
  }
}
