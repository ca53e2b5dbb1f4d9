/**
 * Runs inside the worker: starts Python and stands between it and the page.
 *
 * The build makes one classic script of this file and its modules, since a classic worker from a blob
 * starts everywhere: hosted, offline, in a sandboxed frame, from a single file. Pyodide is another.
 *
 * First comes `{start: {base, plain?, files?, unpacker?}}`, then, where there is no unpacker after
 * all, `{alone: true}`, and calls `{id, call, args}`, which wait for Python.
 * Answers are `{id, ok}` or `{id, error}`, notices `{event, data}`.
 */

import * as bringing from "./bring.js";
import * as files from "./files.js";
import * as keeping from "./keeping.js";
import * as ledger from "./ledger.js";
import * as python from "./python.js";

/** @typedef {{id: number, call: string, args: any}} Call */

/** Calls that change a game, so that it is kept anew. */
const CHANGES = new Set(
  "open play claim proceed undo redo restart think practice lift seat abandon hint".split(" "),
);
const SLICE = 30;
/** Calls that begin or end a game, so that it need not be this window's before. */
const OPENS = new Set("open resume visit forget raw mend".split(" "));
/** How browsers say that there is no memory left. */
const MEMORY = /out of memory|could not allocate|allocation failed|MemoryError/i;

// ---------------------------------------------------------------- start

/** @type {python.Bridge} */
let bridge;
/** @type {Call[] | null} calls that came before Python was ready */
let waiting = [];

self.onmessage = ({ data }) => {
  if (data.start) boot(data.start).catch(failed);
  else if (data.alone) python.alone();
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
  if (error instanceof files.Fault) code = error.code;
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
    const code = error instanceof files.Fault ? error.code : "Broken";
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
  if (OPENS.has(call)) left.delete(args.id);
  else if (left.has(args.id)) throw elsewhere();
  switch (call) {
    case "look":
      // A page that slept may not have heard that its game was taken.
      if (!(await keeping.mine(args.id))) throw lose(args.id);
      return askPython({ id, call, args });
    case "resume": {
      const found = await keeping.take(args.id);
      if (!found) throw notKept();
      tellOthers({ took: args.id });
      const { text: record, redo } = found;
      return askPython({ id, call: "open", args: { id: args.id, record, redo, lift: false } });
    }
    case "borrow": {
      // Looked at under a name of its own, so whoever plays it goes on with it.
      const record = await kept(args.of);
      return askPython({ id, call: "open", args: { id: args.id, record, lift: false } });
    }
    case "forget":
      await keeping.forget(args.id);
      tellOthers({ gone: args.id });
      return { ok: null };
    case "keepIn":
      keeping.keepIn(args.name);
      return { ok: null };
    case "shelf":
      return { ok: await keeping.shelf() };
    case "raw":
      return { ok: { text: await kept(args.id) } };
    case "mend": {
      const text = await kept(args.id);
      const { ok, error } = await asked("salvage", { id: "", text });
      if (error) return { error };
      const [taken] = await takeIn([{ ...ok, id: null, when: null, plain: ok.text }]);
      return { ok: { id: taken.id, line: ok.line } };
    }
    case "bring": {
      const progress = (/** @type {number} */ done, /** @type {number} */ of) => {
        post({ event: "bringing", data: { done, of } });
        return mail();
      };
      return bringing.bring(args.text, { python: asked, takeIn, progress });
    }
    case "everything":
      return { ok: { text: await keeping.everything() } };
    default:
      return askPython({ id, call, args });
  }
}

/** @type {typeof keeping.takeIn} */
async function takeIn(games, more) {
  try {
    return await keeping.takeIn(games, more);
  } catch (error) {
    throw new files.Fault("Full", error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} id */
async function kept(id) {
  const text = await keeping.text(id);
  if (text === undefined) throw notKept();
  return text;
}

const notKept = () => new files.Fault("NotKept", "This game is not kept on this device.");
const elsewhere = () => new files.Fault("Elsewhere", "This game goes on in another window.");

/** @param {string} call @param {object} args */
const asked = (call, args) => askPython({ id: 0, call, args });

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
  const { text, entry, counted, redo } = JSON.parse(kept);
  const when = Date.now();
  const line = counted && ledger.dated(await keeping.one("ledger", id), counted, when);
  let done;
  try {
    done = await keeping.put(id, text, { ...entry, when }, { counted: line, redo });
  } catch (error) {
    throw error instanceof keeping.Elsewhere ? lose(id) : error;
  }
  if (!done && !told) {
    told = true;
    post({ event: "kept", data: { id, ok: false, message: keeping.refusal() } });
  }
}

// ---------------------------------------------------------------- other windows

/** Games that other windows have taken from here. @type {Set<string>} */
const left = new Set();
const others = channel();

/** What the windows of a device tell each other, `{took: id}` or `{gone: id}`: no more than that. */
function channel() {
  try {
    const made = new BroadcastChannel("regalia");
    made.onmessage = ({ data }) => void hear(data);
    return made;
  } catch {
    return null; // Refused, as storage is then: no other window can have the game.
  }
}

/** @param {{took: string} | {gone: string}} news */
function tellOthers(news) {
  others?.postMessage(news);
}

/** @param {any} news */
async function hear(news) {
  const id = String(news?.took ?? news?.gone);
  // Of two that took it at once, the later one has it.
  if (news?.gone || !(await keeping.mine(id))) lose(id);
}

/**
 * Put a game away that is not this window's any more.
 * @param {string} id
 * @returns {files.Fault}
 */
function lose(id) {
  keeping.leave(id);
  const close = JSON.stringify({ id: 0, call: "close", args: { id } });
  if (bridge && JSON.parse(bridge.answer(close)).ok) {
    left.add(id);
    post({ event: "taken", data: { id } });
  }
  return elsewhere();
}

/** @param {object} message */
function post(message) {
  self.postMessage(message);
}
