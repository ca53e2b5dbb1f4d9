"""Who has seen what: everything that the page has shown, at any moment, held against the record.

A script in the page notes each picture, name and code of a card that stands in it, with every
change of the document, however short.  The record of the game, which only the worker reads, says
here which of them whoever had the device may know.
"""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page

from regalia.play import Seat, State
from regalia.positions import Positions
from regalia.record import Record, end_of, read
from regalia.text import Words
from tests.promises import strings

WATCH = r"""
globalThis.seen = new Set();
globalThis.told = new Set();
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
    for (const it of document.querySelectorAll("main .chip")) note(it.textContent);
    for (const it of document.querySelectorAll("#live, #note, .recent, body > dialog")) {
        globalThis.told.add(it.textContent);
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

TAKE = """() => {
    const all = [[...seen], [...told]];
    seen.clear();
    told.clear();
    return all;
}"""

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

    def check(self) -> None:
        """Since the last check nothing was shown but what the holders of then and now may know."""
        (text,), stored = self.page.evaluate(STORED)
        record = read(text)
        state = end_of(record)
        seen, told = self.page.evaluate(TAKE)
        turn = self.page.get_attribute("main", "data-turn")
        was, holder = self.holder, self.holder
        if turn == "curtain":
            holder = None
        elif turn is not None and turn.isdecimal():
            holder = int(turn)
        may, heard = set[str](), set[str]()
        for seat in (None, was, holder):
            heard |= said_to(record, seat)
            for position in (self._before or state, state):
                may |= set(position.view(seat)["faces"].values())
        hidden = set(state.view(None, all_open=True)["faces"].values()) - may
        shown = {face for face in hidden if self._named(face, [*seen, stored])}
        assert not shown, f"{shown} shown to {was} and {holder} in {seen}"
        shown = {face for face in hidden - heard if self._named(face, told)}
        assert not shown, f"{shown} told to {was} and {holder} in {told}"
        assert record.seed is not None
        assert not self._named(record.seed, [*seen, *told, stored])
        self.holder, self._before = holder, state
        self.checked += len(hidden)

    def _named(self, face: str, texts: list[str]) -> bool:
        """Whether a card stands somewhere, by its code, in the sprite, or by its name."""
        forms = {face, self.words.say(f"card.{face}")} if self.words.has(f"card.{face}") else {face}
        if len(face) == 2:
            forms |= {f"#{face[::-1]}", self.words.say(f"card.{face}.acc")}
        whole = "|".join(rf"(?<![\w#-]){re.escape(form)}(?![\w-])" for form in forms)
        return any(re.search(whole, one) for one in texts)


def said_to(record: Record, seat: Seat | None) -> set[str]:
    """Every face named in the words that this seat has heard in the whole game."""
    game = Positions(record)
    game.follow(record.moves)
    return {
        word
        for spoken in game.said(0, len(record.moves))
        for event in spoken.by(seat)
        for word in strings(json.loads(json.dumps(event["facts"])))
    }
