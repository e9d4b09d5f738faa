"""The rules as pages: `docs/rules/*.md` as HTML, each rule with an address of its own, readable before Python and without it."""

from __future__ import annotations

import html
import re
from pathlib import Path

from markdown_it import MarkdownIt

from tools.paths import ROOT

RULES = ROOT / "docs" / "rules"
_RULE_ID = re.compile(r"<td>([A-Z0-9]+(?:-[A-Z0-9]+)+)</td>")
_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'"
    />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{title}</title>
    <link rel="icon" type="image/svg+xml" href="../icon.svg" />
    <style>{style}</style>
  </head>
  <body><nav><a href="../">← Vacant Throne</a></nav><main>{body}</main></body>
</html>
"""
_STYLE = """
@font-face { font-family: Alegreya; src: url("../fonts/alegreya-latin-400-normal.woff2"); }
@font-face { font-family: Alegreya; font-weight: 700; src: url("../fonts/alegreya-latin-700-normal.woff2"); }
body { margin: 0 auto; max-width: 60rem; padding: 1rem 1rem 4rem; }
body { background: #f5ecdc; color: #1e1a17; font: 1.05rem/1.5 Alegreya, Georgia, serif; }
a { color: inherit; display: inline-block; min-height: 24px; }
table { display: block; overflow-x: auto; border-collapse: collapse; margin: 1rem 0; }
td, th { padding: 0.4rem 0.6rem; border: 1px solid #cfc2ac; text-align: left; vertical-align: top; }
tr:target { background: #f6e2ae; }
code { font-size: 0.85em; }
pre { overflow-x: auto; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1714; color: #f3e8d3; }
  td, th { border-color: #4a4036; }
  tr:target { background: #6b531b; }
}
"""


def page(source: Path) -> str:
    """Render one spec. The row of rule X has the id X, so that ``page.html#X`` leads to it."""
    text = source.read_text("utf-8")
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    seen: set[str] = set()

    def anchor(match: re.Match[str]) -> str:
        rule = match[1]
        if rule in seen:
            return match[0]
        seen.add(rule)
        return f'<td id="{rule}">{rule}</td>'

    body = _RULE_ID.sub(anchor, body)
    return _PAGE.format(title=html.escape(title[1] if title else source.stem), style=_STYLE, body=body)


def pages() -> dict[str, str]:
    """Return every page of rules by the name of its file, without suffix."""
    return {path.stem: page(path) for path in sorted(RULES.glob("*.md"))}
