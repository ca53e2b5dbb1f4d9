/**
 * Unpacks the greatest files of the runtime in a worker of its own, while the other one reads
 * Pyodide: to check, to unpack and to compile them is half of a start, and most devices can do two
 * things at once. The build makes one classic script of this file and its modules, see worker.js.
 *
 * Comes `{base, plain?, files?, to}`: what the worker is told, and a port to it. To that port goes
 * `{name, what}`, where `name` is "module", Pyodide's wasm, compiled or not, or "memory", what the
 * snapshot tells of Python's memory; `{name, error: {code, message}}` where it did not come; and
 * `{name}` alone where it cannot be handed on. The worker stays: what the browser keeps of the
 * compiled code for the next visit it keeps by the one that had it compiled.
 */

import * as files from "./files.js";
import * as gzip from "./gzip.js";

self.onmessage = ({ data: { base, plain, files: port, to } }) => {
  const part = files.parts(base, port);
  const wasm = part("wasm");
  // Where there is no origin, no module leaves the thread that compiled it.
  const alone = self.origin === "null";
  give(to, "module", alone ? wasm.then((found) => found.arrayBuffer()) : files.compiled(wasm));
  if (!plain) give(to, "memory", part("snapshot").then(gzip.gunzip));
};

/**
 * @param {MessagePort} to
 * @param {"module" | "memory"} name
 * @param {Promise<WebAssembly.Module | ArrayBuffer>} coming
 */
async function give(to, name, coming) {
  let what;
  try {
    what = await coming;
  } catch (error) {
    const code = error instanceof files.Fault ? error.code : "Broken";
    const message = error instanceof Error ? error.message : String(error);
    to.postMessage({ name, error: { code, message } });
    return;
  }
  try {
    to.postMessage({ name, what }, what instanceof ArrayBuffer ? [what] : []);
  } catch {
    to.postMessage({ name });
  }
}
