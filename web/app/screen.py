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


def show(change: str | dict[str, str], flights: tuple[Flight, ...], refuge: str, expected: dict[str, str]) -> None:
    """Change the document: to another screen, or only those elements; see `app.shown.Shown.change` and `app.platform.Page`.

    Of what was `expected` (see `expect`), the document needs to hear only that it is so.
    """
    anew = isinstance(change, str)
    changes = {"app": change} if isinstance(change, str) else change
    known = {place for place, markup in changes.items() if expected.get(place) == markup}
    window.throneShow(
        json.dumps(
            {
                "changes": {place: markup for place, markup in changes.items() if place not in known},
                "known": [*known],
                "anew": anew,
                "flights": [flight._asdict() for flight in flights],
                "refuge": refuge,
            }
        )
    )


def expect(changes: dict[str, str]) -> None:
    """These elements may have to be changed with the next `show`."""
    window.throneExpect(json.dumps(changes))
