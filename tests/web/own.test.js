import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, lock, own } from "../../web/app/own.js";

/** Locks as a browser has them: whoever holds one keeps it. */
function locks() {
  const held = new Set();
  return /** @type {any} */ ({
    async request(/** @type {string} */ name, /** @type {object} */ _, /** @type {any} */ then) {
      if (held.has(name)) return then(null);
      held.add(name);
      return then({ name });
    },
  });
}

/** @type {BroadcastChannel[]} */
const channels = [];
const called = (/** @type {string} */ name) =>
  call(name, {
    patience: 60,
    open(on) {
      const channel = new BroadcastChannel(on);
      channels.push(channel);
      return channel;
    },
  });

after(() => channels.forEach((channel) => channel.close()));

test("every frame has a name of its own", async () => {
  const all = locks();
  const take = (/** @type {string} */ name) => lock(name, all);
  assert.equal(await own("frame", take), "frame");
  assert.equal(await own("frame", take), "frame-2");
  assert.equal(await own("other", take), "other");
  assert.equal(await own("frame", take), "frame-3");
});

test("where locks are refused the first name is taken", async () => {
  for (const request of [() => Promise.reject(new Error("no")), () => { throw new Error("no"); }]) {
    assert.equal(await lock("frame", /** @type {any} */ ({ request })), true);
  }
});

test("a name that somebody has is not given twice, also without locks", async () => {
  assert.equal(await own("late", called), "late");
  assert.equal(await own("late", called), "late-2");
  assert.equal(await own("late", called), "late-3");
  assert.equal(await own("early", called), "early");
});

test("of frames that call out a name at once each gets one", async () => {
  const got = await Promise.all(Array.from({ length: 5 }, () => own("crowd", called)));
  assert.deepEqual(got.sort(), ["crowd", "crowd-2", "crowd-3", "crowd-4", "crowd-5"]);
});
