/**
 * From touches to moves. The board knows no rules: what a touch does is read from the legal
 * moves of the snapshot.
 *
 * @import {Legal, Reason, Refused} from "../app/types.d.ts"
 */

/** @param {string} move @returns {string} its first word, e.g. `play` of `play QH` */
export const verbOf = (move) => move.split(" ", 1)[0];

/**
 * The legal moves that may be made in a mode. A move whose verb has a mode of its own is made in
 * that mode alone; there it goes before a plain move with the same touches.
 *
 * @param {readonly Legal[]} legal
 * @param {string} mode  the pressed mode; "" for none
 * @param {readonly string[]} modes  the verbs that have a mode button
 * @returns {Legal[]}
 */
export function within(legal, mode, modes) {
  const special = legal.filter(({ move }) => mode !== "" && verbOf(move) === mode);
  const taken = new Set(special.map(({ touches }) => touches.join("\n")));
  const plain = legal.filter(
    ({ move, touches }) => !modes.includes(verbOf(move)) && !taken.has(touches.join("\n")),
  );
  return [...special, ...plain];
}

/**
 * What one more touch would do.
 *
 * @param {readonly Legal[]} legal  the moves that may be made now
 * @param {readonly string[]} picked  what has been touched already
 * @param {string} touch
 * @returns {{move: string | null, leads: boolean}} the move that it completes, and whether it
 *   may be the beginning of a longer one
 */
export function reach(legal, picked, touch) {
  const path = [...picked, touch];
  let move = null;
  let leads = false;
  for (const one of legal) {
    if (!path.every((step, n) => one.touches[n] === step)) continue;
    if (one.touches.length === path.length) move ??= one.move;
    else leads = true;
  }
  return { move, leads };
}

/**
 * Why a touch makes no move, if the snapshot tells.
 *
 * @param {readonly Refused[]} refused
 * @param {readonly string[]} picked
 * @param {string} touch
 * @returns {Reason | null}
 */
export function refusal(refused, picked, touch) {
  const path = [...picked, touch].join("\n");
  const found =
    refused.find(({ touches }) => touches.join("\n") === path) ??
    refused.find(({ touches }) => touches.length === 1 && touches[0] === touch);
  return found ? { key: found.key, rule: found.rule, facts: found.facts } : null;
}
