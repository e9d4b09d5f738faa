"""What is on the screen: markup that changes, dialogs, the keyboard, and pictures that travel."""

from __future__ import annotations

import json
from typing import Any, cast

import js  # pyright: ignore[reportMissingImports]
from pyodide import ffi  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

from app.platform import Flight

FLIGHT_MS = 250
"""How long a piece travels."""

window: Any = js
document: Any = window.document
_to_js = cast("Any", ffi).to_js


def js_object(**values: Any) -> Any:
    """An object of JavaScript's with these properties."""
    return _to_js(values, dict_converter=window.Object.fromEntries)


def morph(changes: dict[str, str], *, inside: bool = False) -> None:
    """Bring elements, or what is `inside` them, to look like this markup, by their ids. What is being typed stays as it is."""
    window.throneMorph(json.dumps(changes), inside)


def close_dialog(following: str) -> None:
    """Close the open dialog if it is not in the markup that follows: closing gives the keyboard back to what opened it."""
    dialog = document.querySelector("#dialog dialog")
    if dialog and f'id="{dialog.id}"' not in following:
        dialog.close()


def open_dialog() -> None:
    """Make a dialog that was just drawn a modal one: the browser keeps the keyboard inside, and the rest of the page quiet."""
    dialog = document.querySelector("#dialog dialog")
    if dialog and not dialog.matches(":modal"):
        dialog.removeAttribute("open")
        dialog.showModal()


def takes_keyboard(element: Any) -> bool:
    """Whether an element is still there and to be seen, and still something that the keyboard can stand on."""
    there = element.isConnected and element.getClientRects().length
    return bool(there and element.matches("a[href], button, input, select, textarea, summary, [tabindex]"))


def place(elements: tuple[str, ...]) -> Any:
    """Where the first of these elements is that can be seen; None if none can."""
    for id in elements:
        found = document.getElementById(id)
        place = found.getBoundingClientRect() if found else None
        if place and place.width:
            return place
    return None


def fly(leaving: list[tuple[Flight, Any]]) -> None:
    """Send pictures from where they were to where they belong now, over everything, and take them away again.

    Each waits while those before it fly. All are put in before any is measured: each measure taken after a change costs a layout.
    """
    flyers = [(flight, start, _flyer(flight.symbol)) for flight, start in leaving if start]
    measured = [(flight, start, place(flight.end), flyer, flyer.getBoundingClientRect()) for flight, start, flyer in flyers]
    for flight, start, end, flyer, size in measured:
        if not end:
            flyer.remove()
            continue
        way = [f"translate({at.x + (at.width - size.width) / 2}px, {at.y + (at.height - size.height) / 2}px)" for at in (start, end)]
        wait = flight.after * FLIGHT_MS
        timing = js_object(duration=FLIGHT_MS, delay=wait, easing="ease-in-out", fill="both")
        flyer.animate(_to_js([js_object(transform=step) for step in way]), timing)
        window.setTimeout(flyer.remove.bind(flyer), wait + FLIGHT_MS)


def _flyer(symbol: str) -> Any:
    """A picture that can fly."""
    flyer = document.createElementNS("http://www.w3.org/2000/svg", "svg")
    flyer.setAttribute("class", "flyer")
    flyer.setAttribute("aria-hidden", "true")
    flyer.innerHTML = f'<use href="#{symbol}" width="100%" height="100%"/>'
    document.body.append(flyer)
    return flyer
