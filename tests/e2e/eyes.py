"""Who has seen what: everything that the page has shown, at any moment, held against the record.

A script in the page notes each picture, name and code of a card that stands in it, with every
change of the document, however short.  The record of the game, which only the worker reads, says
here which of them whoever had the device may know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from regalia.play import Seat, State
from regalia.record import end_of, read
from regalia.text import Words

WATCH = r"""
globalThis.seen = new Set();
globalThis.curtains = 0;
const look = () => {
    const note = (text) => text && globalThis.seen.add(text);
    for (const it of document.querySelectorAll("main [data-piece], main [data-shown]")) {
        note(it.getAttribute("aria-label"));
        note(it.title);
        note(it.dataset.card);
        const [name, numeral] = ["name", "numeral"].map(
            (part) => it.querySelector(`[data-side=front] .${part}`)?.dataset.text);
        note(name && [name, numeral].filter(Boolean).join(" "));
    }
    for (const it of document.querySelectorAll("main use")) note(it.getAttribute("href"));
    for (const it of document.querySelectorAll("main [data-move]")) note(it.dataset.move);
    for (const it of document.querySelectorAll("#live, #note, .recent, dialog, .chip")) {
        note(it.textContent);
    }
    note(document.title);
    // The code of the deal leaves the address when the game has opened.
    if (document.querySelector("main[data-turn]")) note(location.href);
    globalThis.curtains += document.querySelectorAll(".curtain").length;
};
new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
});
"""

TAKE = "() => { const all = [...seen]; seen.clear(); return all; }"

STORED = """async () => {
    const found = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state];
    const open = await new Promise((done, no) => {
        const request = indexedDB.open("regalia");
        request.onsuccess = () => done(request.result);
        request.onerror = no;
    });
    const all = (store) => new Promise((done, no) => {
        const request = open.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => done(request.result);
        request.onerror = no;
    });
    const texts = await all("texts");
    for (const store of open.objectStoreNames) {
        if (store !== "texts") found.push(await all(store));
    }
    open.close();
    return [texts, JSON.stringify(found)];
}"""


class Eyes:
    """The one who has the device, and all that has been shown to him."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.words = Words("en", game)
        self.holder: Seat | None = None
        self.checked = 0
        self._before: State | None = None

    def check(self) -> State:
        """Nothing was shown since the last check that the holders of then and now may not know."""
        texts, stored = self.page.evaluate(STORED)
        (text,) = texts
        state = end_of(read(text))
        shown: list[str] = self.page.evaluate(
            "() => { const all = [...seen]; seen.clear(); return all; }"
        )
        turn = self.page.get_attribute("main", "data-turn")
        was, holder = self.holder, self.holder
        if turn == "curtain":
            holder = None
        elif turn is not None and turn.isdecimal():
            holder = int(turn)
        may = set[str]()
        for position in (self._before or state, state):
            for seat in (None, was, holder):
                may |= set(position.view(seat)["faces"].values())
        hidden = self._all(state) - may
        named = {face for face in hidden if self._stands_in(face, shown)}
        assert not named, f"{named} shown to {was} and {holder} in {shown}"
        seed = read(text).seed
        assert seed is not None
        assert not [one for one in (*shown, stored) if re.search(rf"\b{seed}\b", one)]
        assert not {face for face in hidden if self._stands_in(face, [stored])}
        self.holder, self._before = holder, state
        self.checked += len(hidden)
        return state

    def _all(self, state: State) -> set[str]:
        faces: Iterable[Any] = state.view(None, all_open=True)["faces"].values()
        return set(faces)

    def _stands_in(self, face: str, shown: list[str]) -> bool:
        name = self.words.say(f"card.{face}")
        forms = {name, self.words.say(f"card.{face}.acc")} if len(face) == 2 else {name}
        # The sprite names a card by suit and rank.
        codes = {face, f"#{face[::-1]}"} if len(face) == 2 else {face}
        return any(
            one in codes
            or any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", one) for form in forms)
            or face in one.split()
            for one in shown
        )
