/**
 * Runs inside the worker: starts Python and stands between it and the page.
 *
 * The build makes one classic script of this file, its modules and Pyodide, since a classic worker
 * from a blob starts everywhere: hosted, offline, in a sandboxed frame, from a single file.
 *
 * First comes `{start: {base, files?}}`, then calls `{id, call, args}`, which wait for Python.
 * Answers are `{id, ok}` or `{id, error}`, notices `{event, data}`.
 */

import { loadPyodide } from "pyodide";
import * as keeping from "./keeping.js";
import * as ledger from "./ledger.js";

/**
 * What the build tells of `runtime/`: the names of its files, and the list of packages that Pyodide
 * wants to see.
 * @type {{wasm: string, library: string, wheel: string, micropip: string, lock: any}}
 */
const RUNTIME = Reflect.get(self, "REGALIA_RUNTIME");

/** @typedef {{base: string, files?: Record<string, ArrayBuffer> | null}} Start */
/** @typedef {{id: number, call: string, args: any}} Call */
/** @typedef {{answer(text: string): string, go_on(ms: number): string, keep(id: string): string}} Bridge */

/** Calls that change a game, so that it is kept anew. */
const CHANGES = new Set(
  "open play claim proceed undo redo restart think practice lift seat abandon hint".split(" "),
);
const SLICE = 30;
/** How browsers say that there is no memory left. */
const MEMORY = /out of memory|could not allocate|allocation failed|MemoryError/i;
/** Where files handed in by message seem to stand; nothing is ever fetched from there. */
const NOWHERE = "http://localhost/inlined/";

/** A start that failed, or an answer the worker gives itself; `code` as the messages name it. */
class Fault extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// ---------------------------------------------------------------- start

/** @type {Bridge} */
let bridge;
/** @type {Call[] | null} calls that came before Python was ready */
let waiting = [];
/** @type {(fault: unknown) => void} */
let giveUp = () => {};

self.onmessage = ({ data }) => {
  if (data.start) {
    const trouble = new Promise((_, reject) => {
      giveUp = reject;
    });
    Promise.race([boot(data.start), trouble]).catch(failed);
  } else if (waiting) {
    waiting.push(data);
  } else {
    serve(data);
  }
};

/** @param {Start} start */
async function boot({ base, files }) {
  if (typeof WebAssembly !== "object") {
    throw new Fault("NoWebAssembly", "This browser has no WebAssembly for workers.");
  }
  const root = files ? NOWHERE : base;
  tell("runtime", 0);
  // All at once, before the first of them is needed.
  const wasm = part(RUNTIME.wasm, base, files);
  const library = part(RUNTIME.library, base, files).then(gunzip);
  const micropip = part(RUNTIME.micropip, base, files).then((response) => response.arrayBuffer());
  const wheel = part(RUNTIME.wheel, base, files);
  for (const loading of [wasm, library, micropip, wheel]) loading.catch(giveUp);
  lend(root + RUNTIME.wasm, wasm);
  lend(`${root}python.zip`, library.then((bytes) => new Response(bytes)));
  lend(root + RUNTIME.wheel, wheel);
  library.then(() => tell("library", 0.3), () => {});
  watchCompiling();

  const python = await loadPyodide({
    indexURL: root,
    stdLibURL: `${root}python.zip`,
    lockFileContents: RUNTIME.lock,
    packageBaseUrl: root,
    stdout: (line) => console.info(line),
    stderr: (line) => console.info(line),
  });
  tell("python", 0.6);
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await micropip, "wheel", { extractDir });
  const install = python.runPython("import micropip; micropip.install");
  await install.callKwargs(root + RUNTIME.wheel, { deps: false });
  tell("rules", 0.85);
  bridge = python.runPython("from regalia.bridge import Bridge; Bridge()");
  tell("ready", 1);
  const calls = waiting ?? [];
  waiting = null;
  for (const call of calls) serve(call);
}

/**
 * One file of the runtime, from the message or from our own host.
 * @param {string} name
 * @param {string} base
 * @param {Start["files"]} files
 * @returns {Promise<Response>}
 */
async function part(name, base, files) {
  if (files) {
    // The type lets wasm be compiled; nobody minds it for the others.
    return new Response(files[name], { headers: { "Content-Type": "application/wasm" } });
  }
  const response = await ownFetch(new URL(name, base)).catch((error) => {
    throw new Fault("NoNetwork", `${name} could not be loaded (${error.message}).`);
  });
  if (!response.ok) {
    throw new Fault("NoNetwork", `${name} could not be loaded (status ${response.status}).`);
  }
  return response;
}

const ownFetch = self.fetch.bind(self);
/** @type {Map<string, Promise<Response>>} */
const lent = new Map();

/**
 * Answer the next request for this address with what is on its way already.
 * @param {string} address
 * @param {Promise<Response>} response
 */
function lend(address, response) {
  lent.set(address, response);
}

self.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const response = lent.get(address);
  lent.delete(address);
  return response ?? ownFetch(input, init);
};

/**
 * Undo gzip.  A host that undoes it itself, as some do for `.gz`, is as good.
 * @param {Response} response
 * @returns {Promise<ArrayBuffer>}
 */
async function gunzip(response) {
  const packed = await response.arrayBuffer();
  const [first, second] = new Uint8Array(packed, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return packed;
  const stream = new DecompressionStream("gzip");
  // Through the writer: WebKit takes it from nowhere else.
  const writer = stream.writable.getWriter();
  writer.write(packed).catch(giveUp);
  writer.close().catch(giveUp);
  return new Response(stream.readable).arrayBuffer();
}

/**
 * Pyodide waits for ever when its wasm does not compile.  So a host that names the wrong type gets
 * a second chance with plain bytes, and any other trouble ends the start.
 */
function watchCompiling() {
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const response = await source;
    try {
      if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
        return await streaming.call(WebAssembly, response, imports);
      }
      return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    } catch (error) {
      giveUp(error);
      throw error;
    }
  };
}

/**
 * @param {"runtime" | "library" | "python" | "rules" | "ready"} stage
 * @param {number} done
 */
function tell(stage, done) {
  post({ event: "boot", data: { stage, done, ms: Math.round(performance.now()) } });
}

/** @param {unknown} error */
function failed(error) {
  const message = error instanceof Error ? error.message : String(error);
  let code = "Broken";
  if (error instanceof Fault) code = error.code;
  else if (MEMORY.test(message)) code = "NoMemory";
  post({ event: "failed", data: { code, message: message.trim() } });
}

// ---------------------------------------------------------------- calls

/**
 * Answer one call, exactly once.
 * @param {Call} call
 */
async function serve(call) {
  try {
    const answer = await ask(call);
    if (answer.ok !== undefined && CHANGES.has(call.call)) await keep(call.args.id);
    post({ id: call.id, ...answer });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Fault ? error.code : "Broken";
    post({ id: call.id, error: { code, message } });
    // The bridge answers for every fault of ours; one that comes past it has killed Python.
    if (code === "Broken") failed(error);
  }
}

/**
 * The answer to a call, from the shelf or from Python.
 * @param {Call} call
 * @returns {Promise<{ok?: any, error?: any}>}
 */
async function ask({ id, call, args }) {
  switch (call) {
    case "resume": {
      const record = await keeping.text(args.id);
      if (record === undefined) {
        throw new Fault("NotKept", "This game is not kept on this device.");
      }
      return askPython({ id, call: "open", args: { id: args.id, record, lift: false } });
    }
    case "forget":
      await keeping.forget(args.id);
      return { ok: null };
    case "shelf":
      return { ok: await keeping.shelf() };
    default:
      return askPython({ id, call, args });
  }
}

/**
 * @param {Call} call
 * @returns {Promise<{ok?: any, error?: any}>}
 */
async function askPython(call) {
  let text = bridge.answer(JSON.stringify(call));
  while (text === "") {
    await mail();
    text = bridge.go_on(SLICE);
  }
  const { id: _, ...answer } = JSON.parse(text);
  return answer;
}

const turn = new MessageChannel();
/** @type {(() => void)[]} */
const resting = [];
turn.port1.onmessage = () => resting.shift()?.();

/** Resolves when the messages that have come by now have been heard. @returns {Promise<void>} */
function mail() {
  return new Promise((resolve) => {
    resting.push(resolve);
    turn.port2.postMessage(null);
  });
}

let told = false;

/**
 * Keep the game as it is now; a device that refuses is told of once.
 * @param {string} id
 */
async function keep(id) {
  const kept = bridge.keep(id);
  if (kept === "") return;
  const { text, entry, counted } = JSON.parse(kept);
  const when = Date.now();
  const line = counted && ledger.dated(await keeping.one("ledger", id), counted, when);
  const done = await keeping.put(id, text, { ...entry, when }, line);
  if (!done && !told) {
    told = true;
    post({ event: "kept", data: { id, ok: false, message: keeping.refusal() } });
  }
}

/** @param {object} message */
function post(message) {
  self.postMessage(message);
}
