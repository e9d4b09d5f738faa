"""The archives of Python that the page unpacks: the engine, which is the wheel's contents, the page's own Python, and parts for later."""

from __future__ import annotations

import importlib.util
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from tools import bytecode, catalogues, stamps
from tools.paths import CACHE, ENGINE, NODE_MODULES, ROOT, VENV_PYTHON, WEB
from tools.processes import run_logged, why
from tools.report import say, stop

_LIBRARIES = {
    "htpy": {"django.py", "html2htpy.py", "starlette.py"},
    "markupsafe": set[str](),
}
"""The packages the page's Python needs, each with the modules it leaves out: for other frameworks, and for servers."""

PARTS = {"qr": {"segno": {"encoder.py", "consts.py"}}}
"""What the page fetches only when it is wanted, by name: packages, each with the modules taken. (segno's others write picture files.)"""


def wheel() -> Path:
    """Build the engine's wheel, or return the one built from the same sources."""
    key = stamps.digest(ENGINE, ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "LICENSE")
    folder = CACHE / "wheel" / key
    built = list(folder.glob("*.whl"))
    if not built:
        say("Building the engine's wheel")
        succeeded, output, log = run_logged([VENV_PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], "wheel")
        built = list(folder.glob("*.whl"))
        if not succeeded or not built:
            stop(f"Could not build the wheel: {why(output)} (log: {log.relative_to(ROOT)}).")
    return built[0]


_NOT_PLAYED = ("vacant_throne/lab/",)
"""What of the engine the page has no use for: long runs."""


def engine_archive() -> Path:
    """Return the wheel's modules that the page needs, as bytecode."""
    with zipfile.ZipFile(wheel()) as built:
        modules = {name: built.read(name) for name in built.namelist() if name.endswith(".py") and not name.startswith(_NOT_PLAYED)}
    return _compiled("engine", modules)


def _compiled(name: str, files: Mapping[str, bytes]) -> Path:
    """Put files into an archive, their Python as bytecode."""
    source = CACHE / f"{name}.zip"
    bytecode.write_zip(source, files)
    return bytecode.compiled(name, source, bytecode.standard_library())


def _library(name: str, takes: Callable[[str], bool]) -> dict[str, bytes]:
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        stop(f"The package {name} is missing from .venv; run: python3 build.py setup")
    folder = Path(spec.submodule_search_locations[0])
    modules = [path for path in folder.rglob("*.py") if takes(path.name)]
    return {f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in modules}


def app_files() -> Mapping[str, bytes]:
    """Return the page's own Python as files by name: `app` with its compiled catalogues, and the libraries it needs."""
    files = {f"app/{path.relative_to(WEB / 'app').as_posix()}": path.read_bytes() for path in stamps.files_below(WEB / "app")}
    for language in catalogues.languages():
        files[f"app/locale/{language}.mo"] = catalogues.compiled(language)
    for name, left_out in _LIBRARIES.items():
        files.update(_library(name, lambda module, left_out=left_out: module not in left_out))
    return files


def app_archive(files: Mapping[str, bytes]) -> Path:
    """Return those files and PyScript's own Python as an archive of bytecode.

    PyScript writes its Python beside ours as source, to be compiled at every visit. What is in a bundle is found before that.
    """
    own = NODE_MODULES / "@pyscript/core/src/stdlib/pyscript"
    return _compiled("app", {**files, **{f"pyscript/{path.name}": path.read_bytes() for path in sorted(own.glob("*.py"))}})


def part_files(part: str) -> Mapping[str, bytes]:
    """Return the source of one of the `PARTS` as files by name."""
    files: dict[str, bytes] = {}
    for name, taken in PARTS[part].items():
        files.update(_library(name, lambda module, taken=taken: module in taken))
    return files


def part_archive(part: str) -> Path:
    """Return one of the `PARTS` as an archive of bytecode."""
    return _compiled(part, part_files(part))
