"""What the player does: the prompt, the card being played or looked at, and the hand."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h
from htpy import Element, Node, Renderable

from app.i18n import Text
from app.king_is_dead import naming
from app.king_is_dead.pieces import follower, picture, replay_buttons
from app.king_is_dead.seen import (
    Region,
    Seen,
    card_term,
    faction_term,
    foretold,
    region_term,
    seat_term,
)
from app.markup import button, rule_link
from vacant_throne.core.message import Message
from vacant_throne.king_is_dead.outlook import Outlook

RECAP_LINES = 6
"""How many lines of what happened since the viewer's last turn are shown at most."""
AUTOMATON_LINES = 12
"""The same where an automaton plays: its whole turn, with its reasons."""


def prompt(seen: Seen, t: Text) -> Renderable:
    """One short sentence that says what to do, and the ways back."""
    pass_option = seen.option("pass")
    return h.section("#prompt.prompt", aria_labelledby="prompt-text")[
        h.div(".prompt-words")[
            h.p(".prompt-where")[_where(seen, t)],
            h.h2("#prompt-text", tabindex="-1")[_what(seen, t)],
        ],
        h.div(".prompt-ways")[
            pass_option and button(t("move.pass"), "move", str(pass_option.number), kind="pass", id="pass", title=_passing(seen, t)),
            seen.view.can_back and button(t("table.back"), "back", kind="way", id="back"),
            seen.view.can_undo and button(t("table.undo"), "undo", kind="way", id="undo"),
        ],
        _chooser(seen, t),
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
        return done + 1, done + 1 + len(_coming(seen))
    if seen.step in ("disc", "swap_first", "swap"):
        return done + 1, 2
    if seen.step in ("exchange_first", "exchange_next"):
        return done + 1, seen.amount
    if seen.step == "place":
        placed = sum(not item.startswith("-") for item in seen.picked)
        return placed + 1, placed + seen.amount
    return 1, 1


def _coming(seen: Seen) -> list[str]:
    """The factions that Assemble will place after the one that is placed now."""
    after = seen.factions.index(str(seen.faction)) + 1
    return [faction for faction, count in zip(seen.factions[after:], seen.supply[after:], strict=False) if count]


def _what(seen: Seen, t: Text) -> str:
    if seen.view.cursor is not None:
        return t("prompt.replay")
    if seen.view.covered:
        return t("turn.pass")
    if not seen.acting:
        assert seen.seat is not None
        return t("prompt.waiting", who=seat_term(seen.seat))
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


def _passing(seen: Seen, t: Text) -> str:
    """What a pass would do."""
    needed = len(seen.seats) - seen.passes - 1
    contested = seen.regions[str(seen.contested)]
    if seen.deck is not None:
        return t("pass.solo", region=region_term(contested.name))
    if needed:
        return t("pass.counts", n=needed, region=region_term(contested.name))
    return t("move.pass.last", region=region_term(contested.name), forecast=t.say(foretold(seen, contested)))


def _chooser(seen: Seen, t: Text) -> Node:
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


# The card being played, or whatever the player wants to look at


def card(seen: Seen, t: Text) -> Renderable:
    """The large panel: the card in play with its text, a card or a region looked at, or what happened since the last turn."""
    kind, _, name = seen.view.ui.get("look", "").partition(":")
    if seen.view.cursor is not None:
        content, state = _as_it_was(seen, t), "is-looked-at"
    elif seen.card and seen.acting:
        content, state = _in_play(seen, seen.card, t), "is-playing"
    elif kind == "card" and name in seen.cards:
        content, state = _looked_at(seen, name, t), "is-looked-at"
    elif kind == "region" and name in seen.regions:
        content, state = _region_facts(seen, seen.regions[name], t), "is-looked-at"
    else:
        content, state = _recap(seen, t), ""
    return h.section(id="card", class_=["card", state], tabindex="0", aria_label=t("card.title"))[content]


def _face(name: str, t: Text, *rest: Node) -> Node:
    return [
        picture(f"card-{name}", "0 0 160 92", kind="card-picture"),
        h.div(".card-words")[h.h2[t.term(card_term(name))], rest],
    ]


def _in_play(seen: Seen, name: str, t: Text) -> Node:
    if seen.motive:
        return _face(name, t, _reason(seen, t))
    return _face(name, t, h.p[t(f"card.{name}.text")], _steps(seen, t))


def _steps(seen: Seen, t: Text) -> Node:
    """What of the effect is done, what is being done, and what comes."""
    if seen.step == "summon":
        return h.p(".card-steps")[h.span(".is-done")[t("card.step.effect_done")], h.span(".is-now")[t("card.step.summon")]]
    if seen.step == "assemble":
        return h.p(".card-steps")[
            (_step_done(item, t) for item in seen.picked),
            h.span(".is-now")[follower(str(seen.faction)), t("card.step.now")],
            (h.span[follower(faction), t("card.step.next")] for faction in _coming(seen)),
        ]
    if seen.step in ("place", "return") and seen.picked:
        return h.p(".card-steps")[(_step_done(item, t) for item in seen.picked)]
    return None


def _step_done(item: str, t: Text) -> Element:
    faction = item.removeprefix("-").partition("@")[0]
    return h.span(".is-done")[follower(faction), t("card.step.returned" if item.startswith("-") else "card.step.placed")]


def _reason(seen: Seen, t: Text) -> Element:
    """Which step of its priorities an automaton has reached, and where: all choices that are left are equally good to it."""
    motive = seen.motive
    assert motive
    rule = f"KID2-SOLO-PRIO-{motive.step}" if motive.step else "KID2-SOLO-NEGOTIATE-01"
    if motive.phase == "summon":
        rule = "KID2-SOLO-SUMMON-01"
    return h.div(".card-reason")[
        h.p[t(f"motive.{motive.phase}.{motive.step}", region=region_term(motive.region)), " ", rule_link(t, rule)],
        motive.choices > 1 and h.p[t("motive.choices", n=motive.choices)],
    ]


def _looked_at(seen: Seen, name: str, t: Text) -> Node:
    """A card looked at: its text, what it would do now, and a way to play it all the same."""
    outlook = _outlook(seen, name)
    option = seen.option("card", name)
    words: list[Node] = []
    if outlook and outlook.message:
        words.append(
            h.p(class_=f"card-outlook is-{outlook.effect}")[
                t.say(outlook.message), " ", t("card.still_playable"), " ", rule_link(t, outlook.rule)
            ]
        )
    if option:
        label = t("table.play") if outlook and outlook.effect == "full" else t("table.play_anyway")
        words.append(
            h.div(".card-ways")[
                button(label, "move", str(option.number), kind="go", id="play-card"), button(t("table.put_back"), "ui", "look=", kind="way")
            ]
        )
    return _face(name, t, h.p[t(f"card.{name}.text")], *words)


def _outlook(seen: Seen, name: str) -> Outlook | None:
    outlooks: dict[str, Outlook] = seen.view.advice["outlooks"]
    return outlooks.get(name)


def _region_facts(seen: Seen, region: Region, t: Text) -> Node:
    """A region looked at: who is there, when it is fought over, what would come of it."""
    return h.div(".card-words.region-facts")[
        h.h2[t.term(region_term(region.name))],
        h.p[naming.region_name(seen, region, t)],
        region.negotiated and region.disc is None and h.p[t("struggle.fixed")],
        button(t("table.close"), "ui", "look=", kind="way"),
    ]


def _as_it_was(seen: Seen, t: Text) -> Node:
    """In a replay: the turn on show in words, and the buttons that walk on."""
    entries = seen.view.entries
    told = [message for entry in entries if entry.turn == entries[-1].turn for message in entry.messages]
    return h.div(".card-words.recap")[replay_buttons(seen, t), [h.p[t.say(message)] for message in told] or h.p[t("chronicle.begin")]]


def _recap(seen: Seen, t: Text) -> Node:
    """What happened since the viewer last decided, newest last."""
    told: list[Message] = []
    for entry in reversed(seen.view.entries):
        if entry.seat == seen.viewer and not entry.automatic and told:
            break
        told[:0] = entry.messages
        if len(told) >= (AUTOMATON_LINES if seen.deck else RECAP_LINES):
            break
    pass_option = seen.option("pass")
    return h.div(".card-words.recap")[
        h.h2[t("recap.title") if told else t("recap.begin")],
        [h.p[t.say(message)] for message in told] if told else h.p[t("recap.begin_text", region=region_term(str(seen.contested)))],
        pass_option and h.p(".recap-pass")[_passing(seen, t)],
    ]


# The hand


def hand(seen: Seen, t: Text) -> Renderable:
    """The cards of the set: those in hand can be played, those played lie where they were."""
    own = None if seen.viewer is None else seen.seats[seen.viewer].hand
    return h.section("#hand.hand", aria_label=t("heading.hand"))[own is not None and list(_cards(seen, own, t))]


def _cards(seen: Seen, own: tuple[str, ...], t: Text) -> Iterator[Node]:
    assert seen.viewer is not None
    in_play = seen.seats[seen.viewer].top if seen.card and seen.acting and not seen.automatic else None
    for name, copies in seen.own_cards.items():
        held = own.count(name)
        for copy in range(copies):
            if copy < held:
                yield _held(seen, name, copy, t)
            elif name == in_play and copy == held:
                yield h.div(".hand-card.is-playing", id=f"card-{name}-{copy}")[_small_face(name, t), h.span(".unseen")[t("card.in_play")]]
            else:
                yield h.div(".hand-card.is-played", id=f"card-{name}-{copy}")[_small_face(name, t), h.span(".unseen")[t("card.played")]]


def _held(seen: Seen, name: str, copy: int, t: Text) -> Element:
    """A card in hand: a tap plays it, or, where it cannot do all it says, shows first what it would do."""
    option, outlook = seen.option("card", name), _outlook(seen, name)
    effect = outlook.effect if outlook else "full"
    note = {"none": t("card.no_effect"), "part": t("card.part_effect")}.get(effect, "")
    attributes: dict[str, str | None] = {
        "id": f"card-{name}-{copy}",
        "type": "button",
        "class": f"hand-card is-{effect}",
    }
    if option and effect == "full":
        attributes |= {"data-do": "move", "data-arg": str(option.number)}
    elif seen.acting and not option:
        attributes |= {"data-do": "why", "data-arg": f"card:{name}", "aria-disabled": "true", "class": "hand-card is-waiting"}
    else:
        attributes |= {"data-do": "ui", "data-arg": f"look=card:{name}"}
    if seen.view.ui.get("look") == f"card:{name}" and not seen.card:
        attributes["aria-pressed"] = "true"
    return h.button(attributes)[_small_face(name, t), note and h.span(".hand-note")[note], h.span(".unseen")[t(f"card.{name}.text")]]


def _small_face(name: str, t: Text) -> Node:
    return [picture(f"card-{name}-mini", "0 0 96 48", kind="card-mini"), h.span(".hand-name")[t.term(card_term(name))]]
