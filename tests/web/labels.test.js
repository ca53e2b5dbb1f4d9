import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { provide, text } from "../../web/app/text.js";

/** @type {any} */ (globalThis).location = { href: "https://example.org/regalia/" };
const { labelled, nameWords, valueWords } = await import("../../web/app/labels.js");
const { whyBad } = await import("../../web/app/refusals.js");
const words = new URL("../../web/", import.meta.url);
for (const lang of ["en", "cs", "uk", "sl"]) {
  for (const path of ["text", "games/pyramids/text", "games/monarchy/text"].map((one) => `${one}/${lang}.json`)) {
    provide({ [path]: JSON.parse(readFileSync(new URL(path, words), "utf8")) });
  }
}

/** @param {string} lang @param {{key: string, facts: any, game?: string}} bad */
async function said(lang, bad) {
  await text.load(lang, bad.game ?? null);
  await text.also("pyramids");
  await text.also("monarchy");
  return text.say(bad.key, labelled(bad));
}

/** @type {[string, string][]} */
const LAYOUTS = [
  ["en", "The house rule “Layout” cannot be “sphinx”. Possible: Pyramid\u00a0(pyramid) and Three peaks\u00a0(peaks)."],
  ["cs", "Domácí pravidlo „Rozložení“ nemůže mít hodnotu „sphinx“."],
  ["uk", "Домашнє правило «Розкладка» не може мати значення «sphinx»."],
  ["sl", "Hišno pravilo »Postavitev« ne more imeti vrednosti »sphinx«."],
];

for (const [lang, expected] of LAYOUTS) {
  test(`a house rule of a bad address has its name: ${lang}`, async () => {
    const facts = { name: "layout", value: "sphinx", wanted: ["pyramid", "peaks"] };
    const told = await said(lang, { key: "bad.choice", facts, game: "pyramids" });
    assert.ok(told.startsWith(expected), told);
    assert.match(told, /\(pyramid\).*\(peaks\)/);
  });

  test(`the house rules of a game have their names: ${lang}`, async () => {
    const facts = { value: "colour", wanted: ["layout", "jokers"] };
    const told = await said(lang, { key: "bad.option", facts, game: "pyramids" });
    assert.match(told, /colour/);
    assert.ok(told.includes(`${text.say("option.layout")}\u00a0(layout)`), told);
    assert.ok(told.includes(`${text.say("option.jokers")}\u00a0(jokers)`), told);
  });
}

test("a span of values is named by its ends", async () => {
  await text.load("en", "monarchy");
  assert.equal(valueWords("monarchy", "length", "hands:1–20"), "Deals: 1 … Deals: 20");
  assert.equal(valueWords("monarchy", "length", "deals"), "Everybody deals once");
  assert.equal(valueWords("monarchy", "length", "for ever"), "for ever");
});

test("seats, languages, games and settings have their names, too", async () => {
  const player = { value: "dog", wanted: ["human", "bot:steady"] };
  assert.match(await said("en", { key: "bad.player", facts: player }), /Person\u00a0\(human\).*Computer, steady\u00a0\(bot:steady\)/);
  assert.match(await said("en", { key: "bad.lang", facts: { value: "tlh", wanted: ["cs"] } }), /Čeština\u00a0\(cs\)/);
  assert.match(await said("en", { key: "bad.game", facts: { value: "chess", wanted: ["pyramids"] } }), /Pyramids\u00a0\(pyramids\)/);
  const look = { name: "speed", value: "slow", wanted: ["off"] };
  assert.match(await said("en", { key: "bad.look", facts: look }), /“Movement” cannot be “slow”/);
  assert.match(await said("en", { key: "bad.twice", facts: { name: "players" } }), /“Players”/);
});

test("what has no name of ours is called what it is", async () => {
  await text.load("en", null);
  assert.equal(nameWords("", "toString"), "toString");
  assert.equal(valueWords("", "layout", "constructor"), "constructor");
});

test("a record with a bad house rule says which, whatever game is open", async () => {
  await text.load("cs", "monarchy");
  await text.also("pyramids");
  const facts = { line: 4, text: "options layout=x", game: "pyramids", name: "layout", value: "x" };
  assert.equal(
    whyBad("BadRecord", { ...facts, kind: "choice" }),
    "Na řádku 4: domácí pravidlo „Rozložení“ nemůže mít hodnotu „x“.",
  );
  assert.match(whyBad("BadRecord", { ...facts, kind: "option", name: "", value: "y" }), /nemá: „y“/);
});
