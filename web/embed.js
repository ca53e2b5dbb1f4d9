/**
 * The page inside a frame: one game, no lobby. It takes its parameters from its address, never takes
 * the focus from the page around it, and tells that page what a spectator may know.
 *
 * @import {App, Screen, Setup} from "./app/types.d.ts"
 */

import { failureWords, showBoot } from "./app/boot.js";
import { closeAll } from "./app/dialogs.js";
import { Engine } from "./app/engine.js";
import { codeOf, messageOf } from "./app/faults.js";
import { Frame, FrameError } from "./app/frame.js";
import { heightFor, nameOf, wants } from "./app/frame-wants.js";
import { home } from "./app/home.js";
import { keepIn } from "./app/keeping.js";
import { watchLetters } from "./app/letters.js";
import { note } from "./app/live.js";
import { isMissing, watchFaults } from "./app/missing.js";
import { complete } from "./app/options.js";
import { own } from "./app/own.js";
import { badScreen, badWords } from "./app/pages.js";
import { Play } from "./app/play.js";
import { Choices } from "./app/settings.js";
import { best, languages, text } from "./app/text.js";

/** Calls after which a spectator sees something new. */
const CHANGES = new Set(
  "open resume play claim proceed undo redo restart think lift seat abandon practice".split(" "),
);

/** The name of the database. */
const KEPT_IN = "regalia-frames";

/** An engine that tells of every change of a game. */
class WatchedEngine extends Engine {
  /** @param {string} name @param {object} [args] */
  async call(name, args) {
    const ok = await super.call(name, args);
    if (CHANGES.has(name)) this.dispatchEvent(new CustomEvent("changed", { detail: args }));
    return ok;
  }
}

document.documentElement.dataset.frame = "";
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const engine = new WatchedEngine();
const asked = new URLSearchParams(location.search);

/** @type {App} */
const app = {
  house: { version: "", games: [] },
  engine,
  choices: new Choices(best(navigator.languages), Object.keys(languages)),
  boot: { stage: "runtime", done: 0, failed: null },
  framed: true,
  go(address, { replace = false } = {}) {
    // Whatever way is taken leads to the one game that is there.
    if (!replace && screen?.name === "replay") return begin();
    // The code of the deal leaves the address here, too.
    if (!replace || !asked.has("seed")) return;
    asked.delete("seed");
    try {
      history.replaceState(null, "", `?${asked}${address}`);
    } catch {
      // Not every frame may change its address.
    }
  },
  // Without an address of its own: the page around has nothing to go back through.
  enter: (next) => enter(next),
};

// ---- focus ------------------------------------------------------------------------------------

const focus = HTMLElement.prototype.focus;
/** The focus stays where it is while it is outside. @param {FocusOptions} [how] */
HTMLElement.prototype.focus = function (how) {
  if (document.hasFocus()) focus.call(this, how);
};

// ---- the game ---------------------------------------------------------------------------------

/** @type {Play | null} */
let play = null;
/** @type {Screen | null} */
let screen = null;
/** Under which id the game of this frame is kept. */
let id = "";
/** What a spectator knows. @type {any} */
let seen = null;
/** What went wrong so far. @type {{code: string, message: string}[]} */
const wrong = [];

/** @param {string} code @param {string} message  told to the page around, also if it comes later */
function tellWrong(code, message) {
  wrong.push({ code, message });
  frame.tell("error", { code, message });
}

/** @param {Screen} next */
function enter(next) {
  screen?.close?.();
  closeAll();
  screen = next;
  main.replaceChildren(...next.content);
  document.body.dataset.screen = next.name;
  next.shown?.();
  showBoot(app.boot);
}

/** @param {Setup} [setup]  none: the game that is open @param {{first?: boolean}} [how] */
function begin(setup, { first = false } = {}) {
  play = new Play(app, {
    id,
    setup,
    first,
    again: begin,
    // What was kept cannot be opened: the frame has another game to show, and says so.
    unopened: (error) => {
      const more = messageOf(error);
      tellWrong(codeOf(error) || "Broken", more);
      if (!first || !setup) return false;
      note(text.say("unopened"), { tone: "bad", more });
      begin(setup);
      return true;
    },
    broke: (error) => {
      tellWrong(codeOf(error) || "Broken", `${text.say("broken")}: ${messageOf(error)}`);
    },
  });
  enter(play.screen);
}

engine.addEventListener("changed", async (event) => {
  if (/** @type {CustomEvent} */ (event).detail?.id !== id) return;
  const first = seen === null;
  const was = seen?.over && seen.rev;
  try {
    seen = await engine.call("watch", { id });
  } catch {
    return; // It was closed meanwhile.
  }
  frame.tell(first ? "ready" : "move", seen);
  if (seen.over && seen.rev !== was) frame.tell("gameover", seen.over);
});

// ---- the page around --------------------------------------------------------------------------

/** @returns {Iterable<[string, unknown]>} */
function* greeting() {
  if (seen) yield ["ready", seen];
  for (const one of wrong) yield ["error", one];
  if (told) yield ["resize", { height: told }];
}

/**
 * @param {any} args
 * @returns {import("./app/frame-wants.js").Wants}  what the next new game will be
 */
function read({ game: _, ...args }) {
  const next = new URLSearchParams(asked);
  // A new game is a new deal, whether or not the first one has been dealt yet.
  next.delete("seed");
  next.set("lang", text.lang);
  for (const [name, value] of Object.entries(args)) {
    if (value === null) next.delete(name);
    else next.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const found = wants(next, app.house, Object.keys(languages));
  if ("screen" in found) throw new FrameError("Bad", badWords(found));
  return found;
}

/** @param {Setup} setup @returns {Record<string, string>} its house rules, also those not named */
function inFull({ game, options }) {
  const found = app.house.games.find(({ name }) => name === game);
  return found ? complete(found, options) : options;
}

/** @returns {Promise<Play>} the game, once it stands on the table */
async function standing() {
  for (;;) {
    const one = play;
    const stands = await one?.opened;
    if (one !== play) continue;
    if (one && stands) return one;
    const { code, message } = wrong.at(-1) ?? { code: "Broken", message: text.say("unopened") };
    throw new FrameError(code, message);
  }
}

/** @type {Promise<unknown>} what was asked last */
let last = Promise.resolve();

/**
 * A call that waits for those before it, and for the game to be open.
 *
 * @param {(args: any) => unknown} answer
 * @returns {(args: any) => Promise<unknown>}
 */
const inTurn = (answer) => (args) => {
  const asked = last.then(standing).then(() => answer(args));
  last = asked.catch(() => {});
  return asked;
};

/** The page begins another game. @param {any} args @returns {Promise<Record<string, string>>} */
function newGame(args) {
  const asked = last.then(async () => {
    // What cannot be opened can be replaced; a frame without a game has nothing to put there.
    await standing().catch((error) => {
      if (!play || app.boot.failed) throw error;
    });
    const { setup } = read(args);
    begin(setup);
    await standing();
    return inFull(setup);
  });
  last = asked.catch(() => {});
  return asked;
}

/** @param {string} call */
const change = (call) =>
  inTurn(async () => {
    // It is to be seen.
    if (screen?.name === "replay") begin();
    const { snapshot, reason } = await (await standing()).request(call);
    if (reason) throw new FrameError("Refused", text.say(`why.${reason.key}`, reason.facts));
    if (!snapshot) throw new FrameError("Busy", "nothing can be changed at this moment");
    return engine.call("watch", { id });
  });

const frame = new Frame({
  around: parent === window ? null : parent,
  greeting,
  calls: {
    newGame,
    undo: change("undo"),
    redo: change("redo"),
    restart: change("restart"),
    state: inTurn(() => engine.call("watch", { id })),
    record: inTurn(async () => {
      const { over } = await engine.call("watch", { id });
      if (!over) throw new FrameError("Running", "the record of a running game tells its secrets");
      return (await engine.call("save", { id })).text;
    }),
    // Of the next new game; how it looks at once.
    setOptions: inTurn((args) => {
      const found = read(args);
      for (const [name, value] of Object.entries(args)) {
        if (name === "game" || name === "seed") continue;
        if (value === null) asked.delete(name);
        else asked.set(name, Array.isArray(value) ? value.join(",") : String(value));
      }
      look(found);
      return inFull(found.setup);
    }),
  },
});

/** @param {import("./app/frame-wants.js").Wants} wanted */
function look({ lang, theme, speed }) {
  if (lang) app.choices.set("lang", lang, { kept: false });
  if (theme) app.choices.set("theme", theme, { kept: false });
  if (speed) app.choices.set("speed", speed, { kept: false });
}

/** How often a frame of one width grows: some tables want more the more they have. */
const GROWTHS = 3;

/** The height last told, and what the table needed beyond a good one at that width. */
let told = 0;
let needed = 0;
let width = 0;
let growths = 0;

/** Tells how high the frame should be: for its width, and as the table needs. */
function measure() {
  if (innerWidth !== width) [width, needed, growths] = [innerWidth, 0, 0];
  const good = heightFor(width);
  // While it is still being laid a table says nothing of its height.
  const laid = screen?.name === "game" && main.dataset.busy === "no";
  const boxes = laid ? main.querySelectorAll(".stage, .table-place > *") : [];
  const over = Math.max(0, ...[...boxes].map((box) => box.scrollHeight - box.clientHeight));
  if (over > 1 && innerHeight >= Math.max(good, needed) && growths < GROWTHS) {
    needed = Math.min(good * 1.5, innerHeight + over);
    growths += 1;
  }
  const height = Math.ceil(Math.max(good, needed));
  if (height === told) return;
  told = height;
  frame.tell("resize", { height });
}

// ---- start ------------------------------------------------------------------------------------

/** @returns {Promise<import("./app/types.d.ts").Games>} */
async function house() {
  const answer = await fetch(new URL("games.json", home));
  if (!answer.ok) throw new Error(`games.json: ${answer.status}`);
  return answer.json();
}

engine.addEventListener("boot", (event) => {
  const { stage, done } = /** @type {CustomEvent} */ (event).detail;
  app.boot = { ...app.boot, stage, done };
  showBoot(app.boot);
});
engine.addEventListener("failed", (event) => {
  const failed = /** @type {CustomEvent} */ (event).detail;
  app.boot = { ...app.boot, failed };
  showBoot(app.boot);
  tellWrong(failed.code, failureWords(failed.code));
});
engine.addEventListener("kept", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.ok) return;
  document.documentElement.dataset.unkept = "";
  note(text.say("unkept"), { more: text.say("unkept.about") });
});
app.choices.addEventListener("change", async (event) => {
  if (/** @type {CustomEvent} */ (event).detail !== "lang") return;
  await text.load(app.choices.now.lang, text.game);
  screen?.words?.();
  app.choices.dispatchEvent(new CustomEvent("change", { detail: "words" }));
});
addEventListener("message", (event) => frame.hear(event));
addEventListener("resize", measure);
new MutationObserver(measure).observe(main, { attributeFilter: ["data-busy"] });
measure();

watchFaults((error) => {
  tellWrong(isMissing(error) ? "NoNetwork" : "Broken", messageOf(error));
  const { dataset } = document.documentElement;
  if (dataset.page) return;
  dataset.page = "missing";
  frame.begin();
});
engine.start().catch(() => {});
app.house = await house();
const wanted = wants(asked, app.house, Object.keys(languages));
if ("screen" in wanted) {
  await text.load(app.choices.now.lang, wanted.game ?? null);
  await Promise.all(app.house.games.map(({ name }) => text.also(name)));
  enter(badScreen(wanted));
  tellWrong("Bad", badWords(wanted));
  frame.begin();
} else {
  look(wanted);
  await text.load(app.choices.now.lang, wanted.setup.game);
  await text.also(wanted.setup.game);
  watchLetters(app.choices);
  // Frames keep their games apart from those of the page.
  keepIn(KEPT_IN);
  void engine.call("keepIn", { name: KEPT_IN }).catch(() => {});
  // After a reload the deal is no longer in the address, but the name of the game is.
  id = await own(location.hash.match(/^#play\/(frame-[\w-]{1,58})$/)?.[1] ?? nameOf(wanted));
  document.title = text.say("game.name");
  begin(wanted.setup, { first: true });
  frame.begin();
}
document.documentElement.dataset.page = "ready";
