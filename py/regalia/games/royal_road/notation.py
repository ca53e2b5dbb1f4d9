"""Moves and pieces of Royal Road: the rule paper's words as tables.

Pyramids are numbers 0 to 14, colour by colour, in each the large, the medium and the small one.
Cards are numbers 0 to 54 from the oldest ruler on; a card's piece is its place in the shuffle.
Sets of spaces and sets of pyramids are the bits of a number.  Sets of spaces for several pyramids
lie side by side in one number, each in its lane, so that one sum works on all of them.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from regalia.bits import by_byte
from regalia.games.royal_road.rulers import RULERS

COLOURS: Final = "RBGKY"
"""Red, blue, green, black, yellow."""
SIZES: Final = "LMS"
FACES: Final = COLOURS + "W"
"""The die: five colours and white, in the order of its stream."""
WHITE: Final = 5
LONGEST: Final = 24

IDS: Final = tuple(ruler.id for ruler in RULERS)
CARD: Final = {name: card for card, name in enumerate(IDS)}
PYRAMIDS: Final = tuple(colour + size for colour in COLOURS for size in SIZES)
PYRAMID: Final = {code: pyramid for pyramid, code in enumerate(PYRAMIDS)}
OF_COLOUR: Final = tuple(range(3 * colour, 3 * colour + 3) for colour in range(5))
"""The three pyramids of each colour."""
LANE: Final = LONGEST
"""The bits of a lane: a set of spaces beside others in one number.  There are lanes for all
pyramids, in their order, or for the large, the medium and the small ones."""
EVERY: Final = (1 << LANE) - 1
THREE: Final = 1 | 1 << LANE | 1 << 2 * LANE
"""The first space in a lane for each size."""
FIFTEEN: Final = sum(1 << LANE * pyramid for pyramid in range(15))
"""The first space in a lane for each pyramid."""
COLOUR_LANES: Final = tuple(3 * LANE * colour for colour in range(5))
"""Where the lanes of each colour's pyramids begin."""
COLOUR_BITS: Final = tuple(0b111 << 3 * colour for colour in range(5))
TRIO: Final = tuple(tuple(PYRAMID[code] for code in ruler.trio) for ruler in RULERS)
"""The pyramids on each card."""
TRIO_BITS: Final = tuple(sum(1 << pyramid for pyramid in trio) for trio in TRIO)
SHOWN: Final = tuple(sum(1 << LANE * pyramid for pyramid in trio) for trio in TRIO)
"""The first space in the lanes of the pyramids on each card."""

SHUFFLE: Final = "shuffle "
ROLL: Final = tuple(f"roll {face}" for face in FACES)
ROLLS: Final = frozenset(ROLL)
"""All of them, for a quick look whether a move is one."""
REPLACE: Final = tuple(f"replace {space}" for space in range(LONGEST))
SWAP: Final = tuple(
    tuple(f"swap {near} {far}" for far in range(LONGEST)) for near in range(LONGEST)
)
"""By the space nearer the start, then by the one nearer the goal."""
REROLL: Final = "reroll"

MEANING: Final[dict[str, tuple[str, int, int]]] = {
    **{
        f"move {code} {space}": ("move", pyramid, space)
        for pyramid, code in enumerate(PYRAMIDS)
        for space in range(LONGEST)
    },
    **{text: ("roll", face, 0) for face, text in enumerate(ROLL)},
    **{text: ("replace", space, 0) for space, text in enumerate(REPLACE)},
    **{SWAP[near][far]: ("swap", near, far) for near, far in combinations(range(LONGEST), 2)},
    REROLL: ("reroll", 0, 0),
}
UNKNOWN: Final = ("", 0, 0)

MOVES_TO: Final = tuple(
    tuple(
        table
        for pyramid in pyramids
        for table in by_byte([f"move {PYRAMIDS[pyramid]} {space}" for space in range(LONGEST)])
    )
    for pyramids in OF_COLOUR
)
"""For each colour, and each byte of the three lanes of its pyramids, the moves there."""


def spaces(bits: int) -> list[int]:
    """The members of a set, the smallest first."""
    return [n for n in range(bits.bit_length()) if bits >> n & 1]


def piece(place: int) -> str:
    """The id of the card at this place of the shuffle."""
    return f"c{place}"
