/**
 * What may come some frames later. While pieces move, the page draws what moves first, and what is
 * dear and only looked at once it rests in the frames after that, one thing in each.
 */

import { pause } from "./queue.js";

/** How long a frame is waited for, in milliseconds: a page out of sight has none. */
const FRAME = 100;

/** @type {(() => void)[] | null} */
let left = null;

/**
 * Does something later, if the drawing that goes on leaves things for later; else now.
 *
 * @param {() => void} job  may be done any time after, also when something was drawn meanwhile
 */
export function later(job) {
  if (left) left.push(job);
  else job();
}

/**
 * Draws, and leaves for later what may be.
 *
 * @param {() => void} draw
 * @returns {(() => void)[]} what is left to do, for `finish`
 */
export function first(draw) {
  const jobs = (left = /** @type {(() => void)[]} */ ([]));
  try {
    draw();
  } finally {
    left = null;
  }
  return jobs;
}

/**
 * Does what was left, spread over frames; at once, if somebody hurries.
 *
 * @param {(() => void)[]} jobs
 * @param {AbortSignal} hurry
 */
export async function finish(jobs, hurry) {
  // The frame that comes has enough to do with what moves.
  if (jobs.length) await frame(hurry);
  while (jobs.length) {
    await frame(hurry);
    // Between two frames: what moves is a task of its own.
    if (!hurry.aborted) await turn();
    for (const job of jobs.splice(0, hurry.aborted ? jobs.length : 1)) job();
    globalThis.document?.body.getBoundingClientRect();
  }
}

/** Lets the browser do what waits, e.g. answer a touch or paint, before what follows. */
export const turn = () =>
  new Promise((/** @type {(value: void) => void} */ resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** @param {AbortSignal} hurry  resolves just before the next frame, or when somebody hurries */
export const frame = (hurry) =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(resolve)),
    pause(FRAME, hurry),
  ]);
