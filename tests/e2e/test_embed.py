"""A game inside other people's pages: apart from others, focus and keys, sandboxes."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page

from regalia_build import server
from tests.e2e.frames import (
    SCRIPT,
    Host,
    Open,
    call,
    element,
    frame_of,
    press,
    rev,
    told,
    wait_for,
)

TWO = (
    SCRIPT
    + '<p class="tall">First</p>'
    + element("one", 'loading="eager"')
    + '<p class="tall">Second</p>'
    + element("two", 'loading="eager"')
    + '<p class="tall">Third</p>'
)


def test_c15_two_games_three_screens_high_share_nothing_and_go_on_after_a_reload(
    host: Host,
) -> None:
    page = host(TWO, kept=True)
    for name in ("one", "two"):
        assert wait_for(page, name, "ready")["turn"] == "luck"
    one, two = frame_of(page), frame_of(page, 1)
    before = rev(two)
    press(one, "proceed")
    press(one, "draw")
    assert wait_for(page, "one", "move", 2)["ply"] == 2
    assert rev(two) == before
    assert told(page, "two", "move") == []
    assert call(page, "two", "state()")["ok"]["ply"] == 0
    press(two, "proceed")
    assert wait_for(page, "two", "move")["ply"] == 1
    page.reload()
    for name, ply in (("one", 2), ("two", 1)):
        assert wait_for(page, name, "ready")["ply"] == ply, name


def two_plain_frames(page: Page) -> tuple[Frame, Frame]:
    """The frames of the page, both before their first deal."""
    first, second = (one.content_frame() for one in page.locator("iframe").element_handles())
    assert first is not None
    assert second is not None
    for one in (first, second):
        one.wait_for_selector('main[data-busy="no"][data-turn=luck]', state="attached")
    return first, second


PLAIN = (
    '<iframe src="{regalia}embed.html?game=pyramids&seed=a1&lang=en&speed=off" height="640">'
    "</iframe>"
)


@pytest.mark.parametrize("name", ["127.0.0.1", "elsewhere.test"], ids=["safe", "plain http"])
def test_c15_two_plain_frames_of_the_same_game_keep_apart(host: Host, name: str) -> None:
    page = host(PLAIN * 2, kept=True, name=name)
    first, second = two_plain_frames(page)
    assert first.evaluate("isSecureContext") is (name == "127.0.0.1")
    press(first, "proceed")
    assert first.get_attribute("main", "data-turn") == "0"
    assert second.get_attribute("main", "data-turn") == "luck"
    assert first.url.partition("#")[2] != second.url.partition("#")[2]
    # The code of the deal has left the address of both.
    assert "seed" not in first.url + second.url
    press(second, "proceed")
    press(second, "draw")
    assert first.locator("html[data-unkept]").count() == 0
    assert first.locator("main .stage [data-moment=away]").count() == 0


def test_c15_in_a_private_window_two_frames_say_that_nothing_is_kept(host: Host) -> None:
    first, second = two_plain_frames(host(PLAIN * 2))
    for one in (first, second):
        one.locator("#note .note").wait_for()
        assert "cannot be kept" in one.inner_text("#note")
    press(first, "proceed")
    assert second.get_attribute("main", "data-turn") == "luck"
    press(second, "proceed")
    press(second, "draw")
    assert first.get_attribute("main", "data-rev") != second.get_attribute("main", "data-rev")


def test_c34_the_focus_and_the_keys_stay_with_the_page_around(host: Host) -> None:
    page = host(
        SCRIPT
        + '<p class="tall">First</p><input id="mine" autofocus>'
        + element("one", 'loading="eager" players="bot:easy,human"')
        + '<button id="after">After</button><p class="tall">Last</p>'
    )
    page.locator("#mine").focus()
    page.evaluate("scrollTo(0, 0)")
    wait_for(page, "one", "ready")
    frame = frame_of(page)
    # The deal and the move of a computer player, asked for by the page itself.
    page.evaluate("document.getElementById('one').newGame({ players: 'human', seed: 'a1' })")
    wait_for(page, "one", "move")
    frame.wait_for_selector('main[data-busy="no"][data-turn=luck]', state="attached")
    assert page.evaluate("document.activeElement.id") == "mine"
    page.locator("#mine").blur()
    was = rev(frame)
    for key in ("Space", "ArrowDown", "ArrowDown", "Enter", "u", "s"):
        page.keyboard.press(key)
    page.wait_for_function("scrollY > 100")
    assert rev(frame) == was
    assert page.evaluate("document.activeElement === document.body")


def test_c34_inside_keys_are_the_games_and_tab_leaves(host: Host) -> None:
    page = host(
        SCRIPT
        + '<button id="before">Before</button>'
        + element("one", 'loading="eager"')
        + '<button id="after">After</button><p class="tall">1</p><p class="tall">2</p>'
    )
    wait_for(page, "one", "ready")
    frame = frame_of(page)
    press(frame, "proceed")
    frame.locator("main .stock").focus()
    page.evaluate("scrollTo(0, 0)")
    top = page.evaluate("scrollY")
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowDown", "End"):
        page.keyboard.press(key)
        assert frame.evaluate("document.activeElement.closest('main') !== null")
    assert page.evaluate("scrollY") == top
    frame.locator("main .stock").focus()
    was = rev(frame)
    page.keyboard.press("Space")
    frame.wait_for_selector(f'main:not([data-rev="{was}"])[data-busy="no"]', state="attached")
    assert page.evaluate("scrollY") == top
    for way, end in (("Tab", "after"), ("Shift+Tab", "before")):
        frame.locator("main .stock").focus()
        for _ in range(20):
            page.keyboard.press(way)
            if page.evaluate("document.activeElement.id") == end:
                break
        assert page.evaluate("document.activeElement.id") == end


@pytest.mark.parametrize("open_host", [False, True], ids=["a shut host", "an open host"])
def test_c35_in_a_sandbox_without_an_origin_it_starts_and_says_that_nothing_is_kept(
    host: Host, dist: Path, address: str, monkeypatch: pytest.MonkeyPatch, *, open_host: bool
) -> None:
    base = address
    if open_host:
        monkeypatch.setattr(server, "Handler", Open)
        listening = server.listen(dist, 0)
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        base = f"http://localhost:{listening.server_address[1]}/"
    sandboxed = element("one", 'loading="eager" sandbox="allow-scripts"')
    page = host(SCRIPT + sandboxed, base=base, troubled=True)
    assert wait_for(page, "one", "ready")["turn"] == "luck"
    frame = frame_of(page)
    assert frame.evaluate("self.origin") == "null"
    assert ("regalia.html" in frame.url) is not open_host
    frame.locator("#note .note").wait_for()
    assert "cannot be kept" in frame.inner_text("#note")
    assert frame.locator("html[data-unkept]").count() == 1
    press(frame, "proceed")
    press(frame, "draw")
    assert wait_for(page, "one", "move", 2)["ply"] == 2
    if open_host:
        page.close()
        listening.shutdown()
        listening.server_close()


@pytest.mark.parametrize("where", ["file", "host"])
def test_c35_in_a_page_from_the_disk_it_starts(
    host: Host, dist: Path, address: str, where: str
) -> None:
    base = address if where == "host" else f"{dist.as_uri()}/"
    body = SCRIPT + element("one", 'loading="eager"')
    page = host(body, base=base, troubled=True, from_disk=True)
    assert wait_for(page, "one", "ready")["turn"] == "luck"
    frame = frame_of(page)
    press(frame, "proceed")
    assert wait_for(page, "one", "move")["ply"] == 1
    # Both from the disk they are no strangers to each other.
    assert frame.locator("html[data-unkept]").count() == (1 if where == "host" else 0)
