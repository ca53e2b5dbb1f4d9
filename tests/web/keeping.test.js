import assert from "node:assert/strict";
import { test } from "node:test";
import { bring } from "../../web/app/bring.js";
import * as keeping from "../../web/app/keeping.js";

/** @param {string} id @param {object} [more] @returns {any} */
const entry = (id, more = {}) => ({
  id,
  game: "pyramids",
  when: 5,
  turn: 0,
  seats: ["human"],
  names: [""],
  scores: [0],
  over: null,
  ply: 1,
  shown: {},
  ...more,
});

/** @param {string | null} id @param {string} text @returns {any} */
const coming = (id, text) => ({ id, when: 7, text, plain: text, entry: entry("") });

// There is no storage in Node, which is what a sandboxed frame is like.

test("C15 without storage games are held as long as the page lives, and why is told", async () => {
  assert.equal(await keeping.put("held", "text", entry("held"), { redo: ["draw"] }), false);
  assert.match(keeping.refusal() ?? "", /indexedDB/);
  assert.equal(await keeping.text("held"), "text");
  assert.deepEqual(await keeping.take("held"), { text: "text", redo: ["draw"] });
  assert.equal(await keeping.mine("held"), true);
  assert.equal(await keeping.put("held", "more", entry("held")), false);
  assert.deepEqual(await keeping.take("held"), { text: "more", redo: [] });
  await keeping.forget("held");
  assert.equal(await keeping.take("held"), undefined);
  assert.deepEqual(await keeping.shelf(), []);
});

test("C12 an entry that is not what it should be is listed all the same", async () => {
  const odd = {
    none: null,
    number: 7,
    list: [],
    half: { game: "kings", when: 1, seats: "x" },
    seats: entry("", { seats: [1, null] }),
    names: entry("", { names: [{}] }),
    scores: entry("", { scores: ["9"] }),
    when: entry("", { when: 1e300 }),
    turn: entry("", { turn: {} }),
    over: entry("", { over: { places: [1], scores: null } }),
    short: entry("", { seats: ["human", "human"], scores: [9] }),
    nobody: entry("", { over: { places: [1], scores: [] } }),
    day: entry("", { daily: 7 }),
    shown: entry("", { shown: "x" }),
  };
  for (const [id, value] of Object.entries(odd)) {
    await keeping.write(id, { texts: "text", shelf: value });
  }
  await keeping.write("bare", { texts: "text" });
  await keeping.write("whole", { texts: "text", shelf: entry("other", { when: 9 }) });
  const shelf = await keeping.shelf();
  assert.deepEqual(shelf.map(({ id }) => id).sort(), [...Object.keys(odd), "bare", "whole"].sort());
  assert.equal(shelf[0].id, "whole");
  assert.ok(shelf.slice(1).every(({ game, seats }) => game === "" && seats.length === 0));
  for (const { id } of shelf) await keeping.forget(id);
});

test("C12 what was taken back may be broken, and what is no text is told as one", async () => {
  for (const redo of [5, {}, [1], "draw"]) {
    await keeping.write("odd", { texts: "text", redo });
    assert.deepEqual(await keeping.take("odd"), { text: "text", redo: [] });
  }
  await keeping.write("odd", { texts: { a: 1 } });
  assert.equal(await keeping.text("odd"), '{"a":1}');
  assert.equal((await keeping.take("odd"))?.text, '{"a":1}');
  assert.equal(JSON.parse(await keeping.everything()).games[0].text, '{"a":1}');
  await keeping.forget("odd");
});

test("games come in beside those that are there", async () => {
  await keeping.write("a", { texts: "old", shelf: entry("a"), ledger: { won: 1 } });
  const told = await keeping.takeIn(
    [coming("a", "new"), coming("b", "old"), coming("b", "two"), coming("c", "two"), coming(null, "3")],
    { ledger: { a: { won: 9 }, z: { won: 2 } }, drawer: { daily: [1] } },
  );
  assert.deepEqual(
    told.map(({ came }) => came),
    [true, false, true, false, true],
  );
  const [first, same, second, twice, third] = told.map(({ id }) => id);
  assert.deepEqual([same, second, twice], ["a", "b", "b"]);
  assert.match(first, /^pyramids-/);
  assert.match(third, /^pyramids-/);
  assert.notEqual(first, third);
  assert.equal(await keeping.text("a"), "old");
  assert.equal(await keeping.text(first), "new");
  const listed = (await keeping.shelf()).find(({ id }) => id === first);
  assert.deepEqual([listed?.id, listed?.when], [first, 7]);
  assert.deepEqual(await keeping.all("ledger"), { a: { won: 1 }, z: { won: 2 } });
  const whole = JSON.parse(await keeping.everything());
  assert.equal(whole.regalia, "everything 1");
  assert.deepEqual(
    whole.games.map((/** @type {any} */ one) => one.text).sort(),
    ["3", "new", "old", "two"],
  );
  assert.deepEqual([whole.ledger, whole.drawer], [{ a: { won: 1 }, z: { won: 2 } }, { daily: [1] }]);
});

test("a game marked as foreign is known again by its record without the mark", async () => {
  const own = { ...coming("own", "own foreign"), plain: "own" };
  await keeping.write("own", { texts: "own", shelf: entry("own") });
  assert.deepEqual(await keeping.takeIn([own]), [{ id: "own", came: false }]);
});

/** @param {Record<string, (args: any) => any>} script */
function python(script) {
  return async (/** @type {string} */ call, /** @type {any} */ args) => script[call](args);
}

test("C14 nothing is taken in before everything has been looked at", async () => {
  const steps = /** @type {string[]} */ ([]);
  const games = ["good", "bad", "fine"].map((text) => ({ id: text, when: 1, text, foreign: false }));
  const answer = await bring("x", {
    python: python({
      unpack: () => ({ ok: { games, ledger: { l: 1 }, drawer: {}, left_out: 2 } }),
      check: ({ id, text }) => {
        steps.push(`check ${text}`);
        if (text === "bad") return { error: { code: "BadRecord", message: "m", facts: { line: 3 } } };
        return { ok: { id, text, plain: text, entry: entry(id) } };
      },
    }),
    takeIn: async (taken, more) => {
      steps.push(`take ${taken.map(({ text }) => text)} ${JSON.stringify(more?.ledger)}`);
      return [{ id: "good", came: true }, { id: "there", came: false }];
    },
    progress: (done, of) => steps.push(`${done}/${of}`),
  });
  assert.deepEqual(steps, [
    "0/3", "check good", "1/3", "check bad", "2/3", "check fine", 'take good,fine {"l":1}',
  ]);
  assert.deepEqual(answer, {
    ok: {
      came: [entry("good")],
      same: 1,
      refused: [{ n: 2, id: "bad", code: "BadRecord", message: "m", facts: { line: 3 } }],
      leftOut: 2,
    },
  });
});

test("C14 of what cannot be read at all nothing is taken in", async () => {
  const error = { code: "BadRecord", message: "m", facts: { line: 1 } };
  const answer = await bring("x", {
    python: python({ unpack: () => ({ error }) }),
    takeIn: () => assert.fail("nothing may be taken in"),
    progress: () => assert.fail("there is nothing to look at"),
  });
  assert.deepEqual(answer, { error });
});
