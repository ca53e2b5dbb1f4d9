import assert from "node:assert/strict";
import { test } from "node:test";
import { Opponents } from "../../web/app/opponents.js";
import { Session } from "../../web/app/session.js";
import { isComputers, isShared, setupOf } from "../../web/app/sharing.js";

/** @param {number} rev @param {object} [more] @returns {any} */
const snapshot = (rev, more = {}) => ({
  rev,
  turn: 0,
  game: "pyramids",
  options: { layout: "peaks" },
  seats: [{ kind: "human", name: "Ada" }],
  ...more,
});

/**
 * An engine that answers from a script.
 *
 * @param {Record<string, (args: any) => any>} script
 */
function engine(script) {
  /** @type {string[]} */
  const asked = [];
  const call = async (/** @type {string} */ name, /** @type {any} */ args) => {
    asked.push(name);
    const answer = await script[name]?.(args);
    if (answer?.code) throw Object.assign(new Error(answer.code), answer);
    return answer;
  };
  return { asked, engine: /** @type {any} */ ({ call }) };
}

test("a new game is opened with its set-up", async () => {
  const { engine: fake } = engine({ open: (args) => snapshot(1, { got: args }) });
  const got = await new Session(fake, "a").open(
    /** @type {any} */ ({ game: "pyramids", seed: "x" }),
  );
  assert.deepEqual(/** @type {any} */ (got).got, { id: "a", game: "pyramids", seed: "x" });
});

test("a game that the engine has open is looked at, else it comes from the shelf", async () => {
  const open = engine({ look: () => snapshot(7) });
  assert.equal((await new Session(open.engine, "a").open(null)).rev, 7);
  const shelved = engine({ look: () => ({ code: "Unknown" }), resume: () => snapshot(1) });
  assert.equal((await new Session(shelved.engine, "a").open(null)).rev, 1);
  assert.deepEqual(shelved.asked, ["look", "resume"]);
});

test("C39 a game that may be there is gone on with, and only else begun", async () => {
  const setup = /** @type {any} */ ({ game: "pyramids", daily: "2026-11-29" });
  const none = engine({
    look: () => ({ code: "Unknown" }),
    resume: () => ({ code: "NotKept" }),
    open: () => snapshot(1),
  });
  const fresh = new Session(none.engine, "a");
  assert.equal((await fresh.open(setup, { first: true })).rev, 1);
  assert.deepEqual([none.asked, fresh.isNew], [["look", "resume", "open"], true]);
  const kept = engine({ look: () => ({ code: "Unknown" }), resume: () => snapshot(5) });
  const session = new Session(kept.engine, "a");
  assert.equal((await session.open(setup, { first: true })).rev, 5);
  assert.deepEqual([kept.asked, session.isNew], [["look", "resume"], false]);
  const broken = engine({ look: () => ({ code: "Unknown" }), resume: () => ({ code: "BadRecord" }) });
  await assert.rejects(new Session(broken.engine, "a").open(setup, { first: true }), {
    code: "BadRecord",
  });
  assert.deepEqual(broken.asked, ["look", "resume"]);
});

test("a game from a link is visited", async () => {
  const { engine: fake, asked } = engine({ visit: ({ code }) => snapshot(1, { got: code }) });
  const got = await new Session(fake, "a").open(null, { code: "game/AQ" });
  assert.deepEqual([/** @type {any} */ (got).got, asked], ["game/AQ", ["visit"]]);
});

test("C05 a game of several people comes back behind its curtain", async () => {
  const seats = [1, 2].map(() => ({ kind: "human", name: "" }));
  const { engine: fake } = engine({
    look: () => snapshot(7, { seats }),
    veil: () => snapshot(8, { seats, turn: "curtain" }),
  });
  assert.equal((await new Session(fake, "a").open(null)).turn, "curtain");
});

test("C28 while one wish is under way others mean nothing", async () => {
  const { engine: fake, asked } = engine({ play: ({ rev }) => snapshot(rev + 1) });
  const session = new Session(fake, "a");
  session.now = snapshot(3);
  const answers = await Promise.all([1, 2, 3].map(() => session.ask("play", { move: "draw" })));
  assert.deepEqual(answers, [{ snapshot: snapshot(4) }, {}, {}]);
  assert.deepEqual(asked, ["play"]);
});

test("C28 a wish that belongs to an old snapshot shows how things are", async () => {
  const { engine: fake } = engine({ play: () => ({ code: "Stale" }), look: () => snapshot(9) });
  const session = new Session(fake, "a");
  session.now = snapshot(8);
  assert.deepEqual(await session.ask("play", {}, 5), { snapshot: snapshot(9) });
  session.now = snapshot(9);
  assert.deepEqual(await session.ask("play", {}, 5), {});
});

test("a refusal is a reason, and no trouble", async () => {
  const reason = { key: "no_fit", rule: "play", facts: {} };
  const { engine: fake } = engine({ play: () => ({ code: "Illegal", facts: { reason } }) });
  assert.deepEqual(await new Session(fake, "a").ask("play"), { reason });
});

test("C13 a fault of ours is trouble, and the session goes on after it", async () => {
  let broken = true;
  const { engine: fake } = engine({ play: () => (broken ? { code: "Broken" } : snapshot(2)) });
  const session = new Session(fake, "a");
  await assert.rejects(session.ask("play"), { code: "Broken" });
  broken = false;
  assert.equal(session.asking, false);
  assert.deepEqual(await session.ask("play"), { snapshot: snapshot(2) });
});

test("whose turn it is and who shares the device", () => {
  const mixed = snapshot(1, { seats: [{ kind: "human" }, { kind: "bot:easy" }], turn: 1 });
  assert.equal(isComputers(mixed), true);
  assert.equal(isComputers({ ...mixed, turn: 0 }), false);
  assert.equal(isComputers({ ...mixed, turn: "luck" }), false);
  assert.equal(isComputers(null), false);
  assert.equal(isShared(mixed), false);
  assert.deepEqual(setupOf(snapshot(1)), {
    game: "pyramids",
    seats: ["human"],
    names: ["Ada"],
    options: { layout: "peaks" },
  });
});

test("computer players move one by one until a person is to move", async () => {
  let left = 3;
  let waited = 0;
  const opponents = new Opponents({
    due: () => left > 0,
    wait: () => ((waited += 1), 0),
    move: async () => ((left -= 1), true),
  });
  await Promise.all([opponents.run(), opponents.run()]);
  assert.deepEqual([left, waited], [0, 3]);
});

test("skipping ends the pauses of computer players", async () => {
  let left = 3;
  const opponents = new Opponents({
    due: () => left > 0,
    wait: () => 60_000,
    move: async () => ((left -= 1), true),
  });
  const done = opponents.run();
  opponents.skip();
  await done;
  assert.equal(left, 0);
  assert.equal(opponents.skipping, false);
});
