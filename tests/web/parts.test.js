import assert from "node:assert/strict";
import { test } from "node:test";
import { parted } from "../../web/parts/heraldic-card.js";
import { order } from "../../web/parts/keep.js";
import { Queue, pause } from "../../web/parts/queue.js";
import { beside, nearest } from "../../web/parts/roving.js";
import { reach, refusal, within } from "../../web/parts/touches.js";

// ---- keep ---------------------------------------------------------------------------------

/** @param {string} now @param {string} wanted */
function moved(now, wanted) {
  const list = [...now];
  const moves = order([...now], [...wanted]);
  for (const [before, one] of moves) {
    if (list.includes(one)) list.splice(list.indexOf(one), 1);
    list.splice(before === null ? list.length : list.indexOf(before), 0, one);
  }
  assert.equal(list.join(""), wanted);
  return moves.length;
}

test("keep brings children into order with the fewest moves", () => {
  assert.equal(moved("abcdef", "abcdef"), 0);
  assert.equal(moved("abcdef", "bcdefa"), 1);
  assert.equal(moved("abcdef", "fabcde"), 1);
  assert.equal(moved("abc", "cba"), 2);
  assert.equal(moved("", "abc"), 3);
  assert.equal(moved("ac", "abc"), 1);
});

test("keep orders any mixture", () => {
  let seed = 7;
  const random = (/** @type {number} */ n) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % n;
  for (let round = 0; round < 200; round++) {
    const wanted = [..."abcdefghij"].filter(() => random(3)).sort(() => random(3) - 1);
    const now = wanted.filter(() => random(2)).sort(() => random(3) - 1);
    moved(now.join(""), wanted.join(""));
  }
});

// ---- queue --------------------------------------------------------------------------------

test("the queue runs one task at a time, in order", async () => {
  const queue = new Queue();
  /** @type {string[]} */
  const log = [];
  const task = (/** @type {string} */ name) => async () => {
    log.push(`${name} begins`);
    await pause(1);
    log.push(`${name} ends`);
  };
  const both = [queue.push(task("one")), queue.push(task("two"))];
  assert.equal(queue.waiting, 2);
  await Promise.all(both);
  assert.deepEqual(log, ["one begins", "one ends", "two begins", "two ends"]);
  assert.equal(queue.waiting, 0);
});

test("a task that fails stops nobody", async () => {
  const queue = new Queue();
  const bad = queue.push(() => Promise.reject(new Error("no")));
  const good = queue.push(() => 7);
  await assert.rejects(bad, /no/);
  assert.equal(await good, 7);
});

test("a pause without end lasts until it is cut short", async () => {
  const hurry = new AbortController();
  let over = false;
  const long = pause(Infinity, hurry.signal).then(() => (over = true));
  await pause(5);
  assert.equal(over, false);
  hurry.abort();
  await long;
  assert.equal(over, true);
});

test("hurrying ends pauses of what runs and waits, not of what comes later", async () => {
  const queue = new Queue();
  const begun = performance.now();
  const slow = [0, 1].map(() => queue.push((hurry) => pause(5000, hurry)));
  queue.hurry();
  await Promise.all(slow);
  assert.ok(performance.now() - begun < 1000);
  assert.equal(await queue.push((hurry) => hurry.aborted), false);
});

// ---- touches ------------------------------------------------------------------------------

const legal = [
  { move: "play QH", touches: ["c1"] },
  { move: "joker QH", touches: ["c1"] },
  { move: "joker 7S", touches: ["c2"] },
  { move: "draw", touches: ["stock"] },
];
const modes = ["joker"];

test("the plain move is the default of a touch with two meanings", () => {
  const plain = within(legal, "", modes);
  assert.equal(reach(plain, [], "c1").move, "play QH");
  assert.equal(reach(plain, [], "c2").move, null);
  assert.equal(reach(plain, [], "stock").move, "draw");
});

test("a pressed mode switches the touch and leaves the others alone", () => {
  const pressed = within(legal, "joker", modes);
  assert.equal(reach(pressed, [], "c1").move, "joker QH");
  assert.equal(reach(pressed, [], "c2").move, "joker 7S");
  assert.equal(reach(pressed, [], "stock").move, "draw");
});

test("a move of two touches is led by its piece", () => {
  const two = [
    { move: "step a 1", touches: ["a", "space-1"] },
    { move: "step a 2", touches: ["a", "space-2"] },
  ];
  assert.deepEqual(reach(two, [], "a"), { move: null, leads: true });
  assert.deepEqual(reach(two, [], "space-1"), { move: null, leads: false });
  assert.deepEqual(reach(two, ["a"], "space-2"), { move: "step a 2", leads: false });
});

test("a refusal is found by its whole path, else by its last touch", () => {
  const refused = [
    { touches: ["a", "x"], key: "far", rule: "step", facts: {} },
    { touches: ["x"], key: "taken", rule: "free", facts: { n: 1 } },
  ];
  assert.equal(refusal(refused, ["a"], "x")?.key, "far");
  assert.deepEqual(refusal(refused, ["b"], "x"), { key: "taken", rule: "free", facts: { n: 1 } });
  assert.equal(refusal(refused, [], "a"), null);
});

// ---- roving -------------------------------------------------------------------------------

const box = (/** @type {number} */ left, /** @type {number} */ top) => ({
  left,
  top,
  width: 10,
  height: 10,
});

test("arrows lead to the nearest box ahead, straight rather than aslant", () => {
  const boxes = [box(20, 0), box(40, 0), box(20, 15), box(-20, 0)];
  assert.equal(beside(box(0, 0), boxes, [1, 0]), 0);
  assert.equal(beside(box(0, 0), boxes, [-1, 0]), 3);
  assert.equal(beside(box(0, 0), boxes, [0, 1]), 2);
  assert.equal(beside(box(0, 0), boxes, [0, -1]), -1);
});

test("the nearest box is the one that the eye would choose", () => {
  assert.equal(nearest(box(0, 0), [box(50, 0), box(0, 12), box(-30, 0)]), 1);
  assert.equal(nearest(box(0, 0), []), -1);
});

// ---- the card of a ruler --------------------------------------------------------------------

test("a name and its numeral are told apart, and a byname stays with the name", () => {
  assert.deepEqual(parted("Henry VIII"), { name: "Henry", numeral: "VIII" });
  assert.deepEqual(parted("Karel\u00a0IV."), { name: "Karel", numeral: "IV." });
  assert.deepEqual(parted("Vladislaus II Jagiellon"), { name: "Vladislaus Jagiellon", numeral: "II" });
  assert.deepEqual(parted("William III & Mary II"), { name: "William III & Mary II", numeral: "" });
  assert.deepEqual(parted("Oldřich"), { name: "Oldřich", numeral: "" });
});
