from __future__ import annotations

import os

from tools import stamps


def test_touching_a_file_causes_no_work_but_changing_renaming_adding_or_removing_one_does(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("one")
    before = stamps.digest(folder)

    os.utime(folder / "a.txt", (0, 0))
    assert stamps.digest(folder) == before
    (folder / "a.txt").write_text("two")
    assert stamps.digest(folder) != before
    (folder / "a.txt").write_text("one")
    assert stamps.digest(folder) == before
    (folder / "a.txt").rename(folder / "b.txt")
    assert stamps.digest(folder) != before
    (folder / "b.txt").rename(folder / "a.txt")
    (folder / "c.txt").write_text("")
    assert stamps.digest(folder) != before


def test_caches_of_python_do_not_count(tmp_path):
    before = stamps.digest(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "x.cpython-311.pyc").write_bytes(b"x")
    assert stamps.digest(tmp_path) == before


def test_the_parts_of_a_digest_do_not_run_into_each_other(tmp_path):
    assert stamps.digest("ab", "c") != stamps.digest("a", "bc")
    missing = tmp_path / "missing"
    absent = stamps.digest(missing)
    missing.write_bytes(b"")
    assert stamps.digest(missing) != absent


def test_a_stamp_is_fresh_only_for_the_digest_it_was_written_with(tmp_path):
    stamp = tmp_path / "deep" / "stamp"
    assert not stamps.is_fresh(stamp, "one")
    stamps.write(stamp, "one")
    assert stamps.is_fresh(stamp, "one")
    assert not stamps.is_fresh(stamp, "two")
