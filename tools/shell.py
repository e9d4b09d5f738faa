"""`index.html`: the template with everything put in that must be there before Python."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree

from tools import catalogues
from tools.flat import SVG, flattened
from tools.paths import CACHE, ROOT, VENV_PYTHON, WEB
from tools.processes import run_logged
from tools.report import stop

_FIELD = re.compile(r"\{\{(\w+)\}\}")
_REFERENCE = re.compile(r"^(?:url\()?#([^)]+)\)?$")
_PAINT = {f"{SVG}clipPath", f"{SVG}pattern"}
_PRERENDER = "import pathlib, sys; from app.prerender import shell; pathlib.Path(sys.argv[1]).write_text(shell(), 'utf-8')"
STYLES_FIRST = ("theme", "fonts", "art")
"""The style sheets that the page's others build on, in this order; the rest follow by name."""

STYLES_OF_RULES = ("theme", "fonts", "art", "rules")
"""The style sheets of the pages of rules. Of these only the page of the games has no use for the last."""


def fill(template: str, values: Mapping[str, str]) -> str:
    """Replace every ``{{name}}``. Stops at a name without a value and at a value without a place."""
    places = set(_FIELD.findall(template))
    if places != set(values):
        stop(f"web/index.html and tools/site.py do not agree about: {', '.join(sorted(places ^ set(values)))}")
    return _FIELD.sub(lambda match: values[match[1]], template)


def inlined(text: str, element: str) -> str:
    """Return the text as it may stand inside that element. Stops where it would end it."""
    if f"</{element}" in text.lower():
        stop(f"What stands inside <{element}> in web/index.html may not itself say </{element}.")
    return text


def source_of_policy(text: str) -> str:
    """Return by which source expression a content security policy allows this very text inside an element, and no other."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def attribute(text: str) -> str:
    """Escape a text for an attribute in double quotes."""
    return html.escape(text, quote=True)


def data_block(value: object) -> str:
    """Write JSON so that it may stand inside a script element."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def styles_of_games() -> list[str]:
    """Return the style sheets of the page of the games, in order."""
    names = [path.stem for path in sorted((WEB / "style").glob("*.css")) if path.stem != "rules"]
    return [name for name in STYLES_FIRST if name in names] + [name for name in names if name not in STYLES_FIRST]


def style_sheet(names: Sequence[str]) -> str:
    """Put these sheets of `web/style/` together as one, without comments and indentation."""
    text = "\n".join((WEB / "style" / f"{name}.css").read_text("utf-8") for name in names)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip()) + "\n"


def font_files(sheet: str) -> list[str]:
    """Return the names of the font files that a style sheet asks for."""
    return sorted(set(re.findall(r'url\("fonts/([^"/]+)"\)', sheet)))


def sprite(names: Iterable[str]) -> tuple[str, str]:
    """The drawings of `web/art/sprite/`, for the views to `<use>`.

    Returns those of the names, with whatever they use themselves, hidden for a page to hold; and all the others, as a picture file. Both
    have two parts: what is drawn elsewhere, which costs nothing until it is; and clips and patterns, which only work where they are drawn.
    """
    tops = flattened([top for path in sorted((WEB / "art" / "sprite").glob("*.svg")) for top in ElementTree.parse(path).getroot()])
    drawings = {element.attrib["id"]: top for top in tops for element in top.iter() if "id" in element.attrib}
    wanted, chosen = list(names), set[str]()
    while wanted:
        top = drawings[wanted.pop()]
        if top.attrib["id"] not in chosen:
            chosen.add(top.attrib["id"])
            wanted += _uses(top)
    ElementTree.register_namespace("", SVG[1:-1])
    held, others = (_drawn([top for top in tops if (top.attrib["id"] in chosen) is here]) for here in (True, False))
    return held.replace("<svg", '<svg id="sprite" width="0" height="0" aria-hidden="true" focusable="false"', 1), others


def used_in(markup: str) -> set[str]:
    """The names of the drawings that a piece of a page uses."""
    return set(re.findall(r'<use\b[^>]* href="#([\w-]+)"', markup))


def _uses(top: ElementTree.Element) -> list[str]:
    return [name for element in top.iter() for value in element.attrib.values() for name in _REFERENCE.findall(value)]


def _drawn(tops: Sequence[ElementTree.Element]) -> str:
    root = ElementTree.Element(f"{SVG}svg")
    for display, is_paint in (("none", False), ("inline", True)):
        part = ElementTree.SubElement(root, f"{SVG}svg", display=display)  # browsers prepare what is in a <g> even if it is not displayed
        part.extend(sorted((top for top in tops if (top.tag in _PAINT) is is_paint), key=lambda top: top.attrib["id"]))
    return re.sub(r">\s+<", "><", ElementTree.tostring(root, "unicode"))


def prerendered(app_files: Mapping[str, bytes]) -> str:
    """Return the first screen as the page's own views draw it, so that it can be seen before Python runs."""
    stage, target = CACHE / "stage", CACHE / "shell.html"
    shutil.rmtree(stage, ignore_errors=True)
    for name, data in app_files.items():
        (stage / name).parent.mkdir(parents=True, exist_ok=True)
        (stage / name).write_bytes(data)
    succeeded, output, log = run_logged([VENV_PYTHON, "-c", _PRERENDER, target], "prerender", extra={"PYTHONPATH": str(stage)})
    if not succeeded:
        reason = (output.strip().splitlines() or ["no reason given"])[-1]
        stop(f"The first screen could not be drawn: {reason} (log: {log.relative_to(ROOT)}).")
    return target.read_text("utf-8")


def boot_texts() -> dict[str, dict[str, str]]:
    """Return what web/boot.js says, by language and id."""
    return {
        language: {entry.msgid: entry.msgstr for entry in catalogues.merged(language) if entry.msgid.startswith("boot.")}
        for language in catalogues.languages()
    }
