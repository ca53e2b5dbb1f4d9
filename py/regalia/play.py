"""What every game promises.  The first file to read.

A game is a :class:`Game`: its name, its options, and a way to begin.  A position is a
:class:`State`, changed by :meth:`State.push` alone.  Everything else in the package (record,
table, bridge, minds) speaks to games through this file and knows none of them by name.

Five decisions carry the rest:

* **A move is its notation**, e.g. ``play QH``: the record, replay, undo, the page and the tests
  share one text.
* **Luck is a move** too (``shuffle 8H AC …``), made when somebody asks for it.
* **Asking and doing share one check**: ``moves``, ``push`` and ``why_not`` cannot disagree.
* **Secrets stand in two methods only**, ``view`` and ``imagine``.  Whoever thinks for a seat is
  given what ``imagine`` makes and cannot peek.
* **Python never speaks**: it gives a text key and facts, and the words stand in ``web/**/text``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, Self, TypeAlias, runtime_checkable

from regalia.chance import Chance, Dice

Seat: TypeAlias = int
"""A place at the table, numbered from 0 in the order of the record."""

LUCK: Final = "luck"
"""The mover when neither a seat nor nobody is to move: a shuffle or a roll is due."""

Mover: TypeAlias = int | Literal["luck"] | None
Move: TypeAlias = str
Facts: TypeAlias = Mapping[str, Any]
"""What a text is filled in with; plain JSON values, named as :mod:`regalia.text` explains."""
View: TypeAlias = dict[str, Any]
"""What one seat may know, as plain JSON.

Every game fills in at least ``seat`` (whose view, None for a spectator), ``turn`` (the mover),
``places`` ({piece: place}, every piece on the table) and ``faces`` ({piece: face}, exactly the
pieces whose face this seat knows).  A piece's id is its place in the shuffle, never its face.
"""
Touches: TypeAlias = tuple[str, ...]
"""What a player touches to make a move: a piece, then a place; or a place or button alone."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: a text key, the facts to fill in, and the id of the rule sentence."""

    key: str
    rule: str
    facts: Facts = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        """The reason as plain JSON: ``{"key", "rule", "facts"}``."""
        return {"key": self.key, "rule": self.rule, "facts": dict(self.facts)}


@dataclass(frozen=True, slots=True)
class Advice:
    """Why a move is good: the text ``hint.<key>`` and the facts to fill in."""

    key: str
    facts: Facts = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        """The advice as plain JSON: ``{"key", "facts"}``."""
        return {"key": self.key, "facts": dict(self.facts)}


class Illegal(ValueError):
    """A move that the rules refuse.  The position is as it was before."""

    def __init__(self, move: Move, reason: Reason) -> None:
        super().__init__(f"illegal move {move!r}: {reason.key} (rule {reason.rule})")
        self.move = move
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: points per seat and places (1 for a winner; equals share a place)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    more: Facts = field(default_factory=dict)
    """What only this game tells of its end, e.g. the titles of Kings."""

    def json(self) -> dict[str, Any]:
        """The outcome as plain JSON: ``{"scores", "places"}`` and what the game adds."""
        return {"scores": list(self.scores), "places": list(self.places), **self.more}


def places_by_score(scores: Sequence[int]) -> tuple[int, ...]:
    """Places for points, most points first: ``(30, 50, 30)`` gives ``(2, 1, 2)``."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


class Teller(Protocol):
    """Somebody whom ``push`` tells what happens, in order.

    ``seats`` names who may be told (None among them: spectators); without it everybody may.
    """

    def moved(self, piece: str, to: str, seats: Iterable[Seat | None] | None = None) -> None:
        """A piece went to a place, or out of sight when ``to`` is empty.

        Folded over the old ``places`` this gives the new ones.
        """

    def shown(self, piece: str, face: str, seats: Iterable[Seat | None] | None = None) -> None:
        """A face became known.  Folded over the old ``faces`` this gives the new ones."""

    def hidden(self, piece: str, seats: Iterable[Seat | None] | None = None) -> None:
        """A face is known no longer: the piece was shuffled or put out of sight."""

    def said(self, key: str, seats: Iterable[Seat | None] | None = None, **facts: Any) -> None:
        """Something to put into words: the text ``said.<key>`` with these facts."""


class _Silence:
    """A teller that tells nobody.  Games may test for it and skip the telling altogether."""

    def moved(self, piece: str, to: str, seats: Iterable[Seat | None] | None = None) -> None: ...
    def shown(self, piece: str, face: str, seats: Iterable[Seat | None] | None = None) -> None: ...
    def hidden(self, piece: str, seats: Iterable[Seat | None] | None = None) -> None: ...
    def said(self, key: str, seats: Iterable[Seat | None] | None = None, **facts: Any) -> None: ...


SILENCE: Final[Teller] = _Silence()


class SameByContent:
    """Equality of positions: of one class, and equal in everything that they hold.

    What stands in a slot with an underscore is no part of the position, but a note about it.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        return all(getattr(self, name) == getattr(other, name) for name in names if name[0] != "_")

    __hash__ = None  # type: ignore[assignment]  # a position changes in place


class State(Protocol):
    """One position.  Only ``push`` changes it."""

    @property
    def to_move(self) -> Mover:
        """A seat, LUCK, or None when the game is over."""

    def moves(self) -> Sequence[Move]:
        """All legal moves in a fixed order; empty while luck is to move and after the end."""

    def luck(self, chance: Chance) -> Move:
        """The luck move that this chance gives here; only while LUCK is to move."""

    def push(self, move: Move, tell: Teller = SILENCE) -> None:
        """Make the move.  Raises :class:`Illegal`, having changed nothing, if it is refused."""

    def copy(self) -> Self:
        """An independent position equal to this one."""

    def outcome(self) -> Outcome | None:
        """The outcome; not None exactly when ``to_move`` is None."""

    def scores(self) -> list[int]:
        """Points per seat now, as the trace shows them."""

    def view(self, seat: Seat | None, *, all_open: bool = False) -> View:
        """All that a seat may know (None: a spectator), and everything once the game is over.

        With ``all_open`` everything at any time, seen from that seat: to look back on a game that
        is over, never while it runs.
        """

    def imagine(self, seat: Seat, dice: Dice) -> Self:
        """A world that the seat cannot tell from this one; what it cannot see is drawn anew.

        Depends on the dice and on what the seat can see, on nothing else.
        """

    def why_not(self, move: Move) -> Reason | None:
        """Why ``push`` would refuse the move, told by what the mover may know; None if legal."""

    def touches(self, move: Move) -> Touches:
        """What a player touches to make this legal move."""

    def refused(self) -> Sequence[tuple[Touches, Reason]]:
        """What the mover might touch now without making a move, and why not."""


@runtime_checkable
class Certain(Protocol):
    """A position of a game in which a player may be certain of the rest of a deal."""

    def claim(self) -> Sequence[Move]:
        """The moves of all players to the end of what the mover is certain of; else none.

        Certain by what the mover may know, whatever the others hold and play.
        """


@runtime_checkable
class Forgetful(Protocol):
    """A position of a game in which remembering is the players' own business."""

    def remembered(self) -> int | None:
        """How many of the last moves may be shown again while the game runs; None: all."""


@runtime_checkable
class Thrown(Protocol):
    """A position of a game in which luck is somebody's to throw, like a die."""

    @property
    def thrower(self) -> Seat | None:
        """Whose turn it is while luck is to move; None: nobody's in particular, or no luck is due.

        Asked by the table alone, so that whoever is to throw may look at what is his already.
        """


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule as data.

    ``choices`` are the values a person picks from; ``spans`` are ranges written
    ``prefix:low-high`` in rule papers, e.g. ``("hands:", 1, 20)``.  ``rule`` is the id of the
    sentence that explains it.  ``default`` may depend on the options before it.
    """

    name: str
    choices: tuple[str, ...]
    default: str | Callable[[Mapping[str, str]], str]
    rule: str
    spans: tuple[tuple[str, int, int], ...] = ()

    def default_for(self, earlier: Mapping[str, str]) -> str:
        """The value used when none is given, after the options before this one."""
        return self.default if isinstance(self.default, str) else self.default(earlier)

    def allows(self, value: str) -> bool:
        """Whether the value is one of the choices or lies in one of the spans."""
        if value in self.choices:
            return True
        for prefix, low, high in self.spans:
            number = value.removeprefix(prefix)
            plain = value.startswith(prefix) and number.isascii() and number.isdecimal()
            if plain and number == str(int(number)) and low <= int(number) <= high:
                return True
        return False

    def wanted(self) -> str:
        """What is allowed, for an error text: ``off, on, hands:1-20``."""
        spans = [f"{prefix}{low}-{high}" for prefix, low, high in self.spans]
        return ", ".join([*self.choices, *spans])


class BadOption(ValueError):
    """An option that the game does not have, or a value that the option does not allow.

    ``name`` is the option where it is one of the game, and ``value`` what it cannot be; without a
    name, ``value`` is what the game does not have.  Both are empty where something else is wrong.
    """

    def __init__(self, why: str, name: str = "", value: str = "") -> None:
        super().__init__(why)
        self.name = name
        self.value = value


class Mind(Protocol):
    """A computer player of one strength."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """Choose a move for the seat; yields now and then so that others get a turn.

        ``imagine`` gives worlds that the seat cannot tell from the real one.  The real one is
        never at hand, so a mind cannot peek.
        """


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the house, as its package's ``GAME`` tells it."""

    name: str
    rules: int
    """Raised with every change of legality, luck or score."""
    seats: range
    options: tuple[Option, ...]
    begin: Callable[[int, Mapping[str, str]], State]
    """The first position, for a number of seats and a complete set of options."""
    minds: Mapping[str, Mind]
    """Computer players by the name of their strength, weakest first."""
    hand_over: bool
    """Whether people who share a device must hand it over unseen."""
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Sets of house rules that people often want, by the name of each: ``preset.<name>`` is its
    text.  What a set does not name stays at its default."""
    usual_moves: Callable[[int, Mapping[str, str]], float] | None = None
    """About how many moves people make in a game, all together, by their number and a complete set
    of options; None where that cannot be told."""
    draws_first: bool = False
    """Whether luck decides who begins; else seat 0 does."""
    advise: Callable[[State, Seat, Move], Advice | None] | None = None
    """Why the steady player makes this move of a seat, in a world that the seat imagines; None
    where there is nothing to say of it."""
    picture: Callable[[View, Callable[..., str]], str] | None = None
    """A view drawn with letters for the terminal, with words from ``say(key, **facts)``; without
    it the terminal lists places."""
    page: Mapping[str, Any] | None = None
    """What the page draws from and no view repeats, e.g. what is printed on the cards; plain JSON
    that the build writes to ``games/<game>/data.js``."""

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options in order, the given ones checked, the others at their default.

        Raises :class:`BadOption` naming the option and what it allows.
        """
        names = [option.name for option in self.options]
        for name in options:
            if name not in names:
                why = f"{self.name} has no option {name[:40]!r}; it has {', '.join(names)}"
                raise BadOption(why, value=name)
        full: dict[str, str] = {}
        for option in self.options:
            value = options.get(option.name)
            full[option.name] = option.default_for(full) if value is None else value
            if not option.allows(full[option.name]):
                raise BadOption(
                    f"option {option.name} of {self.name} cannot be {full[option.name][:40]!r}; "
                    f"it can be {option.wanted()}",
                    option.name,
                    full[option.name],
                )
        return full

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """The first position.  Raises BadOption for bad options, ValueError for bad seats."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise ValueError(f"{self.name} is for {low} to {high} seats, not {seats}")
        return self.begin(seats, self.complete(options))
