from __future__ import annotations

import json
import re

import pytest

from tools import lock
from tools.paths import LOCKS, ROOT


@pytest.mark.parametrize("name", sorted(lock.GROUPS))
def test_every_package_is_pinned_with_hashes_and_no_lock_names_an_address(name):
    text = (LOCKS / f"{name}.txt").read_text()
    assert "://" not in text
    assert "--index" not in text
    entries = re.split(r"\n(?=\S)", text.replace("\\\n", " ").strip())
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+==\S+ ", entry), entry
        assert "--hash=sha256:" in entry


def test_the_node_packages_are_pinned_with_hashes_and_the_lock_names_no_address():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    asked = packages[""]["dependencies"] | packages[""]["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in asked.values())
    for name, about in packages.items():
        assert "resolved" not in about, name
        assert not name or about["integrity"].startswith("sha512-"), name


def test_the_tests_in_pyodide_use_the_same_versions_as_the_tests_here():
    def versions(name: str) -> dict[str, str]:
        return dict(re.findall(r"^([\w.-]+)==(\S+)", (LOCKS / f"{name}.txt").read_text(), re.MULTILINE))

    here, there = versions("dev"), versions("pyodide")
    assert {name: here[name] for name in there if name in here} == {name: there[name] for name in there if name in here}
    assert {"pytest", "hypothesis"} <= set(here) & set(there)
