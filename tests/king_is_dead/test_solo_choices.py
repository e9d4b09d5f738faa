"""What the Saxons choose: the steps of their priorities, ties, Negotiate and the summon (KID2 section 10)."""

from __future__ import annotations

from random import Random

import pytest

from tests.king_is_dead.helpers import CODES, after_card, board, legal, order, play, position, resolutions, struggle_order
from vacant_throne.king_is_dead import SECOND_EDITION

LETTERS = {
    "scottish_support": "s",
    "welsh_support": "w",
    "english_support": "e",
    "assemble": "a",
    "negotiate": "n",
    "manoeuvre": "m",
    "outmanoeuvre": "o",
}


def revealing(card, text, supply="2-2-2"):
    """The human has passed; the Saxons are about to reveal that card."""
    return play(position(f"rules=solo B=0-0-0:{LETTERS[card]} supply={supply} {text}"), "pass")


def boards(state, card):
    """What the Saxons may make of the board: each equally good resolution's."""
    return sorted(board(after) for after in resolutions(state, card).values())


def summoning(text):
    """The Saxons' summon is due: their card had no effect."""
    return play(revealing("welsh_support", text, supply="0-0-0"), "card:welsh_support")


def why(state):
    """The phase, the step and the region of the motive."""
    motive = state.observe(0)["motive"]
    return motive["phase"], motive["step"], motive["region"]


# --- step 1: the contested region ---


@pytest.mark.rule("KID2-SOLO-PRIO-1", "KID2-SOLO-PRIO-2", "KID2-SOLO-SUMMON-01", "KID2-EX-88")
def test_the_card_removes_the_majority_in_the_contested_region_and_the_summon_lowers_the_next():
    state = revealing("welsh_support", f"{order('DE', 'MO')} DE=3-1-0 MO=2-1-0")
    assert boards(state, "welsh_support") == ["MO=2-1-0 DE=3-3-0"]
    play(state, "card:welsh_support")
    assert legal(state) == ["put:welsh@devon"]
    assert why(state) == ("card", 1, "devon")
    play(state, "put:welsh@devon")
    assert legal(state) == ["summon:scottish@moray"]
    assert why(state) == ("summon", 2, "moray")


@pytest.mark.rule("KID2-SOLO-PRIO-1", "KID2-SOLO-SUMMON-01", "KID2-EX-89")
def test_the_card_may_leave_a_majority_of_one_for_the_summon_to_remove():
    state = revealing("welsh_support", f"{order('DE', 'MO')} DE=4-1-0 MO=2-0-0")
    assert boards(state, "welsh_support") == ["MO=2-0-0 DE=4-3-0"]
    play(state, "card:welsh_support", "put:welsh@devon")
    assert legal(state) == ["summon:scottish@devon"]
    assert why(state) == ("summon", 1, "devon")
    play(state, "summon:scottish@devon")
    assert board(state) == "MO=2-0-0 DE=[X]"


@pytest.mark.rule("KID2-SOLO-PRIO-1", "KID2-DEC-32")
def test_a_majority_of_one_must_be_removed_altogether():
    state = revealing("assemble", f"{order('DE', 'MO')} DE=2-1-0")
    found = resolutions(state, "assemble")
    assert len(found) == 7 * 8  # the Scot elsewhere, the Welsh follower in Devon, the English one anywhere
    assert all("W@DE" in resolution and "S@DE" not in resolution for resolution in found)
    assert why(after_card(state, "assemble")) == ("card", 1, "devon")


@pytest.mark.rule("KID2-SOLO-PRIO-1", "KID2-SOLO-TIE-01", "KID2-DEC-32")
def test_to_remove_it_and_to_leave_one_are_equally_good():
    state = revealing("manoeuvre", f"{order('DE', 'MO')} DE=3-1-0 MO=0-1-0 ES=0-0-1")
    assert boards(state, "manoeuvre") == ["MO=0-1-0 ES=1-0-0 DE=2-1-1", "MO=1-0-0 ES=0-0-1 DE=2-2-0"]
    state = revealing("outmanoeuvre", f"{order('DE', 'MO')} DE=3-0-0 ES=0-2-0")
    assert boards(state, "outmanoeuvre") == ["ES=1-0-0 DE=2-2-0", "ES=2-1-0 DE=1-1-0"]


# --- step 2: the first later region whose margin can be lowered ---


@pytest.mark.rule("KID2-SOLO-PRIO-2", "KID2-EX-90")
def test_where_the_contested_majority_is_too_large_the_first_later_region_is_lowered():
    state = revealing("welsh_support", f"{order('DE', 'MO', 'LA')} DE=5-1-0 LA=1-0-2 WA=0-1-0")
    assert boards(state, "welsh_support") == ["LA=1-2-2 WA=0-1-0 DE=5-1-0"]
    assert why(after_card(state, "welsh_support")) == ("card", 2, "lancaster")


@pytest.mark.rule("KID2-SOLO-PRIO-5", "KID2-SOLO-PRIO-2", "KID2-DEC-33", "KID2-EX-91")
def test_the_contested_region_comes_last_in_the_scan():
    state = revealing("welsh_support", f"{order('DE', 'MO', 'LA')} DE=5-1-0 LA=0-2-0 WA=0-1-0")
    assert boards(state, "welsh_support") == ["LA=0-2-0 WA=0-1-0 DE=5-3-0"]
    assert why(after_card(state, "welsh_support")) == ("card", 2, "devon")


@pytest.mark.rule("KID2-SOLO-PRIO-2", "KID2-DEC-33", "KID2-EX-92")
def test_a_region_whose_margin_stays_is_not_lowered():
    state = revealing("english_support", f"{order(*CODES)} MO=2-0-0 NO=2-1-1 WA=3-0-1 DE=1-1-0")
    assert boards(state, "english_support") == ["MO=2-0-0 NO=2-1-1 WA=3-0-3 DE=1-1-0"]
    assert why(after_card(state, "english_support")) == ("card", 2, "warwick")


@pytest.mark.rule("KID2-SOLO-PRIO-5", "KID2-SOLO-PRIO-2", "KID2-DEC-35", "KID2-EX-95")
def test_a_tie_in_the_contested_region_is_not_broken_where_an_equal_resolution_spares_it():
    state = revealing("manoeuvre", f"{order('MO', 'ST', 'LA')} MO=1-1-0 ST=2-0-0 LA=0-1-0")
    assert boards(state, "manoeuvre") == ["MO=1-1-0 ST=1-1-0 LA=1-0-0"]
    assert why(after_card(state, "manoeuvre")) == ("card", 2, "strathclyde")


@pytest.mark.rule("KID2-SOLO-PRIO-5", "KID2-DEC-35")
def test_it_is_broken_where_nothing_else_lowers_that_region():
    state = revealing("manoeuvre", f"{order('MO', 'ST', 'LA')} MO=1-1-0 ST=2-0-0")
    assert boards(state, "manoeuvre") == ["MO=2-0-0 ST=1-1-0"]


# --- steps 3 and 4 ---

NORTH = f"MO=[W] ST=[S] {order('GW', 'LA', 'NO', done=('MO', 'ST'))}"


@pytest.mark.rule("KID2-SOLO-PRIO-3", "KID2-EX-93")
def test_else_they_act_where_no_majority_is_created_or_raised():
    state = revealing("scottish_support", f"{NORTH} GW=0-2-0 LA=0-3-3 NO=2-0-0")
    assert boards(state, "scottish_support") == ["MO=[W] ST=[S] LA=2-3-3 NO=2-0-0 GW=0-2-0"]
    assert why(after_card(state, "scottish_support")) == ("card", 3, "lancaster")


@pytest.mark.rule("KID2-SOLO-PRIO-4", "KID2-DEC-34", "KID2-EX-94")
def test_else_they_act_in_the_first_region_where_they_can_whatever_comes_of_it():
    state = revealing("scottish_support", f"{NORTH} GW=0-2-0 LA=1-0-0 NO=2-0-0")
    assert boards(state, "scottish_support") == ["MO=[W] ST=[S] LA=3-0-0 NO=2-0-0 GW=0-2-0"]
    assert why(after_card(state, "scottish_support")) == ("card", 4, "lancaster")


@pytest.mark.rule("KID2-SOLO-PRIO-5", "KID2-SOLO-PRIO-4")
def test_where_nothing_else_is_left_they_act_in_the_contested_region():
    done = tuple(code for code in CODES if code not in ("GW", "DE"))
    text = f"{' '.join(f'{code}=[S]' for code in done)} {order('DE', 'GW', done=done)} DE=0-1-0"
    state = revealing("welsh_support", text)  # Devon is all that Gwynedd's neighbours have left
    assert "DE=0-3-0" in boards(state, "welsh_support")[0]
    assert why(after_card(state, "welsh_support")) == ("card", 4, "devon")


# --- ties and the summon ---


@pytest.mark.rule("KID2-SOLO-TIE-01", "KID2-SOLO-PRIO-3")
def test_among_equally_good_summons_the_human_picks():
    state = summoning(f"{order('DE', 'MO')} MO=1-1-1 LA=1-1-0")
    assert legal(state) == ["summon:scottish@moray", "summon:welsh@moray", "summon:english@moray"]
    assert why(state) == ("summon", 3, "moray")


@pytest.mark.rule("KID2-SOLO-TIE-01", "KID2-SOLO-PRIO-2")
def test_among_equally_good_resolutions_the_human_picks():
    # Moray's lead goes if a second faction there gets two as well
    state = revealing("manoeuvre", f"{order('DE', 'MO', 'WA')} MO=2-1-1 WA=0-1-1")
    assert boards(state, "manoeuvre") == ["MO=2-0-2 WA=0-2-0", "MO=2-2-0 WA=0-0-2"]
    assert state.observe(0)["motive"] is None
    assert after_card(state, "manoeuvre").observe(0)["motive"]["choices"] == 2


@pytest.mark.rule("KID2-SOLO-SUMMON-01")
def test_the_summon_meets_step_one_only_by_removing_the_majority():
    assert legal(summoning(f"{order('DE', 'MO')} DE=2-1-0 MO=2-1-0")) == ["summon:scottish@devon"]
    state = summoning(f"{order('DE', 'MO')} DE=3-1-0 MO=2-1-0")  # Devon would keep a lead of one
    assert legal(state) == ["summon:scottish@moray"]
    assert why(state) == ("summon", 2, "moray")


@pytest.mark.rule("KID2-SOLO-SUMMON-01", "KID2-SOLO-PRIO-5")
def test_the_summon_scans_the_contested_region_last_too():
    state = summoning(f"{order('DE', 'MO')} DE=3-1-0")
    assert legal(state) == ["summon:scottish@devon"]
    assert why(state) == ("summon", 2, "devon")


@pytest.mark.rule("KID2-SOLO-SUMMON-01")
def test_a_summon_that_is_not_among_the_best_is_refused_with_the_rule():
    state = summoning(f"{order('DE', 'MO')} DE=3-1-0 MO=2-1-0")
    assert state.refusal(SECOND_EDITION.parse_move("summon:welsh@moray")).rule == "KID2-SOLO-SUMMON-01"
    state = after_card(revealing("welsh_support", f"{order('DE', 'MO')} DE=3-1-0 MO=2-1-0"), "welsh_support")
    assert state.refusal(SECOND_EDITION.parse_move("put:welsh@lancaster")).rule == "KID2-SOLO-PRIO-1"


# --- Negotiate ---

EX_96 = "MO=2-0-0 ST=1-0-0 LA=1-1-0 NO=3-0-0"


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01", "KID2-SOLO-SUMMON-01", "KID2-EX-96")
def test_negotiate_exchanges_the_contested_card_with_the_first_of_those_with_the_smallest_margin():
    state = revealing("negotiate", f"{order('MO', 'ST', 'LA', 'NO')} {EX_96}")
    assert list(resolutions(state, "negotiate")) == ["MO*<>LA"]
    play(state, "card:negotiate")
    assert why(state)[:2] == ("card", 0)
    play(state, "disc:moray", "swap:lancaster")
    assert struggle_order(state)[:4] == ["LA", "ST", "MO*", "NO"]
    assert [seat["disc"] for seat in state.observe(0)["seats"]] == [True, False]
    assert legal(state) == ["summon:scottish@strathclyde"]


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01")
def test_another_exchange_is_refused_with_the_rule():
    state = play(revealing("negotiate", f"{order('MO', 'ST', 'LA', 'NO')} {EX_96}"), "card:negotiate")
    assert state.refusal(SECOND_EDITION.parse_move("disc:lancaster")).rule == "KID2-SOLO-NEGOTIATE-01"
    play(state, "disc:moray")
    assert state.refusal(SECOND_EDITION.parse_move("swap:strathclyde")).rule == "KID2-SOLO-NEGOTIATE-01"


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01", "KID2-EX-97")
def test_if_the_contested_card_has_a_disc_the_next_one_without_is_taken():
    state = revealing("negotiate", f"{order('MO*', 'ST', 'LA', 'NO')} {EX_96} discs=B")
    assert list(resolutions(state, "negotiate")) == ["ST*<>LA"]
    play(state, "card:negotiate", "disc:strathclyde", "swap:lancaster")
    assert struggle_order(state)[:4] == ["MO*", "LA", "ST*", "NO"]


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01", "KID2-DEC-36")
def test_the_exchange_is_made_although_the_contested_region_already_has_the_smallest_margin():
    everywhere = " ".join(f"{code}=3-0-0" for code in CODES if code not in ("MO", "NO"))
    state = revealing("negotiate", f"{order('MO', 'ST', 'LA', 'NO')} MO=1-1-0 NO=2-0-0 {everywhere}")
    assert list(resolutions(state, "negotiate")) == ["MO*<>NO"]


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01")
def test_a_marked_card_is_not_taken_however_small_its_margin():
    state = revealing("negotiate", f"{order('MO', 'ST', 'LA*', 'NO')} MO=2-0-0 ST=1-0-0 LA=1-1-0 NO=3-0-0 discs=B")
    assert list(resolutions(state, "negotiate")) == ["MO*<>GW"]  # empty: a margin of 0, on the lowest space


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01")
def test_with_fewer_than_two_eligible_cards_negotiate_has_no_effect():
    done = CODES[:6]
    text = f"{order('ES*', 'DE', done=done)} MO=[S] ST=[S] LA=[W] NO=[W] GW=[W] WA=[E] DE=1-0-0 discs=B"
    state = play(revealing("negotiate", text), "card:negotiate")
    assert legal(state) == ["summon:scottish@devon"]
    assert state.observe(0)["seats"][1]["disc"]


@pytest.mark.rule("KID2-SOLO-NEGOTIATE-01", "KID2-SOLO-GEN-01")
@pytest.mark.parametrize("followers", ["ES=2-0-0", ""])
def test_saxons_whose_disc_is_spent_exchange_the_same_two_cards(followers):
    """No game comes to that, but a position may; with nobody on the map their choice once took for ever."""
    frozen = "MO=[S] ST=[S] LA=[W] NO=[E] GW=[S] WA=[W]"
    state = play(position(f"rules=solo {order('ES', 'DE', done=CODES[:6])} {frozen} {followers} discs=A deck=n actor=B"), "card:negotiate")
    assert legal(state) == ["swap:essex"]
    state = play(state, "swap:essex")
    assert legal(state) == ["swap:devon"]
    assert struggle_order(play(state, "swap:devon"))[6:] == ["DE", "ES"]


# --- the whole algorithm, played out ---


def margin(state, code):
    region = CODES.index(code)
    first, second, *_ = sorted(state.followers[region::8], reverse=True)
    return first - second


def best(before, candidates, contested, later, card):
    """The algorithm of section 10 on candidates, each with the state after it and the codes that it touches."""
    scan = [*later, contested]
    now = {code: margin(before, code) for code in CODES}
    after = {key: {code: margin(state, code) for code in CODES} for key, (state, _) in candidates.items()}
    if now[contested] >= 1:
        good = {key for key, m in after.items() if m[contested] == 0 or (card and now[contested] >= 2 and m[contested] == 1)}
        if good:
            return good
    for code in scan:
        good = {key for key, m in after.items() if m[code] < now[code]}
        if good:
            return {key for key in good if after[key][contested] <= now[contested]} or good
    harmless = {key for key, m in after.items() if all(m[code] <= now[code] for code in CODES)} or set(after)
    for code in scan:
        touching = {key for key in harmless if code in candidates[key][1]}
        if touching:
            return touching
    return harmless


def sparse(rng):
    """A board with few followers, on which the later steps are reached."""
    regions = " ".join(f"{code}={'-'.join(str(rng.choice((0, 0, 0, 1, 2))) for _ in 'SWE')}" for code in CODES)
    deck = "".join(rng.sample("sweaanmo", 8))
    shuffled = order(*rng.sample(CODES, 8))
    return position(f"rules=solo {regions} {shuffled} supply={rng.randint(0, 3)}-{rng.randint(0, 3)}-{rng.randint(0, 3)} deck={deck}")


def touched(resolution):
    return {code for code in CODES if code in resolution}


@pytest.mark.rule(
    "KID2-SOLO-PRIO-1",
    "KID2-SOLO-PRIO-2",
    "KID2-SOLO-PRIO-3",
    "KID2-SOLO-PRIO-4",
    "KID2-SOLO-PRIO-5",
    "KID2-SOLO-TIE-01",
    "KID2-SOLO-SUMMON-01",
)
def test_in_whole_games_the_saxons_do_what_the_algorithm_of_the_spec_says():
    seen = set()
    for seed in range(40):
        rng = Random(seed)
        state = SECOND_EDITION.start(SECOND_EDITION.complete({"players": 1}), seed) if seed % 2 else sparse(rng)
        while state.seat is not None:
            contested, *later = struggle_order(state)[state.resolved :]
            contested, later = contested.rstrip("*"), [code.rstrip("*") for code in later]
            observed = state.observe(0)
            if observed["actor"] == 1 and state.step.name == "turn":
                card = legal(state)[0].removeprefix("card:")
                if card != "negotiate" and any(state.followers):
                    words = [
                        word
                        for word in state.notation().split()[1:]
                        if word.split("=")[0] not in ("rules", "deck", "actor", "seat", "passes")
                    ]
                    free = resolutions(position(f"{' '.join(words)} seat=B"), card)
                    candidates = {key: (after, touched(key)) for key, after in free.items()}
                    wanted = {board(free[key]) for key in best(state, candidates, contested, later, card=True)}
                    assert set(boards(state, card)) == wanted  # of two ways to the same board one is enough
            elif observed["actor"] == 1 and state.step.name == "summon":
                candidates = {}
                for place, count in enumerate(state.followers):
                    if count:
                        after = state.copy()
                        after.followers[place] -= 1
                        candidates[place] = after, {CODES[place % 8]}
                assert {move.place for move in state.legal_moves()} == best(state, candidates, contested, later, card=False)
            if observed["motive"]:
                seen.add((observed["motive"]["phase"], observed["motive"]["step"]))
            state.apply(rng.choice(state.legal_moves()))
    assert seen == {("card", 0), *((phase, step) for phase in ("card", "summon") for step in (1, 2, 3, 4))}
