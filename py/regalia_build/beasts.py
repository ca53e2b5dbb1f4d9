"""Beasts for the shields, taken from flags in the npm package ``region-flags``.

The lion rampant stands on the flag of Nova Scotia, the lion passant guardant on that of Jersey,
the eagle on that of Albania; all three drawings are in the public domain.  The eagle with one
head, the crown of lions and the second tail of the Bohemian one are ours.

Each beast is a symbol whose body takes the ``fill`` of whatever sets it, and whose claws, beak and
tongue take the ``color``: a shield says ``<use href="#eagle" fill="…" color="…"/>``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from regalia_build.paths import absolute, placed, rounded

FLAG: Final = "region-flags/svg/{}.svg"
OUTLINE: Final = 'stroke="#1b1b1b" stroke-opacity=".75" stroke-linejoin="round"'

#: The paths of the lion on its flag: what is filled, and what is only a line.
LION_BODY: Final = ("path2506", "path2510")
LION_LINES: Final = range(2518, 2558, 2)
LION_EYE: Final = "path2542"
LION_FIELD: Final = (529, 222)
LION_SCALE: Final = 6

LEOPARD_FIELD: Final = (13.33, 2.74)
LEOPARD_SCALE: Final = 300
#: Of the closed paths of the leopard: those of its head, and of the red ones its tongue.
LEOPARD_HEAD: Final = (1, 2, 3)
#: The head of a lion that walks on without looking at us, over the leopard's neck.
PROFILE: Final = (
    "M352 152L370 138C358 132 353 124 352 112L366 96C352 92 346 86 342 76L350 58"
    "C334 58 320 52 311 44L303 22C293 30 286 38 281 48C265 50 253 55 244 64"
    "C226 64 208 66 194 71L184 79C181 88 184 95 189 98L190 115C201 121 212 122 223 119"
    "L219 131 229 127C236 132 236 142 228 145L211 144 207 135 200 146 197 162"
    "C209 171 225 172 238 167C240 176 240 184 236 192L220 198C226 206 232 209 240 208"
    "L228 224C238 230 248 230 256 226L256 244C268 244 276 238 280 230L292 246"
    "C302 240 306 230 306 220L324 228C334 214 346 186 352 152Z"
)
PROFILE_LINES: Final = (
    "M318 78C324 92 325 104 322 116M304 104C312 122 312 138 306 152M284 148C294 164 294 178 288 192"
    "M334 118C338 132 336 146 330 158M256 104C262 114 264 124 262 132"
)
PROFILE_EYE: Final = "M228 84L248 80C254 88 250 96 240 94Z"
PROFILE_TONGUE: Final = (
    "M230 138C208 138 192 138 180 131C172 126 170 116 172 106C163 118 162 134 172 142"
    "C186 151 210 147 230 146Z"
)

#: Where on the path of the Albanian eagle its heads, beaks and legs begin and end.
HEADS: Final = (94, 141)
BEAKS: Final = ((96, 107), (127, 138))
LEGS: Final = ((20, 44), (190, 214))
OUTER: Final = 237
#: One neck and one head, turned to the eagle's right, between the shoulders.
HEAD: Final = (
    "C372 138 371 130 372 124L381 119 371 115 379 106 370 104C372 88 363 78 349 78"
    "C339 78 332 82 328 88L325 104C332 107 336 113 334 122C333 131 329 138 323 144"
)
BEAK: Final = (
    "M330 86C318 85 308 92 307 107C312 101 317 101 321 102L312 109 326 106C331 101 332 94 330 86Z"
)
EYE: Final = "M343 88C343 92 350 92 350 88C350 84 343 84 343 88Z"

#: The second tail of the Bohemian lion and its tuft, in the field of the lion.
TAIL: Final = (
    "M690 626C850 624 910 540 908 452C907 420 896 396 898 366C934 350 954 316 950 276"
    "C934 300 922 306 908 308C924 276 920 244 896 212C896 246 888 262 872 280"
    "C870 256 860 238 842 226C846 262 842 284 852 316C858 340 870 354 878 362"
    "C870 390 868 420 870 450C873 520 830 600 690 598Z"
)
CROWN: Final = "M402 108L374 8 424 60 452-24 492 54 552 6 538 104C494 84 444 84 402 108Z"


def beasts(modules: Path) -> list[str]:
    """Symbols: ``lion`` and its kinds, ``leopard``, ``eagle``, ``eagle-double``."""
    flags = {
        name: (modules / FLAG.format(name)).read_text("utf-8") for name in ("CA-NS", "JE", "AL")
    }
    return [*lions(flags["CA-NS"]), *walking(flags["JE"]), *eagles(flags["AL"])]


def lions(flag: str) -> list[str]:
    """The lion rampant, the same with a crown, and with a crown and two tails."""
    found = {n: d for d, n in re.findall(r'<path[^>]*?\bd="([^"]*)"\s+id="(\w+)"', flag)}

    def parts(*names: str) -> str:
        x, y = LION_FIELD
        return rounded(
            "".join(placed(found[n], LION_SCALE, -x * LION_SCALE, -y * LION_SCALE) for n in names)
        )

    lines = parts(*(f"path{n}" for n in LION_LINES if f"path{n}" != LION_EYE))
    drawn = (
        "".join(f'<path {OUTLINE} stroke-width="6" d="{parts(name)}"/>' for name in LION_BODY)
        + f'<path fill="none" {OUTLINE} stroke-width="6" d="{lines}"/>'
        f'<path fill="#1b1b1b" d="{parts(LION_EYE)}"/>'
    )
    more = f'<path {OUTLINE} stroke-width="6" d="{TAIL}"/>'
    crown = f'<path fill="currentColor" {OUTLINE} stroke-width="6" d="{CROWN}"/>'
    return [
        f'<symbol id="lion" viewBox="0 0 840 990">{drawn}</symbol>',
        f'<symbol id="lion-crowned" viewBox="0-40 840 1030">{drawn}{crown}</symbol>',
        f'<symbol id="lion-bohemian" viewBox="0-40 960 1030">{more}{drawn}{crown}</symbol>',
    ]


def walking(flag: str) -> list[str]:
    """Two lions that walk: one that looks at us, called a leopard, and one that looks ahead."""
    group = flag[flag.index('<g id="leopard">') : flag.rindex("<use")]
    body, mouth, claws = re.findall(r"<g fill=.*?</g>", group, re.DOTALL)

    def paths(layer: str, *, closed: bool) -> list[str]:
        x, y = LEOPARD_FIELD
        return [
            placed(d, LEOPARD_SCALE, -x * LEOPARD_SCALE, -y * LEOPARD_SCALE)
            for d in re.findall(r'\bd="([^"]*)"', layer)
            if d.endswith("z") == closed
        ]

    def symbol(name: str, filled: str, lines: str, red: str, more: str = "") -> str:
        return (
            f'<symbol id="{name}" viewBox="0 0 1000 400">'
            f'<path {OUTLINE} stroke-width="5" d="{rounded(filled)}"/>'
            f'<path fill="none" {OUTLINE} stroke-width="4" d="{rounded(lines)}"/>'
            f'<path fill="currentColor" d="{rounded(red)}"/>{more}</symbol>'
        )

    filled, lines, red = (
        paths(body, closed=True),
        paths(body, closed=False),
        paths(claws, closed=True),
    )
    trunk = "".join(d for n, d in enumerate(filled) if n not in LEOPARD_HEAD)
    # Its flanks' lines come before those of its face; its tongue is the last that is red.
    return [
        symbol(
            "leopard", "".join(filled), "".join(lines + paths(mouth, closed=False)), "".join(red)
        ),
        symbol(
            "lion-passant",
            trunk + PROFILE,
            "".join(lines[:2]) + PROFILE_LINES,
            "".join(red[:-1]) + PROFILE_TONGUE,
            f'<path fill="#1b1b1b" d="{PROFILE_EYE}"/>',
        ),
    ]


def eagles(flag: str) -> list[str]:
    """The eagle displayed, with one head and with two."""
    path = max(re.findall(r'\sd="([^"]*)"', flag), key=len)
    steps = [(letter, values) for letter, values in absolute(path)]

    def text(first: int, last: int) -> str:
        return "".join(
            letter + " ".join(f"{value:.1f}" for value in values)
            for letter, values in steps[first : last + 1]
        )

    def at(step: int) -> str:
        x, y = steps[step][1][-2:]
        return f"{x:.1f} {y:.1f}"

    def bare(first: int, last: int) -> str:
        """The outline without the legs, which are drawn in the other tincture."""
        out, here = "", first
        for start, end in LEGS:
            if first <= start <= last:
                out += text(here, start) + f"L{at(end)}"
                here = end + 1
        return out + text(here, last)

    def scaled(d: str) -> str:
        return rounded(placed(d, 3, -630, -216))

    legs = "".join(f"M{at(start)}{text(start + 1, end)}Z" for start, end in LEGS)
    beaks = "".join(f"M{at(start)}{text(start + 1, end)}Z" for start, end in BEAKS)
    one = bare(0, HEADS[0]) + HEAD + bare(HEADS[1], OUTER) + EYE
    two = bare(0, OUTER) + text(OUTER + 1, len(steps) - 1)
    return [
        f'<symbol id="{name}" viewBox="0 0 840 990"><path fill-rule="evenodd" d="{scaled(body)}"/>'
        f'<path fill="currentColor" d="{scaled(legs + beak)}"/></symbol>'
        for name, body, beak in (("eagle", one, BEAK), ("eagle-double", two, beaks))
    ]
