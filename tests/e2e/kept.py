"""Games that stand on the shelf already, so that a test begins in the middle of one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import count

from playwright.sync_api import Page

from regalia.bridge import Bridge
from regalia.chance import Chance, Dice
from regalia.play import LUCK, State
from regalia.record import Record, write
from regalia.registry import game
from regalia.simulate import chosen
from tests.e2e.browser import HOME

_NUMBER = count(1)


def played(
    name: str,
    seats: Sequence[str],
    until: Callable[[State], bool],
    *,
    seed: str = "royal-1",
    players: Sequence[str] = (),
    options: dict[str, str] | None = None,
) -> Record:
    """A game played by steady computer players on all seats until this holds of the position.

    Fails where the game is over before.
    """
    of = game(name)
    full = of.complete(options or {})
    notes = {"names": "|".join(players)} if players else {}
    record = Record(of, full, list(seats), seed, notes)
    state, chance = of.new(len(seats), full), Chance(seed)
    while not until(state):
        seat = state.to_move
        assert seat is not None, "the game was over before"
        if seat == LUCK:
            move = state.luck(chance)
        else:
            dice = Dice(f"kept {seed} {seat} {len(record.moves)}")
            move = chosen(of.minds["steady"], state, seat, dice)
        state.push(move)
        record.moves.append(move)
    return record


def go_on(page: Page, record: Record) -> str:
    """Put a game on the shelf of a page that is open, and open it; gives its id."""
    bridge, name = Bridge(), f"kept-{next(_NUMBER)}"
    asked = {"id": 1, "call": "open", "args": {"id": name, "record": write(record)}}
    assert "ok" in json.loads(bridge.answer(json.dumps(asked)))
    page.evaluate(
        f"""async ({{ id, text, entry }}) => {{
            const keeping = await import({HOME} + "app/keeping.js");
            await keeping.put(id, text, {{ ...entry, when: Date.now() }});
        }}""",
        json.loads(bridge.keep(name)),
    )
    page.goto(f"{page.url.partition('#')[0]}#play/{name}")
    page.wait_for_selector("body[data-screen=game]")
    return name
