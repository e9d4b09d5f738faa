"""Saves and links of released rules, kept as they were: they must open for ever, or say why they cannot.

``python -m tests.conformance.test_golden`` writes those of the present rules, for games that have none yet. Once a version of the rules is
released its file never changes: a failure here means that old games have come to mean something else, and the rules version must be raised.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.playthroughs import SEEDS, covering
from vacant_throne.core import link, save
from vacant_throne.core.errors import LinkError
from vacant_throne.core.match import Match
from vacant_throne.core.rng import stream
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import kinds, random_match

FOLDER = Path(__file__).with_name("golden")
FILES = sorted(FOLDER.glob("*.json"))


def path_of(game: Any) -> Path:
    return FOLDER / f"{game.id}.{game.rules_version}.json"


def write() -> None:
    """Write the file of every game that has none for its present rules: a finished match and one under way, of every kind of game."""
    for game in GAMES.values():
        if not path_of(game).exists():
            found = []
            for number in range(len(kinds(game))):
                options = covering(game)[len(SEEDS) * number + number % len(SEEDS)]  # house rules and beginners in turn
                for most in (1000, 25):
                    match = random_match(game, options, 41 + number, stream(number, "golden"), most)
                    found.append({"link": link.encode(match), "save": save.dump(match)})
            path_of(game).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def test_every_game_has_its_golden_file() -> None:
    assert all(path_of(game) in FILES for game in GAMES.values())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_old_saves_and_links_open_as_what_they_were(file: Path) -> None:
    for entry in json.loads(file.read_text(encoding="utf-8")):
        document = entry["save"]
        game = GAMES[document["game"]]
        assert file.stem == f"{document['game']}.{document['rules']}"
        opened = save.load(document, GAMES)
        if document["rules"] == game.rules_version:
            assert isinstance(opened, Match)
            assert save.dump(opened) == document
            assert link.encode(opened) == entry["link"]
            assert link.decode(entry["link"], GAMES).log == opened.log
        else:
            assert isinstance(opened, Match) or (opened.reason.id == "save.older_rules" and opened.state)
            with pytest.raises(LinkError) as refused:
                link.decode(entry["link"], GAMES)
            assert refused.value.message.id == "link.older_rules"


if __name__ == "__main__":
    write()
