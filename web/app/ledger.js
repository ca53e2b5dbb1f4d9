/**
 * The lines of the ledger, one for each game, as Python writes them (`regalia.counting`) and as
 * the worker dates them; and what they come to. No document here.
 */

/**
 * What the statistics count of a game. `aside` names the kinds of help it had.
 *
 * @typedef {"running" | "finished" | "abandoned" | "aside"} State
 * @typedef {{game: string, options: Record<string, string>, seats: string[], names: string[],
 *   state: State, aside: string[], scores: number[], places: number[], won: boolean,
 *   undone: number, daily: string}} Counted
 * @typedef {Counted & {begun: number, ended?: number}} Line
 */

/** What stands in the place of a line that was reset while its game is still kept. */
export const STRUCK = Object.freeze({ state: "struck" });

/**
 * The line to be written in the place of an old one. The first end of a game stands for good, and
 * so does a line that was struck.
 *
 * @param {any} old  undefined: there is none
 * @param {Counted} fresh
 * @param {number} when
 * @returns {Line | undefined} undefined: the old one stays
 */
export function dated(old, fresh, when) {
  if (old?.state === "finished" || old?.state === "struck") return undefined;
  const line = { ...fresh, begun: old?.begun ?? when };
  const over = fresh.places.length > 0 || fresh.state === "abandoned";
  return over ? { ...line, ended: old?.ended ?? when } : line;
}
