"""What computer players of Monarchy must do: end every hand, and play better than chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from regalia.chance import Chance, Dice
from regalia.games.monarchy import GAME
from regalia.games.monarchy.plans import plans
from regalia.games.monarchy.rules import Monarchy
from regalia.games.monarchy.sets import MASK, points, values
from regalia.play import LUCK, Mind
from regalia.simulate import chosen
from tests.blocks import share
from tests.games.monarchy.deals import SINGLES, STUARTS, dealt, make

STEADY = GAME.minds["steady"]


def play(minds: Sequence[Mind], seed: str, most: int, **options: str) -> Monarchy:
    """A game between these minds, to its end or to so many plies."""
    state, chance = GAME.new(len(minds), options), Chance(seed)
    assert isinstance(state, Monarchy)
    for ply in range(most):
        if state.to_move is None:
            break
        if state.to_move == LUCK:
            state.push(state.luck(chance))
        else:
            dice = Dice(f"{seed} {state.to_move} {ply}")
            state.push(chosen(minds[state.to_move], state, state.to_move, dice))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", GAME.minds)
def test_without_a_cap_no_hand_goes_in_circles(seats: int, level: str) -> None:
    for number in range(2):
        minds = [GAME.minds[level]] * seats
        state = play(minds, f"circles-{number}", 2500, cap="off", length="hands:1")
        assert state.to_move is None
        assert state.results[-1].caller is not None


@pytest.mark.parametrize("blocks", [5, pytest.param(200, marks=pytest.mark.long)])
def test_steady_beats_three_that_play_by_dice(blocks: int) -> None:
    won = share(GAME, STEADY, blocks)
    print(f"steady wins {won:.3f}")
    assert won >= 0.6


def test_a_good_hand_is_called() -> None:
    hand = [*STUARTS, "victoria", "stephen"]
    state = make(dealt([hand, [], [], []], ["henry-1"]), "take 0")
    assert chosen(STEADY, state, 0, Dice("call")) == "call henry-1"


def test_what_completes_a_set_is_taken() -> None:
    hand = ["charles-1", "henry-1", "edward-2", "george-1", "richard-2", "william-1", *SINGLES[:2]]
    state = dealt([hand, [], [], ["charles-2"]], ["mary-1", "edward-5", "edward-8", "henry-8"])
    for place, card in enumerate(["mary-1", "edward-5", "edward-8"]):
        make(state, f"take {place}", f"put {card}")
    make(state, "take 3", "put charles-2")
    assert chosen(STEADY, state, 0, Dice("take")) == "take 3"


@pytest.mark.parametrize(("size", "best"), [(8, 527), (9, 622), (10, 641), (11, 689)])
def test_the_best_hands(size: int, best: int) -> None:
    """The plans hold the best possible hands."""
    worth = values(full=False)
    assert max(points(plan.cards, worth) for plan in plans(size)) == best
    for plan in plans(size):
        assert plan.cards.bit_count() <= size
        assert plan.cards == _union(plan.sets)


def _union(numbers: Sequence[int]) -> int:
    found = 0
    for number in numbers:
        found |= MASK[number]
    return found
