import assert from "node:assert/strict";
import { test } from "node:test";
import { Frame, FrameError } from "../../web/app/frame.js";
import { heightFor, nameOf, wants } from "../../web/app/frame-wants.js";

// ---- the conversation -------------------------------------------------------------------------

/** @param {any} [calls] */
function framed(calls = {}) {
  /** @type {[any, string][]} */
  const posted = [];
  const around = { postMessage: (/** @type {any} */ what, /** @type {string} */ to) => posted.push([what, to]) };
  const frame = new Frame({ around, calls, greeting: () => [["ready", { ply: 3 }]] });
  frame.begin();
  const hello = (/** @type {any} */ more = {}) => {
    const { port1, port2 } = new MessageChannel();
    /** @type {any[]} */
    const heard = [];
    port1.onmessage = ({ data }) => heard.push(data);
    const data = { regalia: 1, type: "hello" };
    frame.hear(/** @type {any} */ ({ source: around, origin: "https://a.org", data, ports: [port2], ...more }));
    return { port: port1, heard, next: () => until(() => heard.length) };
  };
  return { frame, posted, around, hello };
}

/** @param {() => unknown} there */
async function until(there) {
  for (let n = 0; n < 500 && !there(); n++) await new Promise((resolve) => setTimeout(resolve, 2));
  assert.ok(there());
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

test("a frame says that it is here, and greets whoever says hello", async () => {
  const { posted, hello, frame } = framed();
  assert.deepEqual(posted, [[{ regalia: 1, type: "here" }, "*"]]);
  const { heard, next, port } = hello();
  await next();
  assert.deepEqual(heard, [{ regalia: 1, event: "ready", detail: { ply: 3 } }]);
  frame.tell("move", { ply: 4 });
  await until(() => heard.length === 2);
  assert.deepEqual(heard[1], { regalia: 1, event: "move", detail: { ply: 4 } });
  assert.equal(posted.length, 1);
  port.close();
});

test("before somebody says hello nothing but the height is told to the window around", () => {
  const { frame, posted } = framed();
  frame.tell("move", { view: {} });
  frame.tell("resize", { height: 640 });
  assert.deepEqual(posted.slice(1), [[{ regalia: 1, type: "resize", height: 640 }, "*"]]);
});

test("what is no hello from the window around is not heard", async () => {
  const { hello, around } = framed();
  const bad = [
    { source: {} },
    { source: null },
    { data: { regalia: 2, type: "hello" } },
    { data: { type: "hello" } },
    { data: "hello" },
    { data: null },
    { data: { regalia: 1, type: "bye" } },
    { ports: [] },
  ];
  const tried = bad.map((more) => hello(more));
  await settle();
  for (const { heard, port } of tried) {
    assert.deepEqual(heard, []);
    port.close();
  }
  const good = hello({ source: around });
  await good.next();
  good.port.close();
});

test("the first origin that says hello is the one that is listened to", async () => {
  const { hello, frame } = framed();
  const first = hello();
  await first.next();
  const other = hello({ origin: "https://evil.org" });
  frame.tell("move", {});
  await until(() => first.heard.length === 2);
  assert.deepEqual(other.heard, []);
  const again = hello();
  await again.next();
  for (const { port } of [first, other, again]) port.close();
});

test("calls are answered once, with what came of them or why not", async () => {
  const { hello } = framed({
    double: ({ n }) => 2 * n,
    nothing: () => undefined,
    refuse: () => {
      throw new FrameError("Refused", "not now");
    },
    broken: async () => {
      throw new TypeError("oh");
    },
  });
  const { port, heard, next } = hello();
  await next();
  heard.length = 0;
  const calls = [
    ["double", { n: 4 }], ["nothing"], ["refuse"], ["broken"], ["constructor"], ["__proto__"], ["toString"],
  ];
  calls.forEach(([call, args], id) => port.postMessage({ regalia: 1, id, call, args }));
  await until(() => heard.length === calls.length);
  const byId = new Map(heard.map((one) => [one.id, one]));
  assert.deepEqual(byId.get(0), { regalia: 1, id: 0, ok: 8 });
  assert.deepEqual(byId.get(1), { regalia: 1, id: 1, ok: null });
  assert.deepEqual(byId.get(2).error, { code: "Refused", message: "not now" });
  assert.equal(byId.get(3).error.code, "Broken");
  for (const id of [4, 5, 6]) assert.equal(byId.get(id).error.code, "Unknown");
  port.close();
});

test("messages of another number or form are ignored", async () => {
  const { hello } = framed({ double: () => assert.fail() });
  const { port, heard, next } = hello();
  await next();
  for (const odd of [
    null, 7, "double", [], {}, { id: 1, call: "double" }, { regalia: 2, id: 1, call: "double" },
    { regalia: 1, id: "1", call: "double" }, { regalia: 1, id: 1 }, { regalia: 1, id: 1.5, call: "double" },
    { regalia: 1, id: 1, call: { double: 1 } },
  ]) {
    port.postMessage(odd);
  }
  await settle();
  assert.equal(heard.length, 1);
  port.close();
});

test("a page without another around talks to nobody", () => {
  const frame = new Frame({ around: null, calls: {}, greeting: () => assert.fail() });
  frame.begin();
  frame.tell("resize", { height: 1 });
  frame.hear(/** @type {any} */ ({ source: null, origin: "", data: { regalia: 1, type: "hello" }, ports: [{}] }));
});

// ---- what a frame is asked for ----------------------------------------------------------------

/** @type {any} */
const house = {
  version: "1",
  games: [
    {
      name: "pyramids",
      rules: 1,
      seats: [1, 6],
      levels: ["easy", "steady"],
      handOver: true,
      options: [{ name: "layout", choices: ["pyramid", "peaks"], default: "pyramid", rule: "layout" }],
    },
    { name: "kings", rules: 1, seats: [4, 4], levels: ["easy"], handOver: true, options: [] },
  ],
};
const asked = (/** @type {string} */ query) => wants(new URLSearchParams(query), house, ["en", "cs"]);

test("the parameters of a frame are those of a link, and how it looks", () => {
  assert.deepEqual(
    asked("game=pyramids&seed=royal-1&players=human,bot:easy&lang=cs&layout=peaks&theme=dark&speed=off&place=left"),
    {
      setup: {
        game: "pyramids",
        seed: "royal-1",
        seats: ["human", "bot:easy"],
        names: ["", ""],
        options: { layout: "peaks" },
      },
      lang: "cs",
      theme: "dark",
      speed: "off",
      place: "left",
    },
  );
});

test("without players one person plays, and as many computer players as it takes", () => {
  const alone = asked("game=pyramids");
  const four = asked("game=kings");
  assert.deepEqual("setup" in alone && alone.setup.seats, ["human"]);
  assert.deepEqual("setup" in four && four.setup.seats, ["human", "bot:easy", "bot:easy", "bot:easy"]);
});

test("what cannot be is named", () => {
  for (const [query, key, value] of [
    ["", "bad.game", ""],
    ["game=chess", "bad.game", "chess"],
    ["game=__proto__", "bad.game", "__proto__"],
    ["game=pyramids&theme=pink", "bad.look", "pink"],
    ["game=pyramids&speed=", "bad.look", ""],
    ["game=pyramids&place=a b", "bad.look", "a b"],
    ["game=pyramids&layout=square", "bad.choice", "square"],
    ["game=pyramids&constructor=1", "bad.option", "constructor"],
    ["game=pyramids&seed=A", "bad.seed", "A"],
    ["game=pyramids&lang=tlh", "bad.lang", "tlh"],
    ["game=pyramids&players=dog", "bad.player", "dog"],
  ]) {
    const found = asked(query);
    assert.ok("screen" in found, query);
    assert.deepEqual([found.key, found.facts.value], [key, value]);
  }
});

test("C15 frames that ask for something else, or stand elsewhere, have names of their own", () => {
  const queries = [
    "game=pyramids", "game=pyramids&seed=a", "game=pyramids&seed=b", "game=pyramids&layout=peaks",
    "game=pyramids&players=human,human", "game=kings", "game=pyramids&place=1", "game=pyramids&place=2",
  ];
  const names = queries.map((query) => nameOf(/** @type {any} */ (asked(query))));
  assert.equal(new Set(names).size, queries.length);
  for (const name of names) assert.match(name, /^frame-[\w-]{1,58}$/);
  assert.equal(nameOf(/** @type {any} */ (asked("game=pyramids&theme=dark&lang=cs"))), names[0]);
});

test("a frame is as high as suits its width", () => {
  assert.equal(heightFor(320), 640);
  assert.equal(heightFor(480), 640);
  assert.equal(heightFor(1100), 688);
  assert.equal(heightFor(2000), 800);
});
