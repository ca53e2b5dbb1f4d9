/**
 * Starts Python inside the worker. Two ways lead there:
 *
 * * from a snapshot of Python's memory that the build took with the rules imported: most of the
 *   work of a start is not done at all;
 * * plainly: Pyodide, a slim library, and our wheel installed by micropip. Taken when anything
 *   about the snapshot fails, since Pyodide calls that interface unstable, or when it is asked for.
 */

import * as files from "./files.js";
import * as gzip from "./gzip.js";

/** @typedef {import("./files.js").Fetcher} Fetcher */

/** @typedef {"runtime" | "unpacked" | "plain" | "library" | "python" | "rules" | "ready"} Stage */
/**
 * @typedef {{
 *   base: string, plain?: boolean, files?: MessagePort | null, unpacker?: MessagePort | null,
 * }} Start
 *   base: the address of `runtime/`;
 *   plain: the snapshot is not to be used;
 *   files: where files are asked for by name, instead of being fetched;
 *   unpacker: where the greatest of them come from unpacked, see unpacker.js.
 */
/** @typedef {{answer(text: string): string, go_on(ms: number): string, keep(id: string): string}} Bridge */
/** @typedef {(stage: Stage, done: number, why?: string) => void} Tell */

/** Where Pyodide believes its files to stand. Whatever it asks for there is lent by us. */
const NOWHERE = "http://localhost/runtime/";
const LIBRARY = "/lib/python314.zip";
const BRIDGE = "from regalia.bridge import Bridge; Bridge()";

/**
 * The door to the rules in Python; `tell` hears how far it is.
 *
 * @param {Start} start
 * @param {Tell} tell
 * @returns {Promise<Bridge>} rejects with the reason when no way leads there
 */
export async function start({ base, plain = false, files: port, unpacker }, tell) {
  if (typeof WebAssembly !== "object") {
    throw new files.Fault("NoWebAssembly", "This browser has no WebAssembly for workers.");
  }
  tell("runtime", 0);
  const part = files.parts(base, port);
  const unpacked = unpacker ? givenBy(unpacker) : async () => undefined;
  // All at once, so that none of them waits for another.
  const module = unpacked("module").then((given) =>
    given instanceof ArrayBuffer
      ? WebAssembly.compile(given)
      : (given ?? files.compiled(part("wasm"))),
  );
  module.catch(() => {});
  const snapshot = plain
    ? null
    : unpacked("memory").then((given) => given ?? part("snapshot").then(gzip.gunzip));
  snapshot?.then(() => tell("unpacked", 0.5), () => {});
  if (!there()) {
    pyodide = part("pyodide").then(gzip.gunzip);
    pyodide.catch(() => {});
  }
  if (snapshot) {
    try {
      return await restored(part, module, snapshot, tell);
    } catch (error) {
      // Whatever it was: the other way is open, and longer.
      console.warn("The snapshot could not be used.", error);
      tell("plain", 0.05, error instanceof Error ? error.message : String(error));
    }
  }
  return fresh(part, module, tell);
}

// ---------------------------------------------------------------- from the snapshot

/**
 * @param {Fetcher} part
 * @param {Promise<WebAssembly.Module>} module
 * @param {Promise<ArrayBuffer>} snapshot
 * @param {Tell} tell
 */
async function restored(part, module, snapshot, tell) {
  // Its modules are in the memory: it asks for them only later, see below.
  lend("python.zip", Promise.resolve(new Response(new ArrayBuffer(0))));
  const python = await begun(module, {
    // Without the memory itself, which is filled in by us as soon as it can be.
    _loadSnapshot: Uint8Array.from(atob(files.RUNTIME.head), (letter) => letter.charCodeAt(0)),
    async createPyodideModule(/** @type {any} */ settings) {
      const begun = await createPyodideModule(settings);
      fill(begun.HEAPU32, new Uint32Array(await snapshot));
      return begun;
    },
  });
  tell("python", 0.9);
  // The dice in it were thrown in the build.
  const bridge = python.runPython("import random; random.seed()\n" + BRIDGE);
  // A memory that answers is whole.
  bridge.answer('{"id": 0, "call": "games"}');
  void putLibraryBack(part, python);
  return bridge;
}

/**
 * Make a memory in which Pyodide has just begun the one that the build kept: all that it is told are
 * runs of words, see snapshot.mjs.
 * @param {Uint32Array} memory
 * @param {Uint32Array} told
 */
function fill(memory, told) {
  let from = 1 + 2 * told[0];
  let to = 0;
  for (let run = 1, end = from; run < end; run += 2) {
    to += told[run];
    const length = told[run + 1];
    memory.set(told.subarray(from, from + length), to);
    from += length;
    to += length;
  }
}

/**
 * There are no files in a snapshot: what may still be imported is put where it was.
 * @param {Fetcher} part
 * @param {any} python
 */
async function putLibraryBack(part, python) {
  try {
    const library = new Uint8Array(await gzip.gunzip(await part("late")));
    python.FS.writeFile(LIBRARY, library);
    python.runPython("import importlib; importlib.invalidate_caches()");
  } catch (error) {
    // The games do not need it.
    console.info("The library did not come.", error);
  }
}

// ---------------------------------------------------------------- plainly

/**
 * @param {Fetcher} part
 * @param {Promise<WebAssembly.Module>} module
 * @param {Tell} tell
 */
async function fresh(part, module, tell) {
  // All at once, before the first of them is needed.
  const library = part("library").then(gzip.gunzip);
  const micropip = part("micropip").then((response) => response.arrayBuffer());
  const wheel = part("wheel");
  // Pyodide would go on without its library, and wait for ever.
  const all = Promise.all([module, library, micropip, wheel]);
  all.catch(() => {});
  library.then(() => tell("library", 0.3), () => {});
  lend("python.zip", library.then((bytes) => new Response(bytes)));
  lend(files.RUNTIME.wheel, wheel);
  const python = await first(begun(module), all);
  tell("python", 0.6);
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await micropip, "wheel", { extractDir });
  const install = python.runPython("import micropip; micropip.install");
  await first(install.callKwargs(NOWHERE + files.RUNTIME.wheel, { deps: false }), all);
  tell("rules", 0.85);
  return python.runPython(BRIDGE);
}

/**
 * What comes of one thing, unless another that it needs has failed.
 * @template T
 * @param {Promise<T>} wanted
 * @param {Promise<unknown>} needed
 * @returns {Promise<T>}
 */
async function first(wanted, needed) {
  wanted.catch(() => {});
  await Promise.race([wanted, needed.then(() => wanted)]);
  return wanted;
}

// ---------------------------------------------------------------- what both need

/** Gives up waiting for the unpacker; nothing while there is none. */
let giveUp = () => {};

/** There is no unpacker after all: from now on everything is unpacked here. */
export function alone() {
  giveUp();
}

/**
 * What the unpacker gives by its name; undefined where it cannot, so that it has to be done here.
 * @param {MessagePort} port
 * @returns {(name: "module" | "memory") => Promise<any>}
 */
function givenBy(port) {
  /** @type {Map<string, {resolve: (what: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  giveUp = () => {
    for (const { resolve } of waiting.values()) resolve(undefined);
  };
  port.onmessage = ({ data: { name, what, error } }) => {
    if (error) waiting.get(name)?.reject(new files.Fault(error.code, error.message));
    else waiting.get(name)?.resolve(what);
  };
  // A browser that lets no module out of the thread which compiled it.
  port.onmessageerror = giveUp;
  return (name) => new Promise((resolve, reject) => void waiting.set(name, { resolve, reject }));
}

/**
 * Pyodide with this module in it.
 * @param {Promise<WebAssembly.Module>} module
 * @param {object} [options]  of `loadPyodide`
 */
async function begun(module, options) {
  if (!there()) bring(await pyodide);
  return new Promise((resolve, reject) => {
    // Pyodide waits for ever when this fails. What it hands in is no answer of ours.
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const compiled = await module;
        const instance = await WebAssembly.instantiate(compiled, imports);
        if (options) grow(/** @type {WebAssembly.Memory} */ (instance.exports.memory));
        return { module: compiled, instance };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    lend("pyodide.asm.wasm", Promise.resolve(new Response()));
    loadPyodide({
      indexURL: NOWHERE,
      stdLibURL: `${NOWHERE}python.zip`,
      lockFileContents: files.RUNTIME.lock,
      packageBaseUrl: NOWHERE,
      stdout: (/** @type {string} */ line) => console.info(line),
      stderr: (/** @type {string} */ line) => console.info(line),
      ...options,
    }).then(resolve, reject);
  });
}

/** Pyodide's script, where it did not come with the worker. @type {Promise<ArrayBuffer>} */
let pyodide;

/** Whether Pyodide is there. */
const there = () => typeof loadPyodide !== "undefined";

/** @param {ArrayBuffer} script  is run */
function bring(script) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  importScripts(address);
  URL.revokeObjectURL(address);
}

/** @param {WebAssembly.Memory} memory  is made as large as that of the snapshot */
function grow(memory) {
  const missing = files.RUNTIME.memory - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65_536));
}

/** @type {Map<string, Promise<Response>>} */
const lent = new Map();

/**
 * Answer the next request for this file with what is on its way already.
 * @param {string} file
 * @param {Promise<Response>} response
 */
function lend(file, response) {
  response.catch(() => {});
  lent.set(NOWHERE + file, response);
}

self.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const response = lent.get(address);
  lent.delete(address);
  return response ?? files.ownFetch(input, init);
};

