/**
 * What this device has chosen, and the words of its language, asked for at once. A module of its own,
 * which the page names beside its main one: the words are on their way while everything else is
 * still coming in.
 *
 * @import {Games} from "./types.d.ts"
 */

import { Choices } from "./settings.js";
import { best, languages, text } from "./text.js";

export const choices = new Choices(best(navigator.languages), Object.keys(languages));

/** @type {Games["games"]} those that the page tells of itself */
const games = JSON.parse(document.getElementById("games-data")?.textContent ?? '{"games": []}').games;
const asked = location.hash.slice(1);
// The lobby shows no more of them than the page tells.
const wanted = games.map(({ name }) => name).filter((name) => asked.startsWith(name));
// Whoever waits for them tells if they do not come.
text.load(choices.now.lang, null, wanted).catch(() => {});
