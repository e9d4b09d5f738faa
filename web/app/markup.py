"""Small pieces of markup that several screens share."""

from __future__ import annotations

from functools import cache

from htpy import Element, Fragment, Node
from markupsafe import Markup

from app import h
from app.h import written
from app.i18n import Text


def drawn(element: Element | Fragment) -> Markup:
    """An element as finished text. Pictures that come up again and again are kept so: making them anew is most of the work of a screen."""
    return Markup(written(element))


def classes(*names: str | bool) -> str:
    """The value of a ``class``: those of the names that are one, for markup that is kept by its attributes."""
    return " ".join(name for name in names if name and isinstance(name, str))


def button(label: Node, do: str, arg: str = "", *, kind: str = "", id: str | None = None, **attributes: str | bool | None) -> Element:
    """A button that says `label` and does something. `kind` adds classes, such as ``go`` for the main one on a screen."""
    return h.button({"class": f"button {kind}".rstrip(), "id": id, "type": "button", "data-do": do, "data-arg": arg or None}, **attributes)[
        label
    ]


@cache
def icon(name: str, size: int = 22) -> Markup:
    """A small picture of the sprite, for the eye only."""
    attributes = {"class": f"icon icon-{name}", "width": str(size), "height": str(size), "aria-hidden": "true"}
    return drawn(h.svg(attributes)[h.use(href=f"#icon-{name}")])


def icon_button(name: str, label: str, do: str, arg: str = "", *, id: str | None = None) -> Element:
    """A square button with a picture; `label` is its name."""
    attributes = {"class": "icon-button", "id": id, "type": "button", "data-do": do, "data-arg": arg or None}
    return h.button(attributes, aria_label=label, title=label)[icon(name)]


def choice(group: str, label: str, value: str, options: list[tuple[str, str]], *, do: str, arg: str) -> Element:
    """A set of radio buttons shown as one bar: `options` are values and their labels."""
    return h.fieldset(".choice", id=group)[
        h.legend[label],
        h.div(".choice-bar")[
            (
                h.label(".choice-item")[
                    h.input(type="radio", id=f"{group}-{key}", name=group, value=key, checked=key == value, data_do=do, data_arg=arg),
                    h.span[text],
                ]
                for key, text in options
            )
        ],
    ]


def rule_link(t: Text, rule: str) -> Element:
    """A link to where the pages of rules explain a rule, beside the game that is being played."""
    return h.a(".rule", href=t(f"address.{rule}"), target="_blank", rel="noopener")[t(f"rule.{rule}")]
