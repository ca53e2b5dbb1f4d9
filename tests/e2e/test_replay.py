"""Replays and the log: every moment of a game, as whoever looks knew it then."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from regalia.chance import Dice
from regalia.record import Record, write
from regalia.registry import game
from regalia.replay import Past
from regalia.table import Table
from regalia.text import Words
from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, choose_any, press, settled
from tests.e2e.screens import go
from tests.state_hash import played

NAMES = ("Ada", "Bob", "Cyril", "Dora")

KEEP = """([id, text, entry]) => new Promise((done, no) => {
    const request = indexedDB.open("regalia");
    request.onerror = no;
    request.onsuccess = () => {
        const open = request.result;
        const change = open.transaction(["texts", "shelf"], "readwrite");
        change.objectStore("texts").put(text, id);
        change.objectStore("shelf").put(entry, id);
        change.oncomplete = () => { open.close(); done(); };
    };
})"""

EVERYTHING = """async () => {
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
    const kept = [{ ...localStorage }, { ...sessionStorage }];
    for (const store of open.objectStoreNames) kept.push([store, await all(store)]);
    open.close();
    return JSON.stringify(kept);
}"""


def finished(name: str, seats: int, **options: str) -> Record:
    """A game that is over, of people with names."""
    of = game(name)
    record = played(of, seats, of.complete(options), "look-back", most=20_000)
    record.notes["names"] = "|".join(NAMES[:seats])
    return record


def keep(page: Page, record: Record, slot: str = "kept") -> None:
    """Put a game on the shelf of this browser."""
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    state = Table(record).state
    outcome = state.outcome()
    entry = {
        "id": slot, "game": record.game.name, "when": 1, "turn": state.to_move,
        "seats": record.seats, "names": list(NAMES[: len(record.seats)]),
        "scores": state.scores(), "ply": len(record.moves),
        "over": None if outcome is None else outcome.json(),
    }  # fmt: skip
    page.evaluate(KEEP, [slot, write(record), entry])


def shown(page: Page, ply: int | None = None) -> int:
    """Wait until a moment of a replay is at rest; gives its ply."""
    at = "" if ply is None else f'[data-ply="{ply}"]'
    page.wait_for_selector(f'body[data-screen=replay] main[data-busy="no"]{at}', state="attached")
    found = page.get_attribute("main", "data-ply")
    assert found is not None
    return int(found)


def lift(page: Page) -> None:
    page.locator("[data-curtain=lift]").click()
    page.wait_for_selector('main[data-busy="no"]:not([data-turn=curtain])', state="attached")


def step(page: Page, name: str) -> None:
    page.locator(f"[data-step={name}]").click()


def told(page: Page) -> str:
    return page.inner_text(".replay-told")


def look(page: Page, value: str) -> None:
    """Choose who looks, and wait for it: a seat, "" for a spectator, "open"."""
    page.locator(".replay-seat select").select_option(value)
    wanted = (
        '[data-open="true"]' if value == "open" else f'[data-open="false"][data-seat="{value}"]'
    )
    page.wait_for_selector(f'main[data-busy="no"]{wanted}', state="attached")


@pytest.fixture
def kings(visit: Visit) -> tuple[Page, Past]:
    """A finished match of Kings among four people, on the shelf, its replay at the beginning."""
    record = finished("kings", 4, reigns="0")
    page = visit()
    keep(page, record)
    go(page, "#replay/kept")
    shown(page, 0)
    return page, Past(Table(record))


def hand(page: Page) -> set[str]:
    """The names of the cards that lie in the own hand."""
    return set(
        page.locator("kings-table .hand [data-piece]").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
    )


def held(past: Past, ply: int, seat: int) -> set[str]:
    """The names of the cards that the seat holds at this ply."""
    view = past.moment(ply, seat)["view"]
    words = Words("en", "kings", NAMES)
    return {
        words.say(f"card.{view['faces'][piece]}")
        for piece, place in view["places"].items()
        if place.startswith(f"hand-{seat}-")
    }


def test_it_steps_jumps_and_tells_each_moment(kings: tuple[Page, Past]) -> None:
    page, past = kings
    last = past.last
    assert told(page) == "Before the first move"
    assert page.locator("[data-step=back][aria-disabled]").count() == 1
    step(page, "next")
    assert shown(page, 1) == 1
    assert "draws the highest card" in told(page)
    assert page.inner_text("#live") == told(page)
    step(page, "last")
    shown(page, last)
    assert "wins" in told(page)
    assert page.get_attribute("main", "data-turn") == "over"
    step(page, "back")
    shown(page, last - 1)
    step(page, "first")
    shown(page, 0)
    # Ten steps at once are ten steps.
    page.evaluate(
        """() => {
            const next = document.querySelector("[data-step=next]");
            for (let n = 0; n < 10; n++) next.click();
        }"""
    )
    shown(page, 10)
    page.locator(".replay-slider").evaluate(
        """it => {
            it.value = "17";
            it.dispatchEvent(new Event("input", { bubbles: true }));
            it.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    shown(page, 17)
    assert page.inner_text("#live") == told(page)
    line = page.locator(".replay-log [aria-current]")
    assert told(page) in line.inner_text()
    page.locator('.replay-log [data-ply="25"]').click()
    shown(page, 25)


def test_by_keyboard_alone(kings: tuple[Page, Past]) -> None:
    page, past = kings
    assert page.evaluate("() => document.activeElement.classList.contains('replay-slider')")
    for key, ply in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1),
        ("End", past.last), ("Home", 0), ("ArrowRight", 1),
    ):  # fmt: skip
        page.keyboard.press(key)
        shown(page, ply)
    page.keyboard.press(" ")
    page.wait_for_selector("[data-step=play][aria-label=Pause]")
    page.wait_for_selector('main[data-ply="3"]', state="attached")
    page.keyboard.press(" ")
    page.wait_for_selector("[data-step=play][aria-label=Run]")
    at = shown(page)
    page.keyboard.press("ArrowLeft")
    shown(page, at - 1)
    # On a button the arrows step just as well, and the space bar presses it.
    page.locator("[data-step=last]").focus()
    page.keyboard.press("ArrowLeft")
    shown(page, at - 2)
    page.keyboard.press(" ")
    shown(page, past.last)
    page.keyboard.press("?")
    page.wait_for_selector("dialog:modal .key-list")


def test_it_runs_to_the_end_at_the_chosen_pace_and_begins_anew(visit: Visit) -> None:
    record = finished("pyramids", 1, rounds="1", jokers="0")
    record.moves = record.moves[:4]
    page = visit()
    table = Table(record)
    table.play("stop")
    keep(page, table.record)
    go(page, "#replay/kept")
    shown(page, 0)
    page.locator(".replay-pace").select_option("4")
    for _ in range(2):
        step(page, "play")
        page.wait_for_selector("[data-step=play][aria-label=Pause]")
        page.wait_for_selector("[data-step=play][aria-label=Run]")
        assert shown(page) == len(table.record.moves)


@pytest.mark.parametrize("seat", [0, 2])
def test_c06_a_replay_from_a_seat_shows_what_it_knew_at_that_time(
    kings: tuple[Page, Past], seat: int
) -> None:
    page, past = kings
    assert page.locator(".replay-seat select").input_value() == "open"
    look(page, str(seat))
    for ply in (2, 9, 40, past.last - 9):
        go(page, f"#replay/kept?ply={ply}")
        shown(page, ply)
        look(page, str(seat))
        assert hand(page) == held(past, ply, seat)
        known = set(past.moment(ply, seat)["view"]["faces"].values())
        assert codes(page) <= known
        look(page, "")
        assert hand(page) == set()
        assert codes(page) <= set(past.moment(ply, None)["view"]["faces"].values())
        look(page, "open")
        assert len(codes(page)) > len(known)


def codes(page: Page) -> set[str]:
    """Every card of which a picture or a sign stands in the page."""
    found: list[str] = page.evaluate(
        """() => [
            ...[...document.querySelectorAll("main use")]
                .map((one) => /^#([SHDC])([0-9AKQJT])$/.exec(one.getAttribute("href")))
                .flatMap((found) => (found ? [found[2] + found[1]] : [])),
            ...[...document.querySelectorAll("main .chip")].map((one) => {
                const suit = one.querySelector("use").getAttribute("href").slice(-1);
                return one.textContent.trim().replace("10", "T")[0] + suit;
            }),
        ]"""
    )
    return set(found)


def test_c06_while_the_game_runs_there_is_the_own_knowledge_alone(visit: Visit) -> None:
    page = visit("#kings?seed=running&players=human,human,human,human")
    dice, made = Dice("running"), Counter[str]()
    for _ in range(9):
        while settled(page) == "luck":
            press(page, Mouse(), "proceed")
        lift(page)
        choose_any(page, Mouse(), dice, made)
    lift(page)
    seat = settled(page)
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=replay]").click()
    last = shown(page)
    offered = page.locator(".replay-seat option").evaluate_all(
        "all => all.filter((one) => !one.disabled).map((one) => one.value)"
    )
    assert offered == [seat, ""]
    assert page.locator('.replay-seat option[value="open"][disabled]').count() == 1
    assert page.get_attribute("main", "data-seat") == seat
    assert len(hand(page)) > 5
    # After a reload anybody may be looking.
    page.reload()
    assert shown(page) == last
    assert page.get_attribute("main", "data-seat") == ""
    assert hand(page) == set()
    # And so before the curtain, on the way back.
    page.locator(".bar a").first.click()
    settled(page, "curtain")


def test_c05_a_hidden_replay_of_a_running_game_ends_before_the_curtain(visit: Visit) -> None:
    page = visit("#kings?seed=running&players=human,human,human,human")
    while settled(page) == "luck":
        press(page, Mouse(), "proceed")
    lift(page)
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=replay]").click()
    shown(page)
    assert hand(page)
    left = page.evaluate(
        """() => {
            dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
            return [document.querySelectorAll("main [data-piece]").length,
                document.querySelectorAll("main [data-ply]").length,
                document.getElementById("live").textContent];
        }"""
    )
    assert left == [0, 0, ""]
    settled(page, "curtain")


def test_c08_a_replay_changes_nothing_that_is_kept(kings: tuple[Page, Past]) -> None:
    page, _ = kings
    before = page.evaluate(EVERYTHING)
    for name in ("next", "last", "back"):
        step(page, name)
        shown(page)
    look(page, "1")
    page.keyboard.press("Home")
    page.locator('.replay-log [data-ply="12"]').click()
    shown(page, 12)
    go(page, "#")
    page.wait_for_selector("body[data-screen=lobby]")
    assert page.evaluate(EVERYTHING) == before
    assert json.loads(before)


def test_ways_in_from_the_end_of_a_game_and_from_the_lobby(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human,bot:easy&rounds=1")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    page.locator("main .stop").click()
    page.locator('main [data-move="stop"]').click()
    settled(page, "over")
    page.get_by_role("button", name="Replay").click()
    shown(page, 0)
    assert page.locator("main [data-move]").count() == 0
    step(page, "next")
    shown(page, 1)
    page.go_back()
    settled(page, "over")
    page.get_by_role("link", name="Lobby").first.click()
    page.wait_for_selector("body[data-screen=lobby]")
    page.locator("#past-games summary").click()
    page.locator('#past-games a[href^="#replay/"]').click()
    shown(page, 0)


def test_nothing_can_be_played_in_a_replay(visit: Visit) -> None:
    page = visit()
    keep(page, finished("pyramids", 1, rounds="1"))
    go(page, "#replay/kept?ply=5")
    shown(page, 5)
    assert page.locator("main [data-move]").count() == 0
    page.locator("main .layout button").last.click(force=True)
    assert "nothing can be played" in page.inner_text("#note")
    shown(page, 5)


def test_a_game_that_is_not_kept_is_told(visit: Visit) -> None:
    for address in ("#replay/none", "#replay"):
        page = visit(address, troubled=True)
        page.wait_for_selector("[data-moment=unopened]")
        assert "not kept on this device" in page.inner_text("main")


def test_a_record_given_as_text_is_shown_without_being_kept(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    before = page.evaluate(EVERYTHING)
    page.evaluate(
        """async (record) => {
            const home = new URL(".", document.querySelector("script[type=module]").src).href;
            const { Engine } = await import(`${home}app/engine.js`);
            const { showReplay } = await import(`${home}app/replay.js`);
            const engine = new Engine();
            engine.start();
            const app = {
                engine, house: { games: [] }, boot: { failed: null },
                choices: { now: { lang: "en" } },
                enter(screen, address) {
                    document.querySelector("main").replaceChildren(...screen.content);
                    document.body.dataset.screen = screen.name;
                    history.pushState(null, "", address);
                    screen.shown();
                },
            };
            showReplay(app, record);
        }""",
        write(finished("kings", 4, reigns="0")),
    )
    shown(page, 0)
    assert page.url.endswith("#replay")
    step(page, "last")
    shown(page)
    assert "wins" in told(page)
    assert page.evaluate(EVERYTHING) == before


# --- the log --------------------------------------------------------------------------------


def log(page: Page) -> list[str]:
    """Open the log of the running game; gives its lines."""
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=log]").click()
    page.wait_for_selector("dialog:modal [data-ply], dialog:modal p")
    return page.locator("dialog:modal [data-ply] span:last-child").all_inner_texts()


def test_every_line_of_the_log_leads_to_its_moment(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human")
    settled(page, "luck")
    assert log(page) == []
    page.locator("dialog:modal button").first.click()
    press(page, Mouse(), "proceed")
    press(page, Mouse(), "play 6S")
    press(page, Mouse(), "draw")
    lines = log(page)
    assert [line.split(":")[0].split(" ")[0] for line in lines] == ["Round", "Played", "Drawn"]
    assert page.locator("dialog:modal [aria-current]").get_attribute("data-ply") == "3"
    for ply in (2, 1):
        if ply == 1:
            page.locator(".bar a").first.click()
            settled(page, "0")
            log(page)
        page.locator(f'dialog:modal [data-ply="{ply}"]').click()
        shown(page, ply)
        assert told(page) == lines[ply - 1] or ply == 1
        assert page.locator("dialog:modal").count() == 0


def test_with_memory_off_the_log_holds_the_last_round_alone(visit: Visit) -> None:
    page = visit("#monarchy?seed=memory&players=human,human&memory=off")
    dice, made = Dice("memory"), Counter[str]()
    for _ in range(10):
        while (turn := settled(page)) in {"luck", "curtain"}:
            if turn == "luck":
                press(page, Mouse(), "proceed")
            else:
                lift(page)
        choose_any(page, Mouse(), dice, made)
    if settled(page) == "curtain":
        lift(page)
    assert len(log(page)) == 4
    assert "last round" in page.inner_text("dialog:modal")
    page.locator("dialog:modal [data-ply]").first.click()
    shown(page)
    step(page, "first")
    first = shown(page)
    assert first == 11 - 4
    assert page.locator("[data-step=back][aria-disabled]").count() == 1
    assert "memory" in told(page)


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (1280, 800)])
def test_the_bar_is_whole_on_every_screen(kings: tuple[Page, Past], size: tuple[int, int]) -> None:
    page, _ = kings
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(requestAnimationFrame).then(() => null)")
    boxes: list[dict[str, Any]] = page.evaluate(
        """() => [...document.querySelectorAll(
            ".replay-bar :is(button, select, input), .replay-count")]
            .filter((one) => one.checkVisibility())
            .map((one) => {
                const { left, right, top, bottom, height } = one.getBoundingClientRect();
                return { name: one.className, left, right, top, bottom, height };
            })"""
    )
    assert len(boxes) == 9
    for box in boxes:
        assert box["left"] >= 0, box
        assert box["right"] <= size[0], box
        assert box["bottom"] <= size[1], box
        assert box["height"] >= 44 or "count" in box["name"], box
    for one in boxes:
        for other in boxes:
            if (
                one is not other
                and one["top"] < other["bottom"] - 1
                and other["top"] < one["bottom"] - 1
            ):
                assert one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
