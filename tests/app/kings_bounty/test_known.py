"""What the table tells a player beyond the open cards: what it knows of the deck, which nations are out, and what cannot be done at all."""

from __future__ import annotations

from app.i18n import Text
from tests.app.kings_bounty.helpers import Bounty, at
from tests.app.play import part
from vacant_throne.core.message import Term


def test_what_the_viewer_put_under_the_deck_is_told_to_it_alone_and_where_it_lies(t: Text) -> None:
    play = at(t, "A=O1HA B=O2 deck=EAHWbO1aO2a")
    for place, name in ((3, "obelisk_1"), (4, "obelisk_2")):
        assert play.t.term(play.card_term(name)) + play.say("bounty.deck.place", number=place) in play.words_of("discards")
    assert play.say("bounty.deck.place", number=2) not in play.words_of("discards")
    play.play("card:obelisk_1", "draw")
    assert play.view.viewer == 1
    assert play.t.term(play.card_term("human_warrior")) + play.say("bounty.deck.next") in play.words_of("discards")
    assert "deck-known" in part(play.text, "deck").partition("</button>")[0]
    assert play.say("bounty.deck.place", number=2) not in play.words_of("discards")


def test_behind_the_curtain_nothing_of_the_deck_is_known(t: Text) -> None:
    play = at(t, "A=O1HA B=O2 deck=EAaHWb", curtain=True)
    assert play.say("bounty.deck.known") not in play.words_of("discards")
    assert "deck-known" not in play.text
    play.lift()
    assert play.say("bounty.deck.known") in play.words_of("discards")
    assert "deck-known" in play.text


def test_nations_that_are_not_in_the_game_are_named(t: Text) -> None:
    two, four = Bounty(t, left_out="dwarf+orc"), Bounty(t, players=4)
    nations = tuple(Term("nation", nation) for nation in ("dwarf", "orc"))
    assert two.say("bounty.left_out", nations=nations) in two.words("board")
    assert two.say("bounty.left_out", nations=nations) in two.words_of("discards")
    assert four.seen.left_out == ()


def test_where_no_card_can_be_played_the_prompt_says_so(t: Text) -> None:
    play = at(t, "A=EAHA B=- deck=O1")
    assert play.words("prompt-text") == play.say("bounty.prompt.turn.none")
    play = at(t, "A=EAHA B=- deck=- closing=last_card")
    assert play.words("prompt-text") == play.say("bounty.prompt.last.none")


def test_only_a_hero_or_monster_among_experts_says_that_it_is_final(t: Text) -> None:
    plain = at(t, "players=3 A=HHHA B=- C=- deck=O1 ET1=B O11=A")
    expert = at(t, "players=3 expert=yes A=HHHA B=- C=- deck=O1EHDHOH ET1=B O11=A titles=emperor hidden=archers,mages,towers")
    for play, final in ((plain, False), (expert, True)):
        play.play("card:human_hero")
        assert (play.say("bounty.target.final") in play.words("card")) == final
        play.app.do("instead", "human_archer")
        assert play.say("bounty.target.final") not in play.words("card")
