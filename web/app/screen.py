"""What is put on the screen: web/screen.js does it, all in one call."""

from __future__ import annotations

import json
from typing import Any, cast

import js  # pyright: ignore[reportMissingImports]
from pyodide import ffi  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

from app.platform import Flight

window: Any = js
_to_js = cast("Any", ffi).to_js


def js_object(**values: Any) -> Any:
    """An object of JavaScript's with these properties."""
    return _to_js(values, dict_converter=window.Object.fromEntries)


def show(put: str | dict[str, str], flights: tuple[Flight, ...], refuge: str) -> None:
    """Change the document: to another screen, or only those elements; see `app.shown.Change` and `app.platform.Page`."""
    window.throneShow(_told(put, flights, refuge))


def expect(put: str | dict[str, str], flights: tuple[Flight, ...], refuge: str) -> None:
    """The document may have to be changed so next: get ready."""
    window.throneExpect(_told(put, flights, refuge))


def keep(then: Any) -> None:
    """Change it so, and call `then` once that has been painted."""
    window.throneKeep(then)


def _told(put: str | dict[str, str], flights: tuple[Flight, ...], refuge: str) -> str:
    anew = isinstance(put, str)
    changes = {"app": put} if isinstance(put, str) else put
    return json.dumps({"changes": changes, "anew": anew, "flights": [flight._asdict() for flight in flights], "refuge": refuge})
