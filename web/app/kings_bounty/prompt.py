"""What is asked of the player: one short sentence, and the buttons of the turn."""

from __future__ import annotations

from htpy import Renderable

from app import h
from app.i18n import Text
from app.kings_bounty import naming
from app.kings_bounty.seen import Seen, card_term
from app.markup import button
from app.parts import unasked, ways
from app.views import bots
from vacant_throne.core.message import seat_term


def prompt(seen: Seen, t: Text) -> Renderable:
    """One short sentence that says what to do; to return cards, to draw, to pass, and the ways back."""
    draw, passing = seen.option("draw"), seen.option("pass")
    may_return = seen.step == "turn" and any(option.verb == "return" for option in seen.options)
    return h.section("#prompt.prompt", aria_labelledby="prompt-text")[
        h.div(".prompt-words")[
            bots.clock(seen.view, t) or h.p(".prompt-where")[_where(seen, t)],
            h.h2("#prompt-text", tabindex="-1")[_what(seen, t)],
        ],
        h.div(".prompt-ways")[
            ways(seen.view, t),
            draw and button(naming.draw_name(seen, t), "move", str(draw.number), kind="go", id="draw"),
            passing and button(t("bounty.move.pass"), "move", str(passing.number), kind="pass", id="pass"),
            may_return
            and button(
                t("bounty.keep" if seen.returning else "bounty.return"),
                "ui",
                "mode=" if seen.returning else "mode=return",
                kind="way",
                id="return",
            ),
            seen.view.can_back and button(t("table.back"), "back", kind="way", id="back"),
            seen.view.can_undo and button(t("table.undo"), "undo", kind="way", id="undo"),
        ],
    ]


def _where(seen: Seen, t: Text) -> str:
    if seen.view.cursor is not None:
        return t("prompt.where.replay", at=seen.view.cursor, length=seen.view.length)
    assert seen.seat is not None  # once the game is over, the end stands in the place of the prompt
    if seen.view.covered:  # whoever is next is named by the curtain, once the cards have left the page
        return t("bounty.where.covered", turn=seen.turn)
    return t("bounty.where.turn", turn=seen.turn, who=seat_term(seen.seat))


def _what(seen: Seen, t: Text) -> str:
    if nothing := unasked(seen.view, t):
        return nothing
    if seen.step == "target":
        return t("bounty.prompt.target", card=card_term(str(seen.card)))
    if seen.step == "draw":
        return t("bounty.prompt.draw")
    if seen.step == "return":
        return t("bounty.prompt.more", n=seen.returned)
    if seen.returning:
        return t("bounty.prompt.return")
    can_play = any(option.verb == "card" for option in seen.options)
    return t(f"bounty.prompt.{'turn' if seen.deck else 'last'}{'' if can_play else '.none'}")
