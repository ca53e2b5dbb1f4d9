import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { provide, text } from "../../web/app/text.js";

/** @type {any} */ (globalThis).location = { href: "https://example.org/regalia/#play/x" };
const links = await import("../../web/app/links.js");
const words = new URL("../../web/", import.meta.url);
for (const path of ["text/en.json", "text/cs.json", "games/pyramids/text/en.json", "games/pyramids/text/cs.json"]) {
  provide({ [path]: JSON.parse(readFileSync(new URL(path, words), "utf8")) });
}
await text.load("en", "pyramids");

/** @param {object} [more] @returns {any} */
const over = (more = {}) => ({
  game: "pyramids",
  seats: [
    { kind: "human", name: "Ada" },
    { kind: "bot:easy", name: "" },
    { kind: "human", name: "Bob" },
  ],
  options: { layout: "peaks" },
  over: { scores: [30, 345, 30], places: [2, 1, 2] },
  view: { faces: { c0: "QH" } },
  ...more,
});
const deal = { game: "pyramids", seats: ["human"], options: { layout: "peaks" }, seed: "ab1", daily: null };

test("a result has places, points and no card", () => {
  text.players(over().seats);
  assert.equal(
    links.resultText(over(), null),
    "Regalia · Pyramids\n👑 Computer 2 · 345\u00a0points\n② Ada · 30\u00a0points\n② Bob · 30\u00a0points",
  );
});

test("a result says of which day it is, and where to play it", () => {
  const alone = over({ seats: [{ kind: "human", name: "" }], over: { scores: [1], places: [1] } });
  text.players(alone.seats);
  const won = { ...alone, over: { scores: [-35], places: [1] } };
  assert.equal(
    links.resultText(won, { ...deal, daily: "2026-11-29" }),
    "Regalia · Pyramids · 29 November 2026\n◆ −35\u00a0points\nhttps://example.org/regalia/#daily/pyramids/2026-11-29",
  );
});

test("where one wins and the others lose there are no points to tell", () => {
  const race = over({ over: { scores: [0, 1, 0], places: [2, 1, 2] } });
  text.players(race.seats);
  assert.doesNotMatch(links.resultText(race, null), /point/);
});

test("addresses lead to the page itself, whatever stood behind them", () => {
  assert.equal(links.home("https://a.org/r/index.html?boot=report#play/1"), "https://a.org/r/");
  assert.equal(links.home("https://a.org/r/embed.html?game=kings#x"), "https://a.org/r/");
  assert.equal(links.home("https://a.org/r/regalia.html#x"), "https://a.org/r/regalia.html");
  assert.equal(links.home("file:///home/a/regalia.html#x"), "file:///home/a/regalia.html");
});

test("the link of a deal opens it, and the link of the rules holds no deal", () => {
  assert.equal(
    links.dealLink(deal),
    "https://example.org/regalia/#pyramids?seed=ab1&players=human&layout=peaks",
  );
  assert.equal(
    links.rulesLink(over()),
    "https://example.org/regalia/#pyramids?players=human,bot:easy,human&layout=peaks",
  );
});

test("a frame and an element for a page name the same game, and no deal", () => {
  const { frame, element } = links.snippets(over());
  assert.match(frame, /src="https:\/\/example\.org\/regalia\/embed\.html\?game=pyramids&amp;players=human,bot:easy,human&amp;layout=peaks&amp;lang=en"/);
  assert.match(element, /<script src="https:\/\/example\.org\/regalia\/regalia\.js"><\/script>/);
  assert.match(element, /<regalia-game game="pyramids" players="human,bot:easy,human" lang="en" layout="peaks">/);
  assert.doesNotMatch(frame + element, /seed/);
});

test("what is wrong with a link is said in words", () => {
  const bad = Object.assign(new Error("x"), { code: "BadLink", facts: { key: "letter", found: "č", n: 41 } });
  assert.match(links.linkWords(bad), /41.*“č”/);
  assert.equal(links.linkWords(new Error("x")), "");
  for (const key of ["empty", "letter", "cut", "case", "changed", "form", "long", "unfinished"]) {
    assert.ok(text.has(`badlink.${key}`), key);
  }
});

test("days are written as the language writes them", async () => {
  assert.match(links.dayWords("2026-11-29"), /^Sunday,? 29 November 2026$/);
  await text.load("cs", "pyramids");
  assert.equal(links.dayWords("2026-11-29"), "neděle 29. listopadu 2026");
});
