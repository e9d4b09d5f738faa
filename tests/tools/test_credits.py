"""The page lists every licence, and the build stops at a package that has none."""

from __future__ import annotations

import json
import re

import pytest

from tools import archives, credits
from tools.paths import NODE_MODULES, ROOT
from tools.report import Stop


def test_every_shipped_package_tells_its_licence_and_whose_it_is() -> None:
    for credit in credits.credits():
        assert credit.licence, credit.name
        assert credit.text or credit.author, credit.name
        assert "@" not in credit.address, credit.name


def test_whatever_goes_into_the_site_is_credited() -> None:
    credited = {credit.name.lower() for credit in credits.credits()}
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    assert asked.keys() <= credited
    assert {"htpy", "markupsafe", "segno", "cpython"} <= credited
    sources = "".join((ROOT / "tools" / f"{name}.py").read_text("utf-8") for name in ("site", "shell", "offline", "archives", "bytecode"))
    packages = set(re.findall(r'NODE_MODULES / f?"((?:@[\w-]+/)?[\w-]+)', sources))
    assert packages, "the build takes things from there"
    assert packages <= credited


def test_a_package_that_comes_into_an_archive_is_credited_without_anybody_thinking_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "PARTS", {**archives.PARTS, "more": {"polib": {"__init__.py", "polib.py"}}})
    monkeypatch.setattr(archives, "part_files", lambda part: {f"{name}/a.py": b"" for name in archives.PARTS[part]})
    assert "polib" in {credit.name.lower() for credit in credits.credits()}


@pytest.mark.parametrize("missing", ["licence", "whose"])
def test_a_package_without_a_licence_stops_the_build(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    nameless = credits.Credit("left-pad", "1.0.0", "" if missing == "licence" else "MIT", "", "", "text" if missing == "licence" else "")
    monkeypatch.setattr(credits, "python_packages", lambda: ["left-pad"])
    monkeypatch.setattr(credits, "_of_python", lambda name: nameless)
    with pytest.raises(Stop, match="left-pad"):
        credits.text()


def test_a_node_package_that_says_nothing_stops_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    (tmp_path / "package.json").write_text('{"name": "left-pad", "version": "1.0.0", "author": "Somebody"}')
    found = credits._of_npm(tmp_path)
    assert (found.licence, found.author) == ("", "Somebody")
    monkeypatch.setattr(credits, "_of_npm", lambda folder: found)
    with pytest.raises(Stop, match="left-pad"):
        credits.credits()


@pytest.mark.parametrize(
    ("sign", "name"),
    [
        (b"bzip2 was not compiled correctly", "bzip2"),
        (b"expat_2", "Expat"),
        (b"HACL*", "HACL*"),
        (b"hiwire_", "hiwire"),
        (b"liblzma supports", "liblzma"),
        (b"ffi_call", "libffi"),
        (b"libmpdec", "libmpdec"),
        (b"SQLite format 3", "SQLite"),
        (b"inflate 1.", "zlib"),
        (b"ZSTD_", "Zstandard"),
    ],
)
def test_what_is_built_into_webassembly_is_named(sign: bytes, name: str) -> None:
    assert sign in (NODE_MODULES / "pyodide/pyodide.asm.wasm").read_bytes(), f"{name} is named and no longer there"
    assert name in credits.text()
