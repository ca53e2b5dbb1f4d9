import assert from "node:assert/strict";
import { test } from "node:test";

import { finish, first, later } from "../../web/parts/later.js";

/** Frames that come when the test says so. */
function frames() {
  /** @type {(() => void)[]} */
  const waiting = [];
  globalThis.requestAnimationFrame = (done) => waiting.push(() => done(0));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return async () => {
    for (const done of waiting.splice(0)) done();
    await turn();
  };
}

test("outside a drawing that leaves things for later, all is done at once", () => {
  const done = [];
  later(() => done.push("a"));
  assert.deepEqual(done, ["a"]);
  assert.throws(() => first(() => assert.fail()));
  later(() => done.push("b"));
  assert.deepEqual(done, ["a", "b"]);
});

test("what is left comes after the first frame, one thing in each", async () => {
  const next = frames();
  const done = [];
  const left = first(() => "abc".split("").forEach((name) => later(() => done.push(name))));
  let over = false;
  const finished = finish(left, new AbortController().signal).then(() => (over = true));
  assert.deepEqual(done, []);
  await next();
  assert.deepEqual(done, []);
  await next();
  assert.deepEqual(done, ["a"]);
  await next();
  assert.deepEqual(done, ["a", "b"]);
  assert.equal(over, false);
  await next();
  await finished;
  assert.deepEqual(done, ["a", "b", "c"]);
});

test("who hurries waits for no frame", async () => {
  frames();
  const done = [];
  const haste = new AbortController();
  const left = first(() => "abcdefg".split("").forEach((name) => later(() => done.push(name))));
  const finished = finish(left, haste.signal);
  haste.abort();
  await finished;
  assert.deepEqual(done, [..."abcdefg"]);
});
