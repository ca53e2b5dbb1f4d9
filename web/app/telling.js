/**
 * What happened, in words.
 *
 * @import {Line, Snapshot} from "./types.d.ts"
 */

import { text } from "./text.js";

/**
 * The words of one move, as somebody heard it.
 *
 * @param {Pick<Line, "mover" | "said">} line
 * @param {boolean} many  whether several play: then the mover is named, unless the first words
 *   name somebody themselves
 * @returns {string} "" if nothing was heard of it
 */
export function lineWords({ mover, said }, many) {
  if (!said.length) return "";
  const all = said.map(({ key, facts }) => text.say(`said.${key}`, facts)).join(" ");
  const named = text.asks(`said.${said[0].key}`, "seat");
  return many && typeof mover === "number" && !named
    ? text.say("said.by", { seat: mover, text: all })
    : all;
}

/**
 * The words of everything that a snapshot tells, in order; "" if it tells nothing.
 *
 * @param {Pick<Snapshot, "told" | "seats">} snapshot
 * @param {Line["mover"]} mover  who made the move
 * @returns {string}
 */
export function saidIn({ told, seats }, mover) {
  const said = told.flatMap((one) => (one.kind === "said" ? [one] : []));
  return lineWords({ mover, said }, seats.length > 1);
}
