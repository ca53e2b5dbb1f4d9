from regalia.chance import Chance
from regalia.registry import game


def test_last() -> None:
    state = game("crowns").new(2, {})
    state.push(state.luck(Chance("toy")))
    while state.to_move is not None:
        last = state.to_move
        state.push("take 1")
    outcome = state.outcome()
    assert outcome is not None
    assert isinstance(last, int)
    assert outcome.places[last] == 1
