"""The commands of `build.py` and their options; makes the environment ready and hands over to the module that does the work."""

from __future__ import annotations

import argparse
import errno
import importlib
import subprocess
from collections.abc import Sequence

from tools.environment import Level, in_venv, make_ready
from tools.paths import ROOT, VENV_PYTHON
from tools.processes import environment
from tools.report import Stop, complain, say_aside

STAGES = ("lint", "types", "unit", "pyodide", "e2e")
"""The stages of `test`, in order."""

EXTRA_STAGE = "engines"
"""A stage that is only run when asked for: a short game in other browsers."""

_LEVELS: dict[str, Level] = {"setup": "dev", "play": "site", "site": "site", "test": "dev", "bench": "dev", "art": "dev"}

_EPILOGUE = "Everything is installed into this folder (.venv, node_modules, .cache), pinned and checked by hash. Details: docs/building.md"


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="build.py", description="Build, play, test and measure Vacant Throne.", epilog=_EPILOGUE)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, text: str, epilog: str | None = None) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, epilog=epilog)

    command("setup", "Install everything that the other commands need, so that they work without a network.")
    play = command("play", "Build the site, serve it on this machine alone, and open the browser.")
    play.add_argument("--port", type=_port, help="serve on this port (default: 8765, or the next free one)")
    play.add_argument("--no-browser", action="store_true", help="do not open the browser")
    command("site", "Build the static site into dist/. It works from any folder of any web server.")
    test = command(
        "test",
        "Check style and types, run the tests on CPython and in Pyodide, and play in a real browser.",
        "What stands after -- goes to pytest: build.py test --only unit -- -k supply",
    )
    test.add_argument("--only", choices=(*STAGES, EXTRA_STAGE), action="append", help="only this stage; may be repeated")
    test.add_argument("--all-browsers", action="store_true", help=f"also the stage '{EXTRA_STAGE}': a short game in Firefox and in WebKit")
    bench = command("bench", "Measure the engine, the bots, the length of links, and how soon the page is playable and answers a tap.")
    bench.add_argument("--json", action="store_true", help="print nothing but one JSON object")
    bench.add_argument(
        "--only", choices=("engine", "bots", "links", "load", "touch"), action="append", help="only this part; may be repeated"
    )
    bench.add_argument("--games", type=int, default=4, help="games of the bots against each yardstick (default: %(default)s)")
    art = command("art", "Draw the map and the letters of the pieces again from their sources.")
    art.add_argument("--check", action="store_true", help="write nothing; fail if a file is not what would be drawn")
    return top


def _split(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """The arguments before and after the first ``--``."""
    before = list(argv)
    if "--" not in before:
        return before, []
    at = before.index("--")
    return before[:at], before[at + 1 :]


def _run(argv: Sequence[str]) -> int:
    own, rest = _split(argv)
    top = parser()
    args = top.parse_args(own)
    if rest and args.command != "test":
        top.error("only 'test' takes arguments after --")
    args.rest = rest
    if getattr(args, "json", False):
        say_aside()
    make_ready(_LEVELS[args.command])
    if not in_venv():
        return subprocess.call([str(VENV_PYTHON), str(ROOT / "build.py"), *argv], env=environment())
    return importlib.import_module(f"tools.{args.command}").run(args)


def main(argv: Sequence[str]) -> int:
    """Run one command. Returns the exit code: 0, 1 after one sentence on stderr, 2 for wrong usage, 130 when interrupted."""
    try:
        return _run(argv)
    except Stop as reason:
        complain(str(reason))
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EACCES, errno.EPERM, errno.EROFS, errno.EDQUOT):
            raise
        complain(f"Cannot write {error.filename or 'a file'}: {error.strerror}.")
    return 1
