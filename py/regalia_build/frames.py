"""Makes ``embed.html``, the page inside a frame: the page itself with one game in it, no lobby."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from regalia_build.steps import Failure

#: What becomes of the page: a pattern that stands in it once, and what stands there in a frame.
CHANGES: Final = (
    (r"<html ", "<html data-frame "),
    (
        r'<script type="module" src="main\.js"></script>',
        '<script type="module" src="embed.js"></script><script src="embed-start.js"></script>',
    ),
    # Its engine is one that is watched.
    (r'\s*<script type="module" async src="app/started\.js"></script>', ""),
    # Its words are those that the frame is told.
    (r'\s*<script type="module" async src="app/words\.js"></script>', ""),
    (r'data-screen="lobby"', 'data-screen="game"'),
    (r'<meta\s+name="description"[^>]*>', '<meta name="robots" content="noindex" />'),
    # The crown fills until the game is there.
    (r'(?s)<main>.*?(<div\s+class="boot".*?</div>).*?</main>', r"<main>\1</main>"),
    (r'data-boot="small"', 'data-boot="large"'),
)


def make_embed(folder: Path) -> None:
    """Write ``embed.html`` beside ``index.html``, before either of them is finished."""
    text = (folder / "index.html").read_text("utf-8")
    for pattern, by in CHANGES:
        text, number = re.subn(pattern, by, text)
        if number != 1:
            raise Failure(
                f"web/index.html should hold {pattern} once, and holds it {number} times."
            )
    (folder / "embed.html").write_text(text, "utf-8")
