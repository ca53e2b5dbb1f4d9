/**
 * The curtain between two people at one device. Behind it the page holds nothing of anybody's.
 */

import { button, drawing, make } from "../parts/make.js";
import { text } from "./text.js";

/**
 * A curtain that asks for the next player.
 *
 * @param {number} seat  who lifts it
 * @param {{part: boolean, lift: () => void}} how  `part`: it lies over the hand alone, and the
 *   rest of the table stays in sight
 * @returns {HTMLElement}
 */
export function curtain(seat, { part, lift }) {
  return make(
    "section",
    { class: "curtain", "data-part": part, "aria-labelledby": "curtain-title" },
    make(
      "div",
      { class: "sheet placard" },
      drawing("crown", "placard-crown"),
      make("h2", { id: "curtain-title" }, text.say("curtain.pass", { seat })),
      make("p", { class: "soft" }, text.say("curtain.about")),
      button({
        text: text.say("curtain.lift", { seat }),
        class: "primary",
        "data-curtain": "lift",
        // The end of a double click, or of a long press on Enter, is still the player's before.
        onclick: (event) => event.detail < 2 && lift(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.repeat && event.preventDefault(),
      }),
    ),
  );
}

/**
 * Watches for moments after which somebody else may be looking: the page is hidden, left, or
 * brought back from where the browser had put it.
 *
 * @param {() => void} hide
 * @param {AbortSignal} signal  ends the watch
 */
export function whenHidden(hide, signal) {
  const hidden = () => document.visibilityState === "hidden" && hide();
  document.addEventListener("visibilitychange", hidden, { signal });
  addEventListener("pagehide", hide, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && hide(), { signal });
}
