"""Where things are."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The top of the project."""

CACHE = ROOT / ".cache"
"""Everything that can be made again: compiled archives, logs, stamps."""

DIST = ROOT / "dist"
"""The built site."""

VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"
LOCKS = ROOT / "tools" / "locks"
NODE_SCRIPTS = ROOT / "tools" / "node"
WEB = ROOT / "web"
ENGINE = ROOT / "engine"
