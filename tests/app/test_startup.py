"""What the page imports before the first screen is alive: every module costs time in the browser, and some are not shipped at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDED = "htpy, json, gettext"
CODE = f"""
import sys
import {NEEDED}
before = set(sys.modules)
import app.controller, app.prerender
print(*sorted(name for name in set(sys.modules) - before if not name.startswith(("app", "vacant_throne"))))
print("app.king_is_dead.table" in sys.modules, "app.report" in sys.modules)
"""


def test_the_first_screen_needs_no_library_beyond_markup_json_and_gettext() -> None:
    path = os.pathsep.join(str(ROOT / folder) for folder in ("web", "engine"))
    ran = subprocess.run([sys.executable, "-c", CODE], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True)
    modules, waits = ran.stdout.splitlines()
    assert set(modules.split()) <= {"binascii", "unicodedata"}
    assert waits == "False False", "the table and the error report are imported when they are needed"
