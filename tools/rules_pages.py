"""The rules as pages of their own, readable before Python and without any script.

For each language there are pages in plain words, ``web/locale/<language>/rules/*.md``, in which every rule has an address:
``rules/king-is-dead.html#KID2-TURN-02`` (`tools.rule_addresses`). Beside them stand the exact rules of ``docs/rules/*.md``, in English.
Both are Markdown. Besides what Markdown knows, a block may end with names and classes in braces, ``{#KID2-TURN-02 .example}``,
``:piece-welsh:`` is a drawing of the sprite, and a paragraph of just ``:map-britain:`` is that map of ``web/app/maps``.

Pages whose names begin with the name of another one are its family: ``king-is-dead``, ``king-is-dead-solo``. Each page leads to the others
of its family, and its search finds what they say.
"""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import htpy as h
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

from tools import catalogues, shell, stamps
from tools.paths import ROOT, WEB
from tools.report import stop
from tools.rule_addresses import FIRST_LANGUAGE, RULE_ID, folder_of

SPECS = ROOT / "docs" / "rules"
MAPS = WEB / "app" / "maps"

_MARKS = re.compile(r"\s*\{((?:\s*[#.][\w-]+)+)\}$")
_DRAWING = re.compile(r":((piece|disc|emblem|castle|obelisk|unit|title)-[a-z0-9_-]+):")
_MAP = re.compile(r":map-([a-z]+):")
_RULE_FIRST = re.compile(rf"\*\*({RULE_ID.pattern})\b")
_USED = re.compile(r'<use[^>]* href="#([^"]+)"')

_HOMES = {
    "britain": {"scottish": "moray", "welsh": "gwynedd", "english": "essex"},
    "albion": {"scottish": "caledonia", "welsh": "caerleon", "romano_british": "londinium"},
}
"""The followers that a map shows, two each, and where (KID2-SETUP-02, KID1-SETUP-02)."""

_FOES = {"britain": "heading.france", "albion": "heading.france@king-is-dead-first"}
"""What stands where France lies on a map."""

_OWN = ("script-src", "style-src", "font-src", "img-src", "connect-src")
_POLICY = "; ".join(["default-src 'none'", *(f"{kind} 'self'" for kind in _OWN), "base-uri 'none'", "form-action 'none'"])


class Heading(NamedTuple):
    """A line of the contents: how deep (2 or 3), where it leads, and what it says."""

    level: int
    id: str
    text: str


class Rules(NamedTuple):
    """One text of rules, rendered; the title is not in the body."""

    title: str
    headings: tuple[Heading, ...]
    body: Markup


class Relative(NamedTuple):
    """A page of the same family: its file's name, and its title."""

    file: str
    title: str


# --- Markdown ---


class _Renderer(RendererHTML):
    """HTML with drawings."""

    def text(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        del options
        text = tokens[idx].content
        if shown := _MAP.fullmatch(text):
            return str(_map(shown[1], env["texts"]))
        return _DRAWING.sub(
            lambda name: str(h.svg(f".drawing.{name[2]}", aria_hidden="true")[h.use(href=f"#{name[1]}")]), str(escape(text))
        )


def _map(name: str, texts: Mapping[str, str]) -> h.Element:
    """A map with the names of its regions, and the followers that begin in the homes."""
    drawn = runpy.run_path(str(MAPS / f"{name}.py"))
    width, height = drawn["VIEW_BOX"]
    size = drawn["PIECE_SIZE"]

    def label(region: str) -> h.Fragment:
        plaque = drawn["PLAQUES"][region]
        inland = plaque.anchor == "middle"
        return h.fragment[
            plaque.leader and h.path(".leader", d=plaque.leader),
            h.text(class_=inland and "inland", x=str(plaque.x), y=str(plaque.y + 28), text_anchor=plaque.anchor)[texts[f"region.{region}"]],
        ]

    return h.svg(".map", viewBox=f"0 0 {width} {height}", role="img", aria_label=texts["map.title"])[
        h.use(href="#map-backdrop"),
        (h.use(".land", href=f"#region-{region}") for region in drawn["REGIONS"]),
        (
            h.use(href=f"#piece-{faction}", x=str(x - size / 2), y=str(y - size / 2), width=size, height=size)
            for faction, home in _HOMES[name].items()
            for x, y in drawn["SLOTS"][home][2]
        ),
        map(label, drawn["REGIONS"]),
        h.text(".france", x=str(drawn["FRANCE_LABEL"][0]), y=str(drawn["FRANCE_LABEL"][1]), text_anchor="end")[texts[_FOES[name]]],
    ]


def _block_of(tokens: Sequence[Token], inline: int) -> Token:
    """The element that an inline text fills: a paragraph, a heading, a table's row, or the item of a tight list."""
    if tokens[inline - 1].type == "td_open":
        return next(token for token in reversed(tokens[:inline]) if token.type == "tr_open")
    return tokens[inline - 2] if tokens[inline - 1].hidden else tokens[inline - 1]


def _read_marks(state: StateCore) -> None:
    """Move names and classes in braces from the end of a text to its block; inside a quotation, classes go to the quotation.

    A block has one id: its further names become empty elements in it.
    """
    quotations: list[Token] = []
    for index, token in enumerate(state.tokens):
        if token.type == "blockquote_open":
            quotations.append(token)
        elif token.type == "blockquote_close":
            quotations.pop()
        marks = _MARKS.search(token.content) if token.type == "inline" else None
        if marks:
            token.content = token.content[: marks.start()]
            block = _block_of(state.tokens, index)
            names = re.findall(r"#([\w-]+)", marks[1])
            for first in names[:1]:
                block.attrSet("id", first)
            token.children = [Token("html_inline", "", 0, content=str(h.span(id=name))) for name in names[1:]]
            for kind in re.findall(r"\.([\w-]+)", marks[1]):
                (quotations[-1] if quotations else block).attrJoin("class", kind)


def _name_blocks(state: StateCore) -> None:
    """Give the headings that have no name one of their words, and what a rule's id begins that id: a row of a table, a paragraph, an item.

    The alignment of a column becomes a class: the page's policy allows no style in an attribute.
    """
    seen: set[str] = set()
    for index, token in enumerate(state.tokens[:-1]):
        if align := token.attrs.pop("style", None):
            token.attrJoin("class", str(align).partition(":")[2])
        text = state.tokens[index + 1].content
        if token.type == "heading_open" and "id" not in token.attrs:
            token.attrSet("id", re.sub(r"\W+", "-", text.lower()).strip("-"))
        elif token.type == "td_open" and state.tokens[index - 1].type == "tr_open" and RULE_ID.fullmatch(text) and text not in seen:
            seen.add(text)
            state.tokens[index - 1].attrSet("id", text)
        elif token.type == "paragraph_open" and (rule := _RULE_FIRST.match(text)) and rule[1] not in seen:
            seen.add(rule[1])
            _block_of(state.tokens, index + 1).attrSet("id", rule[1])


def render(text: str, texts: Mapping[str, str]) -> Rules:
    """Render a text of rules, whose first line is the title. `texts` are the catalogue's, for what is drawn."""
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    markdown.core.ruler.before("inline", "marks", _read_marks)
    markdown.core.ruler.before("inline", "names", _name_blocks)
    tokens = markdown.parse(text)
    headings = [
        Heading(int(token.tag[1]), str(token.attrs["id"]), tokens[index + 1].content)
        for index, token in enumerate(tokens)
        if token.type == "heading_open"
    ]
    if not headings or tokens[0].tag != "h1":
        stop(f"A text of rules does not begin with its title, but with: {text[:40]!r}")
    body = Markup(markdown.renderer.render(tokens[3:], markdown.options, {"texts": texts}))
    return Rules(headings[0].text, tuple(heading for heading in headings if heading.level in (2, 3)), body)


# --- The page around it ---


def page(
    rules: Rules,
    language: str,
    texts: Mapping[str, str],
    *,
    file: str,
    family: Sequence[Relative],
    exact: bool,
    up: str,
    sheet: str,
    script: str,
) -> str:
    """The whole page, which will be `file`, one of its `family`; pages of `exact` rules have wide tables.

    `texts` are the catalogue's, `up` leads to the site's root, `sheet` and `script` lie in ``rules/``.
    """
    drawings = sorted(set(_USED.findall(rules.body)))
    answers = {key: texts[f"rules.{key}"] for key in ("found", "found_elsewhere", "nothing", "elsewhere", "all")}
    document = h.html(lang=language)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(http_equiv="Content-Security-Policy", content=_POLICY),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[f"{rules.title} · {texts['site']}"],
            h.script(src=f"{up}rules/{script}"),
            h.link(rel="stylesheet", href=f"{up}rules/{sheet}"),
            h.link(rel="icon", type="image/svg+xml", href=f"{up}icon.svg"),
        ],
        h.body(class_=exact and "exact")[
            h.a(".skip", href="#rules")[texts["rules.skip"]],
            drawings and Markup(shell.sprite(drawings)[0]),
            h.header(".bar")[
                h.a(href=up)[
                    h.img(src=f"{up}icon.svg", alt="", width="32", height="32"), h.strong[texts["site"]], " ", h.span[texts["rules.back"]]
                ]
            ],
            h.main(".columns")[
                h.h1[rules.title],
                h.div(".side")[
                    h.form("#search", role="search", hidden=True)[
                        h.label(for_="words")[texts["rules.search"]],
                        h.input("#words", type="search", autocomplete="off", spellcheck="false", enterkeyhint="search"),
                        h.p("#answer", role="status", data_texts=json.dumps(answers, ensure_ascii=False)),
                    ],
                    len(family) > 1
                    and h.nav(".family", aria_labelledby="family")[
                        h.h2("#family")[texts["rules.pages"]],
                        h.ul[
                            (
                                h.li[h.a(href=relative.file, aria_current=relative.file == file and "page")[relative.title]]
                                for relative in family
                            )
                        ],
                    ],
                    h.nav(".contents", aria_labelledby="contents")[
                        h.h2("#contents")[texts["rules.contents"]],
                        h.ol[(h.li(class_=f"level-{head.level}")[h.a(href=f"#{head.id}")[head.text]] for head in rules.headings)],
                    ],
                ],
                h.div("#rules", tabindex="-1")[rules.body],
                h.section("#elsewhere", hidden=True),
            ],
        ],
    ]
    return str(document)


def _root(stem: str, stems: Sequence[str]) -> str:
    """The page that a page's family is named after: the one with the shortest name that the page's own name begins with."""
    return min((other for other in [*stems, stem] if stem == other or stem.startswith(f"{other}-")), key=len)


def _in_order(stem: str) -> tuple[bool, str]:
    """Variants follow the rules that they vary, and other editions come last: their names go on with a digit."""
    return bool(re.search(r"-\d", stem)), stem


def build(site: Path) -> None:
    """Put every page of rules into the site, and the sheet and the script that they share."""
    folder = site / "rules"
    folder.mkdir(parents=True, exist_ok=True)
    sheet = shell.style_sheet(shell.STYLES_OF_RULES).replace('url("fonts/', 'url("../fonts/').encode()
    shared = {}
    for kind, suffix, data in (("sheet", ".css", sheet), ("script", ".js", (WEB / "rules.js").read_bytes())):
        shared[kind] = f"rules-{stamps.digest(data)[:10]}{suffix}"
        (folder / shared[kind]).write_bytes(data)
    for language in catalogues.languages():
        _build(site / folder_of(language), language, shared)


def _build(folder: Path, language: str, shared: Mapping[str, str]) -> None:
    """Put the pages of one language into its folder. Exact rules stand aside where the plain ones want their name."""
    folder.mkdir(exist_ok=True)
    texts = {entry.msgid: entry.msgstr for entry in catalogues.merged(language)}
    up = "../" * folder_of(language).count("/")
    plain = {path.stem: path for path in (catalogues.LOCALE / language / "rules").glob("*.md")}
    exact = {path.stem + "-exact" * (path.stem in plain): path for path in (SPECS.glob("*.md") if language == FIRST_LANGUAGE else ())}
    rules = {stem: render(path.read_text("utf-8"), texts) for stem, path in {**plain, **exact}.items()}
    for stem, text in rules.items():
        root = _root(stem, [*plain])
        relatives = [other for other in plain if _root(other, [*plain]) == root]
        family = [Relative(f"{other}.html", rules[other].title) for other in sorted(relatives, key=_in_order)]
        file = f"{stem}.html"
        whole = page(text, language, texts, file=file, family=family, exact=stem in exact, up=up, **shared)
        (folder / file).write_text(whole, "utf-8")
