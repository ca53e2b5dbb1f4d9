"""What is kept on the device of a page, as its tests read, write and begin it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playwright.sync_api import Page

from regalia.record import write
from tests.e2e.playing import Mouse, choose, press, settled
from tests.e2e.screens import go
from tests.playing import played

GAME = write(replace(played(20, name="kept"), notes={"names": "Ada"}))
ALONE = "#pyramids?seed=royal-1&players=human&jokers=unlimited"
SHARED = "#pyramids?seed=royal-1&players=human,human"

STORED = """async () => {
    const open = await new Promise((resolve, reject) => {
        const request = indexedDB.open("regalia");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const all = {};
    for (const name of ["texts", "shelf", "redo", "ledger", "drawer"]) {
        const store = open.transaction(name).objectStore(name);
        const read = (request) => new Promise((done) => {
            request.onsuccess = () => done(request.result);
        });
        const [keys, values] = [await read(store.getAllKeys()), await read(store.getAll())];
        all[name] = Object.fromEntries(keys.map((key, n) => [key, values[n]]));
    }
    open.close();
    return all;
}"""
STORE = """async ([name, key, value]) => {
    const open = await new Promise((done) => {
        const request = indexedDB.open("regalia");
        request.onsuccess = () => done(request.result);
    });
    const change = open.transaction(name, "readwrite");
    change.objectStore(name).put(value, key);
    await new Promise((done) => { change.oncomplete = done; });
    open.close();
}"""
DROP = """([name, text]) => {
    const given = new DataTransfer();
    if (name) given.items.add(new File([text], name));
    else given.setData("text/plain", text);
    const event = new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
}"""


def stored(page: Page) -> dict[str, dict[str, Any]]:
    """All that is kept on the device."""
    found: dict[str, dict[str, Any]] = page.evaluate(STORED)
    return found


def store(page: Page, name: str, key: str, value: object) -> None:
    page.evaluate(STORE, [name, key, value])


def drop(page: Page, text: str, name: str = "") -> str:
    """Drop a text, or a file with it, and give the report."""
    # Before that nobody is there to take it.
    page.wait_for_selector("html[data-page=ready]", state="attached")
    page.evaluate(DROP, [name, text])
    page.wait_for_selector("dialog.brought")
    return page.inner_text("dialog.brought .dialog-body")


def close(page: Page) -> None:
    page.locator("dialog.brought .dialog-head button").click()
    page.wait_for_selector("dialog.brought", state="detached")


def started(page: Page, game: str = ALONE, moves: int = 3) -> str:
    """Play a little; gives the id of the game."""
    go(page, game)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    if settled(page) == "curtain":
        lift(page)
    for _ in range(moves):
        choose(page, Mouse())
    return page.url.rpartition("/")[2]


def lift(page: Page) -> None:
    page.locator("[data-curtain=lift]").click()
    page.wait_for_selector('main:not([data-turn="curtain"])[data-busy="no"]', state="attached")


def marked(text: str) -> str:
    """The record of a game that counts nowhere as played here."""
    return text.replace("seed ", "note foreign on\nseed ", 1)


def pieces(page: Page) -> int:
    return page.locator("main [data-piece]").count()
