/**
 * Screens to read: rules, about, settings, and the answer to a bad address.
 *
 * @import {App, Screen} from "./types.d.ts"
 */

import { make, way } from "../parts/make.js";
import { contents } from "./contents.js";
import { illustrate } from "./figures.js";
import { labelled } from "./labels.js";
import { preferences } from "./preferences.js";
import { text } from "./text.js";

/**
 * A leaf of the book: its head and what stands on it.
 *
 * @param {{title: string, lead?: string}} head
 * @param {...(Node | null)} content
 * @returns {Node[]} the children of <main>
 */
export function folio({ title, lead }, ...content) {
  return [
    make("nav", { class: "way", "aria-label": text.say("way") }, back()),
    make(
      "article",
      { class: "sheet folio" },
      make(
        "header",
        { class: "folio-head" },
        make("h1", { tabindex: -1 }, title),
        lead ? make("p", { class: "lead" }, lead) : null,
        make("div", { class: "rule-line", "aria-hidden": "true" }),
      ),
      ...content,
    ),
  ];
}

/** The way back to the lobby. */
const back = () =>
  way({ icon: "back", text: text.say("lobby"), class: "plain on-felt", href: "#" });

/**
 * The rules of a game, from its texts: `rule.<id>` in their order, each under `rulehead.<id>`
 * where there is one.
 *
 * @param {{own?: boolean}} [how]  `own`: without what the page itself rules, e.g. of undo
 * @returns {HTMLElement}
 */
export function rulesText(how) {
  const page = make("div", { class: "rules" });
  let part = make("section");
  for (const key of text.keys("rule.", how)) {
    const id = key.slice("rule.".length);
    if (text.has(`rulehead.${id}`)) {
      part = make("section", null, make("h2", null, text.say(`rulehead.${id}`)));
    }
    if (part.parentNode !== page) page.append(part);
    part.append(make("p", { id: `rule-${id}` }, text.say(key)));
  }
  return page;
}

/** @param {App} app @param {string} game @returns {Screen} */
export function rulesScreen({ house }, game) {
  const { print = false, example = false } = house.games.find(({ name }) => name === game) ?? {};
  const rules = rulesText();
  return {
    name: "rules",
    title: text.say("rules.of", { game: text.say("game.name") }),
    content: folio(
      { title: text.say("game.name"), lead: text.say("rules") },
      contents(rules),
      rules,
      make(
        "div",
        { class: "buttons" },
        way({ icon: "play", text: text.say("setup.play"), class: "primary", href: `#${game}` }),
        print ? way({ icon: "print", text: text.say("print"), href: `#${game}/print` }) : null,
      ),
    ),
    // Where the pictures do not come, the sentences still say it all.
    shown: () => void (example && illustrate(rules, game).catch(() => {})),
  };
}

/** @param {App} app @returns {Screen} */
export const settingsScreen = (app) => ({
  name: "settings",
  title: text.say("settings"),
  content: folio({ title: text.say("settings") }, preferences(app.choices)),
});

/** Whose work is in the page, beside our own. The words are `about.<name>`. */
const THANKS = ["python", "type", "courts", "beasts", "icons"];

/** @param {App} app @returns {Screen} */
export const aboutScreen = (app) => ({
  name: "about",
  title: text.say("about"),
  content: folio(
    { title: text.say("about"), lead: text.say("app.tagline") },
    make("p", null, text.say("about.what")),
    make("p", null, text.say("about.promise")),
    make("p", null, text.say("about.privacy")),
    make("h2", null, text.say("about.thanks")),
    make(
      "ul",
      { class: "thanks" },
      ...THANKS.map((name) => make("li", null, text.say(`about.${name}`))),
    ),
    make("p", { class: "soft" }, text.say("about.version", { version: app.house.version })),
  ),
});

/**
 * @param {{key: string, facts: import("./types.d.ts").Facts, game?: string}} wrong
 * @returns {string}
 */
export const badWords = (wrong) => text.say(wrong.key, labelled(wrong));

/**
 * @param {{key: string, facts: import("./types.d.ts").Facts, game?: string}} wrong
 * @returns {Screen}
 */
export const badScreen = (wrong) => ({
  name: "bad",
  title: text.say("bad"),
  content: folio(
    { title: text.say("bad") },
    make("p", { class: "wrong", role: "alert" }, badWords(wrong)),
    make("p", null, text.say("bad.help")),
    make(
      "div",
      { class: "buttons" },
      wrong.game
        ? make("a", { class: "button primary", href: `#${wrong.game}` }, text.say("bad.setup"))
        : make("a", { class: "button primary", href: "#" }, text.say("bad.lobby")),
    ),
  ),
});
