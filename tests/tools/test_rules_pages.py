"""The pages of rules: every rule that a player may be shown has its address there, and the pages need nothing from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.king_is_dead.test_words import cited_rules
from tools import catalogues, rules_pages, shell
from tools.paths import WEB
from tools.report import Stop

SPEC = (rules_pages.SPECS / "king-is-dead-2e.md").read_text("utf-8")
SECTIONS = ("1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "8. ", "9. ")
"""The sections of the spec that make up the basic game."""
ELSEWHERE = {"KID2-COMP-07", "KID2-END-CORONATION-TIE-3"}
"""Rules in these sections that only the advanced mode knows."""


class Page(HTMLParser):
    """What the tests ask of a page: its ids, its addresses, its elements with their attributes."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(path.read_text("utf-8"))
        self.ids = Counter(values["id"] for _, values in self.elements if values.get("id"))
        self.addresses = [values[name] or "" for _, values in self.elements for name in ("href", "src") if name in values]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    site = tmp_path_factory.mktemp("site")
    rules_pages.build(site)
    return site


@pytest.fixture(scope="module")
def page(site) -> Page:
    return Page(site / "rules" / "king-is-dead.html")


@pytest.fixture(scope="module")
def pages(site) -> list[Page]:
    return [Page(path) for path in sorted((site / "rules").rglob("*.html"))]


def rules_of_the_basic_game() -> set[str]:
    sections = (section for section in SPEC.split("\n## ") if section.startswith(SECTIONS))
    return {id for section in sections for id in re.findall(r"^\| (KID2-[A-Z0-9-]+) \|", section, re.MULTILINE)}


def test_every_rule_of_the_basic_game_has_its_address(page):
    rules = rules_of_the_basic_game()
    assert len(rules) > 80
    assert rules - page.ids.keys() == ELSEWHERE


def test_the_page_knows_no_rule_that_the_spec_does_not_know(page):
    assert {id for id in page.ids if id.startswith("KID2-")} <= rules_of_the_basic_game()


def test_every_rule_that_the_game_can_cite_has_its_address(page):
    named = {entry.msgid.split(".")[1] for entry in catalogues.merged("en") if entry.msgid.startswith("rule.")}
    assert named | cited_rules() <= page.ids.keys()


def test_the_exact_rules_have_an_address_each(pages):
    exact = next(page for page in pages if page.path.stem == "king-is-dead-2e")
    assert rules_of_the_basic_game() <= exact.ids.keys()


def test_no_address_stands_for_two_things(pages):
    for page in pages:
        assert [id for id, count in page.ids.items() if count > 1] == [], page.path.name


def test_every_link_leads_somewhere_inside_the_site(site, pages):
    made_by_others = {site / "icon.svg", site}
    for page in pages:
        for address in page.addresses:
            assert not re.match(r"[a-z]+:|/", address), f"{page.path.name} leads elsewhere: {address}"
            path, _, id = address.partition("#")
            target = (page.path.parent / path).resolve() if path else page.path
            assert target in made_by_others or target.is_file(), f"{page.path.name}: {address}"
            if not path:
                assert id in page.ids, f"{page.path.name} has no {id}"


def test_the_sheet_asks_only_for_fonts_that_the_site_holds(site):
    sheet = next((site / "rules").glob("rules-*.css")).read_text("utf-8")
    asked = set(re.findall(r'url\("([^"]+)"\)', sheet))
    held = shell.font_files((WEB / "style" / "fonts.css").read_text("utf-8"))
    assert asked == {f"../fonts/{name}" for name in held}


def test_nothing_on_the_pages_is_against_their_own_policy(pages):
    for page in pages:
        for tag, values in page.elements:
            assert "style" not in values, f"{page.path.name}: {tag} with a style of its own"
            assert not any(name.startswith("on") for name in values)
            assert tag != "style"
            if tag == "script":
                assert values.get("src")


def test_a_page_can_be_read_and_walked_without_script(page):
    tags = Counter(tag for tag, _ in page.elements)
    assert tags["h1"] == tags["main"] == tags["nav"] == 1
    assert ("form", "") in [
        (tag, values.get("hidden") or "") for tag, values in page.elements if "hidden" in values
    ]  # the search needs script
    first_link = next(values for tag, values in page.elements if tag == "a")
    assert first_link["href"] == "#rules"


def test_no_mark_of_ours_is_left_to_read(pages):
    for page in pages:
        text = page.path.read_text("utf-8")
        assert "{#" not in text, page.path.name
        assert ":piece-" not in text
        assert ":map:" not in text


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("- One rule. {#KID2-X-1}", '<li id="KID2-X-1">One rule.</li>'),
        ("A rule. {#KID2-X-1 #KID2-X-2}", '<p id="KID2-X-1"><span id="KID2-X-2"></span>A rule.</p>'),
        ("> Ada passes. {.example}", '<blockquote class="example">'),
        ("> - Wrong.\n> - Wrong too. {.wrong}", '<blockquote class="wrong">'),
        ("> Before.\n\nA rule. {#KID2-X-1}", '<p id="KID2-X-1">A rule.</p>'),
        ("## Your turn {#turn}", '<h2 id="turn">Your turn</h2>'),
        ("## Your turn", '<h2 id="your-turn">Your turn</h2>'),
        ("| ID | Rule |\n|---|---|\n| KID2-X-1 | A rule. |", '<tr id="KID2-X-1">'),
        ("| A | B |\n|---|:-:|\n| c | d |", '<td class="center">d</td>'),
        (
            "2 :piece-welsh: & :smile:",
            '<p>2 <svg class="drawing" aria-hidden="true"><use href="#piece-welsh"></use></svg> &amp; :smile:</p>',
        ),
        ("<b>bold</b>", "<p>&lt;b&gt;bold&lt;/b&gt;</p>"),
    ],
)
def test_what_our_markdown_makes(markdown, html):
    assert html in rules_pages.render(f"# Rules\n\n{markdown}\n", {}).body


def test_the_contents_list_sections_and_parts_but_not_the_title():
    rules = rules_pages.render("# Rules\n\n## The cards\n\n### Assemble\n\n#### Fine print\n", {})
    assert rules.title == "Rules"
    assert rules.headings == ((2, "the-cards", "The cards"), (3, "assemble", "Assemble"))


def test_a_text_without_a_title_is_refused():
    with pytest.raises(Stop, match="title"):
        rules_pages.render("Just words.\n", {})
