/**
 * The lobby. Its frame stands in index.html and is seen before any script runs; here it is filled
 * with the games of games.json and with the games on the shelf.
 *
 * @import {App, Game, Kept, Screen} from "./types.d.ts"
 */

import { button, icon, make, way } from "../parts/make.js";
import { keep } from "../parts/keep.js";
import { ask } from "./dialogs.js";
import { todaysSlip } from "./daily.js";
import { shelf } from "./keeping.js";
import { note } from "./live.js";
import { Session, messageOf } from "./session.js";
import { openShare } from "./share.js";
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
    void todaysSlip(app).then((words) => part("daily")?.replaceChildren(...words));
  };
  draw();
  return { name: "lobby", title: "", content: frame, words: draw, shown: () => drawShelf(app) };
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
  const address = typeof painted === "string" ? painted : `games/${name}/panel.svg`;
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
  const kept = (await shelf()).filter(({ game }) => app.house.games.some((g) => g.name === game));
  const running = kept.filter(({ over }) => !over);
  const past = kept.filter(({ over }) => over);
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
  place.hidden = !kept.length;
  place.replaceChildren(...(kept.length ? content() : []));
}

/** @param {App} app @param {Kept[]} kept */
const slips = (app, kept) =>
  make("ul", { class: "slips" }, ...kept.map((entry) => slip(app, entry)));

/** @param {App} app @param {Kept} entry */
function slip(app, { id, game, when, seats, names, scores, over }) {
  const title = text.of(game, "game.name");
  const people = seats.map((kind, seat) => {
    const key = kind === "human" ? "player.human" : "player.bot";
    const name = names[seat] || text.say(key, { n: seat + 1 });
    return scores.length ? text.say("lobby.score", { name, points: scores[seat] }) : name;
  });
  return make(
    "li",
    { class: "slip sheet", "data-id": id },
    make(
      "div",
      { class: "slip-words" },
      make("h3", null, title),
      make("p", null, people.join(" · ")),
      make("p", { class: "soft" }, ago(when)),
    ),
    make(
      "a",
      { class: over ? "button" : "button primary", href: `#play/${id}` },
      icon(over ? "eye" : "play"),
      make("span", null, text.say(over ? "lobby.look" : "lobby.continue")),
      make("span", { class: "heard" }, ` ${title}, ${ago(when)}`),
    ),
    button({
      icon: "share",
      label: `${text.say("share")}: ${title}, ${ago(when)}`,
      class: "plain",
      onclick: () => share(app, id),
    }),
    button({
      icon: "delete",
      label: `${text.say("lobby.delete")}: ${title}, ${ago(when)}`,
      class: "plain",
      onclick: async () => {
        const sure = await ask({
          title: text.say("lobby.delete"),
          words: text.say("lobby.delete.about", { game: title }),
          yes: text.say("lobby.delete.yes"),
        });
        if (!sure) return;
        await app.engine.call("close", { id }).catch(() => {});
        await app.engine.call("forget", { id }).catch(() => {});
        await drawShelf(app);
      },
    }),
  );
}

/** @param {App} app @param {string} id  shares a game that is not on the table */
async function share({ engine }, id) {
  const session = new Session(engine, id);
  try {
    const now = await session.open(null);
    text.players(now.seats);
    await openShare({ id, now, session });
  } catch (error) {
    note(text.say("share.none"), { tone: "bad", more: messageOf(error) });
  }
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** @param {number} when @returns {string} e.g. "2 hours ago" */
function ago(when) {
  const words = new Intl.RelativeTimeFormat(text.lang, { numeric: "auto" });
  const past = Date.now() - when;
  const [unit, size] = UNITS.find(([, ms]) => past >= ms) ?? ["second", 1000];
  return unit === "second"
    ? words.format(0, "second")
    : words.format(-Math.floor(past / size), unit);
}
