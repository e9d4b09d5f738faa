"""What the page's standard library still holds must be whole: nothing in it may need what was left out."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tools import archives, bytecode
from tools.environment import find_node
from tools.paths import ENGINE, NODE_SCRIPTS

IMPORT_EVERYTHING = """
import importlib, json, sys, warnings

warnings.simplefilter("ignore")
broken, count = {}, 0
for file in sorted(sys.meta_path[0].names()):
    name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    if file.endswith(".pyc") and not name.endswith("__main__"):
        count += 1
        try:
            getattr(importlib.import_module(name), "anything", None)  # some run only then
        except ImportError as error:
            broken[name] = str(error.name)
json.dumps([count, broken])
"""

IMPORT = """
import importlib, json

def fails(name):
    try:
        importlib.import_module(name)
    except ImportError:
        return True

json.dumps([name for name in NAMES if fails(name)])
"""

BUNDLE = """
import gc, importlib, json, marshal, sitecustomize, sys, traceback
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(name, source):
    return bytes(_code_to_hash_pyc(compile(source, name, "exec"), b"12345678", checked=False))

sources = {
    "toy/__init__.py": "from toy.inner import deep",
    "toy/inner/__init__.py": "",
    "toy/inner/deep.py": "def fail():\\n    raise ValueError('deep')\\ndef words():\\n"
    "    return __loader__.get_data(__file__.rpartition('/')[0] + '/words.mo')",
}
files = {name + "c": compiled(name, text) for name, text in sources.items()} | {"toy/inner/words.mo": b"words"}
sitecustomize.add("toy.bundle", memoryview(marshal.dumps(files, 2)))
import toy
try:
    toy.deep.fail()
except ValueError as error:
    told = traceback.format_exc()
missing = []
for look in (lambda: importlib.import_module("toy.other"), lambda: toy.__loader__.get_data("toy.bundle/toy/other.mo")):
    try:
        look()
    except (ImportError, OSError) as error:
        missing.append(type(error).__name__)
json.dumps({
    "file": toy.deep.__file__, "path": toy.__path__, "package": toy.deep.__package__, "words": toy.deep.words().decode(), "told": told,
    "missing": missing, "again": importlib.reload(toy.inner) is toy.inner, "library": json.__file__, "gc": gc.isenabled(),
})
"""


LATER = """
import json, sitecustomize, sys
import _colorize, asyncio.sslproto, pyodide._package_loader as loader

waiting = [name for name in sitecustomize._LATER if type(sys.modules[name]) is sitecustomize._Later]
places = lambda: [str(loader.SITE_PACKAGES), str(loader.DSO_DIR)]
before = places()
loader.init_loaded_packages()
ran_at_once = "zipfile" in sys.modules
loader.ZIP_TYPES
json.dumps({
    "waiting": waiting == [*sitecustomize._LATER], "ran at once": ran_at_once, "same places": before == places(),
    "others": [type(loader).__name__, loader.init_loaded_packages.__name__, _colorize.ANSIColors.RESET, hasattr(_colorize, "nothing")],
})
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    path = tmp_path_factory.mktemp("library") / "python_stdlib.zip"
    path.write_bytes(bytecode.library_of_page())
    return path


def run(library, program):
    command = [find_node().node, NODE_SCRIPTS / "run_python.mjs", bytecode.PYODIDE, library]
    done = subprocess.run(command, input=program, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.strip().splitlines()[-1])


def test_every_module_that_is_kept_can_be_imported(library):
    count, broken = run(library, IMPORT_EVERYTHING)
    assert broken == {}
    assert 100 < count < 200


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_whatever_the_page_imports_is_there(library):
    sources = [data.decode() for name, data in archives.app_files().items() if name.endswith(".py")]
    sources += [path.read_text("utf-8") for path in ENGINE.rglob("*.py") if "lab" not in path.parts]
    wanted = {name for source in sources for name in _imported(source) if name.partition(".")[0] in sys.stdlib_module_names}
    assert {"json", "gettext", "collections.abc"} <= wanted
    # Only who asks MarkupSafe for its version needs it.
    assert run(library, f"NAMES = {sorted(wanted)}\n{IMPORT}") == ["importlib.metadata"]


def test_what_comes_from_a_bundle_is_like_what_comes_from_a_folder(library):
    found = run(library, BUNDLE)
    assert 'File "toy/inner/deep.py", line 2, in fail' in found.pop("told")
    assert found == {
        "file": "toy.bundle/toy/inner/deep.pyc",
        "path": [],
        "package": "toy.inner",
        "words": "words",
        "missing": ["ModuleNotFoundError", "FileNotFoundError"],
        "again": True,
        "library": "/lib/python314.zip/library/json/__init__.pyc",
        "gc": False,  # app.main enables it once the page is there
    }


def test_what_is_mostly_not_used_runs_when_something_of_it_is_wanted(library):
    assert run(library, LATER) == {
        "waiting": True,
        "ran at once": False,
        "same places": True,
        "others": ["module", "init_loaded_packages", "\x1b[0m", False],
    }


def test_what_was_random_when_an_image_was_taken_is_so_anew(library):
    program = (
        "import json, random, sitecustomize\nbefore = random.getstate()\nsitecustomize.awake()\njson.dumps(random.getstate() != before)"
    )
    assert run(library, program) is True
