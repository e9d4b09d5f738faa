"""The same figures as `tools.bench_thinking`'s, out of the real page's worker: PyScript's, with the site's own Pyodide, in Chromium.

Nothing that measures is in the site. On its way to this browser the worker's program gets the text of that module as its end: once all
is loaded it measures, and tells by the console. A page on which a game is being set up has the worker start, and asks it nothing.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, sync_playwright

from e2e.table import KING_IS_DEAD, Table
from tools import bench_thinking, serve, site
from tools.browsers import launch_options

LIMIT = 240_000
"""Milliseconds that the worker may take for all of it on a slow machine."""
SIGN = "measured in the worker: "
"""What its line in the console begins with."""


def program(worker: str, measuring: str) -> str:
    """The worker's program with a module behind it that measures and tells, under a name of its own and none of the program's."""
    return f"""{worker}
def _measured():
    import json, js
    module = {{"__name__": "bench_thinking"}}
    exec({measuring!r}, module)
    js.console.log({SIGN!r} + json.dumps(module["measure"]()))
_measured()
"""


def measure() -> dict[str, Any]:
    """Return the figures of the worker. Raises Playwright's error if it does not tell any in time."""
    measuring = Path(bench_thinking.__file__).read_text("utf-8")

    def measured(route: Route) -> None:
        route.fulfill(body=program(route.fetch().text(), measuring), content_type="text/x-python")

    with serve.serving(site.build(), serve.FOLDER) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        try:
            page = browser.new_context(service_workers="block").new_page()
            page.route("**/thinker-*.py", measured)
            page.goto(server.url)
            Table(page).ready()
            with page.expect_console_message(lambda message: message.text.startswith(SIGN), timeout=LIMIT) as told:
                page.click(f"#play-{KING_IS_DEAD}")
            return dict(json.loads(told.value.text.removeprefix(SIGN)))
        finally:
            browser.close()
