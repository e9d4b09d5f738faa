"""What a seat could work out by itself: what its cards would do, and who would win now."""

from __future__ import annotations

from random import Random

import pytest

from tests.kings_bounty import reading
from tests.kings_bounty.helpers import choose, hand, legal, new_game, play, position, said, scores, seen, table, targets
from vacant_throne.core.contract import Line
from vacant_throne.core.message import Term

MINE = "players=4 A=HAHHHXEAO1 ET1=B+HW O11=A O12=A+DA O21=B DF1=A"


def advice(state, viewer):
    """The advice on cards: by kind, what it is of use for, where, and why not."""
    return {kind: (found.use, found.targets, found.reason, found.rule) for kind, found in state.advise(viewer)["cards"].items()}


@pytest.mark.rule("KB-PLAY-UNIT-05", "KB-PLAY-GARR-02", "KB-PLAY-UNIT-01")
def test_what_each_card_in_hand_could_do():
    assert advice(table(MINE), 0) == {
        "elf_archer": ("none", (), no_castle("elf_archer", "elf"), "KB-PLAY-UNIT-01"),
        "human_archer": ("play", (("dwarf_fortress_1", "garrison"), ("obelisk_1_1", "garrison"), ("obelisk_1_2", "replace")), None, ""),
        "human_hero": ("play", (("elf_tower_1", "capture"), ("obelisk_2_1", "capture")), None, ""),
        "human_monster": (
            "play",
            tuple((site, "destroy") for site in ("elf_tower_1", "dwarf_fortress_1", "obelisk_1_1", "obelisk_1_2", "obelisk_2_1")),
            None,
            "",
        ),
        "obelisk_1": ("lay", (), None, ""),
    }


def no_castle(card, nation):
    message = said("refusal.no_castle", card=card)
    return message._replace(args={**message.args, "nation": Term("nation", nation)})


@pytest.mark.rule("KB-PLAY-UNIT-04", "KB-PLAY-HERO-03")
def test_why_a_card_cannot_be_played():
    assert advice(table("A=HAHHHX"), 0) == {
        "human_archer": ("none", (), said("refusal.no_target", card="human_archer"), "KB-PLAY-UNIT-04"),
        "human_hero": ("none", (), said("refusal.no_foreign", card="human_hero"), "KB-PLAY-HERO-03"),
        "human_monster": ("none", (), said("refusal.no_target", card="human_monster"), "KB-PLAY-UNIT-04"),
    }


def test_cards_are_advised_on_to_the_seat_to_move_alone_and_while_it_may_choose():
    state = table(MINE)
    assert [bool(advice(state, viewer)) for viewer in (0, 1, None)] == [True, False, False]
    assert advice(play(state.copy(), "card:human_hero"), 1) == {}
    assert advice(play(state.copy(), "return:obelisk_1"), 0) == {}
    assert advice(play(state.copy(), "card:obelisk_1"), 0) == {}
    assert advice(position("A=O1 seat=- closing=last_card"), 0) == {}


@pytest.mark.rule("KB-TITLE-09", "KB-SCORE-03", "KB-EXP-02")
def test_who_would_win_now_as_far_as_the_viewer_knows():
    text = "players=3 expert=yes titles=keeper,towers hidden=archers,-,mages ET1=B+HA O11=C+HM first=B"
    state = table(f"{text} A=O1")
    outcomes = {viewer: state.advise(viewer)["outcome"] for viewer in (0, 1, 2, None)}
    assert {viewer: outcome.ranks for viewer, outcome in outcomes.items()} == {0: (3, 1, 2), 1: (3, 2, 1), 2: (3, 2, 1), None: (3, 2, 1)}
    named = {
        viewer: [line.message.args["title"].name for line in outcome.reckoning if "title" in line.message.args]
        for viewer, outcome in outcomes.items()
    }
    assert named == {
        0: ["keeper", "archers", "towers"],
        1: ["keeper", "towers"],
        2: ["keeper", "mages", "towers"],
        None: ["keeper", "towers"],
    }
    assert outcomes[None].reckoning[-1] == Line(said("reckoning.total"), "KB-SCORE-03", (0, 4, 5), (2,))


def test_at_the_end_the_outcome_is_the_outcome():
    state = position("players=3 expert=yes titles=keeper,towers hidden=archers,-,mages ET1=B+HA O11=C seat=- closing=last_card")
    for viewer in (0, 1, 2, None):
        assert state.advise(viewer)["outcome"] == state.outcome()


@pytest.mark.rule("KB-PLAY-UNIT-01", "KB-PLAY-UNIT-04", "KB-PLAY-UNIT-05", "KB-PLAY-CAPT-01", "KB-TITLE-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_advice_of_random_games_agrees_with_the_moves_and_with_a_second_reading(players):
    used = set()
    for seed in range(4):
        state, rng = new_game(players, seed), Random(seed)
        while state.seat is not None:
            view, seat = seen(state, state.seat), state.seat
            if view["step"] == "turn":
                found = state.advise(seat)["cards"]
                assert list(found) == sorted(set(hand(state, seat)), key=hand(state, seat).index)
                for kind, card in found.items():
                    wanted = reading.targets(view, seat, kind)
                    assert (card.targets, [site for site, _ in card.targets]) == (tuple(wanted.items()), targets(state, kind))
                    assert (card.use != "none") == (f"card:{kind}" in legal(state)) == (card.reason is None)
                    assert (card.use == "lay") == reading.is_domain(kind)
                    used |= {card.use, *wanted.values()}
            outcome = state.advise(None)["outcome"]
            assert outcome.ranks == reading.ranks(scores(state), view["first"])
            state.apply(choose(state, rng, 0.8))
    assert used == {"lay", "play", "none", "garrison", "replace", "capture", "destroy"}
