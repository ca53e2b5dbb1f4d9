/**
 * The lines of the ledger, one for each game, as Python writes them (`regalia.counting`) and as
 * the worker dates them; and what they come to. No document here.
 */

import * as shapes from "./shapes.js";

/**
 * What the statistics count of a game. `aside` names the kinds of help it had.
 *
 * @typedef {"running" | "finished" | "abandoned" | "aside"} State
 * @typedef {{game: string, options: Record<string, string>, seats: string[], names: string[],
 *   state: State, aside: string[], scores: number[], places: number[], won: boolean,
 *   undone: number, daily: string}} Counted
 * @typedef {Counted & {begun: number, ended?: number}} Line
 */

/** What stands in the place of a line that was reset while its game is still kept. */
export const STRUCK = Object.freeze({ state: "struck" });

/**
 * The line to be written in the place of an old one. The first end of a game stands for good, and
 * so does a line that was struck.
 *
 * @param {any} old  undefined: there is none
 * @param {Counted} fresh
 * @param {number} when
 * @returns {Line | undefined} undefined: the old one stays
 */
export function dated(old, fresh, when) {
  if (old?.state === "finished" || old?.state === "struck") return undefined;
  const line = { ...fresh, begun: shapes.isMoment(old?.begun) ? old.begun : when };
  const over = fresh.places.length > 0 || fresh.state === "abandoned";
  return over ? { ...line, ended: shapes.isMoment(old?.ended) ? old.ended : when } : line;
}

/**
 * The lines that can be counted, in the order in which their games ended, those still running last.
 *
 * @param {Record<string, any>} ledger  as it is kept, by the id of the game
 * @returns {(Line & {id: string})[]}
 */
export function lines(ledger) {
  return Object.entries(ledger)
    .flatMap(([id, line]) => (isLine(line) ? [{ ...line, id }] : []))
    .sort((one, other) => (one.ended ?? Infinity) - (other.ended ?? Infinity) || one.begun - other.begun);
}

/** @param {any} line @returns {line is Line} */
const isLine = (line) =>
  ["running", "finished", "abandoned", "aside"].includes(line?.state) &&
  typeof line.game === "string" &&
  [line.begun, line.ended ?? 0].every(shapes.isMoment) &&
  [line.seats, line.names, line.aside].every((list) => shapes.areAll("string", list)) &&
  line.seats.length > 0 &&
  // Either nobody has points or a place, or everybody has.
  [line.scores, line.places].every(
    (list) => shapes.areAll("number", list) && [0, line.seats.length].includes(list.length),
  ) &&
  typeof line.daily === "string" &&
  typeof line.won === "boolean" &&
  Number.isSafeInteger(line.undone) &&
  typeof (line.options ?? 0) === "object" &&
  shapes.areAll("string", Object.values(line.options));

/** @param {Counted} line @returns {boolean} whether there is anybody to win against */
const isContest = ({ seats }) => seats.length > 1;

/** @param {Counted} line @returns {number[]} the seats of people */
const peopleOf = ({ seats }) => seats.flatMap((kind, seat) => (kind === "human" ? [seat] : []));

/**
 * What lines come to. `begun` is the sum of the four states. `contests` are the finished games that
 * could be won; `best` and `average` are null where no points were scored.
 *
 * @typedef {{begun: number, finished: number, won: number, running: number, abandoned: number,
 *   aside: number, contests: number, best: number | null, average: number | null, streak: number,
 *   longest: number}} Tally
 *
 * @param {readonly Line[]} all  in the order in which they ended
 * @returns {Tally}
 */
export function tally(all) {
  const count = { begun: 0, finished: 0, won: 0, running: 0, abandoned: 0, aside: 0, contests: 0 };
  let streak = 0;
  let longest = 0;
  /** @type {number[]} */
  const points = [];
  for (const line of all) {
    count.begun += 1;
    count[line.state] += 1;
    if (line.state === "finished") {
      count.won += Number(line.won);
      count.contests += Number(isContest(line));
      if (line.scores.length) points.push(...peopleOf(line).map((seat) => line.scores[seat]));
    }
    const decided = line.state === "abandoned" || line.state === "finished";
    if (isContest(line) && decided) {
      streak = line.won ? streak + 1 : 0;
      longest = Math.max(longest, streak);
    }
  }
  const sum = points.reduce((all_, one) => all_ + one, 0);
  return {
    ...count,
    best: points.length ? Math.max(...points) : null,
    average: points.length ? sum / points.length : null,
    streak,
    longest,
  };
}

/**
 * Lines by what they have in common, those with the most games first.
 *
 * @template {Line} L
 * @param {readonly L[]} all
 * @param {(line: L) => string} key
 * @returns {L[][]}
 */
export function grouped(all, key) {
  /** @type {Map<string, L[]>} */
  const groups = new Map();
  for (const line of all) groups.set(key(line), [...(groups.get(key(line)) ?? []), line]);
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

/**
 * Who sat there, whatever the order: how many people, and how many computer players of each level.
 *
 * @param {Counted} line
 * @returns {{people: number, bots: [level: string, number: number][]}}
 */
export function company({ seats }) {
  /** @type {Record<string, number>} */
  const bots = {};
  for (const kind of seats) {
    if (kind !== "human") bots[kind.slice(4)] = (bots[kind.slice(4)] ?? 0) + 1;
  }
  const people = seats.filter((kind) => kind === "human").length;
  return { people, bots: Object.entries(bots).sort() };
}

/**
 * How often each named person has played to the end in company, and won; winners first.
 *
 * @param {readonly Line[]} all
 * @returns {{name: string, played: number, won: number}[]}
 */
export function winners(all) {
  /** @type {Map<string, {name: string, played: number, won: number}>} */
  const found = new Map();
  for (const line of all) {
    if (line.state !== "finished" || peopleOf(line).length < 2) continue;
    for (const seat of peopleOf(line)) {
      const name = line.names[seat];
      if (!name) continue;
      const { played = 0, won = 0 } = found.get(name) ?? {};
      const first = line.places[seat] === 1;
      found.set(name, { name, played: played + 1, won: won + Number(first) });
    }
  }
  return [...found.values()].sort((one, other) => other.won - one.won || other.played - one.played);
}

const COLUMNS = ["game", "begun", "ended", "state", "help", "options", "seats", "names"];
const NUMBERS = ["scores", "places", "won", "undone", "daily"];

/**
 * The lines as a table for other programs, with commas between and quotes around.
 *
 * @param {readonly Line[]} all
 * @returns {string}
 */
export function asTable(all) {
  const time = (/** @type {number | undefined} */ when) =>
    when === undefined ? "" : new Date(when).toISOString();
  const rows = all.map((line) => [
    line.game,
    time(line.begun),
    time(line.ended),
    line.state,
    line.aside.join(" "),
    Object.entries(line.options).map((pair) => pair.join("=")).join(" "),
    line.seats.join(" "),
    harmless(line.names.join("|")),
    line.scores.join(" "),
    line.places.join(" "),
    line.won ? "yes" : "no",
    String(line.undone),
    line.daily,
  ]);
  return [[...COLUMNS, ...NUMBERS], ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** @param {string} cell */
const quoted = (cell) => `"${cell.replaceAll('"', '""')}"`;

/** @param {string} words  what a spreadsheet would take for a formula is made plain text */
const harmless = (words) => words.replace(/^[=+\-@]/, "'$&");
