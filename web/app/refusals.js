/**
 * Why a record cannot be read, in words.
 */

import { nameWords } from "./labels.js";
import { text } from "./text.js";

/**
 * @param {string} code  of the engine's refusal
 * @param {{kind?: string, line?: number, text?: string, game?: string, name?: string, value?:
 *   string}} facts  as it gave them
 * @returns {string}  "" where there are no words for it
 */
export function whyBad(code, { kind, line, text: found = "", game = "", name = "", value }) {
  if (code !== "BadRecord" && code !== "OtherRules") return "";
  return text.say(`badrecord.${kind}`, {
    line,
    found: quoted(found),
    name: nameWords(game, name),
    value,
  });
}

/**
 * As much of a line as tells what is meant, and nothing of a deal.
 *
 * @param {string} line
 * @returns {string}
 */
function quoted(line) {
  const [first, second, ...more] = line.trim().split(/\s+/);
  if (second === undefined) return brief(first);
  return more.length ? `${brief(first)} …` : `${brief(first)} ${brief(second)}`;
}

/** @param {string} word */
const brief = (word) => (word.length > 24 ? `${word.slice(0, 24)}…` : word);
