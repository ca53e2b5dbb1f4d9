"""A game in the terminal: the picture, whose turn it is, and a line to type a move."""

from __future__ import annotations

import locale
import os
import re
import sys
from pathlib import Path

from regalia.play import LUCK, Illegal, Seat, View
from regalia.record import STEERING, write
from regalia.table import Refused, Table
from regalia.text import Words, best

_CURTAIN = 40
"""Empty lines that push the last player's table out of sight."""
_LEAVE = frozenset({"quit", "q"})
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)


def play(table: Table, lang: str | None, file: Path | None) -> None:
    """Play a game to its end or until the player leaves; kept in ``file`` after every move."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    lang = lang or best([*wanted, locale.getlocale()[0] or ""])
    words = Words(lang, table.game.name, table.names())
    _Terminal(table, words, file).run()


def harmless(text: str) -> str:
    """A text that comes from outside, with escapes for all that steers a terminal or its writing.

    JSON stays the same JSON.
    """
    return STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class _Terminal:
    """One game, the words for it, and where it is kept."""

    def __init__(self, table: Table, words: Words, file: Path | None) -> None:
        self.table = table
        self.words = words
        self.file = file

    def say(self, key: str, **facts: object) -> None:
        print(self.words.say(key, **facts))

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        if self.file is not None and not self.file.exists():
            self.keep()  # before anything is played that could be lost
        while (mover := self.table.state.to_move) is not None:
            if mover == LUCK:
                self.table.proceed()
            elif mover not in self.table.people:
                self.say("cli.thinking", seat=mover)
                for _ in self.table.think():
                    pass
            elif not self.ask(mover):
                return
            self.tell()
            self.keep()
        self.show()
        self.end()

    def tell(self) -> None:
        for event in self.table.heard.by(self.table.eyes):
            if event["kind"] == "said":
                self.say(f"said.{event['key']}", **event["facts"])

    def show(self) -> None:
        table = self.table
        view = table.state.view(table.eyes)
        print()
        draw = table.game.picture
        print(_listed(view) if draw is None else draw(view, self.words.say))
        print()

    def end(self) -> None:
        outcome = self.table.state.outcome()
        assert outcome is not None
        for seat, (place, points) in enumerate(zip(outcome.places, outcome.scores, strict=True)):
            self.say("cli.place", place=place, seat=seat, points=points)

    def ask(self, mover: Seat) -> bool:
        """Let a person move; False when the player leaves."""
        table = self.table
        if table.veiled:
            self.say("cli.curtain", seat=mover)
            if (line := _line()) is None or line.casefold() in _LEAVE:
                return self.leave()
            print("\n" * _CURTAIN)
            table.lift(mover)
        self.show()
        self.say("cli.turn", seat=mover)
        moves = list(table.state.moves())
        while True:
            line = _line()
            if line is None or line.casefold() in _LEAVE:
                return self.leave()
            if line.casefold() in {"", "?", "help"}:
                self.say("cli.help")
                self.say("cli.moves")
                print("  ".join(f"{n}) {move}" for n, move in enumerate(moves, 1)))
            elif self.done(line, moves):
                return True

    def leave(self) -> bool:
        if self.file is not None:
            self.say("cli.saved", file=harmless(str(self.file)))
        return False

    def done(self, line: str, moves: list[str]) -> bool:
        """Carry out what was typed: a move, its number, undo or redo; False if it was refused."""
        try:
            if line.casefold() == "undo":
                self.table.undo()
                self.say("cli.undone")
            elif line.casefold() == "redo":
                self.table.redo()
                self.say("cli.redone")
            else:
                self.table.play(self.meant(line, moves))
        except (Illegal, Refused) as error:
            print(harmless(self.words.say(f"why.{error.reason.key}", **error.reason.facts)))
            return False
        return True

    def meant(self, line: str, moves: list[str]) -> str:
        """The move that was typed: its number in the list, its text in any case, or a card alone.

        A card alone is a touch: where the plain move of that touch is refused, so is the card,
        even if another move of it would be legal at a price.
        """
        if _NUMBER.fullmatch(line) and 1 <= int(line) <= len(moves):
            return moves[int(line) - 1]
        typed = " ".join(line.split()).casefold()
        for move in moves:
            if typed == move.casefold():
                return move
        state = self.table.state
        for move in moves:
            if typed == move.casefold().partition(" ")[2]:
                for touches, reason in state.refused():
                    if touches == state.touches(move):
                        raise Illegal(move, reason)
                return move
        verb, _, rest = typed.partition(" ")
        return f"{verb} {rest.upper()}".strip()

    def keep(self) -> None:
        if self.file is not None:
            part = self.file.with_name(self.file.name + ".part")
            part.write_text(write(self.table.record), "utf-8")
            part.replace(self.file)


def _line() -> str | None:
    """One line from the player; None at the end of input."""
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        return None
    return line.strip()


def _listed(view: View) -> str:
    """Any view as a list, for a game that draws no picture."""
    faces, places = view["faces"], view["places"]
    lines = [
        f"{place:<14} {faces.get(piece, '·')}"
        for piece, place in sorted(places.items(), key=lambda item: str(item[1]))
    ]
    rest = {key: value for key, value in view.items() if key not in {"faces", "places"}}
    return "\n".join([*lines, *(f"{key}: {value}" for key, value in rest.items())])
