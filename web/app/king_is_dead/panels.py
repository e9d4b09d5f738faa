"""The panels beside the map: the struggle track, courts and supply."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache, partial

from htpy import Element, Node, Renderable
from markupsafe import Markup

from app import h
from app.i18n import Text
from app.king_is_dead import naming
from app.king_is_dead.pieces import counts, disc, follower
from app.king_is_dead.seen import Region, Seat, Seen, card_term, region_term
from app.markup import drawn
from app.parts import backs, picture, sheet
from vacant_throne.core.message import seat_term

# The struggle track


def track(seen: Seen, t: Text) -> Renderable:
    """The eight region cards in the order of their struggles, with what came or would come of each."""
    spaces = {f"space-{name}": _space(seen, seen.regions[name], t) for name in seen.order}
    return h.Parted(
        lambda parts: sheet(seen.view, "struggle", t("heading.struggle"), h.ol(".track")[(h.li[space] for space in parts.values())]), spaces
    )


def _space(seen: Seen, region: Region, t: Text) -> Markup:
    state = "is-decided" if region.disc else "is-contested" if region.name == seen.contested else "is-coming"
    option = next(iter(seen.at(region.name)), None) if seen.step in ("disc", "swap_first", "swap") else None
    return _drawn_space(
        region.name,
        classes=f"space {state}{' is-picked' if region.name in seen.picked else ''}",
        number=str(region.space),
        name=t.term(region_term(region.name)),
        signs=(naming.banner(seen, region) if region.disc is None else "", naming.fixing(seen) if region.negotiated else ""),
        mark=_mark(seen, region),
        told=naming.chip(seen, region, t),
        move=("", "") if option is None else (str(option.number), naming.move_name(seen, option, t)),
    )


@lru_cache(maxsize=512)
def _drawn_space(
    region: str, *, classes: str, number: str, name: str, signs: tuple[str, ...], mark: Markup, told: str, move: tuple[str, str]
) -> Markup:
    """A region card: its `signs`, such as where raiders will land; what has come or would come of it, as a `mark` and as `told`.

    With the number and the name of a `move` it is a button.
    """
    inside = [
        h.b(".space-number")[number],
        picture(f"silhouette-{region}", "0 0 40 40", kind="silhouette"),
        h.span(".space-name")[name],
        [picture(sign) for sign in signs if sign],
        mark,
        h.span(".unseen")[" ", told],
    ]
    argument, called = move
    if argument:
        control = {"type": "button", "data-do": "move", "data-arg": argument, "class": f"{classes} is-target"}
        return drawn(h.button(control, id=f"space-{region}")[inside, h.span(".unseen")[". ", called]])
    return drawn(h.div(class_=classes, id=f"space-{region}")[inside])


def _mark(seen: Seen, region: Region) -> Markup:
    if region.disc:
        return disc(seen, region.disc)
    if region.name == seen.contested:
        return picture("mark-swords", "0 0 40 40")
    if region.name not in seen.results:
        return Markup()
    return _foretold(seen.results[region.name])


@cache
def _foretold(faction: str | None) -> Markup:
    return drawn(h.span(".space-foretold")[follower(faction) if faction else picture("mark-tie")])


# Courts and supply


def courts(seen: Seen, t: Text) -> Renderable:
    """Everybody's followers and cards, and what is left in the supply."""
    parts: dict[str, Node] = {court_id(seat): _court(seen, seat, t) for seat in seen.seats}
    parts["supply"] = h.p("#supply.supply")[h.b[t("supply.title")], counts(seen.rules.factions, seen.supply, owner="supply")]
    return h.Parted(partial(_around_courts, seen, t), parts)


def court_id(seat: Seat) -> str:
    """The id of a court."""
    return f"court-{seat.number}"


def _around_courts(seen: Seen, t: Text, parts: Mapping[str, Node]) -> Element:
    return sheet(
        seen.view,
        "courts",
        t("heading.courts"),
        h.div(".courts")[(parts[court_id(seat)] for seat in seen.seats)],
        parts["supply"],
        seen.seat is not None
        and seen.deck is None
        and h.p(".passes")[t("passes.count", n=seen.passes, players=len(seen.seats)) if seen.passes else t("passes.none")],
    )


def _court(seen: Seen, seat: Seat, t: Text) -> Markup:
    return _drawn_court(
        seat,
        t,
        seen.rules.factions,
        you=seat.number == seen.viewer,
        acts=seat.number == seen.actor,
        full=seen.rules.hand.bit_count() + seen.rules.deal,
        shown=_shown_cards(seen, seat, t),
    )


@lru_cache(maxsize=64)
def _drawn_court(seat: Seat, t: Text, factions: tuple[str, ...], *, you: bool, acts: bool, full: int, shown: tuple[str, ...]) -> Markup:
    """A court; kept, because a decision changes few of them. `full` is a whole hand, `shown` what is said of cards that lie open."""
    notes: list[str] = []
    if you:
        notes.append(t("court.you"))
    if seat.team is not None:
        notes.append(t("team.partner", who=seat_term((seat.number + 2) % 4)))
    cards = t("court.cards", n=seat.hand_size) if seat.hand_size else t("court.no_cards")
    return drawn(
        h.article(id=court_id(seat), class_=["court", {"is-to-move": acts}])[
            h.div(".court-head")[h.h3[seat.name], h.small[", ".join(notes)]],
            h.div(".court-row")[
                counts(factions, seat.court, owner=court_id(seat)),
                h.span(".court-cards")[
                    backs(seat.hand_size, full),
                    h.span(".court-number")[cards],
                ],
            ],
            (h.p(".court-top")[line] for line in shown),
        ]
    )


def _shown_cards(seen: Seen, seat: Seat, t: Text) -> tuple[str, ...]:
    """The cards of a seat that lie open: the top of its pile, or all of it by agreement; an automaton's deck; Plot at the end."""
    pile = seat.pile if seat.number != seen.viewer or seen.rules.house.open_piles else None
    words: list[str] = []
    if pile and len(pile) > 1:
        words.append(t("court.pile", cards=tuple(card_term(name) for name in pile)))
    elif seat.top:
        words.append(t("court.top", card=card_term(seat.top)))
    if seat.automaton and seen.deck and seen.deck.cards:
        words.append(t("court.deck", cards=tuple(card_term(name) for name in seen.deck.cards)))
    if seat.plot:
        words.append(t("court.plot"))
    return tuple(words)
