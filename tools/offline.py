"""What the built site needs to work without a network: its version, and the service worker with the list of everything that is kept."""

from __future__ import annotations

import fnmatch
import hashlib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tools import stamps
from tools.paths import ROOT, WEB

WORKER = "service-worker.js"
LEFT_OUT = (WORKER, ".nojekyll", "wheels/*")
"""What no page of this site ever asks for."""


def package_version() -> str:
    """The version that `pyproject.toml` gives the project."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def version(folder: Path, rest: Mapping[str, str]) -> str:
    """Name a build: the project's version, and a digest of all that is in the folder and of the `rest` that is still to come into it."""
    parts = json.dumps([files(folder), dict(rest)], sort_keys=True)
    return f"{package_version()}+{stamps.digest(parts, WEB / WORKER)[:7]}"


def files(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file that is kept, by its address from the folder."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    kept = [name for name in names if not any(fnmatch.fnmatchcase(name, pattern) for pattern in LEFT_OUT)]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in kept}


def write(folder: Path, name: str) -> None:
    """Put the worker into the folder of a finished build of that version."""
    build = json.dumps({"version": name, "files": files(folder)}, separators=(",", ":"))
    (folder / WORKER).write_text(f"const BUILD = {build};\n{(WEB / WORKER).read_text('utf-8')}", "utf-8")
