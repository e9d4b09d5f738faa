"""Stamps: a step is skipped while the digest of its inputs is the one it was last done with.

Contents are hashed, not times: a fresh clone, a checkout of another branch and back, or `touch` cause no work and no mistakes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

_SKIPPED = {"__pycache__", ".DS_Store"}


def files_below(folder: Path) -> list[Path]:
    """Every file below a folder, sorted, without caches. An absent folder has none."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and not _SKIPPED.intersection(path.parts) and path.suffix != ".pyc")


def digest(*parts: Path | str | bytes | Iterable[Path]) -> str:
    """The digest of texts, files and whole folders: 16 hexadecimal digits. Names count as well as contents.

    A path that does not exist counts as such, so that its appearance changes the digest.
    """
    total = hashlib.sha256()

    def add(label: bytes, data: bytes) -> None:
        total.update(b"%d:%s%d:" % (len(label), label, len(data)))
        total.update(data)

    def add_path(path: Path, name: str) -> None:
        if path.is_dir():
            for file in files_below(path):
                add_path(file, f"{name}/{file.relative_to(path).as_posix()}")
        elif path.exists():
            add(name.encode(), path.read_bytes())
        else:
            add(name.encode(), b"\0absent")

    for part in parts:
        if isinstance(part, bytes):
            add(b"bytes", part)
        elif isinstance(part, str):
            add(b"text", part.encode())
        elif isinstance(part, Path):
            add_path(part, part.name)
        else:
            for path in part:
                add_path(path, path.name)
    return total.hexdigest()[:16]


def is_fresh(stamp: Path, value: str) -> bool:
    """Whether the step of that stamp was last done with that digest."""
    try:
        return stamp.read_text("utf-8") == value
    except (OSError, UnicodeDecodeError):
        return False


def write(stamp: Path, value: str) -> None:
    """Say that the step is done. Only after all of its outputs are in place."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value, "utf-8")
