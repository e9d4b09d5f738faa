"""A long game leaves nothing behind: no listener, no proxy, no growing document; and every move is announced in words of its own."""

from __future__ import annotations

from e2e.table import Table

COUNT = """() => {
  window.added = 0;
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...rest) { added += 1; return add.apply(this, rest); };
  window.said = [];
  const live = document.getElementById("live");
  new MutationObserver(() => said.push(live.textContent)).observe(live, {childList: true, characterData: true, subtree: true});
}"""

PROXIES = """
globalThis.proxies = 0;
const Registry = globalThis.FinalizationRegistry;
globalThis.FinalizationRegistry = class extends Registry {
  constructor(cleanup) { super((held) => { proxies -= 1; cleanup(held); }); }
  register(...rest) { proxies += 1; return super.register(...rest); }
  unregister(token) { const was = super.unregister(token); if (was) proxies -= 1; return was; }
};
"""
"""Pyodide registers every proxy of a Python object, so that JavaScript's garbage collector can give it back."""


def weigh(table: Table) -> dict[str, float]:
    """What the page holds after tidying up."""
    session = table.page.context.new_cdp_session(table.page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        table.page.evaluate("new Promise(done => setTimeout(done, 20))")
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {"listeners": metrics["JSEventListeners"], "nodes": metrics["Nodes"], "proxies": table.page.evaluate("proxies")}


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
