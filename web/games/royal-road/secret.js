/**
 * What is for one player's eyes alone: the own card, in the page only while its owner asks for it.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { isShared } from "../../app/sharing.js";
import { text } from "../../app/text.js";
import { heraldicCard } from "../../parts/heraldic-card.js";
import { make } from "../../parts/make.js";
import { spaceOf, years } from "./board.js";
import { drawPyramid } from "./pyramid.js";

/** How long a press lasts before a card is shown at a device that goes round, in milliseconds. */
const LONG = 600;

/**
 * Whose card and notes may be had at this moment: that of the person to roll or to move. A person
 * alone at the device may look at any time.
 *
 * @param {Snapshot | null} snapshot
 * @returns {number | null}
 */
export function ownerOf(snapshot) {
  if (!snapshot || snapshot.turn === "over" || snapshot.seat === null || !snapshot.view.laid) return null;
  if (snapshot.replay) return snapshot.seat;
  const { seat, next, seats } = snapshot;
  if (seats[seat].kind !== "human") return null;
  return next === seat || !isShared(snapshot) ? seat : null;
}

/**
 * Shows the own card while the button is pressed: by pointer, by key, or, where a press cannot
 * last, until the button is used once more or left. At a device that goes round the card has a
 * curtain of its own: first it is said who is to look, and only who goes on pressing sees it.
 *
 * @param {HTMLElement} opener
 * @param {HTMLElement} place
 * @param {GameTable} table
 * @returns {() => void} hides it
 */
export function showWhilePressed(opener, place, table) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const hide = () => {
    clearTimeout(waiting);
    place.replaceChildren();
    opener.ariaExpanded = "false";
  };
  const lay = () => {
    const seat = ownerOf(table.snapshot);
    if (seat !== null) place.replaceChildren(sheet(seat, table.snapshot?.view, table));
  };
  const show = () => {
    const seat = ownerOf(table.snapshot);
    if (seat === null || !table.snapshot) return;
    opener.ariaExpanded = "true";
    if (!isShared(table.snapshot)) return lay();
    place.replaceChildren(curtain(seat, table));
    clearTimeout(waiting);
    waiting = setTimeout(lay, LONG);
  };
  opener.ariaExpanded = "false";
  opener.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    show();
    opener.setPointerCapture?.(event.pointerId);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) opener.addEventListener(end, hide);
  opener.addEventListener("contextmenu", (event) => event.preventDefault());
  opener.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) show();
  });
  opener.addEventListener("keyup", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    hide();
  });
  // A screen reader's click has neither pointer nor key.
  opener.addEventListener("click", (event) => {
    if (event.detail === 0) (place.firstChild ? hide : show)();
  });
  return hide;
}

/** @param {number} seat @param {GameTable} table */
const curtain = (seat, table) =>
  make(
    "div",
    { class: "road-secret", role: "status", "data-shows": "curtain" },
    make("p", null, table.say("table.alone", { seat })),
  );

/** @param {number} seat @param {any} view @param {GameTable} table */
function sheet(seat, view, table) {
  const piece = `c${seat}`;
  const ruler = view.faces[piece];
  const { trio, reigns } = view.cards[piece];
  return make(
    "div",
    { class: "road-secret", role: "status", "data-shows": "card" },
    make("p", { class: "whose" }, text.player(seat)),
    make(
      "span",
      { class: "own-card" },
      rulerCard(piece, view, table),
    ),
    make("b", { class: "heard" }, table.say(`ruler.${ruler}`)),
    make("span", { class: "heard" }, years(reigns)),
    make(
      "ul",
      null,
      trio.map((/** @type {string} */ code) =>
        make(
          "li",
          null,
          drawPyramid(code),
          make("span", null, where(code, view, table)),
        ),
      ),
    ),
  );
}

/**
 * The whole card of a ruler.
 *
 * @param {string} piece  one whose face is known
 * @param {any} view
 * @param {GameTable} table
 * @param {Node | null} [foot]  what it bears below
 */
export function rulerCard(piece, view, table, foot = null) {
  const ruler = view.faces[piece];
  const { reigns, house } = view.cards[piece];
  return heraldicCard({
    arms: ruler,
    house,
    name: table.say(`ruler.${ruler}`),
    reign: years(reigns),
    dynasty: table.say(`house.${house}`),
    mark: String(reigns[0][0]),
    foot,
  });
}

/** @param {string} code @param {any} view @param {GameTable} table */
export function where(code, view, table) {
  const space = spaceOf(view.places[code]);
  const key = space === 0 ? "is_start" : space === view.length - 1 ? "is_home" : "is_on";
  return `${table.say(`pyramid.${code}`)}: ${table.say(`table.${key}`, { space })}`;
}
