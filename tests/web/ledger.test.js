import assert from "node:assert/strict";
import { test } from "node:test";
import {
  STRUCK,
  asTable,
  company,
  dated,
  grouped,
  lines,
  tally,
  winners,
} from "../../web/app/ledger.js";

/** @param {object} [more] @returns {any} */
const line = (more = {}) => ({
  game: "kings",
  options: { reigns: "3" },
  seats: ["human", "bot:easy"],
  names: ["Ada", ""],
  state: "running",
  aside: [],
  scores: [],
  places: [],
  won: false,
  undone: 0,
  daily: "",
  begun: 1,
  ...more,
});
const won = { state: "finished", scores: [9, 4], places: [1, 2], won: true };
const lost = { state: "finished", scores: [3, 8], places: [2, 1] };

test("a line has the time of its begin and of its end", () => {
  const first = dated(undefined, line({ begun: undefined }), 10);
  assert.equal(first?.begun, 10);
  assert.equal(first?.ended, undefined);
  const second = dated(first, line(won), 20);
  assert.deepEqual([second?.begun, second?.ended], [10, 20]);
  const given = dated(first, line({ state: "abandoned" }), 30);
  assert.equal(given?.ended, 30);
  assert.equal(dated(given, line(), 40)?.ended, undefined);
  for (const junk of [7, "x", { begun: "x", ended: [] }]) {
    const over = dated(junk, line(won), 50);
    assert.deepEqual([over?.begun, over?.ended], [50, 50]);
  }
});

test("C08 the first end stands, and a line that was struck stays so", () => {
  const end = dated(undefined, line(won), 10);
  assert.equal(dated(end, line(lost), 20), undefined);
  assert.equal(dated(end, line(), 20), undefined);
  assert.equal(dated(STRUCK, line(won), 20), undefined);
  assert.deepEqual(lines({ a: STRUCK, b: end }).map(({ id }) => id), ["b"]);
});

test("what is no line is not counted", () => {
  const wrong = [
    { seats: "human" },
    { seats: [1] },
    { names: [{}] },
    { aside: [null] },
    { scores: ["9"] },
    { places: {} },
    { options: null },
    { options: { reigns: 3 } },
    { begun: 1e300 },
    { ended: "now" },
    { daily: 7 },
    { daily: undefined },
    { won: "yes" },
    { undone: {} },
    { seats: [], names: [] },
    { ...won, scores: [9] },
    { ...won, places: [1, 2, 3] },
  ].map(line);
  const nonsense = [null, 7, "x", {}, { state: "finished" }, ...wrong];
  assert.deepEqual(lines(Object.fromEntries(nonsense.map((one, n) => [n, one]))), []);
});

test("a tally adds up", () => {
  const all = [
    line({ ...won, ended: 1 }),
    line({ ...won, ended: 2 }),
    line({ ...lost, ended: 3 }),
    line({ ...won, ended: 4 }),
    line({ state: "abandoned", ended: 5 }),
    line({ state: "aside", aside: ["hint"], scores: [99, 0], places: [1, 2], ended: 6 }),
    line(),
  ];
  assert.deepEqual(tally(all), {
    begun: 7,
    finished: 4,
    won: 3,
    running: 1,
    abandoned: 1,
    aside: 1,
    contests: 4,
    best: 9,
    average: 7.5,
    streak: 0,
    longest: 2,
  });
});

test("who plays alone has points, and no row of games won", () => {
  const alone = { seats: ["human"], names: [""], state: "finished", places: [1] };
  const found = tally([line({ ...alone, scores: [300] }), line({ ...alone, scores: [-20] })]);
  assert.deepEqual([found.best, found.average, found.contests, found.longest], [300, 140, 0, 0]);
  const { best, average } = tally([line({ ...won, scores: [] })]);
  assert.deepEqual([best, average], [null, null]);
});

test("begun is never less than finished, nor finished than won, whatever lines there are", () => {
  let seed = 7;
  const below = (/** @type {number} */ n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
  const states = ["running", "finished", "abandoned", "aside", "struck"];
  for (let round = 0; round < 300; round++) {
    /** @type {Record<string, any>} */
    const ledger = {};
    for (let step = 0; step < 40; step++) {
      const id = `g${below(8)}`;
      const state = states[below(states.length)];
      const first = state === "finished" && below(2) === 0;
      const fresh = line({ state, won: first, places: first ? [1, 2] : [], scores: [below(9), 1] });
      const next = state === "struck" ? STRUCK : dated(ledger[id], fresh, step);
      if (next) ledger[id] = next;
      const found = tally(lines(ledger));
      const { begun, finished, running, abandoned, aside, streak, longest } = found;
      assert.ok(begun >= finished && finished >= found.won && found.won >= longest);
      assert.ok(longest >= streak);
      assert.equal(begun, finished + running + abandoned + aside);
    }
  }
});

test("games are put together by what they have in common, the most played first", () => {
  const all = ["a", "b", "b", "c", "b", "c"].map((game) => line({ game }));
  assert.deepEqual(
    grouped(all, ({ game }) => game).map((some) => [some[0].game, some.length]),
    [["b", 3], ["c", 2], ["a", 1]],
  );
});

test("company is the same in whatever order it sits", () => {
  const one = company(line({ seats: ["human", "bot:steady", "bot:easy", "bot:easy"] }));
  const other = company(line({ seats: ["bot:easy", "bot:easy", "bot:steady", "human"] }));
  assert.deepEqual(one, { people: 1, bots: [["easy", 2], ["steady", 1]] });
  assert.deepEqual(other, one);
});

test("people with names are counted where they played each other to the end", () => {
  const duel = { seats: ["human", "human", "human"], names: ["Ada", "Bob", ""], state: "finished" };
  const all = [
    line({ ...duel, places: [1, 2, 3] }),
    line({ ...duel, places: [1, 1, 3] }),
    line({ ...duel, places: [3, 2, 1] }),
    line({ ...duel, state: "aside", places: [1, 2, 3] }),
    line(won),
  ];
  assert.deepEqual(winners(all), [
    { name: "Ada", played: 3, won: 2 },
    { name: "Bob", played: 3, won: 1 },
  ]);
});

test("the table for other programs keeps its cells apart and runs no formula", () => {
  const table = asTable([
    line({ ...lost, names: ['=1+1", "x', "Bob"], scores: [-3, 8], begun: 0, ended: 1000 }),
  ]);
  const [head, row, rest] = table.split("\r\n");
  assert.equal(rest, "");
  assert.equal(head.split(",").length, 13);
  assert.equal(
    row,
    '"kings","1970-01-01T00:00:00.000Z","1970-01-01T00:00:01.000Z","finished","","reigns=3",' +
      '"human bot:easy","\'=1+1"", ""x|Bob","-3 8","2 1","no","0",""',
  );
});
