/**
 * Parts of the page that did not come, e.g. since the connection broke, and faults of ours that
 * nobody caught: they are said in words, or in English where not even the words have come.
 */

import { codeOf, messageOf } from "./faults.js";
import { note } from "./live.js";
import { text } from "./text.js";

/** How browsers, and we ourselves, say that something could not be fetched. */
const UNFETCHED =
  /^(failed to fetch|load failed|networkerror|no words at|games\.json)|dynamically imported|importing a module/i;

/** @param {unknown} error @returns {boolean} whether a part of the page could not be fetched */
export const isMissing = (error) =>
  error instanceof Error && !codeOf(error) && UNFETCHED.test(error.message);

/**
 * Says from now on what nobody catches.
 *
 * @param {(error: unknown) => void} told  hears of it, too
 */
export function watchFaults(told) {
  const hear = (/** @type {unknown} */ error) => {
    // What was cut short, e.g. an animation, is no fault.
    if (!(error instanceof Error) || error.name === "AbortError") return;
    say(error);
    told(error);
  };
  addEventListener("unhandledrejection", ({ reason }) => hear(reason));
  addEventListener("error", ({ error }) => hear(error));
}

/** @param {Error} error */
function say(error) {
  if (!text.ready) return sayInEnglish();
  if (isMissing(error)) return note(text.say("failed.NoNetwork"), { tone: "bad", stays: true });
  note(text.say("broken"), { tone: "bad", stays: true, more: messageOf(error) });
}

/** What the page itself holds for the case that there are no words. */
function sayInEnglish() {
  const held = document.querySelector("template#missing");
  if (!(held instanceof HTMLTemplateElement)) return;
  const shown = document.importNode(held.content, true);
  shown.querySelector("button")?.addEventListener("click", () => location.reload());
  document.getElementById("note")?.replaceChildren(shown);
}
