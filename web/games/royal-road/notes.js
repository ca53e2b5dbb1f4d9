/**
 * The notes about whose pyramid may be whose: a private sheet, one for each player.
 *
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { one, write } from "../../app/keeping.js";
import { text } from "../../app/text.js";
import { button, headings, make } from "../../parts/make.js";
import { drawPyramid } from "./pyramid.js";
import { ownerOf } from "./secret.js";

const PYRAMIDS = [..."RBGKY"].flatMap((colour) => [..."LMS"].map((size) => colour + size));
const SIGNS = /** @type {const} */ (["none", "no", "yes"]);
const SHOWN = { none: "", no: "✕", yes: "●" };

/**
 * Opens the notes of whoever may look now. They are kept on this device with their game, by seat.
 *
 * @param {GameTable} table
 */
export async function openNotes(table) {
  const { snapshot } = table;
  const seat = ownerOf(snapshot);
  if (seat === null || !snapshot) return;
  const key = `${snapshot.id} notes ${seat}`;
  /** @type {Record<string, number>} */
  const marks = (await one("drawer", key)) ?? {};
  // Meanwhile it may have become somebody else's turn.
  if (table.snapshot?.id !== snapshot.id || ownerOf(table.snapshot) !== seat) return;
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
      void write(key, { drawer: marks });
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
        headings(make("td"), others.map((other) => text.player(other))),
        make("tbody", null, rows),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
