/**
 * What is heard and what is noted. One polite live region for the whole page; and one note, seen
 * for a while, e.g. why a touch did nothing.
 */

import { button, make } from "../parts/make.js";
import { text } from "./text.js";

/** How long a note is seen, for each letter of it and at least. */
const PER_LETTER = 60;
const AT_LEAST = 4000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Whether the note that is seen is there until somebody closes it. */
let staying = false;

/** What was said last, for the L key. */
let last = "";

/**
 * Lets the screen reader say something, once, when it is free.
 *
 * @param {string} words
 * @param {{again?: boolean}} [how]  `again`: repeated on demand, not news
 */
export function hear(words, { again = false } = {}) {
  const region = document.getElementById("live");
  if (!region || !words) return;
  if (!again) last = words;
  // The same words twice would be no change, and not be heard: a no-break space makes them new.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

/** Lets nothing be left of what was heard and noted, e.g. before somebody else looks. */
export function forget() {
  last = "";
  document.getElementById("live")?.replaceChildren();
  quiet();
}

/** Says the last message again. */
export const hearAgain = () => {
  hear(last, { again: true });
  return last;
};

/**
 * Shows a note and lets it be heard.
 *
 * @param {string} words
 * @param {{more?: string, tone?: "plain" | "no" | "bad", stays?: boolean, silent?: boolean}} [how]
 *   `more` is a second sentence, e.g. the rule; `stays`: until somebody closes it; `silent`: it
 *   is in the live region already
 */
export function note(words, { more = "", tone = "plain", stays = false, silent = false } = {}) {
  const place = document.getElementById("note");
  if (!place) return;
  clearTimeout(timer);
  staying = stays;
  place.replaceChildren(
    make(
      "aside",
      { class: "note", "data-tone": tone, "aria-label": text.say("notice") },
      make(
        "p",
        null,
        make("strong", null, words),
        more ? make("span", { class: "note-more" }, ` ${more}`) : null,
      ),
      button({ icon: "close", label: text.say("close"), class: "plain", onclick: quiet }),
    ),
  );
  if (!silent) hear(more ? `${words} ${more}` : words, { again: true });
  if (!stays) timer = setTimeout(quiet, AT_LEAST + PER_LETTER * (words.length + more.length));
}

/** Takes the note away, unless it is one that stays. */
export function pass() {
  if (!staying) quiet();
}

/** Takes the note away. */
export function quiet() {
  clearTimeout(timer);
  staying = false;
  document.getElementById("note")?.replaceChildren();
}
