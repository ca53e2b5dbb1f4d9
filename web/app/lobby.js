/**
 * The lobby. It comes with the page, seen and of use before any script runs; here it is put into the
 * language of whoever reads it, and filled with the games on the shelf.
 *
 * @import {App, Kept, Screen} from "./types.d.ts"
 */

import { button, make } from "../parts/make.js";
import { keep } from "../parts/keep.js";
import { shelf } from "./keeping.js";
import { languages, text } from "./text.js";

/** The frame, as it came with the page. */
const frame = [...(document.querySelector("main")?.children ?? [])];

/** @param {App} app @returns {Screen} */
export function lobbyScreen(app) {
  const draw = () => {
    for (const element of frame) {
      for (const one of element.querySelectorAll("[data-say]")) {
        one.textContent = text.say(/** @type {HTMLElement} */ (one).dataset.say ?? "");
      }
    }
    drawGames(app);
    drawLanguages(app);
    drawShelf(app);
    void drawToday(app);
  };
  /** What is kept may have changed, here or in another window. */
  const again = () => {
    if (document.visibilityState === "visible") void drawShelf(app);
  };
  draw();
  return {
    name: "lobby",
    title: "",
    content: frame,
    words: draw,
    shown() {
      document.addEventListener("visibilitychange", again);
      document.addEventListener("shelf", again);
      void drawShelf(app);
    },
    close() {
      document.removeEventListener("visibilitychange", again);
      document.removeEventListener("shelf", again);
    },
  };
}

/** @param {string} name */
const part = (name) => frame.map((e) => e.querySelector(`#${name}`)).find(Boolean) ?? null;

/** @param {App} app  the games stand there already, in English */
function drawGames(app) {
  for (const { name, seats: [low, high] } of app.house.games) {
    const card = part("games")?.querySelector(`[data-game="${name}"]`);
    /** @param {string} where @param {string} words */
    const put = (where, words) => card?.querySelector(where)?.replaceChildren(words);
    const title = text.of(name, "game.name");
    put(".initial", title.slice(0, 1));
    put("h2", title);
    put(".lead", text.of(name, "game.tagline"));
    put(
      ".players",
      low === high
        ? text.say("count.players", { n: low })
        : text.say("lobby.players", { low, high, n: high }),
    );
  }
}

/** @param {App} app */
function drawLanguages({ choices }) {
  const place = part("languages");
  if (!place) return;
  keep(
    place,
    Object.entries(languages),
    ([lang]) => lang,
    ([lang, name]) =>
      button({
        text: name,
        lang,
        class: "plain on-felt",
        onclick: () => choices.set("lang", lang),
      }),
    (element, [lang]) => element.setAttribute("aria-pressed", String(lang === choices.now.lang)),
  );
}

/** @param {App} app  what has been played today; that there are deals of the day is told already */
async function drawToday(app) {
  const { todaysSlip } = await import("./today.js");
  part("daily")?.replaceChildren(...(await todaysSlip(app)));
}

/** @param {App} app  games to go on with stand before all others, finished ones after them */
async function drawShelf(app) {
  // What could not be stored is held by the worker alone.
  /** @type {Kept[]} */
  const kept = app.unkept ? await app.engine.call("shelf").catch(shelf) : await shelf();
  if (!kept.length) {
    // Nothing is needed of all that can be done with one.
    for (const name of ["open-games", "past-games"]) fill(name, [], () => []);
    return;
  }
  const words = app.house.games.map(({ name }) => text.also(name));
  const [{ slips }] = await Promise.all([import("./slips.js"), ...words]);
  const done = (/** @type {Kept} */ { over, abandoned }) => Boolean(over) || abandoned === true;
  const running = kept.filter((entry) => !done(entry));
  const past = kept.filter(done);
  fill("open-games", running, () => [
    make("h2", null, text.say("lobby.resume")),
    slips(app, running),
  ]);
  fill("past-games", past, () => [
    make("details", null, make("summary", null, text.say("lobby.finished")), slips(app, past)),
  ]);
}

/** @param {string} name @param {Kept[]} kept @param {() => Node[]} content */
function fill(name, kept, content) {
  const place = /** @type {HTMLElement | null} */ (part(name));
  if (!place) return;
  const opened = place.querySelector("details")?.open;
  place.hidden = !kept.length;
  place.replaceChildren(...(kept.length ? content() : []));
  const details = place.querySelector("details");
  if (opened && details) details.open = true;
}
