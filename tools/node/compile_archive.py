"""Compile a zip of Python source to a zip of bytecode. Runs in Pyodide, whose Python is the one that will read it."""

import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # the one writer of hash-based bytecode files
from importlib.util import source_hash


def compile_archive(source: str, target: str) -> None:
    """Write `target` with every ``x.py`` of `source` as ``x.pyc`` in the same place, and all other files as they are.

    The bytecode files are unchecked: there is no source for Python to compare them with. The same input gives the same bytes.
    """
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/"):
                continue
            data = old.read(name)
            out_name = name
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True)
                out_name, data = name + "c", bytes(_code_to_hash_pyc(code, source_hash(data), checked=False))
            entry = zipfile.ZipInfo(out_name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            new.writestr(entry, data)
