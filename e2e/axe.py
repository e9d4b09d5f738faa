"""An automatic checker (axe) for what the page shows."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.table import Table
from tools.paths import NODE_MODULES

_AXE = (NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")

_RUN = """async coloursAlone => {
  const plain = new CSSStyleSheet();  // axe does not judge what is written on a gradient; that of a card is only its edges
  plain.replaceSync(".card { background-image: none !important; }");
  document.adoptedStyleSheets.push(plain);
  const {violations} = await axe.run(document, {
    resultTypes: ["violations"],
    runOnly: coloursAlone
      ? {type: "rule", values: ["color-contrast", "link-in-text-block"]}
      : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  document.adoptedStyleSheets.pop();
  return violations.flatMap(({id, help, nodes}) => nodes.map(node => `${id}: ${help}: ${node.target} ${node.failureSummary}`));
}"""


def violations(page: Page, *, colours_alone: bool = False) -> list[str]:
    """What axe finds wrong."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    return page.evaluate(_RUN, colours_alone)


def by_day_and_by_candle(table: Table) -> list[str]:
    """What axe finds wrong in both themes. The second one differs in its colours alone."""
    page, wrong = table.page, []
    for scheme, theme in (("dark", "candle"), ("light", "day")):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        table.settle()
        wrong += [f"{theme}: {what}" for what in violations(page, colours_alone=theme == "day")]
    return wrong
