"""What computer players of Royal Road must achieve, and what they must not miss."""

from __future__ import annotations

import pytest

from regalia.chance import Chance, Dice
from regalia.games.royal_road import GAME
from regalia.games.royal_road.notation import TRIO_BITS
from regalia.games.royal_road.rules import RoyalRoad
from regalia.play import LUCK
from regalia.simulate import chosen
from tests.blocks import share
from tests.state_hash import picked


@pytest.mark.parametrize("blocks", [25, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", GAME.minds)
def test_a_thinking_player_wins_most_games_against_three_who_do_not(
    level: str, blocks: int
) -> None:
    won = share(GAME, GAME.minds[level], blocks)
    print(f"{level} wins {won:.3f}")
    assert won >= 0.7


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
