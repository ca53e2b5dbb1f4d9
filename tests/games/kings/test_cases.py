"""Faults that other projects had, made impossible in Kings; named after the list of cases."""

from __future__ import annotations

from itertools import combinations

import pytest

from regalia.chance import Chance, Dice
from regalia.games.kings.facts import facts
from regalia.games.kings.notation import GIVE, PACK, PLAY, TAKE, cards_of, set_of
from regalia.games.kings.rules import Kings
from regalia.play import LUCK, Illegal
from regalia.record import Record
from regalia.registry import game
from regalia.simulate import chosen
from regalia.table import NotYours, Table
from tests.games.kings.always import always
from tests.games.kings.deals import begin, new, play, shuffle
from tests.sentences import words_of

SIDES = (2, 3, 0, 1)
TEXTS = words_of("kings")
HOUSES = [
    {"must_trump": must, "short_deal": short, "targets": targets}
    for must in ("off", "on")
    for short in ("nine", "all")
    for targets in ("9/9/9", "9/8/7")
]


def positions(seed: str, every: int, **options: str) -> list[Kings]:
    """Positions spread over a match played by dice, all of its exchanges among them."""
    state, chance, dice, found = new(**options), Chance(seed), Dice(seed), []
    while state.to_move is not None:
        if state.stage in (TAKE, GIVE) or (state.stage == PLAY and dice.below(every) == 0):
            found.append(state.copy())
        state.push(state.luck(chance) if state.to_move == LUCK else dice.pick(state.moves()))
    return found


def test_c20_a_trump_six_takes_a_plain_ace_and_an_off_suit_ace_nothing() -> None:
    state = begin(
        shuffle({2: "S:A H:A", 3: "S:K H:K", 0: "S:Q H:Q", 1: "H:6 D:AKQJT98"}, SIDES, "6H")
    )
    state.leads = 2
    state.find_legal()
    play(state, "AS KS QS 6H")
    assert state.tricks[-1].winner == 1
    play(state, "AD")
    off_suit = [move for move in state.moves() if not move.endswith(("D", "H"))]
    for move in off_suit:
        after = state.copy()
        after.push(move)
        assert after.winner == 1


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house.values()))
def test_c21_every_refusal_names_one_rule_and_somebody_can_always_move(
    house: dict[str, str],
) -> None:
    for state in positions("c21", 6, reigns="2", **house):
        assert state.moves()
        for card in PACK:
            for verb in ("play", "take", "give", "swap"):
                move = f"{verb} {card}"
                reason = state.why_not(move)
                assert (reason is None) == (move in state.moves())
                if reason is not None:
                    assert f"rule.{reason.rule}" in TEXTS
                    assert f"why.{reason.key}" in TEXTS
                    with pytest.raises(Illegal):
                        state.copy().push(move)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house.values()))
def test_c22_whoever_leaves_the_order_is_right(house: dict[str, str]) -> None:
    for number in range(6):
        state, chance = new(reigns="1", **house), Chance(f"c22-{number}")
        dice = Dice(f"c22 {number}")
        while state.to_move is not None:
            before = state.copy()
            state.push(state.luck(chance) if state.to_move == LUCK else dice.pick(state.moves()))
            left = set(before.ring) - set(state.ring)
            if not left or state.reign != before.reign or state.to_move is None:
                continue
            if state.to_move == LUCK:
                assert state.next_dealer() in state.ring
                continue
            last = state.tricks[-1]
            if state.reign:
                assert state.to_move == next(s for s in state.order if s in state.ring)
            elif last.winner in state.ring:
                assert state.to_move == last.winner
            else:
                ahead = [(last.winner + step) % 4 for step in range(1, 4)]
                assert state.to_move == next(s for s in ahead if s in state.ring)


def test_c01_a_card_that_changes_hands_does_not_betray_where_it_came_from() -> None:
    """Whoever stood by sees the same backs play, whichever cards were exchanged."""
    seen = 0
    for number in range(8):
        for state in positions(f"c01-{number}", 3, reigns="2"):
            if not state.exchanges or state.stage != PLAY:
                continue
            standing_by = [s for s in range(4) if s not in (state.dealer, *state.order[:2])]
            for seat in standing_by:
                view = state.view(seat)
                for n in range(3):
                    world = state.imagine(seat, Dice(f"{number} {n}"))
                    assert world.view(seat) == view
                    seen += world.exchanges != state.exchanges
    assert seen > 100, "the exchange is drawn anew, too"


def test_what_is_imagined_is_as_likely_as_it_should_be() -> None:
    """Somebody who stood by an exchange: the share of worlds is that of all deals that fit."""
    state = begin(shuffle({2: "S:AK", 3: "S:QJ"}, SIDES, "6S"))
    counts = [0] * 4
    for n in range(1200):
        world = state.imagine(0, Dice(f"likely {n}"))
        for seat in range(4):
            counts[seat] += world.hands[seat] >> PACK.index("9C") & 1
    known = state.hands[0] >> PACK.index("9C") & 1
    if known:
        assert counts == [1200, 0, 0, 0]
    else:
        assert counts[0] == 0
        assert abs(counts[2] / 1200 - 9 / 26) < 0.05
        assert abs(counts[3] / 1200 - 9 / 26) < 0.05
        assert abs(counts[1] / 1200 - 8 / 26) < 0.05


# --- claiming -------------------------------------------------------------------------------


def takes_all(state: Kings, seat: int, cards: list[int]) -> bool:
    """Whether these cards in this order take every trick, whatever the others play."""
    if state.stage != PLAY or not state.hands[seat]:
        return True
    if state.to_move == seat:
        after = state.copy()
        after.push(f"play {PACK[cards[0]]}")
        return _kept(state, after, seat) and takes_all(after, seat, cards[1:])
    for move in state.moves():
        after = state.copy()
        after.push(move)
        if not (_kept(state, after, seat) and takes_all(after, seat, cards)):
            return False
    return True


def _kept(before: Kings, after: Kings, seat: int) -> bool:
    return len(after.tricks) == len(before.tricks) or after.tricks[-1].winner == seat


def deals_that_fit(state: Kings, seat: int) -> list[list[int]]:
    """Every way to deal the unseen cards to one, two or three other players still in."""
    known = facts(state, seat)
    found: list[list[int]] = []

    def deal(bins: list[int], pool: int, lies: list[int]) -> None:
        if not bins:
            found.append(list(lies))
            return
        at = bins[0]
        must = known.fixed[at]
        free = cards_of(pool & known.allow[at] & ~must)
        for chosen_cards in combinations(free, known.need[at] - must.bit_count()):
            lies[at] = must | set_of(chosen_cards)
            deal(bins[1:], pool & ~lies[at], lies)

    loose = known.pool
    for cards in known.fixed:
        loose &= ~cards
    deal([at for at in range(6) if known.need[at]], loose, [0] * 6)
    return found


def test_a_claim_holds_in_every_deal_that_the_player_cannot_rule_out() -> None:
    proved = 0
    for number in range(60):
        for state in positions(f"claim-{number}", 2, reigns="1"):
            seat = state.to_move
            if state.stage != PLAY or not isinstance(seat, int):
                continue
            line = [PACK.index(code) for code in state.view(seat)["claim"]]
            if not line or len(line) > 3 or state.exchanges or any(state.aside):
                continue
            worlds = deals_that_fit(state, seat)
            if len(worlds) > 400:
                continue
            for lies in worlds:
                world = state.copy()
                for other in world.ring:
                    if other != seat:
                        world.hold(other, lies[other])
                assert takes_all(world, seat, line), (number, line)
                proved += 1
            end = state.copy()
            for move in state.claim():
                end.push(move)
            assert end.to_move is None or end.stage != PLAY
    assert proved > 200


def test_a_table_plays_out_a_claim_as_ordinary_moves() -> None:
    of = game("kings")
    seats = ["human", "bot:easy", "bot:easy", "bot:easy"]
    for number in range(40):
        table = Table(Record(of, of.complete({"reigns": "1"}), seats, f"claim-{number}"))
        dice = Dice(f"claim {number}")
        while table.state.to_move is not None:
            if table.state.to_move == LUCK:
                table.proceed()
            elif table.state.to_move != 0:
                for _ in table.think():
                    pass
            elif table.state.view(0)["claim"]:
                plies = len(table.record.moves)
                table.claim()
                assert all(move.startswith("play ") for move in table.record.moves[plies:])
                assert table.state.view(0)["stage"] in ("shuffle", "over")
                again = Table(table.record)
                assert again.state == table.state
                return
            else:
                with pytest.raises(NotYours):
                    table.claim()
                table.play(dice.pick(table.state.moves()))
    raise AssertionError("nobody could claim")


# --- computer players -----------------------------------------------------------------------


def test_the_steady_player_gives_away_no_trump_and_takes_a_sure_trick() -> None:
    steady = game("kings").minds["steady"]
    for number in range(12):
        for state in positions(f"steady-{number}", 4, reigns="1"):
            seat = state.to_move
            assert isinstance(seat, int)
            move = chosen(steady, state, seat, Dice("steady"))
            if state.stage == GIVE:
                plain = [m for m in state.moves() if not m.endswith(PACK[state.turned][1])]
                assert move in plain or not plain
            if state.stage == PLAY and state.trick and state.after[seat] == state.leader:
                wins = [m for m in state.moves() if 1 << PACK.index(m[5:]) & state.rivals]
                cheap = [m for m in wins if not m.endswith(PACK[state.turned][1])]
                assert move in wins or not cheap, "the last to play takes it if that is cheap"


@pytest.mark.long
def test_two_thousand_random_matches_over_all_options() -> None:
    for number in range(2000):
        house = {**HOUSES[number % 8], "reigns": str(number // 8 % 10)}
        state, chance, dice = new(**house), Chance(f"long-{number}"), Dice(f"long {number}")
        while state.to_move is not None:
            move = state.luck(chance) if state.to_move == LUCK else dice.pick(state.moves())
            before = state.copy()
            state.push(move)
            always(before, move, state)
        assert len(state.history) == int(house["reigns"]) + 1
