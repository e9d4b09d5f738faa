"""What the page's standard library still holds must be whole: nothing in it may need what was left out."""

from __future__ import annotations

import json
import subprocess

from tools import bytecode
from tools.environment import find_node
from tools.paths import NODE_SCRIPTS

IMPORT_EVERYTHING = """
import importlib, json, warnings, zipfile

warnings.simplefilter("ignore")
broken, count = {}, 0
for file in sorted(zipfile.ZipFile("/lib/python314.zip").namelist()):
    name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    if file.endswith(".pyc") and not name.endswith("__main__"):
        count += 1
        try:
            importlib.import_module(name)
        except ImportError as error:
            broken[name] = str(error.name)
json.dumps([count, broken])
"""


def test_every_module_that_is_kept_can_be_imported():
    command = [find_node().node, NODE_SCRIPTS / "run_python.mjs", bytecode.PYODIDE, bytecode.standard_library()]
    done = subprocess.run(command, input=IMPORT_EVERYTHING, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    count, broken = json.loads(done.stdout.strip().splitlines()[-1])
    assert broken == {}
    assert 100 < count < 200
