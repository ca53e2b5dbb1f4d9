"""Words for the terminal, read from the same files as those of the page.

A text is found by its key, first among the words of the game and then among those of the shell,
and filled in with facts.  ``{fact}`` inserts a fact and ``{fact:form}`` asks for a form of it:

* a number is written as the language writes it, with a true minus; ``{points:signed}`` gives +15
  or −35, and any other form counts things: ``{left:cards}`` is the text ``count.cards`` for that
  number, "3 cards";
* a string is a name of ours: the text ``fact.value.form``, else ``fact.value``, else the string
  itself.  The facts ``card``, ``cards`` and ``top`` are found under ``card.``;
* ``seat`` is the player's name;
* what people wrote (``name``, ``names``, ``move``, ``text``, ``found``, ``file``) stands as it is;
* a list is each of these, joined as the language joins.

A text may be an object of plural categories; the fact ``n`` chooses.  ``web/app/text.js`` does
the same for the page, and ``tests/text_cases.json`` holds both to it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

LANGUAGES: Final = {
    "en": "English",
    "cs": "Čeština",
    "uk": "Українська",
    "sl": "Slovenščina",
}
"""The languages there are words in, as their own speakers call them."""

Entry: TypeAlias = str | Mapping[str, str]

_FOUND_UNDER: Final = {"cards": "card", "top": "card"}
_AS_IT_IS: Final = frozenset({"seat", "name", "names", "move", "text", "found", "file"})
_GAP: Final = re.compile(r"\{(\w+)(?::([\w.]+))?\}", re.ASCII)
_MINUS: Final = "\N{MINUS SIGN}"
_NBSP: Final = "\N{NO-BREAK SPACE}"
_POINT: Final = {"en": ".", "cs": ",", "uk": ",", "sl": ","}
_THOUSANDS: Final = {"en": ",", "cs": _NBSP, "uk": _NBSP, "sl": "."}
_AND: Final = {"en": " and ", "cs": f" a{_NBSP}", "uk": f" і{_NBSP}", "sl": " in "}


class NoText(LookupError):
    """A key without a text, a plural form that is missing, or a fact that was not given."""


def plural(lang: str, n: float) -> str:
    """The plural category of a number, by the rules of CLDR: one, two, few, many or other.

    A negative number goes by its absolute value; fractions count to three places.
    """
    number = abs(_rounded(n))
    whole = number == number.to_integral_value()
    i = int(number)
    if lang == "cs":
        if not whole:
            return "many"
        return "one" if i == 1 else "few" if 2 <= i <= 4 else "other"
    if lang == "uk":
        if not whole:
            return "other"
        if i % 10 == 1 and i % 100 != 11:
            return "one"
        return "few" if 2 <= i % 10 <= 4 and not 12 <= i % 100 <= 14 else "many"
    if lang == "sl":
        if not whole or i % 100 in (3, 4):
            return "few"
        return {1: "one", 2: "two"}.get(i % 100, "other")
    return "one" if whole and i == 1 else "other"


def best(wanted: Sequence[str]) -> str:
    """The best of our languages for somebody who would like these, e.g. ``["sl_SI.UTF-8"]``."""
    for tag in wanted:
        language = re.split(r"[-_.]", tag.lower())[0]
        if language in LANGUAGES:
            return language
    return "en"


class Words:
    """The words of one language, for the shell and for one game if it is named.

    ``names`` are the players' names by seat, for the fact ``seat``; a seat without one is called
    after its place.
    """

    def __init__(
        self, lang: str = "en", game: str | None = None, names: Sequence[str] = ()
    ) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no words in {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.names = list(names)
        self._own = _texts(game, lang) if game is not None else {}
        self._shell = _texts(None, lang)

    def has(self, key: str) -> bool:
        """Whether there is a text of this key."""
        return key in self._own or key in self._shell

    def keys(self, start: str = "") -> list[str]:
        """The keys that begin so, in the order of the files, the game's before the shell's."""
        return [key for key in {**self._own, **self._shell} if key.startswith(start)]

    def say(self, key: str, /, **facts: Any) -> str:
        """The text of a key, filled in.  Raises :class:`NoText` if anything is missing."""
        entry = self._own.get(key, self._shell.get(key))
        if isinstance(entry, Mapping):
            n = facts.get("n")
            entry = entry.get(plural(self.lang, n)) if isinstance(n, int | float) else None
        if entry is None:
            raise NoText(f"no text {key} in {self.lang} for {facts}")

        def fill(gap: re.Match[str]) -> str:
            fact = facts.get(gap[1])
            if fact is None:
                raise NoText(f"no fact {gap[1]} for text {key} in {self.lang}")
            return self._written(gap[1], fact, gap[2])

        return _GAP.sub(fill, entry)

    def player(self, seat: int) -> str:
        """A player's name, or e.g. "Player 2" for one who gave none."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name or self.say("player.human", n=seat + 1)

    def number(self, value: float) -> str:
        """A number as the language writes it, to three places; four figures stand undivided."""
        number = _rounded(value)
        whole, _, part = f"{abs(number):f}".partition(".")
        part = part.rstrip("0")
        if len(whole) > 4:
            whole = f"{int(whole):,}".replace(",", _THOUSANDS[self.lang])
        sign = _MINUS if number < 0 else ""
        return sign + whole + (_POINT[self.lang] + part if part else "")

    def list(self, items: Sequence[str]) -> str:
        """Things joined as the language joins them: "a, b, and c"."""
        if len(items) < 2:
            return "".join(items)
        comma = "," if self.lang == "en" and len(items) > 2 else ""
        return ", ".join(items[:-1]) + comma + _AND[self.lang] + items[-1]

    def _written(self, name: str, fact: Any, form: str | None) -> str:
        if isinstance(fact, list | tuple):
            return self.list([self._written(name, item, form) for item in fact])
        if isinstance(fact, int | float):
            if name == "seat":
                return self.player(int(fact))
            if form == "signed":
                return ("+" if _rounded(fact) > 0 else "") + self.number(fact)
            return self.number(fact) if form is None else self.say(f"count.{form}", n=fact)
        if name in _AS_IT_IS:
            return str(fact)
        key = f"{_FOUND_UNDER.get(name, name)}.{fact}"
        if form is not None and self.has(f"{key}.{form}"):
            return self.say(f"{key}.{form}")
        return self.say(key) if self.has(key) else str(fact)


def _rounded(value: float) -> Decimal:
    return Decimal(repr(value)).quantize(Decimal("0.001"), ROUND_HALF_UP)


@cache
def _texts(game: str | None, lang: str) -> Mapping[str, Entry]:
    source = _home(game) / f"{lang}.json"
    texts: dict[str, Entry] = json.loads(source.read_text(encoding="utf-8"))
    return texts


def _home(game: str | None) -> Traversable | Path:
    """The folder of a game's words, or of the shell's: package data, or `web/` in a checkout."""
    packed = resources.files("regalia") / "words"
    if packed.is_dir():
        return packed / (game or "shell")
    web = Path(__file__).resolve().parents[2] / "web"
    return web / "text" if game is None else web / "games" / game / "text"
