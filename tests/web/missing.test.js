import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError } from "../../web/app/engine.js";
import { isMissing } from "../../web/app/missing.js";

test("what could not be fetched is known by what three engines say of it", () => {
  for (const message of [
    "Failed to fetch",
    "Failed to fetch dynamically imported module: https://example.org/app/play.js",
    "NetworkError when attempting to fetch resource.",
    "error loading dynamically imported module: https://example.org/app/play.js",
    "Load failed",
    "Importing a module script failed.",
    "no words at text/en.json: 404",
    "games.json: 404",
  ]) {
    assert.equal(isMissing(new TypeError(message)), true, message);
  }
});

test("what the rules say of a game is its own, whatever stands in it", () => {
  const said = "line 6: 'note names Failed to fetch': importing a module";
  assert.equal(isMissing(new EngineError("BadRecord", said)), false);
  assert.equal(isMissing(new Error(said.slice(0, 20))), false);
  assert.equal(isMissing("Failed to fetch"), false);
});
