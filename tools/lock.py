"""Write `tools/locks/` anew from the dependency groups of pyproject.toml: ``python -m tools.lock``, with uv on the path.

Each lock holds exact versions and hashes for every platform and every Python from 3.11 on, and no download address.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

from tools.paths import LOCKS, ROOT

_ANY_PYTHON = ["--universal", "--python-version", "3.11"]
_PYODIDE = ["--python-version", "3.14", "--python-platform", "wasm32-pyodide2024", "--only-binary", ":all:"]
GROUPS = {"site": _ANY_PYTHON, "dev": _ANY_PYTHON, "bench": _ANY_PYTHON, "node": _ANY_PYTHON, "pyodide": _PYODIDE}


def main() -> int:
    """Lock every group. Needs uv on the path; `build.py` itself never does."""
    uv = shutil.which("uv")
    if uv is None:
        print("uv is needed to lock: pip install uv", file=sys.stderr)
        return 1
    for group, options in GROUPS.items():
        output = LOCKS / f"{group}.txt"
        command = [uv, "pip", "compile", "--quiet", *options, "--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate"]
        subprocess.run([*command, "--group", group, "--output-file", str(output)], cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
