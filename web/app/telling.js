/**
 * What happened, as one message.
 *
 * @import {Snapshot} from "./types.d.ts"
 */

import { text } from "./text.js";

/**
 * The words of everything that a snapshot tells, in order; "" if it tells nothing.
 *
 * @param {Snapshot} snapshot
 * @param {number | null} mover  who made the move: named where several play, unless the first
 *   words name somebody themselves
 * @returns {string}
 */
export function saidIn({ told, seats }, mover) {
  const words = told.flatMap((one) =>
    one.kind === "said" ? [text.say(`said.${one.key}`, one.facts)] : [],
  );
  if (!words.length) return "";
  const all = words.join(" ");
  const first = told.find((one) => one.kind === "said");
  const named = first?.kind === "said" && text.asks(`said.${first.key}`, "seat");
  return seats.length > 1 && mover !== null && !named ? text.say("said.by", { seat: mover, text: all }) : all;
}
