"""The one door to the page: JSON text in, JSON text out.

A message is ``{"id", "call", "args"}``; its answer ``{"id", "ok"}`` or ``{"id", "error"}`` with
``error`` = ``{"code", "message", "facts"}``.  Every message gets exactly one answer, and no
message, however broken, makes the door raise.  A computer player's thinking is answered in the
end by :meth:`Bridge.go_on`, so that other mail gets in between.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator
from typing import Any

from regalia import arguments, strict
from regalia.arguments import Args, Problem
from regalia.catalogue import catalogue
from regalia.chance import SEED, daily_seed, fresh_seed, is_day
from regalia.duration import minutes
from regalia.link import BadLink, pack
from regalia.outside import visited, watched
from regalia.play import BadOption, Illegal
from regalia.record import BadRecord, Record, check_seats, plain_name, read, write
from regalia.registry import UnknownGame, game
from regalia.replay import Past
from regalia.saves import brought, kept, salvaged, unpack
from regalia.table import NotYours, Refused, Stale, Table

__all__ = ["Bridge", "Problem", "catalogue"]

_LONGEST = 500
"""Characters of an error's message, which may quote what came in."""


class _Thinking:
    """A computer player at work: whose message, whose table; and whether it only gives a hint."""

    def __init__(
        self, message: object, slot: str, work: Generator[None, None, Any], *, hint: bool
    ) -> None:
        self.message = message
        self.slot = slot
        self.work = work
        self.hint = hint
        self.cancelled = False


class Bridge:
    """All tables that the page has open, behind one function from text to text."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self._thinking: _Thinking | None = None
        self._past: Past | None = None
        self._looked: tuple[str, Table] | None = None
        self._calls: dict[str, Callable[[Args], Any]] = {
            "games": lambda args: catalogue(),
            "open": self._open,
            "look": self._look,
            "replay": self._replay,
            "log": self._log,
            "play": self._changing(
                lambda table, args, rev: table.play(arguments.text(args, "move"), rev)
            ),
            "claim": self._changing(lambda table, args, rev: table.claim(rev)),
            "proceed": self._changing(lambda table, args, rev: table.proceed(rev)),
            "undo": self._changing(lambda table, args, rev: table.undo(rev)),
            "redo": self._changing(lambda table, args, rev: table.redo(rev)),
            "restart": self._changing(lambda table, args, rev: table.restart(rev)),
            "lift": self._lift,
            "veil": self._veil,
            "practice": self._changing(lambda table, args, rev: table.practise()),
            "seat": self._changing(_sit),
            "abandon": self._changing(
                lambda table, args, rev: table.abandon(
                    rev, on=arguments.flag(args, "on", otherwise=True)
                )
            ),
            "cancel": self._cancel,
            "why": self._why,
            "watch": lambda args: watched(self._table(args)),
            "deal": self._deal,
            "lasts": lambda args: {"minutes": minutes(_new(args))},
            "pack": lambda args: {"code": pack(self._table(args).record)},
            "visit": self._visit,
            "save": lambda args: {"text": write(self._table(args).record)},
            "close": self._close,
            "unpack": lambda args: unpack(arguments.text(args, "text")).json(),
            "check": lambda args: brought(
                arguments.text(args, "id"),
                arguments.text(args, "text"),
                foreign=arguments.flag(args, "foreign"),
            ),
            "salvage": _salvage,
        }

    def answer(self, text: str) -> str:
        """The answer to one message, or "" if a computer player has begun to think."""
        message: object = None
        try:
            asked = _parsed(text)
            if isinstance(asked.get("id"), str | int):
                message = asked["id"]
            args = arguments.given(asked, "args", {})
            if not isinstance(args, dict):
                raise Problem("Unknown", "args is an object")
            if asked.get("call") in ("think", "hint"):
                return self._begin_thinking(message, args, hint=asked["call"] == "hint")
            call = self._calls.get(str(asked.get("call")))
            if call is None:
                raise Problem("Unknown", f"no call {str(asked.get('call'))[:40]!r}")
            return _reply(message, call(args))
        except Exception as error:
            return _failure(message, error)

    def go_on(self, ms: float) -> str:
        """Think for about this many milliseconds; the answer, or "" while there is none."""
        thinking = self._thinking
        if thinking is None:
            return ""
        until = time.monotonic() + ms / 1000
        try:
            while not thinking.cancelled:
                next(thinking.work)
                if time.monotonic() >= until:
                    return ""
            thinking.work.close()
            self._thinking = None
            return _failure(thinking.message, Problem("Cancelled", "thinking was cancelled"))
        except StopIteration as done:
            self._thinking = None
            found = done.value if thinking.hint else self._snapshot(thinking.slot)
            return _reply(thinking.message, found)
        except Exception as error:
            self._thinking = None
            return _failure(thinking.message, error)

    def keep(self, slot: str) -> str:
        """What to keep of a game, as JSON, or "": what :func:`regalia.saves.kept` tells of it, and
        the moves that redo would play.
        """
        table = self.tables.get(slot)
        if table is None:
            return ""
        return json.dumps({**kept(slot, table), "redo": table.taken_back})

    # --- calls ----------------------------------------------------------------------------

    def _table(self, args: Args) -> Table:
        slot = arguments.text(args, "id")
        if slot not in self.tables:
            raise Problem("Unknown", f"no game is open under {slot[:40]!r}")
        return self.tables[slot]

    def _snapshot(self, slot: str) -> dict[str, Any]:
        return {"id": slot, **self.tables[slot].snapshot()}

    def _look(self, args: Args) -> dict[str, Any]:
        """The game as it is; with ``recap`` for somebody who comes back to it."""
        self._table(args)
        seen = {**self._snapshot(args["id"]), "told": []}
        return (
            self._recapped(args, own=True, snapshot=seen) if arguments.flag(args, "recap") else seen
        )

    def _recapped(self, args: Args, *, own: bool, snapshot: dict[str, Any]) -> dict[str, Any]:
        return {**snapshot, "since": self._past_of(args).since(own=own)}

    def _past_of(self, args: Args) -> Past:
        """What was, in an open game or in one given as text."""
        if "text" in args:
            text = arguments.text(args, "text")
            if self._looked is None or self._looked[0] != text:
                self._looked = (text, Table(read(text)))
            table = self._looked[1]
        else:
            table = self._table(args)
        if self._past is None or self._past.table is not table:
            self._past = Past(table)
        return self._past

    def _replay(self, args: Args) -> dict[str, Any]:
        past = self._past_of(args)
        seat, all_open = arguments.knowing(args)
        ply = past.last if args.get("ply") is None else arguments.whole(args, "ply")
        try:
            moment = past.moment(ply, seat, all_open=all_open)
        except IndexError as error:
            raise Problem("Unknown", str(error)) from None
        return {"id": args.get("id", ""), **moment}

    def _log(self, args: Args) -> dict[str, Any]:
        seat, all_open = arguments.knowing(args)
        return self._past_of(args).log(seat, all_open=all_open)

    def _lift(self, args: Args) -> dict[str, Any]:
        lift = self._changing(lambda table, args, rev: table.lift(arguments.seat(args), rev))
        return self._recapped(args, own=False, snapshot=lift(args))

    def _open(self, args: Args) -> dict[str, Any]:
        slot = arguments.text(args, "id")
        self._not_thinking(slot)
        if "record" in args:
            table = Table(read(arguments.text(args, "record")))
            table.give_back(arguments.texts(args, "redo"))
        else:
            table = Table(_new(args))
            if arguments.flag(args, "practice"):
                table.practise()
        self.tables[slot] = table
        snapshot = self._snapshot(slot)
        return self._recapped(args, own=True, snapshot=snapshot) if "record" in args else snapshot

    def _changing(
        self, change: Callable[[Table, Args, int], None]
    ) -> Callable[[Args], dict[str, Any]]:
        def call(args: Args) -> dict[str, Any]:
            table = self._table(args)
            self._not_thinking(args["id"])
            change(table, args, arguments.whole(args, "rev"))
            return self._snapshot(args["id"])

        return call

    def _veil(self, args: Args) -> dict[str, Any]:
        """Never refused, at whatever revision and whoever thinks: a page may be hidden any time."""
        self._table(args).veil()
        return self._snapshot(args["id"])

    def _not_thinking(self, slot: str) -> None:
        """A change must wait for a computer player's move; a hint gives way to it."""
        thinking = self._thinking
        if thinking is None or thinking.slot != slot or thinking.cancelled:
            return
        if not thinking.hint:
            raise Problem("Busy", "a computer player is thinking")
        thinking.cancelled = True

    def _begin_thinking(self, message: object, args: Args, *, hint: bool) -> str:
        table = self._table(args)
        if self._thinking is not None:
            raise Problem("Busy", "a computer player is thinking")
        think = table.hint if hint else table.think
        work = think(arguments.whole(args, "rev"))
        self._thinking = _Thinking(message, args["id"], work, hint=hint)
        return self.go_on(0)

    def _cancel(self, args: Args) -> bool:
        slot, thinking = arguments.text(args, "id"), self._thinking
        if thinking is None or thinking.slot != slot:
            return False
        thinking.cancelled = True
        return True

    def _why(self, args: Args) -> dict[str, Any] | None:
        table = self._table(args)
        if table.eyes is None or table.state.to_move != table.eyes:
            raise Problem("NotYours", "only whoever is to move may ask about a move")
        reason = table.state.why_not(arguments.text(args, "move"))
        return None if reason is None else reason.json()

    def _deal(self, args: Args) -> dict[str, Any]:
        """What begins this deal anew.  In a running game its seed is told to who asks knowingly."""
        record = self._table(args).record
        if record.seed is None:
            raise Problem("NoSeed", "this game has no seed: its luck was written down")
        running = self._table(args).state.to_move is not None
        if running and not arguments.flag(args, "knowing"):
            raise Problem("Secret", "the seed of a running game tells every hidden card")
        return {
            "game": record.game.name,
            "seats": record.seats,
            "options": record.options,
            "seed": record.seed,
            "daily": record.notes.get("daily"),
        }

    def _visit(self, args: Args) -> dict[str, Any]:
        slot = arguments.text(args, "id")
        self._not_thinking(slot)
        self.tables[slot] = visited(arguments.text(args, "code"))
        return self._snapshot(slot)

    def _close(self, args: Args) -> bool:
        slot = arguments.text(args, "id")
        if self._thinking is not None and self._thinking.slot == slot:
            self._thinking.cancelled = True
        return self.tables.pop(slot, None) is not None


def _salvage(args: Args) -> dict[str, Any]:
    """A game as far as its record holds, and the first line that does not (0: all of it holds)."""
    table, line = salvaged(arguments.text(args, "text"))
    return {**kept(arguments.text(args, "id"), table), "line": line}


def _new(args: Args) -> Record:
    """The record of a new game, from the arguments of ``open``."""
    of = game(arguments.text(args, "game"))
    options, seats = arguments.given(args, "options", {}), arguments.given(args, "seats", ["human"])
    names = arguments.given(args, "names", [])
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise BadOption("options is an object of strings")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise Problem("BadSeats", "seats is a list of strings")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Problem("BadSeats", "names is a list of strings")
    try:
        check_seats(of, seats)
    except ValueError as error:
        raise Problem("BadSeats", str(error)) from None
    if len(names) > len(seats):
        raise Problem("BadSeats", f"there are {len(names)} names for {len(seats)} seats")
    seed = args.get("seed")
    if seed is None:
        seed = fresh_seed()
    elif not isinstance(seed, str) or not SEED.fullmatch(seed):
        raise Problem("BadSeed", "a seed is 1 to 32 of a-z, 0-9 and -", seed=str(seed)[:40])
    names = [plain_name(name) for name in names]
    notes = {"names": "|".join(names)} if any(names) else {}
    if (day := args.get("daily")) is not None:
        if not isinstance(day, str) or not is_day(day):
            raise Problem("BadDay", "a day is a calendar date, YYYY-MM-DD", day=str(day)[:40])
        if options or "seed" in args:
            raise Problem("BadDay", "the deal of a day has its own seed and the usual options")
        seed, notes["daily"] = daily_seed(of.name, day), day
    return Record(of, of.complete(options), seats, seed, notes)


def _sit(table: Table, args: Args, rev: int) -> None:
    """Give a seat to somebody else, or another name; both ``kind`` and ``name`` may be left out."""
    kind, name = (arguments.text(args, word) if word in args else None for word in ("kind", "name"))
    try:
        table.sit(arguments.seat(args), kind, None if name is None else plain_name(name), rev)
    except ValueError as error:
        raise Problem("BadSeats", str(error)) from None


def _parsed(text: str) -> dict[str, Any]:
    """A message; strictly JSON, so that its id can be given back."""
    try:
        asked = strict.parsed(text)
    except ValueError as error:
        raise Problem("Unknown", f"a message is JSON: {error}") from None
    if not isinstance(asked, dict):
        raise Problem("Unknown", "a message is an object")
    return asked


def _reply(message: object, ok: object) -> str:
    return json.dumps({"id": message, "ok": ok})


def _failure(message: object, error: Exception) -> str:
    """The answer for an exception; one that is none of ours is our own fault and called Broken."""
    facts: dict[str, Any] = {}
    match error:
        case Problem():
            code, facts = error.code, error.facts
        case Illegal():
            code, facts = "Illegal", {"reason": error.reason.json()}
        case Refused():
            code, facts = "Refused", {"reason": error.reason.json()}
        case BadRecord():
            reason = None if error.reason is None else error.reason.json()
            code = type(error).__name__
            facts = {
                "kind": error.kind,
                "line": error.line,
                "text": error.text,
                "why": error.why,
                "reason": reason,
                **error.facts,
            }
        case BadLink():
            code, facts = "BadLink", {"key": error.key, **error.facts}
        case Stale() | NotYours() | BadOption() | UnknownGame():
            code = type(error).__name__
        case _:
            code = "Broken"
    shown = f"{type(error).__name__}: {error}" if code == "Broken" else str(error)
    told = {"code": code, "message": shown[:_LONGEST], "facts": facts}
    return json.dumps({"id": message, "error": told})
