"""One at a time: two `build.py` in one tree wait for each other instead of writing the same files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from tools.paths import CACHE
from tools.report import say

if os.name == "nt":
    import msvcrt
    import time

    def _try_to_hold(file: IO[str]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _hold(file: IO[str]) -> None:
        while not _try_to_hold(file):
            time.sleep(0.2)

else:
    import fcntl

    def _try_to_hold(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _hold(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


@contextmanager
def alone() -> Iterator[None]:
    """Hold the tree's lock. The system lets it go when the process ends, however it ends."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        if not _try_to_hold(file):
            say("Another build.py is at work here; waiting for it")
            _hold(file)
        yield
