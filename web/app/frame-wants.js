/**
 * What the address of a frame asks for, and what a page around asks for later. No document here.
 *
 * @import {Game, Games, Setup} from "./types.d.ts"
 * @import {Bad} from "./router.js"
 */

import { brief, read } from "./router.js";
import { SPEEDS, THEMES } from "./settings.js";

/** How the frame looks, and under which name its game is kept: no house rules. */
const LOOKS = { theme: THEMES, speed: SPEEDS };
const NAME = /^[\w-]{1,32}$/;

/**
 * @typedef {{setup: Setup, lang?: string, theme?: "system" | "light" | "dark", speed?: "off" |
 *   "fast" | "normal", place?: string}} Wants
 */

/**
 * Reads the parameters of a frame.
 *
 * @param {URLSearchParams} asked
 * @param {Games} house
 * @param {readonly string[]} languages
 * @returns {Wants | Bad}
 */
export function wants(asked, house, languages) {
  const game = house.games.find(({ name }) => name === asked.get("game"));
  if (!game) {
    const value = asked.get("game") ?? "";
    const wanted = house.games.map(({ name }) => name);
    return { screen: "bad", key: "bad.game", facts: { value: brief(value), wanted } };
  }
  /** @type {Record<string, string>} */
  const looks = {};
  const rest = new URLSearchParams();
  for (const [name, value] of asked) {
    if (name === "game") continue;
    if (!Object.hasOwn(LOOKS, name) && name !== "place") {
      rest.append(name, value);
      continue;
    }
    const wanted = /** @type {Record<string, readonly string[]>} */ (LOOKS)[name];
    if (wanted ? !wanted.includes(value) : !NAME.test(value)) {
      const facts = { name, value: brief(value), wanted: wanted ?? ["a–z", "0–9", "-"] };
      return { screen: "bad", key: "bad.look", facts, game: game.name };
    }
    looks[name] = value;
  }
  if (!rest.has("players")) rest.set("players", usual(game).join(","));
  const route = read(`#${game.name}?${rest}`, house, languages);
  if (route.screen === "bad") return route;
  if (route.screen !== "open") throw new Error(`a frame cannot show ${route.screen}`);
  const { setup, lang } = route;
  return { setup, ...(lang === undefined ? {} : { lang }), ...looks };
}

/** @param {Game} game @returns {string[]} one person, and as many computer players as it takes */
const usual = ({ seats: [low], levels }) => {
  const level = levels.includes("steady") ? "steady" : levels[0];
  return ["human", ...Array(low - 1).fill(`bot:${level}`)];
};

/**
 * Under which name the game of a frame is kept: frames that ask for the same share none, where
 * their places differ.
 *
 * @param {Wants} wants
 * @returns {string}
 */
export function nameOf({ setup, place = "" }) {
  const { game, seats, options, seed = "" } = setup;
  const asked = [game, seed, seats.join(","), ...Object.entries(options).sort().flat(), place];
  // FNV-1a, twice: it names, it guards nothing.
  const hashed = [0x811c9dc5, 0x9747b28c].map((start) => {
    let hash = start;
    for (const letter of asked.join("\n")) {
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    }
    return (hash >>> 0).toString(36);
  });
  return `frame-${game}-${hashed.join("")}`;
}

/** Heights that show a table well; wide frames are rather wide than high. */
const LOW = 640;
const HIGH = 800;

/**
 * How high a frame of this width should be.
 *
 * @param {number} width
 * @returns {number}
 */
export const heightFor = (width) => Math.round(Math.min(HIGH, Math.max(LOW, width * 0.625)));
