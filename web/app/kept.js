/**
 * The screen about what is kept on this device: how much it is, how long it will stay, all of it
 * as one file, and the way in for games from elsewhere.
 *
 * @import {App, Screen} from "./types.d.ts"
 */

import { button, make } from "../parts/make.js";
import { chooseFiles, openPaste } from "./incoming.js";
import { everything, refusal, shelf } from "./keeping.js";
import { askToLast, lasting } from "./lasting.js";
import { note } from "./live.js";
import { folio } from "./pages.js";
import { text } from "./text.js";

/** @param {App} app @returns {Screen} */
export function keptScreen(app) {
  const amount = make("p", { id: "kept-amount" });
  const stays = make("p", { id: "kept-stays" });
  const ask = make("div", { class: "buttons" });
  const draw = () => void show(app, { amount, stays, ask });
  return {
    name: "kept",
    title: text.say("kept"),
    content: folio(
      { title: text.say("kept"), lead: text.say("kept.lead") },
      amount,
      stays,
      ask,
      make("p", null, text.say("kept.seven")),
      make("p", null, text.say("kept.read")),
      make("h2", null, text.say("kept.file")),
      make("p", null, text.say("kept.file.about")),
      make(
        "div",
        { class: "buttons" },
        button({
          icon: "save",
          text: text.say("kept.file.save"),
          "data-way": "everything",
          onclick: () => void saveEverything(app),
        }),
      ),
      make("h2", null, text.say("bring")),
      make("p", null, text.say("bring.about")),
      make(
        "div",
        { class: "buttons" },
        button({
          icon: "open",
          text: text.say("bring.file"),
          "data-way": "file",
          onclick: () => chooseFiles(app),
        }),
        button({
          icon: "copy",
          text: text.say("bring.paste"),
          "data-way": "paste",
          onclick: () => openPaste(app),
        }),
      ),
    ),
    shown() {
      document.addEventListener("shelf", draw);
      draw();
    },
    close() {
      document.removeEventListener("shelf", draw);
    },
  };
}

/**
 * @param {App} app
 * @param {{amount: HTMLElement, stays: HTMLElement, ask: HTMLElement}} places
 */
async function show(app, { amount, stays, ask }) {
  const [games, state] = await Promise.all([shelf(), lasting()]);
  const whole = await everything();
  const [size, unit] = whole.length < 1e6 ? [whole.length / 1e3, "kB"] : [whole.length / 1e6, "MB"];
  amount.textContent = games.length
    ? text.say("kept.amount", { n: games.length, size: `${text.number(Math.ceil(size))}\u00a0${unit}` })
    : text.say("kept.none");
  const state_ = refusal() ? "refused" : state;
  stays.dataset.state = state_;
  stays.textContent = text.say(`kept.${state_}`);
  ask.replaceChildren(
    ...(state_ === "goes"
      ? [
          button({
            icon: "check",
            text: text.say("kept.ask"),
            "data-way": "ask",
            onclick: async () => {
              if (!(await askToLast())) note(text.say("kept.ask.no"));
              await show(app, { amount, stays, ask });
            },
          }),
        ]
      : []),
  );
}

/** @param {App} app */
async function saveEverything(app) {
  // Where Python does not start, what is kept can still be saved.
  const found = await app.engine.call("everything").then((ok) => ok.text, everything);
  const address = URL.createObjectURL(new Blob([found], { type: "application/json" }));
  const [day] = new Date().toISOString().split("T");
  make("a", { href: address, download: `regalia-${day}.json` }).click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
