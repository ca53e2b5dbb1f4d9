"""One game in progress: who sits where, what has been played, and what may be taken back.

A table knows people and computer players, the revision of the game, and who holds the device.
It knows no game by name.

**Undo** takes back the last move of a person as far as :mod:`regalia.reach` finds that nobody has
learnt anything since.  In a game set to practice (one person, noted in the record) it is free.

**A seat** may be given to somebody else in mid-game.  Nothing is taken back across that, whoever
plays on takes the device anew, and the record notes the ply: ``note seats changed 42``.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from regalia.chance import Chance, Dice, fresh_seed
from regalia.play import (
    LUCK,
    Advice,
    Certain,
    Illegal,
    Move,
    Reason,
    Seat,
    Thrown,
)
from regalia.positions import Positions
from regalia.reach import Reach, learnt, sealed_by
from regalia.record import Record, bot_level, check_seats
from regalia.showing import shown
from regalia.telling import Heard

HINTS = "steady"
"""The strength of the computer player that gives hints; the strongest where there is none."""


class Stale(RuntimeError):
    """Asked about a revision of the game that has passed."""


class NotYours(RuntimeError):
    """The one who asks is not to move, or has not taken the device yet."""


class Refused(RuntimeError):
    """Something other than a move that cannot be done, and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"refused: {reason.key}")
        self.reason = reason


class Table:
    """One game in progress.

    ``record`` says the game, its options, seats and seed, and may hold moves already; raises
    BadRecord if they do not hold, ValueError for seats or a seed that cannot be.
    """

    def __init__(self, record: Record, *, mind_seed: str | None = None) -> None:
        check_seats(record.game, record.seats)
        self.game = record.game
        self.people = _people(record.seats)
        self.rev = 1
        self.holder: Seat | None = None
        self.heard = Heard()
        self._mind_seed = mind_seed or fresh_seed()
        self._chance = Chance(record.seed if record.seed is not None else fresh_seed())
        self._redo: list[Move] = []
        self._positions, self.state = Positions.of(record)
        self._movers = list(self._positions.movers)
        moves, notes = list(self._positions.moves), dict(record.notes)
        self._luck = [
            move for move, mover in zip(moves, self._movers, strict=True) if mover == LUCK
        ]
        self.record = replace(record, seats=list(record.seats), notes=notes, moves=moves, lines=[])
        self._handed = False
        sealed = sealed_by(notes.get("seats", "changed 0"), len(moves))
        self._reach = Reach(self._movers, self.people, sealed)
        self._learnt: bool | None = None  # from the last move; None: not found out yet

    # --- asking ---------------------------------------------------------------------------

    @property
    def practice(self) -> bool:
        """Whether undo is free in this game; whatever a record notes, for one person alone."""
        return len(self.people) == 1 and self.record.notes.get("practice") == "on"

    @property
    def hands_over(self) -> bool:
        """Whether a device goes from hand to hand here, so that a curtain must fall between.

        So it does for the last time when one person is left and has not taken it yet.
        """
        return self.game.hand_over and (len(self.people) > 1 or self._handed)

    @property
    def veiled(self) -> bool:
        """Whether a person is to move who has not yet taken the device."""
        return (
            self.hands_over
            and self.state.to_move in self.people
            and self.state.to_move != self.holder
        )

    @property
    def eyes(self) -> Seat | None:
        """The seat whose knowledge may be shown now; None: only what a spectator sees."""
        if self.veiled:
            return None
        if self.whose in self.people:
            return self.whose
        if self.hands_over:
            return self.holder
        if not self.people and isinstance(self.state.to_move, int) and not self.reseated:
            return self.state.to_move  # nobody is there who must not see it
        # With several people at one device nobody's cards are shown in somebody else's turn.
        return self.people[0] if len(self.people) == 1 else None

    @property
    def whose(self) -> Seat | None:
        """Whose turn it is: the seat to move, or the one that is to throw, e.g. a die."""
        state = self.state
        if isinstance(state.to_move, int):
            return state.to_move
        return state.thrower if isinstance(state, Thrown) else None

    @property
    def reseated(self) -> bool:
        """Whether a seat has changed hands in this game."""
        return "seats" in self.record.notes

    def names(self) -> list[str]:
        """The names of the seats; empty for a seat without one."""
        return self.record.names()

    @property
    def moved(self) -> bool:
        """Whether a move of somebody who is a person now stands in this game."""
        return any(mover in self.people for mover in self._movers)

    @property
    def positions(self) -> Positions:
        """Every position of this game up to now."""
        self._positions.follow(self.record.moves)
        return self._positions

    def undo_target(self) -> int | Reason:
        """The ply that undo goes back to, or why it may not."""
        if self.veiled:
            return Reason("undo_other", "undo")
        reach, ply = self._reach, len(self.record.moves) - 1
        if self.practice:
            while ply >= reach.sealed and self._movers[ply] not in self.people:
                ply -= 1
            if ply >= reach.sealed:
                return ply
            return Reason(*(("undo_seats", "reseat") if reach.sealed else ("undo_nothing", "undo")))
        if ply < reach.floor:
            return reach.wall
        if self._learnt is None:
            before, seats = self.positions.at(ply), len(self.record.seats)
            self._learnt = learnt(before, self.record.moves[ply], self.state, seats)
        return Reason("undo_learnt", "undo") if self._learnt else ply

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be played again."""
        return bool(self._redo)

    @property
    def taken_back(self) -> list[Move]:
        """The moves that redo would play again, in their order."""
        return self._redo[::-1]

    def snapshot(self) -> dict[str, Any]:
        """All that may be shown to whoever looks at the device now, as plain JSON."""
        state, eyes = self.state, self.eyes
        acts = eyes in self.people and state.to_move == eyes
        target = self.undo_target()
        seen = shown(self.record, state, eyes, ply=len(self.record.moves), acts=acts)
        return {
            **seen,
            "rev": self.rev,
            "turn": "curtain" if self.veiled else seen["turn"],
            "next": self.whose,
            "told": [] if self.veiled else self.heard.by(eyes),
            "undo": target.json() if isinstance(target, Reason) else None,
            "redo": self.can_redo and not self.veiled,
            "practice": self.practice,
        }

    # --- doing ----------------------------------------------------------------------------

    def _turn(self, rev: int | None) -> None:
        """Begin a change that was asked for at this revision (None: at any)."""
        if rev is not None and rev != self.rev:
            raise Stale(f"the game is at revision {self.rev}, not {rev}")

    def _changed(self) -> None:
        self.rev += 1

    def lift(self, seat: Seat, rev: int | None = None) -> None:
        """Hand the device to the person who is to move."""
        self._turn(rev)
        if seat not in self.people or seat != self.state.to_move:
            raise NotYours(f"seat {seat} is not a person to move")
        self.holder, self._handed = seat, False
        self.heard = Heard()
        self._changed()

    def veil(self) -> None:
        """Take the device out of everybody's hands, e.g. because the page was hidden."""
        if self.hands_over and self.holder is not None:
            self.holder = None
            self.heard = Heard()
            self._changed()

    def play(self, move: Move, rev: int | None = None) -> None:
        """A person's move.  Raises Stale, NotYours or Illegal, having changed nothing."""
        self._turn(rev)
        if self.veiled or self.state.to_move not in self.people:
            raise NotYours("no person with the device in hand is to move")
        self._do(move)

    def claim(self, rev: int | None = None) -> None:
        """Play out, in ordinary moves, what the person to move is certain of.

        Raises NotYours where the game knows no certainty or there is none now.
        """
        self._turn(rev)
        if self.veiled or self.state.to_move not in self.people:
            raise NotYours("no person with the device in hand is to move")
        moves = self.state.claim() if isinstance(self.state, Certain) else []
        if not moves:
            raise NotYours("nobody can be certain of the rest")
        self.heard = Heard()
        for move in moves:
            self._push(move)
        self._redo = []
        self._played()

    def proceed(self, rev: int | None = None) -> None:
        """Let the luck happen that the game waits for."""
        self._turn(rev)
        if self.state.to_move != LUCK:
            raise NotYours("no luck is due")
        self._do(self._next_luck())

    def _next_luck(self) -> Move:
        """Luck that was there before (undo, restart, a record without seed) comes again."""
        made = self._movers.count(LUCK)
        if made < len(self._luck) and self.state.why_not(self._luck[made]) is None:
            return self._luck[made]
        return self.state.luck(self._chance)

    def think(self, rev: int | None = None) -> Generator[None, None, None]:
        """The move of the computer player whose turn it is; yields while it thinks.

        A mind that fails is replaced by a legal move at random, and the failure is told.
        """
        self._turn(rev)
        seat = self.state.to_move
        level = bot_level(self.record.seats[seat]) if isinstance(seat, int) else None
        if not isinstance(seat, int) or level is None:
            raise NotYours("no computer player is to move")
        dice = Dice(f"regalia mind {self._mind_seed} {seat} {len(self.record.moves)}")
        state, ply = self.state, len(self.record.moves)
        failure = None
        try:
            move = yield from self.game.minds[level].think(
                lambda own: state.imagine(seat, own), seat, dice
            )
            if state.why_not(move) is not None:
                failure = f"chose {move[:40]!r}"
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
        if self.state is not state or len(self.record.moves) != ply:
            raise Stale(f"the game went on to revision {self.rev} meanwhile")
        if failure is not None:
            move = dice.split("instead").pick(self.state.moves())
        self._do(move)
        if failure is not None:
            self.heard.said("mind_failed", seat=seat, why=failure[:200])

    def hint(self, rev: int | None = None) -> Generator[None, None, dict[str, Any]]:
        """What the steady player would do in the place of the person to move, and why.

        Yields while it thinks; gives ``{"move", "touches", "reason": {"key", "facts"}}`` and notes
        the help in the record.  It is given what this person may know, and no more.
        """
        self._turn(rev)
        seat, state, asked = self.state.to_move, self.state, self.rev
        if self.veiled or not isinstance(seat, int) or seat not in self.people:
            raise NotYours("no person with the device in hand is to move")
        minds = self.game.minds
        dice = Dice(f"regalia hint {self._mind_seed} {seat} {len(self.record.moves)}")
        move = yield from minds.get(HINTS, minds[[*minds][-1]]).think(
            lambda own: state.imagine(seat, own), seat, dice
        )
        self._turn(asked)
        if state.why_not(move) is not None:
            raise RuntimeError(f"the hint is no move: {move[:40]!r}")
        advice = Advice("usual")
        if len(state.moves()) == 1:
            advice = Advice("only")
        elif self.game.advise is not None and (self.game.hand_over or len(self.people) == 1):
            # Where others look on without a curtain, a reason might tell them a secret.
            world = state.imagine(seat, dice.split("world"))
            advice = self.game.advise(world, seat, move) or advice
        self.record.notes["helped"] = "on"
        return {"move": move, "touches": list(state.touches(move)), "reason": advice.json()}

    def undo(self, rev: int | None = None) -> None:
        """Take back the last move of a person.  Raises Refused with the reason if it may not be."""
        self._turn(rev)
        target = self.undo_target()
        if isinstance(target, Reason):
            raise Refused(target)
        back = self.record.moves[target:]
        self._rewind(target)
        self._redo += reversed(back)
        self._count("undone")
        self._played()

    def redo(self, rev: int | None = None) -> None:
        """Play again what the last undo took back, luck and computer players included."""
        self._turn(rev)
        if not self._redo or self.veiled:
            raise Refused(Reason("redo_nothing", "undo"))
        self.heard = Heard()
        self._push(self._redo.pop())
        while self._redo and self.state.to_move not in self.people:
            self._push(self._redo.pop())
        self._played()

    def give_back(self, moves: Sequence[Move]) -> None:
        """Let redo play these moves, taken back before the game was put away, if they hold."""
        state, luck = self.state.copy(), list(self._luck)
        try:
            for move in moves:
                if state.to_move == LUCK:
                    if self.record.seed is not None and move != state.luck(self._chance):
                        return
                    luck.append(move)
                state.push(move)
        except Illegal:
            return
        self._redo, self._luck = list(moves)[::-1], luck

    def restart(self, rev: int | None = None) -> None:
        """The same deal from the beginning, for every shuffle and roll of it."""
        self._turn(rev)
        moved = self.moved
        self._redo = []
        self._rewind(0)
        self._reach.end_at(0, "undo_nothing")
        self.holder = None
        if self.reseated:
            self._seal()
        if moved:
            self._count("again")
        self._played()

    def practise(self) -> None:
        """Make undo free from now on; noted in the record for good.  One person only."""
        if len(self.people) != 1:
            raise Refused(Reason("practice_alone", "undo"))
        self.record.notes["practice"] = "on"
        self._changed()

    def sit(
        self, seat: Seat, kind: str | None = None, name: str | None = None, rev: int | None = None
    ) -> None:
        """Give a seat to a person (``human``) or a computer player, or another name; or both.

        Raises ValueError for a seat or a kind that cannot be, Refused after the end of the game.
        """
        self._turn(rev)
        if seat not in range(len(self.record.seats)):
            raise ValueError(f"seat {seat}: there are {len(self.record.seats)} seats, from 0 on")
        seats, names = list(self.record.seats), self.names()
        seats[seat] = seats[seat] if kind is None else kind
        names[seat] = names[seat] if name is None else name
        check_seats(self.game, seats)
        if seats != self.record.seats:
            if self.state.to_move is None:
                raise Refused(Reason("seats_over", "reseat"))
            self._handed = self.hands_over
            self.holder, self._redo, self.heard = None, [], Heard()
            self.record.seats[:] = seats
            self.people = _people(seats)
            self._seal()
        if names != self.names():
            self.record.notes["names"] = "|".join(names)
        self._changed()

    def abandon(self, rev: int | None = None, *, on: bool = True) -> None:
        """Give the game up; or take it up again, as any move in it does, too."""
        self._turn(rev)
        if self.state.to_move is None:
            raise NotYours("the game is over")
        self.veil()
        if on:
            self.record.notes["abandoned"] = "on"
        else:
            self.record.notes.pop("abandoned", None)
        self._changed()

    def _seal(self) -> None:
        """Nothing is taken back from before now, not even in practice."""
        self._reach.seal(len(self.record.moves))
        self.record.notes["seats"] = f"changed {len(self.record.moves)}"

    def _count(self, key: str) -> None:
        """Count in the record how often something was done."""
        before = self.record.notes.get(key, "")
        known = before.isascii() and before.isdecimal() and len(before) < 10
        self.record.notes[key] = str(1 + int(before) if known else 1)

    def _played(self) -> None:
        """The game has gone on, or back."""
        self.record.notes.pop("abandoned", None)
        self._changed()

    def _do(self, move: Move) -> None:
        heard, self.heard = self.heard, Heard()
        try:
            self._push(move)
        except Illegal:
            self.heard = heard
            raise
        self._redo = []
        self._played()

    def _rewind(self, ply: int) -> None:
        self.state = self.positions.at(ply)
        del self.record.moves[ply:]
        del self._movers[ply:]
        self._reach.floor = min(self._reach.floor, ply)
        self._learnt = None
        self.heard = Heard()

    def _push(self, move: Move) -> None:
        """Make a move, tell of it, and note how far undo reaches after it."""
        mover = self.state.to_move
        self.state.push(move, self.heard)
        if mover == LUCK and self._movers.count(LUCK) == len(self._luck):
            self._luck.append(move)
        self._movers.append(mover)
        self.record.moves.append(move)
        self._reach.moved(self._movers, self.people)
        self._learnt = None


def _people(seats: Sequence[str]) -> list[Seat]:
    return [n for n, seat in enumerate(seats) if bot_level(seat) is None]
