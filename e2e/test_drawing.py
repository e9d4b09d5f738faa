"""What web/screen.js makes of the document: exactly what was wanted, of as much as possible of what was there."""

from __future__ import annotations

import random

import pytest

from e2e.table import Table

HTML, SVG = ("div", "span", "b"), ("g", "use", "rect")

_CHANGE = """([pairs, kind]) => {
  const SVG = "http://www.w3.org/2000/svg";
  const place = kind === "svg" ? document.createElementNS(SVG, "svg") : document.createElement("div");
  document.body.append(place);
  const wrong = [];
  for (const [old, next] of pairs) {
    place.innerHTML = old;
    const part = place.firstElementChild;
    const known = new Map([...part.children].filter(({ id }) => id).map((child) => [child.id, child]));
    throneShow(JSON.stringify({ changes: { part: next }, anew: false, flights: [], refuge: "app" }));
    const wanted = place.cloneNode(false);
    wanted.innerHTML = next;
    if (!place.isEqualNode(wanted)) wrong.push(["differs", old, next, place.innerHTML]);
    if (part.nodeName !== place.firstElementChild.nodeName) continue;
    if (part !== place.firstElementChild) wrong.push(["made anew", old, next, "part"]);
    for (const child of part.children) {
      const before = known.get(child.id);
      if (before && before.nodeName === child.nodeName && before !== child) wrong.push(["made anew", old, next, child.id]);
    }
  }
  place.remove();
  return wrong;
}"""


def _tree(chance: random.Random, tags: tuple[str, ...], ids: list[str], depth: int) -> str:
    """What is in an element: elements, some with an id of `ids`, each taken once, and in HTML words between them."""
    inside: list[str] = []
    for _ in range(chance.randrange(5) if depth else 0):
        tag = chance.choice(tags)
        id = f' id="{ids.pop()}"' if ids and chance.random() < 0.6 else ""
        kind = f' class="{chance.choice("abc")}"' if chance.random() < 0.5 else ""
        other = f' data-arg="{chance.randrange(3)}"' if chance.random() < 0.3 else ""
        inside.append(f"<{tag}{id}{kind}{other}>{_tree(chance, tags, ids, depth - 1)}</{tag}>")
        if tags is HTML and chance.random() < 0.3:
            inside.append(chance.choice(("one", "two", "three")))
    return "".join(inside)


def _part(chance: random.Random, tags: tuple[str, ...]) -> str:
    ids = [f"n{number}" for number in range(8)]
    chance.shuffle(ids)
    tag = tags[0] if chance.random() < 0.95 else tags[1]
    return f'<{tag} id="part">{_tree(chance, tags, ids, depth=3)}</{tag}>'


@pytest.mark.parametrize(("kind", "tags"), [("html", HTML), ("svg", SVG)])
def test_a_part_comes_to_look_as_wanted_and_keeps_what_has_the_same_id(table: Table, kind: str, tags: tuple[str, ...]) -> None:
    chance = random.Random(12)
    pairs = [[_part(chance, tags), _part(chance, tags)] for _ in range(500)]
    assert table.page.evaluate(_CHANGE, [pairs, kind]) == []


def test_what_has_the_keyboard_keeps_it_when_others_come_and_go_around_it(table: Table) -> None:
    kept = table.page.evaluate("""() => {
      const place = document.createElement("div");
      document.body.append(place);
      const row = (ids) => `<div id="part">${ids.map((id) => `<button id="${id}">${id}</button>`).join("")}</div>`;
      place.innerHTML = row(["one", "two", "three", "four"]);
      document.getElementById("three").focus();
      const kept = [];
      for (const ids of [["two", "three"], ["new", "three", "five", "six"], ["three"]]) {
        throneShow(JSON.stringify({ changes: { part: row(ids) }, anew: false, flights: [], refuge: "app" }));
        kept.push(document.activeElement.id);
      }
      place.remove();
      return kept;
    }""")
    assert kept == ["three", "three", "three"]
