/**
 * The calendar: one deal of every game for every day, to be played when one likes. It counts no
 * days in a row and reminds of none.
 *
 * @import {App, Game, Screen} from "./types.d.ts"
 * @import {OfDay} from "./router.js"
 * @import {Deed, Played} from "./today.js"
 */

import { button, headings, make, way } from "../parts/make.js";
import { FIRST, idOf, isOpen, left, monthOf, noon, shifted, today, weeks } from "./days.js";
import { one } from "./keeping.js";
import { dayWords, hasPoints, locale } from "./links.js";
import { badScreen, folio } from "./pages.js";
import { Play } from "./play.js";
import { text } from "./text.js";
import { mark, marks, played, stateOf } from "./today.js";

/**
 * The game of a day: gone on with where it was begun, else opened. A day that is not there yet is
 * refused, unless its game was opened before the clock was set back.
 *
 * @param {App} app
 * @param {OfDay} route
 * @param {(setup: import("./types.d.ts").Setup) => void} again
 * @returns {Promise<() => Screen>} makes the screen
 */
export async function dayScreen(app, { id, setup }, again) {
  const { game, daily = "" } = setup;
  if (!isOpen(daily) && !(await one("shelf", id))) {
    const key = daily < FIRST ? "bad.day_before" : "bad.day_future";
    return () => badScreen({ key, facts: { day: dayWords(daily), first: dayWords(FIRST) }, game });
  }
  return () => new Play(app, { id, setup, first: true, again }).screen;
}

/**
 * The screen with the calendar.
 *
 * @param {App} app
 * @param {string | null} day  the one to be shown first; null: today
 * @returns {Screen}
 */
export function dailyScreen(app, day) {
  const calendar = new Calendar(app, day);
  return {
    name: "daily",
    title: text.say("daily"),
    content: folio({ title: text.say("daily"), lead: text.say("daily.lead") }, calendar.element),
    shown: () => calendar.start(),
    close: () => calendar.stop(),
  };
}

class Calendar {
  /** @type {App} */ #app;
  #today = today();
  /** @type {string} the day that is looked at */ #day;
  /** @type {string} */ #month;
  /** @type {Played} */ #played = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #midnight;
  #games = make("section", { class: "day", "aria-labelledby": "day-title" });
  #grid = make("div", { class: "month" });

  /** @param {App} app @param {string | null} day */
  constructor(app, day) {
    this.#app = app;
    this.#day = day !== null && day >= FIRST ? day : this.#today;
    this.#month = monthOf(this.#day < this.#today ? this.#day : this.#today);
    this.element = make(
      "div",
      { class: "daily" },
      this.#games,
      this.#grid,
      make("p", { class: "soft daily-about" }, text.say("daily.about")),
    );
    this.#draw();
  }

  start() {
    document.addEventListener("visibilitychange", this.#look);
    // It may have turned since the calendar was made.
    this.#look();
    void this.#read();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.#look);
    clearTimeout(this.#midnight);
  }

  async #read() {
    this.#played = await played();
    this.#draw();
    this.element.dataset.read = "";
  }

  /** The day turns at midnight, and may have turned while nobody looked. */
  #look = () => {
    const was = this.#today;
    this.#today = today();
    if (was !== this.#today) {
      if (this.#day === was) this.#choose(this.#today);
      else this.#draw();
    }
    this.#wait();
  };

  #wait() {
    clearTimeout(this.#midnight);
    this.#midnight = setTimeout(this.#look, left() + 50);
  }

  /** @param {string} day */
  #choose(day) {
    this.#day = day;
    this.#month = monthOf(day);
    this.#draw();
  }

  /** @param {number} by */
  #turn(by) {
    this.#month = shifted(this.#month, by);
    this.#draw();
    const name = by < 0 ? "before" : "after";
    /** @type {HTMLElement | null} */ (this.#grid.querySelector(`[data-turn=${name}]`))?.focus();
  }

  #draw() {
    this.#games.replaceChildren(...this.#dayParts());
    this.#grid.replaceChildren(this.#monthHead(), this.#monthTable());
  }

  // ---- the games of one day ---------------------------------------------------------------

  #dayParts() {
    const now = this.#day === this.#today;
    return [
      make(
        "h2",
        { id: "day-title" },
        now ? make("span", { class: "day-now" }, text.say("daily.today")) : null,
        make("span", null, dayWords(this.#day)),
      ),
      isOpen(this.#day, this.#today) || this.#house().some((game) => this.#of(game, this.#day))
        ? make("ul", { class: "day-games" }, ...this.#house().map((game) => this.#dayGame(game)))
        : make("p", null, text.say("daily.not_yet")),
    ];
  }

  #house() {
    return this.#app.house.games;
  }

  /** @param {Game} game @param {string} day */
  #of({ name }, day) {
    return this.#played.get(idOf(name, day));
  }

  /** @param {Game} game */
  #dayGame(game) {
    const day = this.#day;
    const deed = this.#of(game, day);
    const state = stateOf(deed);
    const kept = deed?.kept;
    const title = text.of(game.name, "game.name");
    const id = `day-${game.name}`;
    const said = (deed && endWords(deed)) || text.say(`daily.${state}`);
    const what = !kept ? "setup.play" : kept.over ? "lobby.look" : "lobby.continue";
    return make(
      "li",
      { class: "day-game", "data-game": game.name, "data-state": state },
      mark(state),
      make(
        "div",
        { class: "day-words" },
        make("h3", { id }, title),
        make("p", { class: "soft" }, said),
      ),
      way({
        icon: kept?.over ? "eye" : "play",
        text: text.say(what),
        href: kept ? `#play/${kept.id}` : `#daily/${game.name}/${day}`,
        id: `${id}-go`,
        "aria-labelledby": `${id}-go ${id}`,
      }),
    );
  }

  // ---- the month --------------------------------------------------------------------------

  #monthHead() {
    const [first, last] = [monthOf(FIRST), monthOf(this.#today)];
    /** @param {"before" | "after"} name @param {number} by @param {boolean} idle */
    const turn = (name, by, idle) =>
      button({
        icon: "next",
        label: text.say(`daily.${name}`),
        class: "plain",
        "data-turn": name,
        "aria-disabled": idle ? "true" : null,
        onclick: () => idle || this.#turn(by),
      });
    return make(
      "header",
      { class: "month-head" },
      turn("before", -1, this.#month <= first),
      make("h2", { id: "month-title", "aria-live": "polite" }, monthWords(this.#month)),
      turn("after", 1, this.#month >= last),
    );
  }

  #monthTable() {
    const short = new Intl.DateTimeFormat(locale(), { weekday: "short" });
    const long = new Intl.DateTimeFormat(locale(), { weekday: "long" });
    // Any week will do: 5 January 2026 is a Monday.
    const names = [5, 6, 7, 8, 9, 10, 11].map((n) => new Date(2026, 0, n, 12));
    return make(
      "table",
      { class: "month-table", "aria-labelledby": "month-title" },
      headings(
        names.map((date) => make("th", { scope: "col", abbr: long.format(date) }, short.format(date))),
      ),
      make(
        "tbody",
        { onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
        ...weeks(this.#month).map((week) =>
          make("tr", null, ...week.map((day) => make("td", null, day && this.#cell(day)))),
        ),
      ),
    );
  }

  /** @param {string} day */
  #cell(day) {
    const states = this.#house().map((game) => stateOf(this.#of(game, day)));
    const open = isOpen(day, this.#today) || states.some((state) => state !== "none");
    const number = make("span", { class: "date-number" }, text.number(Number(day.slice(8))));
    if (!open) return make("span", { class: "date" }, number);
    /** What screen readers are told besides the date. */
    const told = this.#house().flatMap((game, n) =>
      states[n] === "none"
        ? []
        : [`${text.of(game.name, "game.name")}: ${text.say(`daily.${states[n]}`)}`],
    );
    const cell = button({
      class: "date",
      "data-day": day,
      "aria-current": day === this.#today ? "date" : null,
      "aria-pressed": String(day === this.#day),
      "aria-label": [dayWords(day), ...told].join(". "),
      tabindex: day === this.#stop() ? 0 : -1,
      onclick: () => {
        this.#choose(day);
        this.#focus(day);
      },
    });
    // Days on which nothing was played ask for nothing.
    cell.append(number, ...(told.length ? [marks(states)] : []));
    return cell;
  }

  /** Where the Tab key comes into the month. */
  #stop() {
    for (const day of [this.#day, this.#today]) {
      if (monthOf(day) === this.#month && day <= this.#today) return day;
    }
    return `${this.#month}-01`;
  }

  /** @param {string} day */
  #focus(day) {
    /** @type {HTMLElement | null} */ (this.#grid.querySelector(`[data-day="${day}"]`))?.focus();
  }

  /** @param {KeyboardEvent} event  arrows go from day to day */
  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const cells = [...this.#grid.querySelectorAll("button[data-day]")];
    const at = cells.findIndex((cell) => cell === document.activeElement);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    const next = /** @type {HTMLElement | undefined} */ (cells[at + by]);
    if (!next) return;
    for (const cell of cells) cell.setAttribute("tabindex", cell === next ? "0" : "-1");
    next.focus();
  }
}

/** @param {string} month */
const monthWords = (month) =>
  new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" }).format(noon(`${month}-01`));

/**
 * How the game of a day ended for the person who played it; "" if it has not.
 *
 * @param {Deed} deed
 * @returns {string}
 */
function endWords({ kept, line }) {
  const over = kept?.over && typeof kept.over === "object" ? { ...kept, ...kept.over } : null;
  const end = line ?? over;
  if (!end) return "";
  const { seats, scores, places } = end;
  const me = Math.max(0, seats.indexOf("human"));
  const points = scores.length ? text.say("count.points", { n: scores[me] }) : "";
  if (seats.length === 1) return [text.say("daily.done"), points].filter(Boolean).join(" · ");
  const place = text.say(places[me] === 1 ? "daily.won" : "daily.place", { place: places[me] });
  return hasPoints(end) ? `${place} · ${points}` : place;
}
