/**
 * Hints: asked for, warned of once in a game that still counts, and put into words.
 *
 * @import {Hint, Running} from "./types.d.ts"
 */

import { ask } from "./dialogs.js";
import { note } from "./live.js";
import { turnWords } from "./stage.js";
import { text } from "./text.js";

/** @param {Running} game  lights up what the steady player would do */
export async function askHint({ now, session, light }) {
  const { turn, seats } = now;
  if (typeof turn !== "number" || seats[turn].kind !== "human") return note(turnWords(now));
  const counts = !(now.helped || now.practice || now.reseated);
  const sure = () =>
    ask({ title: text.say("hint"), words: text.say("rule.hint"), yes: text.say("hint.yes") });
  if (counts && !(await sure())) return;
  const hint = await session.hint();
  if (!hint || session.now !== now) return;
  now.helped = true;
  light(hint);
}

/**
 * A hint in words; where they name nothing, what is to be touched is named before them.
 *
 * @param {Hint} hint
 * @param {string} label  what is to be touched first
 * @returns {string}
 */
export function hintWords({ reason: { key, facts } }, label) {
  const words = text.say(`hint.${key}`, facts);
  const named = Object.keys(facts).length > 0 || label === "";
  return named ? words : text.say("hint.named", { name: label, text: words });
}
