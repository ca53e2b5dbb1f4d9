/** The page's words: the formatter, and the text files by the browser's own plural rules. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { Words, best, languages, provide } from "../../web/app/text.js";

const web = new URL("../../web/", import.meta.url);
/** @param {string | URL} path */
const read = (path) => JSON.parse(readFileSync(new URL(path, web), "utf8"));
const cases = read("../tests/text_cases.json");
const all = Object.keys(languages);
const games = readdirSync(new URL("games/", web), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const folders = ["text", ...games.map((game) => `games/${game}/text`)];

/** Words over the texts of the cases. @param {string} lang */
async function withCases(lang) {
  provide({ [`text/${lang}.json`]: cases.shell, [`games/cases/text/${lang}.json`]: cases.game });
  const words = new Words();
  await words.load(lang, "cases");
  words.players(cases.seats);
  return words;
}

for (const [lang, key, facts, says] of cases.cases) {
  test(`${lang} ${key} ${JSON.stringify(facts)} says "${says}"`, async () => {
    assert.equal((await withCases(lang)).say(key, facts), says);
  });
}

for (const [lang, key, facts] of cases.missing) {
  test(`${lang} ${key} ${JSON.stringify(facts)} is missed`, async () => {
    const words = await withCases(lang);
    assert.throws(() => words.say(key, facts), /no (text|fact)/);
  });
}

test("in a page a missing text is its key, and a missing fact its gap", async () => {
  const words = await withCases("en");
  /** @type {string[]} */
  const missed = [];
  words.onMissing = (what) => missed.push(what);
  assert.equal(words.say("nowhere"), "nowhere");
  assert.equal(words.say("turn"), "{seat} to play");
  assert.equal(missed.length, 2);
});

test("plural categories are those of the table", () => {
  for (const lang of all) {
    const rules = new Intl.PluralRules(lang);
    assert.deepEqual(cases.plurals.n.map((/** @type {number} */ n) => rules.select(n)), cases.plurals[lang]);
  }
});

test("a seat without a name is called after its place", async () => {
  const words = await withCases("en");
  words.players([{ kind: "bot:easy", name: "" }, { kind: "human", name: "" }]);
  assert.equal(words.player(0), "Computer 1");
  assert.equal(words.player(1), "Player 2");
  assert.equal(words.player(5), "Player 6");
});

test("of gives another game's words, and keys their order", async () => {
  const words = await withCases("en");
  provide({ "games/second/text/en.json": { "rule.b": "B", "rule.a": "A", both: "of the second" } });
  await words.also("second");
  assert.equal(words.of("second", "both"), "of the second");
  assert.equal(words.say("both"), "of the game");
  await words.load("en", "second");
  assert.deepEqual(words.keys("rule."), ["rule.b", "rule.a"]);
  assert.ok(words.has("rule.a") && !words.has("constructor"));
});

test("a text of another game is filled where all its facts are there", async () => {
  const words = await withCases("en");
  provide({ "games/third/text/en.json": { plain: "x", slip: "{round} of {rounds}" } });
  await words.also("third");
  assert.ok(words.fills("third", "plain", {}));
  assert.ok(words.fills("third", "slip", { round: 0, rounds: 5 }));
  for (const facts of [{}, { round: 1 }, { round: 1, rounds: null }]) {
    assert.ok(!words.fills("third", "slip", facts));
  }
  assert.ok(!words.fills("third", "none", {}) && !words.fills("fourth", "slip", { round: 1 }));
});

test("of two overlapping loads the later one counts", async () => {
  const words = await withCases("en");
  provide({ "text/cs.json": { plain: "cs" }, "text/sl.json": { plain: "sl" } });
  await Promise.all([words.load("cs"), words.load("sl")]);
  assert.equal(words.lang, "sl");
  assert.equal(words.say("plain"), "sl");
});

test("the best language is the first that we have", () => {
  assert.equal(best(["de-AT", "sl-SI", "en"]), "sl");
  assert.equal(best(["UK"]), "uk");
  assert.equal(best(["constructor", ""]), "en");
});

for (const folder of folders) {
  for (const lang of all) {
    test(`${folder} has every text in ${lang}, in every plural form`, () => {
      const english = read(`${folder}/en.json`);
      const texts = read(`${folder}/${lang}.json`);
      assert.deepEqual(Object.keys(texts), Object.keys(english));
      const needed = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.sort();
      for (const [key, entry] of Object.entries(texts)) {
        assert.equal(typeof entry, typeof english[key], key);
        if (typeof entry === "object") assert.deepEqual(Object.keys(entry).sort(), needed, key);
      }
    });
  }
}

test("every key that the page says is a text", () => {
  const shell = read("text/en.json");
  for (const path of sources("")) {
    const game = /^games\/([^/]+)\//.exec(path)?.[1];
    // The shell speaks for any game that is open.
    const own = (game ? [game] : games).map((name) => read(`games/${name}/text/en.json`));
    const texts = Object.assign({}, shell, ...own);
    const source = readFileSync(new URL(path, web), "utf8");
    for (const [, first = ""] of source.matchAll(/\bsay\(([^,()]*)/g)) {
      for (const [, key = ""] of first.matchAll(/(?:^|[?:])\s*"([^"]+)"/g)) {
        assert.ok(Object.hasOwn(texts, key), `${path} says ${key}`);
      }
    }
  }
});

/** The page's modules, below a folder of web/. @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(new URL(folder || ".", web), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    if (entry.isDirectory()) return sources(`${folder}${entry.name}/`);
    return entry.name.endsWith(".js") ? [folder + entry.name] : [];
  });
}
