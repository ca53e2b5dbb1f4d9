/** When the steps of a start were done, and what the address asks of it. */

/** What the names of our marks in the browser's own record of times begin with. */
export const MARK = "regalia ";

/**
 * Notes when a step of the start was done.
 *
 * @param {string} stage
 * @param {number} [at]  in milliseconds since 1970; now, if it is left out
 */
export function mark(stage, at = performance.timeOrigin + performance.now()) {
  performance.mark(MARK + stage, { startTime: Math.max(0, at - performance.timeOrigin) });
}

/**
 * What the address asks of the start, e.g. `?boot=report`: "report" shows its times, "plain" does
 * without the snapshot.
 *
 * @param {"report" | "plain"} what
 */
export const asked = (what) => new URLSearchParams(location.search).getAll("boot").includes(what);
