"""The engine and its worker alone, without the page: starts that fail, crashes, keeping."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.browser import Device

Engine = Callable[..., Page]

START = """
async ({ home, plain }) => {
    const { Engine } = await import(home + "app/engine.js");
    globalThis.told = [];
    globalThis.engine = new Engine();
    for (const name of ["boot", "failed", "kept"]) {
        engine.addEventListener(name, ({ detail }) => told.push([name, detail]));
    }
    globalThis.ask = (name, args) =>
        engine.call(name, args).then((ok) => ({ ok }), ({ code, message }) => ({ code, message }));
    globalThis.early = ask("games", {});
    await engine.start({ plain }).catch(() => {});
}
"""
OPEN = {"id": "one", "game": "pyramids", "seats": ["human"], "names": ["Ada"], "options": {}}


@pytest.fixture
def context(device: Device) -> Iterator[BrowserContext]:
    """A profile in which nothing is kept but what was compiled."""
    yield device.context
    device.empty()


@pytest.fixture
def engine(context: BrowserContext, address: str, home: Path) -> Engine:
    """Starts the engine on a page that holds nothing else; gives the page when it has started.

    ``worker`` is JavaScript that the worker runs ahead of its own, or a function from its text
    to another; ``plain``: without the snapshot.
    """

    def start(
        worker: str | Callable[[str], str] = "",
        route: Callable[[Page], None] | None = None,
        *,
        plain: bool = False,
    ) -> Page:
        page = context.new_page()
        page.goto(f"{address}version.json")
        if worker:

            def patched(route: Route) -> None:
                text = route.fetch().text()
                text = f"{worker}\n{text}" if isinstance(worker, str) else worker(text)
                route.fulfill(body=text, content_type="text/javascript")

            page.route("**/worker.classic.js", patched)
        if route:
            route(page)
        page.evaluate(START, {"home": f"/{home.name}/", "plain": plain})
        return page

    return start


def ask(page: Page, call: str, **args: Any) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate("([call, args]) => ask(call, args)", [call, args])
    return answer


def failure(page: Page) -> dict[str, Any]:
    """What ``failed`` told; every call is refused with the same."""
    told: list[list[Any]] = page.evaluate("told")
    (failed,) = [detail for name, detail in told if name == "failed"]
    assert page.evaluate("early")["code"] == failed["code"]
    assert ask(page, "games")["code"] == failed["code"]
    assert failed["message"]
    return dict(failed)


def stages(page: Page) -> list[str]:
    return [detail["stage"] for name, detail in page.evaluate("told") if name == "boot"]


SNAPSHOT = ["runtime", "unpacked", "python", "ready"]
PLAIN = ["runtime", "library", "python", "rules", "ready"]


@pytest.mark.parametrize(("plain", "way"), [(False, SNAPSHOT), (True, PLAIN)])
def test_it_tells_how_far_it_is_and_answers_what_was_asked_early(
    engine: Engine, *, plain: bool, way: list[str]
) -> None:
    page = engine(plain=plain)
    assert stages(page) == way
    boots = [detail for name, detail in page.evaluate("told") if name == "boot"]
    for steps in ([boot["done"] for boot in boots], [boot["at"] for boot in boots]):
        assert steps == sorted(steps)
    assert boots[-1]["done"] == 1
    assert page.evaluate("early")["ok"]["games"]
    assert page.evaluate("performance.timeOrigin") < boots[0]["at"]


def answered(page: Page, response: Callable[[Route], None]) -> None:
    page.route("**/snapshot-*", response)


SPOILT: dict[str, Callable[[Page], None]] = {
    "it does not come": lambda page: answered(page, lambda route: route.abort()),
    "it is not there": lambda page: answered(page, lambda route: route.fulfill(status=404)),
    "it is another": lambda page: answered(page, lambda route: route.fulfill(body=b"junk" * 99)),
    "it is cut off": lambda page: answered(
        page, lambda route: route.fulfill(body=route.fetch().body()[:-1000])
    ),
}


def other_pyodide(text: str, what: str, by: str) -> str:
    """The worker with a Pyodide that is changed while it is brought."""
    changed = f"""new TextEncoder().encode(
        new TextDecoder().decode(await pyodide).replace({json.dumps(what)}, {json.dumps(by)}))"""
    assert "bring(await pyodide)" in text
    return text.replace("bring(await pyodide)", f"bring({changed})")


BROKEN: dict[str, Callable[[str], str]] = {
    "it is filled in wrongly": lambda text: text.replace(
        "let from = 1 + 2 * told[0];", "let from = 2 + 2 * told[0];"
    ),
    "it is of another Pyodide": lambda text: other_pyodide(text, 'BUILD_ID:"9', 'BUILD_ID:"8'),
    "it cannot be taken back": lambda text: other_pyodide(
        text, "API.restoreSnapshot=function(t){", "API.restoreSnapshot=function(t){throw 'no';"
    ),
}


@pytest.mark.parametrize("how", SPOILT)
def test_without_a_good_snapshot_python_starts_plainly(engine: Engine, how: str) -> None:
    played_after_all(engine(route=SPOILT[how]))


@pytest.mark.parametrize("how", BROKEN)
def test_a_snapshot_that_breaks_is_left_for_the_plain_start(engine: Engine, how: str) -> None:
    played_after_all(engine(BROKEN[how]))


UNHELPFUL: dict[str, Callable[[Route], None]] = {
    "it does not come": lambda route: route.abort(),
    "it breaks": lambda route: route.fulfill(body="throw 'no';", content_type="text/javascript"),
    "it can hand on nothing": lambda route: route.fulfill(
        body="""self.onmessage = ({ data: { to } }) => {
            for (const name of ["module", "memory"]) to.postMessage({ name });
        };""",
        content_type="text/javascript",
    ),
}


@pytest.mark.parametrize("how", UNHELPFUL)
def test_without_the_unpacker_the_worker_unpacks_by_itself(engine: Engine, how: str) -> None:
    page = engine(route=lambda page: page.route("**/unpacker.classic.js", UNHELPFUL[how]))
    assert stages(page) == SNAPSHOT
    assert page.evaluate("early")["ok"]["games"]


def played_after_all(page: Page) -> None:
    seen = stages(page)
    assert seen[0] == "runtime"
    assert seen[seen.index("plain") :] == ["plain", *PLAIN[1:]]
    (why,) = [
        detail["why"]
        for name, detail in page.evaluate("told")
        if name == "boot" and detail["stage"] == "plain"
    ]
    assert why
    opened = ask(page, "open", **OPEN, seed="royal-1")["ok"]
    assert ask(page, "proceed", id="one", rev=opened["rev"])["ok"]["legal"]


def test_python_s_late_imports_work_after_either_start(engine: Engine) -> None:
    """What the snapshot has no file of is put back behind it."""
    hatch = """
        self.addEventListener("message", async ({ data }) => {
            if (data.call !== "import") return;
            while (!self.putBack) await new Promise((go) => setTimeout(go, 20));
            self.answer = self.run("import difflib, html; html.unescape('&eacute;')");
        });
    """
    watched = (
        'python.runPython("import importlib; importlib.invalidate_caches()");',
        "self.run = (source) => python.runPython(source); self.putBack = true;",
    )

    def worker(text: str) -> str:
        assert watched[0] in text
        return hatch + text.replace(watched[0], "".join(watched)).replace(
            'case "forget":',
            'case "import": while (!self.answer) await mail(); '
            'return { ok: self.answer };\n    case "forget":',
        )

    assert ask(engine(worker), "import") == {"ok": "é"}


def test_a_game_is_kept_after_each_change_and_goes_on_in_another_visit(engine: Engine) -> None:
    page = engine()
    opened = ask(page, "open", **OPEN, seed="royal-1")["ok"]
    dealt = ask(page, "proceed", id="one", rev=opened["rev"])["ok"]
    move = dealt["legal"][0]["move"]
    played = ask(page, "play", id="one", rev=dealt["rev"], move=move)["ok"]
    # The page ends at the very moment at which it was told.
    page.close()
    page = engine()
    (entry,) = ask(page, "shelf")["ok"]
    assert (entry["id"], entry["ply"], entry["names"]) == ("one", 2, ["Ada"])
    resumed = ask(page, "resume", id="one")["ok"]
    assert resumed["ply"] == played["ply"]
    assert resumed["view"]["scores"] == played["view"]["scores"]
    ask(page, "forget", id="one")
    assert ask(page, "shelf")["ok"] == []
    assert ask(page, "resume", id="one")["code"] == "NotKept"


def test_c13_nothing_is_kept_after_an_error(engine: Engine) -> None:
    page = engine()
    opened = ask(page, "open", **OPEN, seed="royal-1")["ok"]
    ask(page, "proceed", id="one", rev=opened["rev"])
    before = ask(page, "shelf")["ok"]
    assert ask(page, "play", id="one", rev=opened["rev"], move="draw")["code"] == "Stale"
    assert ask(page, "play", id="one", rev=99, move=5)["code"]
    assert ask(page, "nonsense")["code"] == "Unknown"
    assert ask(page, "shelf")["ok"] == before


def test_a_bot_thinks_while_other_calls_are_answered(engine: Engine) -> None:
    page = engine()
    opened = ask(page, "open", **{**OPEN, "seats": ["bot:steady"], "names": [""]})["ok"]
    dealt = ask(page, "proceed", id="one", rev=opened["rev"])["ok"]
    asked = """
        (rev) => Promise.all([ask("think", { id: "one", rev }), ask("look", { id: "one" })])
    """
    thought, looked = page.evaluate(asked, dealt["rev"])
    assert thought["ok"]["ply"] == 2
    assert looked["ok"]["ply"] in {1, 2}


def test_c15_refused_storage_is_told_once_and_the_game_goes_on(engine: Engine) -> None:
    refuse = """
        Object.defineProperty(self, "indexedDB", {
            get() { throw new DOMException("storage is refused", "SecurityError"); },
        });
        self.BroadcastChannel = class {
            constructor() { throw new DOMException("channels are refused", "SecurityError"); }
        };
    """
    page = engine(refuse)
    opened = ask(page, "open", **OPEN, seed="royal-1")["ok"]
    ask(page, "proceed", id="one", rev=opened["rev"])
    kept = [detail for name, detail in page.evaluate("told") if name == "kept"]
    assert kept == [{"id": "one", "ok": False, "message": "storage is refused"}]
    # Held as long as the page is open.
    assert ask(page, "resume", id="one")["ok"]["ply"] == 1
    assert [entry["id"] for entry in ask(page, "shelf")["ok"]] == ["one"]
    text = ask(page, "raw", id="one")["ok"]["text"]
    brought = ask(page, "bring", text=text + "draw\n")["ok"]
    (other,) = [entry["id"] for entry in brought["came"]]
    assert {entry["id"] for entry in ask(page, "shelf")["ok"]} == {"one", other}
    ask(page, "forget", id="one")
    assert [entry["id"] for entry in ask(page, "shelf")["ok"]] == [other]


def test_c15_a_full_device_keeps_what_it_has_and_says_so(engine: Engine) -> None:
    full = """
        const { put, add } = IDBObjectStore.prototype;
        for (const [name, real] of Object.entries({ put, add })) {
            IDBObjectStore.prototype[name] = function (...given) {
                const texts = this.name === "texts" && self.full;
                if (texts) throw new DOMException("there is no room", "QuotaExceededError");
                return real.apply(this, given);
            };
        }
        self.addEventListener("message", ({ data }) => {
            if (data.call === "fill") self.full = data.args.full;
        });
    """
    page = engine(full)
    opened = ask(page, "open", **OPEN, seed="royal-1")["ok"]
    dealt = ask(page, "proceed", id="one", rev=opened["rev"])["ok"]
    text = ask(page, "raw", id="one")["ok"]["text"]
    ask(page, "fill", full=True)
    drawn = ask(page, "play", id="one", rev=dealt["rev"], move="draw")["ok"]
    again = ask(page, "play", id="one", rev=drawn["rev"], move="draw")["ok"]
    kept = [detail for name, detail in page.evaluate("told") if name == "kept"]
    assert kept == [{"id": "one", "ok": False, "message": "there is no room"}]
    # Of games from elsewhere all come or none, also where one alone would find room.
    refused = ask(page, "bring", text=text + "draw\n" * 3)
    assert refused["code"] == "Full"
    assert [entry["id"] for entry in ask(page, "shelf")["ok"]] == ["one"]
    assert ask(page, "resume", id="one")["ok"]["ply"] == 3
    ask(page, "fill", full=False)
    rev = ask(page, "look", id="one")["ok"]["rev"]
    assert ask(page, "play", id="one", rev=rev, move="draw")["ok"]["ply"] == again["ply"] + 1
    page.close()
    page = engine()
    assert ask(page, "resume", id="one")["ok"]["ply"] == 4


def test_c36_no_webassembly_in_workers(engine: Engine) -> None:
    assert failure(engine("delete self.WebAssembly;"))["code"] == "NoWebAssembly"


def test_c36_no_memory(engine: Engine) -> None:
    none = """
        WebAssembly.Memory = class {
            constructor() { throw new RangeError("WebAssembly.Memory(): could not allocate"); }
        };
        WebAssembly.instantiateStreaming = async () => new WebAssembly.Memory();
    """
    assert failure(engine(none))["code"] == "NoMemory"


@pytest.mark.parametrize(
    "part", ["worker.classic.js", "*.wasm", "pyodide-*.bin", "library-*", "regalia-*"]
)
def test_c36_a_part_that_cannot_be_loaded(part: str, engine: Engine) -> None:
    def cut(page: Page) -> None:
        page.route(f"**/{part}", lambda route: route.abort())

    assert failure(engine(route=cut, plain=True))["code"] == "NoNetwork"


def test_c36_nothing_can_be_loaded_any_more(engine: Engine) -> None:
    """Neither way leads anywhere, and that is told."""
    page = engine(route=lambda page: page.route("**/runtime/**", lambda route: route.abort()))
    assert failure(page)["code"] == "NoNetwork"


def test_a_part_that_is_missing_is_named_with_its_status(engine: Engine) -> None:
    page = engine(route=lambda page: page.route("**/*.wasm", lambda r: r.fulfill(status=404)))
    failed = failure(page)
    assert failed["code"] == "NoNetwork"
    assert "404" in failed["message"]


def test_a_part_that_is_not_what_it_should_be_ends_the_start(engine: Engine) -> None:
    junk = b"junk" * 500
    page = engine(route=lambda page: page.route("**/*.wasm", lambda r: r.fulfill(body=junk)))
    assert failure(page)["code"] == "Broken"


def test_a_host_that_names_the_wrong_type_will_do(engine: Engine) -> None:
    def mistyped(route: Route) -> None:
        route.fulfill(body=route.fetch().body(), content_type="application/octet-stream")

    page = engine(route=lambda page: page.route("**/*.wasm", mistyped))
    assert ask(page, "games")["ok"]


def test_a_worker_that_crashes_answers_all_that_was_asked(engine: Engine) -> None:
    crash = """
        self.addEventListener("message", ({ data }) => {
            if (data.call === "crash") setTimeout(() => { throw new Error("a crash"); });
        });
    """
    page = engine(crash)
    asked = """
        () => {
            engine.addEventListener("failed", () => {});
            const games = ask("think", { id: "none", rev: 0 });
            return Promise.all([games, ask("crash", {})]);
        }
    """
    page.evaluate(asked)
    assert ask(page, "games")["code"] == "Broken"
