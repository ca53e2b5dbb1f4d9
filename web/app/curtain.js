/**
 * The curtain between two people at one device. Behind it the page holds nothing of anybody's.
 */

import { button, drawing, make } from "../parts/make.js";
import { text } from "./text.js";

/**
 * A curtain that asks for the next player.
 *
 * @param {number} seat  who lifts it
 * @param {() => void} lift
 * @returns {HTMLElement}
 */
export function curtain(seat, lift) {
  return make(
    "section",
    { class: "curtain", "aria-labelledby": "curtain-title" },
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
        onclick: lift,
      }),
    ),
  );
}
