"""The pages of rules: every rule that a player may be shown has its address there, and the pages need nothing from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.king_is_dead.test_words import cited_rules
from tests.kings_bounty.test_words import cited_rules as cited_by_kings_bounty
from tests.rules.spec import defined
from tools import catalogues, rule_addresses, rules_pages, shell
from tools.paths import WEB
from tools.report import Stop
from vacant_throne.kings_bounty.titles import POINTS

EXACT = {"KID1": "king-is-dead-1e-exact", "KID2": "king-is-dead-2e", "KB": "kings-bounty-exact"}
"""The pages of exact rules that have a page in plain words too, by the beginning of their ids."""

NOT_RULES = ("DEC", "EX")
"""Kinds of entries that no reader needs an address for: why a doubtful rule is read so, and examples."""

TITLE_ROW = re.compile(r"^\| :title-(\w+): ([^|]+?) \|[^|]+\| (−?\d+) \|$", re.MULTILINE)
"""A row of the tables of titles in King's Bounty."""

ONLY_EXACT = {"KB-COMP-08"}
"""What is said to programs alone: ids of cards."""


class Page(HTMLParser):
    """What the tests ask of a page: its ids, its addresses, its elements with their attributes."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = path.read_text("utf-8")
        self.feed(self.text)
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


@pytest.fixture(scope="module")
def addresses() -> dict[str, str]:
    return rule_addresses.of("en", catalogues.LOCALE)


def entries(spec: str) -> set[str]:
    """Every id of a spec."""
    return {id for id in defined() if id.startswith(f"{spec}-")}


def rules(spec: str) -> set[str]:
    """Every rule of a spec."""
    return {id for id in entries(spec) if id.split("-")[1] not in NOT_RULES}


@pytest.mark.parametrize(("spec", "many"), [("KID1", 60), ("KID2", 130), ("KB", 70)])
def test_every_rule_is_explained_on_a_page_in_plain_words(spec, many, addresses):
    assert len(rules(spec)) > many
    assert rules(spec) - addresses.keys() - ONLY_EXACT == set()


def test_the_pages_explain_no_rule_that_no_spec_knows(addresses):
    assert addresses.keys() <= set().union(*map(entries, EXACT))


def test_every_rule_is_where_its_address_says(site, pages, addresses):
    found = {page.path: page for page in pages}
    for rule, address in addresses.items():
        path, _, id = address.partition("#")
        assert id == rule
        assert id in found[site / path].ids, address


def test_every_rule_that_the_game_can_cite_has_its_address(addresses):
    named = {entry.msgid.split(".")[1] for entry in catalogues.merged("en") if entry.msgid.startswith("rule.")}
    whole = {rule for rule in cited_rules() if not rule.endswith("-")}  # others are put together of parts
    assert named | whole | cited_by_kings_bounty() <= addresses.keys()


def test_the_basic_game_needs_one_page_alone(addresses):
    elsewhere = ("KID2-COMP-07", "KID2-ADV-", "KID2-SOLO-", "KID2-VIK-")
    basic = {rule for rule in rules("KID2") if not rule.startswith(elsewhere)}
    assert {addresses[rule].partition("#")[0] for rule in basic} == {"rules/king-is-dead.html"}


def test_one_page_explains_all_of_kings_bounty(addresses):
    assert {addresses[rule].partition("#")[0] for rule in rules("KB") - ONLY_EXACT} == {"rules/kings-bounty.html"}


def test_the_page_of_kings_bounty_gives_each_title_its_name_and_the_points_that_the_game_gives():
    text = (catalogues.LOCALE / "en" / "rules" / "kings-bounty.md").read_text("utf-8")
    told = {title: (name, int(points.replace("−", "-"))) for title, name, points in TITLE_ROW.findall(text)}
    names = {entry.msgid: entry.msgstr for entry in catalogues.merged("en")}
    assert told == {title: (names[f"title.{title}"], points) for title, points in POINTS.items()}


def test_the_catalogue_knows_where_a_rule_is_explained():
    texts = {entry.msgid: entry.msgstr for entry in catalogues.merged("en")}
    assert texts["address.KID2-ADV-SPY-01"] == "rules/king-is-dead-advanced.html#KID2-ADV-SPY-01"
    assert texts["address.KID1-TURN-01"] == "rules/king-is-dead-1e.html#KID1-TURN-01"


@pytest.fixture
def write(tmp_path):
    def write(path: str, text: str) -> None:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")

    return write


def test_what_a_language_does_not_explain_is_found_in_the_first_one(write, tmp_path):
    write("en/rules/chess.md", "# Chess\n\n- A rule. {#C-1}\n- Another. {#C-2 .example}\n\n| a {#C-3 #C-4} | b |\n")
    write("de/rules/schach.md", "# Schach\n\n## Zug {#zug}\n\nEine Regel. {#C-1}\n")
    assert rule_addresses.of("de", tmp_path) == {
        "C-1": "rules/de/schach.html#C-1",
        "C-2": "rules/chess.html#C-2",
        "C-3": "rules/chess.html#C-3",
        "C-4": "rules/chess.html#C-4",
    }


def test_a_rule_that_is_explained_twice_is_refused(write, tmp_path):
    write("en/rules/a.md", "# A\n\nA rule. {#C-1}\n")
    write("en/rules/b.md", "# B\n\nThe same. {#C-1}\n")
    with pytest.raises(Stop, match=r"C-1 is explained twice: on rules/a\.html and in b\.md"):
        rule_addresses.of("en", tmp_path)


def test_the_exact_rules_have_an_address_each(pages):
    stems = {page.path.stem: page for page in pages}
    for spec, stem in EXACT.items():
        assert entries(spec) <= stems[stem].ids.keys()


def test_pages_of_one_game_lead_to_each_other_and_to_no_other_game(site):
    def family(stem: str) -> list[str]:
        text = Page(site / "rules" / f"{stem}.html").text
        return re.findall(r'<li><a href="([^"#]+)"', text[: text.index('id="contents"')])

    king = ["king-is-dead", "king-is-dead-advanced", "king-is-dead-solo", "king-is-dead-vikings", "king-is-dead-1e"]
    for stem in [*king, "king-is-dead-2e", "king-is-dead-1e-exact"]:
        assert family(stem) == [f"{name}.html" for name in king]
    for alone in ("kings-bounty", "kings-bounty-exact", "kings-dilemma"):
        assert family(alone) == []


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
            if id:
                ids = next(other for other in pages if other.path == target).ids
                assert id in ids, f"{page.path.name}: {address}"


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
    assert tags["h1"] == tags["main"] == 1
    assert ("form", "") in [
        (tag, values.get("hidden") or "") for tag, values in page.elements if "hidden" in values
    ]  # the search needs script
    first_link = next(values for tag, values in page.elements if tag == "a")
    assert first_link["href"] == "#rules"


def test_no_mark_of_ours_is_left_to_read(pages):
    for page in pages:
        assert "{#" not in page.text, page.path.name
        assert re.findall(r":[a-z]+-[a-z0-9_-]+:", page.text) == [], page.path.name


def test_a_page_carries_the_drawings_that_it_shows_with_what_they_are_made_of_and_no_others(pages):
    held = {page.path.stem: {id for id in page.ids if re.match(r"(art|piece|title|unit|map|region)-", id)} for page in pages}
    assert held["kings-bounty-exact"] == held["king-is-dead-2e"] == set()
    assert {"map-backdrop", "region-devon", "piece-welsh"} <= held["king-is-dead"]
    assert {"title-emperor", "art-crown", "unit-human-archer"} <= held["kings-bounty"]
    assert not {"title-emperor", "region-caledonia"} & held["king-is-dead"]


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
        ("**KB-X-1 (for two)** A rule.", '<p id="KB-X-1"><strong>KB-X-1 (for two)</strong>'),
        ("- **KB-X-1** A rule.\n- See **KB-X-2**.", '<li id="KB-X-1"><strong>KB-X-1</strong> A rule.</li>\n<li>See'),
        ("| A | B |\n|---|:-:|\n| c | d |", '<td class="center">d</td>'),
        (
            "2 :piece-welsh: & :smile:",
            '<p>2 <svg class="drawing piece" aria-hidden="true"><use href="#piece-welsh"></use></svg> &amp; :smile:</p>',
        ),
        ("<b>bold</b>", "<p>&lt;b&gt;bold&lt;/b&gt;</p>"),
    ],
)
def test_what_our_markdown_makes(markdown, html):
    assert html in rules_pages.render(f"# Rules\n\n{markdown}\n", {}).body


def test_the_contents_list_sections_and_parts_but_not_the_title():
    text = rules_pages.render("# Rules\n\n## The cards\n\n### Assemble\n\n#### Fine print\n", {})
    assert text.title == "Rules"
    assert text.headings == ((2, "the-cards", "The cards"), (3, "assemble", "Assemble"))


def test_a_text_without_a_title_is_refused():
    with pytest.raises(Stop, match="title"):
        rules_pages.render("Just words.\n", {})
