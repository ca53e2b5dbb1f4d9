"""What is printed on the cards and on the scorecard, for the page to draw."""

from __future__ import annotations

from typing import Any, Final

from regalia.games.monarchy.sets import (
    CARDS,
    MARY_II,
    MASK,
    PACK,
    SETS,
    SINCE_2002,
    Monarch,
    ids_of,
)


def _years(monarch: Monarch) -> str:
    """The years on a card, with a true minus; the joint card prints those of both."""
    if monarch.id == "william-mary":
        return f"{monarch.years} / {MARY_II}"
    return f"{monarch.years}".replace("-", "\N{MINUS SIGN}")


_LATEST: Final = PACK[CARDS.index("elizabeth-2")]
PAGE: Final[dict[str, Any]] = {
    "cards": [
        {
            "id": monarch.id,
            "house": monarch.house,
            "others": list(monarch.others),
            "prints": _years(monarch),
            "full": str(monarch.years + SINCE_2002) if monarch is _LATEST else None,
            "reign": monarch.reign,
        }
        for monarch in PACK
    ],
    "sets": [
        {
            "id": name,
            "house": any(name == monarch.house for monarch in PACK),
            "cards": ids_of(mask),
        }
        for name, mask in zip(SETS, MASK, strict=True)
    ],
}
"""Cards in the order of the pack, sets in that of the scorecard; ``full`` is what a card prints
where all years of Elizabeth II count, if that is something else."""
