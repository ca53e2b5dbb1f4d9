import assert from "node:assert/strict";
import { test } from "node:test";
import { read, write } from "../../web/app/router.js";

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
      options: [
        { name: "layout", choices: ["pyramid", "peaks"], default: "pyramid", rule: "layout" },
        {
          name: "reigns",
          choices: ["3"],
          default: "3",
          rule: "reigns",
          spans: [["hands:", 1, 20]],
        },
      ],
    },
  ],
};
const languages = ["en", "cs", "uk", "sl"];
const at = (/** @type {string} */ hash) => read(hash, house, languages);

test("an empty address is the lobby", () => {
  for (const hash of ["", "#", "#lobby"]) assert.deepEqual(at(hash), { screen: "lobby" });
});

test("screens have addresses", () => {
  assert.deepEqual(at("#settings"), { screen: "settings" });
  assert.deepEqual(at("#about"), { screen: "about" });
  assert.deepEqual(at("#pyramids"), { screen: "setup", game: "pyramids" });
  assert.deepEqual(at("#pyramids/rules"), { screen: "rules", game: "pyramids" });
  assert.deepEqual(at("#play/pyramids-1a2b"), { screen: "game", id: "pyramids-1a2b" });
  assert.deepEqual(at("#replay/a-1"), { screen: "replay", id: "a-1", ply: null });
  assert.deepEqual(at("#replay/a-1?ply=20"), { screen: "replay", id: "a-1", ply: 20 });
  assert.deepEqual(at("#replay/a-1?ply=-2"), { screen: "replay", id: "a-1", ply: null });
  assert.deepEqual(at("#replay"), { screen: "replay", id: "", ply: null });
});

test("a language alone opens the set-up form in it", () => {
  assert.deepEqual(at("#pyramids?lang=sl"), { screen: "setup", game: "pyramids", lang: "sl" });
});

test("a link opens a game with its deal, seats and options", () => {
  assert.deepEqual(
    at("#pyramids?seed=royal-1&players=human,bot:steady&lang=uk&layout=peaks&reigns=hands:7"),
    {
      screen: "open",
      lang: "uk",
      setup: {
        game: "pyramids",
        seed: "royal-1",
        seats: ["human", "bot:steady"],
        names: ["", ""],
        options: { layout: "peaks", reigns: "hands:7" },
      },
    },
  );
});

test("a link without players is for as few people as the game needs", () => {
  const route = at("#pyramids?seed=a");
  assert.deepEqual(route.screen === "open" && route.setup.seats, ["human"]);
});

test("what is written is read again", () => {
  const setup = {
    game: "pyramids",
    seed: "x-1",
    seats: ["bot:easy", "human"],
    names: ["", ""],
    options: { layout: "peaks", reigns: "hands:12" },
  };
  const hash = write(setup);
  assert.equal(hash, "#pyramids?seed=x-1&players=bot:easy,human&layout=peaks&reigns=hands:12");
  assert.deepEqual(at(hash), { screen: "open", setup });
});

test("the calendar has an address, and every day of it", () => {
  assert.deepEqual(at("#daily"), { screen: "daily", day: null });
  assert.deepEqual(at("#daily/2026-11-29"), { screen: "daily", day: "2026-11-29" });
});

test("the deal of a day is opened under an id of its own", () => {
  const route = at("#daily/pyramids/2026-11-29?lang=cs&utm_source=mail");
  assert.deepEqual(route, {
    screen: "day",
    lang: "cs",
    id: "daily-pyramids-2026-11-29",
    setup: { game: "pyramids", seats: ["human"], names: [""], options: {}, daily: "2026-11-29" },
  });
  const many = at("#daily/pyramids/2026-11-29?players=human,bot:easy");
  assert.deepEqual(many.screen === "day" && many.setup.seats, ["human", "bot:easy"]);
  const fours = read("#daily/kings/2026-11-29", { games: [{ ...house.games[0], name: "kings", seats: [4, 4] }] }, languages);
  assert.deepEqual(fours.screen === "day" && fours.setup.seats, ["human", "bot:steady", "bot:steady", "bot:steady"]);
});

test("a finished game from elsewhere is read with all that came with it", () => {
  assert.deepEqual(at("#game/AQab-_9"), { screen: "link", code: "game/AQab-_9" });
  assert.deepEqual(at("#game/AQ%0Aab.?utm=1"), { screen: "link", code: "game/AQ%0Aab." });
  assert.deepEqual(at("#game/AQ?lang=sl"), { screen: "link", code: "game/AQ", lang: "sl" });
  assert.deepEqual(at("#game%2FAQab"), { screen: "link", code: "game%2FAQab" });
});

/** @type {[string, string, string][]} what is wrong, its text, what the text names */
const BAD = [
  ["#chess", "bad.address", "chess"],
  ["#pyramids/rulez", "bad.address", "pyramids/rulez"],
  ["#play/a/b", "bad.address", "play/a/b"],
  ["#replay/a/b", "bad.address", "replay/a/b"],
  ["#play/<b>", "bad.address", "play/<b>"],
  ["#pyramids?lang=tlh", "bad.lang", "tlh"],
  ["#pyramids?seed=Royal", "bad.seed", "Royal"],
  [`#pyramids?seed=${"a".repeat(33)}`, "bad.seed", "a".repeat(33)],
  ["#pyramids?seed=", "bad.seed", ""],
  ["#pyramids?colour=red", "bad.option", "colour"],
  ["#pyramids?__proto__=1", "bad.option", "__proto__"],
  ["#pyramids?layout=square", "bad.choice", "square"],
  ["#pyramids?reigns=hands:21", "bad.choice", "hands:21"],
  ["#pyramids?reigns=hands:07", "bad.choice", "hands:07"],
  ["#daily/tomorrow", "bad.day", "tomorrow"],
  ["#daily/2026-02-30", "bad.day", "2026-02-30"],
  ["#daily/pyramids", "bad.day", ""],
  ["#daily/pyramids/2026-11-29/x", "bad.address", "daily/pyramids/2026-11-29/x"],
  ["#daily/chess/2026-11-29", "bad.day", "chess"],
  ["#daily/pyramids/2026-11-29?players=dog", "bad.player", "dog"],
  ["#pyramids?players=human,dog", "bad.player", "dog"],
  ["#pyramids?players=bot:master", "bad.player", "bot:master"],
];

for (const [hash, key, value] of BAD) {
  test(`a bad link names what is wrong: ${hash.slice(0, 40)}`, () => {
    const route = at(hash);
    assert.equal(route.screen, "bad");
    if (route.screen !== "bad") return;
    assert.equal(route.key, key);
    assert.equal(route.facts.value, value);
  });
}

test("too many players and a repeated word are named", () => {
  const many = at(`#pyramids?players=${Array(7).fill("human")}`);
  assert.deepEqual(many.screen === "bad" && many.facts, { low: 1, high: 6, found: 7 });
  const twice = at("#pyramids?seed=a&seed=b");
  assert.deepEqual(twice.screen === "bad" && [twice.key, twice.facts.name], ["bad.twice", "seed"]);
});

test("an address that cannot be decoded is bad, and no more", () => {
  assert.equal(at("#%E0%A4%A").screen, "bad");
});

test("what is wrong with an address is told as it was written", () => {
  const found = at("#%D1%88%D0%B0%D1%85%D0%B8");
  assert.deepEqual(found.screen === "bad" && found.facts, { value: "шахи" });
});

test("what is wrong with an address fits into a sentence, and does not turn it", () => {
  for (const hash of [
    "#@", "#@/rules", "#daily/@", "#daily/@/2026-11-29", "#pyramids/@", "#play/@", "#replay/@",
    "#pyramids?seed=@", "#pyramids?players=@", "#pyramids?layout=@", "#pyramids?@=1",
    "#pyramids?@=1&@=2", "#pyramids?lang=@", "#daily/pyramids/2026-11-29?players=@",
  ]) {
    for (const bad of ["x".repeat(100_000), "\u202e\u0007".repeat(99)]) {
      const found = at(hash.replaceAll("@", bad));
      assert.equal(found.screen, "bad", hash);
      for (const it of Object.values(found.screen === "bad" ? found.facts : {})) {
        if (typeof it === "string") assert.match(it, /^[^\u0007\u202e]{0,61}$/, hash);
      }
    }
  }
});
