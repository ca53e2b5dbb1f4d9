// Runs what dist/runtime holds, as the page does, but in Node.
//
//     node host.mjs <lean pyodide folder> <address of dist/runtime/> plain|snapshot
//         < what the worker knows
//
// plain: Pyodide with the slim library, our wheel installed by micropip from an address of a host of
// our own.  snapshot: the memory in which all this was done in the build.
//
// The first line it reads is JSON, the runtime as the build told it to the worker.  Each line after
// it is a JSON text of Python source, answered with one line of JSON: {"ok": the JSON text that the
// source's last expression gave} or {"error": the traceback}.

import { writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, address, way] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const runtime = JSON.parse((await lines.next()).value);
const library = join(await mkdtemp(join(tmpdir(), "regalia-")), "python.zip");
const { default: createPyodideModule } = await import(
  pathToFileURL(join(folder, "pyodide.asm.mjs")).href
);
const wasm = await part("wasm");
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (source, imports) => {
  // All that is made on the way is short.
  const ours = source.byteLength < wasm.byteLength ? source : wasm;
  return instantiate.call(WebAssembly, ours, imports);
};
const options = {
  createPyodideModule,
  indexURL: folder,
  stdLibURL: library,
  stdout: (/** @type {string} */ line) => console.error(line),
};
const python = await (way === "snapshot" ? restored() : fresh());
console.log(JSON.stringify({ ok: "null" }));

/** @param {string} name */
async function part(name) {
  const { file, integrity } = runtime.parts[name];
  const response = await fetch(new URL(file, address), { integrity });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fresh() {
  await writeFile(library, gunzipSync(await part("library")));
  const python = await loadPyodide(options);
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await part("micropip"), "wheel", { extractDir });
  // It reads the wheel's name out of its address.
  const wheel = `/tmp/${runtime.wheel}`;
  python.FS.writeFile(wheel, await part("wheel"));
  const install = python.runPython("import micropip; micropip.install");
  await install.callKwargs(`emfs:${wheel}`, { deps: false });
  return python;
}

async function restored() {
  await writeFile(library, "");
  const told = new Uint32Array(new Uint8Array(gunzipSync(await part("snapshot"))).buffer);
  const lent = WebAssembly.instantiate;
  WebAssembly.instantiate = async (source, imports) => {
    const made = await lent.call(WebAssembly, source, imports);
    const memory = (made.instance ?? made).exports.memory;
    if (memory) memory.grow((runtime.memory - memory.buffer.byteLength) / 65_536);
    return made;
  };
  const python = await loadPyodide({
    ...options,
    _loadSnapshot: new Uint8Array(Buffer.from(runtime.head, "base64")),
    async createPyodideModule(settings) {
      const pyodide = await createPyodideModule(settings);
      let [from, to] = [1 + 2 * told[0], 0];
      for (let run = 0; run < told[0]; run++) {
        const [skipped, length] = told.subarray(1 + 2 * run);
        pyodide.HEAPU32.set(told.subarray(from, from + length), to + skipped);
        [from, to] = [from + length, to + skipped + length];
      }
      return pyodide;
    },
  });
  python.FS.writeFile("/lib/python314.zip", gunzipSync(await part("late")));
  python.runPython("import importlib; importlib.invalidate_caches()");
  return python;
}

for await (const line of lines) {
  try {
    const ok = await python.runPythonAsync(JSON.parse(line));
    console.log(JSON.stringify({ ok }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
