/**
 * Writes on every control of a table what the snapshot says of it.
 *
 * @import {Hint, Legal, Refused} from "../app/types.d.ts"
 */

import { reach, refusal, verbOf } from "./touches.js";

/**
 * @param {Element} root
 * @param {{legal: readonly Legal[], refused: readonly Refused[], picked: readonly string[],
 *   mode: string, may: (mode: string) => boolean}} now  `legal`: what may be done in this mode;
 *   `may`: whether there is anything to do in a mode
 */
export function mark(root, { legal, refused, picked, mode: pressed, may }) {
  for (const control of root.querySelectorAll("button")) {
    const { mode, piece, touch = piece } = control.dataset;
    if (mode !== undefined) {
      control.setAttribute("aria-pressed", String(mode === pressed));
      bar(control, !may(mode), refusal(refused, [], mode)?.rule);
    } else if (touch !== undefined) {
      const { move, leads } = reach(legal, picked, touch);
      const again = picked.includes(touch);
      // Another piece may be picked instead.
      const instead = picked.length > 0 && reach(legal, [], touch).leads;
      put(control, "move", move);
      control.toggleAttribute("data-picked", again);
      const idle = move === null && !leads && !again && !instead;
      bar(control, idle, refusal(refused, picked, touch)?.rule);
    }
  }
}

/**
 * Lights up what a hint touches next, and the mode button that it needs pressed.
 *
 * @param {Element} root
 * @param {{hint: Hint | null, picked: readonly string[], mode: string, modes: readonly string[]}}
 *   now
 */
export function point(root, { hint, picked, mode, modes }) {
  const path = hint?.touches ?? [];
  const begun = picked.length < path.length && picked.every((one, n) => one === path[n]);
  const next = path[begun ? picked.length : 0];
  const verb = hint ? verbOf(hint.move) : "";
  for (const control of root.querySelectorAll("button")) {
    const { mode: own, piece, touch = piece } = control.dataset;
    const press = own !== undefined && own === verb && modes.includes(verb) && mode !== verb;
    const lit = press || (own === undefined && touch !== undefined && touch === next);
    control.toggleAttribute("data-hint", lit);
  }
}

/**
 * Says that a control does nothing now, and by which rule.
 *
 * @param {HTMLElement} control
 * @param {boolean} idle
 * @param {string | undefined} rule
 */
function bar(control, idle, rule) {
  if (idle) control.setAttribute("aria-disabled", "true");
  else control.removeAttribute("aria-disabled");
  put(control, "why", idle ? rule : null);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string | null | undefined} value
 */
function put(element, name, value) {
  if (value === null || value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}
