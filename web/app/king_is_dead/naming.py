"""What things on the table are called: regions and moves for the ear, the forecast for the eye, and the move to ask "why not?" about."""

from __future__ import annotations

from app.i18n import Text
from app.king_is_dead.seen import RAIDED, Option, Region, Seen, card_term, faction_term, foretold, region_term
from vacant_throne.core.message import Argument
from vacant_throne.king_is_dead.board import ALBION


def chip(seen: Seen, region: Region, t: Text) -> str:
    """The line under a region's name: who holds it, or who would."""
    if region.disc == "unstable":
        return t("map.unstable")
    if region.disc:
        return t("map.control", faction=faction_term(region.disc))
    if seen.seat is None:
        return t("map.unfought")
    return t.say(foretold(seen, region))


def brief_chip(seen: Seen, region: Region, t: Text) -> str:
    """That line where there is little room: the symbol before it says which faction it is."""
    if region.disc is None and seen.seat is not None and seen.results.get(region.name) in seen.rules.factions:
        first, second = seen.scores[region.name]
        return t("forecast.score", n=first, second=second)
    return chip(seen, region, t)


def chip_icon(seen: Seen, region: Region) -> str:
    """The symbol before that line."""
    result = region.disc or seen.results.get(region.name)
    if result in seen.rules.factions:
        return f"piece-{result}"
    if region.disc or region.name not in seen.results:  # unstable, or never reached: the game is over before
        return f"piece-{seen.rules.factions[-1]}" if region.disc is None and seen.outcome.ending in RAIDED else instability(seen)
    return "mark-tie"


def instability(seen: Seen) -> str:
    """The symbol of what lies in an unstable region: a disc from France, or a Saxon token."""
    return "token-saxon" if seen.rules.board is ALBION else "disc-unstable"


def fixing(seen: Seen) -> str:
    """The symbol of what fixes a struggle in its place: a negotiation disc, or a Crown token."""
    return "token-crown" if seen.rules.board is ALBION else "disc-negotiation"


def banner(seen: Seen, region: Region) -> str:
    """The symbol of the banner that says where the struggle for a region will bring raiders; empty where it brings none."""
    target = landing(seen, region)
    return f"banner-{target}" if target else ""


def landing(seen: Seen, region: Region) -> str:
    """Where the struggle for a region will bring one more raider; empty where it brings none."""
    raiders, regions = seen.rules.raiders, seen.rules.board.regions
    target = raiders.targets[regions.index(region.name)] if raiders else -1
    return regions[target] if target >= 0 and seen.regions[regions[target]].disc is None else ""


def census(seen: Seen, region: Region, t: Text) -> str:
    """The followers of a region in words: "2 Scottish, 1 Welsh"."""
    held = [
        t("map.count", faction=faction_term(faction), n=count)
        for faction, count in zip(seen.rules.factions, region.followers, strict=True)
        if count
    ]
    return t.join(held) if held else t("map.nobody")


def region_name(seen: Seen, region: Region, t: Text) -> str:
    """A region as its button on the map is called."""
    args: dict[str, Argument] = {"region": region_term(region.name), "struggle": region.space}
    if region.disc == "unstable":
        return t("map.region.unstable", **args)
    if region.disc:
        return t("map.region.controlled", **args, faction=faction_term(region.disc))
    contested = region.name == seen.contested
    name = t(
        "map.region.contested" if contested else "map.region.open",
        **args,
        followers=census(seen, region, t),
        forecast=t.say(foretold(seen, region)),
    )
    if target := landing(seen, region):
        name = t("map.region.landing", name=name, faction=faction_term(seen.rules.factions[-1]), target=region_term(target))
    options = seen.at(region.name) if seen.chooses_regions else ()
    return t("map.region.choose", name=name, move=move_name(seen, options[0], t)) if options else name


def move_name(seen: Seen, option: Option, t: Text) -> str:
    """A move, as the list of choices and the screen reader call it."""
    if option.verb == "pass":
        return t("move.pass")
    if option.verb in ("card", "spy"):
        return t(f"move.{option.verb}", card=card_term(option.card))
    region = region_term(option.region)
    if option.verb in ("disc", "swap", "to"):
        return t(f"move.{option.verb}", region=region)
    if option.verb == "put":
        amount = 1 if seen.step == "place" else seen.amount
        return t("move.put", region=region, faction=faction_term(option.faction), n=amount)
    return t(f"move.{option.verb}", region=region, faction=faction_term(option.faction))


def picked_region(item: str) -> str:
    """The region that a decision of the card in play named."""
    return item.partition("@")[2] or item


def why_region(seen: Seen, region: Region) -> str:
    """The move that choosing this region would be, were it allowed."""
    option = seen.options[0]
    return f"{option.verb}:{option.faction}@{region.name}" if option.faction else f"{option.verb}:{region.name}"


def why_follower(seen: Seen, region: Region) -> str:
    """The move that choosing a follower of this region would be: of its first faction, if it holds any."""
    held = (name for name, count in zip(seen.rules.factions, region.followers, strict=True) if count)
    return f"{seen.options[0].verb}:{next(held, seen.factions[0])}@{region.name}"
