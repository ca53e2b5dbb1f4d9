// Takes the picture of Python's memory that the page starts from: the rules are imported already.
//
//     node snapshot.mjs <lean pyodide folder> <library zip> <our wheel> <file to write>
//
// Written is what a memory in which Pyodide has just begun must be told to become this one: the
// words that are other than those of a fresh memory, or may be.  32-bit numbers: how many runs of
// words there are; for each how many words are left out before it, and how long it is; then all
// their words.  The last line said is JSON: `memory`, how large it is, `head`, what Pyodide wants
// to know of a snapshot, and `modules`, what is imported.  The same input gives the same bytes, so
// no clock, no dice and no path of this machine may be seen by Python.

import crypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const THEN = Date.UTC(2026, 0, 1);
globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length) super(...given);
    else super(THEN);
  }
  static now() {
    return THEN;
  }
};
performance.now = () => 1000;
// Whoever needs real luck asks the page's own browser, later.
crypto.randomFillSync = (array) => array.fill(7);

/** So many words that are as they were do not end a run: to begin another one costs more. */
const GAP = 16;

/** @type {WebAssembly.Memory} */
let memory;
/** @type {Uint32Array} a copy of the memory as the module itself fills it */
let fresh;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (source, imports) => {
  const made = await instantiate.call(WebAssembly, source, imports);
  memory ??= (made.instance ?? made).exports.memory;
  if (memory) fresh ??= new Uint32Array(memory.buffer.slice(0));
  return made;
};

async function main() {
  const [folder, library, wheel, target] = process.argv.slice(2).map((path) => resolve(path));
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const { default: create } = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")).href);
  const lock = JSON.parse(await readFile(join(folder, "pyodide-lock.json"), "utf8"));
  /** @type {Uint32Array} the same when Pyodide has begun, and Python has not */
  let begun;
  const python = await loadPyodide({
    createPyodideModule(settings) {
      settings.onRuntimeInitialized = () => {
        begun = new Uint32Array(memory.buffer.slice(0));
      };
      return create(settings);
    },
    _makeSnapshot: true,
    _sysExecutable: "/usr/bin/python3",
    indexURL: folder,
    stdLibURL: library,
    env: { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
    lockFileContents: { info: lock.info, packages: {} },
    packageBaseUrl: folder,
  });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel", { extractDir });
  python.runPython(await readFile(new URL("snapshot.py", import.meta.url), "utf8"));
  const modules = JSON.parse(python.runPython("settle('regalia')"));
  for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name];
  wipe(python._module);

  const snapshot = python.makeMemorySnapshot();
  const at = new Uint32Array(snapshot.buffer, 0, 2)[1];
  const whole = new Uint32Array(snapshot.buffer.slice(at));
  await writeFile(target, runs(whole, begun));
  const head = Buffer.from(snapshot.subarray(0, at)).toString("base64");
  console.log(JSON.stringify({ memory: whole.byteLength, head, modules }));
}

/**
 * What is told of a memory, see above.
 *
 * @param {Uint32Array} whole
 * @param {Uint32Array} begun
 */
function runs(whole, begun) {
  /** @type {[number, number][]} from where to where */
  const found = [];
  for (let at = 0; at < whole.length; at++) {
    const old = fresh[at] ?? 0;
    if (whole[at] === old && (begun[at] ?? 0) === old) continue;
    const last = found.at(-1);
    if (last && at - last[1] <= GAP) last[1] = at + 1;
    else found.push([at, at + 1]);
  }
  const sizes = found.flatMap(([from, to], n) => [from - (found[n - 1]?.[1] ?? 0), to - from]);
  const told = [Uint32Array.of(found.length, ...sizes)];
  for (const [from, to] of found) told.push(whole.subarray(from, to));
  return Buffer.concat(told.map((words) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength)));
}

/**
 * Overwrite what is free, which holds the remains of everything that was ever there: the free
 * blocks of the heap, and the stack below what is in use.
 */
function wipe(module) {
  // The heap is kept from growing, so that every free block of it is given out.
  const brk = module._emscripten_get_sbrk_ptr() >>> 2;
  const top = module.HEAPU32[brk];
  module.HEAPU32[brk] = 0xfffffff0;
  const blocks = [];
  for (let size = 1 << 24; size >= 16; size -= Math.max(16, (size >> 2) & ~15)) {
    for (let at; (at = module._malloc(size)); ) blocks.push({ at, size });
  }
  module.HEAPU32[brk] = top;
  for (const { at, size } of blocks) module.HEAPU8.fill(0, at, at + size);
  for (const { at } of blocks) module._free(at);
  const used = module._emscripten_stack_get_current();
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), used - 64);
}

// Said in words: Node itself would show the line at fault, and all of Pyodide is one line.
main().catch((error) => {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
});
