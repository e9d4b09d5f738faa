"""How the tools talk: one line for each thing they do, and one sentence when they must stop."""

from __future__ import annotations

import sys
from typing import NoReturn


class Stop(Exception):
    """Something is missing or wrong that a person can mend. Its text is the whole message: one or two clear sentences."""


_aside = False


def say_aside() -> None:
    """From now on say what is done on stderr: stdout is for a machine to read."""
    global _aside  # noqa: PLW0603 - one process, one way to talk
    _aside = True


def say(text: str) -> None:
    """Say in one line what is being done."""
    print(f"· {text}", file=sys.stderr if _aside else sys.stdout, flush=True)


def stop(text: str) -> NoReturn:
    """End with that sentence."""
    raise Stop(text)


def complain(text: str) -> None:
    """Print the sentence of a `Stop`."""
    sys.stdout.flush()
    print(f"build.py: {text}", file=sys.stderr, flush=True)
