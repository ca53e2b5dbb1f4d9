"""The chance of the house: the same numbers on every machine, for ever."""

from __future__ import annotations

from hashlib import sha256

import pytest

from regalia.cards import pack
from regalia.chance import Chance, Dice, daily_seed, fresh_seed, is_day
from regalia.play import LUCK, Game
from regalia.record import Record
from regalia.simulate import chosen
from regalia.table import Table
from tests.parts import GAMES, NAMES
from tests.state_hash import picked

PACK = pack("A23456789TJQK")


def test_the_first_cards_of_a_seed() -> None:
    cards = Chance("royal-1").shuffled(PACK, 0)
    assert " ".join(cards[:8]) == "8H AC QC 5S QD 9D 5H TD"
    assert sorted(cards) == sorted(PACK)


def test_the_first_rolls_of_a_seed() -> None:
    chance = Chance("royal-1")
    rolls = ["RBGKYW"[chance.dice("die", n).below(6)] for n in range(10)]
    assert " ".join(rolls) == "Y K G Y K K R K R W"


def test_numbers_are_words_of_hashes() -> None:
    block = b"".join(sha256(b"regalia 1 a deal 0 %d" % i).digest() for i in range(4))
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, len(block), 4)]
    dice = Chance("a").dice("deal", 0)
    assert [dice.below(2**32) for _ in words] == words


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    dice, cards = Chance("royal-1").dice("deal", 3), list(PACK)
    for place in range(51, 0, -1):
        other = dice.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    assert cards == Chance("royal-1").shuffled(PACK, 3)


def test_words_that_would_tilt_are_skipped() -> None:
    k = 3 * 2**30  # a quarter of all words is too high
    block = b"".join(sha256(b"tilt %d" % i).digest() for i in range(16))
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, len(block), 4)]
    low = [word for word in words if word < k]
    assert len(low) < len(words)
    dice = Dice("tilt")
    assert [dice.below(k) for _ in low] == low


@pytest.mark.parametrize("tilting", [[0], [3], [50], [0, 1, 2, 49, 51]])
def test_a_shuffle_skips_words_that_would_tilt(tilting: list[int]) -> None:
    """The words at these places are too high for any number but a power of two."""
    fair = iter(Chance("tilt").dice("deal", 0).below(2**31) for _ in range(200))
    words = [2**32 - 1 if place in tilting else next(fair) for place in range(100)]
    dice, other, cards = Dice("a"), Dice("a"), list(PACK)
    for each in (dice, other):
        each._words = words[::-1]
    shuffled = cards.copy()
    dice.shuffle(shuffled)
    for place in range(51, 0, -1):
        at = other.below(place + 1)
        cards[place], cards[at] = cards[at], cards[place]
    assert shuffled == cards
    assert dice.below(2**32) == other.below(2**32), "both have taken as many words"


def test_the_seed_of_a_day() -> None:
    text = b"regalia daily 1 pyramids 2026-11-29"
    assert daily_seed("pyramids", "2026-11-29") == sha256(text).hexdigest()[:16]
    assert daily_seed("pyramids", "2026-11-29") == "6faa751d2cf10922"
    days = {daily_seed("pyramids", f"2026-11-{day:02}") for day in range(1, 31)}
    assert len(days) == 30
    assert daily_seed("kings", "2026-11-29") not in days


def test_a_day_is_a_date_of_the_calendar() -> None:
    for day in ("2026-01-01", "2026-12-31", "2028-02-29", "2000-02-29", "0001-01-01"):
        assert is_day(day)
    for day in ("2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1"):
        assert not is_day(day)
        with pytest.raises(ValueError, match="a day is a calendar date"):
            daily_seed("pyramids", day)
    for junk in ("", "today", "2026-01-01 ", "２０２６-01-01", "2026-01-01T00:00", "20260101"):
        assert not is_day(junk)


def test_fresh_seeds_are_seeds_and_new() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(Chance(seed).seed == seed and len(seed) == 16 for seed in seeds)


@pytest.mark.parametrize("seed", ["", "A", "a b", "a\n", "é", "a" * 33, "a/b", "²", "_"])
def test_what_is_no_seed(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        Chance(seed)


@pytest.mark.parametrize("k", [2, 3, 6, 7, 52])
def test_numbers_are_fair(k: int) -> None:
    dice, each = Dice(f"fair {k}"), 1000
    found = [0] * k
    for _ in range(k * each):
        found[dice.below(k)] += 1
    # Chi squared: k - 1 on average, give or take sqrt(2k - 2).
    tilt = sum((n - each) ** 2 / each for n in found)
    assert tilt < k - 1 + 4 * (2 * k) ** 0.5


def test_every_card_comes_to_every_place() -> None:
    deals, cards = 2600, PACK[:13]
    found = {(place, card): 0 for place in range(13) for card in cards}
    for n in range(deals):
        for place, card in enumerate(Chance("everywhere").shuffled(cards, n)):
            found[place, card] += 1
    each = deals / 13
    tilt = sum((n - each) ** 2 / each for n in found.values())
    assert tilt < 144 + 4 * (2 * 144) ** 0.5


def test_streams_share_nothing() -> None:
    """Luck of one stream never changes that of another (fault C11)."""
    chance = Chance("royal-1")
    first = {
        tuple(chance.dice(stream, n).below(2**32) for _ in range(4))
        for stream in ("deal", "draw", "die")
        for n in range(20)
    }
    assert len(first) == 60
    for n in range(9):
        chance.dice("die", n).below(6)
    assert chance.shuffled(PACK, 0) == Chance("royal-1").shuffled(PACK, 0)


def test_split_dice_share_nothing_with_their_source() -> None:
    dice, fresh = Dice("a"), Dice("a")
    dice.split("b").below(6)
    assert [dice.below(6) for _ in range(20)] == [fresh.below(6) for _ in range(20)]
    dice.below(6)
    assert dice.split("b").below(2**32) == Dice("a").split("b").below(2**32) != dice.below(2**32)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_who_plays_and_how_never_changes_the_luck(of: Game) -> None:
    """Names, levels and the moves made before leave every luck move alone (fault C11)."""
    seats, seen = of.seats[0], []
    kinds = ["human", *(f"bot:{level}" for level in of.minds)]
    for number, kind in enumerate(kinds):
        record = Record(of, of.complete({}), [kind] * seats, "who-plays")
        record.notes["names"] = f"Ada {number}"
        table = Table(record, mind_seed=f"mind-{number}")
        dice = Dice(f"who plays {number}")
        for _ in range(12):
            state = table.state
            if state.to_move == LUCK:
                table.proceed()
                seen.append(table.record.moves[-1])
                break
            assert isinstance(state.to_move, int)
            if kind == "human":
                table.play(picked(state, dice))
            else:
                mind = of.minds[kind.removeprefix("bot:")]
                chosen(mind, state, state.to_move, dice)
                for _ in table.think():
                    pass
    assert len(set(seen)) == 1
