/**
 * Computer players move by themselves, one move at a time, each long enough in sight.
 */

import { pause } from "../parts/queue.js";

/** How long a computer player's move waits to be seen, by speed, in milliseconds. */
export const WAIT = Object.freeze({ off: 0, fast: 250, normal: 700, tap: 700 });

/** How long to wait before a computer player is asked once more. */
const IDLE = 200;

export class Opponents {
  /** Whether the person wants no more of it than the end. */
  skipping = false;
  #running = false;
  #haste = new AbortController();
  #how;

  /**
   * @param {{due: () => boolean, wait: () => number, move: () => Promise<boolean>}} how  `due`:
   *   whether a computer player is to move now; `wait`: how long before it does, in milliseconds;
   *   `move`: lets it move, and says whether it has
   */
  constructor(how) {
    this.#how = how;
  }

  /** Goes on until a person is to move. */
  async run() {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#how.due()) {
        await pause(this.skipping ? 0 : this.#how.wait(), this.#haste.signal);
        if (this.#how.due() && !(await this.#how.move())) await pause(IDLE);
      }
    } finally {
      this.#running = false;
      this.skipping = false;
    }
  }

  /** Goes on to the next person's turn at once. */
  skip() {
    this.skipping = true;
    this.hurry();
  }

  /** Ends the pause there is. */
  hurry() {
    this.#haste.abort();
    this.#haste = new AbortController();
  }
}
