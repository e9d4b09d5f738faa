"""A game that can be looked at and not continued: the moves of its save no longer lead to its position."""

from __future__ import annotations

from app.shelf import Record
from app.tables import Table, TableView
from vacant_throne.core.contract import State
from vacant_throne.core.message import Message


class Exhibit:
    """The last position of such a game (`vacant_throne.core.save.Frozen`) as everybody may see it. Takes every action and does nothing."""

    def __init__(self, record: Record, state: State, reason: Message, table: Table) -> None:
        self.record = record
        self.reason = reason
        self.table = table
        self.ui: dict[str, str] = {}
        self.focus_on = ""
        self._state = state

    @property
    def id(self) -> str:
        """The game's key on the shelf."""
        return self.record.id

    def view(self) -> TableView:
        """What the table is drawn from."""
        observation = self._state.observe(None)
        return TableView(
            game=self.record.game,
            options={},
            names=self.record.names,
            observation=observation,
            advice=self._state.advise(None),
            before=observation,
            viewer=None,
            seat=self._state.seat,
            moves=(),
            entries=(),
            cursor=None,
            length=0,
            watching=False,
            covered=False,
            can_back=False,
            can_undo=False,
            refusal=None,
            ending=self._state.outcome(),
            course=(),
            over=False,
            unattended=(),
            pondering=None,
            ui=self.ui,
        )

    def make(self, index: int) -> None:
        """Nothing can be moved in an exhibit."""

    def why(self, text: str) -> None:
        """Nothing is asked of an exhibit."""

    def back(self) -> None:
        """Nothing is taken back in an exhibit."""

    def focus(self, element: str) -> None:
        """Move the keyboard to that element once the screen is drawn."""
        self.focus_on = element
