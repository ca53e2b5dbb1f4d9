/**
 * The placards over the table: before luck has its say, when the game is over, when something of
 * ours broke.
 *
 * @import {Snapshot} from "./types.d.ts"
 */

import { button, drawing, icon, make, way } from "../parts/make.js";
import { text } from "./text.js";

/**
 * @param {{title: string, kind: string, content: (Node | null)[], actions: Node[]}} given
 * @returns {HTMLElement}
 */
function placard({ title, kind, content, actions }) {
  const id = `placard-${kind}`;
  return make(
    "section",
    { class: "moment", "data-moment": kind, "aria-labelledby": id },
    make(
      "div",
      { class: "sheet placard" },
      drawing("crown", "placard-crown"),
      make("h2", { id, tabindex: -1 }, title),
      // May be long and then scrolls, so the keyboard must reach it.
      make(
        "div",
        {
          class: "placard-body",
          ...(content.some(Boolean) ? { tabindex: 0, role: "group", "aria-labelledby": id } : {}),
        },
        ...content,
      ),
      make("div", { class: "buttons" }, ...actions),
    ),
  );
}

/**
 * Luck is to move: what has been so far, and the button that lets it happen.
 *
 * @param {Snapshot} snapshot
 * @param {HTMLElement | null} own  what the game itself has to show
 * @param {() => void} proceed
 * @returns {HTMLElement}
 */
export function luckPanel(snapshot, own, proceed) {
  const first = snapshot.ply === 0;
  const when = first ? "first" : "next";
  return placard({
    kind: "luck",
    title: text.say(text.has(`panel.${when}`) ? `panel.${when}` : `luck.${when}`),
    content: [own ?? (first ? null : standing(snapshot))],
    actions: [
      button({
        icon: "deal",
        text: text.say(text.has("panel.proceed") ? "panel.proceed" : "luck.proceed"),
        class: "primary",
        "data-move": "proceed",
        onclick: proceed,
      }),
    ],
  });
}

/**
 * The game is over: places and scores, and what may come next.
 *
 * @param {Snapshot} snapshot
 * @param {HTMLElement | null} own
 * @param {Record<"again" | "restart" | "share" | "replay" | "look", () => void>} ways
 * @returns {HTMLElement}
 */
export function overPanel(snapshot, own, { again, restart, share, replay, look }) {
  return placard({
    kind: "over",
    title: verdict(snapshot),
    content: [snapshot.seats.length > 1 ? standing(snapshot) : null, own],
    actions: [
      button({ icon: "play", text: text.say("over.again"), class: "primary", onclick: again }),
      button({ icon: "restart", text: text.say("game.restart"), onclick: restart }),
      button({ icon: "share", text: text.say("share"), onclick: share }),
      button({
        icon: "log",
        text: text.say("over.replay"),
        "data-wish": "replay",
        onclick: replay,
      }),
      way({ icon: "settings", text: text.say("over.setup"), href: `#${snapshot.game}` }),
      way({ icon: "home", text: text.say("lobby"), href: "#" }),
      button({ icon: "eye", text: text.say("over.look"), class: "plain", onclick: look }),
    ],
  });
}

/**
 * The game was given up: how it stood, and the way back into it.
 *
 * @param {Snapshot} snapshot
 * @param {() => void} resume
 * @returns {HTMLElement}
 */
export const givenUpPanel = (snapshot, resume) =>
  placard({
    kind: "given-up",
    title: text.say("abandoned"),
    content: [make("p", null, text.say("abandoned.about")), standing(snapshot)],
    actions: [
      button({ icon: "play", text: text.say("abandoned.resume"), class: "primary", onclick: resume }),
      way({ icon: "settings", text: text.say("game.new"), href: `#${snapshot.game}` }),
      way({ icon: "home", text: text.say("lobby"), href: "#" }),
    ],
  });

/**
 * Who has won, in words.
 *
 * @param {Snapshot} snapshot
 * @returns {string}
 */
export function verdict({ over, seats }) {
  if (!over) return "";
  if (seats.length === 1) return text.say("over.alone", { points: over.scores[0] });
  const winners = over.places.flatMap((place, seat) => (place === 1 ? [text.player(seat)] : []));
  return text.say(winners.length > 1 ? "over.tie" : "over.won", {
    names: winners,
    points: Math.max(...over.scores),
  });
}

/**
 * Who stands where: places after the end, points at any time.
 *
 * @param {Snapshot} snapshot
 * @returns {HTMLElement | null} null while there are no points
 */
export function standing({ seats, over, view }) {
  const scores = /** @type {number[] | undefined} */ (over?.scores ?? view.scores);
  if (!scores?.length) return null;
  const places =
    over?.places ?? scores.map((own) => 1 + scores.filter((other) => other > own).length);
  const order = seats.map((_, seat) => seat).sort((a, b) => places[a] - places[b] || a - b);
  return make(
    "table",
    { class: "standing" },
    make("caption", { class: "heard" }, text.say("standing")),
    make(
      "thead",
      { class: "heard" },
      make(
        "tr",
        null,
        ...["place", "player", "points"].map((one) =>
          make("th", { scope: "col" }, text.say(`standing.${one}`)),
        ),
      ),
    ),
    make(
      "tbody",
      null,
      ...order.map((seat) =>
        make(
          "tr",
          { "data-place": places[seat] },
          make("td", { class: "standing-place" }, text.number(places[seat])),
          make(
            "th",
            { scope: "row" },
            icon(seats[seat].kind === "human" ? "person" : "computer"),
            make("span", null, text.player(seat)),
          ),
          make("td", { class: "standing-points" }, text.number(scores[seat])),
        ),
      ),
    ),
  );
}

/**
 * Something of ours broke. The last good move is kept; here are the ways out.
 *
 * @param {string} message
 * @param {{save: () => void, undo: () => void, restart: () => void}} ways
 * @returns {HTMLElement}
 */
export const brokenPanel = (message, { save, undo, restart }) =>
  placard({
    kind: "broken",
    title: text.say("broken"),
    content: [
      make("p", null, text.say("broken.about")),
      make("pre", { class: "detail", tabindex: 0 }, message),
    ],
    actions: [
      button({ icon: "undo", text: text.say("broken.undo"), class: "primary", onclick: undo }),
      button({ icon: "restart", text: text.say("game.restart"), onclick: restart }),
      button({ icon: "save", text: text.say("game.export"), onclick: save }),
      way({ icon: "home", text: text.say("lobby"), href: "#" }),
    ],
  });

/**
 * The game goes on in another window; here it can be taken back.
 *
 * @param {() => void} take
 * @returns {HTMLElement}
 */
export const awayPanel = (take) =>
  placard({
    kind: "away",
    title: text.say("away"),
    content: [make("p", null, text.say("away.about"))],
    actions: [
      button({ icon: "play", text: text.say("away.take"), class: "primary", onclick: take }),
      way({ icon: "home", text: text.say("lobby"), href: "#" }),
    ],
  });

/**
 * A game that cannot be opened, why, and what may be done with what is kept of it.
 *
 * @param {{words: string, reason?: string, detail?: string}} why
 * @param {{save?: () => void, mend?: () => void, drop?: () => void}} ways  those there are
 * @returns {HTMLElement}
 */
export const unopenedPanel = ({ words, reason, detail }, { save, mend, drop }) =>
  placard({
    kind: "unopened",
    title: text.say("unopened"),
    content: [
      make("p", null, words),
      reason ? make("p", { class: "wrong" }, reason) : null,
      detail ? make("pre", { class: "detail", tabindex: 0 }, detail) : null,
      mend ? make("p", { class: "soft" }, text.say("unopened.mend.about")) : null,
    ],
    actions: [
      mend
        ? button({
            icon: "play",
            text: text.say("unopened.mend"),
            class: "primary",
            "data-way": "mend",
            onclick: mend,
          })
        : null,
      save
        ? button({
            icon: "save",
            text: text.say("unopened.save"),
            "data-way": "save",
            onclick: save,
          })
        : null,
      drop
        ? button({
            icon: "delete",
            text: text.say("lobby.delete.yes"),
            "data-way": "drop",
            onclick: drop,
          })
        : null,
      way({ icon: "home", text: text.say("lobby"), ...(mend ? {} : { class: "primary" }), href: "#" }),
    ].filter((one) => one !== null),
  });
