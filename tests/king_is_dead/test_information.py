"""What each seat may know (KID2-INFO-01..03, KID2-TEAM-02)."""

from __future__ import annotations

import json

import pytest

from tests.king_is_dead.helpers import play, position
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead import SECOND_EDITION

IN_PLAY = "players=4 MO=2-1-0 DE=0-0-1 ST=[X] supply=3-3-3 A=1-0-0:ma:sn:3 B=0-1-0:aa:wem:2 C=0-0-1:-:o:1"


@pytest.mark.rule("KID2-INFO-01")
def test_the_last_card_played_lies_on_top_of_its_players_pile_for_all_to_see():
    state = position("MO=1-0-0 DE=0-0-2 supply=2-2-2")
    play(state, "card:manoeuvre")
    assert [state.observe(viewer)["seats"][0]["top"] for viewer in (0, 1, None)] == ["manoeuvre"] * 3
    play(state, "take:scottish@moray", "take:english@devon", "summon:english@moray", "pass", "card:negotiate")
    assert state.observe(1)["seats"][0]["top"] == "negotiate"
    assert state.observe(0)["seats"][0]["pile"] == ["manoeuvre", "negotiate"]
    assert state.observe(1)["seats"][1]["top"] is None


@pytest.mark.rule("KID2-INFO-02")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_a_pile_is_open_to_its_owner_alone(viewer):
    seats = position(IN_PLAY).observe(viewer)["seats"]
    assert [seat["pile"] is not None for seat in seats] == [seat == viewer for seat in range(4)]
    assert [seat["top"] for seat in seats] == ["negotiate", "manoeuvre", "outmanoeuvre", None]


@pytest.mark.rule("KID2-INFO-03", "KID2-TEAM-02", "KID2-DEC-10")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_a_hand_is_its_owners_secret_from_the_partner_too_and_its_size_is_public(viewer):
    seats = position(IN_PLAY).observe(viewer)["seats"]
    assert [seat["hand"] is not None for seat in seats] == [seat == viewer for seat in range(4)]
    assert [seat["hand_size"] for seat in seats] == [2, 2, 0, 8]


@pytest.mark.rule("KID2-INFO-01", "KID2-INFO-02", "KID2-INFO-03", "KID2-TEAM-02")
def test_what_lies_hidden_changes_nothing_that_the_others_see():
    one = position(IN_PLAY)
    other = position(IN_PLAY.replace("A=1-0-0:ma:sn:3", "A=1-0-0:wo:en:3"))
    for viewer in (1, 2, 3, None):
        assert one.observe(viewer) == other.observe(viewer)
    assert one.observe(0) != other.observe(0)


@pytest.mark.rule("KID2-INFO-03")
def test_everything_on_the_table_is_public():
    text = f"{IN_PLAY} order=ST/DE,MO*,LA,NO,GW,WA,ES discs=ACD passes=2 seat=B turn=9 last=manoeuvre:B:MO-DE:-1,1,0"
    observed = position(text).observe(None)
    assert observed["regions"]["moray"] == {"followers": [2, 1, 0], "disc": None}
    assert observed["regions"]["strathclyde"] == {"followers": [0, 0, 0], "disc": "unstable"}
    assert observed["order"][:3] == ["strathclyde", "devon", "moray"]
    assert (observed["resolved"], observed["negotiated"], observed["supply"]) == (1, ["moray"], [3, 3, 3])
    assert (observed["passes"], observed["plays"], observed["turn"], observed["seat"]) == (2, 3, 9, 1)
    assert [seat["court"] for seat in observed["seats"]] == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert [seat["disc"] for seat in observed["seats"]] == [True, False, True, True]
    assert [seat["last_play"] for seat in observed["seats"]] == [3, 2, 1, 0]
    assert [bool(seat["finished"]) for seat in observed["seats"]] == [False, False, True, False]
    assert [seat["team"] for seat in observed["seats"]] == [0, 1, 0, 1]
    assert observed["last_exchange"] == {"card": "manoeuvre", "seat": 1, "regions": ["moray", "devon"]}
    assert (observed["step"], observed["card"], observed["faction"], observed["picked"]) == ("turn", None, None, [])


@pytest.mark.rule("KID2-INFO-03")
def test_what_a_card_has_chosen_so_far_is_on_the_table():
    state = play(position("MO=1-0-0 ST=1-1-0 supply=2-2-2"), "card:outmanoeuvre", "take:scottish@moray")
    observed = state.observe(1)
    assert (observed["step"], observed["card"], observed["amount"]) == ("exchange_next", "outmanoeuvre", 3)
    assert observed["picked"] == ["scottish@moray"]
    state = play(position("supply=2-2-2"), "card:negotiate", "disc:gwynedd")
    assert state.observe(1)["picked"] == ["gwynedd"]
    state = play(position("supply=2-2-2"), "card:assemble", "put:scottish@devon")
    observed = state.observe(1)
    assert (observed["picked"], observed["faction"], observed["amount"]) == (["scottish@devon"], "welsh", 1)


def test_an_observation_is_json_and_owns_all_it_holds():
    state = position(IN_PLAY)
    before = state.notation()
    for viewer in (0, 3, None):
        observed = state.observe(viewer)
        assert json.loads(json.dumps(observed)) == observed
        observed["supply"][0] = 99
        observed["regions"]["moray"]["followers"][0] = 99
        observed["seats"][0]["court"][0] = 99
        observed["order"].clear()
    assert state.notation() == before


@pytest.mark.rule("KID2-INFO-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_determinization_cannot_be_told_from_the_real_state(players):
    state = SECOND_EDITION.start(SECOND_EDITION.complete({"players": players}), 5)
    for step in range(40):
        for seat in range(players):
            other = state.determinize(seat, Rng(step))
            assert other is not state
            assert other.observe(seat) == state.observe(seat)
            assert other.legal_moves() == state.legal_moves()
        state.apply(state.legal_moves()[step % len(state.legal_moves())])
