"""The pages of rules in a browser: readable without script, and with it a theme and a search."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e import axe

PAGE = "rules/king-is-dead.html"
ALONE = "rules/kings-bounty.html"
"""A page that no other belongs to."""
PASSAGES = "#rules :is(p, li, tr)"
SIZES = ((1280, 800), (1024, 768), (390, 844))


@pytest.fixture
def rules(page, site_url) -> Page:
    page.goto(site_url + PAGE)
    return page


def test_the_rules_can_be_read_and_walked_without_script(new_context, site_url):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site_url + PAGE)
    expect(page.get_by_role("heading", level=1)).to_have_text("The King Is Dead: the rules")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Negotiate").click()
    expect(page.locator("#negotiate")).to_be_in_viewport()


def test_a_link_to_one_rule_shows_it_below_the_bar_and_marks_it(page, site_url):
    page.goto(site_url + PAGE + "#KID2-ACT-SUPPORT-03")
    rule = page.locator("#KID2-ACT-SUPPORT-03")
    expect(rule).to_be_in_viewport()
    bar, place = page.locator(".bar").bounding_box(), rule.bounding_box()
    assert place["y"] >= bar["y"] + bar["height"]
    ground, usual = (it.evaluate("it => getComputedStyle(it).backgroundColor") for it in (rule, page.locator("body")))
    assert ground != usual


def test_the_bar_leads_to_the_games(rules, site_url):
    rules.locator(".bar").get_by_role("link").click()
    expect(rules).to_have_url(site_url)


def test_the_skip_link_comes_first_and_leads_past_the_contents(rules):
    rules.keyboard.press("Tab")
    expect(rules.get_by_role("link", name="Skip to the rules")).to_be_focused()
    rules.keyboard.press("Enter")
    expect(rules.locator("#rules")).to_be_focused()


def test_searching_leaves_only_what_has_the_words_and_the_headings_above_it(rules):
    field, answer = rules.get_by_role("searchbox"), rules.get_by_role("status")
    field.fill("short SUPPLY")
    expect(rules.locator(f"{PASSAGES} >> visible=true")).to_have_count(1)
    expect(rules.locator("#rules :is(h2, h3) >> visible=true")).to_have_text(["Often got wrong"])
    expect(answer).to_have_text("Passages found: 1")
    field.fill("elephant")
    expect(rules.locator(f"{PASSAGES} >> visible=true")).to_have_count(0)
    expect(answer).to_have_text("Nothing found. Try another word.")
    field.fill("")
    expect(rules.locator("#rules [hidden]")).to_have_count(0)
    expect(answer).to_be_empty()


def test_a_heading_is_searched_with_what_stands_under_it(rules):
    rules.get_by_role("searchbox").fill("undoing")
    expect(rules.locator("#KID2-UNDO-03")).to_be_visible()
    expect(rules.locator("#KID2-TURN-01")).to_be_hidden()


def test_steps_keep_their_numbers_while_searching(rules):
    rules.get_by_role("searchbox").fill("face down")
    expect(rules.locator("#KID2-STRUG-05")).to_have_js_property("value", 5)


def test_a_rule_is_found_by_its_id(rules):
    rules.get_by_role("searchbox").fill("kid2-turn-03")
    expect(rules.locator(f"{PASSAGES} >> visible=true")).to_have_count(1)
    expect(rules.locator("#KID2-TURN-03")).to_be_visible()


def test_the_search_finds_what_the_other_pages_say_and_leads_there(rules):
    elsewhere = rules.locator("#elsewhere")
    expect(elsewhere).to_be_hidden()
    rules.get_by_role("searchbox").fill("raiders")
    expect(rules.get_by_role("status")).to_have_text(re.compile(r"^Passages found: 0 here, \d+ on other pages$"))
    expect(elsewhere.get_by_role("heading", level=3)).to_have_text(["The advanced game"])
    rules.get_by_role("searchbox").fill("loyalist saxon token")
    expect(elsewhere.get_by_role("heading", level=3)).to_have_text(["The first edition, with Mordred"])
    elsewhere.get_by_role("link", name="More and more of them").click()
    expect(rules.locator("#KID1-MOR-STRUG-01")).to_be_in_viewport()
    expect(rules.get_by_role("heading", level=1)).to_have_text("The first edition, with Mordred")


def test_where_there_is_much_elsewhere_the_search_can_go_on_there(rules):
    rules.get_by_role("searchbox").fill("welsh follower")
    rules.locator("#elsewhere").get_by_role("link", name="Show all").first.click()
    expect(rules.get_by_role("heading", level=1)).to_have_text("The advanced game")
    expect(rules.get_by_role("searchbox")).to_have_value("welsh follower")
    expect(rules.get_by_role("status")).to_have_text(re.compile("^Passages found"))
    expect(rules.locator("#KID2-ADV-DISPUTE-01")).to_be_visible()
    expect(rules.locator("#KID2-ADV-AID-03")).to_be_hidden()


def test_where_the_other_pages_cannot_be_fetched_this_one_is_searched(rules, watch):
    watch.expect("Failed to load resource")
    watch.expect("failed request")
    rules.route("**/rules/king-is-dead-*.html", lambda route: route.abort())
    rules.get_by_role("searchbox").fill("coronation")
    expect(rules.get_by_role("status")).to_have_text(re.compile(r"^Passages found: \d+$"))
    rules.get_by_role("searchbox").fill("raiders")
    expect(rules.get_by_role("status")).to_have_text("Nothing found. Try another word.")


def test_the_pages_of_the_game_lead_to_each_other(rules):
    pages = rules.get_by_role("navigation", name="All the rules")
    expect(pages.locator("[aria-current=page]")).to_have_text("The King Is Dead: the rules")
    for title in ("The advanced game", "Alone against the Saxons", "The Viking invasion", "The first edition, with Mordred"):
        pages.get_by_role("link", name=title).click()
        expect(rules.get_by_role("heading", level=1)).to_have_text(title)
        expect(pages.locator("[aria-current=page]")).to_have_text(title)


def test_a_page_that_stands_alone_is_searched_alone(page, site_url):
    page.goto(site_url + ALONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("King’s Bounty: the rules")
    expect(page.get_by_role("navigation", name="All the rules")).to_have_count(0)
    page.get_by_role("searchbox").fill("latest monster −3")
    expect(page.get_by_role("status")).to_have_text("Passages found: 1")
    expect(page.locator(f"{PASSAGES} >> visible=true")).to_contain_text(["Vandal"])
    page.get_by_role("searchbox").fill("kb-play-unit-05")
    expect(page.locator("#KB-PLAY-UNIT-05")).to_be_visible()
    page.get_by_role("searchbox").fill("coronation")
    expect(page.get_by_role("status")).to_have_text("Nothing found. Try another word.")
    expect(page.locator("#elsewhere")).to_be_hidden()


def test_a_rule_of_the_plain_page_leads_on_to_the_exact_ones(page, site_url):
    page.goto(site_url + ALONE)
    page.get_by_role("link", name="exact rules").click()
    page.goto(f"{page.url}#KB-PLAY-CAPT-01")
    expect(page.locator("#KB-PLAY-CAPT-01")).to_be_in_viewport()
    expect(page.locator("#KB-PLAY-CAPT-01")).to_contain_text("strictly")


def test_following_a_link_ends_the_search(rules):
    rules.get_by_role("searchbox").fill("elephant")
    rules.get_by_role("navigation", name="Contents").get_by_role("link", name="The invasion").click()
    expect(rules.locator("#invasion")).to_be_in_viewport()
    expect(rules.get_by_role("searchbox")).to_have_value("")


@pytest.mark.parametrize(("theme", "scheme"), [("day", "light"), ("candle", "dark")])
def test_the_theme_is_the_one_chosen_in_the_games(rules, theme, scheme):
    rules.evaluate("theme => localStorage.setItem('vacant-throne:settings', JSON.stringify({theme}))", theme)
    rules.reload()
    assert rules.evaluate("getComputedStyle(document.documentElement).colorScheme") == scheme


PAGES = (
    "king-is-dead",
    *(f"king-is-dead-{part}" for part in ("advanced", "solo", "vikings", "1e", "2e")),
    "kings-bounty",
    "kings-bounty-exact",
)
"""A page of each kind, and all in plain words."""


def opened(page: Page, site_url: str, name: str) -> Page:
    """A page of rules with the fonts it is meant to have: until they are there, others stand in."""
    page.goto(f"{site_url}rules/{name}.html")
    page.evaluate("document.fonts.ready.then(() => true)")
    return page


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_off(page, site_url, name):
    opened(page, site_url, name)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("name", PAGES)
def test_axe_has_nothing_to_say(page, site_url, name):
    opened(page, site_url, name)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert axe.violations(page, colours_alone=scheme == "dark") == [], (width, scheme)
