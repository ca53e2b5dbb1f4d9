/**
 * The letters of ace, king, queen and jack on the cards of the French pack: those that are printed
 * in most countries, or those of the language. The cards are drawn once, in the page's sprite; what
 * is written there is seen on every card at once.
 *
 * @import {Choices} from "./settings.js"
 */

import { text } from "./text.js";

const RANKS = ["A", "K", "Q", "J"];

/** Whether the language has letters of its own. */
export const hasLetters = () => own().join() !== RANKS.join();

/** Writes them, now and whenever the choice or the language changes. @param {Choices} choices */
export function watchLetters(choices) {
  const draw = () => {
    const letters = choices.now.ownLetters ? own() : RANKS;
    for (const [n, rank] of RANKS.entries()) {
      for (const one of document.querySelectorAll(`[data-letter="${rank}"]`)) {
        one.textContent = letters[n] ?? rank;
      }
    }
  };
  choices.addEventListener("change", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (detail === "ownLetters" || detail === "words") draw();
  });
  draw();
}

const own = () => text.say("settings.ownLetters.are").split(/\s/);
