/**
 * What is for one player's eyes alone: the own card, in the page only while its owner asks for it,
 * and the notes about whose pyramid may be whose.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { heraldicCard } from "../../parts/heraldic-card.js";
import { button, make } from "../../parts/make.js";
import { spaceOf, years } from "./board.js";
import { drawPyramid } from "./pyramid.js";

const PYRAMIDS = [..."RBGKY"].flatMap((colour) => [..."LMS"].map((size) => colour + size));
const SIGNS = /** @type {const} */ (["none", "no", "yes"]);
const SHOWN = { none: "", no: "✕", yes: "●" };

/**
 * Whose card and notes may be had at this moment: that of the person to move. A person alone at
 * the device may look at any time.
 *
 * @param {Snapshot | null} snapshot
 * @returns {number | null}
 */
export function ownerOf(snapshot) {
  if (!snapshot || snapshot.turn === "over" || snapshot.seat === null || !snapshot.view.laid) return null;
  if (snapshot.replay) return snapshot.seat;
  const people = snapshot.seats.filter(({ kind }) => kind === "human").length;
  const alone = people === 1 && snapshot.seats[snapshot.seat].kind === "human";
  return alone || (people > 1 && snapshot.turn === snapshot.seat) ? snapshot.seat : null;
}

/**
 * Shows the own card while the button is pressed: by pointer, by key, or, where a press cannot
 * last, until the button is used once more or left.
 *
 * @param {HTMLElement} opener
 * @param {HTMLElement} place
 * @param {GameTable} table
 */
export function showWhilePressed(opener, place, table) {
  const hide = () => {
    place.replaceChildren();
    opener.ariaExpanded = "false";
  };
  const show = () => {
    const seat = ownerOf(table.snapshot);
    if (seat === null || !table.snapshot) return;
    place.replaceChildren(sheet(seat, table.snapshot.view, table));
    opener.ariaExpanded = "true";
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
  document.addEventListener("visibilitychange", hide);
  return hide;
}

/** @param {number} seat @param {any} view @param {GameTable} table */
function sheet(seat, view, table) {
  const piece = `c${seat}`;
  const ruler = view.faces[piece];
  const { trio, reigns, house } = view.cards[piece];
  return make(
    "div",
    { class: "road-secret", role: "status" },
    make("p", { class: "whose" }, text.player(seat)),
    make(
      "span",
      { class: "own-card" },
      heraldicCard({
        arms: ruler,
        house,
        name: table.say(`ruler.${ruler}`),
        reign: years(reigns),
        dynasty: table.say(`house.${house}`),
        mark: String(reigns[0][0]),
      }),
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

/** @param {string} code @param {any} view @param {GameTable} table */
export function where(code, view, table) {
  const space = spaceOf(view.places[code]);
  const key = space === 0 ? "is_start" : space === view.length - 1 ? "is_home" : "is_on";
  return `${table.say(`pyramid.${code}`)}: ${table.say(`table.${key}`, { space })}`;
}

/**
 * Opens the notes of whoever may look now. They are kept in this browser, by game and seat.
 *
 * @param {GameTable} table
 */
export function openNotes(table) {
  const { snapshot } = table;
  const seat = ownerOf(snapshot);
  if (seat === null || !snapshot) return;
  const key = `regalia notes ${snapshot.id} ${seat}`;
  const marks = read(key);
  const others = snapshot.seats.flatMap((_, other) => (other === seat ? [] : [other]));
  const rows = PYRAMIDS.map((code) =>
    make(
      "tr",
      null,
      make("th", { scope: "row" }, drawPyramid(code), make("span", { class: "heard" }, table.say(`pyramid.${code}`))),
      others.map((other) => make("td", null, cell(`${other} ${code}`, code, other))),
    ),
  );
  /** @param {string} name @param {string} code @param {number} other */
  function cell(name, code, other) {
    const box = make("button", { type: "button", class: "mark" });
    const draw = () => {
      const sign = SIGNS[marks[name] ?? 0];
      box.dataset.sign = sign;
      box.textContent = SHOWN[sign];
      box.ariaLabel = table.say("table.mark", { seat: other, pyramid: code, sign });
    };
    box.addEventListener("click", () => {
      marks[name] = ((marks[name] ?? 0) + 1) % SIGNS.length;
      write(key, marks);
      draw();
    });
    draw();
    return box;
  }
  const dialog = make(
    "dialog",
    { class: "dialog sheet royal-notes", "aria-labelledby": "royal-notes" },
    make(
      "div",
      { class: "dialog-head" },
      make("h2", { id: "royal-notes" }, table.say("table.notes_of", { seat })),
      button({ icon: "close", label: table.say("table.close"), class: "plain", onclick: () => dialog.close() }),
    ),
    make(
      "div",
      { class: "dialog-body" },
      make("p", null, table.say("table.notes_about")),
      make(
        "table",
        null,
        make("thead", null, make("tr", null, make("td"), others.map((other) => make("th", { scope: "col" }, text.player(other))))),
        make("tbody", null, rows),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} key @returns {Record<string, number>} */
function read(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {Record<string, number>} marks */
function write(key, marks) {
  try {
    localStorage.setItem(key, JSON.stringify(marks));
  } catch {
    // Without a store the notes last as long as the sheet is open.
  }
}
