"""The teacher in a real browser: a hint for the decision at hand, and the analysis of a game that is over."""

from __future__ import annotations

from playwright.sync_api import expect

from app.i18n import Text
from e2e import bots
from e2e.table import Table, eventually
from tools.catalogues import compiled
from vacant_throne.bots.verdicts import loads, turning_points

ENGLISH = Text(compiled("en"), "en")


def test_a_hint_says_what_to_do_and_why_and_can_be_followed(table: Table) -> None:
    page = table.page
    bots.quick(table)
    table.start(2, first=0, bots={1: "squire"})
    page.keyboard.press("h")
    expect(page.locator("#dialog-hint")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog-hint")).to_have_count(0)
    assert table.made == 0

    page.click("#hint")
    follow = page.locator("#teacher-play")
    expect(follow).to_be_visible(timeout=1000 * bots.PATIENCE)
    assert page.locator("#dialog-hint .steps li").first.inner_text()
    assert page.locator("#dialog-hint .reasons li").count()
    expect(page.locator(".teacher-chance")).to_contain_text("%")
    legal = table.match.state.legal_moves()
    number = follow.evaluate("button => { const { arg } = button.dataset; button.click(); return arg; }")  # it may yet think better of it
    expect(page.locator("#dialog-hint")).to_have_count(0)
    eventually(lambda: table.made)
    assert table.match.log[0] is legal[int(number)]


def test_an_analysis_is_stopped_gone_on_with_kept_and_leads_back_to_where_it_could_have_been_played_better(table: Table) -> None:
    page = table.page
    bots.quick(table)
    bots.sit(table, bots.nearly_invaded(), "", "squire")
    table.play("pass")
    page.click("#analyse-ending")
    dialog, progress = page.locator("#dialog-analysis"), page.locator("#dialog-analysis progress")
    expect(progress).to_be_visible()
    found = eventually(lambda: progress.evaluate("bar => bar.value"), patience=bots.PATIENCE)
    page.click("#analysis-stop")
    expect(page.locator("#analysis-start")).to_have_text(ENGLISH("analysis.go_on"))
    assert not table.record["analysis"]
    page.click("#analysis-start")
    assert progress.evaluate("bar => bar.value") >= found, "it begins anew"
    chart = dialog.locator(".chart-lines")
    expect(chart).to_be_visible(timeout=1000 * bots.PATIENCE)

    game, match = table.record, table.match
    points = turning_points(loads(game["analysis"], match))
    assert len(points) > 2
    shown = dialog.locator(".turning-points > li")
    expect(shown).to_have_count(len(points))
    for point, told in zip(points, shown.all(), strict=True):
        assert f"{round(100 * point.cost)} points" in told.inner_text()
    assert "%" in chart.get_attribute("aria-label")
    dialog.get_by_role("button", name=ENGLISH("analysis.chart.table")).click()
    expect(dialog.locator(".chance-figures")).to_be_visible()

    point = next(point for point in points if point.seat == 0)
    dialog.locator(f".turning-points [data-do=goto][data-arg='{point.number - 1}']").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".turn")).to_have_text(f"Looking back: {point.number - 1} of {len(match.log)}")
    page.click("#analyse")
    expect(page.locator(".decisions .is-shown")).to_have_count(1)

    # A page that is loaded anew has it still, and no worker to think of it again.
    page.reload()
    table.ready()
    page.click("#analyse-ending")
    expect(chart).to_be_visible()
    expect(progress).to_have_count(0)
    assert not page.workers

    before = table.place
    dialog.locator(f".turning-points [data-do=branch][data-arg='{point.number - 1}']").click()
    eventually(lambda: table.place, lambda place: place != before)
    assert table.record["bots"] == game["bots"]
    assert table.match.log == match.log[: point.number - 1]
    expect(table.notice).to_contain_text(ENGLISH("branch.made"))
    assert table.match.state.seat == 0
    expect(page.locator("#pass")).to_be_visible()
    assert game in table.records()
