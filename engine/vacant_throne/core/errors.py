"""What the engine says no with. Every error carries a `Message`, so that it can be read in any language."""

from __future__ import annotations

from vacant_throne.core.message import Message


class ThroneError(Exception):
    """Base of all errors that a player may cause and should read.

    `message` says what is wrong; ``str(error)`` is its id with the arguments, for logs and tests.
    """

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(" ".join([message.id, *(f"{k}={v}" for k, v in message.args.items())]))


class Refusal(ThroneError):
    """A move that the rules forbid here. `rule` is the id of the rule that forbids it (see ``docs/rules``)."""

    def __init__(self, message: Message, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class OptionsError(ThroneError):
    """Options that this game does not offer, or not together."""


class NotationError(ThroneError):
    """A position or a move that cannot be read."""


class SaveError(ThroneError):
    """A save that cannot be opened as a game."""


class LinkError(ThroneError):
    """A link that cannot be opened as a game."""


class UndoError(ThroneError):
    """A move that cannot be taken back, or none to take back."""
