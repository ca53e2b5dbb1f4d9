"""What the hints of Royal Road say is true."""

from __future__ import annotations

from regalia.games.royal_road.advice import advise
from regalia.games.royal_road.notation import PYRAMID, TRIO
from regalia.games.royal_road.rules import RoyalRoad
from regalia.registry import game
from regalia.text import Words
from tests.hints import after, reasons

OF = game("royal-road")


def test_what_the_hints_say_is_true() -> None:
    found = reasons(OF, 40)
    assert len(found) >= 9
    for key, moments in found.items():
        for moment in moments:
            before, seat, move, advice = moment
            then = after(moment)
            assert isinstance(before, RoyalRoad)
            trio = TRIO[before.deal[seat]]
            assert (then.winner == seat) == (key == "win")
            assert (move == "reroll") == (key == "reroll")
            if "pyramid" not in advice.facts:
                continue
            pyramid = PYRAMID[advice.facts["pyramid"]]
            assert (pyramid in trio) == (key in {"home", "forward", "own_pit"})
            home = then.at[pyramid] == before.house.goal
            assert home == (key in {"home", "other_home"})
            if key in {"pit", "own_pit"}:
                assert then.at[pyramid] == 0


def test_what_is_seldom_wise_has_a_reason_too() -> None:
    words = Words("en", OF.name)
    seen = set()
    for key in ("other", "forward", "home", "reroll", "pit"):
        for state, seat, _, _ in reasons(OF, 40)[key]:
            for move in state.moves():
                advice = advise(state, seat, move)
                assert words.say(f"hint.{advice.key}", **advice.facts)
                seen.add(advice.key)
    assert {"own_pit", "renew", "block", "open", "other_home"} <= seen
