"""The list of what is kept for use without a network, and the version of a build."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from tools import offline

REST = {"template": "<html>"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in ("index.html", ".nojekyll", "rules/a.html", "wheels/x-1.0-py3-none-any.whl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def read_worker(folder: Path) -> dict[str, object]:
    first, _, rest = (folder / offline.WORKER).read_text("utf-8").partition("\n")
    assert rest == (offline.WEB / offline.WORKER).read_text("utf-8")
    return json.loads(first.removeprefix("const BUILD = ").removesuffix(";"))


def test_the_worker_lists_every_file_by_its_address_from_the_worker_with_its_digest(site):
    offline.write(site, "1.0+abc")
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("index.html", "rules/a.html")}
    assert read_worker(site) == {"version": "1.0+abc", "files": digests}
    offline.write(site, "1.0+abc")
    assert read_worker(site)["files"] == digests, "the worker does not list itself"


def test_a_version_is_that_of_the_package_and_a_digest_of_every_file_and_of_the_page(site):
    first = offline.version(site, REST)
    assert re.fullmatch(re.escape(offline.package_version()) + r"\+[0-9a-f]{7}", first)
    assert offline.version(site, REST) == first
    assert offline.version(site, {"template": "<html >"}) != first
    (site / ".nojekyll").write_text("what is not kept does not count")
    assert offline.version(site, REST) == first
    (site / "rules/a.html").write_text("another rule")
    assert offline.version(site, REST) != first


def test_nothing_is_left_out_but_what_no_page_asks_for(site):
    (site / "wheels.html").write_text("")
    assert set(offline.files(site)) == {"index.html", "rules/a.html", "wheels.html"}
