/**
 * The page's engine, started. A module of its own, which the page names beside its main one: it needs
 * so little that Python is on its way while everything else is still coming in.
 *
 * @import {App} from "./types.d.ts"
 */

import { Engine } from "./engine.js";
import { asked, mark } from "./marks.js";

export const engine = new Engine();

/** How far it is. @type {App["boot"]} */
export const boot = { stage: "runtime", done: 0, failed: null };

engine.addEventListener("boot", (event) => {
  const { stage, done, at } = /** @type {CustomEvent} */ (event).detail;
  mark(stage, at);
  if (stage === "plain") document.documentElement.dataset.start = stage;
  Object.assign(boot, { stage, done });
});
engine.addEventListener("failed", (event) => {
  boot.failed = /** @type {CustomEvent} */ (event).detail;
});

/** Settles when Python is ready to play, or cannot be. */
export const started = engine.start({ plain: asked("plain") }).catch(() => {});
