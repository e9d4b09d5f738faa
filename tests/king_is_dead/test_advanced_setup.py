"""The advanced game: how the cunning cards are dealt, and who may know them (KID2 section 7)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead.helpers import position
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead import SECOND_EDITION
from vacant_throne.king_is_dead.rulesets import ruleset

BASIC = ["assemble", "assemble", "negotiate", "manoeuvre", "outmanoeuvre"]
CUNNING = {"spy", "ambush", "march", "plot", "aid", "influence", "dispute", "edict", "resist", "quell", "suppress", "muster"}


def start(players, seed=0):
    return SECOND_EDITION.start(SECOND_EDITION.complete({"players": players, "cards": "cunning", "first": 0}), seed)


def hand(state, seat):
    return state.observe(seat)["seats"][seat]["hand"]


def pile(state, seat):
    return state.observe(seat)["seats"][seat]["pile"]


def cunning(names):
    return [name for name in names if name in CUNNING]


# --- dealing ---


@pytest.mark.rule("KID2-ADV-01", "KID2-COMP-05", "KID2-COMP-07")
def test_the_supports_are_out_of_the_game_and_there_is_one_of_each_cunning_card():
    rules = ruleset("cunning")
    assert {rules.cards[card].name: len(rules.cards[card].copies) for card in rules.deck} == {
        **dict.fromkeys(CUNNING, 1),
        "negotiate": 1,
        "manoeuvre": 1,
        "outmanoeuvre": 1,
        "assemble": 2,
    }


@pytest.mark.rule("KID2-ADV-01")
def test_the_basic_game_is_played_unless_the_players_agree_otherwise():
    assert SECOND_EDITION.complete({})["cards"] == "basic"
    assert not set(hand(SECOND_EDITION.start(SECOND_EDITION.complete({}), 1), 0)) & CUNNING


@pytest.mark.rule("KID2-ADV-02", "KID2-ADV-03")
@pytest.mark.parametrize(("players", "box"), [(2, 6), (3, 3), (4, 0)])
def test_each_player_holds_five_basic_cards_and_three_of_the_twelve(players, box):
    for seed in range(40):
        state = start(players, seed)
        dealt = []
        for seat in range(players):
            names = hand(state, seat)
            assert sorted(name for name in names if name not in CUNNING) == sorted(BASIC)
            assert len(cunning(names)) == 3
            dealt += cunning(names)
        assert len(set(dealt)) == len(dealt) == 12 - box


@pytest.mark.rule("KID2-ADV-02")
def test_the_deal_is_random():
    count = Counter((seat, name) for seed in range(400) for seat in (0, 1) for name in cunning(hand(start(2, seed), seat)))
    assert len(count) == 24
    assert all(60 < times < 145 for times in count.values())  # 100 expected


@pytest.mark.rule("KID2-ADV-03", "KID2-SETUP-06")
def test_everything_else_is_set_up_as_in_the_basic_game():
    for players in (2, 3, 4):
        observed = start(players, 3).observe(None)
        basic = SECOND_EDITION.start(SECOND_EDITION.complete({"players": players, "first": 0}), 3).observe(None)
        for key in ("regions", "order", "supply", "passes", "step", "seat"):
            assert observed[key] == basic[key]
        assert [seat["court"] for seat in observed["seats"]] == [seat["court"] for seat in basic["seats"]]
        assert [seat["hand_size"] for seat in observed["seats"]] == [8] * players


# --- secrecy ---


@pytest.mark.rule("KID2-ADV-02", "KID2-INFO-03", "KID2-DEC-10")
def test_the_others_see_how_many_cards_somebody_holds_and_never_which():
    one = position("rules=cunning players=3 A=0-0-0:nmodhp B=0-0-0:nmb C=0-0-0:noxg MO=1-0-0")
    other = position("rules=cunning players=3 A=0-0-0:nmodhp B=0-0-0:aai C=0-0-0:aaqt MO=1-0-0")
    for viewer in (0, None):
        assert one.observe(viewer) == other.observe(viewer)
        assert [seat["hand_size"] for seat in one.observe(viewer)["seats"]] == [6, 3, 4]
        assert [seat["hand"] is None for seat in one.observe(viewer)["seats"]] == [viewer != 0, True, True]
    assert hand(one, 1) != hand(other, 1)


@pytest.mark.rule("KID2-ADV-02", "KID2-INFO-01", "KID2-INFO-02")
def test_a_cunning_card_under_the_top_of_a_pile_is_hidden_again():
    one = position("rules=cunning A=0-0-0:n B=0-0-0:n:bm:2 MO=1-0-0")
    other = position("rules=cunning A=0-0-0:n B=0-0-0:n:im:2 MO=1-0-0")
    assert one.observe(0) == other.observe(0)
    assert one.observe(0)["seats"][1]["top"] == "manoeuvre"
    assert one.observe(1) != other.observe(1)


@pytest.mark.rule("KID2-ADV-02", "KID2-TEAM-02")
def test_a_partner_sees_no_more_than_an_opponent():
    one = position("rules=cunning players=4 A=0-0-0:nd B=0-0-0:nb C=0-0-0:nh D=0-0-0:ni MO=1-0-0")
    other = position("rules=cunning players=4 A=0-0-0:nd B=0-0-0:nb C=0-0-0:nq D=0-0-0:ni MO=1-0-0")
    assert one.observe(0) == other.observe(0)


# --- a guess at what is hidden ---


def random_position(players, seed, plays):
    state = start(players, seed)
    rng = Random(seed)
    while state.seat is not None and (state.plays < plays or state.step.name != "turn"):
        playing = [move for move in state.legal_moves() if move.text != "pass"]
        state.apply(rng.choice(playing or state.legal_moves()))
    return state


@pytest.mark.rule("KID2-ADV-02", "KID2-INFO-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_determinization_deals_the_unseen_cunning_cards_anew(players):
    for seed in range(6):
        state = random_position(players, seed, plays=4 * seed)
        for viewer in range(players):
            own = {*cunning(hand(state, viewer)), *(name for seat in range(players) for name in cunning(pile(state, seat)))}
            hidden = CUNNING - own
            guesses = [state.determinize(viewer, Rng(n)) for n in range(30)]
            for guess in guesses:
                assert guess.observe(viewer) == state.observe(viewer)
                assert guess.legal_moves() == state.legal_moves() or state.seat != viewer
                dealt = []
                for seat in range(players):
                    assert pile(guess, seat) == pile(state, seat)
                    assert len(hand(guess, seat)) == len(hand(state, seat))
                    if seat != viewer:
                        assert set(cunning(hand(guess, seat))) <= hidden
                        dealt += cunning(hand(guess, seat))
                        basic = [name for name in hand(state, seat) if name not in CUNNING]
                        assert [name for name in hand(guess, seat) if name not in CUNNING] == basic  # those follow from what was played
                assert len(dealt) == len(set(dealt))
            seen = {name for guess in guesses for seat in range(players) if seat != viewer for name in cunning(hand(guess, seat))}
            if any(cunning(hand(state, seat)) for seat in range(players) if seat != viewer):
                assert len(seen) >= len(hidden) - 1  # every unseen card may be in a hand, also one that lies in the box


@pytest.mark.rule("KID2-ADV-02")
def test_a_determinization_is_blind_to_where_the_hidden_cards_really_are():
    one = position("rules=cunning A=0-0-0:nd B=0-0-0:nbhi MO=1-0-0")
    other = position("rules=cunning A=0-0-0:nd B=0-0-0:nqgx MO=1-0-0")
    guesses = [[tuple(hand(state.determinize(0, Rng(n)), 1)) for n in range(300)] for state in (one, other)]
    for dealt in guesses:
        count = Counter(name for names in dealt for name in cunning(names))
        assert set(count) == CUNNING - {"aid"}
        assert all(45 < times < 125 for times in count.values())  # 300 * 3 / 11 = 82 expected


def test_a_determinization_leaves_the_real_game_alone():
    state = random_position(3, 2, plays=5)
    before = state.notation()
    state.determinize(1, Rng(7))
    assert state.notation() == before
