"""The page's side of the door to Python, for the tests of what is asked there."""

from __future__ import annotations

import json
from typing import Any

from regalia.bridge import Bridge
from regalia.record import write

SEED = "secret-seed-1"
CODES = {
    "Stale", "Illegal", "NotYours", "Busy", "BadRecord", "OtherRules", "BadOption", "BadSeats",
    "BadSeed", "Unknown", "UnknownGame", "Refused", "Cancelled", "BadDay", "BadLink", "NoSeed",
    "Secret",
}  # fmt: skip
"""Every code but Broken, which is for faults of ours."""
CALLS = [
    "games", "open", "look", "play", "proceed", "undo", "redo", "restart", "lift", "veil",
    "practice", "seat", "abandon", "think", "hint", "cancel", "why", "save", "close", "watch",
    "deal", "pack", "visit", "unpack", "check", "salvage", "replay", "log",
]  # fmt: skip


class Page:
    """The other side of the door."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.id = 0
        self.heard: list[str] = []

    def post(self, call: str, **args: object) -> str:
        """The text that answers at once."""
        self.id += 1
        text = self.bridge.answer(json.dumps({"id": self.id, "call": call, "args": args}))
        self.heard.append(text)
        return text

    def call(self, call: str, **args: object) -> dict[str, Any]:
        """The whole answer; computer players think until they have one."""
        text = self.post(call, **args)
        while text == "":
            text = self.bridge.go_on(5)
        answer: dict[str, Any] = json.loads(text)
        self.heard.append(text)
        assert answer["id"] == self.id
        assert set(answer) in ({"id", "ok"}, {"id", "error"})
        return answer

    def ok(self, call: str, **args: object) -> Any:
        answer = self.call(call, **args)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, call: str, **args: object) -> dict[str, Any]:
        error: dict[str, Any] = self.call(call, **args)["error"]
        assert set(error) == {"code", "message", "facts"}
        assert error["code"] in CODES, error
        assert error["message"]
        return error

    def open(self, *seats: str, **args: object) -> dict[str, Any]:
        """A game under the id ``a``, its first deal on the table."""
        given_ = {"id": "a", "game": "pyramids", "seed": SEED, "seats": seats or ("human",)}
        self.ok("open", **{**given_, **args})
        snapshot: dict[str, Any] = self.ok("proceed", id="a", rev=1)
        return snapshot

    def change(self, call: str, **args: object) -> dict[str, Any]:
        """A change at the newest revision."""
        snapshot: dict[str, Any] = self.ok(call, id="a", rev=self.rev, **args)
        return snapshot

    @property
    def rev(self) -> int:
        return self.bridge.tables["a"].rev

    def all(self) -> dict[str, object]:
        """All that could be lost."""
        return {
            slot: (table.state.copy(), write(table.record), table.rev, self.bridge.keep(slot))
            for slot, table in self.bridge.tables.items()
        }
