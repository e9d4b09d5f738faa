"""Every rule of ``docs/rules`` is done by code that cites it and proved by a test that names it, or is listed as still to come."""

from __future__ import annotations

import pytest

from tests.rules.spec import cited_by_code, defined, ids_in, marked_in, pending, pending_entries, proved_by_tests

NOT_RULES = ("COMP", "DEC")
"""Kinds of entries that state no rule: what is in the box, and why a doubtful rule is read so. They may be cited, but need not be."""

EXAMPLES = "EX"
"""Worked examples are tests; no code does them."""


def kind(id: str) -> str:
    return id.split("-")[1]


def due() -> list[str]:
    """The rules and examples of the parts that are built."""
    return [id for id in defined() if id not in pending() and kind(id) not in NOT_RULES]


def test_the_specs_are_found() -> None:
    files = set(defined().values())
    assert files == {"king-is-dead-1e.md", "king-is-dead-2e.md", "kings-bounty.md", "kings-dilemma.md"}
    assert {
        "KID2-MAP-01",
        "KID2-TEAM-CORONATION-TIE-3",
        "KID2-EX-43b",
        "KID2-3P-01",
        "KID1-TURN-01",
        "KB-COMP-01",
        "KD-COMP-01",
    } <= defined().keys()


def test_every_rule_of_a_part_that_is_built_is_proved_by_a_test() -> None:
    assert [id for id in due() if id not in proved_by_tests()] == []


def test_every_rule_of_a_part_that_is_built_is_cited_by_code() -> None:
    assert [id for id in due() if kind(id) != EXAMPLES and id not in cited_by_code()] == []


@pytest.mark.parametrize("where", [cited_by_code, proved_by_tests])
def test_every_id_that_is_cited_exists(where) -> None:
    assert {id: place for id, place in where().items() if id not in defined()} == {}


@pytest.mark.parametrize("where", [cited_by_code, proved_by_tests])
def test_what_is_built_is_struck_off_the_list_of_what_is_to_come(where) -> None:
    assert {id: place for id, place in where().items() if id in pending()} == {}


def test_every_entry_of_the_list_of_what_is_to_come_names_something() -> None:
    assert set(pending_entries()) == set(pending().values())


def test_citations_are_read() -> None:
    assert ids_in("see KID2-TURN-03..05 and (KID2-END-CORONATION-TIE-1, KID2-EX-43b).") == {
        *("KID2-TURN-03", "KID2-TURN-04", "KID2-TURN-05"),
        *("KID2-END-CORONATION-TIE-1", "KID2-EX-43b"),
    }
    assert ids_in("KID2-TURN is no id, nor is XKID2-TURN-03") == set()
    assert marked_in("pytest.mark.rule('A-1', 'B-2')\n@pytest.mark.rule('C-3')\ndef f(): pass\npytest.mark.other('D-4')") == [
        "A-1",
        "B-2",
        "C-3",
    ]
    with pytest.raises(AssertionError, match="line 1: name is not a written-out rule id"):
        marked_in("pytest.mark.rule(name)")
