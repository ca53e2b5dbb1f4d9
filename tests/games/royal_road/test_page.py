"""The page of Royal Road: a player's own card is in it only while its owner asks for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from regalia.chance import Chance
from regalia.games.royal_road.rulers import RULERS
from regalia.play import State
from regalia.record import end_of
from regalia.registry import game
from tests.e2e.browser import HOME, Visit
from tests.e2e.kept import go_on, played
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import resize


def first_turn(page: Page) -> str:
    """Deal and roll; gives whose turn it is."""
    for _ in range(2):
        assert settled(page) == "luck"
        press(page, Mouse(), "proceed")
    return settled(page)


def secrets(seats: int, seed: str) -> list[str]:
    """The rulers on the secret cards of a seed."""
    state = game("royal-road").new(seats, {})
    return state.luck(Chance(seed)).split(" ")[1 : 1 + seats]


def shown(page: Page, ruler: str) -> bool:
    """Whether the page holds a ruler's name anywhere: in words, labels or other attributes.

    The arms of all rulers are always there, to be set, and so is what the lobby says of the games.
    """
    name = page.evaluate(
        f"ruler => fetch({HOME} + 'games/royal-road/text/en.json').then(r => r.json())"
        ".then(texts => texts['ruler.' + ruler])",
        ruler,
    )
    html = page.evaluate(
        """() => {
            const copy = document.documentElement.cloneNode(true);
            for (const one of copy.querySelectorAll("symbol, #games-data")) one.remove();
            return copy.outerHTML;
        }"""
    )
    return f">{name}<" in html or f"{name}," in html or ruler in html


def test_c02_the_own_card_is_in_the_page_only_while_pressed(visit: Visit) -> None:
    mine, *others = secrets(3, "own-card")
    page = visit("#royal-road?seed=own-card&players=human,bot:easy,bot:steady")
    assert first_turn(page) == "0"
    assert not any(shown(page, ruler) for ruler in (mine, *others))
    box = page.locator(".road-own").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    assert shown(page, mine)
    assert not any(shown(page, ruler) for ruler in others)
    page.mouse.up()
    assert not shown(page, mine)
    page.locator(".road-own").focus()
    page.keyboard.down("Enter")
    assert shown(page, mine)
    page.keyboard.up("Enter")
    assert not shown(page, mine)


def test_c05_at_one_device_whoever_is_to_roll_or_to_move_has_a_card_to_look_at(
    visit: Visit,
) -> None:
    """Behind a curtain of its own: only who goes on pressing sees it."""
    rulers = secrets(2, "one-device")
    page = visit("#royal-road?seed=one-device&players=human,human")
    own = page.locator(".road-own")
    assert settled(page) == "luck"
    assert own.is_hidden()
    press(page, Mouse(), "proceed")
    mover, seen = 0, []
    for _ in range(8):
        turn = settled(page)
        assert not any(shown(page, ruler) for ruler in rulers)
        words = page.inner_text(".road-prompt")
        if turn == "luck":
            assert words == page.inner_text(".turn") == f"Player {mover + 1} rolls the die"
        own.focus()
        page.keyboard.down(" ")
        # Its curtain is looked at in the test of a short press, where the clock stands still.
        page.wait_for_selector(".road-secret[data-shows=card]")
        assert shown(page, rulers[mover])
        assert not shown(page, rulers[1 - mover])
        page.keyboard.up(" ")
        assert not any(shown(page, ruler) for ruler in rulers)
        seen.append((turn, mover))
        if turn == "luck":
            press(page, Mouse(), "proceed")
            continue
        move = page.locator("main [data-move]:visible")
        if not move.count():
            page.locator("main .road-choose:not([aria-disabled])").first.click()
        again = move.first.get_attribute("data-move") == "reroll"
        press(page, Mouse(), str(move.first.get_attribute("data-move")))
        mover = mover if again else 1 - mover
    assert {("luck", 0), ("0", 0), ("luck", 1), ("1", 1)} <= set(seen)


def test_a_short_press_at_one_device_shows_no_card(visit: Visit) -> None:
    rulers = secrets(2, "one-device")
    page = visit("#royal-road?seed=one-device&players=human,human", alone=True)
    first_turn(page)
    # A clock that stands still but for what is run of it.
    page.clock.install(time="2026-11-30T12:00:00")
    page.clock.pause_at("2026-11-30T12:01:00")
    page.locator(".road-own").hover()
    page.mouse.down()
    page.clock.run_for(300)
    assert page.locator(".road-secret").get_attribute("data-shows") == "curtain"
    assert "Player 1" in page.inner_text(".road-secret")
    assert not any(shown(page, ruler) for ruler in rulers)
    page.mouse.up()
    page.clock.run_for(3000)
    assert page.locator(".road-secret").count() == 0
    assert not any(shown(page, ruler) for ruler in rulers)


def test_no_card_is_said_to_be_swapped_with_a_pyramid(visit: Visit) -> None:
    page = visit("#royal-road?seed=own-card&players=human,bot:easy,bot:steady")
    assert first_turn(page) == "0"
    page.locator("main .road-choose:not([aria-disabled])").first.click()
    page.wait_for_selector("main [data-move^=move]")
    labels = [str(one.get_attribute("aria-label")) for one in page.locator(".road-card").all()]
    assert [label for label in labels if "may be reached" in label]
    assert [label for label in labels if "swapped" in label] == []


def test_everything_printed_on_a_card_stays_on_it(visit: Visit) -> None:
    """Also the years of whoever reigned three times, and the pyramids on the start."""
    page = visit("#royal-road?seed=road-15&players=human,human")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    assert page.locator(".road-card .reigns").count() >= 5
    for width, height in ((1280, 800), (1920, 1080), (768, 1024), (360, 740), (320, 640)):
        resize(page, width, height)
        assert page.evaluate(OFF_THE_CARDS) == [], width


OFF_THE_CARDS = """() => {
    const inside = (it, card, by) => {
        const one = it.getBoundingClientRect();
        const all = card.getBoundingClientRect();
        return !one.width || (one.left >= all.left + by && one.right <= all.right - by
            && one.top >= all.top - 1 && one.bottom <= all.bottom - by);
    };
    const printed = [...document.querySelectorAll(".road-card .inner > *")]
        .filter((it) => !inside(it, it.closest(".road-card"), 1))
        .map((it) => `${it.className} ${it.closest(".road-card").ariaLabel}`);
    const start = document.querySelector(".road-card[data-kind=start]");
    const standing = [...document.querySelectorAll(".road-pyramid .pyramid-art")]
        .filter((it) => !inside(it, start, 3))
        .map((it) => it.closest(".road-pyramid").dataset.piece);
    return [...printed, ...standing];
}"""


def test_the_die_so_far_is_told_in_figures(visit: Visit) -> None:
    record = played("royal-road", ["human", "bot:steady"], rolled(9))
    page = visit()
    page.wait_for_selector("body[data-screen=lobby]")
    go_on(page, record)
    settled(page, "0")
    rolls = end_of(record).view(0)["rolls"]
    figures = page.locator(".road-rolls .n").all_inner_texts()
    assert figures == [str(times) for times in rolls]
    share = round(sum(rolls) / 6, 1)
    assert f"Rolls: {sum(rolls)}. Expected of each face: {share:g}." in page.inner_text(
        ".road-fall"
    )


def rolled(times: int) -> Callable[[State], bool]:
    return lambda state: state.to_move == 0 and sum(state.view(0)["rolls"]) >= times


def test_nothing_listens_on_after_the_table_is_gone(visit: Visit) -> None:
    count = """
        globalThis.listening = 0;
        const { prototype } = EventTarget;
        document.addEventListener = function (kind, ...rest) {
             if (kind === "visibilitychange") {
                 globalThis.listening += 1;
                 rest[1]?.signal?.addEventListener("abort", () => { globalThis.listening -= 1; });
             }
             return prototype.addEventListener.call(this, kind, ...rest);
        };
        document.removeEventListener = function (kind, ...rest) {
            if (kind === "visibilitychange") globalThis.listening -= 1;
            return prototype.removeEventListener.call(this, kind, ...rest);
        };
    """
    page = visit(before=count)
    page.wait_for_selector("html[data-page=ready]", state="attached")
    bare = page.evaluate("() => globalThis.listening")
    page.evaluate("() => { location.hash = '#royal-road?players=human,human'; }")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    page.locator(".bar a").click()
    page.wait_for_selector("body[data-screen=lobby]")
    assert page.evaluate("() => globalThis.listening") == bare


def test_the_notes_are_kept_with_their_game_and_go_with_it(visit: Visit) -> None:
    page = visit("#royal-road?seed=notes&players=human,bot:easy")
    first_turn(page)
    mark = page.locator("dialog[open] .mark").first
    page.locator(".road-notes").click()
    mark.click()
    assert mark.get_attribute("data-sign") == "no"
    page.keyboard.press("Escape")
    page.reload()
    settled(page)
    page.locator(".road-notes").click()
    assert mark.get_attribute("data-sign") == "no"
    page.keyboard.press("Escape")
    assert drawer(page) != []
    page.locator(".bar a").click()
    page.locator(".slip [aria-label^=Delete]").click()
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector(".slip", state="detached")
    assert drawer(page) == []


def drawer(page: Page) -> list[str]:
    """The names of what is kept for a game of Royal Road besides the game."""
    found: list[str] = page.evaluate(
        f"""async () => {{
            const {{ all }} = await import({HOME} + "app/keeping.js");
            const names = [...Object.keys(await all("drawer")), ...Object.keys(localStorage)];
            return names.filter((name) => name.includes("royal-road"));
        }}"""
    )
    return found


def test_the_deck_that_is_printed_is_that_of_the_rules() -> None:
    source = (Path(__file__).parents[3] / "web/games/royal-road/rulers.js").read_text("utf-8")
    lines = re.findall(r"^  (\{ id: .*\}),$", source, re.MULTILINE)
    deck: list[dict[str, Any]] = [
        json.loads(re.sub(r"(\w+): ([\"\[])", r'"\1": \2', line)) for line in lines
    ]
    years = [
        ", ".join(str(a) if a == b else f"{a}\N{EN DASH}{b}" for a, b in ruler.reigns)
        for ruler in RULERS
    ]
    assert deck == [
        {"id": ruler.id, "house": ruler.house, "reign": reign, "trio": list(ruler.trio)}
        for ruler, reign in zip(RULERS, years, strict=True)
    ]


def test_c31_stacked_and_crowded_pyramids_can_each_be_chosen(visit: Visit) -> None:
    """By a finger where it is seen, by its name, and by the keys."""
    page = visit("#royal-road?seed=royal-1&players=human,human", size=(360, 740), has_touch=True)
    first_turn(page)
    crowded = choices(page)
    assert len(crowded) >= 3
    held_apart(crowded)
    for seed in ("royal-7", "royal-14", "royal-21"):
        record = played("royal-road", ["human", "human"], stacked, seed=seed)
        go_on(page, record)
        settled(page)
        found = choices(page)
        held_apart(found)
        movable = {move.split()[1] for move in end_of(record).moves() if move.startswith("move ")}
        assert movable <= {one["piece"] for one in found}


def stacked(state: State) -> bool:
    """Whether three pyramids stand on one space of the road, and one of them may be moved."""
    places = state.view(None)["places"].values()
    spaces = [place.rsplit("-", 1) for place in places if place.startswith("on-")]
    standing = [space for space, _ in spaces if space != "on-0"]
    tops = [code for space, code in spaces if standing.count(space) >= 3]
    return any(code in move.split() for move in state.moves() for code in tops)


def choices(page: Page) -> list[dict[str, Any]]:
    """What can be chosen: its name, and whether it is what is touched in its middle."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => [...document.querySelectorAll("main button[data-piece]")]
            .filter((it) => it.ariaDisabled !== "true" && it.getClientRects().length)
            .map((it) => {
                it.scrollIntoView({ block: "center" });
                const { x, y, width, height } = it.getBoundingClientRect();
                const there = document.elementFromPoint(x + width / 2, y + height / 2);
                it.focus();
                return {
                    piece: it.dataset.piece,
                    name: it.getAttribute("aria-label") ?? it.innerText,
                    width,
                    height,
                    touched: there !== null && it.contains(there),
                    focused: document.activeElement === it,
                };
            })"""
    )
    return found


def held_apart(found: list[dict[str, Any]]) -> None:
    assert found
    names = [one["name"] for one in found]
    assert all(names)
    assert len(set(names)) == len(names), names
    for one in found:
        assert one["touched"], one
        assert one["focused"], one
        assert one["height"] >= 44, one
