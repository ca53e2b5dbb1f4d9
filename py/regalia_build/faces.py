"""The French cards: suits, pips, aces, indices and the back, drawn in a field 250 × 350.

Colours are CSS variables with a fallback, so a page changes them in one place: ``--suit-s`` …
``--suit-c`` (the four-colour pack), ``--card-face``, ``--card-edge`` and ``--card-back``.  Every
face has two layouts in it: the plain one, and one with an index half the card wide for small
screens and tired eyes.  ``--card-plain`` and ``--card-large`` say which is drawn (``inline`` or
``none``); both are inherited, so one rule on any ancestor switches its cards.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from regalia_build.paths import placed, rounded

SUITS: Final = {
    "S": (
        "M0-50C7-30 43-12 43 14C43 37 14 43 4 24C5 38 10 46 20 50L-20 50C-10 46-5 38-4 24"
        "C-14 43-43 37-43 14C-43-12-7-30 0-50Z"
    ),
    "H": "M0 48C-8 28-45 8-45-19C-45-37-33-46-22-46C-11-46-3-38 0-27C3-38 11-46 22-46C33-46 45-37"
    " 45-19C45 8 8 28 0 48Z",
    "D": "M0-50C8-32 23-13 38 0C23 13 8 32 0 50C-8 32-23 13-38 0C-23-13-8-32 0-50Z",
    "C": (
        "M-4 17C-9 29-23 33-33 27C-46 19-45-1-31-7C-25-9-19-9-14-5C-22-14-26-22-23-33"
        "C-18-51 18-51 23-33C26-22 22-14 14-5C19-9 25-9 31-7C45-1 46 19 33 27C23 33 9 29 4 17"
        "C5 35 10 45 20 50L-20 50C-10 45-5 35-4 17Z"
    ),
}
FALLBACK: Final = {"S": "#1b1b1b", "H": "#b3122a", "D": "#b3122a", "C": "#1b1b1b"}
RANKS: Final = "A23456789TJQK"

#: Eight pips in two columns.
FOUR_ROWS: Final = [(c, h) for h in (-1, -1 / 3, 1 / 3, 1) for c in (-1, 1)]

#: Where the pips of each number stand: column (−1, 0, 1) and height (−1 … 1).
PIPS: Final[dict[str, list[tuple[float, float]]]] = {
    "2": [(0, -1), (0, 1)],
    "3": [(0, -1), (0, 0), (0, 1)],
    "4": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "5": [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    "6": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "7": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "8": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)],
    "9": [*FOUR_ROWS, (0, 0)],
    "T": [*FOUR_ROWS, (0, -2 / 3), (0, 2 / 3)],
}
PAPER: Final = (
    '<rect x="1" y="1" width="248" height="348" rx="17" fill="var(--card-face,#fdfaf2)"'
    ' stroke="var(--card-edge,#c9b98f)" stroke-width="2"/>'
)
#: One great sign within a ring of gold and pearls, in the middle of an ace.
RING: Final = (
    '<g fill="none" stroke="#b8943f"><circle cx="125" cy="175" r="80" stroke-width="1.5"/>'
    '<circle cx="125" cy="175" r="72" stroke-width="4" stroke-dasharray="0 11.31"'
    ' stroke-linecap="round"/></g>'
    '<path fill="#b8943f" d="M125 84l6 11-6 11-6-11zM125 244l6 11-6 11-6-11z'
    'M34 175l11-6 11 6-11 6zM194 175l11-6 11 6-11 6z"/>'
)
#: The second half of a card is the first upside down.
TURNED: Final = 'transform="rotate(180 125 175)"'
TYPE: Final = (
    'font-family="var(--display,\'EB Garamond\',serif)" font-weight="600" text-anchor="middle"'
)
#: The width and height of the field in which :data:`SUITS` are drawn.
FIELD: Final = 120
#: A sign: where its middle is, its size, whether it stands upside down.
Sign = tuple[float, float, float, bool]


def suits() -> list[str]:
    """``suit-S`` …, each in its own colour, and ``pip-S`` …, the same with room around it."""
    return [
        f'<symbol id="{name}-{suit}" viewBox="-{half} -{half} {2 * half} {2 * half}">'
        f'<path fill="{colour(suit)}" d="{path}"/></symbol>'
        for suit, path in SUITS.items()
        for name, half in (("suit", 52), ("pip", FIELD // 2))
    ]


def cards(figures: dict[str, str]) -> list[str]:
    """A symbol for every card, ``SA`` … ``CK`` named as in a record with the suit first.

    The codes of a record have the rank first (``QH``); the symbol of that card is ``HQ``.
    """
    halves = [f'<g id="half-{code}">{drawn}</g>' for code, drawn in figures.items()]
    # Halves stand in <defs> and are set twice, so that a figure is in the page once.
    symbols = ["<defs>" + "".join(halves) + "</defs>"]
    for suit in SUITS:
        for rank in RANKS:
            # A page holds dozens of cards and each of them all of its elements anew, so these are
            # few: what is alike is written on the group, and all signs of a layout are one path.
            paint = f'fill="{colour(suit)}" {TYPE}'
            symbols.append(
                f'<symbol id="{suit}{rank}" viewBox="0 0 250 350">{PAPER}'
                f'<g display="var(--card-plain,inline)" {paint}>{plain(rank, suit)}</g>'
                f'<g display="var(--card-large,none)" {paint}>{large(rank, suit)}</g></symbol>'
            )
    return symbols


def colour(suit: str) -> str:
    """The paint of a suit, changed by the page for the four-colour pack."""
    return f"var(--suit-{suit.lower()},{FALLBACK[suit]})"


def signs(suit: str, *places: Sign) -> str:
    """Signs of a suit, all in one path."""
    drawn = "".join(f"M{x:g} {y:g}{shape(suit, size, turned)}" for x, y, size, turned in places)
    return f'<path d="{drawn}"/>'


@cache
def shape(suit: str, size: float, turned: bool) -> str:
    """The outline of a sign, seen from its middle: with the same words wherever it stands."""
    scale = size / FIELD
    return rounded(placed(SUITS[suit], -scale if turned else scale, 0, 0), 2)


def letter(rank: str, x: float, y: float, size: float, width: float, more: str = "") -> str:
    """The index of a rank; a ten is set narrow, the deep J and Q are lifted and made smaller."""
    y -= size * {"J": 0.13, "Q": 0.07}.get(rank, 0)
    size *= {"J": 0.93, "Q": 0.86}.get(rank, 1)
    # Other languages have other letters: letters.js of the page writes them.
    named = f' data-letter="{rank}"' if rank in "AKQJ" else ""
    narrow = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"' if rank == "T" else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{narrow}{named}{more}>'
        f"{'10' if rank == 'T' else rank}</text>"
    )


def plain(rank: str, suit: str) -> str:
    """Rank and suit in two opposite corners, about a fifth of the card wide, and between them
    pips, an ornate ace, or a court figure.
    """
    corners = [letter(rank, 31, 55, 57, 40, more) for more in ("", f" {TURNED}")]
    places: list[Sign] = [(31, 82, 42, False), (219, 268, 42, True)]
    if rank in PIPS:
        size = 58 if rank in "9T" else 62
        places += [(125 + 48 * x, 175 + 112 * y, size, y > 0) for x, y in PIPS[rank]]
    elif rank == "A":
        places.append((125, 175, 118, False))
    middle = RING if rank == "A" else "" if rank in PIPS else court(rank, suit)
    return "".join(corners) + signs(suit, *places) + middle


def court(rank: str, suit: str) -> str:
    """A figure in its frame, the lower half the upper one upside down."""
    return (
        '<svg x="57" y="61" width="136" height="228" viewBox="0 0 1300 2000"'
        ' preserveAspectRatio="none">'
        f'<use href="#half-{suit}{rank}"/>'
        f'<use href="#half-{suit}{rank}" transform="rotate(180 650 1000)"/></svg>'
        '<rect x="57" y="61" width="136" height="228" fill="none"'
        ' stroke="#b8943f" stroke-width="1.5"/>'
    )


def large(rank: str, suit: str) -> str:
    """The layout for small cards: rank and suit across the top, one picture below."""
    top = letter(rank, 68, 116, 138, 98)
    if rank in "KQJ":
        figure = (
            '<svg x="20" y="138" width="210" height="196" viewBox="150 60 1000 933">'
            f'<use href="#half-{suit}{rank}"/></svg>'
            '<path d="M20 137.5h210" stroke="#b8943f" stroke-width="2"/>'
        )
        return top + signs(suit, (186, 72, 104, False)) + figure
    return top + signs(suit, (186, 72, 104, False), (125, 236, 186, False))


def back(crown: str) -> str:
    """The back of every card: a crown on a field of lozenges, the same for all."""
    lattice = "".join(f"M{x} 20L{x + 310} 330M{x} 330L{x + 310} 20" for x in range(-290, 250, 31))
    return (
        '<symbol id="card-back" viewBox="0 0 250 350">'
        '<rect x="1" y="1" width="248" height="348" rx="17" fill="var(--card-face,#f7f0dc)"'
        ' stroke="var(--card-edge,#c9b98f)" stroke-width="2"/>'
        '<rect x="13" y="13" width="224" height="324" rx="9" fill="var(--card-back,#6d1726)"/>'
        '<svg x="20" y="20" width="210" height="310" viewBox="20 20 210 310">'
        f'<path d="{lattice}" stroke="var(--card-back-line,#e9b949)" stroke-width="1.6"'
        ' opacity=".42" fill="none"/></svg>'
        '<rect x="20" y="20" width="210" height="310" rx="5" fill="none"'
        ' stroke="var(--card-back-line,#e9b949)" stroke-width="2.5"/>'
        '<circle cx="125" cy="175" r="58" fill="var(--card-back,#6d1726)"'
        ' stroke="var(--card-back-line,#e9b949)" stroke-width="2.5"/>'
        '<circle cx="125" cy="175" r="51" fill="none" stroke="var(--card-back-line,#e9b949)"'
        ' stroke-width="1"/>'
        f'<svg x="85" y="133" width="80" height="80" viewBox="0 0 64 64">{crown}</svg>'
        "</symbol>"
    )
