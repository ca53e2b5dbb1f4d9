/**
 * What a wish from the bar or the menu does to the game on the screen, wish by wish. A new wish is
 * a line here and a line in the menu of the stage.
 *
 * @import {Running} from "./types.d.ts"
 */

import { openKeys } from "./dialogs.js";
import { askHint } from "./hint.js";
import { openLog } from "./log.js";
import { Replay } from "./replay.js";
import { openShare } from "./share.js";
import { tellsSecrets } from "./sharing.js";
import { text } from "./text.js";
import { openWho } from "./who.js";
import {
  askAbandon,
  askNew,
  askPractice,
  askRecord,
  askRestart,
  explain,
  openExport,
  openRules,
  openSettings,
} from "./wishes.js";

export const DEEDS = {
  /** @param {Running} game */
  async undo({ now, ask }) {
    if (now.undo) explain(now.undo);
    else await ask("undo", {}, { words: text.say("game.undone") });
  },

  /** @param {Running} game */
  async redo({ now, ask }) {
    if (now.redo) await ask("redo");
    else explain({ key: "redo_nothing", rule: "undo", facts: {} });
  },

  /** @param {Running} game */
  async restart({ ask }) {
    if (await askRestart()) await ask("restart", {}, { words: text.say("game.restarted") });
  },

  /** @param {Running} game */
  async practice({ now, ask }) {
    if (now.practice || !(await askPractice())) return;
    await ask("practice", { on: true }, { words: text.say("game.practising") });
  },

  /** @param {Running} game */
  async hint(game) {
    if (game.lit) game.light(null);
    else await askHint(game);
  },

  /** @param {Running} game  the running one stays on the shelf, which a frame has not */
  async new({ app, now, again }) {
    if (!app.framed) app.go(`#${now.game}`);
    else if (now.over || now.ply === 0 || (await askNew())) again();
  },

  who: openWho,

  /** @param {Running} game */
  async abandon({ app, ask, stop }) {
    if (!(await askAbandon())) return;
    await stop();
    await ask("abandon");
    app.go("#");
  },

  /** @param {Running} game */
  skip({ hurry }) {
    hurry();
  },

  /** @param {Running} game  as far as whoever has the device may look back */
  replay: (game) => lookBack(game),

  /** @param {Running} game */
  log: (game) => openLog(game, (ply) => lookBack(game, ply)),

  rules: () => openRules(),

  /** @param {Running} game */
  settings({ app }) {
    openSettings(app.choices);
  },

  keys: () => openKeys(),

  /** @param {Running} game */
  share: (game) => openShare(game),

  /** @param {Running} game */
  async export({ app, now, session, id }) {
    if (!tellsSecrets(app.house, now) || (await askRecord())) {
      await openExport(session.record(), `${id}.game`);
    }
  },
};

/** @param {Running} game @param {number} [ply] */
function lookBack({ app, id, now }, ply) {
  const screen = new Replay(app, { id, ply, own: now.turn !== "curtain" }).screen;
  app.enter(screen, `#replay/${id}`);
}

/** @typedef {keyof typeof DEEDS} Wish */
