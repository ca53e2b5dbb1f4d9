"""What the hints of Monarchy say is true."""

from __future__ import annotations

from regalia.games.monarchy.rules import Monarchy
from regalia.games.monarchy.sets import BIT, CARD, MASK, SETS, points
from regalia.games.monarchy.sight import face_up
from regalia.registry import game
from tests.hints import after, reasons

OF = game("monarchy")


def test_what_the_hints_say_is_true() -> None:
    found = reasons(OF, 2, 400)
    assert len(found) >= 6
    for key, moments in found.items():
        for moment in moments:
            before, seat, move, advice = moment
            assert isinstance(before, Monarchy)
            verb, _, object_ = move.partition(" ")
            assert verb == key.partition("_")[0] or key in {"complete", "stir"}
            if key == "take_down":
                assert not face_up(before, int(object_))
                assert advice.facts == {"place": int(object_) + 1}
            elif verb == "take":
                card = before.table[int(object_)]
                assert face_up(before, int(object_))
                assert CARD[advice.facts["card"]] == card
            if key == "complete":
                held = before.held[seat]
                for name in advice.facts["set"]:
                    mask = MASK[SETS.index(name)]
                    assert mask & held != mask
                    assert mask & (held | BIT[card]) == mask
            if key == "call":
                held = before.held[seat] & ~(BIT[CARD[object_]] if object_ else 0)
                assert advice.facts["points"] == points(held, before.house.worth)
                assert after(moment).totals[seat] - before.totals[seat] == advice.facts["points"]
            if key.startswith("put"):
                bare = not before.covers[seat] & BIT[CARD[object_]]
                assert bare == (key == "put_bare")
