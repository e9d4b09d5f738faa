"""The words of The King Is Dead: whatever the engine says can be read in English, with every field filled in."""

from __future__ import annotations

import ast
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from string import Formatter

import pytest

pytest.importorskip("polib", reason="catalogues are compiled by the build, on CPython")

from app.i18n import Text
from tools.catalogues import compiled, merged
from vacant_throne.core.contract import Outcome
from vacant_throne.core.errors import ThroneError
from vacant_throne.core.message import Message, Term
from vacant_throne.king_is_dead import SECOND_EDITION, game
from vacant_throne.king_is_dead.board import FACTION_LETTERS, FACTIONS, REGIONS
from vacant_throne.king_is_dead.outlook import card_outlook
from vacant_throne.king_is_dead.rulesets import ruleset
from vacant_throne.king_is_dead.state import KingState

BASE = ruleset("base")

LONGEST_PROMPT = 60
LONGEST_CARD_TEXT = 110
CARDS = [card.name for card in BASE.cards]
SPOKEN = ("log.", "refusal.", "outlook.", "notation.", "options.")
"""What only the engine says."""

RARE = (  # what random games hardly ever come to
    "supply=0-0-0 MO=1-0-0 ST=0-1-0",  # nothing to place
    "supply=1-0-3 MO=1-0-0",
    "supply=4-4-4 MO=1-0-0 ST=0-1-0 last=manoeuvre:B:MO-ST:-1,1,0",
    "supply=4-4-4 MO=0-1-0 ST=1-0-0 last=manoeuvre:B:MO-ST:-1,1,0",  # only an undo is left
    "supply=4-4-4 GW=0-1-1 WA=1-0-0 DE=0-0-1 last=outmanoeuvre:B:GW-WA:-1,1,1",
    "supply=4-4-4 GW=0-1-0 MO=1-0-0",
    "supply=4-4-4 DE=0-0-1 order=MO,ST,LA,NO,GW,WA,ES/DE MO=[S] ST=[S] LA=[S] NO=[W] GW=[W] WA=[E] ES=[E] A=0-0-0:n",
    "supply=4-4-4 MO=[X] GW=1-0-0",
    "supply=4-4-4 GW=1-1-0 WA=2-0-1 ES=0-0-1",
)

BASE = ruleset("base")


def fields(text: str) -> set[str]:
    """The names of a text's fields."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@cache
def words() -> dict[str, tuple[str, ...]]:
    """Every text of the English catalogues by id, in all its plural forms."""
    return {entry.msgid: tuple(entry.msgstr_plural.values()) or (entry.msgstr,) for entry in merged("en")}


@cache
def english() -> Text:
    return Text(compiled("en"), "en", strict=True).seated(("Ada", "Wulf", "Cai", "Maud"))


class Said:
    """Everything that was heard: the messages, and the rules that came with them."""

    def __init__(self) -> None:
        self.messages: dict[str, Message] = {}
        self.fields: dict[str, set[str]] = {}
        self.rules: set[str] = set()
        self.deciding: dict[str, Outcome] = {}

    def message(self, message: Message) -> None:
        """Keep it if it is new; the fields of an id are those that all its messages have."""
        self.messages.setdefault(message.id, message)
        self.fields[message.id] = self.fields.get(message.id, set(message.args)) & set(message.args)

    def listen(self, state: KingState, choose: Random) -> None:
        """Everything that may be said in this position: outlooks, refusals, and the outcome."""
        legal = set(state.legal_moves())
        illegal = [move for move in state.rules.moves.by_text.values() if move not in legal]
        for move in choose.sample(illegal, 25):
            refusal = state.refusal(move)
            self.message(refusal.message)
            self.rules.add(refusal.rule)
        if state.step.name == "turn":
            for card in state.rules.hand_cards(state.hands[state.seat_to_move]):
                outlook = card_outlook(state, card)
                if outlook.message:
                    self.message(outlook.message)
                    self.rules.add(outlook.rule)
        outcome = state.outcome()
        if outcome:
            self.deciding.setdefault(outcome.rule, outcome)
            self.rules.add(outcome.rule)
            for line in outcome.reckoning:
                self.message(line.message)
                self.rules.add(line.rule)

    def play_out(self, state: KingState, choose: Random) -> None:
        """A random game from here on. Some like to pass, some do not."""
        passing = choose.random()
        while state.seat is not None:
            self.listen(state, choose)
            moves = state.legal_moves()
            move = moves[-1] if state.step.name == "turn" and choose.random() < passing else choose.choice(moves)
            before = state.copy()
            state.apply(move)
            for message in SECOND_EDITION.narrate(before, move, state):
                self.message(message)
        self.listen(state, choose)


def ending(choose: Random) -> KingState:
    """A game just over, at random: few followers and late cards, so that most comparisons are ties."""
    players = choose.choice((2, 3, 4))
    unstable = choose.choice((1, 2, 3, 3))
    discs = ["[X]"] * unstable + [f"[{choose.choice(FACTION_LETTERS)}]" for _ in range(8 - unstable)]
    choose.shuffle(discs)
    seats = []
    for seat in "ABCD"[:players]:
        court = "-".join(str(choose.randrange(2)) for _ in FACTIONS)
        hand, last = choose.choice((("-", choose.randrange(20, 40)), ("m", choose.randrange(20, 40)), ("m", 0)))
        seats.append(f"{seat}={court}:{hand}:{'n' if last else '-'}:{last}")
    regions = " ".join(f"{code}={disc}" for code, disc in zip(BASE.board.codes, discs, strict=True))
    return SECOND_EDITION.parse_position(f"king-is-dead players={players} {regions} {' '.join(seats)}")


@cache
def everything() -> Said:
    """What is said in many games, in rare positions and at all kinds of ends."""
    said = Said()
    for players, seed in product((2, 3, 4), range(12)):
        said.play_out(SECOND_EDITION.start(SECOND_EDITION.complete({"players": players}), seed), Random(seed))
    for seed, position in product(range(6), RARE):
        state = SECOND_EDITION.parse_position(f"king-is-dead {position}")
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            for message in SECOND_EDITION.narrate(state, move, after):
                said.message(message)
            said.listen(after, Random(seed))
            said.play_out(after, Random(seed))
        said.listen(state, Random(seed))
    for seed in range(400):
        said.listen(ending(Random(seed)), Random(seed))
    wrong = (
        lambda: SECOND_EDITION.parse_move("march:essex"),
        lambda: SECOND_EDITION.parse_position("chess"),
        lambda: SECOND_EDITION.parse_position("king-is-dead MO=many"),
        lambda: SECOND_EDITION.complete({"vikings": True}),
        lambda: SECOND_EDITION.complete({"players": 5}),
        lambda: SECOND_EDITION.complete({"players": 2, "first": 3}),
    )
    for attempt in wrong:
        with pytest.raises(ThroneError) as error:
            attempt()
        said.message(error.value.message)
    return said


def cited_rules() -> set[str]:
    """Every rule id that the engine's code, not its comments, holds: all that a refusal, an outlook or an outcome can carry."""
    folder = Path(game.__file__).parent
    literals = (
        node.value
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in literals if text.startswith("KID2-") and " " not in text and "," not in text and not text.endswith(".")}


def test_everything_that_the_engine_says_has_a_text_whose_fields_it_fills_in():
    for id, message in everything().messages.items():
        assert id in words(), f"{id} has no text"
        for text in words()[id]:
            missing = fields(text) - everything().fields[id]
            assert not missing, f"{id} names {missing}, which the engine does not give"
        english().say(message)  # strict: raises where a name or a form of it has no text


def test_every_text_of_the_engine_is_one_that_the_engine_says():
    spoken = {id for id in words() if id.startswith(SPOKEN)} - {"options.seed"}
    assert spoken <= set(everything().messages), f"never said: {spoken - set(everything().messages)}"


def test_every_rule_that_can_be_cited_has_a_title_and_a_text():
    carried = everything().rules
    assert carried <= cited_rules()
    assert {id for id in words() if id.startswith("rule.")} == {f"rule.{rule}{part}" for rule in cited_rules() for part in ("", ".text")}


def test_every_rule_that_can_decide_a_game_says_why_in_one_sentence_or_two():
    deciding = everything().deciding
    assert {f"why.{rule}" for rule in deciding} == {id for id in words() if id.startswith("why.KID2-")}
    for rule, outcome in deciding.items():
        who = tuple(Term("seat", str(seat)) for seat in outcome.reckoning[-1].left)
        said = english()(f"why.{rule}", who=who, faction=Term("faction", "english"), second=Term("faction", "welsh"), n=3)
        assert said.endswith(".")


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_every_form_that_some_text_asks_for(faction):
    forms = {
        form
        for texts in words().values()
        for text in texts
        for _, name, form, _ in Formatter().parse(text)
        if name in ("faction", "second", "factions", "others") and form
    }
    assert forms
    for form in forms:
        assert english().has(f"faction.{faction}.{form}"), form


def test_every_card_and_region_has_its_name():
    for region in REGIONS:
        assert english().has(f"region.{region}")
    for card, part in product(CARDS, ("", ".plays", ".text")):
        assert english().has(f"card.{card}{part}")


def test_no_text_is_empty_or_has_a_space_too_many():
    for id, texts in words().items():
        for text in texts:
            assert text == " ".join(text.split()), id
            assert text, id


def test_prompts_and_cards_are_short_enough_for_a_phone():
    for card in CARDS:
        assert len(english()(f"card.{card}.text")) <= LONGEST_CARD_TEXT
    for id in words():
        if id.startswith("prompt.") and not id.startswith("prompt.where."):
            for n in (1, 2):
                said = english()(id, n=n, faction=Term("faction", "scottish"), region=Term("region", "northumbria"), who=Term("seat", "1"))
                assert len(said) <= LONGEST_PROMPT, said


def test_every_step_has_its_prompt_and_the_line_above_it():
    steps = ("turn", "support", "assemble", "disc", "swap", "exchange_first", "exchange_second", "exchange_third", "summon")
    for step in steps:
        assert english().has(f"prompt.{step}")
        assert english().has(f"prompt.where.{step}")


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (
            Message("log.put", {"n": 1, "faction": Term("faction", "welsh"), "region": Term("region", "devon")}),
            "Devon gains a Welsh follower.",
        ),
        (
            Message("log.put", {"n": 2, "faction": Term("faction", "welsh"), "region": Term("region", "devon")}),
            "Devon gains 2 Welsh followers.",
        ),
        (Message("log.card", {"who": Term("seat", "0"), "card": Term("card", "assemble")}), "Ada assembles."),
        (
            Message(
                "log.exchange",
                {
                    "faction": Term("faction", "scottish"),
                    "region": Term("region", "gwynedd"),
                    "others": (Term("faction", "welsh"), Term("faction", "english")),
                    "other": Term("region", "warwick"),
                },
            ),
            "Gwynedd sends a Scottish follower to Warwick, and receives a Welsh follower and an English follower.",
        ),
        (
            Message(
                "log.unstable_tie",
                {
                    "struggle": 3,
                    "region": Term("region", "devon"),
                    "factions": tuple(Term("faction", faction) for faction in FACTIONS),
                    "n": 1,
                    "second": 1,
                    "discs": 2,
                },
            ),
            "Struggle 3: Devon is torn between the Scots, the Welsh and the English, 1 each. France takes heart: 2 of 3 discs.",
        ),
    ],
)
def test_the_chronicle_reads_as_a_chronicle(message, sentence):
    assert english().say(message) == sentence
