// Makes the standard library that the page starts with: compiled by Pyodide's own Python, and
// only the modules that the rules, micropip and their usual errands import.
//
//     node library.mjs <pyodide folder> <micropip wheel> <our wheel> <zip to write>

import { readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

async function main() {
  const [folder, micropip, wheel, target] = process.argv.slice(2).map((path) => resolve(path));
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const lock = JSON.parse(await readFile(join(folder, "pyodide-lock.json"), "utf8"));

  const python = await loadPyodide({
    indexURL: folder,
    // Constants that are sets are written in the order of their hashes.  Where in its line a fault
    // stands would be a quarter of every module.
    env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
    lockFileContents: { info: lock.info, packages: {} },
    packageBaseUrl: folder,
  });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(await readFile(micropip)), "wheel", { extractDir });
  python.FS.writeFile(`/tmp/${basename(wheel)}`, await readFile(wheel));
  const install = python.runPython("import micropip; micropip.install");
  await install.callKwargs(`emfs:/tmp/${basename(wheel)}`, { deps: false });

  python.runPython(await readFile(new URL("library.py", import.meta.url), "utf8"));
  await writeFile(target, python.runPython("slim_library('regalia')").toJs());
}

// Said in words: Node itself would show the line at fault, and all of Pyodide is one line.
main().catch((error) => {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
});
