/**
 * Stores things on this device, in IndexedDB, by store and key. Where the browser refuses that (a
 * sandboxed frame, some private windows) or there is no room, they are held in memory instead, and
 * `refusal()` says why.
 */

/** @typedef {"texts" | "shelf" | "redo" | "hold" | "ledger" | "drawer"} Store */

/** @type {Store[]} */
const STORES = ["texts", "shelf", "redo", "hold", "ledger", "drawer"];

/** What could not be stored, by store. */
const memory = /** @type {Record<Store, Map<string, any>>} */ (
  Object.fromEntries(STORES.map((store) => [store, new Map()]))
);

/** This window's name among the others, for this visit. */
export const me = random();

/** Thrown where another window has taken what was to be written. */
export class Elsewhere extends Error {}

/**
 * How long the database may take for an answer, in milliseconds. WebKit gives none to a page that
 * comes after one which was left in the midst of it; and a game that cannot be kept is better than
 * none.
 */
const PATIENCE = 10_000;

/** Whether it took longer: for this visit it is not asked again. */
let silent = false;

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @type {string | null} */
let refused = null;

/** Why nothing can be kept beyond this visit; null while storage works. */
export function refusal() {
  return refused;
}

/** @returns {string} what nothing else is called */
export function random() {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(36)).join("");
}

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
 * @param {Store} store
 * @returns {Promise<string[]>}
 */
export async function keys(store) {
  const stored = (await ask(store, (open) => open.getAllKeys())) ?? [];
  return [...new Set([...stored.map(String), ...memory[store].keys()])];
}

/**
 * Write under one key in several stores at once, or delete there what is given as undefined.
 * Resolves to false where it is held in memory only.
 * @param {string} key
 * @param {Partial<Record<Store, any>>} values
 * @param {{guarded?: boolean}} [how]  `guarded`: throws Elsewhere, having written nothing, where
 *   another window holds this key; `hold` must be among the values
 * @returns {Promise<boolean>}
 */
export async function write(key, values, { guarded = false } = {}) {
  const given = /** @type {[Store, any][]} */ (Object.entries(values));
  for (const [store, value] of given) {
    if (value === undefined) memory[store].delete(key);
    else memory[store].set(key, value);
  }
  const settle = () => {
    for (const [store, value] of given) {
      // A later value under the same key may be on its way meanwhile.
      if (memory[store].get(key) === value) memory[store].delete(key);
    }
  };
  try {
    const stores = given.map(([store]) => store);
    const done = await change(stores, async (open) => {
      const holder = guarded ? await asked(open("hold").get(key)) : undefined;
      if (holder !== undefined && holder !== me) throw new Elsewhere();
      for (const [store, value] of given) {
        if (value === undefined) open(store).delete(key);
        else open(store).put(value, key);
      }
    });
    if (done) settle();
    return done;
  } catch (error) {
    settle();
    throw error;
  }
}

/**
 * Hold a key against other windows, if there is something under it in the first of these stores.
 * @param {string} key
 * @param {Store[]} stores
 * @returns {Promise<any[]>}  what stands there under the key, store by store
 */
export async function hold(key, stores) {
  /** @type {any[]} */
  let found = [];
  await change([...stores, "hold"], async (open) => {
    found = await Promise.all(stores.map((store) => asked(open(store).get(key))));
    if (found[0] !== undefined) open("hold").put(me, key);
  });
  // What could not be stored is the newest there is.
  return stores.map((store, n) => memory[store].get(key) ?? found[n]);
}

/**
 * Add what is not there yet, all or nothing. Throws where something is there, or where it cannot
 * be stored though other things are.
 * @param {[Store, string, any][]} values
 */
export async function add(values) {
  const done = await change(STORES, (open) => {
    for (const [store, key, value] of values) open(store).add(value, key);
  });
  if (done) return;
  const why = refused ?? "";
  if ((await ask("texts", (open) => open.count())) !== undefined) throw new Error(why);
  for (const [store, key, value] of values) memory[store].set(key, value);
}

/**
 * Hold nothing in memory any more under this key.
 * @param {string} key
 */
export function drop(key) {
  for (const store of STORES) memory[store].delete(key);
}

/** What the database is called. */
let name = "regalia";

/**
 * Keep things in another place from now on, e.g. those of frames apart from those of the page.
 * @param {string} other
 */
export function keepIn(other) {
  name = other;
  opening = null;
}

/** The database, opened once. @returns {Promise<IDBDatabase>} */
function database() {
  if (silent) return Promise.reject(noAnswer());
  opening ??= new Promise((resolve, reject) => {
    /** @type {IDBDatabase | null} */
    let opened = null;
    // Throws at once where storage is refused: found out by trying, since the name is there.
    const request = indexedDB.open(name, 3);
    // A page that is left lets go: WebKit may keep it, and with it whoever opens the database next.
    const letGo = () => {
      if (opened) opened.close();
      else request.transaction?.abort();
      opening = null;
    };
    addEventListener("pagehide", letGo, { once: true });
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const store of STORES) {
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store);
      }
    };
    const waiting = setTimeout(() => {
      silent = true;
      reject(noAnswer());
    }, PATIENCE);
    request.onsuccess = () => {
      clearTimeout(waiting);
      silent = false;
      const open = (opened = request.result);
      // A later version of the page must not wait for this one.
      open.onversionchange = () => open.close();
      open.onclose = () => {
        opening = null;
      };
      resolve(open);
    };
    request.onerror = () => {
      clearTimeout(waiting);
      reject(request.error);
    };
    request.onblocked = () => reject(new Error("another window holds the games"));
  });
  return opening;
}

/**
 * Change several stores in one transaction; false when that is refused.
 * @param {Store[]} stores
 * @param {(open: (store: Store) => IDBObjectStore) => unknown} how  awaits nothing but its requests
 * @returns {Promise<boolean>}
 */
async function change(stores, how) {
  try {
    const transaction = (await database()).transaction(stores, "readwrite");
    hurry(transaction);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? noAnswer());
    });
    // Where `how` fails first, that is what is told.
    done.catch(() => {});
    try {
      await how((store) => transaction.objectStore(store));
    } catch (error) {
      transaction.abort();
      throw error;
    }
    await done;
    refused = null;
    return true;
  } catch (error) {
    if (error instanceof Elsewhere) throw error;
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
    const transaction = (await database()).transaction(name);
    hurry(transaction);
    return await asked(how(transaction.objectStore(name)));
  } catch (error) {
    refuse(error);
    return undefined;
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction  is given up if it does not get on */
function hurry(transaction) {
  const waiting = setTimeout(() => {
    silent = true;
    transaction.abort();
  }, PATIENCE);
  for (const end of ["complete", "abort"]) {
    transaction.addEventListener(end, () => clearTimeout(waiting));
  }
}

const noAnswer = () => new Error("the storage does not answer");

/** @param {unknown} error */
function refuse(error) {
  opening = null;
  refused = error instanceof Error ? error.message : String(error);
}
