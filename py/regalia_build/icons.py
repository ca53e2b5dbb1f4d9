"""What stands for the page elsewhere: its icons, and the picture beside a link to it.

All are drawn from our own crown and the emblem of each game, on the colours of the table; a game
without ``icon.svg`` in its folder has the crown.  The picture sets cards and arms from the sprites,
and its letters are those of the display face.  Every file has a part of its hash in its name: the
same name is the same picture for ever, by which browsers know whether an installed icon has
changed.
"""

from __future__ import annotations

import hashlib
import re
import struct
import tempfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from regalia_build import tools
from regalia_build.art import FACE, colour, inner
from regalia_build.panels import completed, drawings
from regalia_build.steps import WEB, run

DRAW: Final = Path(__file__).with_name("icons.mjs")
RESVG: Final = "@resvg/resvg-wasm"
FOLDER: Final = "icons"
TITLE: Final = "Regalia"
PICTURE: Final = (1200, 630)

#: The icons of the page: width, how much of it the crown takes, and the rounding, of 64 parts.
CROWNS: Final = {
    "crown-192": (192, 0.74, 14),
    "crown-512": (512, 0.74, 14),
    # Whatever shape is cut out of it, the crown stays whole.
    "crown-maskable-512": (512, 0.56, 0),
    # The corners are rounded where it is shown.
    "crown-touch-180": (180, 0.68, 0),
}
SHORTCUTS: Final = (96, 192)
"""Widths of the icon of a game."""


def make_icons(folder: Path, art: Path, games: Iterable[str], tagline: str) -> dict[str, str]:
    """Write the icons into ``icons`` in the folder, and the picture beside it.

    ``art`` holds the sprites, ``games`` are the names of the games, and ``tagline`` is what the
    picture says below the title.  Gives the path of each file in the folder by what it is called
    without its hash, e.g. ``crown-192.png``.
    """
    crown = inner((WEB / "art" / "crown.svg").read_text("utf-8"))
    drawn = {
        name: (icon(crown, share, corner), width) for name, (width, share, corner) in CROWNS.items()
    }
    # Drawn for so small a size.
    drawn["crown-32"] = ((WEB / "art" / "favicon.svg").read_text("utf-8"), 32)
    for game in games:
        own = WEB / "games" / game / "icon.svg"
        emblem = inner(own.read_text("utf-8")) if own.is_file() else crown
        drawn |= {f"{game}-{width}": (icon(emblem, 0.74, 14), width) for width in SHORTCUTS}
    drawn["picture"] = (picture(crown, tagline, drawings(art)), PICTURE[0])
    files = {f"{name}.png": raw for name, raw in rasterised(drawn).items()}
    files["crown.svg"] = drawn["crown-512"][0].encode()
    (folder / FOLDER).mkdir(parents=True)
    made = {}
    for name, raw in files.items():
        stem, _, kind = name.rpartition(".")
        called = f"{stem}-{hashlib.sha256(raw).hexdigest()[:12]}.{kind}"
        # Nobody who plays needs the picture, so it is not among what a device keeps.
        made[name] = called if stem == "picture" else f"{FOLDER}/{called}"
        (folder / made[name]).write_bytes(raw)
    return made


def rasterised(drawn: dict[str, tuple[str, int]]) -> dict[str, bytes]:
    """Each SVG as a PNG of its width."""
    face = WEB / "node_modules" / FACE.format("latin").replace(".woff2", ".woff")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        letters = folder / "face.ttf"
        letters.write_bytes(unpacked_face(face.read_bytes()))
        wanted: list[str] = []
        for one, (svg, width) in drawn.items():
            (folder / f"{one}.svg").write_text(svg, "utf-8")
            wanted += [one, str(width)]
        run(
            [tools.node(), DRAW, tools.packages() / RESVG, letters, folder, *wanted],
            "the icons could not be drawn; what Node says stands above.",
        )
        return {name: (folder / f"{name}.png").read_bytes() for name in drawn}


def icon(emblem: str, share: float, corner: int) -> str:
    """An emblem on the colour of the table, 64 × 64; where corners are round, in a golden line."""
    line = (
        '<rect x="2.5" y="2.5" width="59" height="59" rx="11.5" fill="none"'
        f' stroke="{colour("or")}" stroke-opacity=".55" stroke-width=".8"/>'
    )
    edge, table = 32 - 32 * share, colour("baize-700")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="{corner}" fill="{table}"/>{line if corner else ""}'
        f'<g transform="translate({edge:.2f} {edge - 0.8:.2f}) scale({share})">{emblem}</g></svg>'
    )


def picture(crown: str, tagline: str, sprites: dict[str, str]) -> str:
    """The crown, the name and the tagline in a golden frame, between cards and arms."""
    width, height = PICTURE
    gold, pale, white = colour("or"), colour("gold-300"), colour("argent")
    felt = "".join(
        f'<stop offset="{at}" stop-color="{colour(name)}"/>'
        for at, name in ((0, "baize-500"), (0.6, "baize-700"), (1, "baize-900"))
    )
    letters = 'text-anchor="middle" font-family="EB Garamond" font-weight="600"'
    cards = "".join(
        f'<g transform="translate({x} {y}) rotate({turn})"><rect x="-81" y="-112" width="170"'
        ' height="238" rx="12" fill="#07140f" opacity=".4"/>'
        f'<use href="#{card}" x="-85" y="-119" width="170" height="238"/></g>'
        for card, x, y, turn in (("SK", 178, 300, -14), ("HQ", 258, 336, 7))
    )
    shields = "".join(
        f'<use href="#arms-{ruler}" x="{x}" y="{y}" width="{w}" height="{w * 1.76}"/>'
        for ruler, x, y, w in (("karel4", 858, 138, 146), ("elizabeth-1", 972, 222, 146))
        if f"arms-{ruler}" in sprites
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><defs>'
        f'<radialGradient id="felt" cx=".5" cy=".42" r=".75">{felt}</radialGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#felt)"/>'
        f'<g fill="none" stroke="{gold}">'
        '<rect x="28" y="28" width="1144" height="574" rx="14" stroke-width="3"/>'
        '<rect x="40" y="40" width="1120" height="550" rx="8" stroke-width="1.5"'
        ' stroke-opacity=".45"/><path d="M420 462H576M624 462H780" stroke-width="2"/></g>'
        f'<path d="M600 453l9 9-9 9-9-9z" fill="{gold}"/>{cards}{shields}'
        f'<g transform="translate(504 84) scale(3)">{crown}</g>'
        f'<text x="600" y="410" {letters} font-size="138" fill="{white}">{TITLE}</text>'
        f'<text x="600" y="530" {letters} font-size="44" fill="{pale}">{tagline}</text></svg>'
    )
    # What draws it knows no variables of style sheets, and takes what stands for them.
    return re.sub(r"var\(--[\w-]+,([^()]*)\)", r"\1", completed(svg, sprites))


def unpacked_face(woff: bytes) -> bytes:
    """A face as it was before it was packed as WOFF: its tables, and a list of them ahead."""
    _, flavor, _, number = struct.unpack_from(">4sIIH", woff)
    power = 1 << (number.bit_length() - 1)
    head = struct.pack(
        ">IHHHH", flavor, number, power * 16, power.bit_length() - 1, (number - power) * 16
    )
    entries, body = b"", b""
    for at in range(44, 44 + 20 * number, 20):
        tag, start, packed, size, check = struct.unpack_from(">4sIIII", woff, at)
        raw = woff[start : start + packed]
        table = zlib.decompress(raw) if packed < size else raw
        place = len(head) + 16 * number + len(body)
        entries += struct.pack(">4sIII", tag, check, place, size)
        body += table + b"\0" * (-size % 4)
    return head + entries + body
