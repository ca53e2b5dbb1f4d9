"""What computer players of Pyramids must see."""

from __future__ import annotations

import pytest

from regalia.chance import Dice
from regalia.games.pyramids import GAME
from regalia.games.pyramids.rules import Pyramids
from regalia.simulate import chosen
from tests.state_hash import played


@pytest.mark.parametrize("level", GAME.minds)
def test_the_last_card_is_taken_where_it_fits(level: str) -> None:
    met = 0
    for number in range(60):
        options = GAME.complete({"jokers": "unlimited", "layout": "peaks"})
        record = played(GAME, 1 + number % 2, options, f"last-card-{number}", most=400)
        state = GAME.new(len(record.seats), options)
        assert isinstance(state, Pyramids)
        for move in record.moves:
            seat, plays = state.to_move, [m for m in state.moves() if m.startswith("play ")]
            if isinstance(seat, int) and state.left == 1 and plays:
                met += 1
                for n in range(6):
                    assert chosen(GAME.minds[level], state, seat, Dice(f"last {n}")) == plays[0]
            state.push(move)
    assert met >= 10
