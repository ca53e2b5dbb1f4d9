"""Puts ``dist/`` together: the page as it stands in ``web/``, and everything made beside it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from regalia.text import LANGUAGES, Words
from regalia_build import tools
from regalia_build.art import make_art
from regalia_build.bundle import make_unpacker, make_worker
from regalia_build.frames import make_embed
from regalia_build.icons import make_icons
from regalia_build.lobby import list_of
from regalia_build.modules import closure
from regalia_build.publish import FOUND, headed, make_lost, make_published, own_address
from regalia_build.runtime import make_runtime, wheel
from regalia_build.single import make_single
from regalia_build.steps import DIST, ROOT, WEB, WORK, Failure, Stamp, content, files_in, run, say
from regalia_build.styles import join_styles
from regalia_build.version import make_version

#: What stays in the workshop.
WORKSHOP: Final = (
    "node_modules",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "*.d.ts",
    "arms.json",
    "icon.svg",
    "heraldry",
    "example.json",
    "examples",
)

#: The module that has Python come.
STARTED: Final = "app/started.js"

#: The module that has the words come.
WORDS: Final = "app/words.js"

#: What the lobby says of a game in the game's own words.
INTRODUCTION: Final = ("game.name", "game.tagline")

ASK_DATA: Final = """
import json
from regalia.registry import games
print(json.dumps({name: game.page for name, game in games().items() if game.page is not None}))
"""
POLICY: Final = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval' blob:",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "style-src": "'self' 'unsafe-inline'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def build(target: Path = DIST) -> Path:
    """Make the page, or leave it as it is when nothing has changed; gives its folder."""
    tools.python()
    tools.packages()
    stamp = Stamp(f"site-{target.name}", sources(), target / "index.html")
    if target == DIST and stamp.fresh():
        say("dist: nothing has changed")
        return target
    # Made beside the old one and put in its place when whole, so nobody is served a half.
    new = WORK / f"new-{target.name}"
    shutil.rmtree(new, ignore_errors=True)
    new.parent.mkdir(parents=True, exist_ok=True)
    runtime_and_page(new)
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(new, target)
    stamp.set()
    size = sum(file.stat().st_size for file in files_in(target))
    say(f"dist: done, {size / 1e6:.1f} MB")
    return target


def sources() -> str:
    """A hash of everything that the page is made of."""
    texts = map(ROOT.joinpath, ("pyproject.toml", "README.md", "LICENSE", "THIRD_PARTY.md"))
    return content([*files_in(ROOT / "py", WEB), *texts], own_address())


def runtime_and_page(folder: Path) -> None:
    """Fill an empty folder with the whole page."""
    # What the page fetches; it is named when all of it is there.
    home = folder / "home"
    shutil.copytree(WEB, home, ignore=shutil.ignore_patterns(*WORKSHOP))
    copy_licences(folder)
    runtime = make_runtime(folder)
    say("dist: art, icons, words, worker and page")
    make_art(WEB, home)
    games = catalogue()
    write_json(home / "games.json", games)
    write_data(home)
    write_examples(home, [game["name"] for game in games["games"] if game["example"]])
    worker = home / "app" / "worker.classic.js"
    worker.write_text(make_worker(runtime), "utf-8")
    unpacker = home / "app" / "unpacker.classic.js"
    unpacker.write_text(make_unpacker(runtime), "utf-8")
    for inside in ("worker.js", "unpacker.js", "python.js", "files.js"):
        (home / "app" / inside).unlink()
    shutil.copyfile(wheel(), folder / wheel().name)
    # The lobby need not wait for it.
    told = f'<script type="application/json" id="games-data">{json.dumps(games)}</script>'
    # Other pages name it, so its address is the same in every version.
    (home / "regalia.js").rename(folder / "regalia.js")
    join_styles(home)
    make_embed(home)
    names = [game["name"] for game in games["games"]]
    icons = make_icons(folder, home / "art", names, Words("en").say("app.tagline"))
    make_published(folder, names, icons)
    make_lost(home)
    pages = {}
    for file in sorted(home.glob("*.html")):
        page = file.read_text("utf-8").replace("<!-- games -->", told)
        page = page.replace("<!-- panels -->", list_of(games["games"]))
        pages[file.name] = finished(page, home)
        file.unlink()
    make_single(folder / "regalia.html", pages["index.html"], home, runtime)
    pages |= {name: headed(name, pages[name], icons) for name in FOUND}
    spare = [runtime["parts"][name]["file"] for name in ("library", "micropip", "wheel")]
    make_version(folder, pages, games["version"], spare)


def copy_licences(folder: Path) -> None:
    """Put our licence, and those that came with what we took, beside the page, to be read."""
    (folder / "licenses").mkdir()
    shutil.copyfile(ROOT / "LICENSE", folder / "licenses" / "regalia.txt")
    shutil.copyfile(ROOT / "THIRD_PARTY.md", folder / "licenses" / "third-party.txt")
    taken = json.loads((WEB / "package.json").read_text("utf-8"))["dependencies"]
    for name in taken:
        package = WEB / "node_modules" / name
        for licence in sorted([*package.glob("LICEN[CS]E*"), *package.glob("COPYING")]):
            shutil.copyfile(licence, folder / "licenses" / f"{name.rpartition('/')[2]}.txt")


def catalogue() -> dict[str, Any]:
    """What the lobby shows before Python runs: the games, and what is in their folders."""
    asked = 'from regalia.bridge import Bridge; print(Bridge().answer(\'{"call": "games"}\'))'
    told = run(
        [sys.executable, "-c", asked],
        "the games could not be listed; what Python says stands above.",
        env={"PYTHONPATH": str(ROOT / "py")},
    )
    games: dict[str, Any] = json.loads(told)["ok"]
    for game in games["games"]:
        folder = WEB / "games" / game["name"]
        game["panel"] = (folder / "panel.svg").is_file()
        game["print"] = (folder / "print.js").is_file()
        game["example"] = (folder / "example.json").is_file()
        game["words"] = {
            lang: {key: Words(lang, game["name"]).say(key) for key in INTRODUCTION}
            for lang in LANGUAGES
        }
    return games


def write_data(folder: Path) -> None:
    """Write what a game's page draws from and its package knows: ``games/<game>/data.js``."""
    told = run(
        [sys.executable, "-c", ASK_DATA],
        "the games could not tell what their pages draw from; what Python says stands above.",
        env={"PYTHONPATH": str(ROOT / "py")},
    )
    for name, data in json.loads(told).items():
        text = json.dumps(data, ensure_ascii=False, indent=1)
        file = folder / "games" / name / "data.js"
        file.write_text(f"export default /** @type {{const}} */ ({text});\n", "utf-8")


def write_examples(folder: Path, names: Iterable[str]) -> None:
    """Write what the rules pages of these games draw: ``games/<game>/example.js``."""
    for name in names:
        told = run(
            [
                sys.executable,
                "-m",
                "regalia_build.examples",
                str(WEB / f"games/{name}/example.json"),
            ],
            f"the example of {name} does not hold; what Python says stands above.",
            env={"PYTHONPATH": str(ROOT / "py")},
        )
        file = folder / "games" / name / "example.js"
        file.write_text(f"export default {told.strip()};\n", "utf-8")


def finished(page: str, home: Path) -> str:
    """A page with the sprite, the policy and what is to be fetched at once in it."""
    sprite = (home / "art" / "sprite.svg").read_text("utf-8").strip()
    page = page.replace("<!-- sprite -->", sprite)
    if "Content-Security-Policy" not in page:
        policy = "; ".join(f"{name} {value}" for name, value in POLICY.items())
        tag = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        # Right behind the charset, which must stand within the first bytes.
        page, number = re.subn(r"(<meta charset=[^>]*>)", rf"\1\n    {tag}", page, count=1)
        if not number:
            raise Failure("a page in web/ has no <meta charset>, after which the policy goes.")
    main = re.search(r'<script type="module" src="([^"]+)"', page)
    if main is None:
        return page
    # All modules at once, not one after the other as each is found in the one before.
    modules = closure(main[1], home)
    # First what Python waits for.
    first = [path for path in modules if path in closure(STARTED, home)]
    hasten = [f'<link rel="modulepreload" href="{path}" />' for path in first]
    if "app/engine.js" in modules:
        hasten += [
            f'<link rel="preload" href="app/{name}.classic.js" as="fetch" crossorigin />'
            for name in ("unpacker", "worker")
        ]
    # Then the words, which have to be asked for.
    second = closure(WORDS, home)
    rest = sorted((path for path in modules if path not in first), key=lambda p: p not in second)
    hasten += [f'<link rel="modulepreload" href="{path}" />' for path in rest]
    return page.replace("</head>", "\n".join([*hasten, "</head>"]), 1)


def write_json(file: Path, what: object) -> None:
    """Write JSON that is the same for the same content."""
    file.write_text(json.dumps(what, ensure_ascii=False, indent=1) + "\n", "utf-8")
