/**
 * Addresses. What stands behind the `#`:
 *
 * * nothing: the lobby · `settings` · `about` · `statistics` · `kept`: what is kept on this device
 * * `daily`: the calendar, `daily/<day>`: a day of it
 * * `<game>`: its set-up form · `<game>/rules`: its rules · `<game>/print`: the game on paper
 * * `<game>?seed=…&players=human,bot:steady&lang=sl&<option>=…`: a game opened at once
 * * `daily/<game>/<day>?players=…`: the deal of a day, gone on with or opened
 * * `play/<id>`: a running game of this device · `game/<code>`: a finished game from elsewhere
 * * `replay/<id>?ply=…`: a game of this device, looked back at · `replay`: one given as text
 *
 * No document here: text in, routes out.
 *
 * @import {Games, Game, Setup, Facts} from "./types.d.ts"
 */

import { idOf, isDay } from "./days.js";
import { allows } from "./options.js";

/**
 * @typedef {{screen: "lobby" | "settings" | "about" | "statistics" | "kept", lang?: string}} Plain
 * @typedef {{screen: "setup" | "rules" | "print", game: string, lang?: string}} OfGame
 * @typedef {{screen: "open", setup: Setup, lang?: string}} Open
 * @typedef {{screen: "game", id: string, lang?: string}} Running
 * @typedef {{screen: "daily", day: string | null, lang?: string}} Calendar
 * @typedef {{screen: "day", id: string, setup: Setup, lang?: string}} OfDay
 * @typedef {{screen: "link", code: string, lang?: string}} Link
 * @typedef {{screen: "replay", id: string, ply: number | null, lang?: string}} Looking
 * @typedef {{screen: "bad", key: string, facts: Facts, game?: string, lang?: string}} Bad
 * @typedef {Plain | OfGame | Open | Running | Looking | Calendar | OfDay | Link | Bad} Route
 */

const SEED = /^[a-z0-9-]{1,32}$/;
const ID = /^[\w-]{1,64}$/;
const PLAIN = ["settings", "about", "statistics", "kept"];

/** What steers a line of text instead of standing in it. */
const STEERING = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** @param {string} text @returns {string} as much of it as a sentence bears, and nothing that turns it */
export function brief(text) {
  const plain = text.replace(STEERING, "\ufffd");
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

/** @param {string} seed @returns {boolean} whether this is the code of a deal */
export const isSeed = (seed) => SEED.test(seed);

/**
 * Reads an address. A bad one is a route, too: it names what is wrong with it.
 *
 * @param {string} hash  with or without its `#`
 * @param {Games} house
 * @param {readonly string[]} languages
 * @returns {Route}
 */
export function read(hash, house, languages) {
  const [path, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const asked = new URLSearchParams(query);
  const lang = asked.get("lang") ?? undefined;
  if (lang !== undefined && !languages.includes(lang)) {
    return { screen: "bad", key: "bad.lang", facts: { value: brief(lang), wanted: [...languages] } };
  }
  const route = place(path, asked, house);
  return lang === undefined ? route : { ...route, lang };
}

/**
 * @param {string} path
 * @param {URLSearchParams} asked
 * @param {Games} house
 * @returns {Route}
 */
function place(path, asked, house) {
  const [first, second, ...more] = plain(path).split("/");
  if (path === "" || path === "lobby") return { screen: "lobby" };
  if (PLAIN.includes(path)) return { screen: /** @type {Plain["screen"]} */ (path) };
  if (first === "play" && ID.test(second ?? "") && !more.length) {
    return { screen: "game", id: second };
  }
  // Whatever else came with the code: the rules find it out, and say it.
  if (first === "game") return { screen: "link", code: path };
  if (first === "daily") return daily(path, [second, ...more], asked, house);
  // A record that was given as text is gone after a reload: it is nobody's.
  if (path === "replay") return { screen: "replay", id: "", ply: null };
  if (first === "replay" && ID.test(second ?? "") && !more.length) {
    const ply = asked.get("ply") ?? "";
    return { screen: "replay", id: second, ply: /^\d{1,6}$/.test(ply) ? Number(ply) : null };
  }
  const game = house.games.find(({ name }) => name === first);
  if (!game) return { screen: "bad", key: "bad.address", facts: { value: brief(plain(path)) } };
  if (second === "rules" && !more.length) return { screen: "rules", game: game.name };
  if (second === "print" && game.print && !more.length) return { screen: "print", game: game.name };
  if (second !== undefined) {
    return { screen: "bad", key: "bad.address", facts: { value: brief(plain(path)) }, game: game.name };
  }
  const names = [...asked.keys()].filter((name) => name !== "lang");
  return names.length ? opening(game, asked, names) : { screen: "setup", game: game.name };
}

/**
 * @param {string} path
 * @param {(string | undefined)[]} parts  of it, behind `daily`
 * @param {URLSearchParams} asked
 * @param {Games} house
 * @returns {Calendar | OfDay | Bad}
 */
function daily(path, parts, asked, house) {
  const game = house.games.find(({ name }) => name === parts[0]);
  const day = parts[game ? 1 : 0] ?? "";
  if (!day && !game) return { screen: "daily", day: null };
  if (!isDay(day)) return { screen: "bad", key: "bad.day", facts: { value: brief(day) } };
  if (parts.length > (game ? 2 : 1)) {
    return { screen: "bad", key: "bad.address", facts: { value: brief(plain(path)) } };
  }
  if (!game) return { screen: "daily", day };
  const route = opening(
    game,
    asked,
    [...asked.keys()].filter((name) => name === "players"),
  );
  if (route.screen === "bad") return route;
  if (!asked.has("players")) route.setup.seats.fill(computer(game), 1);
  return { screen: "day", id: idOf(game.name, day), setup: { ...route.setup, daily: day } };
}

/** @param {Game} game @returns {string} the computer player who sits down with somebody alone */
const computer = ({ levels }) => `bot:${levels.includes("steady") ? "steady" : levels[0]}`;

/**
 * @param {Game} game
 * @param {URLSearchParams} asked
 * @param {string[]} names
 * @returns {Open | Bad}
 */
function opening(game, asked, names) {
  /** @param {string} key @param {Facts} facts @returns {Bad} */
  const bad = (key, facts) => ({
    screen: "bad",
    key,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, it]) => [name, typeof it === "string" ? brief(it) : it]),
    ),
    game: game.name,
  });
  /** @type {Setup} */
  const setup = { game: game.name, seats: [], names: [], options: {} };
  for (const name of names) {
    const value = asked.get(name) ?? "";
    if (asked.getAll(name).length > 1) return bad("bad.twice", { name });
    if (name === "seed") {
      if (!isSeed(value)) return bad("bad.seed", { value });
      setup.seed = value;
    } else if (name === "players") setup.seats = value.split(",");
    else {
      const option = game.options.find((one) => one.name === name);
      if (!option) {
        return bad("bad.option", { value: name, wanted: game.options.map((one) => one.name) });
      }
      if (!allows(option, value)) {
        return bad("bad.choice", { name, value, wanted: wanted(option) });
      }
      setup.options[name] = value;
    }
  }
  const [low, high] = game.seats;
  if (!setup.seats.length) setup.seats = Array(low).fill("human");
  if (setup.seats.length < low || setup.seats.length > high) {
    const key = low === high ? "bad.seats_only" : "bad.seats";
    return bad(key, { low, high, found: setup.seats.length });
  }
  const kinds = ["human", ...game.levels.map((level) => `bot:${level}`)];
  const odd = setup.seats.find((seat) => !kinds.includes(seat));
  if (odd !== undefined) return bad("bad.player", { value: odd, wanted: kinds });
  setup.names = setup.seats.map(() => "");
  return { screen: "open", setup };
}

/** @param {import("./types.d.ts").Option} option */
const wanted = ({ choices, spans = [] }) => [
  ...choices,
  ...spans.map(([prefix, low, high]) => `${prefix}${low}–${high}`),
];

/** @param {string} part @returns {string} decoded where that is possible */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The address that opens a game as it was set up, e.g. to be shared.
 *
 * @param {Setup} setup
 * @returns {string} beginning with `#`
 */
export function write({ game, seed, seats, options }) {
  const query = [
    ...(seed ? [["seed", seed]] : []),
    ["players", seats.join(",")],
    ...Object.entries(options),
  ].map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(2C|3A|2F)/g, loose)}`);
  return `#${game}?${query.join("&")}`;
}

/** @param {string} code */
const loose = (code) => decodeURIComponent(code);
