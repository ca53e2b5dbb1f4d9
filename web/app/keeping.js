/**
 * Keeps things on this device, in IndexedDB: `texts` holds each game's record by its id, `shelf`
 * what the lobby shows of it, `ledger` what the statistics count of it, also when the game itself
 * is deleted, and `drawer` small things by name. A game's entries are written in one transaction,
 * so none is ever without the others.
 *
 * Used by the worker, which writes the games, and by the page, which never reads their texts.
 * Where the browser refuses storage (a sandboxed frame, some private windows) everything is held
 * in memory instead, and `refusal()` says why.
 */

/** @typedef {import("./types.d.ts").Kept} Kept */
/** @typedef {"texts" | "shelf" | "ledger" | "drawer"} Store */

/** @type {Store[]} */
const STORES = ["texts", "shelf", "ledger", "drawer"];

/** What could not be stored, by store. @type {Record<Store, Map<string, any>>} */
const memory = { texts: new Map(), shelf: new Map(), ledger: new Map(), drawer: new Map() };

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @type {string | null} */
let refused = null;

/** Why nothing can be kept beyond this visit; null while storage works. */
export function refusal() {
  return refused;
}

/**
 * Keep a game.  Resolves when it is written; to false where it is held in memory only.
 * @param {string} id
 * @param {string} text
 * @param {Kept} entry
 * @param {any} [counted]  its line in the ledger; none: the ledger stays as it is
 * @returns {Promise<boolean>}
 */
export function put(id, text, entry, counted) {
  return write(id, { texts: text, shelf: entry, ...(counted ? { ledger: counted } : {}) });
}

/**
 * The record of a kept game, or undefined.
 * @param {string} id
 * @returns {Promise<string | undefined>}
 */
export const text = (id) => one("texts", id);

/**
 * What the lobby shows of the kept games, the latest first.
 * @returns {Promise<Kept[]>}
 */
export async function shelf() {
  /** @type {Kept[]} */
  const kept = Object.values(await all("shelf"));
  return kept.sort((one, other) => other.when - one.when);
}

/**
 * Delete a kept game. What the statistics count of it stays.
 * @param {string} id
 */
export const forget = (id) => write(id, { texts: undefined, shelf: undefined });

/**
 * One thing of a store, or undefined.
 * @param {Store} store
 * @param {string} key
 * @returns {Promise<any>}
 */
export async function one(store, key) {
  return memory[store].get(key) ?? (await ask(store, (open) => open.get(key)));
}

/**
 * Everything in a store, by key.
 * @param {Store} store
 * @returns {Promise<Record<string, any>>}
 */
export async function all(store) {
  const [keys, values] = await Promise.all([
    ask(store, (open) => open.getAllKeys()),
    ask(store, (open) => open.getAll()),
  ]);
  const stored = (keys ?? []).map((key, n) => [String(key), values?.[n]]);
  return Object.fromEntries([...stored, ...memory[store]]);
}

/**
 * Write under one key in several stores at once, or delete there what is given as undefined.
 * Resolves to false where it is held in memory only.
 * @param {string} key
 * @param {Partial<Record<Store, any>>} values
 * @returns {Promise<boolean>}
 */
export async function write(key, values) {
  const given = /** @type {[Store, any][]} */ (Object.entries(values));
  for (const [store, value] of given) {
    if (value === undefined) memory[store].delete(key);
    else memory[store].set(key, value);
  }
  const done = await change(
    given.map(([store]) => store),
    (open) => {
      for (const [store, value] of given) {
        if (value === undefined) open(store).delete(key);
        else open(store).put(value, key);
      }
    },
  );
  // A later value under the same key may be on its way meanwhile.
  if (done) {
    for (const [store, value] of given) {
      if (memory[store].get(key) === value) memory[store].delete(key);
    }
  }
  return done;
}

/** The database, opened once. @returns {Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    // Throws at once where storage is refused: found out by trying, since the name is there.
    const request = indexedDB.open("regalia", 2);
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const store of STORES) {
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store);
      }
    };
    request.onsuccess = () => {
      const open = request.result;
      // A later version of the page must not wait for this one.
      open.onversionchange = () => open.close();
      open.onclose = () => {
        opening = null;
      };
      resolve(open);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another window holds the games"));
  });
  return opening;
}

/**
 * Change several stores in one transaction; false when that is refused.
 * @param {Store[]} stores
 * @param {(open: (store: Store) => IDBObjectStore) => void} how
 * @returns {Promise<boolean>}
 */
async function change(stores, how) {
  try {
    const transaction = (await database()).transaction(stores, "readwrite");
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    how((store) => transaction.objectStore(store));
    await done;
    refused = null;
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

/**
 * Ask one store; undefined when that is refused.
 * @template T
 * @param {Store} name
 * @param {(store: IDBObjectStore) => IDBRequest<T>} how
 * @returns {Promise<T | undefined>}
 */
async function ask(name, how) {
  try {
    const store = (await database()).transaction(name).objectStore(name);
    return await new Promise((resolve, reject) => {
      const request = how(store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch (error) {
    refuse(error);
    return undefined;
  }
}

/** @param {unknown} error */
function refuse(error) {
  opening = null;
  refused = error instanceof Error ? error.message : String(error);
}
