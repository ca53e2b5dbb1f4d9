"""Why the steady player of Kings makes a move, as far as its own seat can see why."""

from __future__ import annotations

from regalia.games.kings.facts import facts
from regalia.games.kings.notation import FAMILY, GIVE, KEEP, MEANING, PACK, PASS, PLAY, SWAP
from regalia.games.kings.rules import Kings
from regalia.play import Advice, Move, Seat, State


def advise(world: State, seat: Seat, move: Move) -> Advice:
    """See :attr:`regalia.play.Game.advise`."""
    assert isinstance(world, Kings)
    if move == KEEP:
        return Advice("keep", {"card": PACK[world.turned]})
    if move == PASS:
        return Advice("pass")
    stage, _, card = MEANING[move]
    told = {"card": PACK[card]}
    if stage == PLAY:
        return Advice(
            _leading(world, seat, card) if not world.trick else _following(world, card), told
        )
    if stage == GIVE:
        alone = (world.hands[seat] & FAMILY[card]).bit_count() == 1
        return Advice("void" if alone and FAMILY[card] != world.trumps else "give", told)
    return Advice("swap" if stage == SWAP else "take", told)


def _leading(world: Kings, seat: Seat, card: int) -> str:
    suit = FAMILY[card]
    if suit == world.trumps:
        return "lead_trump"
    higher = facts(world, seat).pool & suit & (1 << card) - 1
    return "lead" if higher else "lead_highest"


def _following(world: Kings, card: int) -> str:
    beating = world.allowed & world.rivals
    if not beating:
        return "cannot_win"
    trump = FAMILY[card] == world.trumps
    ruffing = world.led != world.trump
    if not beating >> card & 1:
        return "save_trump" if ruffing and not beating & ~world.trumps else "save"
    assert isinstance(world.to_move, int)
    last = world.after[world.to_move] == world.leader
    if trump and ruffing:
        return "ruff_last" if last else "ruff"
    return "win_last" if last else "win"
