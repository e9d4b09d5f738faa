"""The forty worked examples of the spec (KB section 13), each from the position that it describes."""

from __future__ import annotations

import pytest

from tests.kings_bounty import reading
from tests.kings_bounty.helpers import (
    GAME,
    POINTS,
    box,
    counts,
    deck,
    defence,
    discards,
    domains,
    hand,
    hands,
    legal,
    new_game,
    play,
    playable,
    playing,
    pool,
    position,
    returning,
    scores,
    seen,
    table,
    targets,
    tell,
    titles,
    to_act,
)

# --- set-up and draw ---

NATIONS = ("elf", "dwarf", "undead", "orc", "human")


@pytest.mark.rule("KB-EX-01")
def test_ex_01_two_players():
    state = new_game(2, 1, left_out="undead+orc")
    cards = box(2, ["undead", "orc"])
    units = {nation: sum(n for kind, n in cards.items() if kind.startswith(nation) and not reading.is_domain(kind)) for nation in NATIONS}
    assert units == {"human": 12, "elf": 9, "dwarf": 9, "undead": 0, "orc": 0}
    castles = {nation: sum(cards[f"{nation}_{castle}"] for castle in ("tower", "fortress", "citadel")) for nation in ("elf", "dwarf")}
    assert castles == {"elf": 6, "dwarf": 6}
    assert [cards[f"obelisk_{n}"] for n in (1, 2, 3)] == [2, 2, 2]
    every = [*deck(state), *(kind for held in hands(state) for kind in held)]
    assert (sorted(every), len(every)) == (sorted(cards.elements()), 48)
    assert ([len(held) for held in hands(state)], len(deck(state))) == ([6, 6], 36)
    gone = {"orc_castles", "orc_garrisons", "undead_castles", "undead_garrisons"}
    assert set(POINTS) - set(pool(["undead", "orc"])) == gone
    assert len(pool(["undead", "orc"])) == 17
    met = [titles(new_game(2, seed, left_out="undead+orc")) for seed in range(200)]
    assert {len(opened) for opened in met} == {6}
    assert {title for opened in met for title in opened} == set(POINTS) - gone


@pytest.mark.rule("KB-EX-02")
def test_ex_02_three_players():
    state = new_game(3, 1, left_out="undead")
    every = [*deck(state), *(kind for held in hands(state) for kind in held)]
    units = [kind for kind in every if not reading.is_domain(kind)]
    obelisks = [kind for kind in every if kind.startswith("obelisk")]
    assert (len(units), len(every) - len(units) - len(obelisks), len(obelisks), len(every)) == (39, 18, 9, 66)
    assert ([len(held) for held in hands(state)], len(deck(state))) == ([6, 6, 6], 48)
    met = {title for seed in range(200) for title in titles(new_game(3, seed, left_out="undead"))}
    assert (met, len(met)) == (set(POINTS) - {"undead_castles", "undead_garrisons"}, 19)


@pytest.mark.rule("KB-EX-03")
def test_ex_03_five_experts():
    state = new_game(5, 1, expert=True)
    secret = {seen(state, seat)["seats"][seat]["secret_title"] for seat in range(5)}
    assert (len(deck(state)), sum(len(held) for held in hands(state))) == (54, 30)
    assert (len(titles(state)), len(secret), len(set(POINTS) - set(titles(state)) - secret)) == (6, 5, 10)


@pytest.mark.rule("KB-EX-04")
def test_ex_04_a_card_is_played_and_one_drawn():
    state = position("A=HAHAHAHAO1O2 B=EAEAEAEWEWEX deck=HMHMHMDADADADWDWDMDMDHDXETETEFEFECECDTDT")
    assert (len(hand(state, 0)), seen(state)["deck"]["size"]) == (6, 20)
    play(state, playing("obelisk_1"))
    assert domains(state) == {"obelisk_1_1": "A"}
    assert (len(hand(state, 0)), seen(state)["deck"]["size"], to_act(state)) == (6, 19, "B")
    assert "human_mage" in hand(state, 0)


@pytest.mark.rule("KB-EX-05")
def test_ex_05_four_cards_are_returned_and_four_drawn():
    state = position("A=HAHAHWHXO1O2 B=EAEAEAEWEWEX deck=HMHMHMDADADADWDWDMDMDHDXETETEFEFECECDTDT")
    play(state, returning("obelisk_1", "human_archer", "obelisk_2", "human_monster"))
    assert hand(state, 0) == ["dwarf_archer", "human_archer", "human_warrior", "human_mage", "human_mage", "human_mage"]
    assert len(deck(state)) == 20
    assert deck(state)[-4:] == ["obelisk_1", "human_archer", "obelisk_2", "human_monster"]


@pytest.mark.rule("KB-EX-06")
def test_ex_06_a_short_deck():
    x, y, a, b, c, d, e = ["human_hero", "human_monster", "elf_archer", "dwarf_archer", "elf_mage", "dwarf_mage", "obelisk_1"]
    state = play(position("A=EADAEMDMO1O2 deck=HHHX"), *(f"return:{kind}" for kind in (a, b, c, d, e)))
    assert deck(state) == [x, y, a, b, c, d, e]
    play(state, "draw")
    assert sorted(hand(state, 0)) == sorted([x, y, a, b, c, "obelisk_2"])
    assert deck(state) == [d, e]


@pytest.mark.rule("KB-EX-07")
def test_ex_07_an_empty_deck():
    state = position("players=3 A=EADADWDMHA B=O1 C=O1 closing=last_card")
    before = (hands(state), domains(state), discards(state))
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert (hands(state), domains(state), discards(state)) == before
    assert to_act(state) == "B"


# --- units and garrisons ---


@pytest.mark.rule("KB-EX-08")
def test_ex_08_no_castle_no_unit():
    state = table("players=4 A=UA ET1=A O11=A UT1=B O12=C UC1=D+HA")
    assert playable(state) == []
    refusal = state.refusal(GAME.parse_move("card:undead_archer"))
    assert (refusal.message.id, refusal.rule) == ("bounty.refusal.no_castle", "KB-PLAY-UNIT-01")


@pytest.mark.rule("KB-EX-09")
def test_ex_09_a_warrior_in_a_tower():
    state = table("A=HW ET1=A")
    assert defence(state, "elf_tower_1") == 1
    assert defence(play(state, playing("human_warrior", "elf_tower_1")), "elf_tower_1") == 3


@pytest.mark.rule("KB-EX-10")
def test_ex_10_a_tower_with_an_archer():
    state = table("A=HAHWHM ET1=B+DA")
    assert defence(state, "elf_tower_1") == 2
    assert playable(state) == ["human_warrior", "human_mage"]
    for unit in ("human_warrior", "human_mage"):
        after = play(state.copy(), playing(unit, "elf_tower_1"))
        assert (domains(after), discards(after)) == ({"elf_tower_1": f"A+{unit}"}, ["dwarf_archer"])


@pytest.mark.rule("KB-EX-11")
def test_ex_11_a_citadel_with_an_archer():
    state = table("players=4 A=HWHM OC1=B+HA")
    assert defence(state, "orc_citadel_1") == 3
    assert playable(state) == ["human_mage"]
    play(state, playing("human_mage", "orc_citadel_1"))
    assert (domains(state), discards(state)) == ({"orc_citadel_1": "A+human_mage"}, ["human_archer"])


@pytest.mark.rule("KB-EX-12")
def test_ex_12_a_citadel_with_a_warrior():
    state = table("players=4 A=HWHM OC1=B+DW")
    assert defence(state, "orc_citadel_1") == 3
    assert playable(state) == ["human_mage"]


@pytest.mark.rule("KB-EX-13")
def test_ex_13_an_empty_fortress():
    state = table("A=HAHW DF1=B")
    assert defence(state, "dwarf_fortress_1") == 2
    assert playable(state) == ["human_warrior"]
    assert domains(play(state, playing("human_warrior", "dwarf_fortress_1"))) == {"dwarf_fortress_1": "A+human_warrior"}


@pytest.mark.rule("KB-EX-14")
def test_ex_14_a_weaker_garrison():
    state = table("A=HA ET1=A+EM")
    assert defence(state, "elf_tower_1") == 4
    play(state, playing("human_archer", "elf_tower_1"))
    assert (domains(state), discards(state), defence(state, "elf_tower_1")) == ({"elf_tower_1": "A+human_archer"}, ["elf_mage"], 2)


@pytest.mark.rule("KB-EX-15")
def test_ex_15_an_elf_on_an_obelisk():
    state = table("A=EA EC1=A O11=A")
    play(state, playing("elf_archer", "obelisk_1_1"))
    assert domains(state) == {"elf_citadel_1": "A", "obelisk_1_1": "A+elf_archer"}
    assert defence(state, "obelisk_1_1") == 2


@pytest.mark.rule("KB-EX-16")
def test_ex_16_the_only_elf_castle_is_anothers():
    state = table("A=EWHW ET1=B")
    assert playable(state) == ["human_warrior"]
    assert state.refusal(GAME.parse_move("card:elf_warrior")).rule == "KB-PLAY-UNIT-01"
    assert domains(play(state, playing("human_warrior", "elf_tower_1"))) == {"elf_tower_1": "A+human_warrior"}


@pytest.mark.rule("KB-EX-17")
def test_ex_17_the_garrison_outlives_the_castle():
    state = table("A=EWEA B=HA ET1=A O21=A+EW titles=elf_garrisons seat=B")
    play(state, playing("human_archer", "elf_tower_1"))
    assert domains(state) == {"elf_tower_1": "B+human_archer", "obelisk_2_1": "A+elf_warrior"}
    assert playable(state) == []
    assert (counts(state, "elf_garrisons"), titles(state)) == ([1, 0], {"elf_garrisons": 0})


@pytest.mark.rule("KB-EX-18")
def test_ex_18_nothing_but_humans_on_an_empty_table():
    state = table("A=HAHAHWHMHHHX")
    assert legal(state) == [f"return:human_{unit}" for unit in ("archer", "warrior", "mage", "hero", "monster")]


# --- heroes and monsters ---


@pytest.mark.rule("KB-EX-19")
def test_ex_19_a_hero_takes_a_tower_with_a_mage():
    state = table("A=HAHWHMHH DT1=B+DM")
    assert defence(state, "dwarf_tower_1") == 4
    assert playable(state) == ["human_hero"]
    play(state, playing("human_hero", "dwarf_tower_1"))
    assert domains(state) == {"dwarf_tower_1": "A"}
    assert sorted(discards(state)) == ["dwarf_mage", "human_hero"]


@pytest.mark.rule("KB-EX-20")
def test_ex_20_a_monster_destroys_a_citadel_with_an_archer():
    state = table("A=HX EC1=B+EA")
    play(state, playing("human_monster", "elf_citadel_1"))
    assert domains(state) == {}
    assert sorted(discards(state)) == ["elf_archer", "elf_citadel", "human_monster"]


@pytest.mark.rule("KB-EX-21")
def test_ex_21_nobody_else_has_a_domain():
    state = table("A=HHHX O31=A")
    assert playable(state) == ["human_monster"]
    assert targets(state, "human_monster") == ["obelisk_3_1"]


@pytest.mark.rule("KB-EX-22")
def test_ex_22_a_monster_at_home():
    state = table("players=4 A=OXOW OT1=A")
    play(state, playing("orc_monster", "orc_tower_1"))
    assert domains(state) == {}
    assert sorted(discards(state)) == ["orc_monster", "orc_tower"]
    assert not reading.may_muster(seen(state), 0, "orc_warrior")


@pytest.mark.rule("KB-EX-23")
def test_ex_23_a_hero_at_home_and_abroad():
    state = play(table("A=EH ET1=A+EW O11=B"), "card:elf_hero")
    assert legal(state) == ["at:obelisk_1_1"]
    assert state.refusal(GAME.parse_move("at:elf_tower_1")).rule == "KB-PLAY-UNIT-05"
    assert domains(play(state, "at:obelisk_1_1")) == {"elf_tower_1": "A+elf_warrior", "obelisk_1_1": "A"}


# --- titles ---


@pytest.mark.rule("KB-EX-24")
def test_ex_24_the_emperor():
    state = position("players=4 ET1=A DT1=A UT1=A ET2=B DT2=B OT1=C titles=emperor")
    assert (counts(state, "emperor"), titles(state)) == ([3, 2, 1, 0], {"emperor": 0})


@pytest.mark.rule("KB-EX-25")
def test_ex_25_two_emperors_are_none():
    state = position("players=4 ET1=A DT1=A UT1=A OT1=A ET2=B DT2=B UT2=B OT2=B titles=emperor seat=- closing=last_card")
    assert (counts(state, "emperor"), titles(state), scores(state)) == ([4, 4, 0, 0], {"emperor": None}, [0, 0, 0, 0])


@pytest.mark.rule("KB-EX-26")
def test_ex_26_the_conqueror():
    garrisons = "ET1=A+HA EF1=A+HA EC1=A+HA DT1=B+DA DF1=B+DA DC1=B+DA O11=C+EA O12=C+EA O21=C O31=C"
    state = table(f"players=3 {garrisons} A=DM B=DM C=HWHW seat=C titles=conqueror")
    assert (counts(state, "conqueror"), titles(state)) == ([3, 3, 2], {"conqueror": None})
    play(state, playing("human_warrior", "obelisk_2_1"))
    assert (counts(state, "conqueror"), titles(state)) == ([3, 3, 3], {"conqueror": None})
    play(state, returning("dwarf_mage"), returning("dwarf_mage"), playing("human_warrior", "obelisk_3_1"))
    assert (counts(state, "conqueror"), titles(state)) == ([3, 3, 4], {"conqueror": 2})


@pytest.mark.rule("KB-EX-27")
def test_ex_27_the_vandal():
    state = table("A=HXHH B=EX ET1=B O11=A O12=B O21=B titles=vandal")
    assert titles(state) == {"vandal": None}
    play(state, playing("human_monster", "obelisk_1_2"))
    assert titles(state) == {"vandal": 0}
    play(state, playing("elf_monster", "obelisk_1_1"))
    assert titles(state) == {"vandal": 1}
    play(state, playing("human_hero", "elf_tower_1"))
    assert titles(state) == {"vandal": 1}


@pytest.mark.rule("KB-EX-28")
def test_ex_28_the_hidden_rat():
    state = table("players=3 A=HH B=O1 C=EH ET1=C O11=B O12=A expert=yes titles=keeper hidden=mages,archers,rat")
    told = tell(state, "card:human_hero at:obelisk_1_1")
    assert [message.id for message in told if "secret" in message.id or "blame" in message.id] == [
        "bounty.log.secret_shown",
        "bounty.log.blamed",
    ]
    assert titles(state)["rat"] == 0
    assert [seat["has_secret_title"] for seat in seen(state)["seats"]] == [True, True, False]
    play(state, "draw", playing("obelisk_1"), playing("elf_hero", "obelisk_1_1"))
    assert titles(state)["rat"] == 2
    assert [seat["has_secret_title"] for seat in seen(state)["seats"]] == [True, True, False]


@pytest.mark.rule("KB-EX-29")
def test_ex_29_the_hidden_vandal_stays_hidden():
    text = "players=3 A=EXDX B=OXHX expert=yes titles=keeper hidden=mages,archers,vandal seat=C closing=last_card"
    state = play(position(text), "pass")
    assert [(entry["title"], entry["holder"], entry["secret"]) for entry in seen(state)["titles"]] == [
        ("keeper", None, None),
        ("archers", None, 1),
        ("mages", None, 0),
        ("vandal", None, 2),
    ]
    assert scores(state) == [0, 0, 0]


@pytest.mark.rule("KB-EX-30")
def test_ex_30_orcs():
    text = "players=4 ET1=A+OM O21=A+OA OF1=A OC1=B+OW titles=orc_castles,orc_garrisons,mages"
    state = position(text)
    assert [counts(state, title)[:2] for title in ("orc_garrisons", "orc_castles", "mages")] == [[2, 1], [1, 1], [1, 0]]
    assert titles(state) == {"orc_castles": None, "orc_garrisons": 0, "mages": 0}


@pytest.mark.rule("KB-EX-31")
def test_ex_31_archers_in_a_citadel():
    state = position("EC1=A+EA titles=conqueror,archers")
    assert defence(state, "elf_citadel_1") == 3
    assert [counts(state, title) for title in ("conqueror", "archers")] == [[1, 0], [1, 0]]


# --- end and scoring ---


def to_the_end(state):
    """Play on without option B: with a card while there is a deck, and then with one or by passing. The turns begun, and the last seat."""
    emptied = last = 0
    seat = None
    while state.seat is not None:
        last, seat = state.turn, to_act(state)
        assert last < 100, "the game does not end"
        moves = [move for move in state.legal_moves() if not move.text.startswith("return:")]
        assert moves, state.notation()
        state.apply(moves[0])
        if not emptied and not seen(state)["deck"]["size"]:
            emptied = last
    return emptied, last, seat


def always_playable(players, **chosen):
    """A game in which everybody can play a card in every turn."""
    for seed in range(2000):
        state = new_game(players, seed, first=0, **chosen)
        try:
            return to_the_end(state)
        except AssertionError:
            continue
    raise AssertionError("no such game")


@pytest.mark.rule("KB-EX-32")
def test_ex_32_four_players_without_a_return():
    assert always_playable(4) == (60, 64, "D")
    assert always_playable(4, final_draw_ends=True) == (60, 60, "D")


@pytest.mark.rule("KB-EX-33")
def test_ex_33_five_players_without_a_return():
    assert always_playable(5) == (54, 55, "E")


@pytest.mark.rule("KB-EX-34")
def test_ex_34_the_first_player_draws_the_last_card():
    state = play(position("players=3 A=O1 B=O1 C=O1 deck=HA"), playing("obelisk_1"))
    seats = []
    while state.seat is not None:
        seats.append(to_act(state))
        play(state, "card:obelisk_1")
    assert seats == ["B", "C"]
    assert hands(state) == [["human_archer"], [], []]


@pytest.mark.rule("KB-EX-35")
def test_ex_35_six_cards_are_returned_to_a_deck_of_one():
    state = position("players=3 A=EAEWEMDADWDM deck=HA")
    play(state, returning("elf_archer", "elf_warrior", "elf_mage", "dwarf_archer", "dwarf_warrior", "dwarf_mage"))
    assert (deck(state), seen(state)["closing"], to_act(state)) == (["dwarf_mage"], None, "B")


ANN_BOR_CYN = (
    "players=3 out=undead ET1=A+EA ET2=A EF1=A+HW OC1=A+OM O21=A DT1=B DF1=B+DW DC1=B+HM O11=B+HA O31=B OT1=C+HA OF1=C EC1=C+OA O12=C"
)
SIX = "emperor,architect,keeper,conqueror,elf_castles,human_garrisons"


@pytest.mark.rule("KB-EX-36")
def test_ex_36_a_full_scoring():
    state = position(f"{ANN_BOR_CYN} titles={SIX} seat=- closing=last_card")
    assert {title: counts(state, title) for title in titles(state)} == {
        "emperor": [2, 1, 2],
        "architect": [4, 3, 3],
        "keeper": [1, 2, 1],
        "conqueror": [3, 3, 2],
        "elf_castles": [3, 0, 1],
        "human_garrisons": [1, 2, 1],
    }
    assert titles(state) == {"emperor": None, "architect": 0, "keeper": 1, "conqueror": None, "elf_castles": 0, "human_garrisons": 1}
    assert scores(state) == [5 + 4 + 2 * 1, 3 + 4 + 2 * 2, 2] == [11, 11, 2]
    assert (state.outcome().winners, state.outcome().ranks, state.outcome().rule) == ((0,), (1, 2, 3), "KB-SCORE-04")


@pytest.mark.rule("KB-EX-37")
def test_ex_37_the_same_with_a_vandal():
    state = position(f"{ANN_BOR_CYN} titles={SIX.replace('conqueror,', '')},vandal vandal=A seat=- closing=last_card")
    assert titles(state) == {"emperor": None, "architect": 0, "keeper": 1, "elf_castles": 0, "human_garrisons": 1, "vandal": 0}
    assert scores(state) == [8, 11, 2]
    assert (state.outcome().winners, state.outcome().ranks, state.outcome().rule) == ((1,), (2, 1, 3), "KB-SCORE-03")


@pytest.mark.rule("KB-EX-38")
def test_ex_38_three_share_the_highest_score():
    obelisks = "O11=A+EA O12=B O13=B O21=C O22=C O31=D O32=D"
    open_titles = "dwarf_castles,orc_castles,undead_castles,elf_garrisons,towers,fortresses,citadels"
    state = position(f"players=4 {obelisks} DT1=B DT2=B UF1=C UF2=C OC1=D OC2=D titles={open_titles} seat=- closing=last_card")
    assert scores(state) == [7, 12, 12, 12]
    assert (state.outcome().winners, state.outcome().ranks, state.outcome().rule) == ((1,), (4, 1, 2, 3), "KB-SCORE-04")


@pytest.mark.rule("KB-EX-39")
def test_ex_39_a_score_of_minus_three():
    state = position("players=3 ET1=A+HM titles=rat rat=A O11=B seat=- closing=last_card")
    assert scores(state) == [-3, 2, 0]
    assert state.outcome().ranks == (3, 1, 2)


@pytest.mark.rule("KB-EX-40")
def test_ex_40_conservation():
    held = "A=HAHAEWEMDA B=DADADMDMEA C=OAOAOWOWOM"
    state = position(f"{ANN_BOR_CYN} {held} titles={SIX} closing=last_card")
    view = seen(state)
    castles = [
        [domain["card"] for domain in view["domains"] if domain["owner"] == seat and "obelisk" not in domain["card"]] for seat in range(3)
    ]
    obelisks = [counts(state, "keeper")[seat] for seat in range(3)]
    garrisons = [counts(state, "conqueror")[seat] for seat in range(3)]
    assert ([len(found) for found in castles], obelisks, garrisons) == ([4, 3, 3], [1, 2, 1], [3, 3, 2])
    assert (len(view["domains"]), sum(garrisons)) == (14, 8)
    assert ([len(held) for held in hands(state)], view["deck"]["size"]) == ([5, 5, 5], 0)
    assert len(discards(state)) == 66 - 22 - 15 == 29
