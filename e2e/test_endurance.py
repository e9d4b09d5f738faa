"""Long play leaves nothing behind: no listener, no proxy, no growing document; and every move is announced in words of its own."""

from __future__ import annotations

from e2e.endurance import PROXIES, endure, weigh
from e2e.table import Table

COUNT = """() => {
  window.added = 0;
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...rest) { added += 1; return add.apply(this, rest); };
  window.said = [];
  const live = document.getElementById("live");
  new MutationObserver(() => said.push(live.textContent)).observe(live, {childList: true, characterData: true, subtree: true});
}"""


def test_a_whole_game_leaves_no_listeners_and_no_proxies_behind(new_table: Table) -> None:
    table, page = new_table, new_table.page
    page.add_init_script(PROXIES)
    page.reload()
    table.ready()
    table.start(players=2, seed=12, curtain=False)
    for move in ("card:assemble", "put:scottish@moray", "put:welsh@devon", "put:english@devon"):
        table.play(move)
    table.play(table.match.state.legal_moves()[0].text)
    page.evaluate(COUNT)
    before = weigh(table)

    table.play_on(seed=6, decisions=60)

    after = weigh(table)
    assert page.evaluate("added") == 0, "listeners were added while playing"
    assert after["listeners"] <= before["listeners"]
    assert after["proxies"] <= before["proxies"] + 2, f"{after['proxies'] - before['proxies']} proxies for 60 decisions"
    assert after["nodes"] < before["nodes"] * 1.5
    said = page.evaluate("said")
    assert len(said) > 20
    assert all(said), "an announcement was empty"
    assert len(set(said)) == len(said), "two announcements read the same: a screen reader says only the first"


def test_many_turns_leave_nothing_behind(new_table: Table) -> None:
    """All that was between two new games is gone. Python may remember the texts of a few more rows of chronicles, up to a limit."""
    growth = endure(new_table, 50, 150)
    before, after = growth.before, growth.after
    assert growth.turns >= 150
    assert growth.games > 2
    assert after["listeners"] <= before["listeners"]
    assert after["proxies"] <= before["proxies"]
    assert after["documents"] <= before["documents"]
    assert after["nodes"] <= before["nodes"] * 1.1
    assert after["heap"] <= before["heap"] * 1.1
    assert growth.objects < 400 * 4, f"{growth.objects} of Python's objects"  # one game that is not forgotten has some thousands
