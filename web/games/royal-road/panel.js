/**
 * What stands beside the road: the players, the die, what to touch next, the pile, and the last
 * moves.
 *
 * @import {Snapshot} from "../../app/types.d.ts"
 * @import {GameTable} from "../../parts/game-table.js"
 */

import { text } from "../../app/text.js";
import { keep } from "../../parts/keep.js";
import { later } from "../../parts/later.js";
import { drawing, icon, make } from "../../parts/make.js";
import { fill, measure, write } from "../../parts/write.js";
import { spaceOf } from "./board.js";
import { drawPyramid } from "./pyramid.js";

const FACES = "RBGKYW";

/** How many of the last moves stand beside the road. */
const LINES = 12;

/** The panel without anything in it. */
export function build() {
  const players = make("ol", { class: "road-players" });
  const die = make("button", { type: "button", class: "road-die", "data-touch": "die" });
  const prompt = make("p", { class: "road-prompt" });
  const tray = make("div", { class: "road-tray" });
  const pile = make("button", { type: "button", class: "road-stack", "data-touch": "pile" });
  const own = make("button", { type: "button", class: "road-tool road-own" }, icon("eye"), make("span"));
  const notes = make("button", { type: "button", class: "road-tool road-notes" }, icon("log"), make("span"));
  const log = make("ol", { class: "road-log", tabindex: -1 });
  const logName = make("h2");
  const rolls = make("ul", { class: "road-rolls" });
  const rollsName = make("h2");
  const expected = make("p");
  const secret = make("div", { class: "secret-place" });
  const panel = make(
    "div",
    { class: "road-panel" },
    players,
    make(
      "div",
      { class: "road-now", "data-zone": "now", role: "group" },
      die,
      make("div", { class: "road-what" }, prompt, tray),
      make("div", { class: "road-tools" }, pile, own, notes, secret),
    ),
    make("div", { class: "road-past" }, make("div", { class: "road-lately" }, logName, log), make("div", { class: "road-fall" }, rollsName, rolls, expected)),
  );
  return { panel, players, die, prompt, tray, pile, own, notes, log, logName, rolls, rollsName, expected, secret };
}

/** @typedef {ReturnType<typeof build>} Panel */

/** @param {Snapshot} snapshot  whether the one whose turn it is, is a computer player */
export const isComputers = ({ view, seats }) => seats[view.player]?.kind !== "human";

/**
 * @param {Panel} panel
 * @param {Snapshot} snapshot
 * @param {GameTable} table
 */
export function drawPanel(panel, snapshot, table) {
  const { view, turn } = snapshot;
  panel.tray.parentElement?.parentElement?.setAttribute("aria-label", table.say("table.tray"));
  drawPlayers(panel.players, snapshot, table);
  drawDie(panel.die, view, table);
  write(panel.prompt, prompt(snapshot, table));
  drawTray(panel.tray, snapshot, table);
  const top = Object.keys(view.places).find((piece) => view.places[piece] === "pile-0");
  if (top) panel.pile.dataset.piece = top;
  else delete panel.pile.dataset.piece;
  panel.pile.hidden = !view.laid;
  panel.pile.ariaLabel = `${table.say("table.replace")}. ${table.say("table.pile", { cards_left: view.pile })}`;
  panel.pile.title = table.say("table.replace");
  const left = text.number(view.pile);
  fill(panel.pile, left, () => [drawing("crown", "emblem"), make("span", { class: "cards-left", "aria-hidden": "true" }, left)]);
  write(panel.logName, table.say("table.log"));
  later(() => drawLog(panel.log, view, table));
  later(() => drawRolls(panel, view, table));
  panel.panel.dataset.turn = String(turn);
}

/** @param {HTMLElement} list @param {Snapshot} snapshot @param {GameTable} table */
function drawPlayers(list, { view, seats, turn, replay }, table) {
  list.ariaLabel = table.say("table.players");
  keep(
    list,
    seats.map((_, seat) => seat),
    String,
    () => make("li"),
    (line, seat) => {
      const won = view.winner === seat;
      const moves = turn !== "over" && view.player === seat && view.laid;
      line.dataset.state = won ? "won" : moves ? "moves" : "";
      const picture = won || moves ? "crown" : seats[seat].kind === "human" ? "person" : "computer";
      const name = text.player(seat);
      const secret = replay?.open && view.laid ? table.say(`ruler.${view.faces[`c${seat}`]}`) : "";
      fill(line, [picture, name, secret].join("\n"), () => [
        picture === "crown" ? drawing("crown", "icon") : icon(picture),
        make("span", null, name),
        secret !== "" && make("i", null, secret),
      ]);
      if (moves) line.ariaCurrent = "true";
      else line.ariaCurrent = null;
    },
  );
}

/** @param {HTMLElement} die @param {any} view @param {GameTable} table */
function drawDie(die, view, table) {
  const face = view.faces.die;
  die.dataset.colour = face ?? "";
  die.toggleAttribute("data-old", !view.thrown);
  die.ariaLabel = [
    face ? table.say("table.rolled", { die: face }) : table.say("table.not_rolled"),
    face === "W" && view.thrown && table.say("table.roll_again"),
  ]
    .filter(Boolean)
    .join(". ");
  const what = face ? (face === "W" ? "" : table.say(`mark.${face}`)) : "?";
  const key = `${face} ${what}`;
  if (die.dataset.shows === key) return;
  die.dataset.shows = key;
  die.replaceChildren(
    face && face !== "W" ? drawPyramid(`${face}L`) : make("span", { class: "blank", "aria-hidden": "true" }, what),
  );
}

/** @param {Snapshot} snapshot @param {GameTable} table */
function prompt(snapshot, table) {
  const { view, turn, legal } = snapshot;
  if (turn === "over") return table.say("table.wins", { seat: view.winner });
  if (!view.laid) return "";
  const [first] = table.picked;
  if (turn === "luck") return table.say("turn.throw", { seat: view.player });
  if (!legal.length) {
    const rolled = view.thrown ? ` · ${table.say("table.rolled", { die: view.faces.die })}` : "";
    return table.say("table.turn", { seat: view.player }) + rolled;
  }
  if (view.faces.die === "W") {
    if (first === "pile") return table.say("table.choose_replaced");
    return first ? table.say("table.choose_swapped") : table.say("table.choose_white");
  }
  if (!first) return table.say("table.choose");
  const { barrier } = view.reach[first];
  if (barrier === null) return `${table.say("table.choose_space")} ${stop(table.say("table.not_held"))}`;
  const piece = Object.keys(view.places).find((one) => view.places[one] === `road-${barrier}`);
  const ruler = view.faces[piece ?? ""];
  return `${table.say("table.choose_space")} ${stop(table.say("table.held", { space: barrier, ruler }))}`;
}

/** A full stop after a sentence, unless a name like Karel IV. brings it. @param {string} words */
const stop = (words) => (words.endsWith(".") ? words : `${words}.`);

/** @param {HTMLElement} tray @param {Snapshot} snapshot @param {GameTable} table */
function drawTray(tray, snapshot, table) {
  const { view, turn, legal } = snapshot;
  const roll = turn === "luck" && !snapshot.replay && (!view.laid || !isComputers(snapshot));
  const white = legal.length && view.faces.die === "W";
  const items = roll ? ["proceed"] : white ? ["pile", "die"] : legal.length ? ["L", "M", "S"].map((size) => view.faces.die + size) : [];
  keep(
    tray,
    items,
    (item) => item,
    (item) =>
      item === "proceed"
        ? make("button", { type: "button", class: "primary roll", "data-move": "proceed" }, icon("play"), make("span"))
        : item === "pile" || item === "die"
          ? make("button", { type: "button", class: "road-choice", "data-touch": item }, icon(item === "die" ? "redo" : "deal"), make("span"))
          : make("button", { type: "button", class: "road-choose", "data-piece": item }, drawPyramid(item), make("span", { "aria-hidden": "true" })),
    (element, item) => {
      const words = element.querySelector("span");
      if (!words) return;
      if (item === "proceed") write(words, table.say(view.laid ? "table.roll" : "table.lay"));
      else if (item === "pile") write(words, table.say("table.replace"));
      else if (item === "die") write(words, table.say("table.roll_again"));
      else {
        const space = spaceOf(view.places[item]);
        const goal = view.length - 1;
        write(words, space === 0 ? table.say("table.start") : space === goal ? table.say("table.goal") : String(space));
        const key = space === 0 ? "at_start" : space === goal ? "at_goal" : "at";
        element.ariaLabel = table.say(`table.${key}`, { pyramid: item, space });
      }
    },
  );
}

/** @param {HTMLElement} list @param {any} view @param {GameTable} table */
function drawLog(list, view, table) {
  const entries = view.log.slice(-LINES).reverse();
  const last = view.log.length - 1;
  const lines = entries.map((/** @type {{seat: number, move: string}} */ { seat, move }, /** @type {number} */ n) => ({
    key: String(last - n),
    who: text.player(seat),
    words: did(move, view, table),
  }));
  keep(
    list,
    lines.length ? lines : [{ key: "none", who: "", words: table.say("table.no_log") }],
    ({ key }) => key,
    () => make("li"),
    (line, { who, words }) => fill(line, `${who}\n${words}`, () => [who !== "" && make("b", null, who), who && " ", words]),
  );
}

/** @param {string} move @param {any} view @param {GameTable} table @returns {string} */
export function did(move, view, table) {
  const [verb, one, two] = move.split(" ");
  if (verb === "move") {
    const space = Number(two);
    const key = space === view.pit ? "pit" : space === view.length - 1 ? "home" : "move";
    return table.say(`table.did_${key}`, { pyramid: one, space });
  }
  if (verb === "replace") return table.say("table.did_replace", { space: Number(one) });
  if (verb === "swap") return table.say("table.did_swap", { space: [Number(one), Number(two)] });
  return table.say("table.did_reroll");
}

/**
 * How often each face has fallen, and how often each would, were chance quite even.
 *
 * @param {Panel} panel
 * @param {any} view
 * @param {GameTable} table
 */
function drawRolls({ rolls: list, rollsName, expected }, view, table) {
  const all = view.rolls.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0);
  const most = Math.max(1, ...view.rolls);
  write(rollsName, table.say("table.rolls"));
  list.ariaLabel = rollsName.textContent;
  const share = Math.round((all / 6) * 10) / 10;
  write(expected, table.say("table.rolls_about", { rolls: all, share }));
  measure(list, "--share", all / 6 / most);
  keep(
    list,
    [...FACES],
    (face) => face,
    (face) => make("li", { "data-colour": face }, ...["i", "mark", "n"].map((name) => make("span", { class: name }))),
    (line, face) => {
      const times = view.rolls[FACES.indexOf(face)];
      measure(line, "--n", times / most);
      line.ariaLabel = table.say("table.face_count", { die: face, times });
      const [, letter, figure] = line.children;
      write(figure, text.number(times));
      write(letter, table.say(`mark.${face}`));
    },
  );
}
