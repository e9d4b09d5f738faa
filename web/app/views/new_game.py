"""Setting up a game: which one, who plays, and what they hide from one another. Everything has a default, so Play is one tap away.

How each option is shown is written in `app.forms`. A choice that the other choices rule out is not there; what a choice sent back to its
default is told beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from htpy import Element, Node

from app import h
from app.forms import PICK, SWITCH, TOLD, Form, House, Kind, form, title, variant_name
from app.i18n import Text
from app.levels import PLAYED, offered
from app.markup import button, choice, icon, icon_button
from app.setup import FIRST, PLAYERS, Setup, Value
from app.shelf import MAX_NAME
from vacant_throne.core.contract import Game, Option
from vacant_throne.core.message import seat_term

PERSON = "person"
"""What stands where the level of a bot would."""

HOUSES, SEED = "houses", "seed-box"
"""What can be folded away."""


def new_game(t: Text, setup: Setup, defaults: tuple[str, ...], *, editions: Sequence[Game[Any]] = (), bad_seed: bool = False) -> Element:
    """The form. `defaults` are the names that stand for names left empty, `editions` the games that can be set up instead, this one too."""
    t = t.of_game(setup.game.id)
    fields = _Fields(t, setup, setup.people(defaults))
    return h.main("#main.page.form-page", tabindex="-1")[
        h.form("#new-game.sheet-form.wide-form", data_do="start", autocomplete="off", aria_labelledby="new-title")[
            h.div(".form-head")[h.h1("#new-title")[title(setup.game.id, t)], h.p(".lead")[t(f"game.{setup.game.id}.line")]],
            h.div(".form-what")[
                fields.editions(editions),
                fields.players(),
                (fields.kind(kind) for kind in fields.form.kinds),
                (fields.plain(option) for option in setup.game.options if option.id not in {PLAYERS, FIRST, *fields.form.told}),
            ],
            h.div(".form-who")[
                _people(t, setup, defaults),
                fields.first(),
                setup.sitting > 1 and _curtain(t, setup),
                fields.houses(),
                _seed(t, setup, bad_seed),
            ],
            h.div(".actions")[
                h.p("#sum-up.sum-up")[_sum_up(t, setup)],
                button(t("cancel"), "go", "home", id="new-cancel"),
                h.button("#start.button.go.big", type="submit")[t("new.play")],
            ],
        ]
    ]


class _Fields:
    """The options of a form, one field each."""

    def __init__(self, t: Text, setup: Setup, people: tuple[str, ...]) -> None:
        self.t = t
        self.setup = setup
        self.seated = t.seated(people)
        self.form: Form = form(setup.game.id)
        self.options = {option.id: option for option in setup.game.options}

    def editions(self, editions: Sequence[Game[Any]]) -> Node:
        """The games of the same name, to choose from."""
        if len(editions) < 2:
            return None
        cards = [
            _card(
                group="edition",
                key=game.id,
                picture=self.form.editions[game.id],
                name=self.t(f"edition.{game.id}"),
                lines=(self.t(f"edition.{game.id}.what"), self.t(f"edition.{game.id}.changes")),
                chosen=game.id == self.setup.game.id,
                do="edition",
                arg=game.id,
            )
            for game in editions
        ]
        return h.fieldset("#edition.picks.editions")[h.legend[self.t("new.edition")], h.div(".pick-row")[cards]]

    def players(self) -> Node:
        """How many play, where that can be chosen."""
        option = self.options.get(PLAYERS)
        return option and [self.bar(option), self.aside(PLAYERS)]

    def kind(self, kind: Kind) -> Node:
        """An option with pictures."""
        option = self.options[kind.option]
        if kind.shape == TOLD:
            return self.told(kind)
        offered = self.setup.offered(option)
        if len(offered) < 2:
            return None
        id = f"option-{option.id}"
        cards = [self.card(kind, option, value) for value in offered if str(value) in kind.scenes]
        legend = self.t(f"option.{option.id}") if kind.shape == PICK else self.t("new.add")
        return h.fieldset(id=id, class_=f"picks {kind.shape}-picks")[h.legend[legend], h.div(".pick-row")[cards], self.aside(option.id)]

    def card(self, kind: Kind, option: Option, value: Value) -> Element:
        """A choice as a card with a picture."""
        return _card(
            group=f"option-{option.id}",
            key=str(value),
            picture=kind.scenes[str(value)].picture,
            name=self.t(f"option.{option.id}.{value}"),
            lines=(self.t(f"option.{option.id}.{value}.what"), self.t(f"option.{option.id}.{value}.changes")),
            chosen=self.setup.options[option.id] == value,
            do="option" if kind.shape == PICK else "switch",
            arg=option.id,
            switch=kind.shape == SWITCH,
        )

    def told(self, kind: Kind) -> Node:
        """What a choice made elsewhere on the form means, as a card that only tells."""
        value = str(self.setup.options[kind.option])
        if value not in kind.scenes:
            return None
        return h.section(".pick.told", aria_labelledby="told-name")[
            h.span(".pick-art")[_picture(kind.scenes[value].picture)],
            h.div(".pick-words")[
                h.h2("#told-name.pick-name")[self.t(f"option.{kind.option}.{value}.name")],
                h.p[self.t(f"option.{kind.option}.{value}.what")],
                h.p[self.t(f"option.{kind.option}.{value}.changes")],
            ],
        ]

    def first(self) -> Node:
        """Who begins: the seats among the choices are called by the names of the people."""
        option = self.options.get(FIRST)
        return option and self.setup.attended > 1 and [self.bar(option), self.aside(FIRST)]

    def plain(self, option: Option) -> Node:
        """An option that is neither a kind of game nor a house rule."""
        if len(self.setup.offered(option)) < 2:
            return None
        shape = self.tick if isinstance(option.default, bool) else self.drop_down if option.id in self.form.lists else self.bar
        return [shape(option), self.aside(option.id)]

    def bar(self, option: Option) -> Element:
        """A bar of choices."""
        offered = self.setup.offered(option)
        values = sorted(offered, key=int) if option.id == PLAYERS else offered
        labels = [(str(value), self.label(option, value)) for value in values]
        return choice(
            f"option-{option.id}", self.t(f"option.{option.id}"), str(self.setup.options[option.id]), labels, do="option", arg=option.id
        )

    def drop_down(self, option: Option) -> Element:
        """A list of choices that unfolds, with a line on what it means if there is one for that many players."""
        id = f"option-{option.id}"
        hint = f"option.{option.id}.hint.{self.setup.options.get(PLAYERS)}"
        chosen = self.setup.options[option.id]
        told = self.t.has(hint)
        return h.div(".field")[
            h.label(for_=id)[self.t(f"option.{option.id}")],
            h.div(".unfolds")[
                h.select(id=id, data_do="option", data_arg=option.id, aria_describedby=told and f"{id}-hint")[
                    (
                        h.option(id=f"{id}-{value}", value=str(value), selected=value == chosen)[self.label(option, value)]
                        for value in self.setup.offered(option)
                    )
                ]
            ],
            told and h.p(".hint", id=f"{id}-hint")[self.t(hint)],
        ]

    def label(self, option: Option, value: Value) -> str:
        """What a choice is called; a number without a text of its own is called by itself."""
        if option.id == FIRST and isinstance(value, int):
            return self.seated.term(seat_term(value))
        id = f"option.{option.id}.{value}"
        return self.t(id) if not isinstance(value, int) or self.t.has(id) else self.t.number(value)

    def tick(self, option: Option, more: Node = None) -> Element:
        """A box to tick, with a line on what it means and perhaps `more`."""
        id = f"option-{option.id}"
        hint = f"{id}-hint"
        return h.div(".check")[
            h.label(for_=id)[
                h.input(
                    id=id,
                    type="checkbox",
                    checked=self.setup.options[option.id] is True,
                    data_do="switch",
                    data_arg=option.id,
                    aria_describedby=hint,
                ),
                h.span[self.t(f"option.{option.id}")],
            ],
            h.p(".hint", id=hint)[self.t(f"option.{option.id}.line"), more and " ", more],
        ]

    def houses(self) -> Node:
        """House rules, folded away until somebody wants them."""
        options = self.setup.options
        houses = [house for house in self.form.houses if self.setup.offers(house.option, True)]
        on = sum(options[house.option] is True for house in houses)
        summary = [self.t("new.houses"), on > 0 and h.span(".on")[self.t("new.houses_on", n=on)]]
        return houses and _fold(
            self.setup,
            HOUSES,
            summary,
            h.p(".hint")[self.t("new.houses_hint")],
            ([self.tick(self.options[house.option], self.rule(house)), self.aside(house.option)] for house in houses),
        )

    def rule(self, house: House) -> Node:
        """A link to the rule that a house rule changes, where the pages of rules explain it."""
        address = f"address.{house.rule}"
        name = h.span(".unseen")[" – ", self.t(f"option.{house.option}")]
        return self.t.has(address) and h.a(".rule", href=self.t(address), target="_blank", rel="noopener")[self.t("new.houses_rule"), name]

    def aside(self, option: str) -> Node:
        """What the last choice sent back to its default, if it was this option's."""
        if option != self.setup.last or not self.setup.given_way:
            return None
        return h.p("#given-way.given-way")[icon("info", 20), given_way(self.t, self.setup)]


def given_way(t: Text, setup: Setup) -> str:
    """What the last choice sent back to its default, in words; empty if nothing."""
    t = t.of_game(setup.game.id)
    told: list[str] = []
    for option in setup.given_way:
        id = f"option.{option}.back"
        told.append(t(id) if t.has(id) else t("new.back", what=t(f"option.{option}")))
    return " ".join(told)


def _sum_up(t: Text, setup: Setup) -> str:
    """What Play would start."""
    variant = variant_name(setup.game.id, setup.options, t)
    if variant and setup.attended == 1 and setup.sitting:
        return variant
    people = t("new.sum_up", n=setup.attended)
    if not setup.sitting:
        people = t("new.sum_up_watch", people=people)
    elif setup.sitting < setup.attended:
        people = t("new.sum_up_bots", people=people, n=setup.attended - setup.sitting)
    return t("new.sum_up_variant", variant=variant, people=people) if variant else people


def _card(
    *, group: str, key: str, picture: str, name: str, lines: tuple[str, ...], chosen: bool, do: str, arg: str, switch: bool = False
) -> Element:
    """A choice with a picture, a name, and lines on what it is and what it changes. Read aloud, the lines follow as its description."""
    id = f"{group}-{key}"
    return h.label({"class": ["pick", chosen and "chosen"]}, for_=id)[
        h.input(
            id=id,
            type="checkbox" if switch else "radio",
            name=None if switch else group,
            value=None if switch else key,
            checked=chosen,
            data_do=do,
            data_arg=arg,
            aria_labelledby=f"{id}-name",
            aria_describedby=" ".join(f"{id}-line{number}" for number, _ in enumerate(lines)),
        ),
        h.span(".pick-art")[_picture(picture), h.span({"class": ["pick-mark", switch and "switch"]})[icon("check", 18)]],
        h.span(".pick-words")[
            h.span(".pick-name", id=f"{id}-name")[name],
            (h.span(".pick-line", id=f"{id}-line{number}")[line] for number, line in enumerate(lines)),
        ],
    ]


def _picture(name: str) -> Element:
    return h.svg(".pick-scene", viewBox="0 0 320 200", preserveAspectRatio="xMidYMid slice", aria_hidden="true")[h.use(href=f"#{name}")]


def _people(t: Text, setup: Setup, defaults: tuple[str, ...]) -> Element:
    order = f"new.order.{setup.game.id}.{setup.options.get(PLAYERS)}"
    return h.fieldset("#people.people")[
        h.legend[t("new.people") if setup.attended > 1 else t("new.person")],
        h.ol(".seats")[(_seat(t, setup, seat, defaults[seat]) for seat in range(setup.seats))],
        setup.stand_in and h.p("#stand-in.hint")[t("new.stand_in", who=t(f"level.{setup.stand_in}"))],
        h.p(".hint")[t(order) if t.has(order) else t("new.order")],
    ]


def _seat(t: Text, setup: Setup, seat: int, default: str) -> Element:
    id = f"name-{seat}"
    if seat in setup.unattended:
        return h.li(".seat.nobody", id=f"seat-{seat}")[h.span(".seat-label")[t("new.against")], h.span(".seat-name")[default]]
    raised = seat > 0 and seat - 1 not in setup.unattended
    person = not setup.bots[seat]
    chosen = setup.game.id in PLAYED
    return h.li({"class": ["seat", not person and "is-bot", not chosen and "is-person"], "id": f"seat-{seat}"})[
        h.label(for_=id if person else f"who-{seat}")[t("new.seat", seat=seat + 1) if setup.attended > 1 else t("new.you")],
        chosen and _who(t, setup, seat),
        person
        and h.input(
            id=id,
            type="text",
            value=setup.names[seat],
            placeholder=default,
            maxlength=str(MAX_NAME),
            data_do="name",
            data_arg=str(seat),
            autocapitalize="words",
            spellcheck="false",
            enterkeyhint="done",
        ),
        raised and icon_button("up", t("new.raise", who=setup.names[seat] or default), "raise", str(seat), id=f"raise-{seat}"),
    ]


def _who(t: Text, setup: Setup, seat: int) -> Element:
    """Whether a person sits at a seat, or a bot of which level."""
    chosen = setup.bot_at(seat) or PERSON
    levels = offered(setup.game.id, setup.options)
    labels = [(PERSON, t("new.person_sits")), *((level, t(f"level.{level}.as_choice")) for level in levels)]
    return h.span(".unfolds.who")[
        h.select(id=f"who-{seat}", data_do="bot", data_arg=str(seat), aria_label=t("new.who", seat=seat + 1))[
            (h.option(id=f"who-{seat}-{value}", value=value, selected=value == chosen)[label] for value, label in labels)
        ]
    ]


def _curtain(t: Text, setup: Setup) -> Element:
    return h.div(".check")[
        h.label(for_="use-curtain")[
            h.input("#use-curtain", type="checkbox", checked=setup.curtain, data_do="curtain", aria_describedby="curtain-hint"),
            h.span[t("new.curtain")],
        ],
        h.p("#curtain-hint.hint")[t("new.curtain_hint")],
    ]


def _seed(t: Text, setup: Setup, bad: bool) -> Element:
    return _fold(
        setup,
        SEED,
        t("new.seed"),
        h.label(for_="seed")[t("new.seed_label")],
        h.input(
            "#seed",
            type="text",
            inputmode="numeric",
            maxlength="10",
            value=setup.seed,
            placeholder=t("new.seed_random"),
            data_do="seed",
            aria_describedby="seed-hint",
            aria_invalid=bad and "true",
        ),
        h.p({"id": "seed-hint", "class": ["hint", bad and "bad"]})[t("new.seed_bad") if bad else t("new.seed_hint")],
    )


def _fold(setup: Setup, id: str, summary: Node, *content: Node) -> Element:
    """A part of the form that is folded away until somebody wants it. What is open is the form's to know: it is drawn again and again."""
    return h.details(".more", id=id, open=id in setup.unfolded)[h.summary(id=f"{id}-fold", data_do="fold", data_arg=id)[summary], content]
