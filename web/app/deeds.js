/**
 * What a wish from the bar or the menu does to the game on the screen, wish by wish. A new wish is
 * a line here and a line in the menu of the stage.
 *
 * @import {Running} from "./types.d.ts"
 */

import { openKeys } from "./dialogs.js";
import { openShare } from "./share.js";
import { text } from "./text.js";
import { tellsSecrets } from "./sharing.js";
import {
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
  skip({ hurry }) {
    hurry();
  },

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

/** @typedef {keyof typeof DEEDS} Wish */
