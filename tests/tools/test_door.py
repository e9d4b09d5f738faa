"""build.py from outside: what a person sees."""

from __future__ import annotations

import ast
import errno
import os
import subprocess
import sys

import pytest

from tools import door, environment, processes
from tools.paths import ROOT
from tools.report import Stop


def run(*argv: str, **extra: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build.py"), *argv]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **extra}, timeout=60, check=False)


@pytest.mark.parametrize("command", ["setup", "play", "site", "test", "bench", "art"])
def test_every_command_explains_itself(command):
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"usage: build.py {command}" in done.stdout
    assert not done.stderr


@pytest.mark.parametrize(
    "argv", [[], ["dance"], ["play", "--port", "70000"], ["play", "--port", "x"], ["site", "--", "-k", "x"], ["test", "--only", "x"]]
)
def test_wrong_usage_is_answered_with_the_usage(argv):
    done = run(*argv)
    assert done.returncode == 2
    assert "usage: build.py" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_old_python_gets_a_sentence():
    source = (ROOT / "build.py").read_text()
    refusal = source[: source.index("from tools.door")].replace("sys.version_info < (3, 11)", "True")
    done = subprocess.run([sys.executable, "-c", refusal], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Vacant Throne needs Python 3.11 or newer, and this is Python 3.")
    assert "Traceback" not in done.stderr


def test_the_door_itself_can_be_read_by_pythons_that_are_too_old_for_the_rest():
    ast.parse((ROOT / "build.py").read_text(), feature_version=(3, 4))


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Stop("There is no bread."), "build.py: There is no bread.\n"),
        (OSError(errno.ENOSPC, "No space left on device", "dist/x"), "build.py: Cannot write dist/x: No space left on device.\n"),
    ],
)
def test_what_a_person_can_mend_is_said_in_one_sentence(monkeypatch, capsys, error, sentence):
    def broken(_level: str) -> None:
        raise error

    monkeypatch.setattr(door, "make_ready", broken)
    assert door.main(["site"]) == 1
    assert capsys.readouterr().err == sentence


def test_our_own_mistakes_keep_their_traceback(monkeypatch):
    def broken(_level: str) -> None:
        raise OSError(errno.ENOENT, "No such file or directory", "tools/x.py")

    monkeypatch.setattr(door, "make_ready", broken)
    with pytest.raises(FileNotFoundError):
        door.main(["site"])


def test_a_python_without_venv_is_told_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "VENV_PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Stop, match="apt install python3-venv"):
        environment._make_venv()


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("ERROR: [Errno 28] No space left on device", "the disk is full"),
        ("NewConnectionError(... [Errno -3] Temporary failure in name resolution)", "the network cannot be reached"),
        ("npm error code EAI_AGAIN", "the network cannot be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "a download does not have the expected checksum"),
        ("something nobody has seen before", "see the log"),
    ],
)
def test_the_reason_of_a_failed_installation_is_found_in_what_the_installer_printed(output, reason):
    assert processes.why(output) == reason
