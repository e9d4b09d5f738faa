"""What each seat may know (KID2-INFO-01..03, KID2-TEAM-02)."""

from __future__ import annotations

import json

import pytest

from tests.king_is_dead.games import TABLES, choose, game_of, new_game, options_of, random_game
from tests.king_is_dead.helpers import NAMES, play, position
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead.state import KingState

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


@pytest.mark.rule("KID2-INFO-03", "KID2-ADV-02", "KID2-SOLO-SETUP-01")
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_determinization_cannot_be_told_from_the_real_state(rules, players):
    dealt_anew = 0
    for seed in range(3):
        state, rng, passing = random_game(players, seed, rules)
        while state.seat is not None:
            for seat in range(game_of(rules).seats(options_of(rules, players))):
                other = state.determinize(seat, Rng(seed))
                assert other is not state
                assert other.observe(seat) == state.observe(seat)
                assert other.observe(None) == state.observe(None)
                assert other.advise(seat) == state.advise(seat)
                if state.seat == seat:
                    assert other.legal_moves() == state.legal_moves()
                assert consistent(state, other, seat)
                dealt_anew += other.notation() != state.notation()
            state.apply(choose(state, rng, passing))
    assert (dealt_anew > 20) == ("cunning" in rules or rules == "solo")


def consistent(state: KingState, other: KingState, seat: int) -> bool:
    """Whether hidden cards lie only where they may, to somebody who has seen all that was ever on top of a pile."""
    rules = state.rules
    assert other.piles == state.piles
    assert other.hands[seat] == state.hands[seat]
    assert [hand & ~rules.secret for hand in other.hands] == [hand & ~rules.secret for hand in state.hands]
    assert [hand.bit_count() for hand in other.hands] == [hand.bit_count() for hand in state.hands]
    secret = [hand & rules.secret for hand in other.hands]
    seen = sum(1 << bit for pile in state.piles for card in pile for bit in rules.cards[card].copies if rules.secret >> bit & 1)
    assert sum(secret) | seen == sum(secret) + seen  # no card twice: neither in two hands nor in a hand and on a pile
    if state.deck is not None and other.deck is not None:
        assert sorted(other.deck) == sorted(state.deck)
        turned_up = state.actor == 1 and state.step.name == "turn"
        assert not turned_up or other.deck[0] == state.deck[0]
    return True


@pytest.mark.rule("KID2-ADV-02", "KID2-INFO-03")
def test_every_hand_that_is_possible_is_imagined_sooner_or_later():
    state = position("rules=cunning A=0-0-0:nmdy B=0-0-0:anmhi:t:1")
    imagined = {state.determinize(0, Rng(seed)).observe(1)["seats"][1]["hand"][-1] for seed in range(300)}
    assert imagined <= {"ambush", "march", "plot", "influence", "dispute", "resist", "quell", "suppress", "muster"}  # not Aid, Spy, Edict
    assert len(imagined) > 5
    hands = {tuple(state.determinize(0, Rng(seed)).observe(1)["seats"][1]["hand"][3:]) for seed in range(2000)}
    assert len(hands) == 36  # each pair of those nine


@pytest.mark.rule("KID2-ADV-PLOT-02")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_plot_is_shown_at_the_end_and_not_before(viewer):
    text = "rules=cunning A=1-0-0:p:m:3 B=0-0-0:a:-:0 MO=[S] ST=[S] LA=[S] NO=[S] GW=[S] WA=[S] ES=[S]"
    state = position(text)
    assert [seat["plot"] for seat in state.observe(viewer)["seats"]] == [False, False]
    assert [seat["finished"] for seat in state.observe(viewer)["seats"]] == [3 if viewer == 0 else 0, 0]
    play(state, "pass", "pass")
    assert [seat["plot"] for seat in state.observe(viewer)["seats"]] == [True, False]
    assert [seat["finished"] for seat in state.observe(viewer)["seats"]] == [3, 0]


@pytest.mark.rule("KID2-ADV-PLOT-02")
def test_the_end_shows_who_holds_plot_and_is_not_taken_back():
    seven = "A=1-0-0:{}:m:3 B=0-0-0:a:-:0 MO=[S] ST=[S] LA=[S] NO=[S] GW=[S] WA=[S] ES=[S]"
    state = position("")
    for hand in "pa":  # whoever holds it, or nobody
        state = position(f"rules=cunning {seven.format(hand)}")
        assert [state.reveals(move) for move in play(state, "pass").legal_moves()] == [False, True]
        assert not position(f"rules=cunning {seven.format(hand)} MO=1-0-0".replace("MO=[S] ", "")).reveals(state.legal_moves()[-1])
    assert not play(position(seven.format("a")), "pass").reveals(state.legal_moves()[-1])  # nothing is hidden in the basic game


@pytest.mark.rule("KID2-VIK-SETUP-01", "KID1-MOR-SETUP-01")
@pytest.mark.parametrize(("rules", "faction", "reserve"), [("vikings", "viking", 8), ("mordred", "loyalist", 7)])
def test_raiders_are_counted_on_the_map_and_in_their_reserve(rules, faction, reserve):
    state = new_game(rules, 2, 1)
    observed = state.observe(None)
    assert state.rules.factions[3] == faction
    assert observed["supply"][3] == reserve
    assert sum(region["followers"][3] for region in observed["regions"].values()) == 2
    assert [len(seat["court"]) for seat in observed["seats"]] == [3, 3]


@pytest.mark.rule("KID2-SOLO-TIE-01")
def test_why_the_saxons_choose_as_they_do_is_public():
    state = position("rules=solo MO=2-0-0 ST=0-1-1 supply=4-4-4 deck=mwnaaeos")
    assert [state.observe(viewer)["motive"] for viewer in (0, 1, None)] == [None] * 3
    play(state, "pass", "card:manoeuvre")
    for viewer in (0, 1, None):
        observed = state.observe(viewer)
        assert observed["motive"] == {"phase": "card", "step": 1, "region": "moray", "choices": 2}
        assert (observed["seat"], observed["actor"]) == (0, 1)


def test_in_the_first_edition_everything_bears_its_names():
    observed = new_game("first", 3, 1).observe(0)
    assert (observed["game"], observed["rules"], observed["players"]) == ("king-is-dead-first", "first", 3)
    assert set(observed["regions"]) == {name for name in NAMES.values() if name in observed["order"]}
    assert observed["seats"][0]["hand"] == [
        "scots",
        "welsh",
        "romano_british",
        "settlements",
        "settlements",
        "the_crown",
        "ambassador",
        "garrison",
    ]
