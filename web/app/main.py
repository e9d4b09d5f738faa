"""What PyScript starts.

The page imports this as soon as Python is there, and calls `begin` when PyScript is, too. Between the two, the browser may keep an image of
everything (web/image.js): nothing may be read here but the site's own files.
"""

from __future__ import annotations

import gc

from app.browser import Browser
from app.controller import App
from app.words import load
from vacant_throne.games import GAMES


def begin() -> None:
    """Bring the page to life."""
    browser = Browser()
    app = App(browser, load, GAMES)
    browser.listen(app)
    app.start()
    browser.ready()
    gc.freeze()  # all that is there now stays as long as the page: no collection need look at it
    gc.enable()  # see tools/stdlib/sitecustomize.py
