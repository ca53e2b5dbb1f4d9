import assert from "node:assert/strict";
import { test } from "node:test";
import { momentOf, Past } from "../../web/app/past.js";

/** @param {string[]} kinds @param {object} replay @returns {any} */
const snapshot = (kinds, replay) => ({
  game: "kings",
  seats: kinds.map((kind) => ({ kind, name: "" })),
  replay: { first: 0, last: 9, mover: null, seats: [], open: false, over: false, ...replay },
});

/**
 * An engine that answers from a script.
 *
 * @param {Record<string, (args: any) => any>} script
 */
function engine(script) {
  /** @type {[string, any][]} */
  const asked = [];
  const call = async (/** @type {string} */ name, /** @type {any} */ args) => {
    asked.push([name, args]);
    const answer = script[name]?.(args);
    if (answer?.code) throw Object.assign(new Error(answer.code), answer);
    return answer;
  };
  return { asked, engine: /** @type {any} */ ({ call }) };
}

const NO = { code: "NotYours" };

test("C05 unless whoever asks has the device in hand, the game is veiled before anything", async () => {
  const last = snapshot(["human", "human"], { seats: [] });
  const { engine: fake, asked } = engine({ veil: () => ({}), replay: () => last });
  const past = new Past(fake, { id: "a" });
  await past.begin(false);
  assert.deepEqual(asked, [
    ["veil", { id: "a" }],
    ["replay", { id: "a", seat: null }],
  ]);
  assert.deepEqual([past.seat, past.open], [null, false]);
});

test("whoever has the device in hand sees what his seat knows", async () => {
  const last = snapshot(["human", "human"], { seats: [1] });
  const { engine: fake, asked } = engine({ replay: () => last });
  const past = new Past(fake, { id: "a" });
  await past.begin(true);
  assert.deepEqual([past.seat, past.open, asked.length], [1, false, 1]);
});

test("C08 a game that is not open is brought from the shelf, and nothing else is asked for", async () => {
  const last = snapshot(["human"], { seats: [0], over: true });
  const { engine: fake, asked } = engine({
    veil: () => ({ code: "Unknown" }),
    resume: () => ({}),
    replay: () => last,
    log: () => ({ first: 0, lines: [] }),
  });
  const past = new Past(fake, { id: "a" });
  await past.begin(false);
  await past.at(3);
  await past.log();
  assert.deepEqual(
    asked.map(([name]) => name),
    ["veil", "resume", "replay", "replay", "log"],
  );
});

test("C06 of a game that is over somebody alone is shown first, else all is open", async () => {
  for (const [kinds, seat, open] of /** @type {const} */ ([
    [["human"], 0, false],
    [["bot:easy", "human", "bot:easy"], 1, false],
    [["bot:easy", "human", "human"], 1, true],
    [["bot:easy", "bot:easy"], 0, true],
  ])) {
    const last = snapshot([...kinds], { seats: kinds.map((_, n) => n), over: true });
    const past = new Past(engine({ replay: () => last }).engine, { text: "a record" });
    await past.begin(false);
    assert.deepEqual([past.seat, past.open, past.id], [seat, open, null]);
  }
});

test("everything open is seen from where one sat before", async () => {
  const { engine: fake, asked } = engine({ replay: () => snapshot([], {}) });
  const past = new Past(fake, { text: "a record" });
  past.see(2, false);
  past.see(null, true);
  await past.at(5);
  past.see(null, false);
  await past.at(6);
  assert.deepEqual(asked, [
    ["replay", { text: "a record", ply: 5, seat: 2, open: true }],
    ["replay", { text: "a record", ply: 6, seat: null, open: false }],
  ]);
});

test("what may not be shown any more is seen as a spectator sees it", async () => {
  const { engine: fake } = engine({
    replay: ({ seat }) => (seat === null ? snapshot([], { last: 4 }) : NO),
    log: ({ open }) => (open ? NO : { first: 0, lines: [] }),
  });
  const past = new Past(fake, { id: "a" });
  past.see(1, false);
  assert.equal(momentOf(await past.at(1)).last, 4);
  assert.deepEqual([past.seat, past.open], [null, false]);
  past.see(1, true);
  assert.deepEqual(await past.log(), { first: 0, lines: [] });
  await assert.rejects(new Past(engine({ replay: () => NO }).engine, { id: "a" }).at(1), NO);
});
