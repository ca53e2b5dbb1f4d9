/**
 * What has happened since somebody was last at the table: a short list over it, which goes away
 * with the first touch and takes no touch itself.
 *
 * @import {Snapshot} from "./types.d.ts"
 */

import { make } from "../parts/make.js";
import { lineWords } from "./telling.js";
import { text } from "./text.js";

/** How many moves are listed; of more it is said how many they were. */
const MOST = 6;

/**
 * Puts the list up, or takes it away where there is nothing to tell.
 *
 * @param {HTMLElement} place
 * @param {Snapshot} snapshot
 * @param {"meanwhile" | "recap"} title
 * @returns {string} its words, to be heard
 */
export function tellRecent(place, { since = [], seats }, title) {
  const lines = since.slice(-MOST).map((line) => lineWords(line, seats.length > 1));
  place.replaceChildren();
  if (!lines.length) return "";
  const more = since.length - lines.length;
  const before = more ? text.say("recent.more", { n: more }) : null;
  place.append(
    make(
      "aside",
      { class: "recent", "aria-labelledby": "recent-title" },
      make("h2", { id: "recent-title" }, text.say(`recent.${title}`)),
      before && make("p", null, before),
      make("ol", null, ...lines.map((line, n) => make("li", { "data-ply": since.at(n - lines.length)?.ply }, line))),
    ),
  );
  const touched = new AbortController();
  const gone = () => {
    touched.abort();
    place.replaceChildren();
  };
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, gone, { capture: true, signal: touched.signal });
  }
  return [before, ...lines].filter(Boolean).join(" ");
}
