/**
 * A game on the screen: takes what the table and the bar want to the engine, and what the engine
 * answers to the table, the live region and the placards. It knows no game by name.
 *
 * @import {App, Hint, Running, Setup, Screen, Snapshot, Verb} from "./types.d.ts"
 * @import {GameTable} from "../parts/game-table.js"
 * @import {Wish} from "./deeds.js"
 */

import { crown as crowned } from "../parts/coronation.js";
import { finish, first } from "../parts/later.js";
import { tableOf } from "./assets.js";
import { crown, failure, showBoot } from "./boot.js";
import { curtain, whenHidden } from "./curtain.js";
import { DEEDS } from "./deeds.js";
import { closeAll, openKeys } from "./dialogs.js";
import { codeOf, messageOf } from "./faults.js";
import { hintWords } from "./hint.js";
import { one } from "./keeping.js";
import { askOnce } from "./lasting.js";
import { forget, hear, hearAgain, note, pass, quiet } from "./live.js";
import { Opponents, WAIT } from "./opponents.js";
import { awayPanel, brokenPanel, givenUpPanel, luckPanel, overPanel } from "./panel.js";
import { tellRecent } from "./recent.js";
import { Session } from "./session.js";
import { isComputers, isShared, setupOf } from "./sharing.js";
import { sound, soundOf } from "./sound.js";
import { Stage, turnWords } from "./stage.js";
import { saidIn } from "./telling.js";
import { text } from "./text.js";
import { unopened } from "./unopened.js";
import { citeRule, explain, openExport } from "./wishes.js";

export class Play {
  /** @type {App} */ #app;
  /** @type {string} */ #id;
  /** @type {Setup | null} */ #setup;
  #first;
  #code;
  #unopened;
  #broke;
  /** @type {(setup: Setup) => void} */ #again;
  /** @type {Session} */ #session;
  /** @type {GameTable | null} */ #table = null;
  #ownLuck = false;
  /** @type {Readonly<Record<string, string>>} */ #sounds = {};
  #closed = false;
  /** @type {(stands: boolean) => void} */ #settle = () => {};
  /** Whether the game came to stand on the table; false if it was left before, or broke. */
  opened = new Promise((/** @type {(stands: boolean) => void} */ settle) => {
    this.#settle = settle;
  });
  #watch = new AbortController();
  /** How often the game was opened for this table. */
  #starts = 0;
  /** The page was hidden, and the table is out of it. */
  #hidden = false;
  /** The game goes on in another window. */
  #away = false;
  /** The last move was a computer player's, and not to be seen from here. */
  #unseen = false;
  #stage = new Stage((wish) => void this.#wish(wish));
  #main = /** @type {HTMLElement} */ (document.querySelector("main"));
  #opponents = new Opponents({
    due: () => this.#computersTurn(),
    wait: () => {
      this.#busy("thinking");
      return this.#unseen ? 0 : WAIT[this.#app.choices.now.speed];
    },
    move: async () => {
      const before = this.#session.now;
      await this.#session.settled();
      if (this.#computersTurn()) await this.#ask("think");
      return this.#session.now !== before;
    },
  });

  /**
   * @param {App} app
   * @param {{id: string, setup?: Setup, first?: boolean, code?: string, again: (setup: Setup) =>
   *   void, unopened?: (error: unknown) => boolean, broke?: (error: unknown) => void}} how  with
   *   `setup` the game is new (`first`: unless there is one under its id), with `code` it is a
   *   finished one from a link, else one of this device; `again` opens another one; `unopened`, in
   *   a frame, whose one id stays: whether something else is shown in the place of a game that
   *   cannot be opened; `broke` hears of a fault of ours in a game that was open
   */
  constructor(app, { id, setup, first = false, code = "", again, unopened, broke }) {
    this.#app = app;
    this.#id = id;
    this.#setup = setup ?? null;
    this.#first = first;
    this.#code = code;
    this.#unopened = unopened;
    this.#broke = broke;
    this.#again = again;
    this.#session = new Session(app.engine, id);
  }

  /** @returns {Screen} */
  get screen() {
    return {
      name: "game",
      title: "",
      content: this.#stage.content,
      words: () => void this.#words(),
      shown: () => {
        this.#listen();
        void this.#start();
      },
      close: () => this.#close(),
    };
  }

  // ---- opening and leaving ----------------------------------------------------------------

  #listen() {
    const { signal } = this.#watch;
    document.addEventListener("keydown", this.#key, { signal });
    whenHidden(() => void this.#hide(), signal);
    document.addEventListener("visibilitychange", this.#seen, { signal });
    this.#app.engine.addEventListener("failed", this.#failed, { signal });
    this.#app.engine.addEventListener("taken", this.#taken, { signal });
  }

  async #start() {
    const start = ++this.#starts;
    // Another window may have taken the game, and it was begun anew here since.
    const late = () => this.#closed || start !== this.#starts;
    this.#busy("loading");
    this.#stage.put(crown("large"));
    showBoot(this.#app.boot);
    if (this.#app.boot.failed) return this.#failed();
    void this.#hasten();
    try {
      const snapshot = await this.#session.open(this.#setup, {
        first: this.#first,
        code: this.#code,
      });
      if (this.#closed) return this.#forgo();
      await text.load(this.#app.choices.now.lang, snapshot.game);
      const Table = await tableOf(snapshot.game);
      if (this.#closed) return this.#forgo();
      if (late()) return;
      this.#ownLuck = Table.ownLuck;
      this.#sounds = Table.sounds;
      this.#table = /** @type {GameTable} */ (document.createElement(Table.tag));
      this.#table.addEventListener("verb", (event) =>
        this.#verb(/** @type {CustomEvent<Verb>} */ (event).detail),
      );
      this.#stage.table.replaceChildren(this.#table);
      this.#name();
      this.#stage.focus();
      // The code of the deal leaves the address.
      if (this.#setup) this.#app.go(`#play/${this.#id}`, { replace: true });
      await this.#take(snapshot, { animate: false });
      this.#settle(true);
      if (this.#setup?.lot) note(text.say("setup.first.drawn", { seat: 0 }));
    } catch (error) {
      if (!late()) this.#trouble(error);
    }
  }

  /** Brings the table while Python is not there to answer. */
  async #hasten() {
    const wanted = this.#setup?.game ?? (await one("shelf", this.#id))?.game;
    const known = this.#app.house.games.some(({ name }) => name === wanted);
    // Whoever needs the table tells if it does not come.
    if (known && !this.#closed) tableOf(wanted).catch(() => {});
  }

  /** A game from a link that is played again is one of this device. */
  #own() {
    this.#code = "";
    this.#app.go(`#play/${this.#id}`, { replace: true });
  }

  /** A new game that was left before it stood on the table leaves nothing on the shelf. */
  #forgo() {
    if (this.#session.isNew && !this.#unopened) void this.#session.drop();
  }

  #close() {
    this.#closed = true;
    this.#settle(false);
    this.#opponents.hurry();
    this.#watch.abort();
    this.#session.cancel();
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
    if (this.#away) return;
    const before = this.#session.now;
    this.#session.now = snapshot;
    if (this.#hidden) return;
    text.players(snapshot.seats);
    const { dataset } = this.#main;
    [dataset.game, dataset.turn, dataset.rev] = [snapshot.game, snapshot.turn, snapshot.rev].map(
      String,
    );
    this.#busy("moving");
    this.#stage.show(snapshot);
    const table = this.#table;
    if (!table) return;
    if (!table.isConnected) this.#stage.table.replaceChildren(table);
    const { turn } = snapshot;
    const free = typeof turn === "number" || (turn === "luck" && this.#ownLuck);
    if (free && !snapshot.abandoned) this.#stage.put(null);
    const recent = tellRecent(this.#stage.recent, snapshot, before ? "meanwhile" : "recap");
    const said = saidIn(snapshot, before?.next ?? null) || words;
    // What a computer player does unseen is no news.
    this.#unseen = isComputers(snapshot) && before?.turn === snapshot.turn && !snapshot.told.length;
    if (recent) hear(`${recent} ${turnWords(snapshot)}`);
    else if (said || !this.#unseen) hear(said || turnWords(snapshot));
    if (animate) this.#sound(soundOf(snapshot.told, this.#sounds));
    await table.show(snapshot, { animate: animate && !this.#opponents.skipping });
    if (this.#closed || this.#session.now !== snapshot) return;
    askOnce(snapshot);
    // What a placard shows of the cards is dear, and the table may not stand still for it.
    const left = animate ? first(() => this.#raise(snapshot)) : [];
    if (!animate) this.#raise(snapshot);
    if (animate && turn === "over") this.#crown(snapshot);
    await finish(left, this.#watch.signal);
    if (this.#closed || this.#session.now !== snapshot) return;
    this.#busy(this.#session.asking ? "moving" : "no");
    void this.#opponents.run();
  }

  /** @param {Snapshot} snapshot  puts up what its turn calls for, once the table has come to rest */
  #raise(snapshot) {
    const { turn, next } = snapshot;
    const table = this.#table;
    const own = () => table?.panel(snapshot) ?? null;
    if (snapshot.abandoned) {
      this.#stage.put(givenUpPanel(snapshot, () => void this.#ask("abandon", { on: false })));
    } else if (turn === "curtain" && next !== null) {
      const part = /** @type {typeof GameTable} */ (table?.constructor).handAlone;
      this.#stage.put(curtain(next, { part, lift: () => void this.#lift(next) }));
    } else if (turn === "luck" && !this.#ownLuck) {
      this.#stage.put(luckPanel(snapshot, own(), () => void this.#ask("proceed")));
    } else if (turn === "over") {
      this.#stage.put(
        overPanel(snapshot, own(), {
          again: () => this.#again(setupOf(snapshot)),
          restart: () => void this.#ask("restart"),
          share: () => void this.#wish("share"),
          replay: () => void this.#wish("replay"),
          look: () => this.#stage.put(null),
        }),
      );
    }
  }

  /** @param {Snapshot} snapshot  the game has just ended: people who won rejoice, alone over points */
  #crown({ seats, over }) {
    const won = (/** @type {number} */ seat) =>
      over?.places[seat] === 1 && (seats.length > 1 || Number(over.scores[seat]) > 0);
    const joy = seats.some(({ kind }, seat) => kind === "human" && won(seat));
    const placard = this.#stage.covering;
    if (placard) void crowned(placard, { joy });
  }

  /** @param {string} name  heard if the person wants to hear anything */
  #sound(name) {
    if (this.#app.choices.now.sound) sound(name);
  }

  /** Whether a computer player is to move and nothing stands in the way. */
  #computersTurn() {
    const free = !this.#closed && !this.#hidden && !this.#stage.covered;
    return free && isComputers(this.#session.now);
  }

  // ---- what is wanted ---------------------------------------------------------------------

  /**
   * @param {string} call
   * @param {object} [args]
   * @param {{rev?: number, words?: string, animate?: boolean}} [how]
   */
  async #ask(call, args = {}, { rev, ...how } = {}) {
    if (this.#closed || this.#session.asking) return;
    if (call !== "think") this.#busy("moving");
    try {
      const { snapshot, reason } = await this.#session.ask(call, args, rev);
      if (this.#closed) return;
      if (snapshot) {
        pass();
        if (call === "restart" && this.#code) this.#own();
        await this.#take(snapshot, how);
      } else {
        this.#busy("no");
        explain(reason);
      }
    } catch (error) {
      if (!this.#closed) this.#trouble(error);
    }
  }

  /**
   * What the page around a frame asks for.
   *
   * @param {string} call
   * @returns {Promise<import("./session.js").Answer>}
   */
  async request(call) {
    for (;;) {
      await this.#session.settled();
      const answer = await this.#session.ask(call);
      if (answer.snapshot && !this.#closed) await this.#take(answer.snapshot);
      // Somebody else was quicker to ask.
      if (answer.snapshot || answer.reason || !this.#session.asking) return answer;
    }
  }

  /** @param {Verb} verb  what the table wants; it means the snapshot that is on the table */
  async #verb(verb) {
    const rev = this.#table?.snapshot?.rev;
    if (verb.call === "play") await this.#ask("play", { move: verb.move }, { rev });
    else if (verb.call === "proceed") await this.#ask("proceed", {}, { rev });
    else if (verb.call === "claim") await this.#ask("claim", {}, { rev });
    else if (verb.call === "last") note(hearAgain(), { silent: true });
    else if (verb.call === "speak") note(verb.text);
    else await this.#refused(verb);
  }

  /** @param {Extract<Verb, {call: "refused"}>} verb  a touch that does nothing */
  async #refused({ reason, move, rule }) {
    const { now } = this.#session;
    const mine = typeof now?.turn === "number" && !isComputers(now);
    const found = reason ?? (move && mine ? await this.#session.why(move) : null);
    if (this.#closed) return;
    this.#sound("refused");
    if (found) explain(found);
    else if (rule) citeRule(rule);
    else if (now && !mine) note(turnWords(now));
  }

  /** @param {Wish} wish  what the bar or the menu wants */
  async #wish(wish) {
    if (this.#session.now) await DEEDS[wish](this.#running);
  }

  /** The game as a deed may see and change it. @returns {Running} */
  get #running() {
    return {
      app: this.#app,
      id: this.#id,
      now: /** @type {Snapshot} */ (this.#session.now),
      session: this.#session,
      ask: (call, args, how) => this.#ask(call, args, how),
      hurry: () => {
        this.#opponents.skip();
        this.#table?.hurry();
      },
      stop: async () => {
        this.#session.cancel();
        await this.#session.settled();
      },
      light: (hint) => this.#light(hint),
      lit: this.#stage.tipped,
      again: () => {
        if (this.#session.now) this.#again(setupOf(this.#session.now));
      },
    };
  }

  /** @param {Hint | null} hint */
  #light(hint) {
    const label = this.#table?.light(hint) ?? "";
    const words = hint ? hintWords(hint, label) : "";
    this.#stage.tip(words);
    hear(words, { again: true });
  }

  /** @param {KeyboardEvent} event  letters count only while the board has the focus */
  #key = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog:modal")) return;
    const letter = event.key.toLowerCase();
    if (letter === "?") openKeys();
    else if (!this.#stage.table.contains(document.activeElement)) return;
    else if (letter === "u") void this.#wish("undo");
    else if (letter === "r") void this.#wish("redo");
    else if (letter === "i") void this.#wish("hint");
  };

  // ---- hand-over --------------------------------------------------------------------------

  /** @param {number} seat  who has the device now */
  async #lift(seat) {
    await this.#session.settled();
    await this.#ask("lift", { seat }, { animate: false });
  }

  /** The page is hidden: whoever comes back to it may be somebody else. */
  async #hide() {
    const { now } = this.#session;
    if (!now || this.#hidden) return;
    const secret = this.#app.house.games.some(
      ({ name, handOver }) => name === now.game && handOver,
    );
    if (!secret || !isShared(now) || now.turn === "curtain" || now.over) return;
    this.#hidden = true;
    this.#table?.remove();
    this.#stage.recent.replaceChildren();
    closeAll();
    forget();
    await this.#session.settled();
    this.#hidden = false;
    await this.#ask("veil", {}, { animate: false });
  }

  // ---- other windows ----------------------------------------------------------------------

  /** The page is in sight again: meanwhile another window may have taken the game. */
  #seen = () => {
    if (document.visibilityState === "visible") this.#session.check();
  };

  /** @param {Event} event  another window has taken a game: of this one nothing stays in sight */
  #taken = (event) => {
    if (/** @type {CustomEvent} */ (event).detail.id !== this.#id) return;
    this.#away = true;
    this.#session.now = null;
    this.#table?.remove();
    closeAll();
    quiet();
    this.#stage.rest();
    this.#busy("no");
    this.#showAway();
  };

  #showAway() {
    this.#stage.put(awayPanel(() => void this.#takeBack()));
    hear(text.say("away"));
  }

  async #takeBack() {
    this.#away = false;
    if (!this.#table) return this.#start();
    this.#busy("loading");
    this.#stage.put(crown("large"));
    try {
      const snapshot = await this.#session.resume();
      if (this.#closed) return;
      this.#stage.put(null);
      await this.#take(snapshot, { animate: false });
    } catch (error) {
      if (!this.#closed) this.#trouble(error);
    }
  }

  // ---- words and troubles -----------------------------------------------------------------

  #name() {
    document.title = `${text.say("game.name")} – ${text.say("app.name")}`;
  }

  /** The language has changed: everything is written anew where it is. */
  async #words() {
    const { now } = this.#session;
    if (this.#away) {
      this.#stage.rest();
      this.#showAway();
    }
    if (!now) return;
    await text.load(this.#app.choices.now.lang, now.game);
    this.#stage.words();
    this.#stage.show(now);
    this.#table?.redraw();
    if (this.#stage.covered) this.#raise(now);
    this.#name();
  }

  #failed = () => {
    const { failed } = this.#app.boot;
    this.#settle(false);
    if (failed) this.#stage.put(failure(failed));
    this.#busy("no");
  };

  /** @param {unknown} error  none of the refusals that may be: something of ours broke */
  #trouble(error) {
    this.#settle(false);
    const code = codeOf(error);
    if (!code || code === "Broken") console.error(error);
    this.#busy("no");
    if (this.#app.boot.failed) return this.#failed();
    if (!this.#session.now) {
      if (this.#unopened?.(error)) return;
      return this.#stage.put(unopened(this.#app, this.#session, this.#id, error));
    }
    this.#broke?.(error);
    this.#stage.put(
      brokenPanel(messageOf(error), {
        save: () => void openExport(this.#session.record(), `${this.#id}.game`),
        undo: () => void this.#mend("undo"),
        restart: () => void this.#mend("restart"),
      }),
    );
  }

  /** @param {"undo" | "restart"} call  goes on from the last good position */
  async #mend(call) {
    try {
      this.#session.now = await this.#session.again();
      const { snapshot } = await this.#session.ask(call);
      this.#stage.put(null);
      // Where the move may not be taken back, the game goes on with it.
      await this.#take(snapshot ?? this.#session.now);
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** @param {"loading" | "thinking" | "moving" | "no"} what */
  #busy(what) {
    this.#main.dataset.busy = what;
  }
}
