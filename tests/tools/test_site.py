from __future__ import annotations

import json
import marshal
import re
import zipfile

import pytest

from tools import archives, bytecode, shell, site
from tools.paths import NODE_MODULES, WEB
from tools.report import Stop


def test_the_template_and_what_is_put_into_it_must_agree():
    assert shell.fill("<a>{{one}}</a>{{two}}{{one}}", {"one": "1", "two": "{{one}}"}) == "<a>1</a>{{one}}1"
    for values in ({"one": "1"}, {"one": "1", "two": "2", "three": "3"}):
        with pytest.raises(Stop, match=r"do not agree about: (two|three)"):
            shell.fill("{{one}}{{two}}", values)


def test_data_cannot_end_the_script_it_stands_in():
    assert "</script>" not in shell.data_block({"text": "</script><script>alert(1)</script>"})


def test_the_styles_of_the_games_begin_with_those_that_the_others_build_on():
    names = shell.styles_of_games()
    first = [name for name in shell.STYLES_FIRST if name in names]
    assert names[: len(first)] == first
    assert names[len(first) :] == sorted(names[len(first) :])
    assert set(names) | {"rules"} == {path.stem for path in (WEB / "style").glob("*.css")}


def test_pieces_and_discs_come_with_their_letters_drawn_in_place():
    held, others = shell.sprite(["piece-welsh"])
    letter = re.search(r'id="letter-welsh" d="([^"]+)"', (WEB / "art" / "sprite" / "letters.svg").read_text("utf-8"))
    assert letter
    assert f'class="on-welsh" transform="scale(.9)" d="{letter[1]}"' in held
    without_cards = re.sub(r'<symbol id="[\w-]+-mini".*?</symbol>', "", others)  # those have whole pieces in them
    assert without_cards.count(letter[1]) == 1, "the disc's"
    assert "letter-" not in held + others


def test_every_font_that_the_styles_ask_for_is_in_a_package():
    names = shell.font_files(shell.style_sheet(["fonts"]))
    assert "alegreya-latin-400-normal.woff2" in names
    for name in names:
        assert site.font_source(name).exists(), name
    with pytest.raises(Stop, match="comic-sans"):
        site.font_source("comic-sans-latin-400-normal.woff2")


def test_the_last_pattern_that_fits_decides_what_the_standard_library_leaves_out():
    patterns = ["encodings/*", "!encodings/utf_8.py", "this.py"]
    assert bytecode.is_dropped("encodings/cp500.py", patterns)
    assert not bytecode.is_dropped("encodings/utf_8.py", patterns)
    assert bytecode.is_dropped("this.py", patterns)
    assert not bytecode.is_dropped("theirs/this.py", patterns)


def test_an_archive_depends_on_nothing_but_its_files(tmp_path):
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    bytecode.write_zip(one, {"b": b"2", "a": b"1"})
    bytecode.write_zip(two, {"a": b"1", "b": b"2"})
    assert one.read_bytes() == two.read_bytes()


def test_a_bundle_depends_on_nothing_but_its_files_and_holds_them_all(tmp_path):
    files = {"b/__init__.pyc": b"2" * 300, "a.pyc": b"1", "a.mo": b"1"}
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    bytecode.write_zip(one, files)
    bytecode.write_zip(two, {"".join(list(name)): bytes(bytearray(files[name])) for name in sorted(files)})
    assert bytecode.bundle(one) == bytecode.bundle(two)
    assert marshal.loads(bytecode.bundle(one)) == files


def test_pyscripts_own_python_is_in_the_bundle_as_pyscript_would_write_it():
    text = (NODE_MODULES / "@pyscript/core/src/stdlib/pyscript.js").read_text("utf-8")
    written = json.loads(text.partition("export default ")[2].rstrip().removesuffix(";"))["pyscript"]
    with zipfile.ZipFile(archives.app_archive(archives.app_files())) as archive:
        held = {name for name in archive.namelist() if name.startswith("pyscript/")}
    assert held == {f"pyscript/{name}c" for name in written}


def test_the_archive_of_the_page_holds_its_python_its_words_and_no_library_that_only_servers_need():
    names = set(archives.app_files())
    assert {"app/main.py", "app/locale/en.mo", "htpy/__init__.py", "markupsafe/__init__.py"} <= names
    assert not {name for name in names if "django" in name or "starlette" in name or name.endswith((".so", ".pyc"))}
