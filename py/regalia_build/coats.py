"""Draws coats of arms from their layers, as ``arms.json`` writes them.

A layer is a name and its arguments:

* a field: ``gules``, ``barry 8 gules argent``, ``bendy 6 or azure``, ``lozengy argent azure``;
* an ordinary: ``fess argent``, ``bend gules``, ``cross gules``, ``saltire argent``,
  ``bars 3 sable``, ``bordure gules``, ``tressure gules``, ``cotises or``;
* charges: ``charge lion or azure``, ``pale 3 leopard or azure``, ``three fleur or``,
  ``semy fleur or``, ``billetty or``, ``flames gules``, ``torteaux gules``, ``label ermine``,
  ``chequy-eagle argent gules``;
* other coats: ``quarterly a b c d``, ``paly a b``, ``chevron a b c`` (the three parts of
  Hanover), ``over a`` (an escutcheon upon the middle).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

TINCTURES: Final = {
    "or": "#e9b949",
    "argent": "#f7f3e8",
    "gules": "#b3122a",
    "azure": "#1f4e9c",
    "sable": "#1b1b1b",
    "vert": "#1e6b3a",
}
SHIELD: Final = "M2 2H98V58C98 88 76 106 50 118C24 106 2 88 2 58Z"
WHOLE: Final = 100
"""The width of a whole shield, which is pointed; every part of one is a plain box."""

#: Width by height of the beasts; every other charge is square.
SHAPES: Final = {
    "lion": 0.85, "lion-crowned": 0.82, "lion-bohemian": 0.93, "leopard": 2.5, "lion-passant": 2.5,
    "eagle": 0.85, "eagle-double": 0.85,
}  # fmt: skip

#: Where the tongues of fire stand around an eagle, and how they are turned.
FIRE: Final = (
    (9, 12, -35), (7, 27, -80), (7, 44, -95), (8, 59, -110), (20, 75, -130), (34, 88, -150),
    (91, 12, 35), (93, 27, 80), (93, 44, 95), (92, 59, 110), (80, 75, 130), (66, 88, 150),
    (32, 9, -10), (68, 9, 10), (50, 6, 0), (50, 106, 180),
)  # fmt: skip
FLAME: Final = "M0-8C2-3 5-1 4 3C3 6 1 7 0 7C-1 7-4 6-4 3C-5 0-2-2 0-8Z"
LABEL: Final = "M5 4.6H95V8H87L89.5 13H77.5L80 8H54L56.5 13H43.5L46 8H20L22.5 13H10.5L13 8H5Z"
SPOTS: Final = "".join(f"M{x} 8.4l-1.5 3.4h3z" for x in (16.5, 50, 83.5))
LILIES: Final = ((0.12, 0.36), (0.88, 0.36), (0.5, 0.1), (0.12, 0.7), (0.88, 0.7), (0.5, 0.9))


class Box(NamedTuple):
    """Where a coat is drawn."""

    x: float
    y: float
    w: float
    h: float

    def part(self, x: float, y: float, w: float, h: float) -> Box:
        """A part of it, in fractions of its sides."""
        return Box(self.x + x * self.w, self.y + y * self.h, w * self.w, h * self.h)


class BadArms(ValueError):
    """An ``arms.json`` that says what cannot be drawn."""


class Painter:
    """Draws coats, which may be made of other coats of the same file."""

    def __init__(self, coats: dict[str, Any], known: Collection[str]) -> None:
        """``known`` are the symbols of charges, beasts and crowns that there are."""
        self.coats = coats
        self.known = known

    def coat(self, name: str, box: Box) -> str:
        """All layers of a coat within a box."""
        if name not in self.coats:
            raise BadArms(f"there is no coat {name!r}")
        return "".join(self.layer(layer, box, name) for layer in self.coats[name]["drawn"])

    def layer(self, layer: str, box: Box, coat: str) -> str:
        """One layer of a coat."""
        verb, *given = layer.split()
        if verb in TINCTURES:
            return rect(box, TINCTURES[verb])
        paint = getattr(self, f"_{verb.replace('-', '_')}", None)
        if paint is None:
            raise BadArms(f"{coat}: {layer!r} is no layer")
        try:
            return str(paint(box, *given))
        except (KeyError, TypeError, ValueError) as error:
            raise BadArms(f"{coat}: {layer!r} cannot be drawn ({error})") from error

    def _ref(self, name: str) -> str:
        """The symbol of a charge, beast or crown."""
        for symbol in (name, f"charge-{name}"):
            if symbol in self.known:
                return symbol
        raise ValueError(f"there is no charge {name!r}")

    # ---- fields -----------------------------------------------------------------------------

    def _barry(self, box: Box, number: str, one: str, other: str) -> str:
        n = int(number)
        bars = [box.part(0, i / n, 1, 1 / n) for i in range(0, n, 2)]
        return rect(box, TINCTURES[other]) + "".join(rect(bar, TINCTURES[one]) for bar in bars)

    def _bendy(self, box: Box, number: str, one: str, other: str) -> str:
        n = int(number)
        step = (box.w + box.h) / n
        stripes = "".join(
            f"M{box.x - box.h + i * step:g} {box.y:g}h{step:g}l{box.h:g} {box.h:g}h{-step:g}z"
            for i in range(0, n, 2)
        )
        return rect(box, TINCTURES[other]) + within(
            box, f'<path fill="{TINCTURES[one]}" d="{stripes}"/>'
        )

    def _lozengy(self, box: Box, one: str, other: str) -> str:
        w, h = box.w / 4, box.h / 3.4
        lozenges = "".join(
            f"M{box.x + (c + 0.5) * w + r * w * 0.32:g} {box.y + (r - 0.5) * h:g}"
            f"l{w / 2 + w * 0.16:g} {h / 2:g} {-w / 2 + w * 0.16:g} {h / 2:g}"
            f" {-w / 2 - w * 0.16:g} {-h / 2:g}z"
            for r in range(5)
            for c in range(-2, 6)
        )
        return rect(box, TINCTURES[one]) + within(
            box, f'<path fill="{TINCTURES[other]}" d="{lozenges}"/>'
        )

    # ---- ordinaries ---------------------------------------------------------------------------

    def _fess(self, box: Box, tincture: str) -> str:
        return rect(box.part(0, 0.32, 1, 0.3), TINCTURES[tincture])

    def _bars(self, box: Box, number: str, tincture: str) -> str:
        """Bars in the upper half."""
        n = int(number)
        bars = [box.part(0, (2 * i + 0.55) / (4 * n), 1, 1 / (4 * n)) for i in range(n)]
        return "".join(rect(bar, TINCTURES[tincture]) for bar in bars)

    def _bend(self, box: Box, tincture: str, width: str = "26") -> str:
        return self._slope(box, tincture, int(width) / 100, 0)

    def _cotises(self, box: Box, tincture: str) -> str:
        return self._slope(box, tincture, 0.06, 0.24) + self._slope(box, tincture, 0.06, -0.24)

    def _slope(self, box: Box, tincture: str, width: float, beside: float) -> str:
        w, off = box.w * width, box.w * beside
        x, y = box.x + off, box.y
        return within(
            box,
            f'<path fill="{TINCTURES[tincture]}" d="M{x - w / 2 - 4:g} {y - 4:g}h{w:g}'
            f'l{box.w + 8:g} {box.w + 8:g}h{-w:g}z"/>',
        )

    def _cross(self, box: Box, tincture: str) -> str:
        w, h = box.w, box.h
        thick = 0.22 * w
        return rect(Box(box.x + (w - thick) / 2, box.y, thick, h), TINCTURES[tincture]) + rect(
            Box(box.x, box.y + h * 0.46 - thick / 2, w, thick), TINCTURES[tincture]
        )

    def _saltire(self, box: Box, tincture: str) -> str:
        x, y, w, h = box
        return within(
            box,
            f'<path fill="none" stroke="{TINCTURES[tincture]}" stroke-width="{0.2 * w:g}"'
            f' d="M{x:g} {y:g}L{x + w:g} {y + h:g}M{x + w:g} {y:g}L{x:g} {y + h:g}"/>',
        )

    def _bordure(self, box: Box, tincture: str) -> str:
        w = box.w * 0.16
        inner = Box(box.x + w / 2, box.y + w / 2, box.w - w, box.h - w)
        return (
            f'<g fill="none" stroke="{TINCTURES[tincture]}" stroke-width="{w:g}">{frame(inner)}</g>'
        )

    def _tressure(self, box: Box, tincture: str) -> str:
        """The double tressure of Scotland with its lilies, as small as it is here."""
        lines = "".join(
            frame(box.part(n, n * 0.84, 1 - 2 * n, 1 - 2 * n * 0.84)) for n in (0.09, 0.15)
        )
        lilies = "".join(
            use("charge-fleur", fitted("fleur", box, x, y, 0.14), tincture) for x, y in LILIES
        )
        paint = f'stroke="{TINCTURES[tincture]}" stroke-width="{box.w * 0.026:g}"'
        return f'<g fill="none" {paint}>{lines}</g>{lilies}'

    # ---- charges ------------------------------------------------------------------------------

    def _charge(self, box: Box, name: str, tincture: str, more: str = "", where: str = "") -> str:
        """One charge; ``where`` is its middle and its width, in hundredths of the box."""
        where = where or ("50/45/84" if box.w == WHOLE else "50/50/84")
        x, y, size = (float(number) / 100 for number in where.split("/"))
        return use(self._ref(name), fitted(name, box, x, y, size), tincture, more)

    def _chequy_eagle(self, box: Box, one: str, other: str) -> str:
        """The eagle of Moravia, chequy of two tinctures."""
        place = fitted("eagle", box, 0.5, 0.47, 0.84)
        return (
            use("eagle", place, one, "or")
            + f'<use href="#eagle" x="{place.x:.4g}" y="{place.y:.4g}" width="{place.w:.4g}"'
            f' height="{place.h:.4g}" fill="url(#chequy-{other})" color="{TINCTURES["or"]}"/>'
        )

    def _pale(self, box: Box, number: str, name: str, tincture: str, more: str = "") -> str:
        """Charges one above another, which become shorter where a whole shield does."""
        n = int(number)
        tall = box.w / box.h < 0.9 and box.w > 90
        spots = {
            True: {2: ((0.3, 0.84), (0.63, 0.72)), 3: ((0.19, 0.84), (0.46, 0.8), (0.72, 0.6))},
            False: {2: ((0.27, 0.88), (0.73, 0.88)), 3: ((0.18, 0.84), (0.5, 0.84), (0.82, 0.84))},
        }[tall][n]
        most = 0.29 if n == 3 else 0.42
        return "".join(
            use(self._ref(name), fitted(name, box, 0.5, y, size, most), tincture, more)
            for y, size in spots
        )

    def _three(self, box: Box, name: str, tincture: str, more: str = "", size: str = "38") -> str:
        """Two above and one below."""
        s = int(size) / 100
        return "".join(
            use(self._ref(name), fitted(name, box, x, y, s), tincture, more)
            for x, y in ((0.28, 0.27), (0.72, 0.27), (0.5, 0.68))
        )

    def _semy(self, box: Box, name: str, tincture: str) -> str:
        """Strewn with charges, those at the edge cut off."""
        rows = ((0, 0.5, 1), (0.25, 0.75), (0, 0.5, 1), (0.25, 0.75), (0, 0.5, 1))
        found = "".join(
            use(self._ref(name), fitted(name, box, x, 0.04 + n * 0.235, 0.27), tincture)
            for n, row in enumerate(rows)
            for x in row
        )
        return within(box, found)

    def _billetty(self, box: Box, tincture: str) -> str:
        w, h = box.w * 0.07, box.h * 0.11
        spots = [
            (x, 0.09 + n * 0.165)
            for n in range(6)
            for x in ((0.14, 0.38, 0.62, 0.86) if n % 2 == 0 else (0.02, 0.26, 0.5, 0.74, 0.98))
        ]
        d = "".join(
            f"M{box.x + x * box.w - w / 2:g} {box.y + y * box.h - h / 2:g}h{w:g}v{h:g}h{-w:g}z"
            for x, y in spots
        )
        return within(box, f'<path fill="{TINCTURES[tincture]}" d="{d}"/>')

    def _flames(self, box: Box, tincture: str) -> str:
        """Tongues of fire around an eagle."""
        scale = box.w / 100
        flames = "".join(
            f'<path transform="translate({box.x + x * scale:g} {box.y + y * box.h / 120:g})'
            f' rotate({turn}) scale({scale:g})" d="{FLAME}"/>'
            for x, y, turn in FIRE
        )
        return f'<g fill="{TINCTURES[tincture]}">{flames}</g>'

    def _torteaux(self, box: Box, tincture: str) -> str:
        """Three roundels in chief, below where a label is."""
        y, r = box.y + box.h * 0.126, box.w * 0.05
        roundels = "".join(
            f'<circle cx="{box.x + part * box.w:g}" cy="{y:g}" r="{r:g}"/>'
            for part in (0.24, 0.5, 0.76)
        )
        return f'<g fill="{TINCTURES[tincture]}">{roundels}</g>'

    def _label(self, box: Box, fur: str) -> str:
        """A label of three points, the difference of a younger line."""
        if fur != "ermine":
            raise ValueError(f"no label is of {fur}")
        at = f'<g transform="translate({box.x:g} {box.y:g}) scale({box.w / 100:g})">'
        return (
            f'{at}<path fill="{TINCTURES["argent"]}" stroke="{TINCTURES["sable"]}" '
            f'stroke-width=".7" d="{LABEL}"/><path fill="{TINCTURES["sable"]}" d="{SPOTS}"/></g>'
        )

    # ---- other coats ---------------------------------------------------------------------------

    def _quarterly(self, box: Box, *names: str) -> str:
        if len(names) != 4:
            raise ValueError("four coats are wanted")
        quarters = [box.part(x, y, 0.5, 0.5) for y in (0, 0.5) for x in (0, 0.5)]
        if box.w == WHOLE:
            # The middle of a shield lies above the middle of its height.
            quarters = [
                box.part(x, y, 0.5, h) for y, h in ((0, 0.47), (0.47, 0.53)) for x in (0, 0.5)
            ]
        return "".join(
            self.coat(name, quarter) for name, quarter in zip(names, quarters, strict=True)
        )

    def _paly(self, box: Box, *names: str) -> str:
        n = len(names)
        return "".join(
            self.coat(name, box.part(i / n, 0, 1 / n, 1)) for i, name in enumerate(names)
        )

    def _chevron(self, box: Box, left: str, right: str, base: str) -> str:
        """Tierced per pale and per chevron."""
        x, y, w, h = box
        field, charge = self.coats[base]["drawn"]
        low = (
            f'<path fill="{TINCTURES[field]}" d="M{x:g} {y + h:g}v{-0.14 * h:g}'
            f'l{w / 2:g} {-0.36 * h:g} {w / 2:g} {0.36 * h:g}v{0.14 * h:g}z"/>'
        )
        return (
            self._paly(box, left, right)
            + low
            + self.layer(charge, box.part(0.25, 0.64, 0.5, 0.36), base)
        )

    def _over(self, box: Box, name: str, size: str = "42") -> str:
        """An escutcheon upon the middle."""
        scale = box.w * int(size) / 10_000
        x = box.x + (box.w - 100 * scale) / 2
        y = box.y + box.h * (0.47 if box.w == WHOLE else 0.5) - 58 * scale
        return (
            f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><g clip-path="url(#shield)">'
            f"{self.coat(name, Box(0, 0, WHOLE, 120))}</g>"
            f'<path fill="none" stroke="#5b430c" stroke-width="{1 / max(scale, 0.3):g}"'
            f' d="{SHIELD}"/></g>'
        )


def fitted(name: str, box: Box, x: float, y: float, size: float, most: float = 0.9) -> Box:
    """The place of a charge, its middle and its width given in fractions of the box."""
    shape = SHAPES.get(name, 1)
    w = size * box.w
    if w / shape > most * box.h:
        w = most * box.h * shape
    h = w / shape
    return Box(box.x + x * box.w - w / 2, box.y + y * box.h - h / 2, w, h)


def use(symbol: str, box: Box, tincture: str, more: str = "") -> str:
    """A symbol in its place and tinctures."""
    color = f' color="{TINCTURES[more]}"' if more else ""
    return (
        f'<use href="#{symbol}" x="{box.x:.4g}" y="{box.y:.4g}" width="{box.w:.4g}"'
        f' height="{box.h:.4g}" fill="{TINCTURES[tincture]}"{color}/>'
    )


def rect(box: Box, paint: str) -> str:
    """A filled box."""
    return f'<path fill="{paint}" d="M{box.x:g} {box.y:g}h{box.w:g}v{box.h:g}h{-box.w:g}z"/>'


def frame(box: Box) -> str:
    """The edge of a box, to be drawn as a line."""
    x, y, w, h = box
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{0.04 * w:g}"/>'


def within(box: Box, drawing: str) -> str:
    """A drawing of which nothing is seen outside the box."""
    x, y, w, h = (f"{number:.5g}" for number in box)
    return (
        f'<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{x} {y} {w} {h}">{drawing}</svg>'
    )
