"""The lobby's list of games as it comes with the page: seen, and of use, before any script runs.

``web/app/lobby.js`` puts its words into the language of whoever reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from regalia.text import Words

CARD: Final = """
          <li class="game sheet" data-game="{name}">
            <div class="painting">{painting}</div>
            <div class="game-words">
              <h2 id="game-{name}">{title}</h2>
              <p class="lead">{tagline}</p>
              <p class="soft with-icon">{crowd}<span class="players">{players}</span></p>
              <div class="buttons">
                <a
                  class="button primary"
                  href="#{name}"
                  id="play-{name}"
                  aria-labelledby="play-{name} game-{name}"
                  >{play_icon}<span data-say="setup.play">{play}</span></a
                >
                <a
                  class="button"
                  href="#{name}/rules"
                  id="rules-{name}"
                  aria-labelledby="rules-{name} game-{name}"
                  >{rules_icon}<span data-say="rules">{rules}</span></a
                >
              </div>
            </div>
          </li>"""


def list_of(games: Iterable[Mapping[str, Any]]) -> str:
    """The items of the list, in English."""
    return "".join(map(card, games))


def card(game: Mapping[str, Any]) -> str:
    """One game: its painting, its words, and the ways to it."""
    name, (low, high) = game["name"], game["seats"]
    shell, own = Words("en"), Words("en", name)
    title = own.say("game.name")
    address = f"games/{name}/panel.svg"
    return CARD.format(
        name=name,
        painting=f'<img src="{address}" alt="" decoding="async" loading="lazy" />'
        if game["panel"]
        else f'<span class="initial" aria-hidden="true">{escape(title[0])}</span>',
        title=escape(title),
        tagline=escape(own.say("game.tagline")),
        crowd=icon("people" if high > 1 else "person"),
        players=shell.say("count.players", n=low)
        if low == high
        else shell.say("lobby.players", low=low, high=high, n=high),
        play_icon=icon("play"),
        play=escape(shell.say("setup.play")),
        rules_icon=icon("rules"),
        rules=escape(shell.say("rules")),
    )


def icon(name: str) -> str:
    """An icon of the sprite."""
    return f'<svg class="icon" aria-hidden="true"><use href="#icon-{name}" /></svg>'
