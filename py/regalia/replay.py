"""Looking back: any moment of a game as a seat knew it then, and what it heard, move by move.

While a game runs only the person who holds the device may look back, and sees no more than he saw
then; a spectator's knowledge is for everybody.  Once the game is over any seat may be chosen, and
everything may lie open.  Nothing here changes a game, and nothing tells its seed.
"""

from __future__ import annotations

from typing import Any

from regalia.play import Forgetful, Seat
from regalia.positions import Positions
from regalia.showing import shown
from regalia.table import NotYours, Table
from regalia.telling import Event, Heard


class Past:
    """The past of the game on a table, as far as it may be shown now."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def _game(self) -> Positions:
        return self.table.positions

    @property
    def over(self) -> bool:
        """Whether the game is over, so that everything may be shown."""
        return self.table.state.to_move is None

    @property
    def last(self) -> int:
        """The ply at which the game is now."""
        return len(self.table.record.moves)

    @property
    def seats(self) -> list[Seat]:
        """The seats whose knowledge may be shown."""
        table = self.table
        if self.over or not (table.people or table.reseated):
            return list(range(len(table.record.seats)))
        return [] if table.eyes is None else [table.eyes]

    @property
    def first(self) -> int:
        """The first ply that may be shown: where memory is part of a game that is not the first."""
        state = self.table.state
        kept = state.remembered() if isinstance(state, Forgetful) and not self.over else None
        return 0 if kept is None else max(0, self.last - kept)

    def moment(self, ply: int, seat: Seat | None, *, all_open: bool = False) -> dict[str, Any]:
        """The snapshot of a ply, with nothing to be done in it.

        Raises IndexError for a ply that may not be shown, NotYours for a seat.
        """
        self._check(seat, all_open)
        table, game = self.table, self._game
        if not self.first <= ply <= self.last:
            raise IndexError(f"plies {self.first} to {self.last} can be shown, not {ply}")
        return {
            **shown(table.record, game.at(ply), seat, ply=ply, all_open=all_open),
            "rev": table.rev,
            "told": self._heard(game.step(ply), ply, seat, all_open) if ply > self.first else [],
            "practice": table.practice,
            "replay": {
                "first": self.first,
                "last": self.last,
                "mover": game.movers[ply - 1] if ply else None,
                "seats": self.seats,
                "open": all_open,
                "over": self.over,
            },
        }

    def log(self, seat: Seat | None, *, all_open: bool = False) -> dict[str, Any]:
        """What was said of each move, as the seat heard it: ``{"first", "lines"}``.

        ``first`` is the first ply that may be shown.  A line is ``{"ply", "mover", "said"}`` with
        the moment after the move; moves of which the seat heard nothing have none.  Raises
        NotYours for a seat that may not be shown.
        """
        self._check(seat, all_open)
        return {"first": self.first, "lines": self._lines(self.first, seat, all_open)}

    def since(self, *, own: bool = False) -> list[dict[str, Any]]:
        """What the person at the device heard since his own last move, or with it included.

        Lines as those of ``log``; none where nobody holds the device, and after the end.
        """
        seat, movers = self.table.eyes, self._game.movers
        if seat not in self.table.people or self.over:
            return []
        last = next((n for n in range(len(movers) - 1, -1, -1) if movers[n] == seat), -1)
        after = last if own else last + 1
        return self._lines(max(after, self.first), seat, all_open=False)

    def _check(self, seat: Seat | None, all_open: bool) -> None:
        if all_open and not self.over:
            raise NotYours("everything lies open only once the game is over")
        if seat is not None and seat not in self.seats:
            raise NotYours(f"what seat {seat} knows is not to be shown now")

    def _lines(self, after: int, seat: Seat | None, all_open: bool) -> list[dict[str, Any]]:
        game = self._game
        lines = []
        for ply, spoken in enumerate(game.said(after, len(game.moves)), after + 1):
            told = self._heard(spoken, ply, seat, all_open)
            if told:
                said = [{"key": event["key"], "facts": event["facts"]} for event in told]
                lines.append({"ply": ply, "mover": game.movers[ply - 1], "said": said})
        return lines

    def _heard(self, heard: Heard, ply: int, seat: Seat | None, all_open: bool) -> list[Event]:
        """What a seat heard of a move; where all lies open, the words that its mover heard."""
        if not all_open:
            return heard.by(seat)
        mover = self._game.movers[ply - 1]
        told = heard.by(mover if isinstance(mover, int) else None)
        return [event for event in told if event["kind"] == "said"]
