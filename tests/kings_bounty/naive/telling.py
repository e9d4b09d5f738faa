"""What the chronicle says of a move to each seat: what was done, what that did to titles, and that the end is near or there."""

from __future__ import annotations

from tests.kings_bounty.naive.table import Table
from tests.kings_bounty.naive.titles import BLAME, TITLES, holder
from tests.kings_bounty.naive.turns import turns_left
from tests.kings_bounty.naive.victory import final_scores, places

News = tuple[str, dict[str, object]]


def news(before: Table, move: str, after: Table) -> dict[int | None, list[News]]:
    """Every sentence that each seat and an onlooker read: its name and what it is about."""
    to_all = [*titles_moved(before, after), *the_end(before, after)]
    return {viewer: [*deed(before, move, viewer), *to_all] for viewer in (None, *range(before.players))}


def deed(before: Table, move: str, viewer: int | None) -> list[News]:
    who = before.seat
    what, _, name = move.partition(":")
    if what == "card" and any(held.card.kind == name and held.card.is_domain for held in before.hands[who or 0]):
        return [("lay", {"who": who, "card": name})]
    if what == "at":
        return [unit_played(before, name)]
    if what == "pass":
        return [("passed", {"who": who})]
    if what != "draw":
        return []
    number = before.returned
    mine = viewer is not None and viewer == who
    found: list[News] = []
    if number and mine:
        given = [held.card.kind for held in before.deck][-number:]
        found.append(("returned_own", {"who": who, "n": number, "cards": given}))
    elif number:
        found.append(("returned", {"who": who, "n": number}))
    if mine:
        drawn = [held.card.kind for held in before.deck][: number or 1]
        found.append(("drew", {"n": len(drawn), "cards": drawn}))
    return found


def unit_played(before: Table, site: str) -> News:
    assert before.playing is not None
    (target,) = [domain for domain in before.domains if domain.site == site]
    sort = before.playing.split("_")[1]
    own = target.owner == before.seat
    about: dict[str, object] = {"who": before.seat, "card": before.playing, "domain": target.card.kind}
    if not own:
        about["owner"] = target.owner
    if target.garrison:
        about["old"] = target.garrison.kind
    if sort in ("hero", "monster"):
        id = sort + "_own" * own + "_from" * bool(target.garrison)
    elif own:
        id = "replace" if target.garrison else "garrison"
    else:
        id = "capture" + "_from" * bool(target.garrison)
    return id, about


def titles_moved(before: Table, after: Table) -> list[News]:
    found: list[News] = []
    for title in TITLES:
        if title not in after.open:
            continue
        if title not in before.open:
            found.append(("secret_shown", {"who": before.hidden.index(title), "title": title}))
        had, has = holder(before, title), holder(after, title)
        if had == has:
            continue
        if has is None:
            found.append(("title_lost", {"who": had, "title": title}))
        elif had is None:
            found.append(("blamed" if title in BLAME else "title_won", {"who": has, "title": title}))
        else:
            found.append(("blame_taken" if title in BLAME else "title_taken", {"who": has, "title": title, "other": had}))
    return found


def the_end(before: Table, after: Table) -> list[News]:
    if after.seat is None:
        shown: list[News] = [("secret_shown", {"who": seat, "title": title}) for seat, title in enumerate(after.hidden) if title]
        scores = final_scores(after)
        winner = places(after, scores).index(1)
        return [*shown, ("over", {"who": winner, "n": scores[winner]})]
    if after.closing and not before.closing:
        return [(after.closing, {"n": turns_left(after)})]
    return []
