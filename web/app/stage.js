/**
 * The furniture of the game screen: the bar above the table, its menu, the line below it. It
 * shows what it is told to and hands every wish on.
 *
 * @import {Snapshot} from "./types.d.ts"
 * @import {Wish} from "./deeds.js"
 */

import { button, icon, make } from "../parts/make.js";
import { fill, write } from "../parts/write.js";
import { people } from "./sharing.js";
import { text } from "./text.js";

/** What the menu offers: the wish, its picture, its words. */
const MENU = /** @type {const} */ ([
  ["new", "plus", "game.new"],
  ["restart", "restart", "game.restart"],
  ["who", "people", "who"],
  ["practice", "undo", "game.practice"],
  ["log", "log", "game.log"],
  ["replay", "eye", "game.replay"],
  ["rules", "rules", "rules"],
  ["settings", "settings", "settings"],
  ["keys", "help", "keys"],
  ["share", "share", "share"],
  ["export", "save", "game.export"],
  ["abandon", "stop", "game.abandon"],
]);

export class Stage {
  /** Where the table stands. */
  table = make("div", { class: "table-place" });
  /** Where it is told what has happened since. */
  recent = make("div", { class: "recent-place" });
  #cover = make("div", { class: "cover" });
  #title = make("h1", { tabindex: -1 }, text.say("app.name"));
  #tools = make("div", { class: "tools" });
  #turn = make("p", { class: "turn" });
  #skip = make("div", { class: "skip", hidden: true });
  #hint = make("div", { class: "ask-hint", hidden: true });
  #tip = make("div", { class: "tip", hidden: true });
  #menu = make("div", { class: "menu sheet", popover: "auto", id: "menu" });
  #wish;

  /** @param {(wish: Wish) => void} wish */
  constructor(wish) {
    this.#wish = wish;
    this.content = [
      make(
        "header",
        { class: "bar" },
        make("div", { class: "bar-start" }),
        this.#title,
        this.#tools,
      ),
      make("div", { class: "stage" }, this.table, this.#cover, this.recent),
      make("footer", { class: "turn-bar" }, this.#turn, this.#tip, this.#hint, this.#skip),
      this.#menu,
    ];
    this.words();
  }

  /** Writes all fixed words anew. */
  words() {
    /** @param {Wish} wish @param {string} label */
    const tool = (wish, label) =>
      button({
        icon: wish,
        label: text.say(label),
        class: "plain on-felt",
        "data-wish": wish,
        // Until there is a game to take anything back in.
        "aria-disabled": "true",
        onclick: () => this.#wish(wish),
      });
    this.content[0].firstElementChild?.replaceChildren(
      make(
        "a",
        {
          class: "button plain on-felt",
          href: "#",
          "aria-label": text.say("lobby"),
          title: text.say("lobby"),
        },
        icon("back"),
      ),
    );
    this.#tools.replaceChildren(
      tool("undo", "game.undo"),
      tool("redo", "game.redo"),
      button({
        icon: "menu",
        label: text.say("menu"),
        class: "plain on-felt",
        popovertarget: "menu",
      }),
    );
    this.#menu.setAttribute("aria-label", text.say("menu"));
    this.#menu.replaceChildren(
      ...MENU.map(([wish, picture, key]) =>
        button({
          icon: picture,
          text: text.say(key),
          class: "plain",
          "data-wish": wish,
          onclick: () => {
            this.#menu.hidePopover();
            this.#wish(wish);
          },
        }),
      ),
    );
    this.#hint.replaceChildren(
      button({
        icon: "hint",
        text: text.say("hint"),
        class: "plain on-felt",
        "data-wish": "hint",
        onclick: () => this.#wish("hint"),
      }),
    );
    this.#skip.replaceChildren(
      button({
        icon: "next",
        text: text.say("game.skip"),
        class: "plain on-felt",
        "data-wish": "skip",
        onclick: () => this.#wish("skip"),
      }),
    );
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    const { seats, undo, redo, practice, helped, turn, next, over } = snapshot;
    write(this.#title, text.say("game.name"));
    this.#bar("undo", undo !== null, undo?.rule);
    this.#bar("redo", !redo);
    const wish = this.#find("practice");
    if (wish) {
      wish.hidden = people(snapshot) !== 1 || Boolean(over);
      wish.setAttribute("aria-pressed", String(practice));
    }
    const mover = next === null ? undefined : seats[next];
    const computer = mover !== undefined && mover.kind !== "human";
    const picture =
      turn === "over" ? "stop" : turn === "luck" ? "deal" : computer ? "computer" : "person";
    const tag = practice ? "game.practising" : helped ? "game.helped" : null;
    const words = [turnWords(snapshot), tag ? text.say(tag) : ""];
    fill(this.#turn, [picture, ...words].join("\n"), () => [
      icon(picture),
      make("span", null, words[0]),
      tag !== null && make("span", { class: "tag" }, words[1]),
    ]);
    this.#skip.hidden = !computer;
    this.#hint.hidden = typeof turn !== "number" || computer;
    const given = this.#find("abandon");
    if (given) given.hidden = Boolean(over);
    this.tip("");
  }

  /**
   * Says a hint in the place of whose turn it is, until it is put away or the game goes on.
   *
   * @param {string} words  "": none
   */
  tip(words) {
    if (!words && !this.tipped) return;
    this.#tip.replaceChildren(
      icon("hint"),
      make("p", null, words),
      button({
        icon: "close",
        label: text.say("close"),
        class: "plain on-felt",
        "data-wish": "hint",
        onclick: () => this.#wish("hint"),
      }),
    );
    this.#tip.hidden = !words;
    this.content[2].classList.toggle("tipped", Boolean(words));
  }

  /** Whether a hint stands there. */
  get tipped() {
    return !this.#tip.hidden;
  }

  /** There is no game to be seen any more: nothing can be wished for, and nobody is to move. */
  rest() {
    this.words();
    fill(this.#turn, "", () => []);
    this.#skip.hidden = true;
    this.#hint.hidden = true;
  }

  /**
   * Puts a placard over the table, and the focus on what it is for; or takes it away.
   *
   * @param {HTMLElement | null} placard
   */
  put(placard) {
    const had = this.#cover.contains(document.activeElement);
    this.#cover.replaceChildren(...(placard ? [placard] : []));
    this.table.inert = placard !== null;
    // Written on the stage: if the style sheet looked for it, every change at the table would have
    // the whole of it styled anew.
    const part = Boolean(placard?.matches(".curtain[data-part]"));
    this.content[1].toggleAttribute("data-curtained", part);
    const first = /** @type {HTMLElement | null | undefined} */ (
      placard?.querySelector(".primary")
    );
    if (first) first.focus({ preventScroll: true });
    else if (had) /** @type {HTMLElement | null} */ (this.table.firstElementChild)?.focus();
  }

  /** What covers the table. */
  get covering() {
    return this.#cover.firstElementChild;
  }

  /** Whether a placard covers the table. */
  get covered() {
    return this.#cover.childElementCount > 0;
  }

  /** Puts the focus on the title, e.g. when the screen is entered. */
  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /** @param {Wish} wish @returns {HTMLElement | null} */
  #find(wish) {
    return (
      this.#tools.querySelector(`[data-wish=${wish}]`) ??
      this.#menu.querySelector(`[data-wish=${wish}]`)
    );
  }

  /** @param {Wish} wish @param {boolean} idle @param {string} [rule] */
  #bar(wish, idle, rule) {
    const control = this.#find(wish);
    if (!control) return;
    if (idle) control.setAttribute("aria-disabled", "true");
    else control.removeAttribute("aria-disabled");
    if (idle && rule) control.dataset.why = rule;
    else delete control.dataset.why;
  }
}

/**
 * Whose turn it is, in words.
 *
 * @param {Snapshot} snapshot
 * @returns {string}
 */
export function turnWords(snapshot) {
  const { turn, next, seats } = snapshot;
  if (turn === "over") return text.say("turn.over");
  if (turn === "luck" && next === null) return text.say("turn.luck");
  if (turn === "luck") return text.say("turn.throw", { seat: next });
  if (next === null) return "";
  if (seats[next].kind !== "human") return text.say("turn.computer", { seat: next });
  return people(snapshot) === 1 ? text.say("turn.alone") : text.say("turn.human", { seat: next });
}
