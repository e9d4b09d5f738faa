"""An address as a QR code. segno, which works it out, is no part of the page's start: it is fetched when it is first wanted.

Black on white in every theme, because readers want it so; one path, because a code has a thousand squares.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from htpy import Node

from app import h
from app.i18n import Text

PART = "qr"
"""The part of the page's Python that has segno, see `app.platform.Platform.fetch`."""

LARGEST = 20
"""The version of code, 1 to 40, up to which a phone reads it from a screen without trouble: 97 squares across."""

FINE = 70
"""Squares across, the quiet zone included, from which on a code is drawn larger."""

QUIET = 4
"""Squares left white on every side; less, and readers do not find the code."""


def qr(t: Text, address: str, here: bool | None) -> Node:
    """The code of an address, or why there is none. `here` is whether segno is there; None while it is on its way."""
    if here is None:
        return h.div("#share-qr.qr", aria_busy="true")
    if not here:
        return h.p("#share-qr.hint")[t("share.qr_missing")]
    drawn = drawing(address)
    if drawn is None:
        return h.p("#share-qr.hint")[t("share.qr_long")]
    size, path = drawn
    return h.svg(
        {
            "id": "share-qr",
            "class": ["qr", size > FINE and "fine"],
            "viewBox": f"0 0 {size} {size}",
            "role": "img",
            "shape-rendering": "crispEdges",
        },
        aria_label=t("share.qr"),
    )[h.path(d=path)]


@lru_cache(maxsize=4)
def drawing(address: str) -> tuple[int, str] | None:
    """Squares across, the quiet zone included, and the path of the black ones; None if the code would be too large to scan.

    The smallest code that holds the address, with as much redundancy as fits into it.
    """
    encoder: Any = import_module("segno.encoder")
    try:
        code = encoder.encode(address, error="l", version=None, micro=False)
    except encoder.DataOverflowError:
        return None
    if code.version > LARGEST:
        return None
    runs: list[str] = []
    for y, row in enumerate(code.matrix, QUIET):
        begin = 0
        for end in range(1, len(row) + 1):
            if end == len(row) or row[end] != row[begin]:
                if row[begin]:
                    runs.append(f"M{begin + QUIET} {y}h{end - begin}v1h{begin - end}z")
                begin = end
    return len(code.matrix) + 2 * QUIET, "".join(runs)
