"""What is kept on the device: brought in, given out, broken and mended, and for how long."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from regalia.record import write
from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, choose, press, settled
from tests.e2e.screens import go, lobby
from tests.e2e.shelf import (
    ALONE,
    GAME,
    SHARED,
    close,
    drop,
    marked,
    started,
    store,
    stored,
)
from tests.playing import HEAD, played


def everything(**more: Any) -> str:
    return json.dumps({"regalia": "everything 1", "games": [], **more})


BAD = {
    "truncated.game": (GAME.rstrip()[:-1], "Line 28"),
    "truncated.json": (everything(games=[{"id": "a", "text": GAME}])[:-40], "1"),
    "chess.game": (GAME.replace("game pyramids", "game chess"), "game chess"),
    "future.game": (GAME.replace("regalia 1", "regalia 2"), "newer"),
    "future.json": (everything().replace("everything 1", "everything 7"), "newer"),
    "rules.game": (GAME.replace("rules 1", "rules 7"), "version of the rules"),
    "empty.json": ("{}", "no record"),
    "nothing.txt": (" ", "no record"),
    "proto.json": ('{"__proto__": {"regalia": "everything 1", "games": []}}', "no record"),
    "junk.txt": ("junk " * 1_000_000, "too long"),
    "junk.json": ("{" + "junk " * 1_000_000, "line 1"),
    "deep.json": (
        everything(ledger={"a": 7}).replace("7", "[" * 50_000 + "]" * 50_000),
        "no record",
    ),
    "header.game": (HEAD + "\n" + "junk " * 1_000_000, "too long"),
}


def test_c14_what_does_not_hold_is_refused_in_words_and_nothing_is_touched(visit: Visit) -> None:
    page = visit()
    lobby(page)
    own = started(page)
    go(page, "#")
    lobby(page)
    before = stored(page)
    assert list(before["texts"]) == [own]
    for name, (text, says) in BAD.items():
        report = drop(page, text, name)
        assert says in report, (name, report)
        assert page.locator("dialog.brought [data-brought=refused]").count() == 1
        close(page)
    assert stored(page) == before
    assert page.evaluate("() => ({}).games") is None


def test_a_file_larger_than_any_of_ours_is_not_even_read(visit: Visit) -> None:
    page = visit()
    lobby(page)
    page.evaluate("() => { File.prototype.text = () => { throw new Error('it was read'); }; }")
    assert "too long" in drop(page, "junk " * 5_000_000, "large.json")


@pytest.mark.parametrize("way", ["drop", "text", "file", "paste"])
def test_a_record_comes_in_once_by_every_way(visit: Visit, tmp_path: Path, way: str) -> None:
    page = visit()
    lobby(page)
    for n in ("has come in", "was here already"):
        if way == "drop":
            drop(page, GAME, "a.game")
        elif way == "text":
            drop(page, GAME)
        else:
            go(page, "#kept")
            page.wait_for_selector("#kept-stays[data-state]")
            if way == "file":
                file = tmp_path / "a.game"
                file.write_text(GAME, "utf-8")
                with page.expect_file_chooser() as chosen:
                    page.locator("[data-way=file]").click()
                chosen.value.set_files(file)
            else:
                page.locator("[data-way=paste]").click()
                page.locator("dialog textarea").fill(GAME)
                page.locator("dialog .primary").click()
        report = page.locator("dialog.brought .dialog-body")
        report.wait_for()
        assert n in report.inner_text()
        if n == "has come in":
            assert "Ada" in report.inner_text()
            page.locator("dialog.brought .primary").click()
            assert settled(page) == "0"
            go(page, "#")
            lobby(page)
    (text,) = stored(page)["texts"].values()
    assert text == marked(GAME)


def test_everything_goes_from_one_device_to_another(visit: Visit, tmp_path: Path) -> None:
    old = visit()
    lobby(old)
    ids = [started(old), started(old, "#royal-road?players=human,bot:easy", 0)]
    store(old, "ledger", "kings-gone", {"won": 1})
    store(old, "drawer", "daily", {"2026-01-31": 445})
    go(old, "#kept")
    old.wait_for_selector("#kept-stays[data-state]")
    with old.expect_download() as saved:
        old.locator("[data-way=everything]").click()
    file = tmp_path / "everything.json"
    saved.value.save_as(file)
    assert saved.value.suggested_filename.startswith("regalia-2")
    before = stored(old)
    assert sorted(before["texts"]) == sorted(ids)

    new = visit()
    lobby(new)
    whole = file.read_text("utf-8")
    assert "2 games have come in" in drop(new, whole, file.name)
    close(new)
    new.wait_for_selector(f'.slip[data-id="{ids[0]}"]')
    after = stored(new)
    for name in ("texts", "ledger", "drawer"):
        assert after[name] == before[name], name
    for one in ids:
        assert after["shelf"][one]["when"] == before["shelf"][one]["when"]
    assert "2 games were here already" in drop(new, whole, file.name)
    assert stored(new) == after


def test_nothing_that_is_here_is_overwritten_and_one_bad_game_spoils_no_other(
    visit: Visit,
) -> None:
    page = visit()
    lobby(page)
    own = started(page)
    store(page, "ledger", own, {"mine": 1})
    go(page, "#")
    lobby(page)
    before = stored(page)
    games = [
        {"id": own, "when": 1, "text": GAME},
        {"id": "bad", "when": 1, "text": GAME + "fly\n"},
        {"id": "__proto__", "when": 1e15, "text": write(played(3))},
        {"id": "twice", "when": 1, "text": GAME},
    ]
    ledger = {own: {"theirs": 1}, "__proto__": {"x": 1}, "new": {"theirs": 2}}
    report = drop(page, everything(games=games, ledger=ledger), "mixed.json")
    assert "2 games have come in" in report
    assert "1 game was here already" in report
    assert "Game 2 of the file: Line 29" in report
    assert "1 entry" in report
    after = stored(page)
    assert after["texts"][own] == before["texts"][own]
    assert after["shelf"][own] == before["shelf"][own]
    assert after["ledger"] == {own: {"mine": 1}, "new": {"theirs": 2}}
    fresh = {key: text for key, text in after["texts"].items() if key != own}
    assert sorted(fresh.values()) == sorted([GAME, write(played(3))])
    assert all(key.startswith("pyramids-") for key in fresh)


# --- broken games ---------------------------------------------------------------------------


def test_c12_a_broken_game_stops_nothing_and_is_mended_saved_or_deleted(visit: Visit) -> None:
    page = visit()
    lobby(page)
    own = started(page)
    for key, value in {
        "tampered": GAME.replace("draw\n", "play XX\n", 1),
        "rules": GAME.replace("rules 1", "rules 9"),
        "junk": "\0\0\0",
        "nothing": {"an": "object"},
    }.items():
        store(page, "texts", key, value)
    for key, entry in {
        "tampered": {"id": 1, "game": "pyramids", "when": "never", "seats": {}},
        "rules": None,
        "junk": {"game": "pyramids", "when": 5, "seats": ["human"], "names": [], "scores": [None],
                 "over": {"places": "x"}},
        "chess": {"game": "chess", "when": 1, "seats": [], "names": [], "scores": []},
    }.items():  # fmt: skip
        store(page, "shelf", key, entry)
    go(page, "#")
    page.reload()
    page.wait_for_selector(f'.slip[data-id="{own}"]')
    listed = page.evaluate("() => [...document.querySelectorAll('.slip')].map(s => s.dataset.id)")
    assert sorted(listed) == sorted([own, "tampered", "rules", "junk", "nothing", "chess"])

    for key, says in {"rules": "version of the rules", "junk": "no record"}.items():
        go(page, f"#play/{key}")
        page.wait_for_selector(f"[data-moment=unopened]:has-text('{says}')")
        assert page.locator("[data-way=mend]").count() == 0
        assert page.locator("[data-way=save]").count() == 1

    go(page, "#play/tampered")
    page.wait_for_selector("[data-moment=unopened]:has-text('play XX')")
    page.locator("[data-way=save]").click()
    page.locator("dialog[open] .primary").click()
    assert page.input_value("dialog[open] textarea") == stored(page)["texts"]["tampered"]
    page.keyboard.press("Escape")
    page.locator("[data-way=mend]").click()
    settled(page, "0")
    mended = page.url.rpartition("/")[2]
    texts = stored(page)["texts"]
    good = GAME.splitlines(keepends=True)
    assert texts[mended] == marked("".join(good[: good.index("draw\n")]))
    assert texts["tampered"] == GAME.replace("draw\n", "play XX\n", 1)

    go(page, "#play/rules")
    page.locator("[data-way=drop]").click()
    page.locator("dialog[open] .primary").click()
    lobby(page)
    page.wait_for_selector('.slip[data-id="rules"]', state="detached")
    assert "rules" not in stored(page)["texts"]


BREAK = """
    const Real = Worker;
    globalThis.Worker = class extends Real {
        postMessage(message, ...more) {
            if (message.call !== "play" || !globalThis.breakNext) {
                return super.postMessage(message, ...more);
            }
            const error = { code: "Broken", message: "ZeroDivisionError: a fault of ours" };
            this.onmessage({ data: { id: message.id, error } });
        }
    };
"""


def test_c13_after_a_fault_the_last_good_save_stands_with_three_ways_on(visit: Visit) -> None:
    page = visit(before=BREAK, troubled=True)
    lobby(page)
    own = started(page)
    before = stored(page)
    page.evaluate("globalThis.breakNext = true")
    page.locator('main [data-move="draw"]').click()
    placard = page.locator("[data-moment=broken]")
    placard.wait_for()
    assert "ZeroDivisionError" in placard.inner_text()
    assert stored(page) == before
    placard.locator("button").nth(2).click()
    assert page.input_value("dialog[open] textarea") == before["texts"][own]
    page.keyboard.press("Escape")
    page.evaluate("globalThis.breakNext = false")
    placard.locator("button").nth(0).click()
    placard.wait_for(state="detached")
    settled(page, "0")
    choose(page, Mouse())
    assert stored(page)["shelf"][own]["ply"] in {4, 5}


def test_c15_a_game_that_cannot_be_stored_is_in_the_lobby_while_the_page_is_open(
    visit: Visit,
) -> None:
    page = visit()
    lobby(page)
    # As a later version of the page would leave it.
    page.evaluate(
        """() => new Promise((done) => {
            indexedDB.open("regalia", 1000).onsuccess = ({ target }) => {
                target.result.close();
                done();
            };
        })"""
    )
    page.reload()
    lobby(page)
    own = started(page)
    # What is lost with the page is told until somebody has read it.
    page.locator("#note button").click()
    labels = "all => all.map((one) => one.getAttribute('aria-label')).sort()"
    board = page.locator("main [data-piece]").evaluate_all(labels)
    assert len(set(board)) > 9
    go(page, "#")
    lobby(page)
    page.locator(f'.slip[data-id="{own}"] a.primary').click()
    assert settled(page) == "0"
    assert page.locator("main [data-piece]").evaluate_all(labels) == board
    go(page, "#")
    page.locator(f'.slip[data-id="{own}"] button').last.click()
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector(f'.slip[data-id="{own}"]', state="detached")


def test_what_was_taken_back_is_there_after_a_reload(visit: Visit) -> None:
    page = visit()
    lobby(page)
    go(page, ALONE)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    assert choose(page, Mouse()).startswith("play ")
    own = page.url.rpartition("/")[2]
    whole = stored(page)["texts"][own]
    page.locator("[data-wish=undo]").click()
    page.wait_for_selector("[data-wish=redo]:not([aria-disabled])")
    assert stored(page)["texts"][own] != whole
    page.reload()
    settled(page, "0")
    page.locator("[data-wish=redo]:not([aria-disabled])").click()
    page.wait_for_selector("[data-wish=redo][aria-disabled]")
    settled(page, "0")
    after = stored(page)
    # The statistics tell how often something was taken back; the moves are those of before.
    assert after["texts"][own] == whole.replace("\nseed ", "\nnote undone 1\nseed ")
    assert after["redo"] == {}


def test_a_shared_record_is_shown_only_when_that_is_confirmed(visit: Visit) -> None:
    page = visit()
    lobby(page)
    started(page, SHARED, 1)
    for sure in (False, True):
        page.locator("[popovertarget=menu]").click()
        page.locator("#menu [data-wish=export]").click()
        page.wait_for_selector("dialog[open]")
        assert "seed royal-1" not in page.evaluate("document.body.outerHTML")
        assert page.locator("dialog.dialog textarea").count() == 0
        page.locator("dialog[open] .dialog-foot button").nth(0 if sure else 1).click()
        if sure:
            assert "seed royal-1" in page.input_value("dialog[open] textarea")
        else:
            page.wait_for_selector("dialog.dialog", state="detached")


def test_the_browser_is_asked_once_to_keep_what_is_kept(visit: Visit) -> None:
    page = visit(
        before="""navigator.storage.persist = async () => {
            localStorage.asked = Number(localStorage.asked ?? 0) + 1;
            return false;
        };"""
    )
    lobby(page)
    started(page, moves=6)
    assert page.evaluate("localStorage.asked ?? null") is None
    for _ in range(8):
        choose(page, Mouse())
    assert page.evaluate("localStorage.asked") == "1"
    page.reload()
    settled(page, "0")
    choose(page, Mouse())
    assert page.evaluate("localStorage.asked") == "1"


@pytest.mark.parametrize("state", ["stays", "goes", "unknown"])
def test_the_page_says_how_long_it_will_stay(visit: Visit, state: str) -> None:
    before = {
        "stays": "navigator.storage.persisted = async () => true;",
        "goes": "navigator.storage.persisted = async () => false;",
        "unknown": "navigator.storage.persisted = undefined;",
    }
    page = visit("#kept", before=before[state])
    page.wait_for_selector(f"#kept-stays[data-state={state}]")
    assert page.locator("[data-way=ask]").count() == (state == "goes")
