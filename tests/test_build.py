"""The build: the same bytes every time, nobody else's hosts, and a clear word when it fails."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from regalia_build import bundle, server, site, steps, tools
from regalia_build.steps import ROOT, Failure, files_in

#: Addresses that name a vocabulary or a licence and are never asked for anything.
NAMES = ("http://www.w3.org/", "https://www.w3.org/")


@pytest.fixture
def empty_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workshop in which nothing has been made yet."""
    for module in ("site", "runtime", "steps"):
        monkeypatch.setattr(f"regalia_build.{module}.WORK", tmp_path / "work")
    # The installed tools stay: whether they are there says nothing about what they make.
    for name in ("tools", "packages"):
        (tmp_path / "work").mkdir(exist_ok=True)
        shutil.copyfile(ROOT / ".build" / f"{name}.stamp", tmp_path / "work" / f"{name}.stamp")
    return tmp_path


def test_two_builds_are_the_same_byte_for_byte(dist: Path, empty_work: Path) -> None:
    again = site.build(empty_work / "dist")
    one = {file.relative_to(dist): file for file in files_in(dist)}
    other = {file.relative_to(again): file for file in files_in(again)}
    assert set(one) == set(other)
    assert [name for name in one if one[name].read_bytes() != other[name].read_bytes()] == []


def test_a_build_of_nothing_new_is_quick_and_says_so(
    dist: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert site.build() == dist
    assert "nothing has changed" in capsys.readouterr().out


def test_the_library_is_compiled_and_stored(dist: Path) -> None:
    (file,) = (dist / "runtime").glob("library-*.bin")
    packed = gzip.decompress(file.read_bytes())
    with zipfile.ZipFile(io.BytesIO(packed)) as library:
        kinds = {entry.compress_type for entry in library.infolist()}
        assert kinds == {zipfile.ZIP_STORED}
        assert {Path(name).suffix for name in library.namelist()} == {".pyc"}
        assert 100 < len(library.namelist()) < 300


def test_the_wheel_is_pure_and_carries_the_words(dist: Path) -> None:
    (file,) = dist.glob("regalia-*-py3-none-any.whl")
    with zipfile.ZipFile(file) as wheel:
        names = wheel.namelist()
    assert "regalia/words/shell/en.json" in names
    assert "regalia/words/pyramids/uk.json" in names
    assert not [name for name in names if not name.startswith(("regalia/", "regalia-"))]


def test_the_wheel_speaks_every_language(dist: Path) -> None:
    (file,) = dist.glob("regalia-*-py3-none-any.whl")
    source = """
import json
from regalia.text import LANGUAGES, Words
print(json.dumps({lang: Words(lang, "pyramids").say("game.name") for lang in LANGUAGES}))
"""
    told = steps.run([sys.executable, "-c", source], "it is silent.", env={"PYTHONPATH": str(file)})
    names = json.loads(told)
    assert set(names) == {"en", "cs", "uk", "sl"}
    assert all(names.values())


def test_the_wheel_of_the_page_is_the_same_without_the_words(dist: Path) -> None:
    def content(file: Path) -> dict[str, bytes]:
        with zipfile.ZipFile(file) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}

    (whole,), (slim,) = dist.glob("regalia-*.whl"), (dist / "runtime").glob("regalia-*.whl")
    ours, theirs = content(whole), content(slim)
    record = next(name for name in theirs if name.endswith("/RECORD"))
    assert theirs.pop(record) != ours.pop(record)
    rest = {name: raw for name, raw in ours.items() if not name.startswith("regalia/words/")}
    assert theirs == rest
    # The installer reads there what belongs to the package.
    listed = content(slim)[record].decode().splitlines()
    assert sorted(line.split(",")[0] for line in listed) == sorted([*theirs, record])


def test_no_file_of_ours_names_another_host(dist: Path) -> None:
    # The worker and the single file hold Pyodide, whose texts name its handbook; what the page
    # really asks for is watched in the browser.
    read = [
        file
        for file in files_in(dist)
        if file.suffix in {".html", ".js", ".css", ".json", ".svg"}
        and file.name not in {"worker.classic.js", "regalia.html"}
    ]
    found = [
        f"{file.relative_to(dist)}: {address}"
        for file in read
        for address in re.findall(r"https?://[\w.-]+/?", file.read_text("utf-8"))
        if not address.startswith(NAMES)
    ]
    assert found == []


def test_the_worker_never_asks_a_host_of_packages(home: Path) -> None:
    worker = (home / "app" / "worker.classic.js").read_text("utf-8")
    (packed,) = (home.parent / "runtime").glob("pyodide-*.bin")
    for script in (worker, gzip.decompress(packed.read_bytes()).decode()):
        assert "cdn.jsdelivr.net" not in script
        assert "import.meta" not in script
        assert not re.search(r"^(import|export)\b", script, flags=re.MULTILINE)


def test_every_package_of_the_locks_is_named_with_its_version() -> None:
    npm = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    wanted = {
        (path.rpartition("node_modules/")[2], entry["version"])
        for path, entry in npm.items()
        # A compiler comes in one package for each kind of machine.
        if path and not path.startswith("node_modules/@typescript/")
    }
    for lock in ("tools.lock", "micropip.lock"):
        text = (ROOT / "py" / "regalia_build" / lock).read_text("utf-8")
        wanted |= set(re.findall(r"^([\w.-]+)==([\w.]+)", text, flags=re.MULTILINE))
    page = (ROOT / "THIRD_PARTY.md").read_text("utf-8")
    named = re.findall(r"^\| (\S+) \| (\d\S*) \|", page, flags=re.MULTILINE)
    assert sorted(wanted) == sorted(named)


def run_build(*args: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "build.py", *args],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_without_node_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    done = run_build(env={"PATH": str(tmp_path)})
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "✗ Regalia needs Node.js 20 or newer with npm (see nodejs.org); none was found."
    ]


def test_an_old_node_is_refused_by_its_version(tmp_path: Path) -> None:
    for name, says in (("node", "v18.20.4"), ("npm", "9.2.0")):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {says}\n")
        (tmp_path / name).chmod(0o755)
    done = run_build(env={"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"})
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("; this is v18.20.4.")


def test_a_tool_that_fails_is_shown_and_ends_in_our_sentence(
    capfd: pytest.CaptureFixture[str],
) -> None:
    command = [sys.executable, "-c", "print('the reason'); raise SystemExit(3)"]
    with pytest.raises(Failure, match=r"^it could not be done\.$"):
        steps.run(command, "it could not be done.")
    assert "the reason" in capfd.readouterr().err


def test_without_root_nothing_is_installed_into_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Failure, match="install it"):
        tools.apt("a-package", "it is missing; install it")


APT = """#!/bin/sh
echo "$@" >> {log}
if [ "$1" = install ]; then
    printf '#!/bin/sh\n' > {browser}
    chmod +x {browser}
fi
"""


def test_on_debian_as_root_a_missing_browser_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, browser, apt = (tmp_path / name for name in ("log", "chromium", "apt-get"))
    apt.write_text(APT.format(log=log, browser=browser), "utf-8")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(tools, "browsers", lambda: iter(filter(Path.exists, [browser])))
    assert tools.chromium() == browser
    assert [line.split()[0] for line in log.read_text("utf-8").splitlines()] == [
        "update",
        "install",
    ]
    assert log.read_text("utf-8").split()[-1] == "chromium"
    # The second time it is there.
    log.unlink()
    assert tools.chromium() == browser
    assert not log.exists()


def test_a_stamp_knows_its_input_and_its_work(empty_work: Path) -> None:
    made = empty_work / "made"
    stamp = steps.Stamp("step", "key", made)
    stamp.set()
    assert not stamp.fresh()
    made.touch()
    assert stamp.fresh()
    assert not steps.Stamp("step", "another key", made).fresh()


def test_the_next_free_port_is_taken(tmp_path: Path) -> None:
    with server.listen(tmp_path, 0) as first:
        port = first.server_address[1]
        with server.listen(tmp_path, port) as second:
            assert second.server_address[1] > port


def test_what_is_not_there_is_answered_by_the_nearest_404(tmp_path: Path) -> None:
    (tmp_path / "site" / "deep").mkdir(parents=True)
    (tmp_path / "site" / "404.html").write_text("<p>nothing here</p>", "utf-8")
    with server.listen(tmp_path, 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        address = f"http://localhost:{listening.server_address[1]}"
        answers = []
        for path in ("/site/x", "/site/deep/y/z?q", "/x"):
            with pytest.raises(HTTPError) as told:
                urlopen(address + path)
            answers.append((told.value.code, b"nothing here" in told.value.read()))
        listening.shutdown()
    assert answers == [(404, True), (404, True), (404, False)]


def test_what_the_worker_cannot_import_is_told_by_the_build(tmp_path: Path) -> None:
    """Left out without a word it would be missed only when it is called."""
    good, bad = tmp_path / "good.js", tmp_path / "bad.js"
    good.write_text('import * as other from "./other.js";\nother.call();\n')
    assert bundle.entry(good).strip() == "other.call();"
    bad.write_text('import { call } from "./other.js";\ncall();\n')
    with pytest.raises(Failure, match=r"bad\.js .*import \{ call \}"):
        bundle.entry(bad)
