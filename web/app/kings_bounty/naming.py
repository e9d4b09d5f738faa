"""What things on the table are called, for the ear and in the list of choices."""

from __future__ import annotations

from app.i18n import Text
from app.kings_bounty.seen import Domain, Option, Seat, Seen, Title, card_term, title_term
from vacant_throne.core.message import Argument, Term, seat_term


def domain_name(seen: Seen, domain: Domain, t: Text) -> str:
    """A domain as its button is called: what it is, whose, who holds it, what must be beaten; and what a tap would do."""
    args: dict[str, Argument] = {"card": card_term(domain.card), "owner": seat_term(domain.owner), "defence": domain.defence}
    if domain.garrison:
        args["garrison"] = card_term(domain.garrison)
    name = t("bounty.domain.held" if domain.garrison else "bounty.domain.empty", **args)
    alike = [other.site for other in seen.of_seat(domain.owner) if (other.card, other.garrison) == (domain.card, domain.garrison)]
    if len(alike) > 1:  # two buttons should not have one name
        name = t("bounty.domain.one_of", name=name, number=alike.index(domain.site) + 1, all=len(alike))
    option = seen.option("at", domain.site)
    return t("bounty.domain.choose", name=name, move=effect_name(seen, domain, t)) if option else name


def effect_name(seen: Seen, domain: Domain, t: Text) -> str:
    """What the unit being played would do at a domain, in a word: "Capture"."""
    return t(f"bounty.effect.{seen.effect(str(seen.card), domain.site)}")


def move_name(seen: Seen, option: Option, t: Text) -> str:
    """A move, as the list of choices calls it."""
    if option.verb == "at":
        domain = seen.domain(option.subject)
        assert domain
        return domain_name(seen, domain, t)
    if option.verb in ("card", "return"):
        return t(f"bounty.move.{option.verb}", card=card_term(option.subject))
    if option.verb == "draw":
        return draw_name(seen, t)
    return t("bounty.move.pass")


def draw_name(seen: Seen, t: Text) -> str:
    """The button that draws, which ends the turn."""
    return t("bounty.move.draw", n=seen.returned or 1)


def left_out(seen: Seen, t: Text) -> str:
    """Which nations are not in this game; empty if all are."""
    nations = tuple(Term("nation", nation) for nation in seen.left_out)
    return t("bounty.left_out", nations=nations) if nations else ""


def ability(seen: Seen, card: str, t: Text) -> str:
    """What a card in hand could do now, in a few words: "captures 2", "lay it", "no elf castle"."""
    advice = seen.advice.get(card)
    if advice is None:
        return ""
    if advice.use != "play":
        if advice.reason is None:
            return t("bounty.can.lay")
        return t(f"bounty.cannot.{advice.reason.id.rpartition('.')[2]}", **advice.reason.args)
    effects = [effect for _, effect in advice.targets]
    if "destroy" in effects:
        return t("bounty.can.destroy", n=len(effects))
    captures = effects.count("capture")
    if not captures:
        return t("bounty.can.garrison")
    return t("bounty.can.capture" if captures == len(effects) else "bounty.can.both", n=captures)


def standing(title: Title, t: Text) -> str:
    """What follows the counts of a title: who is next and by how much, or why nobody has it."""
    if title.counts is None:
        if title.holder is None:
            return t(f"title.{title.name}.undone")
        return t("bounty.standing.blamed", who=seat_term(title.holder))
    first, second, *_ = sorted(title.counts, reverse=True)
    if not first:
        return t("bounty.standing.none")
    if title.holder is None:
        return t("bounty.standing.tied")
    if not second:
        return t("bounty.standing.alone")
    behind = tuple(seat_term(seat) for seat, count in enumerate(title.counts) if count == second)
    return t("bounty.standing.ahead", others=behind, n=first - second)


def seat_notes(seen: Seen, seat: Seat, t: Text) -> str:
    """What is special about a seat: who begins, who has the last turn, who is looking."""
    notes = [
        (seen.viewer, "bounty.seat.you"),
        (seen.first, "bounty.seat.first"),
        (seen.last, "bounty.seat.last"),
    ]
    return ", ".join(t(note) for which, note in notes if which == seat.number)


def title_name(title: Title, t: Text) -> str:
    """A title's name."""
    return t.term(title_term(title.name))
