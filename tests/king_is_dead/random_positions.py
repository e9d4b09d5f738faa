"""Random positions of every variant, for the tests that hold the engine against the naive reading."""

from __future__ import annotations

from random import Random

from tests.king_is_dead.helpers import position
from tests.king_is_dead.naive.edition import FIRST, SECOND, Edition
from vacant_throne.king_is_dead.state import KingState

BASIC = {
    "scottish_support": "s",
    "welsh_support": "w",
    "english_support": "e",
    "assemble": "a",
    "negotiate": "n",
    "manoeuvre": "m",
    "outmanoeuvre": "o",
}
CUNNING = {
    "spy": "y",
    "ambush": "b",
    "march": "h",
    "plot": "p",
    "aid": "d",
    "influence": "i",
    "dispute": "u",
    "edict": "t",
    "resist": "r",
    "quell": "q",
    "suppress": "x",
    "muster": "g",
}
EARLY = {
    "scots": "s",
    "welsh": "w",
    "romano_british": "r",
    "settlements": "t",
    "the_crown": "c",
    "ambassador": "b",
    "garrison": "g",
}
ADVANCED = {name: letter for name, letter in BASIC.items() if letter not in "swe"} | CUNNING
VARIANTS = ("base", "cunning", "vikings", "cunning+vikings", "first", "mordred")


def edition_of(rules: str) -> Edition:
    return FIRST if rules.partition("+")[0] in ("first", "mordred") else SECOND


def cards_of(rules: str) -> dict[str, str]:
    """The cards of that ruleset that can be played, and their letters."""
    if edition_of(rules) is FIRST:
        return EARLY
    return {name: letter for name, letter in (ADVANCED if "cunning" in rules else BASIC).items() if name != "plot"}


def counts(rng: Random, rules: str, each: tuple[int, ...], outsiders: tuple[int, ...]) -> str:
    """One number for each faction."""
    numbers = [rng.choice(each) for _ in range(3)]
    if "vikings" in rules or "mordred" in rules:
        numbers.append(rng.choice(outsiders))
    return "-".join(map(str, numbers))


def random_position(rng: Random, rules: str, populated: float, *, resolved: int | None = None, players: int | None = None) -> KingState:
    """Any position, possible or hardly so: some regions frozen, some cards marked, the supply often short of a faction.

    `populated` is the part of the open regions that hold followers. The seat to move holds every card that is nowhere else.
    """
    edition, cards = edition_of(rules), cards_of(rules)
    players = players or rng.choice((2, 3, 4))
    codes = list(edition.regions)
    rng.shuffle(codes)
    resolved = rng.randrange(0, 7) if resolved is None else resolved
    mover = rng.randrange(players)
    words = [f"rules={rules}", f"players={players}", f"seat={'ABCD'[mover]}"]
    unstable = 0
    for index, code in enumerate(codes):
        if index < resolved:
            disc = rng.choice(edition.factions + "X" * (unstable < edition.foreign - 1))
            unstable += disc == "X"
            words.append(f"{code}=[{disc}]")
        elif rng.random() < populated:
            words.append(f"{code}={counts(rng, rules, (0, 0, 0, 1, 1, 2), (0, 0, 1, 2))}")
    marks = 0 if rng.random() < 0.5 else 0.6
    region_cards = [code + "*" * (rng.random() < marks) for code in codes]
    words.append(f"order={','.join(region_cards[:resolved])}/{','.join(region_cards[resolved:])}")
    words.append(f"supply={counts(rng, rules, (0, 0, 1, 2, 5), (9,))}")
    letters = [*cards.values(), *("at"[edition is FIRST])]  # two copies of Assemble and of Settlements
    for seat in range(players):
        if seat != mover and "cunning" in rules:
            top = rng.choice(["-", *cards.values()])
            while top == "y" or (top not in letters and top != "-"):
                top = rng.choice("mo")
            letters = [letter for letter in letters if letter != top or letter not in CUNNING.values()]
            words.append(f"{'ABCD'[seat]}=0-0-0:-:{top}:{int(top != '-')}")
    words.append(f"{'ABCD'[mover]}=0-0-0:{''.join(letters)}:-:0")
    if "cunning" in rules and rng.random() < 0.3:
        words.append(f"discs={''.join(letter for letter in 'ABCD'[:players] if letter != 'ABCD'[mover]) or '-'}")
    return position(" ".join(words))


def pocket_position(rng: Random, rules: str, *, more: str = "") -> KingState:
    """Two or three neighbours with a handful of followers and nobody or a disc elsewhere, so that often only an undo is left.

    With cunning cards sometimes an exchange lies on another player's pile, so that Spy may be the first of two.
    """
    edition = edition_of(rules)
    players = 2 if "solo" in rules else rng.choice((2, 3, 4))
    factions = edition.factions + edition.outsider * ("vikings" in rules or "mordred" in rules)
    middle = rng.choice(edition.regions)
    held = [middle, *dict.fromkeys(rng.choices(edition.beside(middle), k=rng.choice((1, 1, 2))))]
    followers = {region: rng.choices(factions, k=rng.choice((1, 1, 2, 3))) for region in held}
    words = [f"{region}={'-'.join(str(there.count(faction)) for faction in factions)}" for region, there in followers.items()]
    words += ["supply=0-0-0-9"] * (len(factions) > 3)
    frozen = [region for region in edition.regions if region not in held] if rng.random() < 0.3 else []
    words += [f"{region}=[{rng.choice(edition.factions)}]" for region in frozen]
    face_up = rng.sample([region for region in edition.regions if region not in frozen], 8 - len(frozen))
    if "cunning" in rules and rng.random() < 0.3:
        words.append(f"{'ABCD'[players - 1]}=0-0-0:-:{rng.choice('mo')}:1")
    return position(f"rules={rules} players={players} order={','.join(frozen)}/{','.join(face_up)} {' '.join(words)} {more}")
