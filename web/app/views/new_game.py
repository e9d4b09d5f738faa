"""Setting up a game: who plays, who begins, and what they hide from one another. Everything has a default, so Play is one tap away."""

from __future__ import annotations

import htpy as h
from htpy import Element

from app.i18n import Text
from app.markup import button, choice, icon_button
from app.setup import PLAYERS, Setup
from app.shelf import MAX_NAME
from vacant_throne.core.contract import Option
from vacant_throne.core.message import Term


def new_game(t: Text, setup: Setup, defaults: tuple[str, ...], *, bad_seed: bool) -> Element:
    """The form. `defaults` are the names that stand for names left empty."""
    people = setup.people(defaults)
    return h.main("#main.page.form-page", tabindex="-1")[
        h.form("#new-game.sheet-form", data_do="start", autocomplete="off", aria_labelledby="new-title")[
            h.h1("#new-title")[t.term(Term("game", setup.game.id))],
            h.p(".lead")[t(f"game.{setup.game.id}.line")],
            (_option(t, setup, option, people) for option in setup.game.options if option.id == PLAYERS),
            _people(t, setup, defaults),
            (_option(t, setup, option, people) for option in setup.game.options if option.id != PLAYERS),
            _curtain(t, setup),
            _seed(t, setup, bad_seed),
            h.div(".actions")[
                h.button("#start.button.go.big", type="submit")[t("new.play")],
                button(t("cancel"), "go", "home", id="new-cancel"),
            ],
        ]
    ]


def _option(t: Text, setup: Setup, option: Option, people: tuple[str, ...]) -> Element:
    named = t.seated(people)
    options: list[tuple[str, str]] = []
    for value in option.choices:
        if option.id == PLAYERS or setup.offers(option.id, value):
            seat = isinstance(value, int) and not isinstance(value, bool) and option.id != PLAYERS
            label = named.term(Term("seat", str(value))) if seat else t(f"option.{option.id}.{value}")
            options.append((str(value), label))
    return choice(f"option-{option.id}", t(f"option.{option.id}"), str(setup.options[option.id]), options, do="option", arg=option.id)


def _people(t: Text, setup: Setup, defaults: tuple[str, ...]) -> Element:
    teams = f"new.teams.{setup.game.id}.{setup.seats}"
    return h.fieldset("#people.people")[
        h.legend[t("new.people")],
        h.ol(".seats")[(_seat(t, setup, seat, defaults[seat]) for seat in range(setup.seats))],
        h.p(".hint")[t(teams) if t.has(teams) else t("new.order")],
    ]


def _seat(t: Text, setup: Setup, seat: int, default: str) -> Element:
    id = f"name-{seat}"
    return h.li(".seat", id=f"seat-{seat}")[
        h.label(for_=id)[t("new.seat", seat=seat + 1)],
        h.input(
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
        icon_button("up", t("new.raise", who=setup.names[seat] or default), "raise", str(seat), id=f"raise-{seat}")
        if seat
        else h.span(".no-button"),
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
    return h.details("#seed-box.more", open=bool(setup.seed))[
        h.summary[t("new.seed")],
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
    ]
