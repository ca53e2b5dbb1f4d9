/**
 * A game on the screen: takes what the table and the bar want to the engine, and what the engine
 * answers to the table, the live region and the placards. It knows no game by name.
 *
 * @import {App, Reason, Setup, Screen, Snapshot, Verb} from "./types.d.ts"
 * @import {GameTable} from "../parts/game-table.js"
 * @import {Wish} from "./stage.js"
 */

import { pause } from "../parts/queue.js";
import { crown, failure, showBoot } from "./boot.js";
import { curtain, isShared } from "./curtain.js";
import { ask, open, openKeys, openRecord } from "./dialogs.js";
import { hear, hearAgain, note, quiet } from "./live.js";
import { rulesText } from "./pages.js";
import { brokenPanel, luckPanel, overPanel, unopenedPanel } from "./panel.js";
import { preferences } from "./preferences.js";
import { Stage, turnWords } from "./stage.js";
import { tableOf } from "./assets.js";
import { saidIn } from "./telling.js";
import { text } from "./text.js";

/** How long a computer player's move waits to be seen, by speed, in milliseconds. */
const WAIT = Object.freeze({ off: 0, fast: 250, normal: 700 });

/** How long to wait before a computer player is asked once more. */
const IDLE = 200;

export class Play {
  /** @type {App} */ #app;
  /** @type {string} */ #id;
  /** @type {Setup | null} */ #setup;
  /** @type {(setup: Setup) => void} */ #again;
  /** @type {Snapshot | null} */ #now = null;
  /** @type {GameTable | null} */ #table = null;
  /** @type {Promise<unknown> | null} what the engine was asked and has not answered */
  #asking = null;
  #closed = false;
  #running = false;
  #skipping = false;
  #hidden = false;
  #unseen = false;
  #ownLuck = false;
  #haste = new AbortController();
  #stage = new Stage((wish) => this.#wish(wish));
  #main = /** @type {HTMLElement} */ (document.querySelector("main"));

  /**
   * @param {App} app
   * @param {{id: string, setup?: Setup, again: (setup: Setup) => void}} how  with `setup` the
   *   game is new, else it is one of this device; `again` opens another one
   */
  constructor(app, { id, setup, again }) {
    this.#app = app;
    this.#id = id;
    this.#setup = setup ?? null;
    this.#again = again;
  }

  /** @returns {Screen} */
  get screen() {
    return {
      name: "game",
      title: this.#now ? text.say("game.name") : "",
      content: this.#stage.content,
      words: () => this.#words(),
      shown: () => void this.#start(),
      close: () => this.#close(),
    };
  }

  // ---- opening and leaving ----------------------------------------------------------------

  async #start() {
    document.addEventListener("keydown", this.#key);
    document.addEventListener("visibilitychange", this.#hide);
    this.#app.engine.addEventListener("failed", this.#failed);
    this.#busy("loading");
    this.#cover(crown("large"));
    showBoot(this.#app.boot);
    if (this.#app.boot.failed) return this.#failed();
    try {
      const snapshot = await this.#opened();
      if (this.#closed) return;
      await text.load(text.lang, snapshot.game);
      const Table = await tableOf(snapshot.game);
      if (this.#closed) return;
      this.#table = /** @type {GameTable} */ (document.createElement(Table.tag));
      this.#ownLuck = Table.ownLuck;
      this.#table.addEventListener("verb", (event) =>
        this.#verb(/** @type {CustomEvent<Verb>} */ (event).detail),
      );
      this.#stage.table.replaceChildren(this.#table);
      document.title = `${text.say("game.name")} – ${text.say("app.name")}`;
      this.#stage.focus();
      if (this.#setup) this.#app.go(`#play/${this.#id}`, { replace: true });
      await this.#take(snapshot, { animate: false });
    } catch (error) {
      if (!this.#closed) this.#trouble(error);
    }
  }

  /** @returns {Promise<Snapshot>} */
  async #opened() {
    const { engine } = this.#app;
    if (this.#setup) return engine.call("open", { id: this.#id, ...this.#setup });
    try {
      const snapshot = await engine.call("look", { id: this.#id });
      return isShared(snapshot, true) ? await engine.call("veil", { id: this.#id }) : snapshot;
    } catch (error) {
      if (codeOf(error) !== "Unknown") throw error;
      return engine.call("resume", { id: this.#id });
    }
  }

  #close() {
    this.#closed = true;
    this.#haste.abort();
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("visibilitychange", this.#hide);
    this.#app.engine.removeEventListener("failed", this.#failed);
    this.#app.engine.call("cancel", { id: this.#id }).catch(() => {});
    this.#table?.remove();
    for (const name of ["game", "busy", "turn", "rev"]) delete this.#main.dataset[name];
    quiet();
  }

  // ---- a snapshot comes -------------------------------------------------------------------

  /**
   * @param {Snapshot} snapshot
   * @param {{animate?: boolean, words?: string}} [how]  `words`: what is heard, where the
   *   snapshot itself tells nothing
   */
  async #take(snapshot, { animate = true, words = "" } = {}) {
    const before = this.#now;
    this.#now = snapshot;
    if (this.#hidden) return;
    text.players(snapshot.seats);
    this.#main.dataset.game = snapshot.game;
    this.#main.dataset.turn = String(snapshot.turn);
    this.#main.dataset.rev = String(snapshot.rev);
    this.#busy("moving");
    this.#draw(snapshot);
    const table = this.#table;
    if (!table) return;
    if (!table.isConnected) this.#stage.table.replaceChildren(table);
    table.inert = snapshot.turn === "curtain";
    if (typeof snapshot.turn === "number") this.#cover(null);
    const said = saidIn(snapshot, before?.next ?? null) || words;
    // What a computer player does unseen is no news.
    const unseen = this.#computer() && before?.turn === snapshot.turn && !snapshot.told.length;
    if (said || !unseen) hear(said || turnWords(snapshot, this.#alone));
    this.#unseen = unseen;
    await table.show(snapshot, { animate: animate && !this.#skipping });
    if (this.#closed || this.#now !== snapshot) return;
    this.#raise(snapshot);
    this.#busy(this.#asking ? "moving" : "no");
    void this.#run();
  }

  /** @param {Snapshot} snapshot */
  #draw(snapshot) {
    this.#stage.show(snapshot, this.#alone);
  }

  get #alone() {
    return this.#now?.seats.filter(({ kind }) => kind === "human").length === 1;
  }

  /** @param {Snapshot} snapshot  puts up what its turn calls for, once the table has come to rest */
  #raise(snapshot) {
    const { turn, next } = snapshot;
    const table = this.#table;
    if (turn === "curtain" && next !== null) return this.#cover(curtain(next, () => this.#lift()));
    if (turn === "luck" && !this.#ownLuck) {
      const own = table?.panel(snapshot) ?? null;
      return this.#cover(luckPanel(snapshot, own, () => void this.#ask("proceed")));
    }
    if (turn !== "over") return;
    this.#cover(
      overPanel(snapshot, table?.panel(snapshot) ?? null, {
        again: () => this.#again(setupOf(snapshot)),
        restart: () => void this.#ask("restart"),
        look: () => {
          this.#cover(null);
          table?.focus();
        },
      }),
    );
  }

  /** @param {HTMLElement | null} placard  null: nothing covers the table */
  #cover(placard) {
    const { cover } = this.#stage;
    const had = cover.contains(document.activeElement);
    cover.replaceChildren(...(placard ? [placard] : []));
    this.#stage.table.inert = placard !== null;
    /** @type {HTMLElement | null | undefined} */
    const first = placard?.querySelector(".primary");
    if (first) first.focus({ preventScroll: true });
    else if (had) this.#table?.focus();
  }

  /** Lets computer players move while it is theirs to move. */
  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      while (!this.#closed && !this.#hidden && this.#computer()) {
        this.#busy("thinking");
        const rest = this.#skipping || this.#unseen ? 0 : WAIT[this.#app.choices.now.speed];
        await pause(rest, this.#haste.signal);
        const before = this.#now;
        if (this.#closed || this.#hidden || !this.#computer()) break;
        if (this.#asking) await this.#asking;
        else await this.#ask("think");
        if (this.#now === before) await pause(IDLE);
      }
    } finally {
      this.#running = false;
      this.#skipping = false;
    }
  }

  /** Whether a computer player is to move and nothing stands in the way. */
  #computer() {
    const { turn, seats } = this.#now ?? { turn: null, seats: [] };
    const broken = this.#stage.cover.querySelector("[data-moment]");
    return typeof turn === "number" && seats[turn].kind !== "human" && !broken;
  }

  // ---- what is wanted ---------------------------------------------------------------------

  /**
   * Asks the engine for a change. While one is under way others are not heard.
   *
   * @param {string} call
   * @param {object} [args]
   * @param {{rev?: number, words?: string, animate?: boolean}} [how]
   */
  async #ask(call, args = {}, { rev = this.#now?.rev, words, animate } = {}) {
    if (this.#asking || this.#closed) return;
    if (call !== "think") this.#busy("moving");
    const asking = this.#app.engine.call(call, { id: this.#id, rev, ...args });
    this.#asking = asking.catch(() => {});
    try {
      const snapshot = await asking;
      this.#asking = null;
      if (this.#closed) return;
      quiet();
      await this.#take(snapshot, { words, animate });
    } catch (error) {
      this.#asking = null;
      if (!this.#closed) await this.#answer(error);
    }
  }

  /** @param {unknown} error  the engine's refusal */
  async #answer(error) {
    const code = codeOf(error);
    this.#busy("no");
    if (code === "Illegal" || code === "Refused") {
      return this.#explain(/** @type {any} */ (error).facts?.reason ?? null);
    }
    if (code === "Cancelled" || code === "Busy") return;
    if (code !== "Stale" && code !== "NotYours") return this.#trouble(error);
    // The table is behind, e.g. after a double click: it is shown how things are.
    try {
      const now = await this.#app.engine.call("look", { id: this.#id });
      if (!this.#closed && now.rev !== this.#now?.rev) await this.#take(now);
    } catch (worse) {
      this.#trouble(worse);
    }
  }

  /** @param {Verb} verb */
  async #verb(verb) {
    const rev = this.#table?.snapshot?.rev;
    if (verb.call === "play") await this.#ask("play", { move: verb.move }, { rev });
    else if (verb.call === "proceed") await this.#ask("proceed", {}, { rev });
    else if (verb.call === "last") note(hearAgain(), { silent: true });
    else if (verb.call === "speak") note(verb.text);
    else await this.#refused(verb);
  }

  /** @param {Extract<Verb, {call: "refused"}>} verb */
  async #refused({ reason, move, rule }) {
    const mine = typeof this.#now?.turn === "number" && !this.#computer();
    if (!reason && move && mine && !this.#asking) {
      reason = await this.#app.engine.call("why", { id: this.#id, move }).catch(() => null);
    }
    if (this.#closed) return;
    if (reason) this.#explain(reason);
    else if (rule && text.has(`rule.${rule}`)) note(text.say(`rule.${rule}`), { tone: "no" });
    else if (this.#now && !mine) note(turnWords(this.#now, this.#alone));
  }

  /** @param {Reason | null} reason  says why not, and by which rule */
  #explain(reason) {
    if (!reason) return;
    const more = text.has(`rule.${reason.rule}`) ? text.say(`rule.${reason.rule}`) : "";
    note(text.say(`why.${reason.key}`, reason.facts), { more, tone: "no" });
  }

  /** @param {Wish} wish */
  #wish(wish) {
    const now = this.#now;
    if (!now) return;
    if (wish === "undo") {
      if (now.undo) this.#explain(now.undo);
      else void this.#ask("undo", {}, { words: text.say("game.undone") });
    } else if (wish === "redo") {
      if (!now.redo) this.#explain({ key: "redo_nothing", rule: "undo", facts: {} });
      else void this.#ask("redo");
    } else if (wish === "restart") void this.#restart();
    else if (wish === "practice") {
      if (!now.practice) void this.#practise();
    } else if (wish === "skip") {
      this.#skipping = true;
      this.#haste.abort();
      this.#haste = new AbortController();
      this.#table?.hurry();
    } else if (wish === "rules") open({ title: text.say("rules"), content: [rulesText()] });
    else if (wish === "settings") this.#settings();
    else if (wish === "keys") openKeys();
    else void this.#export();
  }

  async #restart() {
    const sure = await ask({
      title: text.say("game.restart"),
      words: text.say("game.restart.about"),
      yes: text.say("game.restart"),
    });
    if (sure) await this.#ask("restart", {}, { words: text.say("game.restarted") });
  }

  async #practise() {
    const sure = await ask({
      title: text.say("game.practice"),
      words: text.say("game.practice.about"),
      yes: text.say("game.practice.yes"),
    });
    if (sure) await this.#ask("practice", { on: true }, { words: text.say("game.practising") });
  }

  #settings() {
    const dialog = open({
      title: text.say("settings"),
      class: "settings",
      content: [preferences(this.#app.choices)],
    });
    // In another language the dialog itself is written anew.
    const again = (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail !== "words") return;
      dialog.close();
      this.#settings();
      /** @type {HTMLElement | null} */ (document.querySelector("[name=lang]:checked"))?.focus();
    };
    this.#app.choices.addEventListener("change", again);
    dialog.addEventListener("close", () => this.#app.choices.removeEventListener("change", again));
  }

  async #export() {
    try {
      const { text: record } = await this.#app.engine.call("save", { id: this.#id });
      openRecord(record, `${this.#id}.game`);
    } catch (error) {
      note(text.say("record.none"), { tone: "bad", more: messageOf(error) });
    }
  }

  // ---- hand-over --------------------------------------------------------------------------

  /** The next player has the device. */
  async #lift() {
    const seat = this.#now?.next;
    while (this.#asking) await this.#asking;
    await this.#ask("lift", { seat }, { animate: false });
  }

  /** The page is hidden: whoever comes back to it may be somebody else. */
  #hide = async () => {
    const now = this.#now;
    if (document.visibilityState !== "hidden" || !now || this.#closed) return;
    if (!isShared(now, this.#handOver(now.game)) || typeof now.turn !== "number") return;
    this.#hidden = true;
    this.#table?.remove();
    while (this.#asking) await this.#asking;
    this.#hidden = false;
    await this.#ask("veil", {}, { animate: false });
  };

  /** @param {string} game */
  #handOver(game) {
    return this.#app.house.games.some(({ name, handOver }) => name === game && handOver);
  }

  // ---- the rest ---------------------------------------------------------------------------

  /** @param {KeyboardEvent} event  letters count only while the board has the focus */
  #key = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const on = document.activeElement;
    if (event.key === "?" && !(on instanceof HTMLInputElement)) openKeys();
    else if (!on || !this.#stage.table.contains(on)) return;
    else if (event.key === "u" || event.key === "U") this.#wish("undo");
    else if (event.key === "r" || event.key === "R") this.#wish("redo");
  };

  async #words() {
    if (!this.#now) return;
    await text.load(text.lang, this.#now.game);
    this.#stage.words();
    this.#draw(this.#now);
    this.#table?.redraw();
    if (this.#stage.cover.firstElementChild) this.#raise(this.#now);
    document.title = `${text.say("game.name")} – ${text.say("app.name")}`;
  }

  #failed = () => {
    const { failed } = this.#app.boot;
    if (failed) this.#cover(failure(failed));
    this.#busy("no");
  };

  /** @param {unknown} error  none of the refusals that may be: something of ours broke */
  #trouble(error) {
    console.error(error);
    this.#busy("no");
    if (this.#app.boot.failed) return this.#failed();
    if (!this.#now) return this.#cover(unopenedPanel(codeOf(error), messageOf(error)));
    this.#cover(
      brokenPanel(messageOf(error), {
        save: () => void this.#export(),
        undo: () => void this.#mend("undo"),
        restart: () => void this.#mend("restart"),
      }),
    );
  }

  /** @param {"undo" | "restart"} call  goes on from the last good position */
  async #mend(call) {
    const { engine } = this.#app;
    try {
      const kept = await engine.call("look", { id: this.#id }).catch(() => null);
      if (!kept) return this.#take(await engine.call("resume", { id: this.#id }));
      this.#cover(null);
      await this.#ask(call, {}, { rev: kept.rev });
      if (!this.#stage.cover.firstElementChild && this.#now?.rev === kept.rev) await this.#take(kept);
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** @param {"loading" | "thinking" | "moving" | "no"} what */
  #busy(what) {
    this.#main.dataset.busy = what;
  }
}

/** @param {unknown} error @returns {string} */
const codeOf = (error) => String(/** @type {any} */ (error)?.code ?? "");

/** @param {unknown} error @returns {string} */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The same again: the set-up of a game, without its deal.
 *
 * @param {Snapshot} snapshot
 * @returns {Setup}
 */
const setupOf = ({ game, seats, options }) => ({
  game,
  seats: seats.map(({ kind }) => kind),
  names: seats.map(({ name }) => name),
  options,
});
