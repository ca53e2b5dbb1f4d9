/**
 * The files of `runtime/`, as those who unpack them and who start Python take them.
 */

import * as gzip from "./gzip.js";

/** @typedef {{file: string, integrity: string}} Part  a file of `runtime/`, and its hash */
/**
 * What the build tells of `runtime/`; `wheel` is the name that a wheel must have, `memory` the size
 * of Python's memory in the snapshot, `head` what Pyodide wants to know of it, in base64, `lock` the
 * list of packages that Pyodide wants to see.
 * @typedef {{
 *   parts: Record<"wasm" | "pyodide" | "snapshot" | "late" | "library" | "micropip" | "wheel", Part>,
 *   wheel: string, memory: number, head: string, lock: any,
 * }} Runtime
 */
/** @typedef {(name: keyof Runtime["parts"]) => Promise<Response>} Fetcher */

/** @type {Runtime} */
export const RUNTIME = Reflect.get(self, "REGALIA_RUNTIME");
/** Bound before anybody puts another in its place. */
export const ownFetch = self.fetch.bind(self);

/** A start that failed, or an answer the worker gives itself; `code` as the messages name it. */
export class Fault extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Compile what is still coming in. A host that names the wrong type has it compiled afterwards.
 * @param {Promise<Response>} coming
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(coming) {
  const response = await coming;
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * The files of the runtime, each checked against its hash where it comes over the net.
 * @param {string} base
 * @param {MessagePort | null} [port]  where they are asked for by name, instead of being fetched
 * @returns {Fetcher}
 */
export function parts(base, port) {
  if (port) return handed(port);
  return async (name) => {
    const { file, integrity } = RUNTIME.parts[name];
    const address = new URL(file, base);
    try {
      return await ownFetch(address, { integrity });
    } catch (error) {
      throw await reason(file, address, error);
    }
  };
}

/**
 * Why a file did not come: all that the browser tells is that it did not.
 * @param {string} file
 * @param {URL} address
 * @param {unknown} error
 */
async function reason(file, address, error) {
  const response = await ownFetch(address, { method: "HEAD" }).catch(() => null);
  if (response?.ok) return new Fault("Broken", `${file} is not the file that it should be.`);
  const why = response ? `status ${response.status}` : /** @type {Error} */ (error).message;
  return new Fault("NoNetwork", `${file} could not be loaded (${why}).`);
}

/**
 * The files of the runtime as the page hands them in.
 * @param {MessagePort} port
 * @returns {Fetcher}
 */
function handed(port) {
  /** @type {Map<string, {resolve: (response: Response) => void, reject: (error: Fault) => void}>} */
  const wanted = new Map();
  port.onmessage = ({ data: { name, bytes, error } }) => {
    if (bytes) wanted.get(name)?.resolve(new Response(bytes));
    else wanted.get(name)?.reject(new Fault("Broken", `${name} could not be unpacked (${error}).`));
  };
  return async (name) => {
    const packed = await new Promise((/** @type {(packed: Response) => void} */ resolve, reject) => {
      wanted.set(name, { resolve, reject });
      port.postMessage(name);
    });
    // A host would have packed it, and the browser have unpacked it.
    return name === "wasm" ? new Response(await gzip.gunzip(packed)) : packed;
  };
}
