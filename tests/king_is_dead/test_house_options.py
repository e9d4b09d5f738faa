"""What a table may agree on beside the rules: each option's effect, and what does not go together."""

from __future__ import annotations

import pytest

from tests.king_is_dead.helpers import position, settled_by, winners
from tests.king_is_dead.test_reckoning import S6, coronation, invasion
from vacant_throne.core.errors import NotationError, OptionsError
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead import SECOND_EDITION

FIRST = GAMES["king-is-dead-first"]
HOUSE = ("open_piles", "last_player_loses", "open_saxons", "plain_plot")


def last_loses(text):
    return position(f"rules=base+last_player_loses {text}")


def test_all_are_off_unless_agreed():
    assert [SECOND_EDITION.complete({})[option] for option in HOUSE] == [False] * 4
    assert [option.id for option in SECOND_EDITION.options] == ["players", "first", "cards", "vikings", *HOUSE]
    assert [option.id for option in FIRST.options] == ["players", "first", "mordred", "open_piles"]


@pytest.mark.parametrize(
    "chosen",
    [
        {"open_saxons": True},
        {"plain_plot": True},
        {"players": 4, "vikings": True, "plain_plot": True},
        {"players": 1, "cards": "cunning"},
        {"players": 1, "vikings": True},
        {"players": 1, "last_player_loses": True},
        {"players": 1, "first": 1},
        {"cards": "tarot"},
        {"open_piles": 1},
    ],
    ids=str,
)
def test_what_does_not_go_together_is_refused(chosen):
    with pytest.raises(OptionsError):
        SECOND_EDITION.complete(chosen)


@pytest.mark.parametrize("chosen", [{"players": 1}, {"last_player_loses": True}, {"cards": "cunning"}, {"mordred": 1}], ids=str)
def test_the_first_edition_has_no_other_options(chosen):
    with pytest.raises(OptionsError):
        FIRST.complete(chosen)


@pytest.mark.parametrize("name", ["cunning+vikings+open_piles+last_player_loses+plain_plot", "solo+open_piles+open_saxons"])
def test_they_are_part_of_the_rulesets_name_in_their_order(name):
    chosen = {option: True for option in HOUSE if option in name}
    if "solo" in name:
        chosen["players"] = 1
    if "cunning" in name:
        chosen |= {"cards": "cunning", "vikings": True}
    state = SECOND_EDITION.start(SECOND_EDITION.complete(chosen), 1)
    assert state.observe(0)["rules"] == name
    assert f" rules={name} " in state.notation()
    assert SECOND_EDITION.parse_position(state.notation()).notation() == state.notation()


@pytest.mark.parametrize("name", ["last_player_loses+base", "base+plain_plot", "base+last_player_loses+open_piles", "vikings+cunning"])
def test_a_name_in_another_order_or_of_what_does_not_go_together_is_no_ruleset(name):
    with pytest.raises(NotationError):
        position(f"rules={name}")


# --- open piles ---


@pytest.mark.rule("KID2-INFO-02", "KID1-DEC-10")
@pytest.mark.parametrize("rules", ["base", "cunning", "solo", "first"])
def test_open_piles_are_open_to_everybody_and_hands_stay_secret(rules):
    card = {"first": "tc"}.get(rules, "an")
    text = f"rules={rules}{{}} A=0-0-0:m:{card}:2 B=0-0-0" if rules != "first" else f"rules=first{{}} A=0-0-0:g:{card}:2 B=0-0-0"
    shut, opened = position(text.format("")), position(text.format("+open_piles"))
    names = ["settlements", "the_crown"] if rules == "first" else ["assemble", "negotiate"]
    for viewer in (1, None):
        assert shut.observe(viewer)["seats"][0]["pile"] is None
        assert opened.observe(viewer)["seats"][0]["pile"] == names
        assert opened.observe(viewer)["seats"][0]["hand"] is None


# --- the last player loses ---


@pytest.mark.rule("KID2-DEC-28")
def test_a_tie_that_nothing_else_breaks_is_lost_by_whoever_acted_last():
    text = coronation(S6, "3-0-0:a:-:14", "3-0-0:a:-:15")
    assert winners(position(text)) == "AB"
    state = last_loses(text)
    assert (winners(state), settled_by(state)) == ("A", "KID2-DEC-28")
    assert winners(last_loses(coronation(S6, "3-0-0:a:-:15", "3-0-0:a:-:14"))) == "B"


@pytest.mark.rule("KID2-DEC-28")
def test_of_several_the_one_whose_last_action_was_the_earliest_is_left():
    assert winners(last_loses(coronation(S6, "3-0-0:a:-:22", "3-0-0:a:-:24", "3-0-0:a:-:20"))) == "C"
    assert winners(last_loses(coronation(S6, "3-0-0:a:-:22", "3-0-0", "3-0-0:a:-:20"))) == "B"  # never played: earlier than any
    assert winners(last_loses(coronation(S6, "3-0-0:a:-:22", "3-0-0", "3-0-0"))) == "BC"


@pytest.mark.rule("KID2-DEC-28", "KID2-END-CORONATION-TIE-4")
def test_whatever_else_breaks_the_tie_comes_first():
    state = last_loses(coronation(S6, "3-0-0:-:-:16", "3-0-0:a:-:9"))
    assert (winners(state), settled_by(state)) == ("A", "KID2-END-CORONATION-TIE-4")
    assert winners(last_loses(invasion("1-1-1:a:-:9", "1-1-1:a:-:8"))) == "A"
    assert winners(last_loses(invasion("1-1-1", "1-1-1"))) == "AB"


@pytest.mark.rule("KID2-DEC-28")
def test_in_teams_the_tied_player_who_acted_last_loses():
    # A and B are tied; what C and D played does not count (as in the first edition: KID1-TEAM-04)
    text = coronation("S W S W E E E X", "0-1-4:a:-:27", "0-1-4:a:-:26", "0-0-0:a:-:30", "0-0-0:a:-:31")
    assert winners(last_loses(text)) == "BD"
