"""The solo game against the Saxons: set-up, flow, endings, and the face-down deck (KID2 section 10). Their choices: `test_solo_choices`."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.king_is_dead.helpers import CODES, at, board, court, has_no_effect, legal, order, play, position, settled_by, to_act, winners
from tests.king_is_dead.test_reckoning import coronation, invasion
from vacant_throne.core.errors import NotationError, OptionsError
from vacant_throne.core.rng import Rng
from vacant_throne.king_is_dead import SECOND_EDITION
from vacant_throne.king_is_dead.board import REGION_COUNT

SET = ["scottish_support", "welsh_support", "english_support", "assemble", "assemble", "negotiate", "manoeuvre", "outmanoeuvre"]
OPEN = "rules=solo+open_saxons"


def start(seed=0, **options):
    return SECOND_EDITION.start(SECOND_EDITION.complete({"players": 1, **options}), seed)


def next_card(state):
    """The name of the Saxons' next card, found by passing."""
    then = state.copy()
    then.apply(SECOND_EDITION.parse_move("pass"))
    (move,) = then.legal_moves()
    return move.text.removeprefix("card:")


# --- set-up ---


@pytest.mark.rule("KID2-SOLO-SETUP-01", "KID2-SETUP-01", "KID2-EX-01")
def test_it_is_set_up_as_for_two_and_the_saxons_are_the_second():
    for seed in range(40):
        state = start(seed)
        observed = state.observe(0)
        assert state.players == 2
        assert (sum(state.supply), sum(state.courts), sum(state.followers)) == (12, 4, 32)
        for faction in range(3):
            in_regions = sum(state.followers[faction * REGION_COUNT : (faction + 1) * REGION_COUNT])
            assert state.supply[faction] + in_regions + sum(state.courts[faction::3]) == 16
        assert [sum(seat["court"]) for seat in observed["seats"]] == [2, 2]
        assert [seat["disc"] for seat in observed["seats"]] == [True, True]
        assert observed["seats"][0]["hand"] == SET
        assert observed["deck"]["size"] == 8


@pytest.mark.rule("KID2-SOLO-SETUP-01")
def test_the_saxon_deck_is_the_standard_set_shuffled():
    first = Counter()
    for seed in range(400):
        deck = start(seed, open_saxons=True).observe(0)["deck"]["cards"]
        assert sorted(deck) == sorted(SET)
        first[deck[0]] += 1
        assert next_card(start(seed)) == deck[0]  # that it lies open changes nothing else
    assert set(first) == set(SET)
    assert all(25 < count < 80 for name, count in first.items() if name != "assemble")  # 50 expected
    assert 70 < first["assemble"] < 135


@pytest.mark.rule("KID2-SOLO-SETUP-01", "KID2-SOLO-TURN-01")
def test_nobody_sits_at_the_saxons_seat_and_the_human_always_begins():
    options = SECOND_EDITION.complete({"players": 1})
    assert (SECOND_EDITION.seats(options), SECOND_EDITION.unattended(options)) == (2, (1,))
    assert SECOND_EDITION.unattended(SECOND_EDITION.complete({"players": 2})) == ()
    assert {start(seed).seat for seed in range(20)} == {0}


@pytest.mark.parametrize(
    "chosen", [{"first": 1}, {"cards": "cunning"}, {"vikings": True}, {"last_player_loses": True}, {"plain_plot": True}]
)
def test_what_does_not_go_together_with_the_solo_game(chosen):
    with pytest.raises(OptionsError):
        SECOND_EDITION.complete({"players": 1, **chosen})


# --- flow ---

TABLE = f"rules=solo {order('DE', 'MO')} DE=3-1-0 MO=2-1-0 supply=4-4-4"


@pytest.mark.rule("KID2-SOLO-TURN-01")
def test_the_human_plays_any_number_of_cards_one_after_another_each_with_its_summon():
    state = position(f"{TABLE} A=0-0-0:swma")
    seen = []
    for moves in (
        ("card:scottish_support", "put:scottish@strathclyde", "summon:scottish@strathclyde"),
        ("card:manoeuvre", "take:welsh@devon", "take:scottish@moray", "summon:welsh@moray"),
        ("card:assemble", "put:scottish@essex", "put:welsh@essex", "put:english@essex", "summon:english@essex"),
    ):
        play(state, *moves)
        seen.append((to_act(state), state.step.name, state.resolved, state.observe(0)["seats"][1]["top"]))
    assert seen == [("A", "turn", 0, None)] * 3
    assert court(state, "A") == "1-1-1"
    assert court(state, "B") == "0-0-0"
    assert legal(state) == ["card:welsh_support", "pass"]


@pytest.mark.rule("KID2-SOLO-TURN-01", "KID2-SOLO-TURN-02", "KID2-SOLO-TURN-03", "KID2-DEC-31")
def test_the_pass_is_final_and_the_saxons_play_summon_and_resolve():
    state = play(position(f"{TABLE} A=0-0-0:s B=0-0-0:wa"), "pass")
    assert legal(state) == ["card:welsh_support"]
    assert state.seat == 0  # the human decides for them
    assert state.observe(0)["actor"] == 1
    play(state, "card:welsh_support")
    assert state.observe(0)["seats"][1]["top"] == "welsh_support"
    play(state, "put:welsh@devon")
    assert (board(state), state.step.name) == ("MO=2-1-0 DE=3-3-0", "summon")
    play(state, "summon:scottish@moray")
    assert court(state, "B") == "1-0-0"
    assert (state.resolved, at(state, "DE"), at(state, "MO")) == (1, "[X]", "1-1-0")
    assert (to_act(state), state.observe(0)["actor"], state.step.name) == ("A", 0, "turn")
    assert legal(state) == ["card:scottish_support", "pass"]  # in the next struggle the human may act again


@pytest.mark.rule("KID2-SOLO-TURN-02", "KID2-SOLO-TURN-03")
def test_between_the_pass_and_the_saxons_card_the_human_can_do_nothing_else():
    state = play(position(f"{TABLE} B=0-0-0:wa"), "pass")
    for text in ("pass", "card:scottish_support", "card:assemble", "summon:scottish@moray"):
        move = SECOND_EDITION.parse_move(text)
        assert move not in state.legal_moves()
        assert state.refusal(move).rule.startswith(("KID2-SOLO-TURN", "KID2-SUMMON", "KID2-TURN"))
    assert state.refusal(SECOND_EDITION.parse_move("card:assemble")).rule == "KID2-SOLO-TURN-03"


LOYAL = " ".join(f"{code}=9-0-0" for code in CODES)
"""Majorities that no Saxon card can shake: all eight struggles take place."""


@pytest.mark.rule("KID2-SOLO-TURN-03")
def test_the_saxons_play_exactly_one_card_in_each_struggle_and_all_eight_in_a_full_game():
    state = position(f"rules=solo {LOYAL} supply=2-2-2 deck=namwoesa")
    for struggle in range(8):
        assert (state.resolved, state.observe(0)["deck"]["size"]) == (struggle, 8 - struggle)
        play(state, "pass")
        while state.seat is not None and state.observe(0)["actor"] == 1:
            state.apply(state.legal_moves()[0])
    assert state.observe(1)["seats"][1]["pile"] == [
        *("negotiate", "assemble", "manoeuvre", "welsh_support", "outmanoeuvre", "english_support", "scottish_support", "assemble")
    ]
    assert (state.seat, state.outcome().ending, state.observe(0)["seats"][1]["hand_size"]) == (None, "coronation", 0)


@pytest.mark.rule("KID2-SOLO-TURN-01", "KID2-SOLO-TURN-03")
def test_in_any_game_struggles_and_saxon_cards_keep_step():
    for seed in range(20):
        state, rng = start(seed), Random(seed)
        deck = start(seed, open_saxons=True).observe(0)["deck"]["cards"]
        while state.seat is not None:
            assert state.seat == 0
            state.apply(rng.choice(state.legal_moves()))
            if state.step.name == "turn" and state.observe(0)["actor"] == 0:
                assert state.observe(1)["seats"][1]["pile"] == deck[: state.resolved]


@pytest.mark.rule("KID2-SOLO-GEN-01")
def test_a_card_without_a_legal_resolution_has_no_effect_and_the_summon_follows():
    state = play(position(f"rules=solo {order('DE', 'MO')} DE=2-1-0 MO=2-1-0 supply=0-0-0 B=0-0-0:w"), "pass")
    assert has_no_effect(state, "welsh_support")
    assert legal(play(state, "card:welsh_support")) == ["summon:scottish@devon"]


@pytest.mark.rule("KID2-SOLO-GEN-01", "KID2-SUMMON-04")
def test_without_anybody_to_summon_the_struggle_is_resolved_at_once():
    state = play(position(f"rules=solo {order('DE', 'MO')} supply=0-0-0 B=0-0-0:w"), "pass", "card:welsh_support")
    assert (state.resolved, state.step.name, legal(state)[-1]) == (1, "turn", "pass")


@pytest.mark.rule("KID2-SOLO-GEN-01", "KID2-UNDO-01")
def test_the_no_undo_rule_binds_the_saxons():
    # without the rule, step 1 would take the exchange back
    text = f"rules=solo {order('MO', 'ST')} MO=1-1-0 ST=2-0-0 DE=0-0-1 A=0-0-0:m B=0-0-0:m"
    state = play(position(text), "card:manoeuvre", "take:welsh@moray", "take:scottish@strathclyde", "summon:english@devon")
    assert board(state) == "MO=2-0-0 ST=1-1-0"
    play(state, "pass", "card:manoeuvre")
    undo = {"take:scottish@moray", "take:welsh@strathclyde"}
    for move in legal(state):
        then = play(state.copy(), move)
        assert not (move in undo and undo - {move} & set(legal(then)))
    while state.step.name != "summon":
        play(state, legal(state)[0])
    assert board(state) != "MO=1-1-0 ST=2-0-0"


@pytest.mark.rule("KID2-SOLO-GEN-01", "KID2-UNDO-01")
def test_the_no_undo_rule_binds_the_human():
    text = f"rules=solo {order('DE', 'MO', 'ST')} DE=0-0-3 MO=1-0-0 ST=0-1-0 A=0-0-0:m last=manoeuvre:B:MO-ST:1,-1,0"
    state = play(position(text), "card:manoeuvre", "take:scottish@moray")
    assert legal(state) == ["take:english@devon"]


# --- endings ---


@pytest.mark.rule("KID2-SOLO-END-01", "KID2-EX-99")
def test_an_invasion_is_lost_whatever_the_courts():
    state = position(f"rules=solo {invasion('9-9-9:-:-:20', '0-0-0:-:-:19')}")
    assert winners(state) == "B"
    assert (state.outcome().ending, settled_by(state)) == ("invasion", "KID2-SOLO-END-01")
    text = f"rules=solo {order('DE', done=('MO', 'ST'))} MO=[X] ST=[X] A=9-9-9 B=0-0-0:w DE=1-1-0 LA=0-0-1 supply=0-0-0"
    state = play(position(text), "pass", "card:welsh_support", "summon:english@lancaster")
    assert (state.seat, winners(state), settled_by(state)) == (None, "B", "KID2-SOLO-END-01")


@pytest.mark.rule("KID2-SOLO-END-02", "KID2-END-CORONATION-03")
def test_a_coronation_is_decided_between_the_two_courts():
    state = position(f"rules=solo {coronation('S S S S W W E E', '3-0-0:a:-:9', '2-9-9:-:-:16')}")
    assert winners(state) == "A"
    assert settled_by(state) == "KID2-END-CORONATION-03"
    assert winners(position(f"rules=solo {coronation('S S S S W W E E', '3-0-2:-:-:9', '3-0-3:-:-:16')}")) == "B"


@pytest.mark.rule("KID2-SOLO-END-02", "KID2-END-CORONATION-TIE-4", "KID2-EX-98")
def test_in_a_full_tie_the_human_wins_with_an_empty_hand_and_loses_with_a_card_left():
    assert winners(position(f"rules=solo {coronation('S S S S W W E E', '3-2-0:-:-:15', '3-2-0:-:-:16')}")) == "A"
    assert winners(position(f"rules=solo {coronation('S S S S W W E E', '3-2-0:a:-:15', '3-2-0:-:-:16')}")) == "B"


@pytest.mark.rule("KID2-SOLO-END-02")
def test_after_eight_struggles_the_last_action_was_the_saxons_and_their_hand_is_empty():
    state = play(position(f"rules=solo {LOYAL} supply=2-2-2 A=0-0-0:a"), "card:assemble")
    while state.seat is not None:
        state.apply(state.legal_moves()[-1])
    assert state.last_play[1] == state.finished(1) == state.plays == 9
    assert state.last_play[0] == state.finished(0) == 1


# --- the deck ---


@pytest.mark.rule("KID2-SOLO-SETUP-01")
def test_the_face_down_deck_tells_nobody_what_comes_next():
    one = position("rules=solo B=0-0-0:wnm deck=wnm MO=1-0-0")
    other = position("rules=solo B=0-0-0:wnm deck=mwn MO=1-0-0")
    for viewer in (0, 1, None):
        assert one.observe(viewer) == other.observe(viewer)
    assert one.observe(0)["deck"] == {"size": 3, "cards": None}
    assert one.reveals(SECOND_EDITION.parse_move("pass"))  # the pass turns up a card: it cannot be taken back
    assert not one.reveals(SECOND_EDITION.parse_move("card:assemble"))


@pytest.mark.rule("KID2-SOLO-OPT-01")
def test_a_face_up_deck_shows_all_that_is_to_come():
    state = position(f"{OPEN} B=0-0-0:wnm deck=mwn MO=1-0-0")
    assert state.observe(0)["deck"] == {"size": 3, "cards": ["manoeuvre", "welsh_support", "negotiate"]}
    assert not state.reveals(SECOND_EDITION.parse_move("pass"))
    assert {tuple(state.determinize(0, Rng(n)).deck) for n in range(20)} == {tuple(state.deck)}
    assert next_card(state) == "manoeuvre"


@pytest.mark.rule("KID2-SOLO-OPT-01")
def test_the_deck_lies_face_down_unless_agreed_otherwise_and_only_in_the_solo_game():
    assert not SECOND_EDITION.complete({"players": 1})["open_saxons"]
    with pytest.raises(OptionsError):
        SECOND_EDITION.complete({"players": 2, "open_saxons": True})
    with pytest.raises(NotationError):
        position("rules=base+open_saxons")


@pytest.mark.rule("KID2-SOLO-SETUP-01")
def test_a_determinization_shuffles_the_face_down_cards():
    state = position("rules=solo B=0-0-0:wnma:s:1 deck=wnma MO=1-0-0")
    guesses = [state.determinize(0, Rng(n)) for n in range(200)]
    first = Counter(next_card(guess) for guess in guesses)
    assert set(first) == {"welsh_support", "negotiate", "manoeuvre", "assemble"}
    assert all(count > 25 for count in first.values())  # 50 expected
    for guess in guesses:
        assert guess.observe(0) == state.observe(0)
        assert sorted(guess.deck) == sorted(state.deck)
    revealed = play(state, "pass")
    assert {tuple(legal(revealed.determinize(0, Rng(n)))) for n in range(20)} == {("card:welsh_support",)}
