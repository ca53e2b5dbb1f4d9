/**
 * The statistics: for each game what its lines in the ledger come to, by house rules and opponents,
 * the past deals, and how games are counted.
 *
 * @import {App, Game, Screen} from "./types.d.ts"
 * @import {Line, Tally} from "./ledger.js"
 */

import { button, headings, make, way } from "../parts/make.js";
import { ask, openRecord } from "./dialogs.js";
import { all, shelf, write } from "./keeping.js";
import { STRUCK, asTable, company, grouped, lines, tally, winners } from "./ledger.js";
import { chosen, complete, presetOf } from "./options.js";
import { folio } from "./pages.js";
import { text } from "./text.js";

/** @typedef {Line & {id: string}} Kept */

/** Past deals that are told of one by one, for each game. */
const PAST = 100;

/** How games are counted: what is done, and what comes of it; the words are `counting.<name>`. */
const COUNTING = ["begun", "finished", "won", "streak", "undo", "help", "again", "leave"];
const AND_SO = ["abandon", "past", "import", "reset"];

/** @param {App} app @returns {Screen} */
export function statisticsScreen(app) {
  const body = make("div", { class: "statistics" });
  const draw = async () => {
    const kept = lines(await all("ledger"));
    const there = new Set((await shelf()).map(({ id }) => id));
    body.replaceChildren(...content(app, kept, there, draw));
    body.dataset.ready = "";
  };
  return {
    name: "statistics",
    title: text.say("statistics"),
    content: folio({ title: text.say("statistics"), lead: text.say("statistics.lead") }, body),
    shown: () => void draw(),
  };
}

/**
 * @param {App} app
 * @param {Kept[]} kept
 * @param {ReadonlySet<string>} there  the games that can still be looked at
 * @param {() => Promise<void>} again  draws anew
 * @returns {Node[]}
 */
function content(app, kept, there, again) {
  const played = app.house.games
    .map((game) => ({ game, own: kept.filter((line) => line.game === game.name) }))
    .filter(({ own }) => own.length);
  const nothing = [
    make("p", { class: "lead" }, text.say("statistics.none")),
    make(
      "div",
      { class: "buttons" },
      way({ icon: "home", text: text.say("lobby"), class: "primary", href: "#" }),
    ),
  ];
  return [
    ...(played.length ? played.map(({ game, own }) => section(game, own, there)) : nothing),
    counting(),
    ...(played.length ? [actions(kept, again)] : []),
  ];
}

// ---- one game -----------------------------------------------------------------------------------

/** @param {Game} game @param {Kept[]} own @param {ReadonlySet<string>} there */
function section(game, own, there) {
  const head = `tally-${game.name}`;
  const past = own.filter(({ state }) => state !== "running").reverse();
  return make(
    "section",
    { class: "tally", "data-game": game.name, "aria-labelledby": head },
    make("h2", { id: head }, text.of(game.name, "game.name")),
    figures(tally(own)),
    make(
      "ul",
      { class: "groups" },
      ...grouped(own, (line) => `${rulesOf(game, line)}\n${companyOf(line)}`).map((some) =>
        group(game, some),
      ),
    ),
    circle(own),
    past.length
      ? make(
          "details",
          { class: "past" },
          make("summary", null, text.say("statistics.past", { n: past.length })),
          make("ol", null, ...past.slice(0, PAST).map((line) => deal(game, line, there))),
        )
      : null,
  );
}

/** @param {Tally} found */
function figures(found) {
  const { begun, finished, won, contests, best, average, longest, running, abandoned, aside } = found;
  /** @type {[string, string][]} */
  const shown = [
    ["begun", text.number(begun)],
    ["finished", text.number(finished)],
    ...(contests ? /** @type {[string, string][]} */ ([["won", text.number(won)]]) : []),
    ...(contests ? /** @type {[string, string][]} */ ([["streak", text.number(longest)]]) : []),
    ...(best === null ? [] : /** @type {[string, string][]} */ ([["best", text.number(best)]])),
    ...(average === null
      ? []
      : /** @type {[string, string][]} */ ([["average", text.number(rounded(average))]])),
  ];
  const rest = [
    running ? text.say("statistics.running", { n: running }) : "",
    abandoned ? text.say("statistics.abandoned", { n: abandoned }) : "",
    aside ? text.say("statistics.aside", { n: aside }) : "",
  ].filter(Boolean);
  return make(
    "div",
    null,
    make(
      "dl",
      { class: "figures" },
      ...shown.map(([name, value]) =>
        make(
          "div",
          { "data-figure": name },
          make("dt", null, text.say(`statistics.${name}`)),
          make("dd", null, value),
        ),
      ),
    ),
    rest.length ? make("p", { class: "soft" }, rest.join(" · ")) : null,
  );
}

/** One set of rules against one kind of company. @param {Game} game @param {Kept[]} some */
function group(game, some) {
  const { begun, finished, contests, won, best, average } = tally(some);
  const said = [
    text.say("count.games", { n: begun }),
    contests
      ? text.say("statistics.won_of", { have: won, n: contests })
      : text.say("statistics.finished_of", { have: finished, n: begun }),
    best === null ? "" : text.say("statistics.best_is", { points: best }),
    average === null ? "" : text.say("statistics.average_is", { points: rounded(average) }),
  ].filter(Boolean);
  const share = contests ? won / contests : best && average && best > 0 ? average / best : 0;
  return make(
    "li",
    null,
    make("p", { class: "group-name" }, rulesOf(game, some[0]), make("span", null, companyOf(some[0]))),
    make(
      "div",
      { class: "proportion", "aria-hidden": "true" },
      make("span", { style: `inline-size: ${Math.round(Math.max(0, share) * 100)}%` }),
    ),
    make("p", { class: "soft" }, said.join(" · ")),
  );
}

/** Who has won how often, where people with names have played each other. @param {Kept[]} own */
function circle(own) {
  const found = winners(own);
  if (!found.length) return null;
  return make(
    "table",
    { class: "circle" },
    make("caption", null, text.say("statistics.circle")),
    headings(
        ["standing.player", "statistics.finished", "statistics.won"].map((key) => text.say(key)),
      ),
    make(
      "tbody",
      null,
      ...found.map(({ name, played, won }) =>
        make(
          "tr",
          null,
          make("th", { scope: "row" }, name),
          make("td", null, text.number(played)),
          make("td", null, text.number(won)),
        ),
      ),
    ),
  );
}

/** @param {Game} game @param {Kept} line @param {ReadonlySet<string>} there */
function deal(game, line, there) {
  const { id, state, aside, scores, places, seats, names, undone } = line;
  const when = new Intl.DateTimeFormat(text.lang, { dateStyle: "medium", timeStyle: "short" });
  const players = seats.map((kind, seat) => {
    const key = kind === "human" ? "player.human" : "player.bot";
    const name = names[seat] || text.say(key, { n: seat + 1 });
    if (scores.length) return text.say("lobby.score", { name, points: scores[seat] });
    return places.length ? text.say("statistics.place", { name, place: places[seat] }) : name;
  });
  const marks = [
    ...(state === "abandoned" ? [text.say("lobby.abandoned")] : []),
    ...aside.map((kind) => text.say(`statistics.help.${kind}`)),
    ...(undone ? [text.say("statistics.undone", { n: undone })] : []),
  ];
  const date = when.format(line.ended ?? line.begun);
  return make(
    "li",
    { "data-state": state, ...(line.won ? { "data-won": "" } : {}) },
    make("p", null, there.has(id) ? make("a", { href: `#play/${id}` }, date) : date),
    make("p", { class: "soft" }, rulesOf(game, line)),
    make("p", { class: "deal-players" }, players.join(" · ")),
    marks.length ? make("p", { class: "soft" }, marks.join(" · ")) : null,
  );
}

/** The house rules of a game in words: the name of their set, or those that are not usual. */
function rulesOf(/** @type {Game} */ game, /** @type {Line} */ line) {
  // A line of another version may have fewer of them, or others.
  const options = complete(game, line.options);
  const preset = presetOf(game, options);
  if (preset !== null) return say(game, `preset.${preset}`);
  const own = Object.entries(chosen(game, options));
  return own.map(([name, value]) => `${say(game, `option.${name}`)}: ${choice(game, name, value)}`).join("; ");
}

/** @param {Game} game @param {string} name @param {string} value */
function choice(game, name, value) {
  const key = `option.${name}.${value}`;
  if (text.knows(game.name, key)) return say(game, key);
  const option = game.options.find((one) => one.name === name);
  const span = option?.spans?.find(([prefix]) => value.startsWith(prefix));
  const n = Number(value.slice(span?.[0].length ?? 0));
  return span ? say(game, `option.${name}.${span[0]}`, { n }) : value;
}

/** @param {Game} game @param {string} key @param {import("./types.d.ts").Facts} [facts] */
const say = (game, key, facts) =>
  text.knows(game.name, key) ? text.of(game.name, key, facts) : text.say(key, facts);

/** @param {Line} line @returns {string} who played, in words */
function companyOf(line) {
  const { people, bots } = company(line);
  if (people === 1 && !bots.length) return text.say("statistics.alone");
  return [
    ...(people > 1 ? [text.say("statistics.people", { n: people })] : []),
    ...bots.map(([level, n]) => text.say("statistics.bots", { level, n })),
  ].join(" · ");
}

/** @param {number} value @returns {number} to one place */
const rounded = (value) => Math.round(value * 10) / 10;

// ---- beneath ------------------------------------------------------------------------------------

const counting = () =>
  make(
    "details",
    { class: "counting" },
    make("summary", null, text.say("counting")),
    make(
      "dl",
      null,
      ...[...COUNTING, ...AND_SO].map((name) =>
        make(
          "div",
          null,
          make("dt", null, text.say(`counting.${name}`)),
          make("dd", null, text.say(`counting.${name}.about`)),
        ),
      ),
    ),
  );

/** @param {Kept[]} kept @param {() => Promise<void>} again */
const actions = (kept, again) =>
  make(
    "div",
    { class: "buttons" },
    button({
      icon: "save",
      text: text.say("statistics.export"),
      onclick: () =>
        openRecord(asTable(kept), "regalia-statistics.csv", {
          title: text.say("statistics"),
          about: text.say("statistics.export.about"),
        }),
    }),
    button({
      icon: "delete",
      text: text.say("statistics.reset"),
      onclick: async () => {
        const sure = await ask({
          title: text.say("statistics.reset"),
          words: text.say("statistics.reset.about"),
          yes: text.say("statistics.reset.yes"),
        });
        if (!sure) return;
        await reset();
        await again();
      },
    }),
  );

/** Forgets every line. Games that are still kept leave a mark, so that they never count again. */
async function reset() {
  const there = new Set((await shelf()).map(({ id }) => id));
  for (const id of Object.keys(await all("ledger"))) {
    await write(id, { ledger: there.has(id) ? STRUCK : undefined });
  }
}
