"""The table as text in every step of a turn: what is asked, what can be chosen, what is told, and what somebody else would see."""

from __future__ import annotations

import json
import re

import pytest

from app.i18n import Text
from app.kings_bounty import table
from tests.app.kings_bounty.helpers import Bounty, at, listed, offered
from tests.app.outline import Outline
from tests.app.play import part
from vacant_throne.core.message import Term

MIDDLE = "players=3 out=undead A=EWHAHHHXO1 B=EA C=- deck=EAEAO1O2 ET1=A ET2=B+HW O21=B OT1=C titles=emperor,keeper,conqueror"
"""Ada is to move with one card of each sort; Wulf has two domains, one of them held, and Cai a tower."""


def numbers(play: Bounty) -> set[int]:
    return set(range(len(play.legal())))


# The steps of a turn


def test_a_turn_begins_with_the_hand_and_the_wish_to_return_cards(t: Text) -> None:
    play = at(t, MIDDLE)
    assert play.words("prompt-text") == play.say("bounty.prompt.turn")
    returns = {number for number, move in enumerate(play.legal()) if move.startswith("return")}
    assert offered(play.text) == numbers(play) - returns
    assert listed(play) == numbers(play)
    assert not any(play.has(id) for id in ("draw", "pass", "back", "undo"))
    assert play.words("return") == play.say("bounty.return")
    play.app.do("ui", "mode=return")
    assert play.words("prompt-text") == play.say("bounty.prompt.return")
    assert play.words("return") == play.say("bounty.keep")
    assert offered(play.text) == returns
    assert listed(play) == numbers(play)
    play.app.do("ui", "mode=")
    assert offered(play.text) == numbers(play) - returns


def test_a_domain_is_laid_at_once_and_then_there_is_only_the_draw(t: Text) -> None:
    play = at(t, MIDDLE)
    play.play("card:obelisk_1")
    assert play.seen.step == "draw"
    assert play.attributes("draw")["data-arg"] == "0"
    assert play.words("draw") == play.say("bounty.move.draw", n=1)
    assert play.words("prompt-text") == play.say("bounty.prompt.draw")
    assert offered(play.text) == listed(play) == {0}
    assert play.has("at-obelisk_1_1")
    assert "is-new" in play.attributes("at-obelisk_1_1")["class"]
    assert play.has("back")
    assert play.has("undo")
    assert not play.has("return")
    assert play.say("bounty.done.title") in play.words("card")
    assert "Obelisk of strength 1".casefold() in play.words("card").casefold()
    assert play.attributes("card-human_archer-0")["data-do"] == "why"


def test_a_unit_wants_a_target_and_says_what_it_would_do_there(t: Text) -> None:
    play = at(t, MIDDLE)
    play.play("card:elf_warrior")
    assert [move for move in play.legal() if not move.startswith("at:")] == []
    assert offered(play.text) == listed(play) == numbers(play)
    effects = {"elf_tower_1": "garrison", "obelisk_2_1": "capture", "orc_tower_1": "capture"}
    for site, effect in effects.items():
        attributes = play.attributes(f"at-{site}")
        assert {"is-target", f"is-{effect}"} <= set(attributes["class"].split())
        assert play.say(f"bounty.effect.{effect}") in attributes["aria-label"]
        assert play.say(f"bounty.effect.{effect}") == attributes["data-effect"]
    out = play.attributes("at-elf_tower_2")  # a warrior is not stronger than a warrior
    assert "is-out" in out["class"]
    assert (out["data-do"], out["aria-disabled"]) == ("why", "true")
    assert play.say("bounty.text.warrior") in play.words("card")
    assert play.attributes("card-elf_warrior-0")["aria-pressed"] == "true"


@pytest.mark.parametrize(
    ("card", "site", "effect"),
    [
        ("human_archer", "elf_tower_1", "garrison"),
        ("human_archer", "orc_tower_1", "capture"),
        ("human_hero", "elf_tower_2", "capture"),
        ("human_monster", "elf_tower_1", "destroy"),
        ("human_monster", "elf_tower_2", "destroy"),
    ],
)
def test_each_effect_is_named_where_it_would_happen(t: Text, card: str, site: str, effect: str) -> None:
    play = at(t, MIDDLE)
    play.play(f"card:{card}")
    assert f"is-{effect}" in play.attributes(f"at-{site}")["class"]
    play.play(f"at:{site}")
    assert not play.has(f"at-{site}") if effect == "destroy" else play.seen.domain(site).owner == 0


def test_a_garrison_that_would_leave_is_told(t: Text) -> None:
    play = at(t, "A=HAHM B=- deck=O1 ET1=A+HW titles=conqueror")
    play.play("card:human_mage")
    assert "is-replace" in play.attributes("at-elf_tower_1")["class"]
    play.play("at:elf_tower_1")
    assert "at-elf_tower_1" in play.text
    assert play.seen.domain("elf_tower_1").garrison == "human_mage"
    assert "human_warrior" in play.seen.discards


def test_cards_are_returned_one_by_one_and_lie_in_their_order(t: Text) -> None:
    play = at(t, MIDDLE)
    play.play("return:obelisk_1", "return:elf_warrior")
    assert play.words("prompt-text") == play.say("bounty.prompt.more", n=2)
    assert play.words("draw") == play.say("bounty.move.draw", n=2)
    assert re.findall(r'href="#([\w-]+)"', part(play.text, "card").partition("</section>")[0])[:2] == ["obelisk-1", "unit-elf-warrior"]
    assert offered(play.text) == listed(play) == numbers(play)
    assert "is-returning" in play.attributes("hand")["class"]
    play.app.do("back")
    assert play.words("prompt-text") == play.say("bounty.prompt.more", n=1)
    play.play("draw")
    assert play.view.seat == 1


def test_with_an_empty_deck_a_turn_is_a_play_or_a_pass(t: Text) -> None:
    play = at(t, "players=2 A=HAO1 B=EA deck=- ET1=A closing=last_card titles=emperor")
    assert play.words("prompt-text") == play.say("bounty.prompt.last")
    assert play.words("pass") == play.say("bounty.move.pass")
    assert not play.has("return")
    assert not play.has("draw")
    assert offered(play.text) == listed(play) == numbers(play)
    assert "is-empty" in play.attributes("deck")["class"]
    assert play.words("last-round") == play.say("bounty.closing.last_card", n=2)
    play.play("card:obelisk_1")
    assert play.view.seat == 1, "a play ends the turn where nothing can be drawn"
    play.play("pass")
    assert play.view.ending is not None


def test_a_stalled_game_is_announced(t: Text) -> None:
    play = at(t, "players=2 A=HA B=EA deck=O1 idle=12 closing=stalled titles=emperor")
    assert play.words("last-round") == play.say("bounty.closing.stalled", n=2)
    assert "last-round" not in at(t, "players=2 A=HA B=EA deck=O1 titles=emperor").text


def test_the_last_card_drawn_announces_the_last_round(t: Text) -> None:
    play = at(t, "players=3 A=O1O2 B=EA C=HA deck=O3 titles=keeper")
    play.play("card:obelisk_1", "draw")
    assert play.words("last-round") == play.say("bounty.closing.last_card", n=2)
    assert "is-empty" in play.attributes("deck")["class"]


# What cannot be done, and why


@pytest.mark.parametrize(
    ("cards", "move", "rule"),
    [
        ((), "card:orc_archer", "KB-PLAY-UNIT-01"),
        (("card:elf_warrior",), "at:elf_tower_2", "KB-PLAY-CAPT-01"),
        (("card:human_hero",), "at:elf_tower_1", "KB-PLAY-UNIT-05"),
        (("card:obelisk_1",), "card:human_archer", "KB-TURN-03"),
        (("card:obelisk_1",), "return:human_archer", "KB-TURN-02"),
        (("return:obelisk_1",), "card:human_archer", "KB-TURN-02"),
    ],
)
def test_what_is_not_allowed_is_explained_with_its_rule(t: Text, cards: tuple[str, ...], move: str, rule: str) -> None:
    play = at(t, MIDDLE.replace("HAHH", "HAOAHH"))
    play.play(*cards)
    made = play.view.length
    play.app.do("why", move)
    refusal = play.view.refusal
    assert refusal is not None
    assert refusal.rule == rule
    said = t.seated(play.names).say(refusal.message)
    assert said in play.words("notices")
    assert f"#{rule}" in part(play.text, "notices")
    assert said in play.platform.said[-1]
    assert play.view.length == made
    play.app.key("Escape", "")
    assert play.view.refusal is None
    assert play.view.length == made


def test_a_card_that_cannot_be_played_says_why_and_can_be_returned(t: Text) -> None:
    play = at(t, MIDDLE.replace("HAHH", "HAOAHH"))
    attributes = play.attributes("card-orc_archer-0")
    assert "is-none" in attributes["class"]
    assert (attributes["data-do"], attributes["data-arg"]) == ("ui", "look=card:orc_archer")
    play.app.do("ui", "look=card:orc_archer")
    assert "#KB-PLAY-UNIT-01" in part(play.text, "card")
    back = play.attributes("return-it")
    assert play.legal()[int(back["data-arg"])] == "return:orc_archer"
    play.app.do("move", back["data-arg"])
    assert play.seen.step == "return"
    assert play.seen.under == ("orc_archer",)


def test_a_domain_that_is_looked_at_tells_its_defence_and_what_could_be_done(t: Text) -> None:
    play = at(t, MIDDLE)
    assert play.attributes("at-elf_tower_2")["data-arg"] == "look=domain:elf_tower_2"
    play.app.do("ui", "look=domain:elf_tower_2")
    said = play.words("card")
    assert play.say("bounty.useful.capture", cards=(Term("card", "human_hero"),)) in said
    assert play.say("bounty.useful.destroy", cards=(Term("card", "human_monster"),)) in said
    assert play.say("bounty.domain.owner", owner=play.seen_term(1)) in said
    assert "is-looked-at" in play.attributes("at-elf_tower_2")["class"]
    play.app.do("ui", "look=domain:elf_tower_1")
    assert "Could garrison it" in play.words("card")
    play.app.do("ui", "look=")
    assert play.say("bounty.begin") in play.words("card")


# Another card instead


def test_a_card_taken_instead_is_played_and_not_returned_although_cards_were_to_be_returned_before(t: Text) -> None:
    play = at(t, MIDDLE)
    play.app.do("ui", "mode=return")
    play.play("card:elf_warrior")  # from the list of all choices
    play.app.do("instead", "human_archer")
    assert [move.text for move in play.match.log] == ["card:human_archer"]


def test_another_card_is_played_instead_while_a_target_is_chosen(t: Text) -> None:
    play = at(t, MIDDLE)
    play.play("card:elf_warrior")
    attributes = play.attributes("card-human_archer-0")
    assert (attributes["data-do"], attributes["data-arg"]) == ("instead", "human_archer")
    play.app.do("instead", "human_archer")
    assert (play.seen.step, play.seen.card, play.view.length) == ("target", "human_archer", 1)
    play.app.do("instead", "obelisk_1")
    assert (play.seen.step, play.view.length) == ("draw", 1)
    assert play.has("at-obelisk_1_1")
    assert not play.app.report


def test_a_second_copy_of_the_card_in_play_changes_nothing(t: Text) -> None:
    play = at(t, "A=HAHA B=- deck=O1 ET1=A")
    play.play("card:human_archer")
    assert play.attributes("card-human_archer-0")["data-do"] == "back"
    second = play.attributes("card-human_archer-1")
    play.app.do(second["data-do"], second["data-arg"])
    assert (play.seen.step, play.seen.card, play.view.length) == ("target", "human_archer", 1)
    play.app.do("back")
    assert (play.seen.step, play.view.length) == ("turn", 0)


def test_a_card_without_use_cannot_take_the_place_of_the_one_in_play(t: Text) -> None:
    play = at(t, MIDDLE.replace("HAHH", "HAOAHH"))
    play.play("card:elf_warrior")
    attributes = play.attributes("card-orc_archer-0")
    assert attributes["data-do"] == "why"
    play.app.do("why", attributes["data-arg"])
    assert play.view.refusal is not None
    assert (play.seen.step, play.seen.card) == ("target", "elf_warrior")


# Taking back


def test_a_turn_is_taken_back_until_the_draw_and_no_further(t: Text) -> None:
    play = at(t, MIDDLE)
    play.play("card:human_archer", "at:orc_tower_1")
    assert play.seen.domain("orc_tower_1").owner == 0
    play.app.do("undo")
    assert (play.view.length, play.seen.domain("orc_tower_1").owner) == (0, 2)
    play.play("return:obelisk_1", "return:human_archer")
    play.app.do("undo")
    assert (play.view.length, len(play.seen.hand)) == (0, 5)
    play.play("card:human_archer", "at:orc_tower_1", "draw")
    assert not play.view.can_back
    assert not play.view.can_undo
    for verb in ("back", "undo"):
        play.app.do(verb)
    assert play.view.length == 3


# Everybody's realm


def test_realms_tell_what_everybody_has(t: Text) -> None:
    play = at(t, MIDDLE, names=())
    seen = play.seen
    for seat in seen.seats:
        text = play.words(f"realm-{seat.number}")
        assert play.names[seat.number] in text
        assert play.say("bounty.cards", n=seat.hand_size) in text
        assert part(play.text, f"cards-{seat.number}").partition("</span>")[0].count('class="back"') == seat.hand_size
        assert play.say("bounty.realm.empty") not in text
    outline = Outline(play.text)
    realm = {}
    for _, attributes, _ in outline.elements:
        if attributes.get("id", "").startswith("realm-") and "class" in attributes:
            realm[attributes["id"]] = attributes["class"].split()
    assert {"is-own", "is-to-move"} <= set(realm["realm-0"])
    assert not {"is-own", "is-to-move"} & set(realm["realm-1"])
    for domain in seen.domains:
        label = play.attributes(f"at-{domain.site}")["aria-label"]
        assert play.names[domain.owner] in label
        assert str(domain.defence) in label
        assert play.words(f"at-{domain.site}").startswith(str(domain.defence))
    assert "is-raised" in play.attributes("at-elf_tower_2")["class"]
    assert "is-raised" not in play.attributes("at-obelisk_2_1")["class"]
    assert play.say("bounty.realm.empty") in at(t, "A=HA B=- deck=O1 ET1=A").words("realm-1")


def test_who_begins_and_who_has_the_last_turn_is_said(t: Text) -> None:
    play = at(t, "players=3 first=B seat=B A=- B=HA C=- deck=O1")
    assert play.say("bounty.seat.first") in play.words("realm-1")
    assert play.say("bounty.seat.you") in play.words("realm-1")
    assert play.say("bounty.seat.last") in play.words("realm-0")
    assert not any(play.say(f"bounty.seat.{note}") in play.words("realm-2") for note in ("you", "first", "last"))


def test_a_card_that_the_viewer_returned_and_another_drew_is_remembered_for_that_viewer_alone(t: Text) -> None:
    play = at(t, "players=3 A=O1 B=HAaO3 C=O2 deck=EAEWEA")
    known = play.say("bounty.known", who=play.seen_term(1), cards=(play.card_term("human_archer"),))
    assert known in play.words("realm-1")
    assert "realm-known" not in part(play.text, "realm-2")
    play.play("card:obelisk_1", "draw", "card:obelisk_3", "draw")
    assert play.view.viewer == 2
    assert "realm-known" not in play.text
    play.play("card:obelisk_2", "draw")
    assert known in play.words("realm-1")


def test_the_discards_are_open_to_everybody(t: Text) -> None:
    play = at(t, "players=2 A=HA B=O1 deck=O1")  # all other cards have left the game
    discards = play.seen.discards
    assert play.words("discards-way") == play.say("bounty.discards", n=len(discards))
    play.app.do("ui", "sheet=discards")
    (listed,) = re.findall(r'<ul class="discards">.*?</ul>', play.text)
    said = [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<li>.*?</li>", listed)]
    cards = dict.fromkeys(discards)
    assert said == [play.t.term(play.card_term(card)) + play.say("bounty.times", number=discards.count(card)) for card in cards]
    assert play.say("bounty.discards.none") in Bounty(t).words_of("discards")


# The curtain, the replay, an exhibit, keys


def test_behind_the_curtain_there_is_what_everybody_may_see(t: Text) -> None:
    play = at(t, MIDDLE, curtain=True)
    assert play.view.covered
    assert play.words("prompt-text") == play.say("turn.pass")
    assert play.words("hand") == ""
    assert 'data-do="move"' not in play.text
    assert 'data-do="why"' not in play.text
    assert not play.has("return")
    assert play.has("at-elf_tower_2")
    assert [seat.hand for seat in play.seen.seats] == [None] * 3
    play.lift()
    assert play.words("prompt-text") == play.say("bounty.prompt.turn")
    play.play("card:elf_warrior")
    play.app.hidden()  # while a target is due
    assert play.view.covered
    assert not re.search(r'class="domain[^"]*is-(target|out)', play.text)
    assert play.words("hand") == ""
    play.lift()
    assert play.seen.step == "target"


def test_a_replay_shows_the_table_as_it_was_and_lets_nothing_be_played(t: Text) -> None:
    play = at(t, MIDDLE)
    play.play("card:human_archer", "at:orc_tower_1", "draw")
    play.app.do("goto", "0")
    assert play.seen.domain("orc_tower_1").owner == 2
    assert play.words("prompt-text") == play.say("prompt.replay")
    assert 'data-do="move"' not in play.text
    assert not any(play.has(id) for id in ("draw", "pass", "return", "back", "undo"))
    play.app.do("step", "on")
    play.app.do("step", "on")
    assert play.seen.domain("orc_tower_1").owner == 0
    play.app.do("goto", "now")
    assert play.view.cursor is None
    assert not play.app.report


def test_a_game_that_can_only_be_looked_at_is_shown_to_everybody_and_lets_nothing_be_played(t: Text) -> None:
    play = Bounty(t, players=3, seed=4, expert=True)
    play.at_will(30)
    key = next(key for key in play.platform.storage.kept if ":game:" in key)
    record = json.loads(play.platform.storage.kept[key])
    del record["save"]["moves"][-1]
    play.platform.storage.kept[key] = json.dumps(record)
    play.app.do("go", "games")
    play.app.do("go", f"table:{key.rpartition(':')[2]}")
    assert play.app.session is None
    assert play.app.at is not None
    assert not play.app.report
    assert play.has("board")
    assert 'data-do="move"' not in play.text
    assert 'class="hand-card' not in play.text
    for sheet in ("discards", "reckoning", "choices", "titles", "chronicle", ""):
        play.app.do("ui", f"sheet={sheet}")
    site = re.findall(r'id="at-(\w+)"', play.text)[0]
    play.app.do("ui", f"look=domain:{site}")
    play.app.do("instead", "elf_archer")
    for key in ("m", "l", "1", "r", "0", "Escape"):
        play.app.key(key, "")
    assert not play.app.report


def test_help_tells_of_the_game_and_of_secret_titles_where_there_are_some(t: Text) -> None:
    plain, expert = (Bounty(t, expert=expert) for expert in (False, True))
    assert "help.kings-bounty.expert" in table.help(expert.view)
    assert "help.kings-bounty.expert" not in table.help(plain.view)
    for play in (plain, expert):
        play.app.do("open", "help")
        for paragraph in table.help(play.view):
            assert play.say(paragraph)[:30] in play.words("dialog")
        assert all(f"<kbd>{key}</kbd>" in play.text for keys, _ in table.KEYS for key in keys.split(" "))


def test_a_monster_that_may_uncover_a_secret_title_is_asked_about_before_it_is_played(t: Text) -> None:
    play = at(t, "players=3 expert=yes A=HXO1 B=- C=- deck=O2EXDXOX ET1=B titles=emperor hidden=vandal,towers,mages")
    play.play("card:human_monster")
    assert play.say("bounty.target.final") in play.words("card")
    play.app.do("move", "0")
    assert play.say("ask.shows") in play.text
    assert [move.text for move in play.match.log] == ["card:human_monster"]
    play.app.do("confirm")
    assert [move.text for move in play.match.log] == ["card:human_monster", "at:elf_tower_1"]
    assert not play.has("back")
