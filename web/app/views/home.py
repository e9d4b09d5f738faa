"""The first screen: four games as picture cards, and the game under way."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node

from app import h
from app.i18n import Text
from app.markup import button
from app.tables import CARDS, GameCard, playable
from vacant_throne.core.message import Term


def home(t: Text, *, going: Sequence[tuple[str, str, str]], imports: bool = False, loading: bool = False) -> Element:
    """The home page.

    `going` is, for the games under way, the latest first: the game's id, the entry's id on the shelf, and who plays what. While `loading`,
    nothing can be started, and the page says how far Python has come. `imports` offers to bring games in: none is here, be it that none was
    ever played, be it that the browser has forgotten them.
    """
    latest = {game: (id, who) for game, id, who in reversed(going)}
    return h.main("#main.page.home-page", tabindex="-1")[
        h.div(".intro")[
            h.h1[t("home.title")],
            h.div("#loading.loading")[
                h.p("#load-status", aria_live="polite")[t("home.loading")],
                h.progress("#load-progress", max="100", value="0", aria_labelledby="load-status"),
            ]
            if loading
            else h.div(".intro-tools")[
                imports and button(t("home.import"), "import", id="home-import"),
                button(t("home.paste"), "open", "paste", id="open-paste"),
            ],
        ],
        h.div(".cards")[(_card(t, card, latest.get(card.id), loading) for card in sorted(CARDS, key=lambda card: card.id not in latest))],
        _foot(t),
    ]


def _card(t: Text, card: GameCard, going: tuple[str, str] | None, loading: bool) -> Element:
    name = t.term(Term("game", card.id))
    return h.article({"class": ["game-card", going and "under-way"], "aria-labelledby": f"about-{card.id}"})[
        h.div(".art")[
            h.svg(viewBox="0 0 320 200", preserveAspectRatio="xMidYMid slice", aria_hidden="true")[h.use(href=f"#home-{card.id}")]
        ],
        h.div(".about")[
            h.h2(id=f"about-{card.id}")[name],
            h.div(".words")[
                h.p(".facts")[t("home.facts", players=t(f"game.{card.id}.players"), minutes=card.minutes)],
                h.p(".line")[t(f"game.{card.id}.line")],
                going and h.p(".who")[t("home.under_way", who=going[1])],
            ],
            h.div(".actions")[_actions(t, card, going, name, loading)],
        ],
    ]


def _actions(t: Text, card: GameCard, going: tuple[str, str] | None, name: str, loading: bool) -> Node:
    rules = h.a(".button", href=card.rules)[t("home.rules"), h.span(".unseen")[f" – {name}"]]
    if not playable(card.id):
        return [h.span(".coming")[t("home.coming")], rules]
    new = button(
        [t("home.play") if going is None else t("home.new"), h.span(".unseen")[f" – {name}"]],
        "go",
        f"new:{card.id}",
        kind="" if going else "go",
        id=f"play-{card.id}",
        disabled=loading,
    )
    if going is None:
        return [new, rules]
    on = [t("home.continue"), h.span(".unseen")[f" – {name}"]]
    return [button(on, "go", f"table:{going[0]}", kind="gold", id=f"continue-{card.id}"), new, rules]


def _foot(t: Text) -> Element:
    return h.footer(".foot")[
        h.p[t("home.unofficial")],
        h.button({"class": "link", "type": "button", "data-do": "open", "data-arg": "about", "id": "open-about"})[t("about.title")],
    ]
