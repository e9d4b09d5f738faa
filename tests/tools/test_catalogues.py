from __future__ import annotations

import gettext
from io import BytesIO

import pytest

from tools import catalogues
from tools.report import Stop

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.fixture
def write(tmp_path):
    (tmp_path / "en").mkdir()

    def write(name: str, text: str) -> None:
        (tmp_path / "en" / name).write_text(HEAD + text, "utf-8")

    return write


def test_the_files_of_a_language_become_one_catalogue_that_gettext_reads(write, tmp_path):
    write("a.po", 'msgid "hello"\nmsgstr "Good day, {who}"\n')
    write("b.po", 'msgid "crowns"\nmsgid_plural "crowns"\nmsgstr[0] "{n} crown"\nmsgstr[1] "{n} crowns"\n')
    found = gettext.GNUTranslations(BytesIO(catalogues.compiled("en", tmp_path)))
    assert found.gettext("hello") == "Good day, {who}"
    assert found.ngettext("crowns", "crowns", 1) == "{n} crown"
    assert found.ngettext("crowns", "crowns", 2) == "{n} crowns"
    assert catalogues.languages(tmp_path) == ["en"]


def test_the_same_catalogue_is_the_same_bytes(write, tmp_path):
    write("a.po", 'msgid "b"\nmsgstr "B"\n\nmsgid "a"\nmsgstr "A"\n')
    assert catalogues.compiled("en", tmp_path) == catalogues.compiled("en", tmp_path)


def test_an_id_that_stands_twice_is_refused_with_both_places(write, tmp_path):
    write("a.po", 'msgid "hello"\nmsgstr "One"\n')
    write("b.po", 'msgid "hello"\nmsgstr "Another"\n')
    with pytest.raises(Stop, match=r"'hello' stands twice: en/a\.po:6 and en/b\.po:6"):
        catalogues.merged("en", tmp_path)


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "hello"\nmsgstr ""\n',
        '#, fuzzy\nmsgid "hello"\nmsgstr "Perhaps"\n',
        'msgid "crowns"\nmsgid_plural "crowns"\nmsgstr[0] "{n} crown"\nmsgstr[1] ""\n',
    ],
)
def test_a_text_that_is_not_written_is_refused(write, tmp_path, entry):
    write("a.po", entry)
    with pytest.raises(Stop, match="not written yet"):
        catalogues.merged("en", tmp_path)


def test_files_that_count_differently_are_refused(write, tmp_path):
    write("a.po", "")
    (tmp_path / "en" / "b.po").write_text(HEAD.replace("n != 1", "n > 1"), "utf-8")
    with pytest.raises(Stop, match="other Plural-Forms"):
        catalogues.merged("en", tmp_path)


def test_a_file_that_is_no_catalogue_is_named(write, tmp_path):
    write("a.po", "nonsense\n")
    with pytest.raises(Stop, match=r"a\.po"):
        catalogues.merged("en", tmp_path)


def test_the_projects_own_catalogues_are_whole():
    assert "en" in catalogues.languages()
    for language in catalogues.languages():
        assert catalogues.compiled(language)
