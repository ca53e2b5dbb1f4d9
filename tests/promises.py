"""What every game promises, as checks of one position: each raises AssertionError."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from regalia.chance import Dice
from regalia.play import LUCK, Game, Illegal, Move, Seat, State, View
from regalia.record import Record, end_of, read, write
from regalia.telling import Heard, Spoken, fold
from regalia.text import Words
from tests.state_hash import canonical

DRAWS = 48
"""Worlds imagined until one differs; two unseen pieces are left as they are by half of them."""


def viewers(state: State) -> list[Seat | None]:
    """All seats and a spectator; a game without points says in its views how many seats it has."""
    return [*range(len(state.scores()) or state.view(None)["seats"]), None]


def everything(state: State) -> str:
    """All that can be asked of a position, as one text."""
    outcome = state.outcome()
    return canonical(
        {
            "to_move": state.to_move,
            "moves": list(state.moves()),
            "scores": state.scores(),
            "outcome": None if outcome is None else outcome.json(),
            "views": [state.view(seat) for seat in viewers(state)],
        }
    )


def turn_and_outcome(state: State) -> None:
    """Somebody to move has a move; the outcome is there exactly when nobody is to move."""
    moves, outcome = state.moves(), state.outcome()
    assert (outcome is not None) == (state.to_move is None)
    assert bool(moves) == isinstance(state.to_move, int)
    assert len(set(moves)) == len(moves)
    assert list(moves) == list(state.moves()) == list(state.copy().moves())
    assert state.scores() == state.scores()
    if outcome is not None:
        assert len(outcome.scores) == len(outcome.places) == len(viewers(state)) - 1
        assert 1 in outcome.places
        assert len({*zip(outcome.scores, outcome.places, strict=True)}) == len({*outcome.places})


def moves_agree(of: Game, state: State) -> None:
    """Each legal move is accepted by all who are asked, can be written, and can be chosen."""
    moves, before, was = state.moves(), state.copy(), everything(state)
    for move in moves:
        assert state.why_not(move) is None
        after = state.copy()
        after.push(move)
        assert after != state
    assert state == before
    assert everything(state) == was
    as_text = Record(of, of.complete({}), ["human"] * of.seats[0], moves=list(moves))
    assert read(write(as_text)).moves == list(moves)
    chosen = [(move.split(" ")[0], state.touches(move)) for move in moves]
    assert all(touches and all(touches) for _, touches in chosen)
    assert len(set(chosen)) == len(chosen), "two moves of a kind that are touched alike"
    words = Words("en", of.name)
    for touches, reason in state.refused():
        assert touches
        assert words.say(f"why.{reason.key}", **reason.facts)
        assert words.say(f"rule.{reason.rule}")
        canonical(reason.json())


def refuses(of: Game, state: State, move: Move) -> None:
    """A move that is not legal is refused by all who are asked, and nothing has changed."""
    before, was = state.copy(), everything(state)
    reason = state.why_not(move)
    if reason is None:
        assert state.to_move == LUCK or move in state.moves()
        return
    assert move not in state.moves()
    with pytest.raises(Illegal) as refused:
        state.push(move)
    assert refused.value.reason == reason
    assert state == before
    assert everything(state) == was
    json.dumps(reason.json())
    assert len(json.dumps(reason.json())) < 1000, "a refusal repeats what it was asked"
    if not re.search(r"[^ -~]", move):
        assert Words("en", of.name).say(f"why.{reason.key}", **reason.facts)


def events_explain(state: State, move: Move) -> None:
    """The events make the new places and faces of the old; telling changes nothing."""
    quiet, loud, heard = state.copy(), state.copy(), Heard()
    quiet.push(move)
    loud.push(move, heard)
    spoken, words = state.copy(), Spoken()
    spoken.push(move, words)
    assert quiet == loud == spoken
    assert everything(quiet) == everything(loud)
    pack = codes(state, loud, move)
    for seat in viewers(state):
        before, after, told = state.view(seat), loud.view(seat), heard.by(seat)
        assert json.loads(json.dumps(told)) == told
        assert words.by(seat) == [event for event in told if event["kind"] == "said"]
        assert fold(before, told) == (after["places"], after["faces"])
        if not before["faces"]:  # whoever sees nothing before hears only of what he then sees
            assert not (tokens(told) & pack) - set(after["faces"].values())


def codes(before: State, after: State, move: Move) -> set[str]:
    """Codes of faces in these positions, as far as anybody sees them or luck names them."""
    found = {
        face
        for state in (before, after)
        for seat in viewers(state)
        for face in state.view(seat)["faces"].values()
    }
    return found | (set(move.split(" ")[1:]) if before.to_move == LUCK else set())


def strings(value: Any) -> Iterator[str]:
    """Every text in plain JSON, names of fields included; anything else fails."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            assert isinstance(name, str)
            yield name
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    else:
        assert value is None or isinstance(value, bool | int | float), type(value)


def tokens(value: Any) -> set[str]:
    return set(re.findall(r"\w+", "\n".join(strings(value))))


def keeps_secrets(state: State, pack: set[str]) -> None:
    """No view holds a face that its seat does not know, anywhere (fault C01).

    ``pack`` holds every face of the game as luck named them.
    """
    for seat in viewers(state):
        view = state.view(seat)
        assert (view["seat"], view["turn"]) == (seat, state.to_move)
        assert json.loads(json.dumps(view)) == view
        assert not (tokens(view) & pack) - set(view["faces"].values())
        one_of_each(view)
        opened = state.view(seat, all_open=True)
        one_of_each(opened)
        assert (opened["seat"], opened["turn"]) == (seat, state.to_move)
        assert set(view["faces"].values()) <= set(opened["faces"].values())
    if state.to_move is None:
        everybody = [
            {**state.view(seat, all_open=all_open), "seat": None}
            for seat in viewers(state)
            for all_open in (False, True)
        ]
        assert all(view == everybody[0] for view in everybody), "in the end all is open"


def one_of_each(view: View) -> None:
    """No face and no place is taken twice, and no piece has a face without a place (fault C25)."""
    places, faces = view["places"], view["faces"]
    assert len(set(places.values())) == len(places)
    assert len(set(faces.values())) == len(faces)
    assert set(faces) <= set(places)


def imagines(state: State, seat: Seat, dice: Dice) -> None:
    """An imagined world looks the same, differs where it may, and comes from nothing unseen."""
    before, was = state.copy(), everything(state)
    one, other = f"{dice.name} one", f"{dice.name} other"
    world = state.imagine(seat, Dice(one))
    assert world.view(seat) == state.view(seat)
    assert world.to_move == state.to_move
    assert world.scores() == state.scores()
    if state.to_move == seat:
        assert list(world.moves()) == list(state.moves())
        assert world.refused() == state.refused()
    turn_and_outcome(world)
    assert world == state.imagine(seat, Dice(other)).imagine(seat, Dice(one))
    assert state == before
    assert everything(state) == was
    really_differs(state, seat, dice)


def really_differs(state: State, seat: Seat, dice: Dice) -> None:
    """What is unseen is drawn: other worlds as such, and for others who do see it."""
    mine = state.view(seat)
    unseen = set(mine["places"]) - set(mine["faces"])
    worlds = [state.imagine(seat, dice.split(f"draw {n}")) for n in range(4)]
    worlds += [
        state.imagine(seat, dice.split(f"more {n}")) for n in range(DRAWS * _all_same(worlds))
    ]
    if len(unseen) >= 2:
        assert not _all_same(worlds), "what this seat cannot see stays as it is"
    for other in viewers(state):
        theirs = state.view(other)
        if len(set(theirs["faces"]) - set(mine["faces"])) >= 2:
            assert any(world.view(other) != theirs for world in worlds)


def _all_same(worlds: list[State]) -> bool:
    return all(world == worlds[0] for world in worlds)


def replays(record: Record, state: State) -> None:
    """The record's text is read as the same record, and leads to the same position."""
    text = write(record)
    again = read(text)
    assert write(again) == text
    assert again.moves == record.moves
    assert (again.options, again.seats, again.seed) == (record.options, record.seats, record.seed)
    end = end_of(again)
    assert end == state
    assert everything(end) == everything(state)
