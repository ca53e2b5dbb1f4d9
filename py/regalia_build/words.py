"""Puts the words into the wheel: ``web/**/text`` becomes ``regalia/words``.

``regalia/words/shell/en.json`` are the page's own words, ``regalia/words/<game>/en.json`` those of
a game.  Found by their place, so that another game needs no edit here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WordsHook(BuildHookInterface[Any]):
    """Adds every file of words to the wheel that hatchling is about to write."""

    PLUGIN_NAME = "words"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files; an editable install needs none, a checkout reads them in place."""
        if version == "editable":
            return
        web = Path(self.root) / "web"
        folders = {"shell": web / "text"}
        folders |= {folder.parent.name: folder for folder in web.glob("games/*/text")}
        for name, folder in sorted(folders.items()):
            for file in sorted(folder.glob("*.json")):
                build_data["force_include"][str(file)] = f"regalia/words/{name}/{file.name}"
