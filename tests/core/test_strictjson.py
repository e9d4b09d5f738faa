"""JSON from outside: what is written here is read, everything else is refused in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vacant_throne.core import strictjson
from vacant_throne.core.errors import SaveError


def refusal(text: str) -> str:
    with pytest.raises(SaveError) as refused:
        strictjson.read(text)
    return refused.value.message.id


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, -2, true, false, null, "x"], "b": {}}', {"a": [1, -2, True, False, None, "x"], "b": {}}),
        ('\ufeff {"a": "\\u00e9\\ud83d\\udc51"} \n', {"a": "é👑"}),
        ('"[[[[[[[[[[[[[[[["', "[[[[[[[[[[[[[[[["),
        (r'["\\", "\"[[[[[[[[[[[[[[["]', ["\\", '"[[[[[[[[[[[[[[[']),
        ("1234567890123456", 1234567890123456),
    ],
)
def test_sound_json_is_read(text: str, value: Any) -> None:
    assert strictjson.read(text) == value


@pytest.mark.parametrize("text", ["", " \n\t", "\ufeff"])
def test_an_empty_text_is_called_empty(text: str) -> None:
    assert refusal(text) == "save.empty"


def test_a_text_too_long_is_refused_before_it_is_parsed() -> None:
    assert refusal("[" * (strictjson.MAX_CHARS + 1)) == "save.too_long"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"a": 1, "a": 2}', id="a key twice"),
        pytest.param('{"x": {"a": 1, "a": 1}}', id="a key twice, inside"),
        pytest.param("1.0", id="a fraction"),
        pytest.param("1e3", id="an exponent"),
        pytest.param("1e999", id="infinity by exponent"),
        pytest.param("NaN", id="not a number"),
        pytest.param("-Infinity", id="infinity"),
        pytest.param("9" * 17, id="a long integer"),
        pytest.param("9" * 5000, id="an integer that Python refuses to parse"),
        pytest.param("[" * 13 + "]" * 13, id="too deep"),
        pytest.param("[" * 100_000, id="very deep"),
        pytest.param('{"a":' * 100_000, id="very deep objects"),
        pytest.param(r'"\ud800"', id="half a surrogate pair, escaped"),
        pytest.param('"\ud800"', id="half a surrogate pair, raw"),
        pytest.param(r'{"\udc00": 1}', id="half a surrogate pair in a key"),
        pytest.param('"\n"', id="a raw line break in a string"),
        pytest.param("undefined", id="what JavaScript writes for nothing"),
        pytest.param("[1, 2", id="cut short"),
        pytest.param("{} {}", id="two values"),
        pytest.param("{'a': 1}", id="Python instead of JSON"),
    ],
)
def test_what_nobody_here_writes_is_refused(text: str) -> None:
    assert refusal(text) == "save.unreadable"


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.characters(codec=None), max_size=60) | st.text(alphabet='{}[]",:0123456789.eE+-truefalsn\\u ', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = strictjson.read(text)
    except SaveError:
        return
    assert json.loads(text.removeprefix("\ufeff")) == value


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=4), inside, max_size=4),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None)
@given(_JSON, st.booleans())
def test_what_json_writes_is_read_back(value: Any, escape: bool) -> None:
    text = json.dumps(value, ensure_ascii=escape)
    depth = 0
    level = [value]
    while level := [
        inner for outer in level if isinstance(outer, list | dict) for inner in (outer.values() if isinstance(outer, dict) else outer)
    ]:
        depth += 1
    if depth < strictjson.MAX_DEPTH:
        assert strictjson.read(text) == value
