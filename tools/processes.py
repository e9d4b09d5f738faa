"""Running other programs: quietly with a log, or with their output shown."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.paths import CACHE, ROOT
from tools.report import stop

_SIGNS = (
    (("No space left on device", "ENOSPC"), "the disk is full"),
    (
        (
            "Name or service not known",
            "Temporary failure in name resolution",
            "nodename nor servname",
            "getaddrinfo",
            "Failed to establish a new connection",
            "NewConnectionError",
            "Network is unreachable",
            "ENOTFOUND",
            "EAI_AGAIN",
            "ECONNREFUSED",
            "ECONNRESET",
            "ENETUNREACH",
            "ETIMEDOUT",
            "ReadTimeoutError",
            "ConnectTimeoutError",
            "ProxyError",
            "Temporary failure resolving",
            "Could not connect to",
        ),
        "the network cannot be reached",
    ),
    (("DO NOT MATCH THE HASHES", "EINTEGRITY"), "a download does not have the expected checksum"),
    (("Permission denied", "EACCES", "EPERM"), "a file or folder may not be written"),
    (("No matching distribution found",), "a package has no build for this machine and this version of Python"),
)


def why(output: str) -> str:
    """The likeliest reason, in a few words, for which an installer with that output failed."""
    for signs, reason in _SIGNS:
        if any(sign in output for sign in signs):
            return reason
    return "see the log"


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for programs: this one's, without settings that would lead Python or pip astray."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")}
    env.update({"PYTHONUTF8": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", **(extra or {})})
    return env


def run_logged(
    command: Sequence[str | Path],
    log_name: str,
    *,
    cwd: Path = ROOT,
    extra: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> tuple[bool, str, Path]:
    """Run with the output kept in `.cache/logs/`. Returns whether it succeeded, what it printed, and where that is.

    Lasting longer than `timeout` seconds is a failure; so is a program that does not exist.
    """
    log = CACHE / "logs" / f"{log_name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=environment(extra),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=timeout,
            check=False,
        )
        output, succeeded = done.stdout.decode("utf-8", "replace"), done.returncode == 0
    except subprocess.TimeoutExpired as error:
        output, succeeded = (error.stdout or b"").decode("utf-8", "replace") + "\n[ETIMEDOUT: stopped, it took too long]\n", False
    except OSError as error:
        output, succeeded = f"{command[0]}: {error}\n", False
    log.write_text(output, "utf-8")
    return succeeded, output, log


def install(command: Sequence[str | Path], log_name: str, what: str, *, extra: Mapping[str, str] | None = None) -> None:
    """Run an installer; when it fails, stop with the reason in one sentence."""
    succeeded, output, log = run_logged(command, log_name, extra=extra)
    if not succeeded:
        stop(f"Could not install {what}: {why(output)} (log: {log.relative_to(ROOT)}).")


def run_shown(command: Sequence[str | Path], *, cwd: Path = ROOT, extra: Mapping[str, str] | None = None) -> int:
    """Run with the output shown. Returns the exit code."""
    return subprocess.run([str(part) for part in command], cwd=cwd, env=environment(extra), check=False).returncode
