// Takes the picture of Python's memory that the page starts from: the rules are imported already.
//
//     node snapshot.mjs <pyodide folder> <library zip> <our wheel> <file to write>
//
// Written is Pyodide's own form of a snapshot, with two changes that make it a good deal smaller:
// what a fresh memory holds anyway is taken away (XOR), and so are the zeros at the end.  The last
// line said is JSON: `pristine`, how far a fresh memory is not empty, and `modules`, what is
// imported.  The same input gives the same bytes, so no clock, no dice and no path of this machine
// may be seen by Python.

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

/** @type {Uint8Array} a copy of the memory as the module itself fills it */
let fresh;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (source, imports) => {
  const made = await instantiate.call(WebAssembly, source, imports);
  const memory = (made.instance ?? made).exports.memory;
  if (memory) fresh ??= new Uint8Array(memory.buffer.slice(0));
  return made;
};

async function main() {
  const [folder, library, wheel, target] = process.argv.slice(2).map((path) => resolve(path));
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const lock = JSON.parse(await readFile(join(folder, "pyodide-lock.json"), "utf8"));
  const python = await loadPyodide({
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
  const memory = snapshot.subarray(new Uint32Array(snapshot.buffer, 0, 2)[1]);
  for (let at = 0; at < fresh.length; at++) memory[at] ^= fresh[at];
  await writeFile(target, snapshot.subarray(0, end(snapshot)));
  console.log(JSON.stringify({ pristine: Math.ceil(end(fresh) / 4) * 4, modules }));
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

/** Where the zeros at the end begin. @param {Uint8Array} bytes */
function end(bytes) {
  let at = bytes.length;
  while (at > 0 && bytes[at - 1] === 0) at--;
  return at;
}

// Said in words: Node itself would show the line at fault, and all of Pyodide is one line.
main().catch((error) => {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
});
