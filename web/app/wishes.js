/**
 * Dialogs over a running game, and the words for what is refused.
 *
 * @import {Reason} from "./types.d.ts"
 * @import {Choices} from "./settings.js"
 */

import { ask, open, openRecord } from "./dialogs.js";
import { messageOf } from "./faults.js";
import { note } from "./live.js";
import { rulesText } from "./pages.js";
import { preferences } from "./preferences.js";
import { text } from "./text.js";

/** @returns {Promise<boolean>} whether the same deal shall begin anew */
export const askRestart = () =>
  ask({
    title: text.say("game.restart"),
    words: text.say("game.restart.about"),
    yes: text.say("game.restart"),
  });

/** @returns {Promise<boolean>} whether another game shall take the place of this one */
export const askNew = () =>
  ask({
    title: text.say("game.new"),
    words: text.say("game.new.about"),
    yes: text.say("game.new"),
  });

/** @returns {Promise<boolean>} whether the game shall be for practice from now on */
export const askPractice = () =>
  ask({
    title: text.say("game.practice"),
    words: text.say("game.practice.about"),
    yes: text.say("game.practice.yes"),
  });

/** @returns {Promise<boolean>} whether a record shall be shown that tells what is hidden */
export const askRecord = () =>
  ask({
    title: text.say("record"),
    words: text.say("record.secret"),
    yes: text.say("record.show"),
  });

/** @returns {Promise<boolean>} whether the game shall be given up */
export const askAbandon = () =>
  ask({
    title: text.say("game.abandon"),
    words: text.say("game.abandon.about"),
    yes: text.say("game.abandon.yes"),
  });

/** Opens the rules of the game. */
export const openRules = () => open({ title: text.say("rules"), content: [rulesText()] });

/**
 * Opens the settings; in another language they are written anew.
 *
 * @param {Choices} choices
 */
export function openSettings(choices) {
  const dialog = open({
    title: text.say("settings"),
    class: "settings",
    content: [preferences(choices)],
  });
  const again = (/** @type {Event} */ event) => {
    if (/** @type {CustomEvent} */ (event).detail !== "words") return;
    dialog.close();
    dialog.remove();
    openSettings(choices);
    /** @type {HTMLElement | null} */ (document.querySelector("[name=lang]:checked"))?.focus();
  };
  choices.addEventListener("change", again);
  dialog.addEventListener("close", () => choices.removeEventListener("change", again));
}

/**
 * Opens the record of a game.
 *
 * @param {Promise<string>} record
 * @param {string} name  of the file
 */
export async function openExport(record, name) {
  try {
    openRecord(await record, name);
  } catch (error) {
    note(text.say("record.none"), { tone: "bad", more: messageOf(error) });
  }
}

/**
 * Says why not, and by which rule.
 *
 * @param {Reason | null | undefined} reason
 */
export function explain(reason) {
  if (!reason) return;
  const more = text.has(`rule.${reason.rule}`) ? text.say(`rule.${reason.rule}`) : "";
  note(text.say(`why.${reason.key}`, reason.facts), { more, tone: "no" });
}

/**
 * Says the rule alone.
 *
 * @param {string} rule
 */
export function citeRule(rule) {
  if (text.has(`rule.${rule}`)) note(text.say(`rule.${rule}`), { tone: "no" });
}
