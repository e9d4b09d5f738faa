"""That a game is the same in every process and on every Python: hashes are random, saves are for ever."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.playthroughs import digest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser has no processes")
def test_hash_randomisation_does_not_matter() -> None:
    path = os.pathsep.join([str(ROOT), str(ROOT / "engine")])
    digests = {
        subprocess.run(
            [sys.executable, "-m", "tests.conformance.playthroughs"],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert digests == {digest()}
