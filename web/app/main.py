"""What PyScript starts."""

from __future__ import annotations

import gc

from app.browser import Browser
from app.controller import App
from app.words import load
from vacant_throne.games import GAMES

browser = Browser()
app = App(browser, load, GAMES)
browser.listen(app)
app.start()
browser.ready()
gc.freeze()  # all that is there now stays as long as the page: no collection need look at it
gc.enable()  # see tools/stdlib/sitecustomize.py
