/**
 * The page's engine, started. A module of its own, which the page names beside its main one: it needs
 * so little that Python is on its way while everything else is still coming in. Where the address
 * names nothing, nobody needs Python before the lobby, which comes first.
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

/** Has Python come, once. Settles when it is ready to play, or cannot be. */
export const start = () => engine.start({ plain: asked("plain") }).catch(() => {});

if (location.hash.length > 1) {
  // The lobby comes with the page, and is not what is wanted.
  document.documentElement.dataset.bound = "";
  void start();
}
