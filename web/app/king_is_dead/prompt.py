"""What is asked of the player: one short sentence, the ways back, and the choices that the map cannot tell apart."""

from __future__ import annotations

from htpy import Element, Renderable

from app import h
from app.i18n import Text
from app.king_is_dead import naming
from app.king_is_dead.pieces import follower
from app.king_is_dead.seen import Seen, card_term, faction_term, foretold, region_term
from app.markup import button
from app.parts import picture, unasked, ways
from app.views import bots
from vacant_throne.core.message import seat_term


def prompt(seen: Seen, t: Text) -> Renderable:
    """One short sentence that says what to do, and the ways back."""
    pass_option = seen.option("pass")
    chooser = _chooser(seen, t)
    return h.section(id="prompt", class_=["prompt", {"is-choosing": chooser is not None}], aria_labelledby="prompt-text")[
        h.div(".prompt-words")[
            bots.clock(seen.view, t) or h.p(".prompt-where")[_where(seen, t)],
            h.h2("#prompt-text", tabindex="-1")[_what(seen, t)],
        ],
        h.div(".prompt-ways")[
            ways(seen.view, t),
            pass_option and button(t("move.pass"), "move", str(pass_option.number), kind="pass", id="pass", title=passing(seen, t)),
            seen.view.can_back and button(t("table.back"), "back", kind="way", id="back"),
            seen.view.can_undo and button(t("table.undo"), "undo", kind="way", id="undo"),
        ],
        chooser,
    ]


def _where(seen: Seen, t: Text) -> str:
    if seen.view.cursor is not None:
        return t("prompt.where.replay", at=seen.view.cursor, length=seen.view.length)
    assert seen.seat is not None  # once the game is over, the end stands in the place of the prompt
    contested = region_term(str(seen.contested))
    if seen.view.covered:  # whoever is next is named by the curtain, once the cards have left the page
        return t("prompt.where.covered", struggle=seen.resolved + 1, region=contested)
    if seen.automatic and seen.acting and seen.card:
        return t("prompt.where.automaton", who=seat_term(seen.actor or 0), card=card_term(seen.card))
    if seen.card is None or not seen.acting:
        return t("prompt.where.turn", who=seat_term(seen.seat), struggle=seen.resolved + 1, region=contested)
    if seen.step == "summon":
        return t("prompt.where.summon", card=card_term(seen.card))
    step, steps = _progress(seen)
    numbered = "prompt.where.numbered" if steps > 1 else "prompt.where.single"
    if seen.chooses_cards:
        aim = "card"
    elif chosen_region(seen):
        aim = "faction"
    else:
        aim = "follower" if seen.chooses_followers else "region"
    return t(numbered, card=card_term(seen.card), step=step, steps=steps, aim=t(f"prompt.aim.{aim}"))


def _progress(seen: Seen) -> tuple[int, int]:
    """Which decision of the card in play this is, of how many, the summon not counted; 1 of 1 where the number tells nothing."""
    done = len(seen.picked)
    if seen.step == "assemble":
        return done + 1, done + 1 + len(coming(seen))
    if seen.step in ("disc", "swap_first", "swap"):
        return done + 1, 2
    if seen.step in ("exchange_first", "exchange_next"):
        return done + 1, seen.amount
    if seen.step == "place":
        placed = sum(not item.startswith("-") for item in seen.picked)
        return placed + 1, placed + seen.amount
    return 1, 1


def coming(seen: Seen) -> list[str]:
    """The factions that Assemble will place after the one that is placed now."""
    after = seen.factions.index(str(seen.faction)) + 1
    return [faction for faction, count in zip(seen.factions[after:], seen.supply[after:], strict=False) if count]


def _what(seen: Seen, t: Text) -> str:
    if nothing := unasked(seen.view, t):
        return nothing
    if seen.step in ("exchange_first", "exchange_next"):
        return _whom_to_name(seen, t)
    if seen.step in ("support", "assemble"):
        return t(f"prompt.{seen.step}", faction=faction_term(str(seen.faction)), n=seen.amount)
    if seen.step == "place":
        placing = seen.placing
        return t("prompt.place_one", faction=faction_term(placing[0])) if placing else t("prompt.place", n=seen.amount)
    if seen.step == "aid":
        return t("prompt.aid", n=seen.amount)
    if seen.step == "swap":
        return t("prompt.swap", region=region_term(seen.picked[0]))
    if seen.step == "summon" and seen.automatic:
        return t("prompt.summon_automaton", who=seat_term(seen.actor or 0))
    if seen.step == "destination":
        return t("prompt.destination", n=len(seen.picked), region=region_term(naming.picked_region(seen.picked[0])))
    return t(f"prompt.{seen.step}")


def _whom_to_name(seen: Seen, t: Text) -> str:
    """Which follower of an exchange is to be named: the first, another of that region, or one of another."""
    regions = {option.region for option in seen.options}
    factions = {option.faction for option in seen.options}
    if not seen.picked:
        only = factions.pop() if len(factions) == 1 and len(regions) > 1 else ""
        return t("prompt.exchange_first_of", faction=faction_term(only)) if only else t("prompt.exchange_first", n=seen.amount)
    first, last = naming.picked_region(seen.picked[0]), naming.picked_region(seen.picked[-1])
    if last != first or regions == {first}:
        return t("prompt.exchange_same", region=region_term(last))
    if first in regions:
        return t("prompt.exchange_either", region=region_term(first))
    return t("prompt.exchange_other", n=seen.amount - len(seen.picked))


def passing(seen: Seen, t: Text) -> str:
    """What a pass would do."""
    needed = len(seen.seats) - seen.passes - 1
    contested = seen.regions[str(seen.contested)]
    if seen.deck is not None:
        return t("pass.solo", region=region_term(contested.name))
    if needed:
        return t("pass.counts", n=needed, region=region_term(contested.name))
    return t("move.pass.last", region=region_term(contested.name), forecast=t.say(foretold(seen, contested)))


def _chooser(seen: Seen, t: Text) -> Element | None:
    """Large buttons for what the map cannot tell apart.

    The followers of one region, when its ground was tapped instead of one of them; the factions that can be placed in a region, or
    returned from the only one there is; the cards that Spy can copy.
    """
    if seen.chooses_cards:
        return h.div(".chooser.is-cards", role="group", aria_label=t("prompt.spy"))[
            (
                h.button({"class": "button", "type": "button", "data-do": "move", "data-arg": str(option.number)}, id=f"spy-{option.card}")[
                    picture(f"card-{option.card}-mini", "0 0 96 48", kind="card-mini"), h.span[t.term(card_term(option.card))]
                ]
                for option in seen.options
            )
        ]
    name = chosen_region(seen)
    options = seen.at(name) if name else ()
    if not options:
        return None
    return h.div(".chooser", role="group", aria_label=t.term(region_term(name)))[
        h.span(".chooser-region")[t.term(region_term(name))],
        (
            h.button(
                {"class": "button", "type": "button", "data-do": "move", "data-arg": str(option.number)},
                id=f"choose-{option.faction}",
                aria_label=naming.move_name(seen, option, t),
            )[follower(option.faction), h.span[t.term(faction_term(option.faction), "short")]]
            for option in options
        ),
    ]


def chosen_region(seen: Seen) -> str:
    """The region whose choices stand beside the map: the one tapped, or the only one there is; empty if none."""
    tapped = seen.view.ui.get("pick", "")
    by_faction = [option for option in seen.options if option.faction]
    if by_faction and len(seen.at(tapped)) > 0:
        return tapped
    regions = {option.region for option in by_faction}
    return regions.pop() if len(regions) == 1 and len(by_faction) > 1 and seen.step in ("place", "return") else ""
