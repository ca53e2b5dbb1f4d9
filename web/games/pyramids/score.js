/**
 * Points at the table of Pyramids: the round, the totals of all, and the stair of the streak.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { keep } from "../../parts/keep.js";
import { drawing, icon, make } from "../../parts/make.js";
import { attributes, measure, write } from "../../parts/write.js";

/** Steps of the stair below the next one, and above it. */
const BELOW = 3;
const ABOVE = 3;

/**
 * @param {{round: HTMLElement, points: HTMLElement, total: HTMLElement, players: HTMLElement}} parts
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function drawStatus({ round, points, total, players }, snapshot, table) {
  const { view, seats } = snapshot;
  const seat = view.seat ?? view.mover ?? 0;
  write(round, view.round ? table.say("table.round", view) : "");
  write(points, text.number(view.points));
  write(total, text.number(view.scores[seat]));
  players.hidden = seats.length < 2;
  keep(
    players,
    seats.length < 2 ? [] : seats.map((_, at) => at),
    String,
    () => make("li", null, make("span", { class: "mark" }), make("b"), make("span", { class: "score" })),
    (line, at) => {
      const [mark, name, score] = /** @type {HTMLElement[]} */ ([...line.children]);
      const state = view.mover === at ? "moving" : view.playing[at] ? "in" : "out";
      if (line.dataset.state !== state) {
        line.dataset.state = state;
        mark.replaceChildren(
          ...(state === "moving" ? [drawing("crown", "icon")] : state === "out" ? [icon("stop")] : []),
          make("span", { class: "heard" }, table.say(`table.player_${state}`)),
        );
      }
      write(name, text.player(at));
      write(score, text.number(view.scores[at]));
    },
  );
}

/**
 * The stair of the streak: steps already climbed, the next one with what it is worth, and those
 * after it. One step is as high as the first, which the view's worth of the next tells.
 *
 * @param {{streak: HTMLElement, steps: HTMLElement}} parts
 * @param {any} view
 * @param {GameTable} table
 */
export function drawMeter({ streak, steps }, view, table) {
  const worth = view.mover === null ? null : view.worth;
  const done = view.streak ?? 0;
  const next = done + 1;
  const first = Math.max(1, next - BELOW);
  const shown = worth
    ? Array.from({ length: BELOW + ABOVE + 1 }, (_, n) => first + n)
    : [];
  write(
    streak,
    worth
      ? table.say(done ? "table.streak" : "table.no_streak", { n: done, points: worth.play })
      : "",
  );
  keep(
    steps,
    shown,
    String,
    () => make("li"),
    (step, n) => {
      write(step, table.say("table.gain", { points: (worth.play / next) * n }));
      attributes(step, { "data-step": n < next ? "climbed" : n === next ? "next" : "ahead" });
      measure(step, "--n", n - first);
    },
  );
}
