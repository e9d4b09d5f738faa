"""Every ruleset of the game, by name: the editions, their variants, and what a table may agree on beside the rules."""

from __future__ import annotations

from functools import cache

from vacant_throne.king_is_dead import first_edition, second_edition
from vacant_throne.king_is_dead.board import ALBION, BRITAIN, Board
from vacant_throne.king_is_dead.first_reckoning import control_ending, mordred, saxons
from vacant_throne.king_is_dead.reckoning import coronation, invasion, vikings
from vacant_throne.king_is_dead.ruleset import Endings, House, Raiders, Ruleset
from vacant_throne.king_is_dead.solo import SoloState, solo_invasion
from vacant_throne.king_is_dead.state import KingState

JOINT = "+"
"""Between the words of a ruleset's name."""


def _raiders(board: Board, supply: int, targets: dict[str, str]) -> Raiders:
    """Raiders that start in each target with one, and land there after the struggles for the regions named."""
    landing = {region: board.regions.index(target) for region, target in targets.items()}
    return Raiders(supply, tuple(sorted(set(landing.values()))), tuple(landing.get(region, -1) for region in board.regions))


VIKINGS = _raiders(
    BRITAIN,
    10,  # KID2-VIK-SETUP-01
    {  # KID2-VIK-PLACE-01; struggles in Strathclyde and Devon bring none (KID2-VIK-PLACE-03)
        "moray": "strathclyde",
        "northumbria": "strathclyde",
        "lancaster": "strathclyde",
        "gwynedd": "devon",
        "warwick": "devon",
        "essex": "devon",
    },
)
LOYALISTS = _raiders(
    ALBION,
    9,  # KID1-COMP-05
    {  # KID1-MOR-PLACE-01
        "caledonia": "aquae_sulis",
        "din_eidyn": "aquae_sulis",
        "ratae": "aquae_sulis",
        "deva": "aquae_sulis",
        "caerleon": "din_eidyn",
        "eboracum": "din_eidyn",
        "londinium": "din_eidyn",
        "aquae_sulis": "din_eidyn",
    },
)

SECOND_ENDINGS = Endings(coronation, invasion, vikings)
SOLO_ENDINGS = Endings(coronation, solo_invasion, vikings)  # KID2-SOLO-END-02
FIRST_ENDINGS = Endings(control_ending, saxons, mordred)

VARIANTS = {
    second_edition.GAME: ("base", "cunning", "vikings", "cunning+vikings", "solo"),
    first_edition.GAME: ("first", "mordred"),
}
"""The variants of each game, the plain one first."""


def name_of(variant: str, house: House) -> str:
    """The name of a ruleset: the variant, and the house rules that are on."""
    return JOINT.join([variant, *(rule for rule, on in zip(House._fields, house, strict=True) if on)])


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of that name, made on its first use. Raises `KeyError` for a name that `name_of` would not give."""
    words = name.split(JOINT)
    house = House(*(rule in words for rule in House._fields))
    variant = JOINT.join(word for word in words if word not in House._fields)
    game = next((game for game, variants in VARIANTS.items() if variant in variants), None)
    if game is None or name_of(variant, house) != name or not _fits(variant, house):
        raise KeyError(name)
    if game == first_edition.GAME:
        return _first(name, variant, house)
    return _second(name, variant, house)


def _fits(variant: str, house: House) -> bool:
    """Whether those house rules have a meaning in that variant."""
    solo, cunning, second = variant == "solo", "cunning" in variant, variant in VARIANTS[second_edition.GAME]
    return (
        not (house.open_saxons and not solo)
        and not (house.last_player_loses and (solo or not second))
        and not (house.plain_plot and not cunning)
    )


def _second(name: str, variant: str, house: House) -> Ruleset:
    solo, cunning = variant == "solo", "cunning" in variant
    return Ruleset(
        second_edition.GAME,
        name,
        BRITAIN,
        second_edition.CARDS,
        moves=second_edition.MOVES,
        state=SoloState if solo else KingState,
        endings=SOLO_ENDINGS if solo else SECOND_ENDINGS,
        instability_limit=3,  # KID2-COMP-03, KID2-END-01
        hand=second_edition.ADVANCED_HAND if cunning else second_edition.BASIC_HAND,
        secret=second_edition.CUNNING if cunning else 0,
        deal=second_edition.CUNNING_DEALT if cunning else 0,
        raiders=VIKINGS if "vikings" in variant else None,
        house=house,
    )


def _first(name: str, variant: str, house: House) -> Ruleset:
    return Ruleset(
        first_edition.GAME,
        name,
        ALBION,
        first_edition.CARDS,
        moves=first_edition.MOVES,
        state=first_edition.FirstState,
        endings=FIRST_ENDINGS,
        instability_limit=4,  # KID1-END-02
        hand=first_edition.HAND,
        raiders=LOYALISTS if variant == "mordred" else None,
        house=house,
        ban_ends_with_struggle=True,  # KID1-UNDO-01
        redraw_pairs=True,  # KID1-SETUP-04
        rule_ids=first_edition.RULE_IDS,
    )
