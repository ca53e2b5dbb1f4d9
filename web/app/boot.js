/**
 * The crown that fills with gold while Python starts.
 *
 * @import {App} from "./types.d.ts"
 */

import { button, drawing, make } from "../parts/make.js";
import { text } from "./text.js";

/** Failures with words of their own; the others share one text. */
const KNOWN = ["NoWebAssembly", "NoMemory", "NoNetwork"];

/**
 * A crown, as full as the engine is ready. `showBoot` keeps it up to date.
 *
 * @param {"small" | "large"} size
 * @returns {HTMLElement}
 */
export const crown = (size) =>
  make(
    "div",
    {
      class: "boot",
      "data-boot": size,
      role: "progressbar",
      "aria-label": text.say("boot"),
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": 0,
    },
    drawing("crown", "boot-empty"),
    drawing("crown", "boot-full"),
  );

/**
 * Shows on every crown of the page how far the engine has come.
 *
 * @param {App["boot"]} boot
 */
export function showBoot({ stage, done, failed }) {
  const root = document.documentElement;
  root.dataset.engine = failed ? "failed" : stage === "ready" ? "ready" : "loading";
  root.style.setProperty("--boot", String(done));
  for (const one of document.querySelectorAll("[data-boot]")) {
    one.setAttribute("aria-valuenow", String(Math.round(done * 100)));
  }
}

/**
 * Why the rules did not start, as a sentence.
 *
 * @param {string} code
 * @returns {string}
 */
export const failureWords = (code) =>
  text.say(KNOWN.includes(code) ? `failed.${code}` : "failed.other");

/**
 * Why nothing can be played, in words, and what may help.
 *
 * @param {{code: string, message: string}} failed
 * @returns {HTMLElement}
 */
export const failure = ({ code, message }) =>
  make(
    "section",
    { class: "moment", "data-moment": "failed", "aria-labelledby": "failed-title" },
    make(
      "div",
      { class: "sheet placard" },
      drawing("crown", "placard-crown"),
      make("h2", { id: "failed-title", tabindex: -1 }, text.say("failed")),
      make("p", null, failureWords(code)),
      make("pre", { class: "detail", tabindex: 0 }, message),
      make(
        "div",
        { class: "buttons" },
        button({
          icon: "restart",
          text: text.say("failed.again"),
          class: "primary",
          onclick: () => location.reload(),
        }),
        make("a", { class: "button", href: "#" }, text.say("lobby")),
      ),
    ),
  );
