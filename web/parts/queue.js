/**
 * One thing at a time, in order. Whoever is impatient may hurry: what runs and what waits is
 * still done, but told to be quick about it.
 */
export class Queue {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #hurry = new AbortController();
  #waiting = 0;

  /** How many tasks run or wait. */
  get waiting() {
    return this.#waiting;
  }

  /**
   * Runs a task after all those before it, whether they succeeded or not.
   *
   * @template T
   * @param {(hurry: AbortSignal) => T | Promise<T>} task  its signal is aborted when somebody
   *   hurries; the task then ends its pauses and motions at once, and does its work all the same
   * @returns {Promise<T>} what the task gives
   */
  push(task) {
    const hurry = this.#hurry;
    this.#waiting += 1;
    const done = this.#last.then(() => task(hurry.signal));
    this.#last = done.then(
      () => this.#settle(),
      () => this.#settle(),
    );
    return done;
  }

  /** Makes everything that runs or waits now be quick. Tasks pushed later take their time. */
  hurry() {
    this.#hurry.abort();
    this.#hurry = new AbortController();
  }

  #settle() {
    this.#waiting -= 1;
  }
}

/**
 * A pause that can be cut short.
 *
 * @param {number} ms  Infinity: until it is cut short
 * @param {AbortSignal} [hurry]
 * @returns {Promise<void>}
 */
export function pause(ms, hurry) {
  return new Promise((resolve) => {
    if (ms <= 0 || hurry?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      hurry?.removeEventListener("abort", done);
      resolve();
    };
    const timer = ms === Infinity ? undefined : setTimeout(done, ms);
    hurry?.addEventListener("abort", done);
  });
}
