"""What long play leaves behind: played for a while by a test, and for five hundred turns by ``build.py bench --only endurance``."""

from __future__ import annotations

from typing import NamedTuple

from e2e import bounty
from e2e.table import Table

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

_PYTHON = """
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

_TURNS = """async wanted => {
  let state = 7, turns = 0, taps = 0;
  const any = list => list[(state = state * 48271 % 2147483647) % list.length];
  const turn = () => document.querySelector("#chronicle li").value;
  for (;;) {
    const again = document.getElementById("again"), before = turn();
    if (again && turns >= wanted) break;
    if (!again && !document.querySelector("#choices [data-do=move]")) document.getElementById("list").click();
    (again ?? any(document.querySelectorAll("#choices [data-do=move]"))).click();
    document.getElementById("ask-yes")?.click();
    if (turn() > before) turns += 1;
    if (++taps % 10 === 0) await new Promise(done => setTimeout(done)); // to paint each of them takes a while
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


class Growth(NamedTuple):
    """What two new games are weighed by, one begun after some turns and one after many more; and Python's objects that came in between."""

    turns: int
    games: int
    before: dict[str, float]
    after: dict[str, float]
    objects: int


def endure(table: Table, first: int, turns: int) -> Growth:
    """Play so many turns in all on a new page, of several games, and weigh the page after the `first` of them and at the end."""
    page = table.page
    page.add_init_script(PROXIES + _PYTHON)
    page.reload()
    table.ready()
    table.start(players=2, seed=3, game=bounty.GAME, curtain=False)
    played = page.evaluate(_TURNS, first)
    table.settle()
    before, objects = weigh(table), page.evaluate("objects()")
    played += page.evaluate(_TURNS, turns - played)
    table.settle()
    return Growth(played, len(table.records()), before, weigh(table), page.evaluate("objects()") - objects)
