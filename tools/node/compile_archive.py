"""Compile a zip of Python source to a zip of bytecode. Runs in Pyodide, whose Python is the one that will read it."""

import ast
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # pyright: ignore[reportAttributeAccessIssue]  # the one writer of such files
from importlib.util import source_hash


def without_docstrings(source: bytes) -> ast.Module:
    """Parse a module and take its docstrings out: nobody can read them in a page, and they are a sixth of what it would download.

    A data class keeps a short one. Without any, `dataclasses` would write the class's signature there, which takes longer than all else.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = next((at for at, line in enumerate(node.body) if not _is_text(line)), len(node.body))
        node.body = node.body[first:] or ([] if isinstance(node, ast.Module) else [ast.Pass(lineno=node.lineno, col_offset=0)])
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.dump(decorator) for decorator in node.decorator_list):
            node.body.insert(0, ast.Expr(ast.Constant(node.name, lineno=node.lineno, col_offset=0), lineno=node.lineno, col_offset=0))
    return ast.fix_missing_locations(tree)


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)


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
                code = compile(without_docstrings(data), name, "exec", dont_inherit=True)
                out_name, data = name + "c", bytes(_code_to_hash_pyc(code, source_hash(data), checked=False))
            entry = zipfile.ZipInfo(out_name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            new.writestr(entry, data)
