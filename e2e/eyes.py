"""Whoever reads all of the document at every moment: attributes, live region and title included.

Only the pictures that the page carries for all games are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from e2e.table import Table

WATCH = """secrets => {
  // The secrets that are told in each state that the document is ever in, by any of their names, and who is named on the curtain.
  window.secretsShown = () => {
    const parts = [...document.documentElement.children].flatMap(part => part.matches("body") ? [...part.children] : [part]);
    const text = parts.filter(part => !part.matches("#sprite, script, style")).map(part => part.outerHTML).join("\\n");
    return Object.keys(secrets).filter(name => new RegExp(secrets[name], "i").test(text));
  };
  window.looks = [];
  window.looking?.disconnect();
  window.looking = new MutationObserver(() => looks.push({
    told: secretsShown(), curtain: document.querySelector("#curtain-who")?.textContent ?? "",
  }));
  looking.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


class Eyes:
    """`names` has everything that may be secret, with all that it is called in the document."""

    def __init__(self, table: Table, names: Mapping[str, set[str]]) -> None:
        self.page = table.page
        patterns = {
            secret: f"(?<![a-z_])(?:{'|'.join(map(re.escape, sorted(all_of_it)))})(?![a-z_])" for secret, all_of_it in names.items()
        }
        self.page.evaluate(WATCH, patterns)

    def close(self) -> None:
        """Look no more."""
        self.page.evaluate("looking.disconnect()")

    def now(self) -> set[str]:
        """What the document names now."""
        return set(self.page.evaluate("secretsShown()"))

    def since(self) -> list[dict[str, Any]]:
        """What was `told` in each state that the document was in since the last time, and who was named on the `curtain`."""
        return self.page.evaluate("looks.splice(0)")
