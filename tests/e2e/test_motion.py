"""What keeps the page free while pieces move; the figures themselves come from ``tests/bench``."""

from __future__ import annotations

import re

import pytest

from regalia_build.steps import ROOT
from tests.e2e.browser import HOME, Visit
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import first_panel, go, lobby
from tests.parts import NAMES, screens_of


def test_no_place_is_read_once_the_first_piece_moves(visit: Visit) -> None:
    """Between two motions that begin, reading lays the page out anew for each piece."""
    page = visit()
    page.wait_for_selector("html[data-page=ready]", state="attached")
    read, moved = page.evaluate(
        f"""async () => {{
            const {{ glide }} = await import({HOME} + "parts/glide.js");
            const calls = [];
            for (const name of ["getBoundingClientRect", "getAnimations", "animate"]) {{
                const own = Element.prototype[name];
                Element.prototype[name] = function (...given) {{
                    calls.push(name);
                    return own.apply(this, given);
                }};
            }}
            const place = document.createElement("div");
            document.body.append(place);
            const pieces = [0, 1, 2, 3].map((n) => {{
                const piece = document.createElement("button");
                piece.dataset.piece = String(n);
                return piece;
            }});
            let late = 0;
            const change = (...now) => async () => {{
                calls.length = 0;
                const haste = new AbortController();
                const how = {{ ms: 10_000, from: () => place, signal: haste.signal }};
                const going = glide(place, () => place.replaceChildren(...now), how);
                return async () => {{ haste.abort(); await going; }};
            }};
            const [a, b, c, d] = pieces;
            a.style.marginInlineStart = "50px";
            const first = await change(a, b, c)();
            late += calls.slice(calls.indexOf("animate")).filter((one) => one !== "animate").length;
            // Overtaken in the middle of it.
            const second = await change(d, c, b, a)();
            const motions = calls.filter((one) => one === "animate").length;
            await second();
            await first();
            late += calls.slice(calls.indexOf("animate")).filter((one) => one !== "animate").length;
            if (place.querySelector("[data-gliding]")) throw new Error("something glides on");
            return [late, motions];
        }}"""
    )
    assert moved > 0
    assert read == 0


def test_no_rule_makes_a_whole_table_hang_on_what_changes_in_it() -> None:
    """What is written below ``:has`` is styled anew whenever something in its place changes."""
    sheets = [*ROOT.glob("web/styles/*.css"), *ROOT.glob("web/games/*/*.css")]
    rules = [rule for sheet in sheets for rule in re.findall(r"[^{};]*(?=\{)", sheet.read_text())]
    wide = re.compile(
        rf"(?<![\w-])(html|body|main|\.stage|\.table-place|({'|'.join(NAMES)})-table)[^\s>]*:has\("
    )
    assert len(rules) > 1000
    assert [rule for rule in rules if wide.search(rule)] == []


@pytest.mark.parametrize("game", NAMES)
def test_no_table_is_measured_by_what_makes_it_as_high_as_it_is(visit: Visit, game: str) -> None:
    page = visit(f"#{game}?seed=royal-1")
    page.wait_for_selector(f"main[data-game={game}]", state="attached")
    settled(page)
    kind = page.evaluate(
        "() => getComputedStyle(document.querySelector('.table-place > *')).containerType"
    )
    assert kind in ("normal", "size")


def test_the_table_stays_where_it_is_when_buttons_come_below_it(visit: Visit) -> None:
    page = visit()
    lobby(page)
    first_panel(page)
    assert page.locator(".turn-bar button:visible").count() == 0
    before = page.locator(".stage").bounding_box()
    press(page, Mouse(), "proceed")
    assert page.locator(".turn-bar button:visible").count() == 1
    assert page.locator(".stage").bounding_box() == before


def test_the_scorecard_is_not_made_anew_for_a_move(visit: Visit) -> None:
    page = visit()
    lobby(page)
    screens_of("monarchy")["monarchy_put"](page)
    states = "() => [...document.querySelectorAll('.sets .member')].map((it) => it.dataset.state)"
    was = page.evaluate(states)
    page.evaluate("() => { document.querySelector('.sets tbody').dataset.same = 'yes'; }")
    page.locator("main .hand [data-move]").first.click()
    page.wait_for_selector('main[data-busy="no"]:not([data-rev="1"])', state="attached")
    assert page.locator(".sets tbody[data-same]").count() == 1
    assert set(was) == {"held", "open", "away"}
    assert page.evaluate(states) != was


def test_what_may_be_done_leaves_room_for_what_has_come_of_it(visit: Visit) -> None:
    page = visit()
    lobby(page)
    screens_of("kings")["kings_over"](page)
    page.wait_for_selector('[data-moment="over"] .buttons')
    lines = page.evaluate(
        """() => new Set([...document.querySelectorAll('[data-moment="over"] .buttons > *')]
            .map((it) => Math.round(it.getBoundingClientRect().top))).size"""
    )
    assert lines == 3
    body = page.locator(".placard-body").bounding_box()
    assert body is not None
    assert body["height"] > 260


def test_steps_are_big_enough_for_a_finger_and_round(visit: Visit) -> None:
    page = visit(size=(360, 740))
    lobby(page)
    go(page, "#pyramids")
    page.wait_for_selector("body[data-screen=setup]")
    for button in page.locator(".stepper button").all():
        box = button.bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == (44, 44)


def test_four_players_of_monarchy_stand_two_and_two_in_a_small_frame(visit: Visit) -> None:
    page = visit(size=(480, 640))
    lobby(page)
    screens_of("monarchy")["monarchy_put"](page)
    lefts = page.evaluate(
        """() => [...document.querySelectorAll(".monarchy .players > li")]
            .map((it) => Math.round(it.getBoundingClientRect().left))"""
    )
    assert len(lefts) == 4
    assert lefts[:2] == lefts[2:]


def test_no_control_looks_as_the_browser_would_draw_it(visit: Visit) -> None:
    page = visit()
    lobby(page)
    go(page, "#pyramids")
    page.wait_for_selector("body[data-screen=setup] select")
    looks = page.evaluate(
        """() => [...document.querySelectorAll("main :is(select, summary)")].map((it) => {
            const { appearance, listStyleType } = getComputedStyle(it);
            return it.localName === "select" ? appearance : listStyleType;
        })"""
    )
    assert len(looks) > 1
    assert set(looks) == {"none"}


def test_points_are_never_broken(visit: Visit) -> None:
    page = visit(size=(360, 740))
    lobby(page)
    screens_of("monarchy")["monarchy_over"](page)
    page.wait_for_selector('[data-moment="over"] .standing')
    high = page.evaluate(
        """() => [...document.querySelectorAll(".standing-points")].map((it) => {
            const range = document.createRange();
            range.selectNodeContents(it);
            return range.getClientRects().length;
        })"""
    )
    assert high == [1, 1, 1, 1]
