"""What the player has: the card being played or looked at, and the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from htpy import Element, Node, Renderable
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.king_is_dead import naming
from app.king_is_dead.pieces import follower
from app.king_is_dead.prompt import coming, passing
from app.king_is_dead.seen import (
    Region,
    Seen,
    card_term,
    region_term,
)
from app.markup import button, drawn, rule_link
from app.parts import as_it_was, picture
from app.tables import latest
from app.views import bots
from vacant_throne.king_is_dead.outlook import Outlook

RECAP_LINES = 5
"""How many lines of what happened since the viewer's last turn are shown before older turns are left out."""
AUTOMATON_LINES = 12
"""The same where an automaton plays: its whole turn, with its reasons."""


# The card being played, or whatever the player wants to look at


def card(seen: Seen, t: Text) -> Renderable:
    """The large panel: the card in play with its text, a card or a region looked at, or what happened since the last turn."""
    kind, _, name = seen.view.ui.get("look", "").partition(":")
    if seen.view.cursor is not None:
        content, state = as_it_was(seen.view, t), "is-past"
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
            (h.span[follower(faction), t("card.step.next")] for faction in coming(seen)),
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


def _recap(seen: Seen, t: Text) -> Node:
    """What happened since the viewer last decided, newest last."""
    told = latest(seen.view.entries, seen.viewer, AUTOMATON_LINES if seen.deck else RECAP_LINES)
    pass_option = seen.option("pass")
    return h.div(".card-words.recap")[
        h.h2[t("recap.title") if told else t("recap.begin")],
        [h.p[t.say(message)] for message in told] if told else h.p[t("recap.begin_text", region=region_term(str(seen.contested)))],
        pass_option and h.p(".recap-pass")[passing(seen, t)],
    ]


# The hand


def hand(seen: Seen, t: Text) -> Renderable:
    """The cards of the set: those in hand can be played, those played lie where they were."""
    own = None if seen.viewer is None else seen.seats[seen.viewer].hand
    if own is None:
        kept_free = {"is-covered": seen.view.covered}
        return h.section(id="hand", class_=["hand", kept_free], aria_label=t("heading.hand"))[bots.speed(seen.view, t)]
    return h.Parted(lambda cards: h.section("#hand.hand", aria_label=t("heading.hand"))[cards.values()], dict(_cards(seen, own, t)))


def _cards(seen: Seen, own: tuple[str, ...], t: Text) -> Iterator[tuple[str, Node]]:
    """Each with its id."""
    assert seen.viewer is not None
    in_play = seen.seats[seen.viewer].top if seen.card and seen.acting and not seen.automatic else None
    for name, copies in seen.own_cards.items():
        held = own.count(name)
        for copy in range(copies):
            id = f"card-{name}-{copy}"
            if copy < held:
                yield id, _held(seen, name, id, t)
            elif name == in_play and copy == held:
                yield id, h.div(".hand-card.is-playing", id=id)[_small_face(name, t), h.span(".unseen")[t("card.in_play")]]
            else:
                yield id, h.div(".hand-card.is-played", id=id)[_small_face(name, t), h.span(".unseen")[t("card.played")]]


def _held(seen: Seen, name: str, id: str, t: Text) -> Markup:
    """A card in hand: a tap plays it, or, where it cannot do all it says, shows first what it would do."""
    option, outlook = seen.option("card", name), _outlook(seen, name)
    effect = outlook.effect if outlook else "full"
    note = {"none": t("card.no_effect"), "part": t("card.part_effect")}.get(effect, "")
    attributes: dict[str, str | None] = {
        "id": id,
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
    return _drawn_card(name, note, t, **attributes)


@lru_cache(maxsize=128)
def _drawn_card(name: str, note: str, t: Text, **attributes: str | None) -> Markup:
    """A card in hand with these attributes; kept, because most are as they were before."""
    return drawn(h.button(attributes)[_small_face(name, t), note and h.span(".hand-note")[note], h.span(".unseen")[t(f"card.{name}.text")]])


@lru_cache(maxsize=128)
def _small_face(name: str, t: Text) -> Markup:
    return drawn(h.fragment[picture(f"card-{name}-mini", "0 0 96 48", kind="card-mini"), h.span(".hand-name")[t.term(card_term(name))]])
