"""Bytecode archives: what the page runs, compiled once by Pyodide's own Python under Node and kept by digest.

Pyodide starts in half the time when its standard library is bytecode; the engine and the page's own Python come the same way.
"""

from __future__ import annotations

import fnmatch
import gzip
import marshal
import subprocess
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from tools import stamps
from tools.environment import find_node
from tools.paths import CACHE, NODE_MODULES, NODE_SCRIPTS, ROOT
from tools.processes import environment
from tools.report import say, stop

PYODIDE = NODE_MODULES / "pyodide"
_STDLIB = PYODIDE / "python_stdlib.zip"
_SCRIPT = NODE_SCRIPTS / "compile_archive.mjs"
_COMPILER = NODE_SCRIPTS / "compile_archive.py"
_DROP = ROOT / "tools" / "stdlib_drop.txt"
_OURS = ROOT / "tools" / "stdlib"
_BEFORE_BUNDLES = ("encodings/__init__.pyc", "encodings/aliases.pyc", "encodings/utf_8.pyc")
"""What Python imports before it can import from bundles."""


def zipped(files: Mapping[str, bytes], *, compress: bool = True) -> bytes:
    """Return an archive that depends on nothing but its files: sorted, without times and owners."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", compresslevel=6) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return data.getvalue()


def write_zip(target: Path, files: Mapping[str, bytes]) -> None:
    """Write an archive of these files."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(zipped(files))


def _files(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in sorted(opened.namelist())}


def bundle(archive: Path) -> bytes:
    """Return an archive's files as a bundle for tools/stdlib/sitecustomize.py to import from. The same files give the same bytes."""
    return _bundled(_files(archive))


def _bundled(files: Mapping[str, bytes]) -> bytes:
    return marshal.dumps(dict(files), 2)  # of all Pythons, and without references to what happens to be the same object


def packed(data: bytes) -> bytes:
    """Compress what browsers unpack while it flows. The same data gives the same bytes."""
    return gzip.compress(data, 9, mtime=0)


def is_dropped(name: str, patterns: list[str]) -> bool:
    """Whether the last of the patterns that fits `name` drops it; one with ``!`` before it keeps."""
    dropped = False
    for pattern in patterns:
        if fnmatch.fnmatchcase(name, pattern.removeprefix("!")):
            dropped = not pattern.startswith("!")
    return dropped


def patterns() -> list[str]:
    """Return the patterns of tools/stdlib_drop.txt, in order."""
    lines = (line.strip() for line in _DROP.read_text("utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def compiled(name: str, source: Path, stdlib: Path) -> Path:
    """Return the bytecode twin of an archive of source; made now if it is not kept from before.

    `name` is how it is called in the cache; `stdlib` is the standard library that Pyodide starts with to compile it.
    """
    key = stamps.digest(source.read_bytes(), PYODIDE / "package.json", _SCRIPT, _COMPILER)
    target = CACHE / "bytecode" / f"{name}-{key}.zip"
    if target.exists():
        return target
    say(f"Compiling {name} to bytecode")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".part")
    command = [find_node().node, _SCRIPT, PYODIDE, stdlib, _COMPILER, source, draft]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment(), check=False)
    if done.returncode != 0 or not draft.exists():
        stop(f"Could not compile {name} to bytecode: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    draft.replace(target)
    return target


def standard_library() -> Path:
    """Return Pyodide's standard library, trimmed to what a page may need, as bytecode."""
    trimmed = CACHE / "stdlib" / f"{stamps.digest(PYODIDE / 'package.json', _DROP)}.zip"
    if not trimmed.exists():
        drop = patterns()
        with zipfile.ZipFile(_STDLIB) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/") and not is_dropped(name, drop)]
            write_zip(trimmed, {name: archive.read(name) for name in names})
    return compiled("stdlib", trimmed, _STDLIB)


def library_of_page() -> bytes:
    """Return the page's standard library: an archive in which all that can be is a bundle. Not compressed: Python reads it at once."""
    files = _files(standard_library())
    early = {name: files.pop(name) for name in _BEFORE_BUNDLES}
    source = CACHE / "start.zip"
    write_zip(source, {"sitecustomize.py": (_OURS / "sitecustomize.py").read_bytes()})
    start = _files(compiled("start", source, standard_library()))
    return zipped({**early, **start, "library": _bundled(files)}, compress=False)
