"""What the core says: every message has its English text, and no text is left without a message."""

from __future__ import annotations

import re
from pathlib import Path

from vacant_throne.core.errors import Refusal, SaveError
from vacant_throne.core.message import Message, Term

ROOT = Path(__file__).parents[2]


def test_every_message_of_the_core_has_its_text_and_no_text_is_left_over() -> None:
    said = {
        id
        for source in (ROOT / "engine/vacant_throne/core").glob("*.py")
        for id in re.findall(r'"((?:save|link|undo|options)\.[a-z_]+)"', source.read_text(encoding="utf-8"))
    }
    catalogue = (ROOT / "web/locale/en/core.po").read_text(encoding="utf-8")
    written = dict(re.findall(r'^msgid "([a-z._]+)"\nmsgstr "(.+)"$', catalogue, re.MULTILINE))
    assert written.keys() == said
    assert len(set(written.values())) == len(written)


def test_an_error_reads_as_its_id_and_arguments() -> None:
    assert str(SaveError(Message("save.damaged", {"part": "moves"}))) == "save.damaged part=moves"
    refusal = Refusal(Message("toy.no", {"where": Term("region", "moray")}), "TOY-1")
    assert refusal.rule == "TOY-1"
    assert refusal.message.args["where"] == Term("region", "moray")
