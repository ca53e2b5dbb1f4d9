"""Why a move is refused: always one rule, told by what the mover may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.kings.notation import (
    CARD,
    DRAW,
    GIVE,
    MEANING,
    NO,
    NOTHING,
    OVER,
    PACK,
    PASS,
    PLAY,
    SUIT,
    SUIT_SET,
    SWAP,
    TAKE,
    TEXTS,
    cards_of,
    shuffled,
    suit_code,
)
from regalia.games.kings.sight import Sight
from regalia.play import LUCK, Move, Reason, Touches

if TYPE_CHECKING:
    from regalia.games.kings.rules import Kings


def reason(state: Kings, move: Move) -> Reason | None:
    """Why this move cannot be made now; None for luck that can."""
    if state.to_move is None:
        return Reason("game_over", "win")
    if state.to_move == LUCK:
        return _why_no_luck(state, move)
    stage, named, _ = MEANING.get(move, NOTHING)
    if stage == OVER:
        return Reason("unknown_move", "trick", {"move": move[:80]})
    if stage != state.stage:
        return _not_due(state, stage)
    if named == NO:
        return Reason("must_take", "exchange_look")
    assert isinstance(state.to_move, int)
    code = PACK[named.bit_length() - 1]
    if stage == TAKE:
        if state.exchanges[-1].found:
            return _for_taker(state, "highest_trump")
        return Reason("not_there", "exchange_look", {"card": code})
    if not state.hands[state.to_move] & named:
        return Reason("not_in_hand", "trick", {"card": code})
    if stage == GIVE:
        return Reason("just_taken", "exchange_give", {"card": code})
    return _why_not_play(state, code)


def _why_not_play(state: Kings, code: str) -> Reason:
    """For a card that is in the mover's hand."""
    if not state.trick:
        facts = {"card": code, "suit": suit_code(state.trump)}
        if state.took_over:
            return Reason("lead_trump", "lead_again", facts)
        return Reason("lead_trump", "two_leads", facts)
    led = SUIT[state.trick[0]]
    if state.allowed & SUIT_SET[led]:
        return Reason("follow", "follow", {"card": code, "suit": suit_code(led)})
    return Reason("must_trump", "must_trump", {"card": code, "suit": suit_code(led)})


def _for_taker(state: Kings, key: str) -> Reason:
    """A reason by the rule for King or Prince, whoever is to take."""
    first = state.exchanges[-1].taker == state.order[0]
    return Reason(key, "exchange_king" if first else "exchange_prince")


def _not_due(state: Kings, stage: int) -> Reason:
    """For a move of another stage than this one."""
    if state.stage == SWAP:
        return Reason("swap_due", "swap")
    if state.stage == TAKE:
        return _for_taker(state, "take_due")
    if state.stage == GIVE:
        return Reason("give_due", "exchange_give")
    if stage == SWAP:
        return Reason("no_swap", "swap")
    return Reason("no_exchange", "exchange")


def _why_no_luck(state: Kings, move: Move) -> Reason | None:
    words = move.split(" ")
    verb, codes = words[0], words[1:]
    drawing = state.stage == DRAW
    if drawing and verb != "draw":
        return Reason("draw_due", "draw")
    if not drawing and verb != "shuffle":
        return Reason("deal_due", "next_deal")
    found = set(codes)
    if strange := [code for code in codes if code not in CARD]:
        return Reason("strange_card", "pack", {"found": strange[0][:40]})
    if drawing and not len(codes) == len(found) == 4:
        return Reason("draw_short", "draw", {"n": len(found)})
    if not drawing and not shuffled(words):
        return Reason("shuffle_short", "pack", {"n": len(found)})
    return None


def refused(state: Kings) -> list[tuple[Touches, Reason]]:
    """What the mover might touch now without making a move: his own cards, the Peasant's, a button.

    In the order of the pack, so that it tells nothing of cards that he cannot see.
    """
    found: list[tuple[Touches, Reason]] = []
    seat, stage = state.to_move, state.stage
    if not isinstance(seat, int):
        return found
    sight = Sight(state, seat)
    if stage in (PLAY, GIVE):
        for card in cards_of(state.hands[seat] & ~state.allowed):
            why = reason(state, TEXTS[stage][SUIT[card]][1 << card % 9][0])
            if why is not None:
                found.append(((sight.piece_of(card),), why))
    elif stage == TAKE and state.exchanges[-1].found:
        why = _for_taker(state, "highest_trump")
        may = sight.piece_of(state.allowed.bit_length() - 1)
        found = [((name,), why) for name in sight.held(state.order[3]) if name != may]
        found.append(((PASS,), Reason("must_take", "exchange_look")))
    return found
