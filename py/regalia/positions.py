"""Every position of a game, to be looked at in any order without playing it all again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from regalia.play import Move, Mover, State
from regalia.record import Record, replay
from regalia.telling import Heard, Spoken

_EVERY: Final = 32
"""Plies from one position that is kept to the next."""


class Positions:
    """The positions that moves lead to, from the one in which the game of a record begins."""

    def __init__(self, record: Record) -> None:
        self.moves: list[Move] = []
        self.movers: list[Mover] = []
        self._kept = [record.game.new(len(record.seats), record.options)]
        self._said: dict[int, Spoken] = {}

    @classmethod
    def of(cls, record: Record) -> tuple[Self, State]:
        """The positions of a whole record, and the last of them as the caller's own.

        Each move is checked on the way.  Raises BadRecord as :func:`regalia.record.replay` does.
        """
        found = cls(record)
        kept, moves, movers = found._kept, found.moves, found.movers
        for state, move in replay(record):
            if len(moves) == len(kept) * _EVERY:
                kept.append(state.copy())
            if move is not None:
                movers.append(state.to_move)
                moves.append(move)
        return found, state

    def follow(self, moves: Sequence[Move]) -> None:
        """Be about these moves; only where they differ from those before is anything done anew."""
        same = len(self.moves)
        if self.moves != moves[:same]:
            pairs = zip(self.moves, moves, strict=False)
            other = (n for n, (old, new) in enumerate(pairs) if old != new)
            same = next(other, len(moves))
            del self.moves[same:], self.movers[same:], self._kept[same // _EVERY + 1 :]
            self._said = {ply: said for ply, said in self._said.items() if ply <= same}
        if same == len(moves):
            return
        state = self.at(same)
        for move in moves[same:]:
            self.movers.append(state.to_move)
            state.push(move)
            self.moves.append(move)
            if len(self.moves) % _EVERY == 0:
                self._kept.append(state.copy())

    def at(self, ply: int) -> State:
        """The position after so many moves, as the caller's own."""
        near = ply // _EVERY
        state = self._kept[near].copy()
        for move in self.moves[near * _EVERY : ply]:
            state.push(move)
        return state

    def step(self, ply: int) -> Heard:
        """All that is told of the move that leads to this ply; nothing leads to the first."""
        heard = Heard()
        if ply:
            self.at(ply - 1).push(self.moves[ply - 1], heard)
        return heard

    def said(self, after: int, until: int) -> list[Spoken]:
        """What is said of each move after one ply until another."""
        plies = range(after + 1, until + 1)
        if any(ply not in self._said for ply in plies):
            state = self.at(after)
            for ply in plies:
                spoken = self._said[ply] = Spoken()
                state.push(self.moves[ply - 1], spoken)
        return [self._said[ply] for ply in plies]
