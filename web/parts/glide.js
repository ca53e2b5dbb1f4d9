/**
 * Motion that tells what happened: pieces glide from where they were to where they are. Only
 * transform and opacity move, so the browser need not lay anything out anew.
 */

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** How long one motion takes, in milliseconds. */
export const PACE = Object.freeze({ off: 0, fast: 130, normal: 240, tap: 240 });

/**
 * How long motions take now: by the person's setting, and not at all where the system asks for
 * less motion.
 *
 * @returns {number} milliseconds; 0 means none
 */
export function pace() {
  if (still?.matches) return 0;
  const speed = document.documentElement.dataset.speed ?? "normal";
  return PACE[/** @type {keyof typeof PACE} */ (speed)] ?? PACE.normal;
}

/**
 * Calls `change`, then lets every element with `data-piece` inside `root` glide from its old
 * place to its new one. A new piece fades in; one whose `data-face` changed turns over. Pieces
 * caught in an earlier glide start from where they are seen, so a glide can be overtaken.
 *
 * @param {ParentNode} root
 * @param {() => void} change
 * @param {{ms?: number, signal?: AbortSignal, stagger?: number, from?: (piece: HTMLElement) =>
 *   Element | null}} [how]  `ms` (default: pace()), `signal` ends the motion at once, `stagger`
 *   is the pause between one piece and the next, `from` says where a new piece comes from
 * @returns {Promise<void>} resolves when every piece has arrived
 */
export async function glide(root, change, { ms = pace(), signal, stagger = 0, from } = {}) {
  if (ms <= 0 || signal?.aborted) {
    change();
    return;
  }
  const old = new Map([...pieces(root)].map((e) => [e.dataset.piece, look(e)]));
  change();
  /** @type {Animation[]} */
  const motions = [];
  let late = 0;
  // All earlier motions end before the first place is read, and all places are read before the
  // first motion starts: one layout for all of them.
  const present = [...pieces(root)];
  present.forEach(halt);
  const now = present.map((element) => {
    const to = element.getBoundingClientRect();
    const known = old.get(element.dataset.piece);
    const origin = known ? null : from?.(element);
    const box = origin && within(origin.getBoundingClientRect(), to);
    return { element, to, was: known ?? (box ? { box, face: undefined } : undefined) };
  });
  for (const { element, to, was } of now) {
    const motion = was ? travel(element, was, to, ms, late) : appear(element, ms);
    if (!motion) continue;
    if (was) late += stagger;
    motions.push(motion);
  }
  const hurry = () => motions.forEach((motion) => motion.finish());
  signal?.addEventListener("abort", hurry, { once: true });
  await Promise.allSettled(motions.map((motion) => motion.finished));
  signal?.removeEventListener("abort", hurry);
}

/** @param {ParentNode} root @returns {NodeListOf<HTMLElement>} */
const pieces = (root) => root.querySelectorAll("[data-piece]");

/** @param {HTMLElement} e */
const look = (e) => ({ box: e.getBoundingClientRect(), face: e.dataset.face });

/**
 * The middle of a place, no wider than what comes from there: a table is larger than any card.
 *
 * @param {DOMRect} place
 * @param {DOMRect} piece
 */
const within = ({ left, top, width, height }, piece) =>
  width <= piece.width
    ? new DOMRect(left, top, width, height)
    : new DOMRect(left + (width - piece.width) / 2, top, piece.width, height);

/**
 * The glide that each piece is in. The browser would tell, but not without laying out the page anew.
 *
 * @type {WeakMap<HTMLElement, Animation>}
 */
const gliding = new WeakMap();

/**
 * Ends the glide that an element is in.
 *
 * @param {HTMLElement} element
 */
function halt(element) {
  gliding.get(element)?.cancel();
  gliding.delete(element);
}

/**
 * @param {HTMLElement} element
 * @param {{box: DOMRect, face: string | undefined}} was
 * @param {DOMRect} to
 * @param {number} ms
 * @param {number} delay
 */
function travel(element, { box, face }, to, ms, delay) {
  if (!box.width || !to.width) return null;
  const dx = box.left + box.width / 2 - to.left - to.width / 2;
  const dy = box.top + box.height / 2 - to.top - to.height / 2;
  const scale = box.width / to.width;
  const turned = face !== undefined && face !== element.dataset.face;
  if (Math.hypot(dx, dy) < 1 && Math.abs(scale - 1) < 0.02 && !turned) return null;
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const half = `translate(${dx / 2}px, ${dy / 2}px) scale(0, ${(1 + scale) / 2})`;
  return run(
    element,
    turned
      ? [{ transform: start }, { transform: half, offset: 0.4 }, { transform: "none" }]
      : [{ transform: start }, { transform: "none" }],
    ms * (1 + Math.min(Math.hypot(dx, dy), 900) / 1800),
    delay,
  );
}

/** @param {HTMLElement} element @param {number} ms */
const appear = (element, ms) => run(element, [{ opacity: 0 }, { opacity: 1 }], ms, 0);

/**
 * @param {HTMLElement} element
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} delay
 */
function run(element, frames, duration, delay) {
  const easing = "cubic-bezier(.2, .7, .2, 1)";
  const motion = element.animate(frames, { duration, delay, easing, fill: "backwards" });
  motion.id = "glide";
  gliding.set(element, motion);
  element.toggleAttribute("data-gliding", true);
  const done = () => {
    const other = gliding.get(element);
    if (other !== undefined && other !== motion) return;
    gliding.delete(element);
    element.removeAttribute("data-gliding");
  };
  motion.finished.then(done, done);
  return motion;
}
