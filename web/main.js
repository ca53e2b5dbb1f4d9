/**
 * The page. The lobby is filled at once; Python starts behind it.
 *
 * @import {App, Games, Screen, Setup} from "./app/types.d.ts"
 * @import {Route} from "./app/router.js"
 */

import { failureWords, showBoot } from "./app/boot.js";
import { closeAll } from "./app/dialogs.js";
import { home } from "./app/home.js";
import { offerInstalling } from "./app/install.js";
import { note } from "./app/live.js";
import { lobbyScreen } from "./app/lobby.js";
import { asked, mark } from "./app/marks.js";
import { watchFaults } from "./app/missing.js";
import { read } from "./app/router.js";
import { boot, engine, start } from "./app/started.js";
import { languages, text } from "./app/text.js";
import { choices } from "./app/words.js";

/** What only some visits need: brought when it is wanted, or when there is nothing else to do. */
const later = {
  daily: () => import("./app/daily.js"),
  form: () => import("./app/form.js"),
  incoming: () => import("./app/incoming.js"),
  kept: () => import("./app/kept.js"),
  letters: () => import("./app/letters.js"),
  pages: () => import("./app/pages.js"),
  play: () => import("./app/play.js"),
  print: () => import("./app/print.js"),
  replay: () => import("./app/replay.js"),
  slips: () => import("./app/slips.js"),
  statistics: () => import("./app/statistics.js"),
  update: () => import("./app/update.js"),
};

/** What a screen is made by, of these. @type {{[name in Route["screen"]]?: keyof typeof later}} */
const AHEAD = {
  about: "pages",
  bad: "pages",
  daily: "daily",
  day: "daily",
  game: "play",
  kept: "kept",
  link: "play",
  open: "play",
  print: "print",
  replay: "replay",
  rules: "pages",
  settings: "pages",
  setup: "form",
  statistics: "statistics",
};

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** @type {App} */
const app = {
  house: { version: "", games: [] },
  engine,
  choices,
  boot,
  go(address, { replace = false } = {}) {
    if (replace) history.replaceState(null, "", address);
    else location.hash = address;
  },
  enter(next, address) {
    turn += 1;
    history.pushState(null, "", address);
    enter(next);
  },
};

/** @type {Screen | null} */
let screen = null;
/** @type {string | null} the game whose words are wanted */
let game = null;
/** Counts the ways taken: of two at once the later counts. */
let turn = 0;
/** Whether a screen is on its way. */
let coming = false;

/** Takes the page to where its address says. */
async function follow() {
  const route = read(location.hash, app.house, Object.keys(languages));
  if (route.lang && route.lang !== app.choices.now.lang) {
    app.choices.set("lang", route.lang, { kept: false });
  }
  const mine = ++turn;
  coming = true;
  // Nobody shall take the table that is still there for the one to come.
  main.dataset.busy = "loading";
  game = "game" in route ? (route.game ?? null) : "setup" in route ? route.setup.game : null;
  // While the words come.
  const needed = AHEAD[route.screen];
  if (needed) later[needed]().catch(() => {});
  const { lang } = app.choices.now;
  const alone = ["lobby", "open"].includes(route.screen);
  const use = await text.bring(lang, game, alone ? [] : others());
  const made = await maker(route);
  if (mine !== turn) return;
  const other = lang !== text.lang;
  // At one go: the screen that is still there may be drawing, and never has another one's words.
  use();
  enter(made());
  if (other) told();
}

/** @param {Route} route @returns {Promise<() => Screen>} makes the screen, once its words are in use */
async function maker(route) {
  switch (route.screen) {
    case "settings":
      return by(later.pages, ({ settingsScreen }) => settingsScreen(app));
    case "about":
      return by(later.pages, ({ aboutScreen }) => aboutScreen(app));
    case "rules":
      return by(later.pages, ({ rulesScreen }) => rulesScreen(app, route.game));
    case "bad":
      return by(later.pages, ({ badScreen }) => badScreen(route));
    case "kept":
      return by(later.kept, ({ keptScreen }) => keptScreen(app));
    case "statistics":
      return by(later.statistics, ({ statisticsScreen }) => statisticsScreen(app));
    case "print":
      return by(later.print, ({ printScreen }) => printScreen(route.game));
    case "game":
      return table({ id: route.id });
    case "link":
      return table({ id: idFor("link"), code: route.code });
    case "daily":
      return by(later.daily, ({ dailyScreen }) => dailyScreen(app, route.day));
    case "day":
      return (await later.daily()).dayScreen(app, route, play);
    case "replay":
      return by(later.replay, ({ Replay }) => new Replay(app, route).screen);
    case "open":
      return opening(route.setup);
    case "setup": {
      const found = app.house.games.find(({ name }) => name === route.game);
      if (found) return (await later.form()).formScreen(found, play, app.engine);
    }
  }
  return () => lobbyScreen(app);
}

/**
 * @template Module
 * @param {() => Promise<Module>} bring
 * @param {(found: Module) => Screen} make
 * @returns {Promise<() => Screen>} makes a screen by a module that has come
 */
async function by(bring, make) {
  const found = await bring();
  return () => make(found);
}

/** @param {{id: string, setup?: Setup, code?: string}} what  of which game */
const table = (what) => by(later.play, ({ Play }) => new Play(app, { ...what, again }).screen);

/** @param {Setup} setup  opens a game in the place of what is on the screen */
async function play(setup) {
  const mine = ++turn;
  const made = await opening(setup);
  if (mine === turn) enter(made());
}

/** @param {Setup} setup */
const opening = (setup) => table({ id: idFor(setup.game), setup });

/** @param {string} kind @returns {string} an id that no game has yet */
function idFor(kind) {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${kind}-${[...random].map((n) => n.toString(36)).join("")}`;
}

/** @param {Setup} setup */
const again = async (setup) => play(await (await later.form()).sameAgain(setup));

/** @param {Screen} next  puts a screen in the place of the one before */
function enter(next) {
  const first = screen === null;
  screen?.close?.();
  // A dialog belongs to the screen that it was opened on, also when Back leads away from it.
  closeAll();
  screen = next;
  main.replaceChildren(...next.content);
  coming = false;
  delete main.dataset.busy;
  delete document.documentElement.dataset.bound;
  document.body.dataset.screen = next.name;
  document.title = next.title ? `${next.title} – ${text.say("app.name")}` : text.say("app.name");
  if (!first) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (main.querySelector("h1"))?.focus({ preventScroll: true });
  }
  next.shown?.();
  showBoot(app.boot);
}

/** The games whose words are wanted beside those of the one on the screen. */
const others = () => app.house.games.map(({ name }) => name);

/** Shows everything in the language now chosen. */
async function translate() {
  // A screen on its way is in that language when it comes.
  if (coming) await follow();
  else if (screen?.words) {
    await text.load(app.choices.now.lang, game, others());
    screen.words?.();
    told();
  } else if (screen) {
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute("name");
    screen.close?.();
    screen = null;
    await follow();
    /** @type {HTMLElement | null} */ (main.querySelector(`[name="${focus}"]:checked`))?.focus();
  }
}

/** Tells whatever is on every screen that there are other words now. */
const told = () => app.choices.dispatchEvent(new CustomEvent("change", { detail: "words" }));

/** Says that nothing can be played, where nobody has come to play and would be told anyway. */
function tellFailure() {
  if (screen?.name === "game") return;
  const more = failureWords(boot.failed?.code ?? "");
  note(text.say("failed"), { tone: "bad", stays: true, more });
}

/** Resolves when the first game is on the table, or nobody is waiting for one. */
async function calm() {
  await start();
  await new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    const look = () => {
      if (main.dataset.busy === "loading" && !boot.failed) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(main, { attributeFilter: ["data-busy"] });
    look();
  });
}

/** @returns {Promise<Games>} */
async function house() {
  const inside = document.getElementById("games-data")?.textContent;
  if (inside) return JSON.parse(inside);
  const answer = await fetch(new URL("games.json", home));
  if (!answer.ok) throw new Error(`games.json: ${answer.status}`);
  return answer.json();
}

engine.addEventListener("boot", () => showBoot(boot));
engine.addEventListener("failed", () => {
  showBoot(boot);
  if (screen) tellFailure();
});
engine.addEventListener("kept", (event) => {
  const { ok } = /** @type {CustomEvent} */ (event).detail;
  if (ok) return;
  app.unkept = true;
  note(text.say("unkept"), { tone: "bad", stays: true, more: text.say("unkept.about") });
});
app.choices.addEventListener("change", (event) => {
  if (/** @type {CustomEvent} */ (event).detail === "lang") void translate();
});

watchFaults(() => {
  // Where a screen did not come the one before it stays.
  if (screen?.name !== "game") delete main.dataset.busy;
});
offerInstalling();
app.house = await house();
text.introduce(app.house.games);
addEventListener("hashchange", () => void follow());
await follow();
mark("lobby");
void start();
// Where they do not come nothing can be dropped, and all else goes on.
await Promise.allSettled([
  later.letters().then(({ watchLetters }) => watchLetters(app.choices)),
  later.incoming().then(({ takeDrops }) => takeDrops(app)),
]);
document.documentElement.dataset.page = "ready";
if (boot.failed) tellFailure();
if (asked("report")) (await import("./app/report.js")).report();
await calm();
// What the next steps may need, and then all of it, to be kept.
for (const bring of Object.values(later)) bring().catch(() => {});
for (const { name } of app.house.games) text.also(name).catch(() => {});
later.update().then(({ watchVersions }) => watchVersions(app.choices), () => {});
