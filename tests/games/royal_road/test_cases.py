"""Faults that comparable games had, and corners of the rules: see each test's name."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from regalia.chance import Chance, Dice
from regalia.games.royal_road.notation import TRIO_BITS
from regalia.games.royal_road.rules import RoyalRoad
from regalia.play import LUCK
from regalia.record import Record
from regalia.registry import game
from regalia.simulate import simulate
from regalia.table import Refused, Table
from tests.games.royal_road.deals import IDS, SHOWS, begin, deal, make, white

GOAL, PIT = 17, 11


def test_the_moves_of_white_are_a_sequence_like_any_other() -> None:
    falling = dict(zip([n for n in range(1, 17) if n != PIT], reversed(IDS), strict=False))
    state = begin(deal(["borivoj1", "spytihnev1"], falling))
    state.push("roll W")
    moves = state.moves()
    assert len(moves) == 15 + 15 * 14 // 2 + 1
    assert moves == tuple(moves)
    assert moves != tuple(moves)[1:]
    assert [moves[n] for n in range(-1, 2)] == ["reroll", "replace 1", "replace 2"]
    assert tuple(moves[-2:]) == ("swap 15 16", "reroll")
    assert moves.index("swap 1 2") == 15
    assert repr(moves) == repr(tuple(moves))
    assert all(strange not in moves for strange in ("swap 2 1", "replace 0", "roll W", 7))


def test_the_first_to_end_a_turn_wins_if_two_trios_are_home() -> None:
    one, two = next(
        (one, two)
        for one, two in combinations(IDS, 2)
        if len(set(SHOWS[one]) | set(SHOWS[two])) == 4
    )
    pyramids = sorted(set(SHOWS[one]) | set(SHOWS[two]))
    common = sorted(set(SHOWS[one]) & set(SHOWS[two]))
    order = [*(p for p in pyramids if p not in common), *common]
    for secrets, winner in (((one, two, "x"), 0), (("x", one, two), 1), ((two, "x", one), 0)):
        spare = next(n for n in IDS if len(set(SHOWS[n]) & set(pyramids)) == 0)
        held = [spare if name == "x" else name for name in secrets]
        state = begin(deal(held, clear_of=pyramids), 3)
        # Only seat ``winner`` and later ones see the last pyramid home; who moves it is last.
        for number, pyramid in enumerate(order):
            while number == len(order) - 1 and state.view(None)["player"] != (winner + 2) % 3:
                white(state, "replace 5")
            if state.to_move is None:
                break
            make(state, [f"{pyramid} {GOAL}"])
        while state.to_move is not None:
            white(state, "replace 5")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.places[(winner + 2) % 3] == 1 or outcome.places[winner] == 1


def random_game(number: int, seats: int, plies: int, **options: str) -> RoyalRoad:
    state, chance = game("royal-road").new(seats, options), Chance(f"random-{number}")
    assert isinstance(state, RoyalRoad)
    dice = random.Random(number)
    for _ in range(plies):
        if state.to_move is None:
            break
        state.push(state.luck(chance) if state.to_move == LUCK else dice.choice(state.moves()))
    return state


def test_imagined_cards_would_not_have_won_before() -> None:
    """Whoever ended a turn without winning cannot hold a card whose trio was home by then."""
    ruled_out = 0
    for number in range(40):
        state = random_game(number, 4, 180, length="12")
        if state.to_move is None:
            continue
        for n in range(25):
            world = state.imagine(0, Dice(f"{number} {n}"))
            assert world.deal[0] == state.deal[0]
            for seat in range(1, 4):
                assert TRIO_BITS[world.deal[seat]] & ~state.waited[seat]
        ruled_out += any(not bits & ~state.waited[1] for bits in TRIO_BITS)
    assert ruled_out >= 5


def test_imagined_cards_are_drawn_evenly_from_all_that_are_possible() -> None:
    state = next(
        found
        for found in (random_game(n, 2, 170, length="12") for n in range(99))
        if found.to_move is not None and found.home.bit_count() > 9
    )
    seen = set(state.view(0)["faces"].values())
    possible = [
        card for card in range(55) if IDS[card] not in seen and TRIO_BITS[card] & ~state.waited[1]
    ]
    many = 120 * len(possible)
    held = Counter(state.imagine(0, Dice(f"even {n}")).deal[1] for n in range(many))
    assert set(held) == set(possible)
    assert all(70 < times < 180 for times in held.values())


def test_c03_a_replacement_shows_a_new_card_and_cannot_be_taken_back() -> None:
    record = Record(game("royal-road"), game("royal-road").complete({}), ["human"] * 2, None)
    record.moves = [deal(road={4: "karel3", 9: "borivoj1"}), "roll W"]
    table = Table(record)
    table.play("swap 4 9")
    table.undo()
    table.play("replace 5")
    with pytest.raises(Refused) as refused:
        table.undo()
    assert refused.value.reason.key == "undo_learnt"


def test_c05_no_curtain_is_needed() -> None:
    assert not game("royal-road").hand_over


@pytest.mark.parametrize("games", [3, pytest.param(10_000, marks=pytest.mark.long)])
def test_c26_computer_players_make_no_illegal_move(games: int) -> None:
    of = game("royal-road")
    record = Record(of, of.complete({}), ["bot:easy", "bot:steady", "bot:steady"], "c26")
    assert len(simulate(record, games).scores) == games


def test_the_log_holds_the_last_moves_and_no_more() -> None:
    state = random_game(7, 3, 400, length="24")
    log = state.view(None)["log"]
    assert len(log) == 24
    assert all(not entry["move"].startswith("roll ") for entry in log)
    ways = state.view(None)["ways"]
    for pyramid, way in ways.items():
        at = int(state.view(None)["places"][pyramid].split("-")[1])
        assert (way[-1][1] if way else 0) == at
