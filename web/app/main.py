"""What PyScript starts."""

from __future__ import annotations

from app.browser import Browser
from app.controller import App
from app.words import load
from vacant_throne.games import GAMES

browser = Browser()
app = App(browser, load, GAMES)
browser.listen(app)
app.start()
browser.ready()
