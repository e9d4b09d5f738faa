"""Some hundreds of hostile texts of each kind that the page reads; ``python -m tests.app.hostile`` tries a hundred thousand of each."""

from __future__ import annotations

import json

import pytest

from app import archive
from tests.app import hostile
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.hostile import Tally, attack

COUNT = 400

OUTCOMES = {
    "files": {"same", "partly"},
    "entries": {"same", "to be looked at", "listed as damaged", "listed, opening refused"},
    "pasted": {"same", "refused in words"},
    "addresses": {"same", "refused in words", "left alone"},
    "notes": {"same", "as if there were none"},
    "names": {"same", "cleaned", "nothing is left"},
}


def tally_of(name: str, count: int = COUNT, seed: int = 20240229) -> Tally:
    rng = Rng(seed)
    return attack(hostile.KINDS[name](GAMES, count, rng), count, rng)


@pytest.mark.parametrize("name", hostile.KINDS)
def test_whatever_comes_is_refused_in_words_or_is_what_it_says(name: str) -> None:
    tally = tally_of(name)
    assert not tally.failures, tally.shown
    assert tally.refused.total() + tally.accepted.total() == COUNT
    assert OUTCOMES[name] <= tally.accepted.keys()
    assert bool(tally.refused) is (name == "files")  # everything else is refused on the page itself


_CHECKED = archive._checked


@pytest.mark.parametrize(
    ("name", "place", "instead"),
    [
        ("files", "app.archive._checked", lambda library, entry: (_CHECKED(library, entry)[0], True)),
        ("files", "app.library.Library.check", lambda library, record: None),
        ("entries", "app.shelf.is_moment", lambda text: True),
        ("entries", "app.library._seats", lambda found: None),
        ("pasted", "vacant_throne.core.link._checksum", lambda content: "AAAAAA"),
        ("addresses", "app.controller.link.is_marked", lambda address: 1 / 0),
        ("notes", "app.settings.CHOICES", {}),
        ("names", "app.shelf.clean", lambda name, limit=24: name),
    ],
)
def test_a_mistake_would_be_noticed(monkeypatch: pytest.MonkeyPatch, name: str, place: str, instead: object) -> None:
    monkeypatch.setattr(place, instead)
    assert tally_of(name).failures


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert hostile.main(["--count", "20", "--only", "files", "--only", "notes"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [report[name]["failures"] for name in ("files", "notes")] == [0, 0]
