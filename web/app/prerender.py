"""The first screen as the build puts it into the page, to be seen before Python runs. `web/boot.js` moves its progress bar."""

from __future__ import annotations

from app.i18n import Text
from app.views import dialogs, frame
from app.views.home import home
from app.words import LANGUAGES, load


def shell(t: Text | None = None) -> str:
    """What stands inside ``#app`` until the page is alive: home, on which nothing can be started yet."""
    t = t or load(LANGUAGES[0])
    parts = {
        "top": frame.top(t, title=t("site")),
        "main": home(t, going=(), loading=True),
        "notices": frame.notices(t, None),
        "dialog": dialogs.none(),
    }
    return "\n".join(str(part) for part in parts.values())
