"""The manual of frames: what it shows is live, whole and accessible."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browser import Visit
from tests.e2e.frames import (
    SEED,
    Host,
    frame_of,
    press,
    wait_for,
)
from tests.e2e.test_screens import AXE


@pytest.mark.long
def test_the_manual_shows_it_live(visit: Visit) -> None:
    page = visit("embedding.html")
    page.wait_for_selector("#events [data-event=ready]")
    frame = frame_of(page)
    press(frame, "proceed")
    page.wait_for_selector("#events [data-event=move]")
    page.locator('[name="layout"]').select_option("peaks")
    page.locator("#events [data-event=ready]").nth(1).wait_for()
    assert 'layout="peaks"' in page.inner_text("#snippet")
    page.locator('[name="game"]').select_option("kings")
    page.locator("#events [data-event=ready]").nth(2).wait_for()
    assert "peaks" not in page.inner_text("#snippet")
    assert 'players="human,bot:steady,bot:steady,bot:steady"' in page.inner_text("#snippet")
    page.locator("[data-call=undo]").click()
    page.wait_for_selector("#events b:text-is('undo')")
    assert "Refused" in page.inner_text("#events li >> nth=0")


@pytest.mark.long
def test_the_snippets_of_the_manual_work(visit: Visit, host: Host) -> None:
    manual = visit("embedding.html")
    manual.wait_for_selector("html[data-page=ready]", state="attached")
    page = host(manual.inner_text("#snippet").replace("<regalia-game", "<regalia-game id=one"))
    wait_for(page, "one", "ready")
    plain = host(manual.inner_text("#plain"))
    found = plain.locator("iframe").element_handle()
    assert found is not None
    frame = found.content_frame()
    assert frame is not None
    frame.wait_for_selector('main[data-busy="no"][data-turn=luck]', state="attached")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_the_manual_is_accessible(visit: Visit, theme: Any) -> None:
    page = visit("embedding.html", bypass_csp=True, color_scheme=theme)
    page.wait_for_selector("#events [data-event=ready]")
    page.add_script_tag(content=AXE)
    run = """() => axe.run(document, {iframes: false}).then(({violations}) =>
        violations.map(({id, nodes}) => [id, nodes.map(({target}) => target.join(" "))]))"""
    assert page.evaluate(run) == []


def test_nothing_of_the_manual_is_cut_off_on_a_phone(visit: Visit) -> None:
    page = visit("embedding.html", size=(320, 640))
    page.wait_for_selector("html[data-page=ready]", state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.long
def test_the_share_dialog_gives_a_frame_that_plays(visit: Visit, host: Host) -> None:
    page = visit(f"#pyramids?seed={SEED}&players=human&layout=peaks")
    page.wait_for_selector('main[data-busy="no"][data-turn=luck]', state="attached")
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=share]").click()
    page.locator("dialog.share summary").click()
    frame = page.locator("[data-share=frame] .share-text").input_value()
    given = page.locator("[data-share=element] .share-text").input_value()
    assert SEED not in frame + given
    other = host(given.replace("<regalia-game", "<regalia-game id=one"))
    assert wait_for(other, "one", "ready")["options"]["layout"] == "peaks"
    plain = host(frame)
    found = plain.locator("iframe").element_handle()
    assert found is not None
    inside = found.content_frame()
    assert inside is not None
    inside.wait_for_selector('main[data-busy="no"][data-turn=luck]', state="attached")
