"""From where the page's Python imports: bundles, each all files of a library in one piece. Python runs this itself as it starts.

An archive costs several calls to the file system for every module, and its table of contents is read line by line, in Python. A bundle is
a dictionary of files by name, written by `marshal`: read at once, and every import is a look-up.

Some modules are imported at every start and mostly never used: those are run when something of them is wanted.
"""

import gc
import sys
from _frozen_importlib import ModuleSpec  # the one that `importlib.machinery` has, which is not imported yet
from marshal import loads
from site import getsitepackages

_HEADER = 16
"""The bytes before the code in a file of bytecode."""


_Module = type(sys)


class _Place:
    """A path, as far as Pyodide asks before it loads packages."""

    def __init__(self, text):
        self._text = text

    def __str__(self):
        return self._text


_LATER = {
    "_colorize": {},  # tracebacks on terminals
    "asyncio.sslproto": {},
    "pyodide._package_loader": {
        "SITE_PACKAGES": _Place(getsitepackages()[0]),
        "DSO_DIR": _Place("/usr/lib"),
        "init_loaded_packages": lambda: None,  # none is there at the start
    },
}
"""What is run when something of it is wanted, each with what can be had of it before, by name."""


class _Later(_Module):
    """A module that has not been run."""

    def __getattr__(self, name):
        if name.startswith("__"):  # the import system looks for some that a module need not have
            raise AttributeError(name)
        self.__class__ = _Module
        self.__loader__.run(self)  # pyright: ignore[reportAttributeAccessIssue]
        return getattr(self, name)


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
        """Run a module's code, or wait until something of it is wanted."""
        if (known := _LATER.get(module.__name__)) is None:
            self.run(module)
        else:
            module.__dict__.update(known)
            module.__class__ = _Later

    def run(self, module):
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


loaded_packages = None
"""Room for what `pyodide._package_loader` would hold if it had been run: whoever keeps an image of this Python (web/image.js) puts an
object of JavaScript here before all others, where Pyodide looks for that one."""


def awake():
    """Python goes on from an image, at another time than it was taken: what was random then is so anew."""
    if random := sys.modules.get("random"):
        random.seed()


gc.disable()  # nothing of what the start makes is ever garbage; app.main enables it again
_HOME = __loader__.archive  # pyright: ignore[reportAttributeAccessIssue]
add(f"{_HOME}/library", __loader__.get_data(f"{_HOME}/library"))  # pyright: ignore[reportAttributeAccessIssue]
