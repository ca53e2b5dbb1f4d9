"""Faults that comparable games had: see each test's name for the case."""

from __future__ import annotations

import json
import random

import pytest

from regalia.record import Record
from regalia.registry import game
from regalia.simulate import simulate
from tests.games.pyramids.deals import (
    PACK,
    PILE,
    STOCK,
    begin,
    cards_of,
    deal,
    drawn_out,
    hopeless,
    make,
    row,
    seen,
    straight,
    straight_moves,
)


def test_worked_example_of_the_rule_paper() -> None:
    state = begin(deal({**row(21, "6S 7D QC KH 2D 3D 4D"), PILE: "5H", STOCK: "5D"}))
    moves = ["play 6S", "play 7D", "joker QC", "play KH", "draw"]
    assert make(state, moves) == [5, 10, -50 + 15, 20, -5]
    assert state.scores() == [-5]
    assert make(state, ["play 4D"]) == [5]


def test_c17_no_round_scores_more_than_2080() -> None:
    dice = random.Random(17)
    for n in range(60):
        cards = PACK.copy()
        dice.shuffle(cards)
        state = begin("shuffle " + " ".join(cards), jokers=("0", "9", "unlimited")[n % 3])
        while state.to_move == 0 and not state.view(0)["results"][0]:
            state.push(dice.choice([m for m in state.moves() if m != "stop"] or ["stop"]))
        assert state.view(0)["results"][0][0]["points"] <= 2080
    state = begin(straight(), rounds="1")
    make(state, straight_moves())
    assert state.scores() == [2080]


@pytest.mark.parametrize("jokers", ["0", "1"])
def test_c18_the_last_card_with_an_empty_stock_clears_the_round(jokers: str) -> None:
    state = begin(drawn_out(), jokers=jokers)
    make(state, ["draw"] * 23)
    moves = straight_moves()
    if jokers == "1":  # the last joker moves the last card
        moves[-1] = moves[-1].replace("play", "joker")
    gains = make(state, moves)
    assert gains[-1] == 5 * 28 + 50 - (50 if jokers == "1" else 0)
    assert state.view(0)["results"][0][0]["end"] == "cleared"
    assert state.to_move == "luck"


@pytest.mark.parametrize("last", [*"A23456789TJQK"])
def test_c19_stuck_exactly_when_nothing_but_stop_is_left(last: str) -> None:
    """King, ace and two stand side by side; jokers and stock are ways out."""
    ring = "KA23456789TJQKA"
    for free_rank in "A23456789TJQK":
        suits = "SHDC"
        bottom = {21 + n: free_rank + suits[n] for n in range(4 if free_rank != last else 3)}
        far = [rank for rank in "A23456789TJQK" if rank not in (last, free_rank)]
        strange = next(r for r in far if r + last not in ring and last + r not in ring)
        bottom |= {
            21 + len(bottom) + n: strange + s for n, s in enumerate(suits[: 7 - len(bottom)])
        }
        shuffle = deal({**bottom, 51: last + "C"})
        fits = free_rank + last in ring or last + free_rank in ring
        for jokers in ("0", "1"):
            state = begin(shuffle, jokers=jokers)
            make(state, ["draw"] * 22)
            assert state.to_move == 0  # the stock is a way out
            state.push("draw")
            assert (state.to_move is None) == (not fits and jokers == "0")
            if state.to_move == 0:
                assert len(state.moves()) > 1


@pytest.mark.parametrize("games", [40, pytest.param(10_000, marks=pytest.mark.long)])
def test_c25_the_pack_is_whole_and_every_card_in_one_place(games: int) -> None:
    dice = random.Random(25)
    for n in range(games):
        layout, seats = ("pyramid", "peaks")[n % 2], 1 + n % 3
        state = begin(
            straight(), seats, layout=layout, jokers="4", cards=("open", "covered")[n % 2]
        )
        while state.to_move is not None:
            if state.to_move == "luck":
                state.push(hopeless())
                continue
            view = state.view(state.to_move)
            assert len(set(view["places"].values())) == len(view["places"]) == 52
            state.push(dice.choice([m for m in state.moves() if m != "stop"] or ["stop"]))
        assert sorted(state.view(None)["faces"].values()) == sorted(PACK)


@pytest.mark.parametrize("games", [3, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("layout", ["pyramid", "peaks"])
def test_c26_computer_players_make_no_illegal_move(layout: str, games: int) -> None:
    of = game("pyramids")
    seats = ["bot:easy", "bot:steady"]
    record = Record(of, of.complete({"layout": layout, "cards": "covered"}), seats, "c26")
    figures = simulate(record, games)  # raises if any move is refused
    assert len(figures.scores) == games


@pytest.mark.parametrize("verb", ["play", "joker"])
def test_c01_a_refusal_does_not_tell_a_face_down_card_from_the_stock(verb: str) -> None:
    state = begin(straight(), cards="covered")
    cards = cards_of(straight())
    hidden = [*cards[:21], *cards[STOCK:]]
    reasons = [state.why_not(f"{verb} {card}") for card in hidden]
    assert {(reason.key, reason.rule) for reason in reasons if reason} == {("not_in_sight", "free")}
    assert [reason.facts for reason in reasons if reason] == [{"card": card} for card in hidden]
    told = json.dumps([[list(touches), reason.json()] for touches, reason in state.refused()])
    assert not any(f'"{card}"' in told for card in hidden)
    assert seen(state.view(0)).isdisjoint(hidden)
