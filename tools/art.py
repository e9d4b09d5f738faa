"""The command `art`: draw what is computed of the pictures again. What is drawn is kept in the project: building needs none of this."""

from __future__ import annotations

import argparse

from tools.paths import NODE_MODULES, ROOT, VENV_PYTHON, WEB
from tools.processes import run_shown
from tools.report import say


def run(args: argparse.Namespace) -> int:
    """Draw, or with ``--check`` only say which files are not what would be drawn."""
    say("Comparing the pictures with their sources" if args.check else "Drawing the pictures")
    options = ["--modules", NODE_MODULES, *(["--check"] if args.check else [])]
    code = run_shown([VENV_PYTHON, WEB / "art" / "generate.py", *options])
    if code == 0 and not args.check:
        say(f"Drawn; git diff {(WEB / 'art').relative_to(ROOT)} shows what has changed")
    return code
