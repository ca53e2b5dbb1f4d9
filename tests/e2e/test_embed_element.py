"""The element in other people's pages: what it does, tells and refuses."""

from __future__ import annotations

import json

import pytest

from regalia.record import end_of, read
from tests.e2e.frames import (
    SCRIPT,
    SEED,
    Host,
    call,
    element,
    frame_of,
    press,
    told,
    wait_for,
    wish,
)


def test_only_what_a_spectator_may_know_leaves_the_frame(host: Host) -> None:
    body = SCRIPT + element(
        "one", 'loading="eager" players="human,bot:easy,bot:easy,bot:easy"', "kings"
    )
    page = host(body)
    wait_for(page, "one", "ready")
    frame = frame_of(page)
    for _ in range(3):
        if frame.locator('main [data-move="proceed"]:visible').count():
            press(frame, "proceed")
    frame.wait_for_selector('main[data-busy="no"][data-turn="0"]', state="attached")
    wait_for(page, "one", "move", 2)
    hand = frame.evaluate(
        """() => [...document.querySelectorAll("main .hand [data-piece]")]
            .map((one) => [one.dataset.piece, one.getAttribute("aria-label")])"""
    )
    assert len(hand) > 5
    crossed = page.evaluate("told.map(([, , detail]) => detail)")
    assert SEED not in json.dumps(crossed)
    for seen in crossed:
        if "view" in seen:
            assert seen["view"]["seat"] is None
            assert not {piece for piece, _ in hand} & set(seen["view"]["faces"])
    assert call(page, "one", "record()")["code"] == "Running"


def test_the_methods_of_the_element(host: Host) -> None:
    page = host(SCRIPT + element("one", 'layout="peaks"'))
    # Asked before anything has loaded, and answered in their order.
    page.evaluate(
        """() => {
            const one = document.getElementById("one");
            globalThis.early = Promise.all([
                settled(one.undo()),
                settled(one.newGame({
                    rounds: "1", players: "human", layout: null, seed: "royal-1" })),
                settled(one.redo()),
                settled(one.state()),
            ]);
        }"""
    )
    undone, begun, redone, state = page.evaluate("early")
    assert undone["code"] == redone["code"] == "Refused"
    assert undone["message"] == "There is no move to take back."
    assert begun["ok"]["rounds"] == "1"
    assert "peaks" not in begun["ok"].values()
    assert state["ok"]["options"] == begun["ok"]
    assert state["ok"]["ply"] == 0
    frame = frame_of(page)
    press(frame, "proceed")
    refused = call(page, "one", "undo()")
    assert refused["code"] == "Refused"
    assert refused["message"]
    press(frame, "draw")
    assert call(page, "one", "undo()")["code"] == "Refused"
    for _ in range(20):
        choice = frame.locator('main [data-move^="play "]:visible')
        if choice.count():
            break
        press(frame, "draw")
    ply = call(page, "one", "state()")["ok"]["ply"]
    press(frame, str(choice.first.get_attribute("data-move")))
    covered = call(page, "one", "undo()")
    assert covered.get("code") == "Refused" or covered["ok"]["ply"] == ply
    frame.wait_for_selector('main[data-busy="no"]', state="attached")
    assert call(page, "one", "restart()")["ok"]["ply"] == 0
    assert call(page, "one", "setOptions({ lang: 'sl', speed: 'off' })")["ok"]["rounds"] == "5"
    frame.wait_for_selector("html[lang=sl]")
    press(frame, "proceed")
    frame.locator("main .stop").click()
    press(frame, "stop")
    assert wait_for(page, "one", "gameover") == {"scores": [0], "places": [1]}
    text = call(page, "one", "record()")["ok"]
    assert end_of(read(text)).to_move is None
    for bad, named in (("layout: 'square'", "square"), ("players: 'dog'", "dog")):
        error = call(page, "one", f"newGame({{ {bad} }})")
        assert error["code"] == "Bad"
        assert named in error["message"]
    first = call(page, "one", "newGame()")["ok"]
    assert first == call(page, "one", "state()")["ok"]["options"]


def test_a_person_in_a_small_frame_looks_back_and_begins_anew(host: Host) -> None:
    small = 'loading="eager" height="480" style="width: 320px"'
    page = host(SCRIPT + element("one", small), kept=True)
    wait_for(page, "one", "ready")
    frame = frame_of(page)
    press(frame, "proceed")
    press(frame, "draw")
    length = page.evaluate("history.length")
    # The course of the game, a moment of it, and back.
    wish(frame, "log")
    frame.locator("dialog [data-ply]").first.click()
    frame.wait_for_selector('body[data-screen=replay] main[data-busy="no"][data-ply="1"]')
    assert frame.evaluate("document.documentElement.scrollWidth") == 320
    frame.locator(".bar-start a").click()
    frame.wait_for_selector('body[data-screen=game] main[data-busy="no"][data-turn="0"]')
    assert call(page, "one", "state()")["ok"]["ply"] == 2
    # Whoever asks for a change from outside sees it, too.
    wish(frame, "replay")
    frame.wait_for_selector('body[data-screen=replay] main[data-busy="no"]')
    assert call(page, "one", "restart()")["ok"]["ply"] == 0
    frame.wait_for_selector('body[data-screen=game] main[data-busy="no"][data-turn=luck]')
    press(frame, "proceed")
    deal = call(page, "one", "state()")["ok"]["view"]
    # A new game, not before the person has said so.
    wish(frame, "new")
    frame.locator("dialog button:not(.primary)").last.click()
    assert call(page, "one", "state()")["ok"]["ply"] == 1
    wish(frame, "new")
    frame.locator("dialog button.primary").click()
    frame.wait_for_selector('main[data-busy="no"][data-turn=luck]', state="attached")
    press(frame, "proceed")
    state = call(page, "one", "state()")["ok"]
    assert state["ply"] == 1
    assert state["view"] != deal
    assert page.evaluate("history.length") == length
    page.reload()
    assert wait_for(page, "one", "ready")["view"] == state["view"]


def test_attributes_change_the_game_and_how_it_looks(host: Host) -> None:
    page = host(SCRIPT + element("one", 'loading="eager" height="500"'))
    wait_for(page, "one", "ready")
    frame = frame_of(page)
    box = page.locator("regalia-game iframe").bounding_box()
    assert box is not None
    assert box["height"] == 500
    page.evaluate("document.getElementById('one').setAttribute('lang', 'cs')")
    frame.wait_for_selector("html[lang=cs]")
    page.evaluate("document.getElementById('one').setAttribute('theme', 'dark')")
    frame.wait_for_selector("html[data-theme=dark]")
    for wrong in ("-5", "1e999", "tall"):
        page.evaluate("(it) => document.getElementById('one').setAttribute('height', it)", wrong)
        box = page.locator("regalia-game iframe").bounding_box()
        assert box is not None
        assert box["height"] >= 640
    page.evaluate("document.getElementById('one').removeAttribute('height')")
    page.evaluate("document.getElementById('one').setAttribute('layout', 'peaks')")
    assert wait_for(page, "one", "ready", 2)["options"]["layout"] == "peaks"
    height = wait_for(page, "one", "resize")["height"]
    page.wait_for_function(
        """(height) => document.querySelector("regalia-game").shadowRoot
            .querySelector("iframe").clientHeight === height""",
        arg=height,
    )


def test_a_frame_grows_to_what_its_table_needs_and_then_stands_still(host: Host) -> None:
    page = host(SCRIPT + element("one", 'loading="eager"', "royal-road"))
    wait_for(page, "one", "ready")
    frame = frame_of(page)
    press(frame, "proceed")
    press(frame, "proceed")
    page.wait_for_function("told.some(([, name, { height }]) => name === 'resize' && height > 700)")
    frame.wait_for_selector('main[data-busy="no"]', state="attached")
    heights = [one["height"] for one in told(page, "one", "resize")]
    assert heights == sorted(set(heights))
    assert len(heights) <= 4
    assert heights[-1] <= 960


@pytest.mark.parametrize(
    ("attributes", "named"),
    [
        ('game="chess"', "chess"),
        ('game="pyramids" layout="square"', "square"),
        ('game="pyramids" theme="pink"', "pink"),
        ('game="pyramids" colour="red"', "colour"),
    ],
)
def test_what_is_wrong_with_a_frame_is_told_inside_and_outside(
    host: Host, attributes: str, named: str
) -> None:
    page = host(
        SCRIPT + f'<regalia-game id="one" lang="en" loading="eager" {attributes}></regalia-game>'
    )
    error = wait_for(page, "one", "error")
    assert error["code"] == "Bad"
    assert named in error["message"]
    found = page.locator("regalia-game iframe").element_handle()
    assert found is not None
    frame = found.content_frame()
    assert frame is not None
    assert named in frame.inner_text("main .wrong")
    # Whoever asks something of it all the same is told the same.
    for asked in ("state()", "newGame({ layout: 'peaks' })"):
        assert call(page, "one", asked) == error


def test_a_fault_in_a_running_game_is_told_inside_and_outside(host: Host) -> None:
    page = host(SCRIPT + element("one", 'loading="eager"'), troubled=True)
    frame = frame_of(page)
    frame.evaluate(
        """() => {
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (message, ...more) {
                if (message.call !== "play") return post.call(this, message, ...more);
                const error = { code: "Broken", message: "ZeroDivisionError: a fault of ours" };
                this.onmessage({ data: { id: message.id, error } });
            };
        }"""
    )
    press(frame, "proceed")
    assert told(page, "one", "error") == []
    frame.locator('main [data-move="draw"]').click()
    frame.wait_for_selector("[data-moment=broken]")
    error = wait_for(page, "one", "error")
    assert error["code"] == "Broken"
    assert "ZeroDivisionError" in error["message"]
    frame.locator("[data-moment=broken] button").nth(1).click()
    frame.wait_for_selector("[data-moment=broken]", state="detached")
    assert call(page, "one", "state()")["ok"]["ply"] == 0


def test_a_frame_that_lacks_a_part_tells_the_page_around(host: Host) -> None:
    page = host(SCRIPT, troubled=True, faulty=True)
    page.route("**/games.json", lambda route: route.abort())
    page.evaluate("(made) => document.body.insertAdjacentHTML('beforeend', made)", element("one"))
    page.evaluate("listen()")
    assert wait_for(page, "one", "error")["code"] == "NoNetwork"
    assert call(page, "one", "state()")["code"] == "NoNetwork"


def test_an_element_without_a_place_to_load_from_says_so(host: Host) -> None:
    page = host(SCRIPT + element("one", 'src="javascript:alert(1)"'))
    page.evaluate("document.body.append(document.getElementById('one'))")
    assert wait_for(page, "one", "error")["code"] == "NoSource"
    assert page.locator("regalia-game iframe").count() == 0


def test_the_script_may_be_a_module(host: Host) -> None:
    module = '<script type="module" src="{regalia}regalia.js"></script>'
    listening_host = host(module + element("one", 'loading="eager"'), troubled=True)
    # A module of another origin comes only from a host that lets it be read; ours here does not.
    listening_host.wait_for_function("customElements.get('regalia-game') === undefined")


def test_strangers_are_not_heard(host: Host) -> None:
    page = host(
        SCRIPT
        + element("one", 'loading="eager"')
        + """<iframe srcdoc="<script>
            for (const type of ['here', 'hello']) {
                parent.postMessage({ regalia: 1, type }, '*');
                const { port1 } = new MessageChannel();
                parent.frames[0]?.postMessage({ regalia: 1, type }, '*', [port1]);
            }
        </script>"></iframe>"""
    )
    wait_for(page, "one", "ready")
    frame = frame_of(page)
    page.evaluate(
        """() => {
            for (const junk of [null, 1, "x", {}, { regalia: 2, type: "here" }, { regalia: 1 }]) {
                postMessage(junk, "*");
                document.querySelector("regalia-game").shadowRoot.querySelector("iframe")
                    .contentWindow.postMessage(junk, "*");
            }
        }"""
    )
    press(frame, "proceed")
    assert wait_for(page, "one", "move")["ply"] == 1
    assert told(page, "one", "error") == []
