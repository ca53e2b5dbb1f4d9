"""Runs inside Pyodide (see ``library.mjs``) and makes the slim, compiled standard library.

The modules are found by importing what the page imports, and then what Python fetches late, in
the middle of an errand (an error report, a date, a codec), so that nothing is missed.  Those of
micropip come with them, and are found before the same ones in its wheel: to compile them in the
page would be a good part of the start.
"""

from __future__ import annotations

import importlib
import io
import pkgutil
import py_compile
import site
import sys
import zipfile
from pathlib import Path

LATE = """
    __future__ _strptime argparse array ast asyncio base64 bisect calendar codecs collections.abc
    contextlib contextvars copy copyreg csv dataclasses datetime decimal difflib email.message
    email.parser encodings.ascii encodings.idna encodings.latin_1 encodings.utf_16 encodings.utf_8
    encodings.utf_8_sig enum fractions functools glob gzip hashlib heapq hmac
    inspect io itertools json linecache
    locale logging marshal numbers operator os pathlib pickle pkgutil platform pprint queue random
    re reprlib secrets selectors shlex shutil signal site stat string stringprep struct
    subprocess sysconfig tarfile tempfile textwrap threading time token tokenize traceback types
    typing unicodedata urllib.parse uuid warnings weakref zipfile zipimport zlib
""".split()

#: Imported where they are found, by modules that can do without: sockets there are none, and what
#: is packed in these ways never comes into the page.
UNWANTED = ("ssl", "bz2", "lzma", "compression")


def slim_library(package: str) -> bytes:
    """A stored zip with the compiled modules that this package, and Python in general, needs."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    whole = zipfile.ZipFile(library)
    slim = io.BytesIO()
    sources = {name: whole.read(name) for name in loaded_from(library, package)}
    packages = Path(site.getsitepackages()[0])
    for file in loaded_from(str(packages), package):
        if file.startswith("micropip/"):
            sources[file] = (packages / file).read_bytes()
    with zipfile.ZipFile(slim, "w", zipfile.ZIP_STORED) as target:
        for name, source in sorted(sources.items()):
            compiled = compiled_module(source, f"{library}/{name}")
            target.writestr(zipfile.ZipInfo(f"{name}c", (1980, 1, 1, 0, 0, 0)), compiled)
    return slim.getvalue()


def loaded_from(place: str, package: str) -> set[str]:
    """The files of this place that have been read once everything is imported."""
    ours = modules_of(package)
    for name in [*ours, *modules_of("importlib"), *LATE]:
        try:
            if not name.endswith("__main__"):
                importlib.import_module(name)
        except ImportError:
            # Some modules are built out of Pyodide; but ours must all be there.
            if name in ours:
                raise
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    inside = {file.removeprefix(f"{place}/") for file in files if file.startswith(f"{place}/")}
    return {name for name in inside if name.partition(".")[0].partition("/")[0] not in UNWANTED}


def modules_of(package: str) -> list[str]:
    """Every module inside a package."""
    inside = importlib.import_module(package).__path__
    return [found.name for found in pkgutil.walk_packages(inside, f"{package}.")]


def compiled_module(source: bytes, path: str) -> bytes:
    """The bytecode of a module as if it stood at this path, the same every time."""
    plain, compiled = Path("/tmp/module.py"), Path("/tmp/module.pyc")
    plain.write_bytes(source)
    # Without texts for people who read code, and never compared with its source, which is not
    # there: so no date goes into it.
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(
        str(plain), str(compiled), path, True, optimize=2, invalidation_mode=unchecked
    )
    return compiled.read_bytes()
