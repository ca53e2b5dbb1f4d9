import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { lineWords, saidIn } from "../../web/app/telling.js";
import { provide, text } from "../../web/app/text.js";

beforeEach(async () => {
  provide({
    "text/en.json": { "said.by": "{seat}: {text}", "player.human": "Player {n}" },
    "games/whist/text/en.json": {
      "said.play": "{seat} plays {name}.",
      "said.put": "Put down: {name}.",
      "said.trick": "{seat} takes the trick.",
    },
  });
  await text.load("en", "whist");
  text.players([
    { kind: "human", name: "Ada" },
    { kind: "human", name: "" },
  ]);
});

const put = { key: "put", facts: { name: "seven" } };
const play = { key: "play", facts: { seat: 1, name: "queen" } };
const trick = { key: "trick", facts: { seat: 0 } };

test("C05 whoever moved is named, once, and never called you", () => {
  assert.equal(lineWords({ mover: 0, said: [put] }, true), "Ada: Put down: seven.");
  assert.equal(
    lineWords({ mover: 1, said: [play, trick] }, true),
    "Player 2 plays queen. Ada takes the trick.",
  );
  assert.equal(lineWords({ mover: 0, said: [put] }, false), "Put down: seven.");
  assert.equal(lineWords({ mover: "luck", said: [put] }, true), "Put down: seven.");
  assert.equal(lineWords({ mover: 0, said: [] }, true), "");
});

test("a snapshot is told by the words in it alone", () => {
  const moved = { kind: "moved", piece: "c1", to: "pile" };
  const told = /** @type {any} */ ([moved, { kind: "said", ...put }]);
  const seats = /** @type {any} */ ([{}, {}]);
  assert.equal(saidIn({ told, seats }, 0), "Ada: Put down: seven.");
  assert.equal(saidIn({ told: [/** @type {any} */ (moved)], seats }, 0), "");
});
