"""The device that tests share: what one of them leaves on it, the next does not find."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.browser import Device

LEAVE = """async () => {
    localStorage.setItem("left", "yes");
    document.cookie = "left=yes; max-age=9999";
    await caches.open("left");
    await new Promise((done, no) => {
        const asked = indexedDB.open("left");
        asked.onsuccess = done;
        asked.onerror = no;
    });
    // Still open when the window goes.
}"""

FOUND = """async () => [
    ...Object.keys(localStorage),
    document.cookie,
    ...await caches.keys(),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
].filter(Boolean)"""


def window(device: Device, address: str) -> Page:
    page = device.context.new_page()
    page.goto(f"{address}robots.txt")
    return page


def test_nothing_is_left_of_the_test_before(device: Device, address: str) -> None:
    device.empty()
    page = window(device, address)
    assert page.evaluate(FOUND) == []
    page.evaluate(LEAVE)
    assert page.evaluate(FOUND) == ["left", "left=yes", "left", "left"]
    window(device, address)
    device.empty()
    assert page.is_closed()
    assert window(device, address).evaluate(FOUND) == []
    device.empty()
