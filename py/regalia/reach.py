"""How far undo reaches back in a game."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.play import Move, Mover, Reason, Seat, State


class Reach:
    """The ply that undo may go back to, and why no farther, as the movers tell it.

    The last move of a person may be taken back while nothing came after it: no luck and no other
    seat's move.  Whether the move itself let somebody learn something, :func:`learnt` tells.
    """

    def __init__(self, movers: Sequence[Mover], people: Sequence[Seat], sealed: int) -> None:
        self.floor = 0
        self.wall = Reason("undo_nothing", "undo")
        self.sealed = sealed
        """Nothing is taken back from before this ply, not even in practice."""
        start = len(movers)
        while start > sealed and movers[start - 1] == movers[-1] and movers[-1] in people:
            start -= 1
        if start:
            self.end_at(start, "undo_other" if isinstance(movers[start - 1], int) else "undo_luck")
        if start == sealed:
            self.seal(sealed)

    def end_at(self, ply: int, key: str, rule: str = "undo") -> None:
        """Reach no farther back than this ply, for the reason of this key."""
        self.floor, self.wall = ply, Reason(key, rule)

    def seal(self, ply: int) -> None:
        """A seat has changed hands at this ply."""
        self.sealed = ply
        if ply:
            self.end_at(ply, "undo_seats", "reseat")

    def moved(self, movers: Sequence[Mover], people: Sequence[Seat]) -> None:
        """The last of these movers has made a move."""
        mover, ply = movers[-1], len(movers) - 1
        if not isinstance(mover, int):
            self.end_at(ply + 1, "undo_luck")
        elif mover not in people:
            self.end_at(ply + 1, "undo_other")
        elif ply > self.floor and movers[ply - 1] != mover:
            self.end_at(ply, "undo_other")


def sealed_by(note: str, plies: int) -> int:
    """The ply at which a seat changed hands last; the last one if the note cannot be read."""
    said, _, ply = note.partition(" ")
    known = said == "changed" and ply.isascii() and ply.isdecimal() and len(ply) < 10
    return min(int(ply), plies) if known else plies


def learnt(before: State, move: Move, after: State, seats: int) -> bool:
    """Whether anybody sees a face after a move that he did not see before, and that it does not
    name.
    """
    named = move.split(" ")
    for seat in (*range(seats), None):
        old, new = before.view(seat)["faces"], after.view(seat)["faces"]
        if any(old.get(piece) != face and face not in named for piece, face in new.items()):
            return True
    return False
