"""What the hints of Kings say is true."""

from __future__ import annotations

from regalia.games.kings.advice import advise
from regalia.games.kings.notation import FAMILY, MEANING, PACK, SUIT_SET
from regalia.games.kings.rules import Kings
from regalia.play import State
from regalia.registry import game
from regalia.text import Words
from tests.hints import after, reasons

OF = game("kings")


def kings(state: State) -> Kings:
    assert isinstance(state, Kings)
    return state


def test_what_the_hints_say_is_true() -> None:
    found = reasons(OF, 8)
    assert len(found) >= 10
    for key, moments in found.items():
        for moment in moments:
            state, seat, move, advice = moment
            before, then = kings(state), after(moment)
            card = MEANING[move][2]
            assert advice.facts == {"card": PACK[card]}
            suit, one = FAMILY[card], 1 << card
            taken = then.totals[seat] > before.totals[seat]
            leads = not before.trick
            if key.startswith("lead"):
                assert leads
                assert (key == "lead_trump") == (suit == before.trumps)
            if key == "lead_highest":
                others = sum(before.hands[other] for other in before.ring if other != seat)
                assert not others & suit & (one - 1)
            if key in {"win_last", "ruff_last"} and then.stage == before.stage:
                assert taken
            if key in {"win", "ruff"}:
                assert then.winner == seat
            if key.startswith("ruff"):
                assert suit == before.trumps
                assert not before.hands[seat] & SUIT_SET[before.led]
            if key in {"cannot_win", "save", "save_trump"}:
                assert not leads
                assert not taken
                assert len(then.trick) == 0 or then.winner != seat
            if key == "cannot_win":
                assert not before.allowed & before.rivals
            if key == "save_trump":
                assert before.hands[seat] & before.trumps
                assert suit != before.trumps
            if key == "void":
                assert not then.hands[seat] & suit


def test_leaving_a_card_or_passing_has_a_reason_too() -> None:
    words = Words("en", OF.name)
    for moment in reasons(OF, 8)["swap"]:
        state, seat = kings(moment[0]), moment[1]
        for move in ("keep", "pass"):
            advice = advise(state, seat, move)
            assert words.say(f"hint.{advice.key}", **advice.facts)
