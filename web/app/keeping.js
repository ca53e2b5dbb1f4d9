/**
 * Keeps games on this device, in IndexedDB: `texts` holds each game's record by its id, `shelf`
 * what the lobby shows of it.  Both are written in one transaction, so neither is ever without the
 * other.
 *
 * Used by the worker, which writes, and by the page, which reads only the shelf.  Where the browser
 * refuses storage (a sandboxed frame, some private windows) everything is held in memory instead,
 * and `refusal()` says why.
 */

/** @typedef {import("./types.d.ts").Kept} Kept */

/** @type {{texts: Map<string, string>, shelf: Map<string, Kept>}} */
const memory = { texts: new Map(), shelf: new Map() };

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
 * @returns {Promise<boolean>}
 */
export async function put(id, text, entry) {
  memory.texts.set(id, text);
  memory.shelf.set(id, entry);
  const done = await change((texts, shelf) => {
    texts.put(text, id);
    shelf.put(entry, id);
  });
  if (done) {
    memory.texts.delete(id);
    memory.shelf.delete(id);
  }
  return done;
}

/**
 * The record of a kept game, or undefined.
 * @param {string} id
 * @returns {Promise<string | undefined>}
 */
export async function text(id) {
  return memory.texts.get(id) ?? (await ask("texts", (store) => store.get(id)));
}

/**
 * What the lobby shows of the kept games, the latest first.
 * @returns {Promise<Kept[]>}
 */
export async function shelf() {
  /** @type {Kept[]} */
  const stored = (await ask("shelf", (store) => store.getAll())) ?? [];
  const held = [...memory.shelf.values()];
  const kept = stored.filter((entry) => !memory.shelf.has(entry.id));
  return [...held, ...kept].sort((one, other) => other.when - one.when);
}

/**
 * Delete a kept game.
 * @param {string} id
 */
export async function forget(id) {
  memory.texts.delete(id);
  memory.shelf.delete(id);
  await change((texts, shelf) => {
    texts.delete(id);
    shelf.delete(id);
  });
}

/** The database, opened once. @returns {Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    // Throws at once where storage is refused: found out by trying, since the name is there.
    const request = indexedDB.open("regalia", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("texts");
      request.result.createObjectStore("shelf");
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
 * Change both stores in one transaction; false when that is refused.
 * @param {(texts: IDBObjectStore, shelf: IDBObjectStore) => void} how
 * @returns {Promise<boolean>}
 */
async function change(how) {
  try {
    const transaction = (await database()).transaction(["texts", "shelf"], "readwrite");
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    how(transaction.objectStore("texts"), transaction.objectStore("shelf"));
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
 * @param {"texts" | "shelf"} name
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
