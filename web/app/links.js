/**
 * What is handed on: addresses and texts. Nothing of a running game stands in any of them but its
 * rules and seats.
 *
 * @import {Deal, Snapshot} from "./types.d.ts"
 */

import { noon } from "./days.js";
import { codeOf } from "./faults.js";
import { write } from "./router.js";
import { setupOf } from "./sharing.js";
import { text } from "./text.js";

/**
 * The address of the page that others are sent to: the one that it gives itself, else where it
 * stands.
 *
 * @param {string} [here]
 * @returns {string}
 */
export function home(here = location.href) {
  const own = globalThis.document?.querySelector("link[rel=canonical]");
  if (own) return /** @type {HTMLLinkElement} */ (own).href;
  const page = new URL(here);
  page.search = page.hash = "";
  // The lobby has no name of its own, and a frame sends people to the lobby, too.
  return page.protocol === "file:" || page.pathname.endsWith("/regalia.html")
    ? page.href
    : new URL("./", page).href;
}

/** @returns {boolean} whether others can come to where the page stands */
export const isPublic = () => /^https?:/.test(home());

/** @param {string} code  of a finished game @returns {string} */
export const gameLink = (code) => `${home()}#game/${code}`;

/** @param {Deal} deal @returns {string} the address that brings the deal again */
export const dealLink = ({ daily, ...setup }) =>
  home() + (daily ? `#daily/${setup.game}/${daily}` : write({ ...setup, names: [] }));

/** @param {Snapshot} snapshot @returns {string} the address of the same rules with a new deal */
export const rulesLink = (snapshot) => home() + write(setupOf(snapshot));

/** How the page writes dates: its English is not the one that begins with the month. */
export const locale = () => (text.lang === "en" ? "en-GB" : text.lang);

/**
 * A day in words.
 *
 * @param {string} day
 * @param {"full" | "long"} [dateStyle]  with its weekday or without
 * @returns {string} e.g. "Sunday 29 November 2026"
 */
export const dayWords = (day, dateStyle = "full") =>
  new Intl.DateTimeFormat(locale(), { dateStyle }).format(noon(day));

/**
 * Whether an end has points worth telling: a game that one wins and the others lose has none.
 *
 * @param {{scores: number[], places: number[]}} over
 */
export const hasPoints = ({ scores, places }) =>
  scores.some((points, seat) => points !== Number(places[seat] === 1));

/** What stands before a place. */
const SIGNS = ["👑", "②", "③", "④", "⑤", "⑥"];

/**
 * How a finished game ended, without a card of it.
 *
 * @param {Snapshot} snapshot
 * @param {Deal | null} deal  where it can be played again
 * @returns {string}
 */
export function resultText({ game, seats, over }, deal) {
  if (!over) return "";
  const { scores, places } = over;
  const counted = hasPoints(over);
  const alone = seats.length === 1;
  const order = seats.map((_, seat) => seat).sort((a, b) => places[a] - places[b] || a - b);
  const lines = order.map((seat) => {
    const points = counted ? text.say("count.points", { n: scores[seat] }) : "";
    if (alone) return `◆ ${points}`;
    const sign = SIGNS[places[seat] - 1] ?? text.number(places[seat]);
    return [`${sign} ${text.player(seat)}`, points].filter(Boolean).join(" · ");
  });
  const day = deal?.daily ? [dayWords(deal.daily, "long")] : [];
  return [
    [text.say("app.name"), text.of(game, "game.name"), ...day].join(" · "),
    ...lines,
    ...(deal && isPublic() ? [dealLink(deal)] : []),
  ].join("\n");
}

/** The parts of a snapshot's set-up that a frame's address names. @param {Snapshot} snapshot */
const query = (snapshot) => write(setupOf(snapshot)).slice(1).replace("?", "&");

/** @param {string} words @returns {string} as an attribute holds it */
const attribute = (words) => words.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

/**
 * What a page puts into itself to have this game in it: a plain frame, or the element.
 *
 * @param {Snapshot} snapshot
 * @returns {{frame: string, element: string}}
 */
export function snippets(snapshot) {
  const folder = new URL("./", home()).href;
  const title = attribute(text.of(snapshot.game, "game.name"));
  const address = attribute(`${folder}embed.html?game=${query(snapshot)}&lang=${text.lang}`);
  const { game, options, seats } = setupOf(snapshot);
  const given = Object.entries({ game, players: seats.join(","), lang: text.lang, ...options });
  const attributes = given.map(([name, value]) => `${name}="${attribute(value)}"`);
  return {
    frame: [
      `<iframe src="${address}" title="${title}" width="480" height="640"`,
      `  style="border:0;max-width:100%" allow="clipboard-write"></iframe>`,
    ].join("\n"),
    element: [
      `<script src="${attribute(folder)}regalia.js"></script>`,
      `<regalia-game ${attributes.join(" ")}></regalia-game>`,
    ].join("\n"),
  };
}

/**
 * What is wrong with a link, in words; "" where something else is wrong.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function linkWords(error) {
  if (codeOf(error) !== "BadLink") return "";
  const { key, ...facts } = /** @type {any} */ (error).facts ?? {};
  return text.say(`badlink.${key}`, facts);
}
