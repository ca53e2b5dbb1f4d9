/**
 * Who plays, in mid-game: names, and seats that change hands between people and computer players.
 *
 * @import {Running, Snapshot} from "./types.d.ts"
 * @import {Sitter} from "./seats.js"
 */

import { button, make } from "../parts/make.js";
import { open } from "./dialogs.js";
import { namesake } from "./seats.js";
import { SeatRows } from "./seat-rows.js";
import { text } from "./text.js";

/** @param {Running} game  opens the sheet; what is changed there is done when it is agreed to */
export function openWho({ app, now, ask, stop }) {
  const house = app.house.games.find(({ name }) => name === now.game);
  if (!house) return;
  const rows = new SeatRows(house, sitting(now), { fixed: true, named: Boolean(now.over) });
  const wrong = make("p", { class: "wrong", role: "alert", hidden: true });
  const form = make(
    "form",
    {
      class: "who",
      id: "who",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const sitters = rows.read();
        const twin = namesake(sitters);
        wrong.hidden = twin < 0;
        wrong.textContent = twin < 0 ? "" : text.say("setup.wrong.name");
        if (twin >= 0) return;
        dialog.close();
        for (const change of changes(now, sitters)) {
          await stop();
          await ask("seat", change, { words: text.say("who.done"), animate: false });
        }
      },
    },
    rows.element,
    wrong,
    now.over ? null : make("p", { class: "soft" }, text.say("rule.reseat")),
  );
  const dialog = open({
    title: text.say("who"),
    content: [form],
    actions: [
      make("button", { class: "primary", type: "submit", form: "who" }, text.say("who.yes")),
      button({ text: text.say("cancel"), onclick: () => dialog.close() }),
    ],
  });
}

/** @param {Snapshot} snapshot */
const sitting = ({ seats }) => ({
  seats: seats.map(({ kind }) => kind),
  names: seats.map(({ name }) => name),
});

/**
 * The seats that are to change, and how. A computer player takes no name over.
 *
 * @param {Snapshot} snapshot
 * @param {readonly Sitter[]} sitters
 * @returns {{seat: number, kind?: string, name?: string}[]}
 */
export function changes({ seats }, sitters) {
  return sitters.flatMap((sitter, seat) => {
    const old = seats[seat];
    const moved = sitter.kind !== old.kind;
    const name = sitter.kind === "human" ? sitter.name : moved ? "" : old.name;
    const change = {
      seat,
      ...(moved ? { kind: sitter.kind } : {}),
      ...(name === old.name ? {} : { name }),
    };
    return Object.keys(change).length > 1 ? [change] : [];
  });
}
