"""What computer players of Kings must achieve."""

from __future__ import annotations

import pytest

from regalia.games.kings import GAME
from tests.blocks import share


@pytest.mark.parametrize("blocks", [10, pytest.param(200, marks=pytest.mark.long)])
def test_steady_wins_more_than_its_share_against_three_that_play_by_dice(blocks: int) -> None:
    """Of matches with one reign, the ladder before it; a fair share is 0.25."""
    won = share(GAME, GAME.minds["steady"], blocks, reigns="1")
    print(f"steady wins {won:.3f}")
    assert won >= 0.4
