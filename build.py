"""Build, serve and test Regalia.

    python3 build.py           build the page into dist/
    python3 build.py serve     build it and serve it on this machine
    python3 build.py test      check and test everything

Whatever is missing is installed into this folder; the steps are in py/regalia_build.
"""

import argparse
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Regalia needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])
sys.path.insert(0, str(Path(__file__).resolve().parent / "py"))

from regalia_build import checks, server, site
from regalia_build.steps import Failure


def main() -> int:
    """Do what the command line asks; gives the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", title="commands")
    serve = commands.add_parser("serve", help="build and serve the page on this machine")
    serve.add_argument("--port", type=int, default=8000, help="8000 or the next free one")
    test = commands.add_parser("test", help="check and test everything")
    test.add_argument("--long", action="store_true", help="also what takes many minutes")
    test.add_argument("-k", metavar="WORDS", help="only the tests of this name (see pytest)")
    asked = parser.parse_args()
    try:
        if asked.command == "test":
            return checks.test(long=asked.long, only=asked.k)
        dist = site.build()
        if asked.command == "serve":
            server.serve(dist, asked.port)
    except Failure as failure:
        print(f"✗ {failure}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        print()
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
