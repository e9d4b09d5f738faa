from __future__ import annotations

import json
import re
import tomllib

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


def test_what_builds_a_package_from_source_is_pinned_too():
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())
    requires = asked["build-system"]["requires"]
    assert requires
    for requirement in (*requires, *(it for group in asked["dependency-groups"].values() for it in group if isinstance(it, str))):
        assert re.fullmatch(r"[\w-]+==[\d.]+(?: ;.*)?", requirement), requirement
    assert set(requires) <= set(asked["dependency-groups"]["site"]), "so that the lock has its hash"


def test_pip_and_npm_take_nothing_that_no_lock_has():
    sources = {path.name: path.read_text() for path in (ROOT / "tools").glob("*.py") if path.name != "lock.py"}
    with_pip = {name: source for name, source in sources.items() if '"pip",' in source}
    assert set(with_pip) == {"environment.py", "pyodide_tests.py"}
    for name, source in with_pip.items():
        assert source.count('"--require-hashes"') == source.count('"pip",'), name
    assert '"ci", "--no-audit", "--no-fund", "--ignore-scripts"' in sources["environment.py"], (
        "as locked, and no program of a package is run"
    )


def test_the_workflows_use_actions_by_the_hash_of_their_commit_and_may_do_no_more_than_they_must():
    folder = ROOT / ".github" / "workflows"
    for path in folder.glob("*.yml"):
        text = path.read_text()
        uses = re.findall(r"uses: (.*)", text)
        assert uses, path.name
        for action in uses:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), f"{path.name}: {action}"
        assert "\npermissions:\n  contents: read\n" in text, path.name
        assert "pull_request_target" not in text, path.name


def test_the_tests_in_pyodide_use_the_same_versions_as_the_tests_here():
    def versions(name: str) -> dict[str, str]:
        return dict(re.findall(r"^([\w.-]+)==(\S+)", (LOCKS / f"{name}.txt").read_text(), re.MULTILINE))

    here, there = versions("dev"), versions("pyodide")
    assert {name: here[name] for name in there if name in here} == {name: there[name] for name in there if name in here}
    assert {"pytest", "hypothesis"} <= set(here) & set(there)
