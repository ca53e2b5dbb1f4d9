/**
 * The page's side of the worker that runs the rules in Python.
 *
 *     const engine = new Engine();
 *     engine.addEventListener("boot", ({ detail }) => …);   // {stage, done, at, why}
 *     engine.addEventListener("failed", ({ detail }) => …); // {code, message}
 *     engine.start();
 *     const snapshot = await engine.call("open", {…});
 *
 * Calls may be made at once: they wait for Python.  Every engine has a Python of its own, so a
 * document makes one and hands it around.
 */

import { home } from "./home.js";

/** An answer that is a refusal: `code` as the messages name it, `facts` to put into words. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {any} [facts]
   */
  constructor(code, message, facts = {}) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.facts = facts;
  }
}

/**
 * @typedef {{
 *   base?: string | URL,
 *   plain?: boolean,
 *   files?: (name: string) => Promise<ArrayBuffer>,
 *   scripts?: (name: Script) => Promise<string>,
 * }} Config
 *   base: the address of the folder of the page's own files, beside which `runtime/` stands;
 *   plain: Python is to start without its snapshot;
 *   files: a part of `runtime/` by name, where it cannot be fetched;
 *   scripts: the text of a script of the workers, where it cannot be fetched.
 */
/** @typedef {"pyodide" | "worker" | "unpacker"} Script */

/** @typedef {{resolve: (ok: any) => void, reject: (error: EngineError) => void}} Waiting */

export class Engine extends EventTarget {
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Worker | null} */
  #unpacker = null;
  /** @type {object[]} what was called before there was a worker */
  #early = [];
  /** @type {EngineError | null} */
  #broken = null;
  /** @type {Promise<void> | null} */
  #starting = null;
  #last = 0;

  /**
   * Start the worker; a second call changes nothing.  Resolves when Python is ready to play and
   * rejects with the reason when it cannot be, just as `failed` tells it.
   * @param {Config} [config]
   * @returns {Promise<void>}
   */
  start(config = {}) {
    this.#starting ??= new Promise((resolve, reject) => {
      this.addEventListener("boot", (event) => {
        if (/** @type {CustomEvent} */ (event).detail.stage === "ready") resolve();
      });
      this.addEventListener("failed", () => reject(this.#broken));
      this.#launch(config).catch((error) =>
        this.#fail(error.code ?? "Broken", String(error.message ?? error)),
      );
    });
    // Whoever listens to `failed` need not listen here too.
    this.#starting.catch(() => {});
    return this.#starting;
  }

  /**
   * Ask the worker; resolves to its `ok`, rejects with an EngineError.
   * @param {string} name
   * @param {object} [args]
   * @returns {Promise<any>}
   */
  call(name, args = {}) {
    if (this.#broken) return Promise.reject(this.#broken);
    const id = ++this.#last;
    const message = { id, call: name, args };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (this.#worker) this.#worker.postMessage(message);
      else this.#early.push(message);
    });
  }

  /** End the worker; whatever is outstanding is rejected. */
  stop() {
    this.#fail("Stopped", "The engine was stopped.");
  }

  /** @param {Config} config */
  async #launch(config) {
    if (typeof WebAssembly !== "object") {
      // Said before megabytes are fetched in vain.
      throw new EngineError("NoWebAssembly", "This browser has no WebAssembly, or not now.");
    }
    const base = new URL(config.base ?? home, document.baseURI);
    const { files, plain, scripts } = { ...inlined(), ...config };
    const runtime = new URL("../runtime/", base);
    /** @param {Script} name */
    const script = (name) =>
      scripts?.(name) ?? fetchText(new URL(`app/${name}.classic.js`, base));
    /** @type {Worker | null} */
    let worker = null;
    const { port1, port2 } = new MessageChannel();
    let lost = false;
    // It has the most to do.
    const unpacker = script("unpacker").then((text) => {
      if (this.#broken) return;
      const made = launched([text], "regalia unpacker");
      made.onerror = (event) => {
        event.preventDefault();
        lost = true;
        worker?.postMessage({ alone: true });
      };
      const port = files ? handing(files) : null;
      const told = { base: runtime.href, plain, files: port, to: port1 };
      made.postMessage(told, port ? [port, port1] : [port1]);
      this.#unpacker = made;
    });
    // Without it the worker does all that by itself, and tells what does not come.
    const settled = unpacker.catch(() => {});
    const text = await script("worker");
    const before = scripts ? await scripts("pyodide") : await ahead(text, runtime);
    await settled;
    if (this.#broken) return;
    worker = launched([before, "\n", text], "regalia");
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail("Broken", event.message || "The worker that runs the rules could not start.");
    };
    worker.onmessageerror = () => this.#fail("Broken", "A message of the worker was lost.");
    const port = files ? handing(files) : null;
    const helped = this.#unpacker && !lost ? port2 : null;
    worker.postMessage(
      { start: { base: runtime.href, plain, files: port, unpacker: helped } },
      [port, helped].filter((one) => one !== null),
    );
    for (const message of this.#early.splice(0)) worker.postMessage(message);
    this.#worker = worker;
  }

  /** @param {any} data */
  #hear(data) {
    if (data.event === "failed") {
      this.#fail(data.data.code, data.data.message);
    } else if (data.event) {
      this.dispatchEvent(new CustomEvent(data.event, { detail: data.data }));
    } else {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (!waiting) return;
      if (!data.error) waiting.resolve(data.ok);
      else waiting.reject(new EngineError(data.error.code, data.error.message, data.error.facts));
    }
  }

  /**
   * @param {string} code
   * @param {string} message
   */
  #fail(code, message) {
    if (this.#broken) return;
    this.#broken = new EngineError(code, message);
    this.#worker?.terminate();
    this.#unpacker?.terminate();
    for (const { reject } of this.#waiting.values()) reject(this.#broken);
    this.#waiting.clear();
    this.dispatchEvent(new CustomEvent("failed", { detail: { code, message } }));
  }
}

/**
 * A classic worker of these texts, which starts everywhere.
 * @param {string[]} texts
 * @param {string} name
 */
function launched(texts, name) {
  const address = URL.createObjectURL(new Blob(texts, { type: "text/javascript" }));
  const worker = new Worker(address, { name });
  URL.revokeObjectURL(address);
  return worker;
}

/** @param {URL} address */
async function fetchText(address) {
  const response = await fetch(address).catch((error) => {
    throw new EngineError("NoNetwork", `The rules could not be loaded (${error.message}).`);
  });
  if (!response.ok) {
    throw new EngineError("NoNetwork", `The rules could not be loaded (${response.status}).`);
  }
  return response.text();
}

/**
 * Pyodide, to stand before the worker where there is no origin, as in a sandbox: WebKit lets no
 * worker bring a script of its own there. Anywhere else the worker brings it.
 * @param {string} text  of the worker
 * @param {URL} runtime
 */
async function ahead(text, runtime) {
  if (self.origin !== "null") return "";
  const told = /^self\.REGALIA_RUNTIME = (.*);$/m.exec(text)?.[1] ?? "";
  const { file, integrity } = JSON.parse(told).parts.pyodide;
  const response = await fetch(new URL(file, runtime), { integrity }).catch((error) => {
    throw new EngineError("NoNetwork", `${file} could not be loaded (${error.message}).`);
  });
  const { gunzip } = await import("./gzip.js");
  return new TextDecoder().decode(await gunzip(response));
}

/**
 * A port that answers a name with the file.
 * @param {(name: string) => Promise<ArrayBuffer>} files
 */
function handing(files) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = async ({ data: name }) => {
    try {
      const bytes = await files(name);
      port1.postMessage({ name, bytes }, [bytes]);
    } catch (error) {
      port1.postMessage({ name, error: String(error) });
    }
  };
  return port2;
}

/** What the single file carries inside instead of beside it; nothing elsewhere. @returns {Config} */
function inlined() {
  return /** @type {any} */ (globalThis).regaliaInlined ?? {};
}
