"""What a person has chosen for this browser, whatever storage holds of it."""

from __future__ import annotations

import json

import pytest

from app.settings import CHOICES, Settings, keep, load
from app.shelf import SETTINGS
from app.words import best
from tests.app.fakes import FakeStorage


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", "null", '{"theme": "neon"}', '{"theme": ["day"]}', '{"ask": true, "x": "y"}', "[" * 99_999],
)
def test_settings_that_make_no_sense_are_the_defaults(text: str) -> None:
    storage = FakeStorage()
    storage.kept[SETTINGS] = text
    assert load(storage) == Settings()


def test_settings_come_back_as_they_were_kept_and_one_bad_one_spoils_no_other() -> None:
    storage = FakeStorage()
    keep(storage, "theme", "candle")
    keep(storage, "motion", "less")
    assert load(storage) == Settings(theme="candle", motion="less")
    storage.kept[SETTINGS] = json.dumps({"theme": "candle", "motion": "wild"})
    assert load(storage) == Settings(theme="candle")


def test_a_choice_leaves_alone_what_a_newer_version_has_kept_beside_it() -> None:
    storage = FakeStorage()
    storage.kept[SETTINGS] = json.dumps({"theme": "moonlight", "motion": "full", "sound": {"music": 3}})
    keep(storage, "motion", "less")
    assert json.loads(storage.kept[SETTINGS]) == {"theme": "moonlight", "motion": "less", "sound": {"music": 3}}
    storage.kept[SETTINGS] = "{torn"
    keep(storage, "motion", "less")
    assert load(storage) == Settings(motion="less")


def test_blocked_storage_means_defaults() -> None:
    storage = FakeStorage()
    storage.fails = "blocked"
    assert load(storage) == Settings()


def test_the_defaults_are_the_first_choices() -> None:
    assert Settings()._asdict() == {name: values[0] for name, values in CHOICES.items()}


@pytest.mark.parametrize(("wanted", "language"), [(["en-GB"], "en"), (["eo", "EN"], "en"), ([], "en"), (["tlh"], "en")])
def test_the_first_language_wanted_that_there_is(wanted: list[str], language: str) -> None:
    assert best(wanted) == language
