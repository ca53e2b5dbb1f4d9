// Takes out of a module of WebAssembly what nothing needs of it.
//
//     node lean.mjs <folder of binaryen> <wasm> <list of names, in JSON> <wasm to write>
//
// Only what the list names can still be called from outside, and only what that calls, or what has
// an address, is left.  Nothing is changed of what stays, and all addresses stay.  The last line
// said is JSON: the names of what the module asks for from outside.

import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

async function main() {
  const [folder, whole, named, target] = process.argv.slice(2).map((path) => resolve(path));
  const { default: binaryen } = await import(pathToFileURL(join(folder, "index.js")).href);
  const wanted = new Set(JSON.parse(await readFile(named, "utf8")));
  const module = binaryen.readBinary(await readFile(whole));
  const names = Array.from({ length: module.getNumExports() }, (_, number) => {
    return binaryen.getExportInfo(module.getExportByIndex(number)).name;
  });
  for (const name of names) {
    if (!wanted.has(name)) module.removeExport(name);
  }
  module.runPasses(["remove-unused-module-elements"]);
  const lean = module.emitBinary();
  await writeFile(target, lean);
  const asked = WebAssembly.Module.imports(new WebAssembly.Module(lean));
  console.log(JSON.stringify(asked.map(({ name }) => name)));
}

// Said in words: Node itself would show the line at fault, which holds a whole program.
main().catch((error) => {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
});
