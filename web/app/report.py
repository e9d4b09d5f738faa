"""What somebody can send us when the page broke. Imported only then."""

from __future__ import annotations

import sys
import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.controller import App


def report(app: App, error: BaseException, doing: str) -> str:
    """Everything that is needed to see it happen again. It holds the game, and so its secrets: it is shown only to who asks for it."""
    lines = [f"Vacant Throne {app.platform.version()}, Python {sys.version.split()[0]}", f"at {app.place}, doing {doing}"]
    if app.session is not None:
        try:
            lines.append(app.library.address(app.session.match))
        except Exception as no_link:  # a report without a link is better than none
            lines.append(repr(no_link))
    lines.extend(traceback.format_exception(error))
    return "\n".join(line.rstrip() for line in lines)
