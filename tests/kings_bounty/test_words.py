"""The words of King's Bounty: whatever the engine says can be read in English, with every field filled in, and nothing lies unused."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("polib", reason="catalogues are compiled by the build, on CPython")

import polib

from tests.kings_bounty.helpers import KINDS, NATIONS, NEGATIVE, POINTS, SITES, said
from tests.wording import english, fields, forms, words
from tools.catalogues import LOCALE
from vacant_throne.core.contract import Move, Options, Outcome
from vacant_throne.core.errors import ThroneError
from vacant_throne.core.message import Message, Term
from vacant_throne.core.rng import Rng, stream
from vacant_throne.kings_bounty import GAME, state
from vacant_throne.lab.randomplay import choose, variants
from vacant_throne.lab.titles import eager

LONGEST_NAME = 24
"""Of cards and titles: they stand on the cards."""
LONGEST_SENTENCE = 115
"""Of the chronicle and of refusals, with short names of players."""
REFUSALS = 6
"""Illegal moves that are tried in each position."""

POLICIES: dict[str, Callable[[Sequence[Move], Rng], Move]] = {
    "random": choose,
    "eager": eager,
    "hesitant": partial(choose, lean=2),
    "idle": partial(choose, lean=4),  # nobody ever plays a card
}
SAID_OF_THINGS = {
    "card": ("card", "cards", "domain", "old"),
    "title": ("title",),
    "nation": ("nation",),
}
"""The fields in which a thing of each kind stands."""
NAMES = {"card": KINDS, "title": tuple(POINTS), "nation": NATIONS}

EVERY_MOVE = tuple(
    GAME.parse_move(text)
    for text in (
        *(f"{verb}:{card}" for verb, card in product(("card", "return"), KINDS)),
        *(f"at:{site}" for site in SITES),
        "draw",
        "pass",
    )
)


class Said:
    """Everything that was heard: the messages, the fields that all messages of an id have, the rules, and how games ended."""

    def __init__(self) -> None:
        self.messages: dict[str, Message] = {}
        self.fields: dict[str, set[str]] = {}
        self.rules: set[str] = set()
        self.outcomes: dict[str, Outcome] = {}
        self.endings: set[str] = set()

    def message(self, message: Message, rule: str = "") -> None:
        self.messages.setdefault(message.id, message)
        self.fields[message.id] = self.fields.get(message.id, set(message.args)) & set(message.args)
        self.rules |= {rule} - {""}
        english(GAME.id).say(message)  # strict: raises where a field, a name or a form has no text

    def outcome(self, outcome: Outcome) -> None:
        self.outcomes.setdefault(outcome.rule, outcome)
        self.endings.add(outcome.ending)
        self.rules.add(outcome.rule)
        for line in outcome.reckoning:
            self.message(line.message, line.rule)

    def listen(self, now: Any, rng: Rng) -> None:
        """What may be said in a position, to whom it may concern."""
        legal = set(now.legal_moves())
        for _ in range(REFUSALS):
            move = EVERY_MOVE[rng.below(len(EVERY_MOVE))]
            if move not in legal:
                refusal = now.refusal(move)
                self.message(refusal.message, refusal.rule)
        for viewer in (None, now.seat):
            advice = now.advise(viewer)
            self.outcome(advice["outcome"])
            for card in advice["cards"].values():
                if card.reason:
                    self.message(card.reason, card.rule)

    def play_out(self, options: Options, policy: str, seed: int) -> None:
        """A whole game, as told to an onlooker and to the one who moves."""
        rng = stream(seed, f"{policy} {options}")
        now = GAME.start(options, seed)
        while moves := now.legal_moves():
            self.listen(now, rng)
            move = POLICIES[policy](moves, rng)
            before = now.copy()
            now.apply(move)
            for told in (None, before.seat):
                for message in GAME.narrate(before, move, now, told):
                    self.message(message)
        self.listen(now, rng)


@cache
def everything() -> Said:
    """What is said in games of every variant, under every policy that comes to an end."""
    heard = Said()
    for number, options in enumerate(_variants()):
        policies = [policy for policy in POLICIES if policy != "idle" or not options["endless"]]
        heard.play_out(options, policies[(number + number // len(policies)) % len(policies)], number)
    return heard


def _variants() -> list[Options]:
    """Every number of players, plain and expert, under every house rule; who begins and which nations are left out as chance has it."""
    return [options for options in variants(GAME) if options["first"] == options["left_out"] == "random"]


def wrong(attempt: Callable[[], object]) -> Message:
    with pytest.raises(ThroneError) as error:
        attempt()
    return error.value.message


def own_texts() -> list[str]:
    """The ids of this game's own catalogue."""
    return [entry.msgid for entry in polib.pofile(str(LOCALE / "en" / "kings-bounty.po"))]


def cited_rules() -> set[str]:
    """Every rule id that the engine's code, not its comments, holds."""
    literals = (
        node.value
        for path in Path(state.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in literals if text.startswith("KB-") and " " not in text and text[-1].isdigit()}


def test_everything_that_the_engine_says_has_a_text_whose_fields_it_fills_in():
    heard = everything()
    for id in heard.messages:
        assert id in words(), f"{id} has no text"
        for text in words()[id]:
            missing = fields(text) - heard.fields[id]
            assert not missing, f"{id} names {missing}, which the engine does not give"


def test_every_text_of_the_engine_is_one_that_the_engine_says():
    assert {id for id in words() if id.startswith(("bounty.log.", "bounty.refusal.", "bounty.reckoning."))} == {
        id for id in everything().messages if id.startswith("bounty.")
    }


def test_texts_and_options_that_are_none_are_refused_in_words():
    for attempt in (
        lambda: GAME.parse_move("march:essex"),
        lambda: GAME.parse_position("chess"),
        lambda: GAME.parse_position("kings-bounty seat=Z"),
        lambda: GAME.complete({"dragons": True}),
        lambda: GAME.complete({"players": 6}),
        lambda: GAME.complete({"players": 2, "first": 3}),
        lambda: GAME.complete({"players": 4, "left_out": "elf"}),
    ):
        assert english(GAME.id).say(wrong(attempt))


def test_every_rule_that_is_given_as_a_reason_has_a_title_and_a_text():
    assert everything().rules <= cited_rules()
    for rule in everything().rules:
        for part in ("", ".text"):
            assert f"rule.{rule}{part}" in words(), f"{rule} has no text"
    assert {id.split(".")[1] for id in words() if id.startswith("rule.KB-")} <= cited_rules()


def test_every_rule_that_can_decide_a_game_says_why_in_one_sentence_or_two():
    heard = everything()
    assert {f"why.{rule}" for rule in heard.outcomes} == {id for id in words() if id.startswith("why.KB-")}
    for rule, outcome in heard.outcomes.items():
        who = tuple(Term("seat", str(seat)) for seat in outcome.winners)
        assert english(GAME.id)(f"why.{rule}", who=who, n=-1).endswith(".")


def test_every_ending_has_its_title_and_its_winner():
    assert everything().endings == {"last_card", "stalled"}
    for ending in everything().endings:
        assert english(GAME.id)(f"end.{ending}.title")
        assert english(GAME.id)(f"end.{ending}.winner", who=Term("seat", "4")).endswith(".")


def asked_forms(kind: str) -> set[str]:
    """The forms of things of a kind for which some text asks."""
    asked = {pair for texts in words().values() for text in texts for pair in forms(text)}
    return {form for field, form in asked if field in SAID_OF_THINGS[kind]} & FORMS_OF.get(kind, set())


@cache
def page() -> str:
    """The page's own code for this game, which may ask for a form by itself."""
    return "".join(path.read_text(encoding="utf-8") for path in (LOCALE.parent / "app" / "kings_bounty").glob("*.py"))


FORMS_OF = {"card": {"a", "the", "bare"}, "title": {"counted", "deed", "undone"}, "nation": {"castle"}}
"""The forms that this game has; other games ask others of theirs."""


@pytest.mark.parametrize("kind", NAMES)
def test_every_thing_has_its_name_and_no_name_or_form_lies_unused(kind):
    for name in NAMES[kind]:
        assert english(GAME.id).has(f"{kind}.{name}")
    assert asked_forms(kind) == FORMS_OF.get(kind, set())
    for id in own_texts():
        first, name, form = (*id.split("."), "", "")[:3]
        if first == kind:
            assert name in NAMES[kind], id
            assert form in {"", "what"} | asked_forms(kind) or f".{form}" in page(), id


@pytest.mark.parametrize("card", KINDS)
def test_a_card_has_every_form_and_the_right_article(card):
    say = partial(english(GAME.id).term, Term("card", card))
    bare = say("bare")
    assert say("").lower() == bare == bare.lower()
    assert say("the") == f"the {bare}"
    assert say("a") == f"{'an' if bare[0] in 'aeiou' else 'a'} {bare}"
    assert len(bare) <= LONGEST_NAME


@pytest.mark.parametrize("title", POINTS)
def test_a_title_says_what_it_counts_or_what_it_blames(title):
    has = english(GAME.id).has
    assert has(f"title.{title}.what")
    blames = title in NEGATIVE
    assert has(f"title.{title}.deed") == has(f"title.{title}.undone") == blames
    assert has(f"title.{title}.counted") != blames
    assert len(english(GAME.id)(f"title.{title}")) <= LONGEST_NAME


def test_help_has_all_its_paragraphs():
    found = [id.rpartition(".")[2] for id in own_texts() if id.startswith("help.kings-bounty.")]
    play = ["goal", "turn", "return", "domains", "units", "garrison", "hero", "monster", "titles", "blame"]
    assert found == [*play, "end_at_once", "stall", "end", "expert", "forecast"]


def test_the_catalogue_holds_nothing_else():
    kinds = (*NAMES, "bounty", "why", "end", "help")
    assert {id.split(".")[0] for id in own_texts()} == set(kinds)


def test_sentences_are_short_and_end_and_rows_do_not():
    for message in everything().messages.values():
        text = english(GAME.id).say(message)
        if message.id.startswith(("bounty.log.", "bounty.refusal.")):
            assert text.endswith(".")
            assert len(text) <= LONGEST_SENTENCE or message.args.get("cards"), text
        elif message.id.startswith("bounty.reckoning."):
            assert not text.endswith(".")


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (said("log.lay", who="A", card="elf_tower"), "Ada raises an elf tower."),
        (
            said("log.garrison", who="A", card="orc_mage", domain="obelisk_2"),
            "Ada garrisons an obelisk of strength 2 with an orc mage.",
        ),
        (
            said("log.capture_from", who="B", card="undead_warrior", domain="dwarf_fortress", owner="A", old="human_archer"),
            "Wulf’s undead warrior drives the human archer from Ada’s dwarf fortress and holds it.",
        ),
        (
            said("log.monster_own_from", who="C", card="orc_monster", domain="elf_citadel", old="elf_mage"),
            "Cai looses an orc monster at home: an elf citadel lies in ruins, its elf mage devoured.",
        ),
        (said("log.returned", who="D", n=1), "Maud slips 1 card under the deck and draws another."),
        (said("log.returned", who="D", n=6), "Maud slips 6 cards under the deck and draws as many."),
        (
            said("log.returned_own", who="D", cards=("elf_archer", "dwarf_mage", "obelisk_1"), n=3),
            "Maud slips an elf archer, a dwarf mage and an obelisk of strength 1 under the deck and draws as many.",
        ),
        (said("log.title_taken", who="A", title="keeper", other="B"), "Ada is hailed as Keeper of Secrets in place of Wulf."),
        (said("log.last_card", n=2), "The last card is drawn. 2 more turns, and all is decided."),
        (said("log.over", who="E", n=-3), "The game is over. Ines wins with −3 points."),
        (said("reckoning.title", title="architect", points=5), "Great Architect, worth 5: most castles"),
        (said("reckoning.blame", title="vandal", points=-3, who="B"), "Vandal, −3: Wulf was the last to play a monster"),
        (
            said("refusal.no_castle", card="orc_mage", nation=Term("nation", "orc")),
            "To play an orc mage you must own an orc castle.",
        ),
    ],
)
def test_the_chronicle_reads_as_a_chronicle(message, sentence):
    assert english(GAME.id).say(message) == sentence
