"""Saves: what is written is what is read, and whatever else is read is refused or shown, never played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.pebbles import PEBBLES, Pebbles, PebblesGame
from vacant_throne.core import save
from vacant_throne.core.errors import SaveError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.rng import Rng
from vacant_throne.core.save import Frozen
from vacant_throne.lab.randomplay import random_match, variants

GAMES = {PEBBLES.id: PEBBLES}


def played(moves: int = 7, seed: int = 5) -> Match[Pebbles]:
    return random_match(PEBBLES, PEBBLES.complete({"players": 3, "large": True}), seed, Rng(seed), moves)


def document(**changes: Any) -> dict[str, Any]:
    return {**save.dump(played()), **changes}


def refusal(found: object) -> tuple[str, object]:
    with pytest.raises(SaveError) as refused:
        save.load(found, GAMES)
    return refused.value.message.id, refused.value.message.args.get("part")


def frozen(found: object, games: Any = GAMES) -> Frozen:
    opened = save.load(found, games)
    assert isinstance(opened, Frozen)
    return opened


class LaterPebbles(PebblesGame):
    """The same game after a correction of the rules that this test's log does not survive: seats begin in another order."""

    rules_version = 2

    def start(self, options: Any, seed: int) -> Pebbles:
        state = super().start(options, seed)
        state.hands.reverse()
        return state


class LaterPebblesUnchanged(PebblesGame):
    """The same game after a correction of something that this test's log does not touch."""

    rules_version = 2


def test_the_format_is_this() -> None:
    # Every change of this is a change of the format: raise save.FORMAT, and read the old one too.
    match = Match(PEBBLES, {"first": 0}, 77)
    match.play("card:3")
    assert save.dumps(match) == (
        '{"app":"vacant-throne","format":1,"game":"pebbles","rules":1,"options":{"players":2,"first":0,"large":false},"seed":77,'
        f'"moves":["card:3"],"position":"{match.state.notation()}"}}'
    )


@pytest.mark.parametrize("options", variants(PEBBLES))
def test_a_save_opens_as_the_same_match(options: Any) -> None:
    whole = random_match(PEBBLES, options, 11, Rng(1))
    for moves in range(len(whole.log) + 1):
        match = random_match(PEBBLES, options, 11, Rng(1), moves)
        opened = save.loads(save.dumps(match), GAMES)
        assert isinstance(opened, Match)
        assert (opened.game, opened.options, opened.seed, opened.log, opened.floor) == (PEBBLES, match.options, 11, match.log, match.floor)
        assert opened.state.notation() == match.state.notation()
        assert save.dump(opened) == save.dump(match)


@pytest.mark.parametrize("found", [None, 1, "text", [], [1], {}, {"format": 1}, {"app": "chess"}, {"app": True, "format": 9}])
def test_what_is_not_ours_is_called_foreign(found: object) -> None:
    assert refusal(found) == ("save.foreign", None)


def test_a_newer_format_says_so_before_anything_else() -> None:
    assert refusal({"app": "vacant-throne", "format": 2, "unheard": "of"}) == ("save.newer", None)


@pytest.mark.parametrize("key", [key for key in document() if key != "app"])
def test_a_missing_part_is_named(key: str) -> None:
    found = document()
    del found[key]
    assert refusal(found) == ("save.damaged", key)


def test_an_unknown_part_is_refused() -> None:
    assert refusal(document(extra=1)) == ("save.unreadable", None)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("format", value) for value in (0, -1, True, "1", None)),
        *(("rules", value) for value in (True, -1, "1", None, [])),
        *(("seed", value) for value in (True, -1, SEEDS, "1", None, {})),
        *(("game", value) for value in (1, None, ["pebbles"], "x" * 201, "pébbles")),
        *(("position", value) for value in (None, 1, [], "é", "x" * 20_001)),
        *(("moves", value) for value in (None, "card:1", {}, [1], [None], [["card:1"]], ["é"], ["x" * 201], ["pass"] * 20_001)),
        *(
            ("options", value)
            for value in (None, [], 1, "x", {"players": True}, {"players": None}, {"players": []}, {"large": 1}, {"large": "x"})
        ),
    ],
)
def test_a_part_that_makes_no_sense_is_named(key: str, value: object) -> None:
    assert refusal(document(**{key: value})) == ("save.damaged", key)


def test_a_game_that_is_not_known_is_named() -> None:
    with pytest.raises(SaveError) as refused:
        save.load(document(game="tarot"), GAMES)
    assert str(refused.value) == "save.unknown_game game=tarot"


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 6},
        {"moves": []},
        {"moves": ["card:9"]},
        {"moves": ["draw", "draw"]},
        {"options": {"players": 2}},
        {"options": {"players": 4}},
        {"options": {"colour": "red"}},
        {"options": {"players": 2, "first": 2}},
    ],
)
def test_moves_that_do_not_lead_to_the_position_open_it_read_only(changes: dict[str, Any]) -> None:
    found = document(**changes)
    opened = frozen(found)
    assert opened.reason.id == "save.altered"
    assert opened.game == "pebbles"
    assert opened.state is not None
    assert opened.state.notation() == played().state.notation()
    assert opened.document == found


def test_a_position_that_cannot_be_read_is_left_out() -> None:
    opened = frozen(document(position="not a position"))
    assert opened.state is None
    assert opened.reason.id == "save.altered"


def test_a_save_from_before_a_correction_that_does_not_touch_it_is_played_on() -> None:
    opened = save.load(document(), {"pebbles": LaterPebblesUnchanged()})
    assert isinstance(opened, Match)
    assert save.dump(opened)["rules"] == 2


def test_a_save_from_before_a_correction_that_touches_it_opens_read_only() -> None:
    found = document()
    opened = frozen(found, {"pebbles": LaterPebbles()})
    assert opened.reason.id == "save.older_rules"
    assert opened.state is not None
    assert opened.state.notation() == found["position"]


def test_a_save_from_after_a_correction_opens_read_only() -> None:
    found = save.dump(random_match(LaterPebbles(), PEBBLES.complete({"players": 3, "large": True}), 5, Rng(5), 7))
    assert frozen(found).reason.id == "save.newer_rules"


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["pebbles", "card:1", "random", "draw"]),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=6), inside, max_size=4),
    max_leaves=8,
)


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(st.sampled_from(list(document())), _VALUES, min_size=1, max_size=3))
def test_any_value_in_any_part_is_refused_or_shown_read_only_or_changes_nothing(changes: dict[str, Any]) -> None:
    found = document(**changes)
    original = document()
    try:
        text = json.dumps(found)
        opened = save.loads(text, GAMES)
    except SaveError:
        return
    if isinstance(opened, Match):
        assert [move.text for move in opened.log] == original["moves"]
        assert opened.state.notation() == original["position"]
    else:
        assert opened.reason.id.startswith("save.")
