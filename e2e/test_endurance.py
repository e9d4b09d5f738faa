"""Long play leaves nothing behind: no listener, no proxy, no growing document; and every move is announced in words of its own."""

from __future__ import annotations

from e2e import bounty
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

PYTHON = """
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (kind, handler, ...rest) {
  if (kind === "click" && handler.__func__) globalThis.handler = handler;
  return add.call(this, kind, handler, ...rest);
};
globalThis.objects = () => {
  const kept = [handler.__func__];
  const hold = proxy => { kept.push(proxy); return proxy; };
  const modules = hold(hold(hold(kept[0].__globals__).get("__builtins__")).get("__import__"));
  hold(hold(modules("gc")).collect)();
  const objects = hold(hold(modules("gc")).get_objects)();
  hold(objects);
  const count = objects.length;
  for (const proxy of kept) proxy.destroy();
  return count;
};
let drawn = 1;
crypto.getRandomValues = array => array.map(() => drawn = drawn * 48271 % 2147483647);
"""
"""How many objects Python keeps track of, asked of it through the page's own listener; and games are dealt the same each time."""

TURNS = """async wanted => {
  let state = 7, turns = 0, taps = 0;
  const any = list => list[(state = state * 48271 % 2147483647) % list.length];
  const turn = () => document.querySelector("#chronicle li").value;
  for (;;) {
    const again = document.getElementById("again"), before = turn();
    if (again && turns >= wanted) break;
    if (!again && !document.querySelector("#app [data-do=move]")) document.getElementById("list").click();
    (again ?? any(document.querySelectorAll("#app [data-do=move]"))).click();
    document.getElementById("ask-yes")?.click();
    if (turn() > before) turns += 1;
    if (++taps % 50 === 0) await new Promise(done => setTimeout(done)); // to paint each of them takes a while
  }
  document.getElementById("again").click();
  return turns;
}"""
"""Plays whole games through the page's own listener, one after another, until there were so many turns; then begins another."""


def weigh(table: Table) -> dict[str, float]:
    """What the page holds after tidying up."""
    session = table.page.context.new_cdp_session(table.page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        table.page.evaluate("new Promise(done => setTimeout(done, 20))")
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {
        "listeners": metrics["JSEventListeners"],
        "nodes": metrics["Nodes"],
        "documents": metrics["Documents"],
        "heap": metrics["JSHeapUsedSize"],
        "proxies": table.page.evaluate("proxies"),
    }


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


def test_five_hundred_turns_leave_nothing_behind(new_table: Table) -> None:
    """Two new games are compared, one begun after a hundred turns and one after five hundred: all that was between them is gone.

    Python may remember the texts of a few more rows of chronicles, up to a limit: see `app.h` and `app.parts`.
    """
    table, page = new_table, new_table.page
    page.add_init_script(PROXIES + PYTHON)
    page.reload()
    table.ready()
    table.start(players=2, seed=3, game=bounty.GAME, curtain=False)
    turns = page.evaluate(TURNS, 100)
    table.settle()
    before, objects = weigh(table), page.evaluate("objects()")

    turns += page.evaluate(TURNS, 500 - turns)

    table.settle()
    after, grown = weigh(table), page.evaluate("objects()") - objects
    assert turns >= 500
    assert len(table.records()) > 4
    assert after["listeners"] <= before["listeners"]
    assert after["proxies"] <= before["proxies"]
    assert after["documents"] <= before["documents"]
    assert after["nodes"] <= before["nodes"] * 1.1
    assert after["heap"] <= before["heap"] * 1.1
    assert grown < 400 * 4, f"{grown} of Python's objects for 400 turns"  # one game that is not forgotten has some thousands
