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

from tests.king_is_dead.games import FIRST, RULES, SECOND, TABLES, choose, game_of, new_game, random_game
from tests.king_is_dead.helpers import position
from tests.king_is_dead.random_positions import VARIANTS, pocket_position, random_position
from tests.wording import english, fields, words
from vacant_throne.core.contract import Outcome
from vacant_throne.core.errors import ThroneError
from vacant_throne.core.message import Message, Term
from vacant_throne.games import GAMES
from vacant_throne.king_is_dead import game
from vacant_throne.king_is_dead.outlook import card_outlook
from vacant_throne.king_is_dead.rulesets import ruleset
from vacant_throne.king_is_dead.state import KingState

LONGEST_PROMPT = 60
LONGEST_CARD_TEXT = 110
EDITIONS = {FIRST: ruleset("mordred"), SECOND: ruleset("cunning+vikings")}
"""Of each game the ruleset with all its factions."""
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
    "rules=cunning supply=0-0-0 A=0-0-0:yb B=0-0-0:nmo:d:1",  # nobody anywhere
    "rules=cunning supply=0-2-2 MO=0-0-1 A=0-0-0:bxp",
    "rules=cunning supply=2-2-2 ES=0-0-1 DE=0-0-1 WA=0-0-1 A=0-0-0:xqr",
    "rules=first players=3 seat=C supply=2-2-2 Dev=1-1-0 Cal=[S] Din=[S] Ebo=[S] Cae=[W] Aqu=[W] Lon=[R] Rat=[W] "
    "A=2-4-4:-:-:20 B=3-4-3:-:-:21 C=1-4-4:s:-:19",  # the very last card wins nothing
    "rules=first players=3 seat=C supply=2-0-2 order=Cal,Rat,Aqu,Ebo,Din,Lon/Cae,Dev Cal=[R] Rat=[R] Aqu=[S] Ebo=[R] Din=[S] Lon=[W] "
    "Cae=1-2-0 Dev=0-4-1 A=4-4-3:-:-:20 B=3-4-2:-:-:21 C=2-4-2:-:w:22 step=summon effect=welsh:S:0:-",  # it wins by one summon only
    "rules=first Dev=1-1-0 Din=0-0-1 last=garrison:B:Din-Dev:-1,-1,1 step=destination effect=garrison:S:2:S@Dev,W@Dev",
    "rules=first supply=0-0-0 Cal=2-0-0 Lon=0-1-0 Aqu=0-0-1",
    "rules=solo actor=B supply=4-4-4 MO=3-0-1 ST=0-3-1 LA=1-1-2 NO=0-2-2 DE=2-2-0 deck=nwaaemos",
    "rules=solo actor=B supply=4-4-4 MO=1-1-0 ST=1-1-0 LA=0-1-1 NO=0-2-2 DE=2-2-0 deck=mwnaaeos",
    "rules=solo actor=B supply=4-4-4 MO=1-0-0 deck=swnaaemo",
    "rules=solo actor=B supply=0-0-0 MO=1-1-0 ST=1-1-0 deck=swnaaemo",
    "rules=solo actor=B supply=0-0-1 MO=0-0-0 DE=0-0-1 deck=aswneaom",
)


class Said:
    """Everything that was heard of one game: the messages, and the rules that came with them."""

    def __init__(self) -> None:
        self.messages: dict[str, Message] = {}
        self.fields: dict[str, set[str]] = {}
        self.rules: set[str] = set()
        self.deciding: dict[str, Outcome] = {}

    def message(self, message: Message) -> None:
        """Keep it if it is new; the fields of an id are those that all its messages have."""
        self.messages.setdefault(message.id, message)
        self.fields[message.id] = self.fields.get(message.id, set(message.args)) & set(message.args)

    def listen(self, state: KingState, rng: Random, refusals: int = 10) -> None:
        """Everything that may be said in this position: outlooks, refusals, and the outcome."""
        legal = set(state.legal_moves())
        illegal = [move for move in state.rules.moves.by_text.values() if move not in legal]
        for move in rng.sample(illegal, min(refusals, len(illegal))):
            refusal = state.refusal(move)
            self.message(refusal.message)
            self.rules.add(refusal.rule)
        if state.step.name == "turn" and state.actor == state.seat:
            for card in state.rules.hand_cards(state.hands[state.actor]):
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

    def play_out(self, state: KingState, rng: Random, passing: float, most: int = 1000) -> None:
        """A random game from here on, or its next decisions."""
        while state.seat is not None and most:
            self.listen(state, rng)
            move = choose(state, rng, passing)
            before = state.copy()
            state.apply(move)
            most -= 1
            for message in game_of(state.rules.name).narrate(before, move, state, None):
                self.message(message)
        self.listen(state, rng)


def ending(rng: Random, rules: str) -> KingState:
    """A game just over, at random: few followers and late cards, so that most comparisons are ties."""
    set_of = ruleset(rules)
    players = 2 if "solo" in rules else rng.choice((2, 3, 4))
    limit, letters = set_of.instability_limit, set_of.board.letters[:3]
    raided = set_of.raiders is not None and rng.random() < 0.5
    unstable = 1 if raided else rng.choice((limit - 2, limit - 1, limit, limit))
    taken = rng.choice((0, 1, 5)) if raided else 8 - unstable
    discs = ["[X]"] * unstable + [f"[{rng.choice(letters)}]" for _ in range(taken)] + [f"[{set_of.letters[-1]}]"] * raided
    discs += ["-".join("0" for _ in set_of.letters)] * (8 - len(discs))
    rng.shuffle(discs)
    lasts = rng.sample(range(20, 40), players)
    ambassador = next(card.letter for card in set_of.cards if card.name in ("manoeuvre", "ambassador"))
    seats = []
    for seat, last in zip("ABCD", lasts, strict=False):
        court = "-".join(str(rng.randrange(2)) for _ in range(3))
        hand = rng.choice(("-", ambassador))
        secret = "p" if set_of.secret and seat == "B" and rng.random() < 0.7 else ""
        played = hand == "-" or rng.random() < 0.5
        seats.append(f"{seat}={court}:{hand.replace('-', secret or '-') + secret * (hand != '-')}:-:{last if played else 0}")
    regions = " ".join(f"{code}={disc}" for code, disc in zip(set_of.board.codes, discs, strict=True))
    return position(f"rules={rules} players={players} {regions} {' '.join(seats)}")


@cache
def everything(game: str) -> Said:
    """What is said in many games, in rare positions and at all kinds of ends, of all variants of a game."""
    said = Said()
    for (rules, players), seed in product(TABLES, range(3)):
        if game_of(rules).id == game:
            state, rng, _ = random_game(players, seed, rules)
            said.play_out(state, rng, rng.random())
    for seed, text in product(range(5), RARE):
        state = position(text)
        if state.rules.game == game:
            begin(said, state, Random(seed))
    for rules, seed in product(VARIANTS, range(60)):
        if game_of(rules).id == game:
            rng = Random(seed)
            begin(said, random_position(rng, rules, rng.choice((0.2, 0.6, 1.0))), rng, 6)
            begin(said, pocket_position(rng, rules), rng, 12)
    for seed in range(25):
        if game == SECOND:
            said.play_out(new_game("solo", 1, seed), Random(seed), 0.5)
    houses = ("", "+last_player_loses", "+plain_plot")
    for rules, house, seed in product(RULES, houses, range(250)):
        if game_of(rules).id == game and fits(rules + house):
            said.listen(ending(Random(seed), rules + house), Random(seed), 2)
    return hear_errors(said, game)


def begin(said: Said, state: KingState, rng: Random, most: int = 1000) -> None:
    """Every move of a position, and a game on from it."""
    said.listen(state, rng, 300)
    if state.seat is not None:
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            for message in game_of(state.rules.name).narrate(state, move, after, None):
                said.message(message)
            said.listen(after, rng, 30)
        said.play_out(state, rng, rng.random(), most)


def fits(rules: str) -> bool:
    try:
        return bool(ruleset(rules))
    except KeyError:
        return False


def hear_errors(said: Said, id: str) -> Said:
    """What is said of texts and options that are none."""
    edition = GAMES[id]
    wrong = [
        lambda: edition.parse_move("march:essex"),
        lambda: edition.parse_position("chess"),
        lambda: edition.parse_position(f"{id} order=many"),
        lambda: edition.complete({"dragons": True}),
        lambda: edition.complete({"players": 5}),
        lambda: edition.complete({"players": 2, "first": 3}),
        *([lambda: edition.complete({"players": 1, "vikings": True})] if id == SECOND else []),
    ]
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
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in literals if text.startswith(("KID1-", "KID2-")) and " " not in text and text[-1].isdigit()}


games = pytest.mark.parametrize("game", [SECOND, FIRST])


@games
def test_everything_that_the_engine_says_has_a_text_whose_fields_it_fills_in(game):
    heard = everything(game)
    for id, message in heard.messages.items():
        assert id in words(), f"{id} has no text"
        for text in (*words()[id], *words().get(f"{id}@{game}", ())):
            missing = fields(text) - heard.fields[id]
            assert not missing, f"{id} names {missing}, which the engine does not give"
        english(game).say(message)  # strict: raises where a name or a form of it has no text


def test_every_text_of_the_engine_is_one_that_the_engine_says():
    heard = {SECOND: set(everything(SECOND).messages), FIRST: set(everything(FIRST).messages)}
    heard[""] = heard[SECOND] | heard[FIRST]
    spoken = {id for id in words() if id.startswith(SPOKEN)} - {"options.seed"}
    assert {id for id in spoken if id.partition("@")[0] not in heard[id.partition("@")[2]]} == set()


def test_every_text_of_one_game_alone_is_of_a_game_that_there_is():
    for id in words():
        _, at, own = id.partition("@")
        assert not at or own in GAMES, id


def test_every_rule_that_can_be_cited_has_a_title_and_a_text():
    carried = everything(SECOND).rules | everything(FIRST).rules
    known = cited_rules() | carried
    for rule in carried:
        for part in ("", ".text"):
            assert f"rule.{rule}{part}" in words(), f"{rule} has no text"
    for id in words():
        if id.startswith(("rule.KID1-", "rule.KID2-")):
            assert id.split(".")[1] in known, f"nothing cites {id}"


def test_every_rule_that_can_decide_a_game_says_why_in_one_sentence_or_two():
    deciding = everything(SECOND).deciding | everything(FIRST).deciding
    assert {f"why.{rule}" for rule in deciding} == {id for id in words() if id.startswith(("why.KID1-", "why.KID2-"))}
    for rule, outcome in deciding.items():
        who = tuple(Term("seat", str(seat)) for seat in outcome.reckoning[-1].left)
        said = english(SECOND)(f"why.{rule}", who=who, faction=Term("faction", "english"), second=Term("faction", "welsh"), n=3)
        assert said.endswith(".")


@games
def test_the_engine_cites_rules_of_its_own_edition(game):
    cited = everything(game).rules
    if game == FIRST:
        assert {rule for rule in cited if not rule.startswith("KID1-")} == set()
    else:
        assert {rule for rule in cited if not rule.startswith("KID2-")} == set()


@pytest.mark.parametrize("faction", sorted({faction for rules in EDITIONS.values() for faction in rules.factions}))
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
        assert english(SECOND).has(f"faction.{faction}.{form}"), form


@games
def test_every_card_and_region_has_its_name(game):
    for region in EDITIONS[game].board.regions:
        assert english(game).has(f"region.{region}")
    for card, part in product(EDITIONS[game].cards, ("", ".plays", ".text")):
        assert english(game).has(f"card.{card.name}{part}")


def test_no_text_is_empty_or_has_a_space_too_many():
    for id, texts in words().items():
        for text in texts:
            assert text == " ".join(text.split()), id
            assert text, id


@games
def test_prompts_and_cards_are_short_enough_for_a_phone(game):
    for card in EDITIONS[game].cards:
        assert len(english(game)(f"card.{card.name}.text")) <= LONGEST_CARD_TEXT
    scottish, northumbria, who = Term("faction", "scottish"), Term("region", "northumbria"), Term("seat", "1")
    for id in words():
        plain = id.partition("@")[0]
        if plain.startswith("prompt.") and not plain.startswith(("prompt.where.", "prompt.aim.")):
            for n in (1, 2):
                said = english(game)(plain, n=n, faction=scottish, region=northumbria, other=northumbria, who=who)
                assert len(said) <= LONGEST_PROMPT, said


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
                    "factions": (Term("faction", "scottish"),),
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
                    "factions": tuple(Term("faction", faction) for faction in ("scottish", "welsh", "english")),
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
    assert english(SECOND).say(message) == sentence
