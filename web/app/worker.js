/**
 * Runs inside the worker: starts Python and stands between it and the page.
 *
 * The build makes one classic script of this file, its modules and Pyodide, since a classic worker
 * from a blob starts everywhere: hosted, offline, in a sandboxed frame, from a single file.
 *
 * First comes `{start: {base, plain?, files?}}`, then calls `{id, call, args}`, which wait for Python.
 * Answers are `{id, ok}` or `{id, error}`, notices `{event, data}`.
 */

import * as keeping from "./keeping.js";
import * as ledger from "./ledger.js";
import * as python from "./python.js";

/** @typedef {{id: number, call: string, args: any}} Call */

/** Calls that change a game, so that it is kept anew. */
const CHANGES = new Set(
  "open play claim proceed undo redo restart think practice lift seat abandon hint".split(" "),
);
const SLICE = 30;
/** How browsers say that there is no memory left. */
const MEMORY = /out of memory|could not allocate|allocation failed|MemoryError/i;

// ---------------------------------------------------------------- start

/** @type {python.Bridge} */
let bridge;
/** @type {Call[] | null} calls that came before Python was ready */
let waiting = [];

self.onmessage = ({ data }) => {
  if (data.start) boot(data.start).catch(failed);
  else if (waiting) waiting.push(data);
  else serve(data);
};

/** @param {python.Start} start */
async function boot(start) {
  bridge = await python.start(start, tell);
  tell("ready", 1);
  const calls = waiting ?? [];
  waiting = null;
  for (const call of calls) serve(call);
}

/** @type {python.Tell} */
function tell(stage, done, why) {
  // In the page's own time, which began before the worker's.
  const at = performance.timeOrigin + performance.now();
  post({ event: "boot", data: { stage, done, at, why } });
}

/** @param {unknown} error */
function failed(error) {
  const message = error instanceof Error ? error.message : String(error);
  let code = "Broken";
  if (error instanceof python.Fault) code = error.code;
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
    const code = error instanceof python.Fault ? error.code : "Broken";
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
        throw new python.Fault("NotKept", "This game is not kept on this device.");
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
