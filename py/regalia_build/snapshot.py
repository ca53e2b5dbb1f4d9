"""Runs inside Pyodide (see ``snapshot.mjs``) and brings Python to where the page goes on."""

from __future__ import annotations

import gc
import importlib
import importlib.util
import json
import pkgutil
import py_compile
import sys
from pathlib import Path

#: What nobody but a person at a terminal uses.
TERMINAL = ("__main__", "cli", "simulate", "terminal")
#: What must not be there: proxies of this machine's JavaScript stand in these.
FOREIGN = ("js", "pyodide_js")


def settle(package: str) -> str:
    """Import the whole package, leave nothing behind that cannot be kept; lists the modules."""
    importlib.invalidate_caches()
    spec = importlib.util.find_spec(package)
    home = Path(str(spec.origin)).parent if spec else Path()
    for source in sorted(home.rglob("*.py")):
        # Without texts for people who read code.
        py_compile.compile(
            str(source),
            importlib.util.cache_from_source(str(source)),
            optimize=2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    importlib.invalidate_caches()
    inside = importlib.import_module(package).__path__
    for found in pkgutil.walk_packages(inside, f"{package}."):
        if found.name.removeprefix(f"{package}.") not in TERMINAL:
            importlib.import_module(found.name)
    # Once asked, it knows the games by heart: later there is no folder to look through.
    bridge = importlib.import_module(f"{package}.bridge")
    bridge.Bridge().answer('{"id": 1, "call": "games"}')
    for name in [name for name in sys.modules if name.partition(".")[0] in FOREIGN]:
        del sys.modules[name]
    gc.collect()
    return json.dumps(sorted(sys.modules))
