"""Words: forms, plurals, lists, numbers, and what happens where a text is missing."""

from __future__ import annotations

import polib
import pytest

from app.i18n import MissingText, Text
from vacant_throne.core.message import Message, Term

RUSSIAN = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"


def catalogue(plural: str, **texts: str | list[str]) -> bytes:
    po = polib.POFile()
    po.metadata = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": plural}
    for name, text in texts.items():
        id = name.replace("__", ".")
        if isinstance(text, str):
            po.append(polib.POEntry(msgid=id, msgstr=text))
        else:
            po.append(polib.POEntry(msgid=id, msgid_plural=id, msgstr_plural=dict(enumerate(text))))
    return po.to_binary()


@pytest.fixture
def russian() -> Text:
    texts = catalogue(
        RUSSIAN,
        followers=["{n} сторонник", "{n} сторонника", "{n} сторонников"],
        placed="{who}: {n} в {region:in}",
        region__moray="Морей",
        region__moray__in="Морее",
        region__essex="Эссекс",
        list__middle="{left}, {right}",
        list__last="{left} и {right}",
        number__group="\N{NO-BREAK SPACE}",
    )
    return Text(texts, "ru", strict=True)


@pytest.mark.parametrize(
    ("n", "form"),
    [
        *[(n, "сторонник") for n in (1, 21, 101)],
        *[(n, "сторонника") for n in (2, 22)],
        *[(n, "сторонников") for n in (0, 5, 11, 12, 14, 25, 111)],
    ],
)
def test_plural_forms_are_the_catalogues_own(russian: Text, n: int, form: str) -> None:
    assert russian("followers", n=n) == f"{n} {form}"


def test_a_field_asks_for_a_grammatical_form_and_does_without_where_there_is_none(russian: Text) -> None:
    seated = russian.seated(["Ада"])
    assert seated("placed", who=Term("seat", "0"), n=2, region=Term("region", "moray")) == "Ада: 2 в Морее"
    assert seated("placed", who=Term("seat", "0"), n=2, region=Term("region", "essex")) == "Ада: 2 в Эссекс"


def test_several_things_are_joined_by_the_language(russian: Text) -> None:
    regions = (Term("region", "moray"), Term("region", "essex"), Term("region", "moray"))
    assert russian.join([russian.term(region) for region in regions]) == "Морей, Эссекс и Морей"
    assert russian.join(["Морей"]) == "Морей"
    assert russian.join([]) == ""


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (9999, "9999"), (10000, "10\N{NO-BREAK SPACE}000"), (-1234567, "−1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567")],
)
def test_long_numbers_are_grouped(russian: Text, number: int, text: str) -> None:
    assert russian.number(number) == text


def test_a_game_may_have_texts_of_its_own() -> None:
    both = {"invaded": "The French land", "discs": ["{n} disc", "{n} discs"], "region__moray": "Moray", "fall": "{region} falls"}
    own = {
        "invaded@second-game": "The Saxons land",
        "discs@second-game": ["{n} token", "{n} tokens"],
        "region__moray@second-game": "Caledonia",
    }
    t = Text(catalogue("nplurals=2; plural=(n != 1);", **both, **own), "en", strict=True).seated(["Ada"])
    moray = Term("region", "moray")
    assert [t("invaded"), t("discs", n=2), t("fall", region=moray)] == ["The French land", "2 discs", "Moray falls"]
    of_second = t.of_game("second-game")
    assert [of_second("invaded"), of_second("discs", n=2), of_second("fall", region=moray)] == [
        "The Saxons land",
        "2 tokens",
        "Caledonia falls",
    ]
    assert of_second.term(Term("seat", "0")) == of_second.seated(["Ada"]).term(Term("seat", "0")) == "Ada"
    assert of_second.seated(["Ada"])("invaded") == "The Saxons land"
    assert of_second.has("invaded")
    third = t.of_game("third-game")
    assert [third("invaded"), third("discs", n=1)] == ["The French land", "1 disc"]
    with pytest.raises(MissingText):
        third("no.such.text")


def test_a_name_with_braces_is_text_and_no_field(t: Text) -> None:
    seated = t.seated(["{n}{0.__class__}", "%s"])
    assert seated("turn.seat", who=Term("seat", "0")) == "{n}{0.__class__} to play"


def test_a_moment_is_written_as_the_language_writes_it(t: Text) -> None:
    assert t.moment((2026, 11, 27, 9, 5)) == "27 November 2026, 09:05"


def test_a_missing_text_or_field_is_an_error_in_tests_and_its_id_on_the_page(t: Text, catalogue: bytes) -> None:
    lenient = Text(catalogue, "en")
    for message in (Message("no.such.text"), Message("turn.seat"), Message("turn.seat", {"who": Term("region", "atlantis")})):
        with pytest.raises(MissingText):
            t.say(message)
    assert lenient("no.such.text") == "no.such.text"
    assert lenient("turn.seat") == "turn.seat"
    assert lenient("turn.seat", who=Term("region", "atlantis")) == "region.atlantis to play"


def test_the_same_people_at_the_same_game_get_the_same_texts_and_others_their_own(t: Text) -> None:
    ada = t.seated(("Ada", "Wulf")).of_game("king-is-dead")
    assert t.seated(["Ada", "Wulf"]).of_game("king-is-dead") is ada
    first = Term("seat", "0")
    for _ in range(2):  # said anew, and remembered
        assert [ada.term(first), t.seated(("Mair", "Wulf")).term(first)] == ["Ada", "Mair"]
        assert ada("turn.seat", who=first) != t.seated(("Mair", "Wulf"))("turn.seat", who=first)


def test_more_texts_and_tables_than_are_remembered_are_said_all_the_same(t: Text) -> None:
    for number in range(5000):
        assert t("turn.replay", number=number, of=9) == f"Looking back: {t.number(number)} of 9"
        assert t.seated((f"Ada {number}",)).term(Term("seat", "0")) == f"Ada {number}"
