/**
 * A replay on the screen: a game that is over, or a running one as whoever has the device knows
 * it. The same table as in the game shows each moment; nothing that is kept is changed.
 *
 * @import {App, Screen, Snapshot, Verb} from "./types.d.ts"
 * @import {GameTable} from "../parts/game-table.js"
 * @import {Log} from "./log.js"
 */

import { button, icon, make } from "../parts/make.js";
import { pause } from "../parts/queue.js";
import { tableOf } from "./assets.js";
import { crown, failure, showBoot } from "./boot.js";
import { whenHidden } from "./curtain.js";
import { closeAll, openKeys, REPLAY_KEYS } from "./dialogs.js";
import { codeOf } from "./faults.js";
import { forget, hear, hearAgain, note, quiet } from "./live.js";
import { logList, logSheet, markLine } from "./log.js";
import { unopenedPanel } from "./panel.js";
import { momentOf, Past } from "./past.js";
import { ReplayBar } from "./replay-bar.js";
import { isShared } from "./sharing.js";
import { saidIn } from "./telling.js";
import { text } from "./text.js";
import { whyUnopened } from "./unopened.js";

/** How long a moment is seen where the replay runs, in milliseconds. */
const LONG = 1300;

/** How many times as fast replays run; as it was chosen last in this visit. */
let times = 1;

/** What is to be shown: `animate` lets the pieces glide, `heard` the screen reader tell of it.
 * @typedef {{ply: number, animate?: boolean, heard?: boolean}} Wanted */

export class Replay {
  /** @type {App} */ #app;
  /** @type {Past} */ #past;
  /** @type {number | null} where it begins */ #begin;
  /** @type {boolean} */ #own;
  /** @type {GameTable | null} */ #table = null;
  /** @type {Snapshot | null} the moment that is shown */ #now = null;
  /** @type {Log} */ #log = { first: 0, lines: [] };
  /** @type {Wanted | null} */ #wanted = null;
  /** The moment that was wanted last, whether or not it is shown yet. */
  #aim = 0;
  /** @type {Promise<void> | null} */ #working = null;
  /** @type {AbortController | null} while it runs by itself */ #running = null;
  #closed = new AbortController();
  #main = /** @type {HTMLElement} */ (document.querySelector("main"));
  #title = make("h1", { tabindex: -1 });
  #way = make(
    "a",
    {
      class: "button plain on-felt",
      onclick: (/** @type {Event} */ event) => {
        if (!this.#app.framed) return;
        event.preventDefault();
        this.#app.go(`#play/${this.#past.id}`);
      },
    },
    icon("back"),
  );
  #open = button({
    icon: "log",
    label: text.say("log"),
    class: "plain on-felt replay-log-open",
    onclick: () => logSheet(this.#list(), this.#now?.ply ?? 0),
  });
  #place = make("div", { class: "table-place" });
  #cover = make("div", { class: "cover" });
  // Scrolls, so the keyboard must reach it.
  #side = make("aside", { class: "replay-log", tabindex: 0 });
  #bar = new ReplayBar({
    step: (by) => this.#step(by),
    jump: (ply, how) => this.#jump(ply, how),
    run: () => void this.#run(),
    see: (seat, open) => void this.#see(seat, open),
    pace: (chosen) => {
      times = chosen;
    },
  });

  /**
   * @param {App} app
   * @param {{id: string, ply?: number | null, own?: boolean} | {text: string, ply?: number | null,
   *   own?: boolean}} what  `ply`: where it begins; `own`:
   *   whoever asks for it has the device in hand
   */
  constructor(app, { ply = null, own = false, ...source }) {
    this.#app = app;
    this.#past = new Past(app.engine, "id" in source ? { id: source.id } : { text: source.text });
    this.#begin = ply;
    this.#own = own;
  }

  /** @returns {Screen} */
  get screen() {
    this.#words();
    return {
      name: "replay",
      title: text.say("replay"),
      content: [
        make(
          "header",
          { class: "bar" },
          make("div", { class: "bar-start" }, this.#way),
          this.#title,
          make("div", { class: "tools" }, this.#open),
        ),
        make("div", { class: "stage" }, this.#place, this.#side, this.#cover),
        this.#bar.element,
      ],
      words: () => void this.#translate(),
      shown: () => void this.#start(),
      close: () => this.#close(),
    };
  }

  // ---- opening and leaving ----------------------------------------------------------------

  async #start() {
    const { signal } = this.#closed;
    document.addEventListener("keydown", this.#key, { signal });
    this.#app.engine.addEventListener("failed", () => this.#fail(), { signal });
    whenHidden(() => this.#hide(), signal);
    this.#main.dataset.busy = "loading";
    this.#cover.replaceChildren(crown("large"));
    showBoot(this.#app.boot);
    if (this.#app.boot.failed) return this.#fail();
    try {
      const { first, last, over } = await this.#past.begin(this.#own);
      // Another screen has words of its own by now.
      if (signal.aborted) return;
      const { game, seats } = /** @type {Snapshot} */ (this.#past.last);
      await text.load(this.#app.choices.now.lang, game);
      const Table = await tableOf(game);
      if (signal.aborted) return;
      text.players(seats);
      this.#table = /** @type {GameTable} */ (document.createElement(Table.tag));
      this.#table.addEventListener("verb", (event) =>
        this.#verb(/** @type {CustomEvent<Verb>} */ (event).detail),
      );
      this.#place.replaceChildren(this.#table);
      await this.#read();
      const begin = this.#begin ?? (over ? first : last);
      await this.#show({ ply: Math.min(Math.max(begin, first), last), heard: true });
      if (signal.aborted || !this.#now) return;
      this.#cover.replaceChildren();
      this.#words();
      this.#bar.focus();
    } catch (error) {
      if (!signal.aborted) this.#trouble(error);
    }
  }

  #close() {
    this.#closed.abort();
    this.#running?.abort();
    this.#table?.remove();
    for (const name of ["game", "busy", "turn", "ply", "seat", "open"]) delete this.#main.dataset[name];
    quiet();
  }

  /** Somebody else may look next: of a running game with secrets nothing stays in sight. */
  #hide() {
    const { last, id, seat } = this.#past;
    if (!last || id === null || seat === null || momentOf(last).over) return;
    const secret = this.#app.house.games.some(
      ({ name, handOver }) => name === last.game && handOver,
    );
    if (!secret || !isShared(last)) return;
    this.#close();
    for (const element of [this.#place, this.#side, this.#bar.element]) element.replaceChildren();
    closeAll();
    forget();
    if (this.#app.framed) this.#app.go(`#play/${id}`);
    else location.replace(`#play/${id}`);
  }

  // ---- going about ------------------------------------------------------------------------

  /**
   * Shows a moment, or, where others are wanted meanwhile, the last of them.
   *
   * @param {Wanted} wanted
   */
  #show(wanted) {
    this.#wanted = wanted;
    this.#aim = wanted.ply;
    this.#table?.hurry();
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #work() {
    const { signal } = this.#closed;
    while (this.#wanted && !signal.aborted) {
      const { ply, animate = false, heard = false } = this.#wanted;
      this.#wanted = null;
      this.#main.dataset.busy = "moving";
      try {
        const now = await this.#past.at(ply);
        if (signal.aborted) return;
        await this.#take(now, animate, heard);
      } catch (error) {
        if (!signal.aborted) this.#trouble(error);
        return;
      }
    }
    if (!signal.aborted) this.#main.dataset.busy = "no";
  }

  /** @param {Snapshot} now @param {boolean} animate @param {boolean} heard */
  async #take(now, animate, heard) {
    this.#now = now;
    const { game, turn, ply, seat } = now;
    const shown = { game, turn, ply, seat: seat ?? "", open: momentOf(now).open };
    for (const [name, value] of Object.entries(shown)) this.#main.dataset[name] = String(value);
    this.#furnish();
    if (heard) hear(this.#told(now));
    // A spectator sits at one place, whoever is to move.
    await this.#table?.show({ ...now, next: seat === null ? null : now.next }, { animate });
  }

  /** @param {Snapshot} now @returns {string} what has just happened */
  #told(now) {
    const { mover, first } = momentOf(now);
    if (now.ply === first) return text.say(first ? "replay.earlier" : "replay.begin");
    return saidIn(now, mover) || text.say("replay.unheard");
  }

  /** Brings the bar and the log to what is shown. */
  #furnish() {
    const now = this.#now;
    if (!now) return;
    const { first, last, seats: may, over } = momentOf(now);
    const { seat, open } = this.#past;
    this.#bar.show({
      ...{ ply: now.ply, first, last, told: this.#told(now), running: this.#running !== null },
      ...{ seats: now.seats, may, over, seat, open },
    });
    const line = markLine(this.#side, now.ply);
    if (line && !this.#side.contains(document.activeElement)) intoSight(this.#side, line);
  }

  /** @param {number} by  ±Infinity: to the ends */
  #step(by) {
    if (!this.#now) return;
    const { first, last } = momentOf(this.#now);
    const from = this.#working ? this.#aim : this.#now.ply;
    this.#halt();
    const ply = Math.min(Math.max(from + by, first), last);
    void this.#show({ ply, animate: Math.abs(by) === 1, heard: true });
  }

  /** @param {number} ply @param {{settled: boolean}} how */
  #jump(ply, { settled }) {
    this.#halt();
    void this.#show({ ply, heard: settled });
  }

  /** Lets it run by itself, or stops it. */
  async #run() {
    if (this.#running) return this.#halt();
    if (!this.#now) return;
    const { first, last } = momentOf(this.#now);
    const running = (this.#running = new AbortController());
    this.#furnish();
    if (this.#now.ply === last) await this.#show({ ply: first, heard: true });
    while (!running.signal.aborted && this.#now.ply < last) {
      await pause(LONG / times, running.signal);
      if (running.signal.aborted) return;
      await this.#show({ ply: this.#now.ply + 1, animate: true, heard: true });
    }
    if (this.#running === running) this.#halt();
  }

  #halt() {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = null;
    this.#furnish();
  }

  /** @param {number | null} seat @param {boolean} open */
  async #see(seat, open) {
    this.#main.dataset.busy = "moving";
    this.#past.see(seat, open);
    try {
      await this.#read();
    } catch (error) {
      return this.#trouble(error);
    }
    if (this.#now) await this.#show({ ply: this.#now.ply, heard: true });
  }

  /** Brings the log as it was heard at the chosen seat. */
  async #read() {
    this.#log = await this.#past.log();
    if (!this.#closed.signal.aborted) this.#side.replaceChildren(this.#list());
  }

  /** @returns {HTMLElement} the log, each line leading to its moment */
  #list() {
    const many = (this.#past.last?.seats.length ?? 0) > 1;
    return logList(this.#log, { many, go: (ply) => this.#jump(ply, { settled: true }) });
  }

  // ---- what the person does ---------------------------------------------------------------

  /** @param {Verb} verb  what the table wants: here only its words mean something */
  #verb(verb) {
    if (verb.call === "speak") note(verb.text);
    else if (verb.call === "last") note(hearAgain(), { silent: true });
    else if (verb.call === "refused") note(text.say("replay.only"));
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?" && !document.querySelector("dialog:modal")) openKeys(REPLAY_KEYS);
  };

  // ---- words and troubles -----------------------------------------------------------------

  #words() {
    const { last, id } = this.#past;
    const running = id !== null && last !== null && !momentOf(last).over;
    const over = this.#app.framed ? "way" : "lobby";
    const way = text.say(running ? "lobby.continue" : over);
    this.#title.textContent = last
      ? text.say("replay.of", { game: text.say("game.name") })
      : text.say("replay");
    this.#way.href = running ? `#play/${id}` : "#";
    this.#way.ariaLabel = this.#way.title = way;
    this.#side.ariaLabel = this.#open.ariaLabel = this.#open.title = text.say("log");
    document.title = `${this.#title.textContent} – ${text.say("app.name")}`;
  }

  /** The language has changed: everything is written anew where it is. */
  async #translate() {
    await text.load(this.#app.choices.now.lang, this.#past.last?.game ?? null);
    this.#bar.words();
    this.#words();
    this.#side.replaceChildren(this.#list());
    this.#furnish();
    this.#table?.redraw();
  }

  #fail() {
    const { failed } = this.#app.boot;
    if (failed) this.#cover.replaceChildren(failure(failed));
    this.#main.dataset.busy = "no";
  }

  /** @param {unknown} error */
  #trouble(error) {
    const code = codeOf(error);
    if (!code || code === "Broken") console.error(error);
    this.#main.dataset.busy = "no";
    if (this.#app.boot.failed) return this.#fail();
    this.#running?.abort();
    this.#table?.remove();
    this.#cover.replaceChildren(unopenedPanel(whyUnopened(error), {}));
  }
}

/** @param {HTMLElement} box @param {HTMLElement} line  scrolls the box alone, never the page */
function intoSight(box, line) {
  const { top, bottom } = line.getBoundingClientRect();
  const { top: high, bottom: low } = box.getBoundingClientRect();
  if (top < high || bottom > low) box.scrollTop += (top + bottom - high - low) / 2;
}

/**
 * Shows the replay of a record that was given as text, in the place of what is on the screen.
 *
 * @param {App} app
 * @param {string} record
 */
export function showReplay(app, record) {
  app.enter(new Replay(app, { text: record }).screen, "#replay");
}
