"""From where the page's Python imports: bundles, each all files of a library in one piece. Python runs this itself as it starts.

An archive costs several calls to the file system for every module, and its table of contents is read line by line, in Python. A bundle is
a dictionary of files by name, written by `marshal`: read at once, and every import is a look-up.
"""

import gc
import sys
from _frozen_importlib import ModuleSpec  # the one that `importlib.machinery` has, which is not imported yet
from marshal import loads

_HEADER = 16
"""The bytes before the code in a file of bytecode."""


class Bundle:
    """A bundle's files, to be found in `sys.meta_path`."""

    def __init__(self, place, data):
        self._place = place
        self._files = loads(data)

    def find_spec(self, name, path=None, target=None):  # noqa: ARG002 - as in `importlib.abc.MetaPathFinder`
        """Describe a module that is here. No path is looked at: a bundle is a root."""
        stem = name.replace(".", "/")
        for is_package, file in ((False, f"{stem}.pyc"), (True, f"{stem}/__init__.pyc")):
            if file in self._files:
                origin = f"{self._place}/{file}"
                spec = ModuleSpec(name, self, origin=origin, is_package=is_package)  # pyright: ignore[reportArgumentType]  # a loader in all but name
                spec.has_location = True
                return spec
        return None

    def create_module(self, spec):
        """Leave it to Python."""

    def exec_module(self, module):
        """Run a module's code."""
        code = self._files[module.__spec__.origin[len(self._place) + 1 :]]
        exec(loads(memoryview(code)[_HEADER:]), module.__dict__)

    def get_data(self, path):
        """Return a file that lies beside a module. Raises `OSError` where there is none."""
        try:
            return self._files[path.removeprefix(f"{self._place}/")]
        except KeyError:
            raise FileNotFoundError(path) from None

    def get_source(self, name):
        """Whoever writes a traceback asks: there is no source."""

    def names(self):
        """Return the names of all files."""
        return list(self._files)


def add(place, data):
    """Import from a bundle from now on. `place` is what its modules' files are called after."""
    sys.meta_path.insert(0, Bundle(place, data))


gc.disable()  # nothing of what the start makes is ever garbage; app.main enables it again
_HOME = __loader__.archive  # pyright: ignore[reportAttributeAccessIssue]
add(f"{_HOME}/library", __loader__.get_data(f"{_HOME}/library"))  # pyright: ignore[reportAttributeAccessIssue]
