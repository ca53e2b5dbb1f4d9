"""Duplicate blocks: one deal played with the hero in every seat, to measure how well a mind plays.

The luck of the deal falls on the hero and on the others alike, so that far fewer games tell as
much as games on deals of their own.
"""

from __future__ import annotations

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Game, Mind
from regalia.simulate import chosen
from tests.state_hash import picked


def share(of: Game, mind: Mind, blocks: int, seats: int = 4, **options: str) -> float:
    """How many games of such blocks a mind wins against others that play by dice, from 0 to 1.

    A win shared with others counts for its part.
    """
    won = 0.0
    for block in range(blocks):
        for hero in range(seats):
            winners = winners_of(of, mind, block, hero, seats, **options)
            won += (hero in winners) / len(winners)
    return won / (seats * blocks)


def winners_of(
    of: Game, mind: Mind, block: int, hero: int, seats: int, **options: str
) -> list[int]:
    """The seats that win the deal of this block, with the hero's seat thinking and no other."""
    state, chance = of.new(seats, options), Chance(f"block-{block}")
    dice, ply = Dice(f"block {block} {hero}"), 0
    while state.to_move is not None:
        if state.to_move == LUCK:
            state.push(state.luck(chance))
        elif state.to_move == hero:
            state.push(chosen(mind, state, hero, dice.split(f"{ply}")))
        else:
            state.push(picked(state, dice))
        ply += 1
    outcome = state.outcome()
    assert outcome is not None
    return [seat for seat, place in enumerate(outcome.places) if place == 1]
