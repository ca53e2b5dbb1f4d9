import assert from "node:assert/strict";
import { test } from "node:test";
import { allows, chosen, complete, presetOf } from "../../web/app/options.js";
import { byLot, lot, namesake, seatNumber, seated, seatedFrom, tidy } from "../../web/app/seats.js";
import { readSettings, readSetup } from "../../web/app/settings.js";
import { soundOf } from "../../web/app/sound.js";

/** @type {any} */
const game = {
  name: "pyramids",
  seats: [1, 6],
  levels: ["easy", "steady"],
  presets: [
    { name: "usual", options: {} },
    { name: "peaks", options: { layout: "peaks" } },
  ],
  options: [
    { name: "layout", choices: ["pyramid", "peaks"], default: "pyramid", rule: "layout" },
    {
      name: "jokers",
      choices: ["0", "1", "2", "3", "unlimited"],
      default: "3",
      defaults: [{ when: { layout: "peaks" }, default: "1" }],
      rule: "jokers",
    },
  ],
};
const languages = ["en", "cs", "uk", "sl"];

test("a default follows the options before it, until somebody chooses", () => {
  assert.deepEqual(complete(game, {}), { layout: "pyramid", jokers: "3" });
  assert.deepEqual(complete(game, { layout: "peaks" }), { layout: "peaks", jokers: "1" });
  const own = chosen(game, { layout: "peaks", jokers: "2" });
  assert.deepEqual(own, { layout: "peaks", jokers: "2" });
  assert.deepEqual(chosen(game, complete(game, { layout: "peaks" })), { layout: "peaks" });
});

test("options of another version fall back to the default", () => {
  assert.deepEqual(complete(game, { layout: "square", jokers: "17", toString: "1" }), {
    layout: "pyramid",
    jokers: "3",
  });
});

test("a span allows its numbers as they are written", () => {
  /** @type {any} */
  const option = { name: "reigns", choices: ["3"], default: "3", spans: [["hands:", 1, 20]] };
  assert.deepEqual(
    ["3", "hands:1", "hands:20", "hands:0", "hands:21", "hands:01", "hands:", "hands:1.5", "1"].map(
      (value) => allows(option, value),
    ),
    [true, true, true, false, false, false, false, false, false],
  );
});

test("house rules are known by the name of their set", () => {
  const named = (/** @type {Record<string, string>} */ own) => presetOf(game, complete(game, own));
  assert.equal(named({}), "usual");
  assert.equal(named({ layout: "peaks" }), "peaks");
  assert.equal(named({ layout: "peaks", jokers: "1" }), "peaks");
  assert.equal(named({ layout: "peaks", jokers: "3" }), null);
  assert.equal(named({ jokers: "0" }), null);
});

test("whoever begins sits down first, and neighbours stay neighbours", () => {
  assert.deepEqual(seatedFrom(["a", "b", "c"], 0), ["a", "b", "c"]);
  assert.deepEqual(seatedFrom(["a", "b", "c"], 2), ["c", "a", "b"]);
});

test("the lot falls on everybody alike, and moves names along with their seats", () => {
  const setup = {
    game: "pyramids",
    seats: ["human", "bot:easy", "human"],
    names: ["Ada", "", "Bob"],
    options: {},
  };
  /** @type {Record<string, number>} */
  const begun = {};
  for (let n = 0; n < 600; n++) {
    const drawn = byLot(setup);
    assert.equal(drawn.lot, true);
    const pairs = drawn.seats.map((kind, seat) => `${kind} ${drawn.names[seat]}`);
    const turned = seatedFrom(pairs, pairs.indexOf("human Ada"));
    assert.deepEqual(turned, ["human Ada", "bot:easy ", "human Bob"]);
    begun[pairs[0]] = (begun[pairs[0]] ?? 0) + 1;
  }
  assert.equal(Object.keys(begun).length, 3);
  for (const often of Object.values(begun)) assert.ok(often > 130 && often < 270, `${often}`);
  assert.equal(lot(1), 0);
});

test("seats stay within the range of the game", () => {
  const one = seated(game, undefined);
  assert.deepEqual(one, [{ kind: "human", name: "" }]);
  assert.equal(seatNumber(game, one, 0).length, 1);
  const six = seatNumber(game, one, 9);
  assert.equal(six.length, 6);
  assert.deepEqual(six[5], { kind: "bot:steady", name: "" });
});

test("seats kept by another version are made fit", () => {
  const seats = seated(game, {
    seats: ["bot:wizard", "human", ...Array(9).fill("human")],
    names: ["A"],
  });
  assert.equal(seats.length, 6);
  assert.deepEqual(seats[0], { kind: "human", name: "A" });
});

test("names are fit for the record", () => {
  assert.equal(tidy("  Ada |\n Lovelace "), "Ada Lovelace");
  assert.equal(tidy("x".repeat(99)).length, 24);
  const sit = (/** @type {string[]} */ ...names) => names.map((name) => ({ kind: "human", name }));
  assert.equal(namesake(sit("Ada", "Bob", " Ada ")), 2);
  assert.equal(namesake(sit("", "", "Bob")), -1);
});

test("settings that cannot be read count as not chosen", () => {
  const usual = {
    lang: "cs",
    theme: "system",
    speed: "normal",
    bigIndex: false,
    fourColours: false,
    ownLetters: false,
    mirrored: false,
    sound: false,
  };
  for (const kept of [
    null,
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"theme":"pink","lang":"tlh","bigIndex":"yes","sound":1}',
  ]) {
    assert.deepEqual(readSettings(kept, "cs", languages), usual);
  }
  const all = {
    ...{ lang: "sl", theme: "dark", speed: "tap", bigIndex: true, fourColours: true },
    ownLetters: true,
    mirrored: true,
    sound: true,
  };
  assert.deepEqual(readSettings(JSON.stringify(all), "cs", languages), all);
});

test("a set-up that cannot be read is forgotten, part by part", () => {
  for (const nonsense of [undefined, null, "nonsense", 7, []]) {
    assert.deepEqual(readSetup(nonsense), {});
  }
  const odd = { seats: [1, 2], names: ["A"], options: { layout: 1 }, lot: "yes" };
  assert.deepEqual(readSetup(odd), { names: ["A"] });
  const kept = { seats: ["human"], names: ["Ada"], options: { layout: "peaks" }, lot: true };
  assert.deepEqual(readSetup(kept), kept);
});

test("of several things that happened the weightiest is heard", () => {
  const said = (/** @type {string} */ key) => ({ kind: /** @type {const} */ ("said"), key, facts: {} });
  const moved = { kind: /** @type {const} */ ("moved"), piece: "c1", to: "pile" };
  const own = { trick: "trick", pit: "pit", move: "slide" };
  assert.equal(soundOf([], own), "");
  assert.equal(soundOf([said("next")], own), "");
  assert.equal(soundOf([moved, said("play")], own), "play");
  assert.equal(soundOf([moved, said("play"), said("trick")], own), "trick");
  assert.equal(soundOf([said("trick"), said("over")], own), "crown");
  assert.equal(soundOf([moved, said("pit"), said("dealt")], own), "pit");
  assert.equal(soundOf([said("trick")], {}), "", "no game hears another's");
});
