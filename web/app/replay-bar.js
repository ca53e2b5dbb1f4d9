/**
 * The bar below a replay: what has just happened, where that is in the game, and the ways about.
 * It shows what it is told to and hands every wish on.
 *
 * @import {Seat} from "./types.d.ts"
 */

import { keep } from "../parts/keep.js";
import { button, icon, make } from "../parts/make.js";
import { text } from "./text.js";

/** How many times as fast as usual a replay may run. */
export const PACES = Object.freeze({ "½": 0.5, 1: 1, 2: 2, 4: 4 });

/**
 * @typedef {{
 *   step(by: number): void,
 *   jump(ply: number, how: {settled: boolean}): void,
 *   run(): void,
 *   see(seat: number | null, open: boolean): void,
 *   pace(times: number): void,
 * }} Ways
 *   `jump` is not settled while a finger is still on the slider
 */

/** Everything open: the value of that choice; the others are seats, or "" for a spectator. */
const OPEN = "open";

export class ReplayBar {
  #ways;
  #told = make("p", { class: "replay-told" });
  #count = make("output", { class: "replay-count" });
  #slider = make("input", { type: "range", step: 1, min: 0, max: 0, value: 0, class: "slider replay-slider" });
  /** A finger is on the slider, which then stays where it is, whatever is shown meanwhile. */
  #held = false;
  #tools = make("div", { class: "replay-tools" });
  #seat = make("select");
  #looking = make("label", { class: "replay-seat" }, icon("eye"), this.#seat);
  #pace = make("select", { class: "replay-pace" });

  /** @param {Ways} ways */
  constructor(ways) {
    this.#ways = ways;
    this.element = make(
      "footer",
      { class: "replay-bar" },
      make("div", { class: "replay-line" }, this.#told, this.#count),
      this.#slider,
      this.#tools,
      this.#looking,
      this.#pace,
    );
    this.#slider.addEventListener("input", () => this.#slid(false));
    this.#slider.addEventListener("change", () => this.#slid(true));
    this.#seat.addEventListener("change", () => {
      const { value } = this.#seat;
      if (value === OPEN) ways.see(null, true);
      else ways.see(value === "" ? null : Number(value), false);
    });
    this.#pace.addEventListener("change", () => ways.pace(Number(this.#pace.value)));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.words();
  }

  /** Writes all fixed words anew. */
  words() {
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", text.say("replay.bar"));
    this.#slider.setAttribute("aria-label", text.say("replay.place"));
    this.#seat.setAttribute("aria-label", text.say("replay.seat"));
    this.#looking.title = text.say("replay.seat");
    this.#pace.setAttribute("aria-label", text.say("replay.pace"));
    this.#pace.title = text.say("replay.pace");
    const { value } = this.#pace;
    this.#pace.replaceChildren(
      ...Object.entries(PACES).map(([name, times]) => make("option", { value: times }, `${name}×`)),
    );
    this.#pace.value = value || "1";
    /** @param {string} name @param {string} picture @param {() => void} onclick */
    const tool = (name, picture, onclick) =>
      button({
        icon: picture,
        label: text.say(`replay.${name}`),
        class: "plain on-felt",
        "data-step": name,
        onclick,
      });
    this.#tools.replaceChildren(
      tool("first", "first", () => this.#ways.step(-Infinity)),
      tool("back", "previous", () => this.#ways.step(-1)),
      tool("play", "play", () => this.#ways.run()),
      tool("next", "next", () => this.#ways.step(1)),
      tool("last", "last", () => this.#ways.step(Infinity)),
    );
  }

  /**
   * @param {{ply: number, first: number, last: number, told: string, running: boolean, seats:
   *   Seat[], may: number[], over: boolean, seat: number | null, open: boolean}} now  `may`: the
   *   seats whose knowledge may be shown
   */
  show(now) {
    const { ply, first, last, told, running } = now;
    this.#told.textContent = told;
    const at = text.say("replay.at", { n: ply, total: last });
    this.#count.textContent = at;
    Object.assign(this.#slider, { min: String(first), max: String(last) });
    if (!this.#held) this.#slider.value = String(ply);
    this.#slider.setAttribute("aria-valuetext", at);
    const done = last > first ? (ply - first) / (last - first) : 0;
    this.#slider.style.setProperty("--done", String(done));
    for (const name of ["first", "back"]) this.#idle(name, ply === first);
    for (const name of ["next", "last"]) this.#idle(name, ply === last);
    this.#offer(now);
    const play = this.#tools.querySelector("[data-step=play]");
    const words = text.say(running ? "replay.pause" : "replay.play");
    play?.querySelector("use")?.setAttribute("href", running ? "#icon-pause" : "#icon-play");
    play?.setAttribute("aria-label", words);
    play?.setAttribute("title", words);
  }

  /** @param {Parameters<ReplayBar["show"]>[0]} now  who may look */
  #offer({ seats, may, over, seat, open }) {
    const many = seats.length > 1;
    // Somebody alone sees what there is to see.
    this.#looking.hidden = !many && !over;
    const offered = [
      ...may.map((one) => ({ value: String(one), words: text.player(one), disabled: false })),
      ...(many ? [{ value: "", words: text.say("replay.spectator"), disabled: false }] : []),
      { value: OPEN, words: text.say(over ? "replay.open" : "replay.later"), disabled: !over },
    ];
    keep(
      this.#seat,
      offered,
      ({ value }) => value,
      ({ value }) => make("option", { value }),
      (option, { words, disabled }) => {
        option.textContent = words;
        option.disabled = disabled;
      },
    );
    this.#seat.value = open ? OPEN : String(seat ?? "");
  }

  /** Puts the focus on the slider, which arrows, Home and End move. */
  focus() {
    this.#slider.focus({ preventScroll: true });
  }

  /** @param {boolean} settled */
  #slid(settled) {
    this.#held = !settled;
    this.#ways.jump(Number(this.#slider.value), { settled });
  }

  /** @param {string} name @param {boolean} idle */
  #idle(name, idle) {
    const tool = this.#tools.querySelector(`[data-step=${name}]`);
    if (idle) tool?.setAttribute("aria-disabled", "true");
    else tool?.removeAttribute("aria-disabled");
  }

  /** Arrows step, Home and End lead to the ends; the space bar runs it. @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const { key, target } = event;
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    if (key in steps) this.#ways.step(steps[/** @type {keyof typeof steps} */ (key)]);
    // On a button the space bar presses it.
    else if (key === " " && !(target instanceof HTMLButtonElement)) this.#ways.run();
    else return;
    event.preventDefault();
  }
}
