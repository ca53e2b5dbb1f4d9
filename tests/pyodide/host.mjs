// Runs what dist/runtime holds, as the page does, but in Node: Pyodide with the slim library, our
// wheel installed by micropip from an address of a host of our own.
//
//     node host.mjs <pyodide folder> <address of dist/runtime/> <micropip> <wheel>
//
// Each line it reads is a JSON text of Python source; it answers with one line of JSON,
// {"ok": the JSON text that the source's last expression gave} or {"error": the traceback}.

import { writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, address, micropip, wheel] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);

/** @param {string} name */
async function part(name) {
  const response = await fetch(new URL(name, address));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const library = join(await mkdtemp(join(tmpdir(), "regalia-")), "python.zip");
await writeFile(library, gunzipSync(await part("python.zip.gz")));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: library,
  stdout: (/** @type {string} */ line) => console.error(line),
});
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(await part(micropip), "wheel", { extractDir });
const install = python.runPython("import micropip; micropip.install");
await install.callKwargs(new URL(wheel, address).href, { deps: false });
console.log(JSON.stringify({ ok: "null" }));

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const ok = await python.runPythonAsync(JSON.parse(line));
    console.log(JSON.stringify({ ok }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
