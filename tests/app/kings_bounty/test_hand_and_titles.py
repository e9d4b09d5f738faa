"""What a hand says of its cards, and the titles of theirs: who leads, by how much, and what is nobody's."""

from __future__ import annotations

import re

import pytest

from app.i18n import Text
from app.kings_bounty import naming
from app.kings_bounty.hand import drawn_last
from tests.app.kings_bounty.helpers import Bounty, at
from tests.app.play import part


def note(play: Bounty, card: str) -> str:
    """The few words under a card in hand; empty if there are none."""
    markup = part(play.text, f"card-{card}-0").partition("</button>")[0]
    (found,) = re.findall(r'class="hand-note">([^<]*)<', markup) or [""]
    return found


def new(play: Bounty) -> list[str]:
    """The cards that are marked as new, by their ids."""
    return [
        found
        for found in re.findall(r'id="card-(\w+-\d)"', play.text)
        if "hand-new" in part(play.text, f"card-{found}").partition("</button>")[0]
    ]


# What each card could do


@pytest.mark.parametrize(
    ("card", "told", "args"),
    [
        ("obelisk_1", "bounty.can.lay", {}),
        ("elf_tower", "bounty.can.lay", {}),
        ("human_archer", "bounty.can.both", {"n": 1}),  # Wulf's tower is weaker than 2; the fortress is not
        ("human_warrior", "bounty.can.both", {"n": 2}),
        ("human_mage", "bounty.can.both", {"n": 3}),  # the warrior too
        ("human_hero", "bounty.can.capture", {"n": 3}),
        ("human_monster", "bounty.can.destroy", {"n": 4}),  # its own as well
        ("elf_archer", "bounty.can.both", {"n": 1}),
        ("orc_mage", "bounty.cannot.no_castle", {"nation": "orc"}),
    ],
)
def test_a_card_says_what_it_could_do(t: Text, card: str, told: str, args: dict[str, object]) -> None:
    codes = {"obelisk_1": "O1", "elf_tower": "ET", "elf_archer": "EA", "orc_mage": "OM"}
    code = codes.get(card) or {"archer": "HA", "warrior": "HW", "mage": "HM", "hero": "HH", "monster": "HX"}[card.partition("_")[2]]
    play = at(t, f"players=2 out=dwarf+undead A={code} B=- deck=O1 EC1=A OT1=B OF1=B O31=B+HW titles=emperor")
    if told == "bounty.cannot.no_castle":
        advice = play.seen.advice[card]
        assert advice.reason
        assert note(play, card) == t.seated(play.names).say(advice.reason._replace(id=told))
    else:
        assert note(play, card) == play.say(told, **args)
    assert ("is-none" in play.attributes(f"card-{card}-0")["class"]) == told.startswith("bounty.cannot")


def test_a_unit_that_can_only_capture_does_not_say_that_it_could_hold(t: Text) -> None:
    play = at(t, "A=HA B=- deck=O3 O11=B O12=B")
    assert note(play, "human_archer") == play.say("bounty.can.capture", n=2)


@pytest.mark.parametrize(
    ("position", "card", "told"),
    [
        ("A=HA B=- deck=O1 ET1=A", "human_archer", "bounty.can.garrison"),
        ("A=HA B=- deck=O1", "human_archer", "bounty.cannot.no_target"),
        ("A=HH B=- deck=O1 ET1=A", "human_hero", "bounty.cannot.no_foreign"),
        ("A=HX B=- deck=O1", "human_monster", "bounty.cannot.no_target"),
    ],
)
def test_where_there_is_nothing_to_capture_a_card_says_so(t: Text, position: str, card: str, told: str) -> None:
    assert note(at(t, position), card) == at(t, position).say(told)


def test_other_notes_stand_there_while_cards_are_returned_or_played(t: Text) -> None:
    play = at(t, "A=HAHWO1 B=- deck=O1O2 ET1=A")
    play.app.do("ui", "mode=return")
    assert [note(play, card) for card in ("human_archer", "obelisk_1")] == [play.say("bounty.can.return")] * 2
    play.app.do("ui", "mode=")
    play.play("card:human_archer")
    assert note(play, "human_archer") == play.say("bounty.in_play")
    assert note(play, "human_warrior") == play.say("bounty.can.garrison")


def test_copies_of_a_card_have_buttons_of_their_own(t: Text) -> None:
    play = at(t, "A=HAHAHA B=- deck=O1 ET1=A")
    assert [play.has(f"card-human_archer-{copy}") for copy in range(4)] == [True, True, True, False]


# Cards just drawn


def test_a_card_that_was_drawn_is_marked_as_new_when_its_player_looks_again(t: Text) -> None:
    play = at(t, "A=O1O2 B=O3O3 deck=ETHAHMO1ET", curtain=True)
    play.play("card:obelisk_1", "draw")
    assert "hand-new" not in play.text
    play.lift()
    assert play.view.viewer == 1
    assert new(play) == []
    assert drawn_last(play.seen) == []
    play.play("return:obelisk_3", "return:obelisk_3", "draw")
    play.lift()
    assert (play.view.viewer, new(play)) == (0, ["elf_tower-0"])
    play.play("card:elf_tower", "draw")
    play.lift()
    assert (play.view.viewer, new(play)) == (1, ["human_archer-0", "human_mage-0"])
    assert play.say("bounty.new") in play.words("hand")


def test_of_two_copies_one_is_new(t: Text) -> None:
    play = at(t, "A=O1O2 B=O3 deck=O2EAEAEA")
    play.play("card:obelisk_1", "draw", "card:obelisk_3", "draw")
    assert new(play) == ["obelisk_2-0"]
    assert play.has("card-obelisk_2-1")


# The titles


def shown(play: Bounty, name: str) -> dict[str, tuple[int, bool]]:
    """What a title counts for each player that has any, and whether that player is marked as its holder."""
    markup = part(play.text, f"award-{name}").partition("</li></ul>")[0] if "title-counts" in part(play.text, f"award-{name}") else ""
    lines = re.findall(r"<li(?: class=\"([^\"]*)\")?>.*?<span>([^<]*):</span> <b>([^<]*)</b>", markup)
    return {who: (int(number), "is-holder" in classes) for classes, who, number in lines}


STANDINGS = {
    "nobody has any": ("", "bounty.standing.none", {}),
    "one has some": ("O11=A O12=A", "bounty.standing.alone", {}),
    "one is ahead": ("O11=A O12=A O13=A O21=B", "bounty.standing.ahead", {"others": (1,), "n": 2}),
    "two are next": ("O11=A O12=A O13=B O21=C", "bounty.standing.ahead", {"others": (1, 2), "n": 1}),
    "two are tied": ("O11=B O12=C", "bounty.standing.tied", {}),
}


@pytest.mark.parametrize("case", STANDINGS)
def test_a_title_says_who_has_it_and_by_how_much(t: Text, case: str) -> None:
    domains, told, args = STANDINGS[case]
    play = at(t, f"players=3 A=HA B=- C=- deck=ET {domains} titles=keeper")
    if "others" in args:
        args = {**args, "others": tuple(play.seen_term(seat) for seat in args["others"])}
    said = play.say(told, **args)
    (found,) = play.seen.titles
    assert naming.standing(found, t.seated(play.names)) == said
    assert said in play.words("award-keeper")
    names = play.names
    assert shown(play, "keeper") == {names[seat]: (count, seat == found.holder) for seat, count in enumerate(found.counts) if count}
    assert ("is-held" in play.attributes("award-keeper")["class"]) == (found.holder is not None)
    assert ("is-mine" in play.attributes("award-keeper")["class"]) == (found.holder == 0)


def test_a_bad_title_says_who_is_to_blame(t: Text) -> None:
    play = at(t, "players=3 A=HHHX B=- C=- deck=ETEF O11=B O12=B O13=C titles=vandal,rat")
    for name in ("vandal", "rat"):
        assert play.say(f"title.{name}.undone") in play.words(f"award-{name}")
    play.play("card:human_hero", "at:obelisk_1_1")
    assert play.say("bounty.standing.blamed", who=play.seen_term(0)) in play.words("award-rat")
    assert {"is-mine", "is-held"} <= set(play.attributes("award-rat")["class"].split())
    assert play.words("realm-0").count(play.t.number(2 - 3)), "an obelisk won, and a bad title"


def test_open_titles_are_listed_and_no_others(t: Text) -> None:
    play = Bounty(t, players=4, seed=3, expert=False)
    names = [found.name for found in play.seen.titles]
    assert re.findall(r'id="award-(\w+)"', play.text) == names
    assert len(names) == 6
    for found in play.seen.titles:
        said = play.words(f"award-{found.name}")
        assert play.say("bounty.points", n=found.points) in said
        assert play.say(f"title.{found.name}.what") in said


# Secret titles


SECRETS = "players=3 expert=yes A=HHHX B=HA C=O2 deck=EHDHOH O11=B O12=A titles=emperor,keeper hidden=archers,rat,towers"


def test_a_player_sees_the_own_secret_title_and_that_others_have_one(t: Text) -> None:
    play = at(t, SECRETS, curtain=True)
    hidden = {0: "archers", 1: "rat", 2: "towers"}
    shown = re.findall(r'id="award-(\w+)"', play.text)
    assert shown == ["emperor", "keeper"], "behind the curtain nobody's secret is to be seen"
    play.lift()
    assert re.findall(r'id="award-(\w+)"', play.text) == ["emperor", "keeper", "archers"]
    assert play.say("bounty.secret.yours") in play.words("award-archers")
    assert "is-secret" in play.attributes("award-archers")["class"]
    assert all(play.say("bounty.secret.kept") in play.words(f"realm-{seat}") for seat in hidden)
    play.play("return:human_hero", "draw")
    play.lift()
    assert re.findall(r'id="award-(\w+)"', play.text) == ["emperor", "keeper", "rat"]


def test_a_secret_title_that_is_shown_is_open_to_all(t: Text) -> None:
    play = at(t, SECRETS, curtain=True)
    play.play("card:human_hero", "at:obelisk_1_1")
    assert re.findall(r'id="award-(\w+)"', play.text) == ["emperor", "keeper", "rat", "archers"]
    assert "is-secret" not in play.attributes("award-rat")["class"]
    assert play.say("bounty.secret.kept") not in play.words("realm-1")
    assert play.say("bounty.standing.blamed", who=play.seen_term(0)) in play.words("award-rat")


def test_at_the_end_all_secret_titles_are_shown_with_whose_they_were(t: Text) -> None:
    play = at(
        t,
        "players=3 expert=yes seat=C A=- B=- C=HA deck=- closing=last_card O11=B O12=A titles=emperor hidden=keeper,towers,archers",
        curtain=True,
    )
    play.play("pass")
    assert play.view.ending is not None
    for seat, name in enumerate(("keeper", "towers", "archers")):
        assert play.say("bounty.secret.was", who=play.seen_term(seat)) in play.words(f"award-{name}")
    assert play.say("bounty.secret.yours") not in play.text
    assert play.say("bounty.secret.kept") not in play.text
