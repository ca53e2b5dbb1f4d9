/**
 * The lobby. Its frame stands in index.html and is seen before any script runs; here it is filled
 * with the games of games.json and with the games on the shelf.
 *
 * @import {App, Game, Kept, Screen} from "./types.d.ts"
 */

import { button, icon, make, way } from "../parts/make.js";
import { keep } from "../parts/keep.js";
import { home } from "./home.js";
import { shelf } from "./keeping.js";
import { slips } from "./slips.js";
import { languages, text } from "./text.js";
import { todaysSlip } from "./today.js";

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
    void todaysSlip(app).then((words) => part("daily")?.replaceChildren(...words));
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

/** @param {App} app */
function drawGames(app) {
  const place = part("games");
  if (!place) return;
  place.replaceChildren(...app.house.games.map((game) => panel(game)));
}

/** @param {Game} game */
function panel({ name, seats: [low, high], panel: painted }) {
  const title = text.of(name, "game.name");
  const head = `game-${name}`;
  const address = typeof painted === "string" ? painted : new URL(`games/${name}/panel.svg`, home).href;
  return make(
    "li",
    { class: "game sheet", "data-game": name },
    make(
      "div",
      { class: "painting" },
      painted
        ? make("img", { src: address, alt: "", decoding: "async" })
        : make("span", { class: "initial", "aria-hidden": "true" }, title.slice(0, 1)),
    ),
    make(
      "div",
      { class: "game-words" },
      make("h2", { id: head }, title),
      make("p", { class: "lead" }, text.of(name, "game.tagline")),
      make(
        "p",
        { class: "soft with-icon" },
        icon(high > 1 ? "people" : "person"),
        make(
          "span",
          null,
          low === high
            ? text.say("count.players", { n: low })
            : text.say("lobby.players", { low, high, n: high }),
        ),
      ),
      make(
        "div",
        { class: "buttons" },
        way({
          icon: "play",
          text: text.say("setup.play"),
          class: "primary",
          href: `#${name}`,
          id: `play-${name}`,
          "aria-labelledby": `play-${name} ${head}`,
        }),
        way({
          icon: "rules",
          text: text.say("rules"),
          href: `#${name}/rules`,
          id: `rules-${name}`,
          "aria-labelledby": `rules-${name} ${head}`,
        }),
      ),
    ),
  );
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

/** @param {App} app  games to go on with stand before all others, finished ones after them */
async function drawShelf(app) {
  const kept = await shelf();
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
