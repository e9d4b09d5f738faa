from __future__ import annotations

import pytest

from app import tables
from app.controller import App
from app.i18n import Text
from tests.app.fakes import FakePlatform, PlainTable
from tools import catalogues
from vacant_throne.games import GAMES


@pytest.fixture(scope="session")
def catalogue() -> bytes:
    return catalogues.compiled("en")


@pytest.fixture
def t(catalogue: bytes) -> Text:
    return Text(catalogue, "en", strict=True)


@pytest.fixture
def platform() -> FakePlatform:
    return FakePlatform()


@pytest.fixture
def plain_table(monkeypatch: pytest.MonkeyPatch) -> PlainTable:
    """The table of every game, so that a test does not depend on how a game draws itself."""
    table = PlainTable()
    monkeypatch.setattr(tables, "table", lambda game: table)
    return table


@pytest.fixture
def app(platform: FakePlatform, t: Text, plain_table: PlainTable) -> App:
    return started(platform, t)


def started(platform: FakePlatform, t: Text) -> App:
    """The page, as after loading it."""
    app = App(platform, lambda language: t, GAMES)
    platform.listener = app
    app.start()
    return app
