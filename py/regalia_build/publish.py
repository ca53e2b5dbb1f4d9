"""What the page tells those who do not play it: browsers that install it, search engines, and
whoever shows a link to it; and the page for addresses where nothing is.

Some of it needs the page's own address, which only the environment variable ``REGALIA_URL`` can
tell.  Without it that is left out, and everything else holds at any address.
"""

from __future__ import annotations

import html
import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from regalia.text import LANGUAGES, Words
from regalia_build.art import colour, inner
from regalia_build.icons import PICTURE, SHORTCUTS, TITLE
from regalia_build.single import data_address, hash_of
from regalia_build.steps import Failure

MANIFEST: Final = "manifest.webmanifest"
LOST: Final = "404.html"
LOST_SCRIPT: Final = "404.js"
#: The pages that are to be found, by their paths; the other ones are parts of them.
FOUND: Final = {"index.html": "", "embedding.html": "embedding.html"}
#: Only what is in the page: it cannot know where the other files are from where it stands.
LOST_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "",
    "style-src": "",
    "img-src": "data:",
    "font-src": "data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def own_address() -> str:
    """Where the page is going to stand, with a slash at its end; "" if nobody has told."""
    told = os.environ.get("REGALIA_URL", "").strip()
    if told and not re.fullmatch(r"https?://[\w.-]+(:\d+)?(/[\w.~-]+)*/?", told):
        raise Failure(
            f"REGALIA_URL should be an address such as https://example.org/regalia/, not {told}."
        )
    return told.rstrip("/") + "/" if told else ""


def make_published(folder: Path, games: Iterable[str], icons: Mapping[str, str]) -> None:
    """Write the manifest and what search engines ask for.

    ``icons`` are the files that :func:`regalia_build.icons.make_icons` made.
    """
    manifest = json.dumps(manifest_of(games, icons), ensure_ascii=False, indent=1)
    (folder / MANIFEST).write_text(manifest + "\n", "utf-8")
    robots = "User-agent: *\nAllow: /\n"
    if root := own_address():
        robots += f"Sitemap: {root}sitemap.xml\n"
        pages = "".join(f"<url><loc>{root}{path}</loc></url>\n" for path in FOUND.values())
        (folder / "sitemap.xml").write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{pages}</urlset>\n',
            "utf-8",
        )
    (folder / "robots.txt").write_text(robots, "utf-8")


def manifest_of(games: Iterable[str], icons: Mapping[str, str]) -> dict[str, Any]:
    """The web app manifest: every address in it is relative, so that it holds at any path.

    It has no ``id``, which would be taken from the root of the host and be the same for every page
    there; without one the browser takes ``start_url``.
    """

    def image(name: str, width: int, **more: str) -> dict[str, str]:
        return {"src": icons[name], "sizes": f"{width}x{width}", "type": "image/png", **more}

    return {
        "name": TITLE,
        "short_name": TITLE,
        **said("description", "app.description"),
        "lang": "en",
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": colour("baize-700"),
        "theme_color": colour("baize-700"),
        "categories": ["games", "entertainment"],
        "icons": [
            image("crown-192.png", 192),
            image("crown-512.png", 512),
            image("crown-maskable-512.png", 512, purpose="maskable"),
            {"src": icons["crown.svg"], "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [
            {
                **said("name", "game.name", game),
                **said("description", "game.tagline", game),
                "url": f"./#{game}",
                "icons": [image(f"{game}-{width}.png", width) for width in SHORTCUTS],
            }
            for game in games
        ],
    }


def said(member: str, key: str, game: str | None = None) -> dict[str, Any]:
    """A member of the manifest in English, and beside it in the other languages."""
    told = {lang: Words(lang, game).say(key) for lang in LANGUAGES}
    return {member: told.pop("en"), f"{member}_localized": told}


def headed(name: str, page: str, icons: Mapping[str, str]) -> str:
    """The page with all that in its head; ``name`` is that of its file."""
    title = the_one(r"<title>([^<]*)</title>", page, name)
    about = " ".join(the_one(r'<meta\s+name="description"\s+content="([^"]*)"', page, name).split())
    properties = {"type": "website", "site_name": TITLE, "title": title, "description": about}
    tags = [
        f'<link rel="icon" href="{icons["crown-32.png"]}" sizes="32x32" type="image/png" />',
        f'<link rel="apple-touch-icon" href="{icons["crown-touch-180.png"]}" sizes="180x180" />',
        f'<link rel="manifest" href="{MANIFEST}" />',
    ]
    if root := own_address():
        width, height = PICTURE
        tags.append(f'<link rel="canonical" href="{root}{FOUND[name]}" />')
        tags.append('<meta name="twitter:card" content="summary_large_image" />')
        properties |= {
            "url": f"{root}{FOUND[name]}",
            "image": f"{root}{icons['picture.png']}",
            "image:type": "image/png",
            "image:width": str(width),
            "image:height": str(height),
            "image:alt": f"{TITLE}. {Words('en').say('app.tagline')}.",
        }
    else:
        tags.append('<meta name="twitter:card" content="summary" />')
    tags += [
        f'<meta property="og:{name}" content="{value}" />' for name, value in properties.items()
    ]
    return page.replace("</head>", "\n".join([*tags, "</head>"]), 1)


def make_lost(home: Path) -> None:
    """Finish ``404.html``, which a host sends for any address where nothing is."""
    page, script = ((home / name).read_text("utf-8") for name in (LOST, LOST_SCRIPT))
    (home / LOST_SCRIPT).unlink()
    page = re.sub(r'"(art/[^"]+)"', lambda match: f'"{data_address(home / match[1])}"', page)
    crown = inner((home / "art" / "crown.svg").read_text("utf-8"))
    page = page.replace("<!-- crown -->", crown)
    page = page.replace("<!-- words -->", "\n".join(map(lost_words, LANGUAGES)))
    page = page.replace(f'<script src="{LOST_SCRIPT}"></script>', f"<script>\n{script}</script>")
    inside = {
        f"{kind}-src": hash_of(the_one(rf"(?s)<{kind}>(.*?)</{kind}>", page, LOST))
        for kind in ("script", "style")
    }
    policy = "; ".join(f"{name} {value}" for name, value in (LOST_POLICY | inside).items())
    page = page.replace("<!-- policy -->", policy)
    (home / LOST).write_text(page, "utf-8")


def lost_words(lang: str) -> str:
    """What the page for nothing says in a language; all but English come on demand."""
    words, root = Words(lang), urlsplit(own_address()).path
    head, text, way = (
        html.escape(words.say(key), quote=False) for key in ("bad", "bad.help", "bad.lobby")
    )
    return (
        f'<section lang="{lang}"{"" if lang == "en" else " hidden"}><h1>{head}</h1><p>{text}</p>'
        f'<a href="{root or "./"}"{" data-known" if root else ""}>{way}</a></section>'
    )


def the_one(pattern: str, page: str, name: str) -> str:
    """What stands exactly once in a page."""
    found = re.findall(pattern, page)
    if len(found) != 1:
        raise Failure(f"web/{name} should hold one {pattern}, and holds {len(found)}.")
    return str(found[0])
