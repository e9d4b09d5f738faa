"""What five hundred turns leave behind in the page: the same as fifty. `e2e/test_endurance.py` plays fewer."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import sync_playwright

from e2e.endurance import endure
from e2e.table import Table
from tools import serve, site
from tools.browsers import launch_options

FIRST, TURNS = 100, 500


def measure() -> dict[str, Any]:
    """Return what the page holds after `FIRST` turns and after `TURNS`, in new games, and how many objects of Python's came in between."""
    with serve.serving(site.build(), "/bench/") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_context(service_workers="block").new_page()
        page.goto(server.url)
        growth = endure(Table(page).ready(), FIRST, TURNS)
        browser.close()
    return {
        "turns": growth.turns,
        "games": growth.games,
        f"after_{FIRST}_turns": growth.before,
        f"after_{TURNS}_turns": growth.after,
        "more_python_objects": growth.objects,
    }
