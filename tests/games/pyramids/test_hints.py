"""What the hints of Pyramids say is true."""

from __future__ import annotations

from regalia.games.pyramids.rules import Pyramids
from regalia.registry import game
from tests.hints import after, reasons

OF = game("pyramids")


def test_what_the_hints_say_is_true() -> None:
    found = reasons(OF, 40)
    assert len(found) == 10
    for key, moments in found.items():
        for moment in moments:
            before, seat, move, advice = moment
            then = after(moment)
            assert isinstance(before, Pyramids)
            plays = [one for one in before.moves() if one.startswith("play ")]
            over = len(then.results[seat]) > len(before.results[seat])
            if key in {"draw", "stop"} or key.startswith("joker"):
                assert not plays
                assert move.startswith(key.partition("_")[0])
            if key == "joker_only":
                assert not before.stock()
            if key in {"streak", "joker_streak"}:
                assert then.fitting()
            if key == "streak":
                assert advice.facts["n"] == then.streak == before.streak + 1
            if key == "free":
                assert len(then.free) >= len(before.free)
            if key in {"clear", "last"}:
                assert over
                assert (then.results[seat][-1][1] == "cleared") == (key == "clear")
            elif key not in {"draw", "stop"}:
                assert not over or before.house.covered
