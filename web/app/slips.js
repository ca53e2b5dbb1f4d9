/**
 * The slips of the lobby: what is kept of each game, and the ways to it.
 *
 * @import {App, Kept} from "./types.d.ts"
 */

import { button, icon, make } from "../parts/make.js";
import { ask } from "./dialogs.js";
import { messageOf } from "./faults.js";
import { note } from "./live.js";
import { Session } from "./session.js";
import { openShare } from "./share.js";
import { text } from "./text.js";

/** @param {App} app @param {Kept[]} kept */
export const slips = (app, kept) =>
  make("ul", { class: "slips" }, ...kept.map((entry) => sound(app, entry)));

/** @param {App} app @param {Kept} entry  one that is damaged must not stop the lobby */
function sound(app, entry) {
  try {
    return slip(app, entry);
  } catch {
    return slip(app, { ...entry, game: "", over: null });
  }
}

/** @param {App} app @param {Kept} entry */
function slip(app, entry) {
  const { id, game, when } = entry;
  const over = entry.over || entry.abandoned;
  const known = app.house.games.some(({ name }) => name === game);
  const title = known ? text.of(game, "game.name") : text.say("lobby.unreadable");
  return make(
    "li",
    { class: "slip sheet", "data-id": id },
    make(
      "div",
      { class: "slip-words" },
      make("h3", null, title),
      known ? make("p", { class: "slip-people" }, ...people(entry)) : null,
      make(
        "p",
        { class: "soft" },
        (known ? standing(entry) : [text.say("lobby.unreadable.about")]).join(" · "),
      ),
    ),
    make(
      "a",
      { class: over || !known ? "button" : "button primary", href: `#play/${id}` },
      icon(over || !known ? "eye" : "play"),
      make("span", null, text.say(over || !known ? "lobby.look" : "lobby.continue")),
      make("span", { class: "heard" }, ` ${title}, ${ago(when)}`),
    ),
    entry.over && known
      ? make(
          "a",
          {
            class: "button plain",
            href: `#replay/${id}`,
            "aria-label": `${text.say("replay")}: ${title}, ${ago(when)}`,
            title: text.say("replay"),
          },
          icon("log"),
        )
      : null,
    known
      ? button({
          icon: "share",
          label: `${text.say("share")}: ${title}, ${ago(when)}`,
          class: "plain",
          onclick: () => share(app, id),
        })
      : null,
    button({
      icon: "delete",
      label: `${text.say("lobby.delete")}: ${title}, ${ago(when)}`,
      class: "plain",
      onclick: () => void remove(app, id, title),
    }),
  );
}

/** @param {Kept} entry  who plays, and their points where there are any */
const people = (entry) =>
  entry.seats.map((_, seat) =>
    make(
      "span",
      { class: "slip-player" },
      make("span", null, nameOf(entry, seat)),
      entry.scores.length ? make("b", null, text.number(entry.scores[seat])) : null,
    ),
  );

/** @param {Kept} entry @param {number} seat */
function nameOf({ seats, names }, seat) {
  const key = seats[seat] === "human" ? "player.human" : "player.bot";
  return names[seat] || text.say(key, { n: seat + 1 });
}

/** @param {Kept} entry @returns {string[]}  how far it is, whose turn it is, since when */
function standing(entry) {
  const { game, seats, turn, over, shown, when } = entry;
  // While luck is due there is no round yet, or one is over.
  // Of another version it may be told less than the words say.
  const inRound = typeof turn === "number" && !over && text.fills(game, "slip", shown);
  const round = inRound ? text.of(game, "slip", shown) : "";
  const now = entry.abandoned
    ? text.say("lobby.abandoned")
    : over
      ? result(entry)
      : mover(seats, turn, entry);
  return [round, now, ago(when)].filter(Boolean);
}

/** @param {string[]} seats @param {Kept["turn"]} turn @param {Kept} entry */
function mover(seats, turn, entry) {
  if (turn === "luck") return text.say("turn.luck");
  if (typeof turn !== "number") return "";
  const alone = seats.filter((kind) => kind === "human").length === 1;
  if (alone && seats[turn] === "human") return text.say("turn.alone");
  return text.say("lobby.turn", { name: nameOf(entry, turn) });
}

/** @param {Kept} entry @returns {string} who has won */
function result({ over, seats, names }) {
  if (!over || typeof over !== "object" || seats.length === 1) return "";
  const winners = seats.flatMap((_, seat) =>
    over.places[seat] === 1 ? [nameOf(/** @type {any} */ ({ seats, names }), seat)] : [],
  );
  return text.say(winners.length > 1 ? "over.tie" : "over.won", {
    names: winners,
    points: Math.max(...over.scores),
  });
}

/** @param {App} app @param {string} id @param {string} title */
async function remove(app, id, title) {
  const sure = await ask({
    title: text.say("lobby.delete"),
    words: text.say("lobby.delete.about", { game: title }),
    yes: text.say("lobby.delete.yes"),
  });
  if (!sure) return;
  await app.engine.call("close", { id }).catch(() => {});
  await app.engine.call("forget", { id }).catch(() => {});
  document.dispatchEvent(new Event("shelf"));
}

/** @param {App} app @param {string} id  shares a game that is not on the table */
async function share({ engine }, id) {
  const session = new Session(engine, `borrowed ${id}`);
  try {
    const now = await session.borrow(id);
    text.players(now.seats);
    const dialog = await openShare({ id, now, session });
    if (dialog) dialog.addEventListener("close", () => void session.close(), { once: true });
    else await session.close();
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

/** @param {number} when @returns {string} e.g. "2 hours ago"; "" if nobody knows */
function ago(when) {
  if (!when) return "";
  const words = new Intl.RelativeTimeFormat(text.lang, { numeric: "auto" });
  const past = Date.now() - when;
  const [unit, size] = UNITS.find(([, ms]) => past >= ms) ?? ["second", 1000];
  return unit === "second"
    ? words.format(0, "second")
    : words.format(-Math.floor(past / size), unit);
}
