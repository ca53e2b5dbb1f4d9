"""What computer players of Royal Road must achieve, and what they must not miss."""

from __future__ import annotations

import pytest

from regalia.chance import Chance, Dice
from regalia.games.royal_road import GAME
from regalia.games.royal_road.notation import TRIO_BITS
from regalia.games.royal_road.rules import RoyalRoad
from regalia.play import LUCK, Mind, Move
from regalia.simulate import chosen
from tests.state_hash import picked


def winner(mind: Mind, hero: int, number: int) -> int | None:
    """Who wins when the hero thinks and three others throw dice for their moves."""
    state, chance = GAME.new(4, {}), Chance(f"hero-{number}")
    assert isinstance(state, RoyalRoad)
    dice = Dice(f"others {number} {hero}")
    while state.to_move is not None:
        move: Move
        if state.to_move == LUCK:
            move = state.luck(chance)
        elif state.to_move == hero:
            move = chosen(mind, state, hero, dice.split(f"{sum(state.rolls)}"))
        else:
            move = picked(state, dice)
        state.push(move)
    return state.winner


@pytest.mark.parametrize("blocks", [25, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", GAME.minds)
def test_a_thinking_player_wins_most_games_against_three_who_do_not(
    level: str, blocks: int
) -> None:
    """On every deal the hero sits in every seat once."""
    won = sum(
        winner(GAME.minds[level], hero, number) == hero
        for number in range(blocks)
        for hero in range(4)
    )
    print(f"{level} wins {won / blocks / 4:.3f}")
    assert won >= 0.7 * 4 * blocks


@pytest.mark.parametrize("level", GAME.minds)
def test_a_win_in_one_is_taken(level: str) -> None:
    met = 0
    for number in range(60):
        state, chance = GAME.new(3, GAME.complete({"length": "12"})), Chance(f"one-{number}")
        assert isinstance(state, RoyalRoad)
        dice = Dice(f"one {number}")
        while state.to_move is not None:
            if state.to_move == LUCK:
                state.push(state.luck(chance))
                continue
            seat = state.to_move
            if (TRIO_BITS[state.deal[seat]] & ~state.home).bit_count() <= 1:
                wins = []
                for move in state.moves():
                    after = state.copy()
                    after.push(move)
                    wins += [move] if after.winner == seat else []
                if wins:
                    met += 1
                    assert chosen(GAME.minds[level], state, seat, dice.split("win")) in wins
            state.push(picked(state, dice))
    assert met >= 30
