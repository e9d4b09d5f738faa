"""`credits.txt`: whose work the site carries, and under which licence, collected from the packages themselves."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from tools import archives
from tools.paths import NODE_MODULES, ROOT
from tools.report import stop

_LICENCES = ROOT / "tools" / "licences"
_WITHOUT_TEXT = {"pyodide": _LICENCES / "pyodide-MPL-2.0.txt"}
"""Packages that come without the text of their licence."""

_HEAD = """Vacant Throne
=============

The programs and the pictures of Vacant Throne: MIT licence, Vacant Throne contributors.
Not affiliated with the publishers or the authors of the games it plays.

The coasts of the maps: Natural Earth (naturalearthdata.com), public domain.
Letters: Alegreya and Alegreya SC by Juan Pablo del Peral, Huerta Tipográfica.
Python in the browser: Pyodide, which contains CPython; put into the page by PyScript.

Pyodide's WebAssembly holds these besides: bzip2 (its own licence), Expat (MIT), HACL* (MIT), hiwire (MPL-2.0), libffi (MIT),
liblzma (0BSD), libmpdec (BSD-2-Clause), musl and the libraries of Emscripten (MIT) and LLVM (Apache-2.0 with exceptions),
SQLite (public domain), zlib (Zlib), Zstandard (BSD-3-Clause). The sources of Pyodide and CPython, at the addresses below,
have them and their licences.

What follows is every package that the site carries, with the text of its licence. Their sources are at the addresses given.
"""


class Credit(NamedTuple):
    """One piece of other people's work."""

    name: str
    version: str
    licence: str
    author: str
    address: str
    text: str


def _licence_file(folder: Path) -> Path | None:
    return next((path for path in sorted(folder.glob("*")) if path.name.lower().startswith(("licen", "copying"))), None)


def _of_npm(folder: Path) -> Credit:
    package = json.loads((folder / "package.json").read_text("utf-8"))
    name = package["name"]
    file = _WITHOUT_TEXT.get(name) or _licence_file(folder)
    repository = package.get("repository") or ""
    address = repository if isinstance(repository, str) else str(repository.get("url", ""))
    address = address.removeprefix("git+").removesuffix(".git")
    text = file.read_text("utf-8") if file else ""
    author = package.get("author") or ""
    author = (author if isinstance(author, str) else str(author.get("name", ""))).partition(" <")[0]
    address = address or str(package.get("homepage", ""))
    return Credit(name, package["version"], str(package.get("license", "see below" if text else "")), author, address, text)


def _of_python(name: str) -> Credit:
    about = metadata.distribution(name)

    def field(*names: str) -> str:
        return next((value for name in names for value in about.metadata.get_all(name) or []), "")

    texts = [about.read_text(f"licenses/{file}") or "" for file in about.metadata.get_all("License-File") or []]
    addresses = dict(line.split(", ", 1) for line in about.metadata.get_all("Project-URL") or [])
    address = next((addresses[label] for label in ("Source", "Repository", "Homepage") if label in addresses), "")
    author = field("Author", "Author-Email").partition(" <")[0]
    kinds = [line.rpartition(" :: ")[2] for line in about.metadata.get_all("Classifier") or [] if line.startswith("License :: ")]
    licence = field("License-Expression", "License") or next(iter(kinds), "")
    return Credit(field("Name"), about.version, licence, author, address, "\n".join(texts))


def credits() -> list[Credit]:
    """Return the credit of every package whose code, data or letters are in the site, by name. Stops at one without a licence."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    shipped = [path for path, about in lock["packages"].items() if path and not about.get("dev") and not about.get("optional")]
    found = [_of_npm(ROOT / path) for path in shipped] + [_of_python(name) for name in python_packages()]
    text = (_LICENCES / "python-PSF-2.0.txt").read_text("utf-8")
    version = json.loads((NODE_MODULES / "pyodide/pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    found.append(Credit("CPython", version, "PSF-2.0", "Python Software Foundation", "https://github.com/python/cpython", text))
    for credit in found:
        if not credit.licence or not (credit.text or credit.author):
            stop(f"The package {credit.name} does not say what its licence is, or whose; find out, and put the text into tools/licences/.")
    return sorted(set(found), key=lambda credit: (credit.name.lower(), credit.version))


def python_packages() -> list[str]:
    """Return the names of the Python packages that are in the page's archives, read from the archives' own files."""
    files = [*archives.app_files(), *(name for part in archives.PARTS for name in archives.part_files(part))]
    return sorted({name.partition("/")[0] for name in files} - {"app"})


def text() -> str:
    """Write the credits as plain text, each licence once."""
    parts = [_HEAD]
    first: dict[str, str] = {}
    for credit in credits():
        title = f"{credit.name} {credit.version}"
        body = credit.text.strip()
        if body:
            earlier = first.setdefault(body, title)
            body = body if earlier == title else f"The licence is the same text as that of {earlier}."
        parts.append("\n".join(["", "-" * 100, title, ". ".join(filter(None, credit[2:5])), "", body, ""]))
    return "\n".join(parts)
