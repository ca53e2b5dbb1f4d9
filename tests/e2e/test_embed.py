"""A game inside other people's pages: plain frames, the element, sandboxes, focus and keys."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page, Request

from regalia.record import end_of, read
from regalia_build import server
from regalia_build.steps import WEB
from tests.e2e.browser import ARGUMENTS, WAIT, Visit, executable

Host = Callable[..., Page]
AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
SEED = "never-to-be-told"

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8">
<link rel="icon" href="data:,"><title>A page of somebody</title>
<style>p.tall { height: 100vh; margin: 0 }</style>
<script>
    globalThis.told = [];
    const on = (name) => (event) => told.push([event.target.id, name, event.detail]);
    globalThis.listen = () => {
        for (const one of document.querySelectorAll("regalia-game")) {
            for (const name of ["ready", "move", "gameover", "resize", "error"]) {
                one.addEventListener(name, on(name));
            }
        }
    };
    globalThis.settled = (call) =>
        call.then((ok) => ({ ok }), ({ code, message }) => ({ code, message }));
</script>
"""


class Open(server.Handler):
    """A host that lets every page read its files, as many static hosts do."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@pytest.fixture
def host(browser: Browser, address: str, tmp_path: Path) -> Iterator[Host]:
    """Opens a page of another origin with this body; ``{regalia}`` in it is our address.

    It is a private window, in which browsers refuse storage to what comes from elsewhere; with
    ``kept`` it is a usual one. ``name`` is what the other host is called; all but 127.0.0.1 is
    plain http, where a browser gives less; ``from_disk``, and there is no host at all. A request
    to anybody else, a message on the console or an error fails the test; ``troubled`` lets the
    console pass, and ``faulty`` the errors.
    """
    contexts: list[Any] = []
    faults: list[str] = []
    # Some builds of Chromium refuse it in every window until somebody allows it.
    allowed = json.dumps({"profile": {"cookie_controls_mode": 0}})
    site = tmp_path / "site"
    site.mkdir()
    listening = server.listen(site, 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()

    def open_page(
        body: str,
        *,
        base: str = address,
        troubled: bool = False,
        faulty: bool = False,
        kept: bool = False,
        # Another host by its name, so that nothing is shared.
        name: str = "127.0.0.1",
        from_disk: bool = False,
        **how: Any,
    ) -> Page:
        own = f"http://{name}:{listening.server_address[1]}/"
        if from_disk:
            own = (site / "index.html").as_uri()
        text = HEAD + body.replace("{regalia}", base) + "<script>listen();</script>"
        (site / "index.html").write_text(text, "utf-8")
        how = {"viewport": {"width": 900, "height": 700}, "locale": "en-GB", **how}
        profile = tmp_path / f"profile-{len(contexts)}"
        (profile / "Default").mkdir(parents=True)
        (profile / "Default" / "Preferences").write_text(allowed, "utf-8")
        context = (
            browser.browser_type.launch_persistent_context(
                profile,
                executable_path=executable(),
                args=[*ARGUMENTS, f"--host-resolver-rules=MAP {name} 127.0.0.1"],
                **how,
            )
            if kept
            else browser.new_context(**how)
        )
        contexts.append(context)
        context.set_default_timeout(WAIT)
        page = context.new_page()

        def asked(request: Request) -> None:
            if not request.url.startswith((own, base, "data:", "blob:")):
                faults.append(f"a request to another host: {request.url}")

        page.on("request", asked)
        if not faulty:
            page.on("pageerror", lambda error: faults.append(f"an error: {error}"))
        if not troubled:
            page.on("console", lambda said: faults.append(f"on the console: {said.text}"))
        page.goto(own)
        return page

    yield open_page
    for context in contexts:
        context.close()
    listening.shutdown()
    listening.server_close()
    assert not faults


def element(name: str, more: str = "", game: str = "pyramids") -> str:
    return (
        f'<regalia-game id="{name}" game="{game}" seed="{SEED}" lang="en" speed="off" {more}>'
        "</regalia-game>"
    )


SCRIPT = '<script src="{regalia}regalia.js"></script>'


def told(page: Page, name: str, event: str) -> list[Any]:
    found: list[Any] = page.evaluate(
        "([id, name]) => told.filter(([a, b]) => a === id && b === name).map(([, , c]) => c)",
        [name, event],
    )
    return found


def wait_for(page: Page, name: str, event: str, count: int = 1) -> Any:
    """The last such event of the element, once there have been so many."""
    page.wait_for_function(
        "([id, name, n]) => told.filter(([a, b]) => a === id && b === name).length >= n",
        arg=[name, event, count],
    )
    return told(page, name, event)[-1]


def frame_of(page: Page, number: int = 0) -> Frame:
    """The frame of the element of this number, its game at rest."""
    found = page.locator("regalia-game").nth(number).locator("iframe").element_handle()
    assert found is not None
    frame = found.content_frame()
    assert frame is not None
    frame.wait_for_selector('main[data-busy="no"][data-turn]', state="attached")
    return frame


def rev(frame: Frame) -> str | None:
    return frame.get_attribute("main", "data-rev")


def press(frame: Frame, move: str) -> None:
    was = rev(frame)
    frame.locator(f'main [data-move="{move}"]:visible').first.click()
    frame.wait_for_selector(f'main:not([data-rev="{was}"])[data-busy="no"]', state="attached")


def call(page: Page, name: str, what: str) -> Any:
    return page.evaluate(f"settled(document.getElementById({json.dumps(name)}).{what})")


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


def wish(frame: Frame, name: str) -> None:
    frame.locator("[popovertarget=menu]").click()
    frame.locator(f"#menu [data-wish={name}]").click()


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


# --- the manual -----------------------------------------------------------------------------


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
