"""The Viking invasion (KID2 section 11)."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import (
    after_card,
    at,
    board,
    has_no_effect,
    legal,
    order,
    play,
    position,
    resolutions,
    settled_by,
    supply,
    winners,
)
from tests.king_is_dead.test_reckoning import coronation, invasion
from vacant_throne.core.errors import OptionsError
from vacant_throne.king_is_dead import SECOND_EDITION
from vacant_throne.king_is_dead.board import REGION_COUNT


def start(players, seed=0, **options):
    return SECOND_EDITION.start(SECOND_EDITION.complete({"players": players, "vikings": True, **options}), seed)


def raided(text):
    """A position with the Vikings, eight of them in reserve unless the text says otherwise."""
    reserve = "" if "supply=" in text else "supply=0-0-0-8 "
    return position(f"rules=vikings {reserve}{text}")


def resolved(text):
    """The position after the contested struggle is resolved."""
    return play(raided(text), *["pass"] * (4 if "players=4" in text else 2))


def holding(letter, text):
    """A holds that one card of the advanced game."""
    return position(f"rules=cunning+vikings A=0-0-0:{letter} {text}")


def boards(state, card):
    return sorted(board(after) for after in resolutions(state, card).values())


# --- set-up ---


@pytest.mark.rule("KID2-VIK-SETUP-01", "KID2-EX-04")
@pytest.mark.parametrize(("players", "each", "courts", "left"), [(2, 16, 4, 14), (3, 18, 6, 18), (4, 18, 8, 16)])
def test_strathclyde_and_devon_begin_with_a_viking_and_three_others(players, each, courts, left):
    for seed in range(40):
        state = start(players, seed)
        assert [sum(state.followers[region::REGION_COUNT]) for region in range(REGION_COUNT)] == [4] * REGION_COUNT
        vikings = state.followers[3 * REGION_COUNT :]
        assert {region: count for region, count in enumerate(vikings) if count} == {1: 1, 7: 1}
        assert (sum(state.courts), sum(state.supply[:3]), state.supply[3]) == (courts, left, 8)
        assert sum(state.followers[: 3 * REGION_COUNT]) == 6 + 24
        for faction in range(3):
            in_regions = sum(state.followers[faction * REGION_COUNT : (faction + 1) * REGION_COUNT])
            assert state.supply[faction] + in_regions + sum(state.courts[faction::3]) == each


def test_the_vikings_come_to_no_solo_game():
    with pytest.raises(OptionsError):
        SECOND_EDITION.complete({"players": 1, "vikings": True})


# --- struggles and landings ---


@pytest.mark.rule("KID2-VIK-PLACE-01", "KID2-EX-100")
def test_after_a_struggle_in_the_north_a_viking_lands_in_strathclyde():
    state = resolved("MO=3-1-0-0 ST=2-1-0-1")
    assert (at(state, "MO"), at(state, "ST"), supply(state)) == ("[S]", "2-1-0-2", "3-1-0-7")


@pytest.mark.rule("KID2-VIK-PLACE-01", "KID2-VIK-PLACE-02", "KID2-DEC-39", "KID2-EX-101")
def test_instability_brings_one_too():
    state = resolved(f"{order('ES')} ES=1-0-1-0 DE=1-1-1-1")
    assert (at(state, "ES"), at(state, "DE")) == ("[X]", "1-1-1-2")


@pytest.mark.rule("KID2-VIK-PLACE-01")
@pytest.mark.parametrize(("code", "target"), [("MO", "ST"), ("NO", "ST"), ("LA", "ST"), ("GW", "DE"), ("WA", "DE"), ("ES", "DE")])
def test_where_each_struggle_brings_one(code, target):
    state = resolved(f"{order(code)} {code}=1-0-0-0")
    assert board(state).replace(f"{code}=[S]", "").strip() == f"{target}=0-0-0-1"


@pytest.mark.rule("KID2-VIK-PLACE-03", "KID2-VIK-STRUG-01", "KID2-DEC-40", "KID2-EX-102")
def test_struggles_in_strathclyde_and_devon_bring_none_and_their_vikings_go_back_to_the_reserve():
    state = resolved(f"{order('ST')} ST=3-0-0-1 DE=0-0-0-1")
    assert (board(state), supply(state)) == ("ST=[S] DE=0-0-0-1", "3-0-0-9")
    assert board(resolved(f"{order('DE')} DE=3-0-0-1 ST=0-0-0-1")) == "ST=0-0-0-1 DE=[S]"


@pytest.mark.rule("KID2-VIK-PLACE-01", "KID2-EX-103")
def test_none_lands_where_the_target_is_frozen():
    state = resolved(f"{order('WA', done=('DE',))} DE=[W] WA=0-2-0-0")
    assert (board(state), supply(state)) == ("WA=[W] DE=[W]", "0-2-0-8")


@pytest.mark.rule("KID2-VIK-STRUG-01", "KID2-DEC-38", "KID2-EX-104")
def test_a_tie_with_the_vikings_is_instability():
    state = resolved(f"{order('ST')} ST=2-0-0-2")
    assert (at(state, "ST"), supply(state)) == ("[X]", "2-0-0-10")
    assert state.outcome() is None


@pytest.mark.rule("KID2-VIK-STRUG-01", "KID2-VIK-END-04", "KID2-END-01")
def test_a_tie_with_the_vikings_can_bring_the_french():
    state = resolved(f"{order('ST', done=('MO', 'LA'))} MO=[X] LA=[X] ST=2-0-0-2 A=1-1-1 B=5-5-0")
    assert (state.outcome().ending, winners(state), settled_by(state)) == ("invasion", "A", "KID2-END-INVASION-01")


@pytest.mark.rule("KID2-VIK-PLACE-04", "KID2-DEC-40")
def test_no_viking_lands_once_the_game_is_over():
    state = resolved(f"{order('NO', done=('MO', 'LA'))} MO=[X] LA=[X] NO=0-0-0-0 ST=1-0-0-1")
    assert (at(state, "ST"), supply(state), state.seat) == ("1-0-0-1", "0-0-0-8", None)


@pytest.mark.rule("KID2-VIK-PLACE-04", "KID2-VIK-SETUP-01", "KID2-VIK-ACT-01")
def test_ten_vikings_always_suffice():
    for seed in range(40):
        state, rng = start(2 + seed % 3, seed, cards=("basic", "cunning")[seed % 2]), Random(seed)
        while state.seat is not None:
            state.apply(rng.choice(state.legal_moves()))
            assert sum(state.followers[3 * REGION_COUNT :]) + state.supply[3] == 10
            assert min(state.supply) >= 0


# --- actions ---


@pytest.mark.rule("KID2-VIK-ACT-01", "KID2-VIK-ACT-02", "KID2-EX-109")
def test_a_viking_can_be_exchanged_and_never_summoned():
    state = raided("ST=1-0-0-1 GW=0-1-0-0")
    play(state, "card:manoeuvre", "take:viking@strathclyde", "take:welsh@gwynedd")
    assert board(state) == "ST=1-1-0-0 GW=0-0-0-1"
    assert legal(state) == ["summon:scottish@strathclyde", "summon:welsh@strathclyde"]


@pytest.mark.rule("KID2-VIK-SUMMON-01", "KID2-EX-110")
@pytest.mark.parametrize(
    "card", ["scottish_support", "welsh_support", "english_support", "assemble", "negotiate", "manoeuvre", "outmanoeuvre"]
)
def test_with_only_vikings_on_the_map_the_summon_is_skipped(card):
    for after in resolutions(raided("ST=0-0-0-1 DE=0-0-0-2"), card).values():
        assert (board(after), after.step.name, after.seat) == ("ST=0-0-0-1 DE=0-0-0-2", "turn", 1)


@pytest.mark.rule("KID2-VIK-ACT-01")
def test_there_is_no_move_that_would_summon_place_or_return_a_viking():
    moves = raided("ST=1-0-0-1").rules.moves.by_text
    assert {text.split(":")[0] for text in moves if "viking" in text} == {"take"}


@pytest.mark.rule("KID2-VIK-ACT-01")
def test_no_card_places_a_viking_from_the_reserve():
    assert len(resolutions(raided("supply=1-1-1-8"), "assemble")) == 512
    assert all("=1-0-0-0" in text for text in boards(holding("d", "supply=1-0-0-8"), "aid"))
    assert has_no_effect(holding("d", "supply=0-0-0-8 DE=1-0-0-0"), "aid")
    assert boards(holding("r", "supply=0-1-0-8"), "resist") == ["ST=0-1-0-0"]
    assert boards(holding("q", "supply=1-0-0-8 LA=0-1-0-0"), "quell") == ["LA=1-1-0-0"]
    assert boards(holding("g", "supply=0-1-0-8 ST=1-0-0-0"), "muster") == ["ST=1-1-0-0"]
    assert boards(holding("x", "supply=0-0-0-8 WA=0-0-1-0"), "suppress") == ["WA=0-0-1-0"]


@pytest.mark.rule("KID2-VIK-ACT-02")
def test_vikings_count_as_followers_where_it_is_asked_what_is_possible():
    assert boards(raided("MO=1-0-0-0 ST=0-0-0-2"), "outmanoeuvre") == ["MO=0-0-0-2 ST=1-0-0-0"]
    assert boards(raided("MO=1-0-0-0 ST=0-1-0-1"), "outmanoeuvre") == ["MO=0-1-0-1 ST=1-0-0-0"]


@pytest.mark.rule("KID2-VIK-ACT-02", "KID2-DEC-37", "KID2-EX-111")
def test_vikings_are_followers_that_are_not_english_for_influence():
    assert boards(holding("i", "MO=0-0-1-0 DE=0-0-0-2"), "influence") == ["MO=0-0-0-2 DE=0-0-1-0"]


@pytest.mark.rule("KID2-VIK-ACT-02", "KID2-DEC-37")
def test_vikings_march_and_are_exchanged_by_dispute_and_edict():
    assert boards(holding("h", "ES=1-0-0-1 WA=[W] DE=[E]"), "march") == ["NO=1-0-0-1 WA=[W] DE=[E]"]
    assert boards(holding("h", "ES=0-0-0-2 WA=[W] DE=[E]"), "march") == ["NO=0-0-0-2 WA=[W] DE=[E]"]
    assert boards(holding("u", "GW=0-1-0-0 ST=0-0-0-1"), "dispute") == ["ST=0-1-0-0 GW=0-0-0-1"]
    assert boards(holding("t", "ST=2-0-0-0 LA=0-0-0-2"), "edict") == ["ST=0-0-0-2 LA=2-0-0-0"]


@pytest.mark.rule("KID2-VIK-ACT-02")
def test_a_spy_that_copies_such_a_card_moves_them_too():
    state = play(holding("y", "B=0-0-0:nm:h:1 ES=0-0-0-1 WA=[W] DE=[E]"), "card:spy", "spy:march", "take:viking@essex", "to:northumbria")
    assert board(state) == "NO=0-0-0-1 WA=[W] DE=[E]"


@pytest.mark.rule("KID2-VIK-ACT-02", "KID2-UNDO-01", "KID2-UNDO-02")
def test_an_exchange_of_a_viking_may_not_be_undone():
    state = play(raided("ST=1-0-0-1 GW=0-1-0-0"), "card:manoeuvre", "take:viking@strathclyde", "take:welsh@gwynedd")
    play(state, "summon:scottish@strathclyde")
    assert board(state) == "ST=0-1-0-0 GW=0-0-0-1"
    assert has_no_effect(state, "manoeuvre")


@pytest.mark.rule("KID2-VIK-ACT-03", "KID2-DEC-37")
def test_no_card_returns_a_viking():
    assert has_no_effect(holding("b", "DE=0-0-0-2 supply=0-0-0-8"), "ambush")
    state = play(after_card(holding("b", "DE=0-1-0-2 supply=2-0-0-8"), "ambush"), "put:scottish@devon")
    assert legal(state) == ["return:scottish@devon", "return:welsh@devon"]
    # a lone English follower among Vikings is a lone one: Northumbria gives two
    assert boards(holding("x", "WA=0-0-1-3 NO=1-0-1-0 supply=0-0-0-8"), "suppress") == ["NO=0-0-1-0 WA=0-0-1-3", "NO=1-0-0-0 WA=0-0-1-3"]
    assert boards(holding("x", "WA=0-0-1-1 supply=0-0-0-8"), "suppress") == ["WA=0-0-1-1"]


# --- endings ---


EX_105 = f"{order('ST', done=('MO', 'LA'))} MO=[S] LA=[W] ST=1-1-0-3"


@pytest.mark.rule("KID2-VIK-END-01", "KID2-VIK-END-02", "KID2-EX-105")
def test_vikings_who_win_a_struggle_end_the_game():
    state = resolved(f"{EX_105} A=1-2-2 B=3-2-1 DE=1-0-0-1")
    assert state.seat is None
    assert (state.outcome().ending, winners(state), settled_by(state)) == ("vikings", "B", "KID2-VIK-END-02")
    assert [line.values for line in state.outcome().reckoning if line.values] == [(2, 2), (1, 3)]
    assert at(state, "ST") == "[V]"
    assert [mask.bit_count() for mask in state.control] == [1, 1, 0]
    assert state.unstable == 0


@pytest.mark.rule("KID2-VIK-END-02", "KID2-EX-106")
def test_tied_on_both_factions_the_larger_court_wins():
    state = resolved(f"{EX_105} A=3-2-0 B=3-2-1")
    assert (winners(state), settled_by(state)) == ("B", "KID2-VIK-END-02")
    assert state.outcome().reckoning[-1].values == (5, 6)


@pytest.mark.rule("KID2-VIK-END-02", "KID2-EX-107")
def test_with_courts_of_equal_size_whoever_played_a_card_last_wins():
    assert winners(resolved(f"{EX_105} A=3-2-1:-:-:7 B=3-2-1:-:-:6")) == "A"
    assert winners(resolved(f"{EX_105} A=3-2-1:-:-:5 B=3-2-1:-:-:6")) == "B"


@pytest.mark.rule("KID2-VIK-END-02")
def test_if_nobody_ever_played_they_share():
    assert winners(resolved(f"{EX_105} A=3-2-1 B=3-2-1")) == "AB"


@pytest.mark.rule("KID2-VIK-END-03", "KID2-DEC-41", "KID2-EX-108")
def test_if_no_faction_controls_a_region_the_larger_court_wins():
    state = resolved(f"{order('ST')} ST=0-1-0-2 A=2-0-1 B=1-1-0")
    assert (winners(state), settled_by(state)) == ("A", "KID2-VIK-END-03")
    assert [line.values for line in state.outcome().reckoning if line.values] == [(3, 2)]


@pytest.mark.rule("KID2-VIK-END-03", "KID2-DEC-41")
def test_if_only_one_faction_controls_a_region_there_is_no_second():
    state = resolved(f"{order('ST', done=('MO',))} MO=[S] ST=0-1-0-2 A=2-0-3 B=2-2-0")
    assert (winners(state), [line.values for line in state.outcome().reckoning if line.values]) == ("A", [(2, 2), (5, 4)])


@pytest.mark.rule("KID2-VIK-END-04")
def test_invasion_and_coronation_are_as_ever():
    crowned = raided(coronation("S S S S W W E E", "2-9-9", "3-0-0"))
    assert (crowned.outcome().ending, winners(crowned)) == ("coronation", "B")
    invaded = raided(invasion("3-3-3", "9-2-2"))
    assert (invaded.outcome().ending, winners(invaded)) == ("invasion", "A")


@pytest.mark.rule("KID2-VIK-END-04", "KID2-DEC-41")
def test_in_teams_the_single_courts_are_compared_and_the_last_card_is_the_teams():
    state = resolved(f"players=4 {EX_105} A=0-3-0 B=0-2-0 C=0-0-0 D=0-2-9")
    assert winners(state) == "AC"
    tied = "players=4 {} A=3-2-1:a:-:5 B=3-2-1:a:-:6 C=0-0-0:a:-:{} D=0-0-0:a:-:1"
    assert winners(resolved(tied.format(EX_105, 8))) == "AC"
    assert winners(resolved(tied.format(EX_105, 2))) == "BD"


@pytest.mark.rule("KID2-VIK-END-04", "KID2-DEC-41", "KID2-ADV-PLOT-02")
def test_plot_is_a_follower_at_a_viking_victory_and_breaks_no_tie():
    text = f"rules=cunning+vikings supply=0-0-0-8 {EX_105}"
    state = play(position(f"{text} A=3-1-1:p:-:6 B=3-2-1:a:-:7"), "pass", "pass")
    assert winners(state) == "B"  # W 2 = 2, S 3 = 3, courts 6 = 6; B played last
    assert winners(play(position(f"{text} A=3-2-1:p:-:6 B=3-2-1:a:-:7"), "pass", "pass")) == "A"
