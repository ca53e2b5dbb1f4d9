/**
 * Keeps games on this device: `texts` holds each game's record by its id, `shelf` what the lobby
 * shows of it, `redo` the moves taken back in it, `hold` which window has it, `ledger` what the
 * statistics count of it, also when the game itself is deleted, and `drawer` small things by name.
 * A game's entries are written at once, so none is ever without the others.
 *
 * Used by the worker, which writes the games, and by the page, which never reads their texts.
 *
 * A window takes a game when it opens it, and writes to it only while it has it: both are looked
 * up and changed in one transaction, so that of two windows neither writes over the other.
 */

import * as shapes from "./shapes.js";
import * as store from "./store.js";

/** @typedef {import("./types.d.ts").Kept} Kept */
/** @typedef {{id: string | null, when: number | null, text: string, plain: string, entry: Kept}} Coming */

export const Elsewhere = store.Elsewhere;
export const all = store.all;
export const one = store.one;
export const keepIn = store.keepIn;
export const refusal = store.refusal;
export const write = store.write;

/**
 * Keep a game.  Resolves when it is written; to false where it is held in memory only.  Throws
 * Elsewhere, having written nothing, where another window has taken it.
 * @param {string} id
 * @param {string} text
 * @param {Kept} entry
 * @param {{counted?: any, redo?: string[]}} [more]  `counted`: its line in the ledger; none: the
 *   ledger stays as it is; `redo`: what was taken back
 * @returns {Promise<boolean>}
 */
export function put(id, text, entry, { counted, redo = [] } = {}) {
  const beside = { redo: redo.length ? redo : undefined, ...(counted ? { ledger: counted } : {}) };
  const values = { texts: text, shelf: entry, hold: store.me, ...beside };
  return store.write(id, values, { guarded: true });
}

/**
 * The record of a kept game, or undefined.
 * @param {string} id
 * @returns {Promise<string | undefined>}
 */
export const text = async (id) => asText(await store.one("texts", id));

/** @param {unknown} kept  what is no text is looked at as one, too, so that it can be told and saved */
const asText = (kept) =>
  kept === undefined || typeof kept === "string" ? kept : JSON.stringify(kept);

/**
 * Take a kept game: from now on no other window writes to it.
 * @param {string} id
 * @returns {Promise<{text: string, redo: string[]} | undefined>}  undefined: it is not kept
 */
export async function take(id) {
  const [kept, redo] = await store.hold(id, ["texts", "redo"]);
  const text = asText(kept);
  // Without what was taken back a game is still a game.
  return text === undefined ? undefined : { text, redo: shapes.areAll("string", redo) ? redo : [] };
}

/**
 * Whether this window may write to a game; true also of one that is not kept.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
export async function mine(id) {
  return ((await store.one("hold", id)) ?? store.me) === store.me;
}

/**
 * Leave a game to the window that has taken it.
 * @param {string} id
 */
export const leave = (id) => store.drop(id);

/**
 * What the lobby shows of the kept games, the latest first. An entry that is not as it should be
 * is of the game "", so that there is a way to its text.
 * @returns {Promise<Kept[]>}
 */
export async function shelf() {
  const [entries, ids] = await Promise.all([store.all("shelf"), store.keys("texts")]);
  return [...new Set([...ids, ...Object.keys(entries)])]
    .map((id) => sound(id, entries[id]))
    .sort((one, other) => other.when - one.when);
}

/** @param {string} id @param {any} entry @returns {Kept} */
function sound(id, entry) {
  const { game, when, turn, seats, names, scores, over, daily, shown } = entry ?? {};
  const whole =
    typeof game === "string" &&
    shapes.isMoment(when) &&
    (turn === null || turn === "luck" || typeof turn === "number") &&
    shapes.areAll("string", seats) &&
    shapes.areAll("string", names) &&
    shapes.areAll("number", scores) &&
    [0, seats.length].includes(scores.length) &&
    (typeof (over ?? false) === "boolean" ||
      [over.places, over.scores].every(
        (list) => shapes.areAll("number", list) && list.length === seats.length,
      )) &&
    typeof (daily ?? "") === "string" &&
    typeof (shown ?? {}) === "object";
  if (whole) return { ...entry, id, shown: shown ?? {} };
  const none = { seats: [], names: [], scores: [], shown: {}, turn: null, over: null };
  return { id, game: "", when: 0, ply: 0, ...none };
}

/**
 * Delete a kept game, and what lies in the drawer for it under `<id> <name>`. What the statistics
 * count of it stays.
 * @param {string} id
 */
export async function forget(id) {
  await store.write(id, { texts: undefined, shelf: undefined, redo: undefined, hold: undefined });
  for (const name of await store.keys("drawer")) {
    if (name.startsWith(`${id} `)) await store.write(name, { drawer: undefined });
  }
}

/**
 * Take games in beside those that are there, and lines of ledger and drawer where there are none;
 * all of it or, where it cannot be stored, nothing. Nothing that is there is changed: a game whose
 * record is there already comes no second time, and one whose id is taken gets a new one.
 * @param {Coming[]} games  `plain`: the record as it would be without a mark of where it is from
 * @param {{ledger?: Record<string, any>, drawer?: Record<string, any>}} [more]
 * @returns {Promise<{id: string, came: boolean}[]>}  by game; its id here, and whether it is new
 */
export async function takeIn(games, { ledger = {}, drawer = {} } = {}) {
  const kept = await store.all("texts");
  const at = new Map(Object.entries(kept).map(([id, record]) => [record, id]));
  const taken = new Set([...Object.keys(kept), ...(await store.keys("shelf"))]);
  /** @type {[store.Store, string, any][]} */
  const values = [];
  const told = games.map(({ id: given, when, text, plain, entry }) => {
    const there = at.get(text) ?? at.get(plain);
    if (there !== undefined) return { id: there, came: false };
    const free = given !== null && !taken.has(given);
    const id = free ? given : `${entry.game}-${store.random()}`;
    taken.add(id);
    at.set(text, id);
    const then = Math.min(when ?? Date.now(), Date.now());
    values.push(["texts", id, text], ["shelf", id, { ...entry, id, when: then }]);
    return { id, came: true };
  });
  for (const [name, lines] of /** @type {const} */ ([["ledger", ledger], ["drawer", drawer]])) {
    const there = new Set(await store.keys(name));
    for (const [key, line] of Object.entries(lines)) {
      if (!there.has(key)) values.push([name, key, line]);
    }
  }
  await store.add(values);
  return told;
}

/**
 * Everything that is kept, as the text of one file; `py/regalia/saves.py` reads it again.
 * @returns {Promise<string>}
 */
export async function everything() {
  const [texts, entries, ledger, drawer] = await Promise.all(
    /** @type {const} */ (["texts", "shelf", "ledger", "drawer"]).map(store.all),
  );
  const games = Object.entries(texts).map(([id, kept]) => {
    const { when } = sound(id, entries[id]);
    return { id, when, text: asText(kept) };
  });
  games.sort((one, other) => other.when - one.when);
  return `${JSON.stringify({ regalia: "everything 1", games, ledger, drawer }, null, 1)}\n`;
}
