/**
 * Whether what is kept will stay. A browser may delete it when room is short or the page is not
 * visited for a while, unless it has promised not to.
 *
 * @import {Snapshot} from "./types.d.ts"
 */

import { recall, remember } from "./settings.js";

const KEY = "regalia lasting";
/** A game this long is one that somebody would miss. */
const MOVES = 12;

let asked = false;

/**
 * What the browser says of what is kept: it stays, it may go, or nobody knows.
 *
 * @returns {Promise<"stays" | "goes" | "unknown">}
 */
export async function lasting() {
  try {
    return (await navigator.storage.persisted()) ? "stays" : "goes";
  } catch {
    return "unknown"; // Not there, or refused as storage itself is.
  }
}

/**
 * Asks the browser to keep what is kept; it may ask the person in turn.
 *
 * @returns {Promise<boolean>}
 */
export async function askToLast() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/**
 * Asks once on this device, as soon as there is a game worth it.
 *
 * @param {Snapshot} snapshot
 */
export function askOnce({ ply }) {
  if (asked || ply < MOVES) return;
  asked = true;
  if (recall(KEY) !== null) return;
  remember(KEY, "asked");
  void askToLast();
}
