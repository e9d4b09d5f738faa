"""What somebody can send us when the page broke. Imported only then."""

from __future__ import annotations

import os
import sys
import traceback
from typing import TYPE_CHECKING

import vacant_throne
from vacant_throne.core.errors import ThroneError

if TYPE_CHECKING:
    from app.controller import App


def version() -> str:
    """The version of the engine, as its wheel says; ``development`` if it runs from its sources.

    Read off the name of the wheel's folder of metadata: `importlib.metadata` needs half of the standard library for the same answer.
    """
    for name in os.listdir(os.path.dirname(vacant_throne.__path__[0])):
        if name.startswith("vacant_throne-"):
            return name.removeprefix("vacant_throne-").removesuffix(".dist-info")
    return "development"


def report(app: App, error: BaseException, doing: str) -> str:
    """Everything that is needed to see it happen again. It holds the game, and so its secrets: it is shown only to who asks for it."""
    lines = [f"Vacant Throne {version()}, Python {sys.version.split()[0]}", f"at {app.place}, doing {doing}"]
    if app.session is not None:
        try:
            lines.append(app.library.address(app.session.match))
        except ThroneError as no_link:
            lines.append(str(no_link))
    lines.extend(traceback.format_exception(error))
    return "\n".join(line.rstrip() for line in lines)
