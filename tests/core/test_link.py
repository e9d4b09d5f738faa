"""Links: short, the same for the same match, found in whatever a messenger makes of them, and never taken for another game."""

from __future__ import annotations

import time
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.pebbles import PEBBLES, Pebbles, PebblesGame
from vacant_throne.core import link
from vacant_throne.core.errors import LinkError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.rng import Rng
from vacant_throne.lab.randomplay import random_match, variants

GAMES = {PEBBLES.id: PEBBLES}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def played(moves: int = 12, seed: int = 5) -> Match[Pebbles]:
    return random_match(PEBBLES, PEBBLES.complete({"players": 3, "large": True}), seed, Rng(seed), moves)


LINK = link.encode(played())


def refusal(text: str, games: Any = GAMES) -> str:
    with pytest.raises(LinkError) as refused:
        link.decode(text, games)
    return refused.value.message.id


def body(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 64)
        digits = link.ALPHABET[digit] + digits
    return digits


class LaterPebbles(PebblesGame):
    rules_version = 2


class OtherPebbles(PebblesGame):
    id = "other"
    letter = "Q"


def test_the_format_is_this() -> None:
    # Every change of this is a change of the format: give it another version letter, and read the old one too.
    match = Match(PEBBLES, {"players": 2, "first": 1, "large": True}, 77)
    match.play("card:2")  # the first of two
    match.play("heap:2")  # the last of three
    assert link.encode(match) == "APB" + "QCAAAATc" + "AgVZ6b" + "Z"
    number = 0
    for digit, radix in reversed([(0, 2), (2, 4), (1, 2), (77, 1 << 32), (2, 128), (0, 2), (0, 2), (2, 3)]):
        number = number * radix + digit
    assert body(number) == "QCAAAATc"


def test_the_checksum_is_crc_32() -> None:
    # The check value that every catalogue of CRCs gives for "123456789" is CBF43926, in base64url digits DL9Dkm.
    assert link.seal("123456789") == "123456789" + "DL9Dkm" + "Z"


@pytest.mark.parametrize("options", variants(PEBBLES))
def test_a_link_opens_as_the_same_match(options: Any) -> None:
    whole = random_match(PEBBLES, options, SEEDS - 1, Rng(1))
    for moves in range(len(whole.log) + 1):
        match = random_match(PEBBLES, options, SEEDS - 1, Rng(1), moves)
        opened = link.decode(link.encode(match), GAMES)
        assert (opened.game, opened.options, opened.seed, opened.log, opened.floor) == (
            PEBBLES,
            match.options,
            SEEDS - 1,
            match.log,
            match.floor,
        )
        assert opened.state.notation() == match.state.notation()


def test_every_match_has_its_own_link() -> None:
    links = {
        link.encode(random_match(PEBBLES, options, seed, Rng(1), moves))
        for options in variants(PEBBLES)
        for seed in (0, 1)
        for moves in range(15)
    }
    assert len(links) == len(variants(PEBBLES)) * 2 * 15


def test_a_link_has_only_characters_that_no_messenger_touches() -> None:
    for seed in range(200):
        text = link.encode(played(seed % 20, seed * 9973))
        assert text[0] in LETTERS
        assert text[-1] in LETTERS
        assert set(text) <= set(LETTERS + "0123456789-_")


def test_forced_moves_cost_nothing() -> None:
    match = played(0)
    while len(match.state.legal_moves()) != 1:
        match.play(match.state.legal_moves()[0])
    before = link.encode(match)
    match.play(match.state.legal_moves()[0])
    assert len(link.encode(match)) == len(before)


@pytest.mark.parametrize("text", ["", " ", "\n\t "])
def test_nothing_is_called_empty(text: str) -> None:
    assert refusal(text) == "link.empty"
    with pytest.raises(LinkError) as refused:
        link.extract(text)
    assert refused.value.message.id == "link.empty"


@pytest.mark.parametrize("text", ["hello", "https://host.example/kings/", "12", "A", "Apple", "тест", "\ud800", "AX", "g=", LINK[2:-1]])
def test_what_is_not_ours_is_called_foreign(text: str) -> None:
    assert refusal(text) == "link.foreign"


@pytest.mark.parametrize("text", ["тест", "!?", "#g=", "https://хост/#g="])
def test_a_text_with_nothing_like_a_link_is_called_foreign(text: str) -> None:
    with pytest.raises(LinkError) as refused:
        link.decode(link.extract(text), GAMES)
    assert refused.value.message.id == "link.foreign"


@pytest.mark.parametrize("length", range(2, len(LINK)))
def test_a_link_cut_short_is_called_incomplete(length: int) -> None:
    expected = "link.damaged" if LINK[length - 1] in "Zz" else "link.incomplete"
    assert refusal(LINK[:length]) == expected


def test_every_single_character_dropped_doubled_or_replaced_is_noticed() -> None:
    for at in range(len(LINK)):
        damaged = [LINK[:at] + LINK[at + 1 :], LINK[:at] + LINK[at] + LINK[at:]]
        damaged += [LINK[:at] + char + LINK[at + 1 :] for char in link.ALPHABET if char != LINK[at]]
        for text in damaged:
            if text != LINK:
                assert refusal(text) in ("link.damaged", "link.incomplete", "link.foreign")


def test_every_change_of_up_to_four_neighbouring_characters_is_noticed() -> None:
    # 32 bits in a row: a CRC-32 misses none of them.
    rng = Rng(3)
    for _ in range(3000):
        at = rng.below(len(LINK) - 4)
        damaged = LINK[:at] + "".join(link.ALPHABET[rng.below(64)] for _ in range(4)) + LINK[at + 4 :]
        assert damaged == LINK or refusal(damaged) in ("link.damaged", "link.incomplete", "link.foreign")


@pytest.mark.parametrize(
    "text", [LINK.upper(), LINK.lower(), LINK.swapcase(), LINK[1:], LINK[5:], LINK[:5] + LINK[9:], LINK + LINK, "Z" * 30]
)
def test_a_damaged_link_is_called_damaged(text: str) -> None:
    assert refusal(text) == "link.damaged"


def test_a_link_of_a_newer_format_says_so() -> None:
    assert refusal(link.seal("B" + LINK[1:-7])) == "link.newer"
    assert refusal(link.seal("Canything-at_all")) == "link.newer"


def test_a_link_of_an_unknown_game_says_so() -> None:
    text = link.encode(Match(OtherPebbles(), {}, 1))
    assert refusal(text) == "link.unknown_game"
    assert link.decode(text, {**GAMES, "other": OtherPebbles()}).game.id == "other"


def test_a_link_of_other_rules_says_which_are_newer() -> None:
    later = {"pebbles": LaterPebbles()}
    assert refusal(link.encode(Match(LaterPebbles(), {}, 1))) == "link.newer_rules"
    assert refusal(LINK, later) == "link.older_rules"


def test_a_text_too_long_is_refused_before_any_work() -> None:
    assert refusal("AP" + "A" * link.MAX_LINK) == "link.too_long"
    with pytest.raises(LinkError) as refused:
        link.extract("x" * (link.MAX_PASTED + 1))
    assert refused.value.message.id == "link.too_long"


def test_a_match_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "MAX_LINK", len(LINK) - 1)
    with pytest.raises(LinkError) as refused:
        link.encode(played())
    assert refused.value.message.id == "link.long_game"


HEADER = ((1, 2), (0, 4), (1, 2), (5, 1 << 32))  # the options and the seed of `played`


def forged(*digits: tuple[int, int], left_over: int = 0) -> str:
    number = left_over
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return link.seal("APB" + body(number))


def test_a_forged_link_is_no_more_trusted_than_a_damaged_one() -> None:
    assert link.decode(forged(*HEADER, (0, 128), (0, 2)), GAMES).seed == 5  # the forger's tools are sound
    begun = (*HEADER, (1, 128), (0, 2))
    moves = len(played(0).state.legal_moves())
    assert link.decode(forged(*begun, (moves - 1, moves)), GAMES).log == (played(0).state.legal_moves()[-1],)
    for text in (
        forged(*HEADER, (0, 128), (0, 2), left_over=1),  # a number too large
        forged(*begun, (0, moves), left_over=7),
        forged((0, 2), (3, 4), (0, 2), (5, 1 << 32), (0, 128), (0, 2)),  # two players, the third begins
        forged(*HEADER, (1, 128), (1, 2), (0, 128), (0, 2)),  # a count written in more groups than it needs
        forged(*HEADER, (127, 128), (0, 2)),  # more moves than the game lasts
        forged(*HEADER, *[(127, 128), (1, 2)] * 40, (127, 128), (0, 2)),  # 128**41 moves
        link.seal("APB" + "A" + LINK[3:-7]),  # a leading zero
    ):
        assert refusal(text) == "link.damaged"
    assert refusal(link.seal("AP")) == "link.incomplete"  # no room for a rules version
    assert refusal(link.seal("APA")) == "link.older_rules"
    assert refusal(link.seal("AP_" + "_" * 3000)) == "link.newer_rules"


def test_the_longest_forged_link_takes_no_time() -> None:
    begun = time.perf_counter()
    assert refusal(link.seal("APB" + "_" * (link.MAX_LINK - 10))) == "link.damaged"
    assert time.perf_counter() - begun < 2


ADDRESS = "https://host.example/kings/"


@pytest.mark.parametrize(
    "pasted",
    [
        LINK,
        f" {LINK}\n",
        f"#g={LINK}",
        f"?g={LINK}",
        f"{ADDRESS}#g={LINK}",
        f"{ADDRESS}?g={LINK}",
        f"{ADDRESS}?lang=fr&g={LINK}#top",
        f"{ADDRESS}?lang=fr&amp;g={LINK}",
        f"{ADDRESS}%23g={LINK}",
        f"{ADDRESS}%23g%3D{LINK}",
        f"{ADDRESS}%2523g%253d{LINK}",
        f"https://safelinks.example/?url=https%3A%2F%2Fhost.example%2Fkings%2F%23g%3D{LINK}&data=05%7C01",
        f"{ADDRESS}#g={LINK}.",
        f"({ADDRESS}#g={LINK}),",
        f"<{ADDRESS}#g={LINK}>",
        f'"{ADDRESS}#g={LINK}"',
        f"«{ADDRESS}#g={LINK}»",
        f"{ADDRESS}#g={LINK}_",
        f"{ADDRESS}#g={LINK}-_-",
        f"{ADDRESS}#g={LINK}*",
        f"{ADDRESS}#g={LINK}/",
        f"Look: {ADDRESS}#g={LINK} – your turn!",
        f"Ваш ход: {ADDRESS}#g={LINK}\nУдачи",
        f"{ADDRESS}#g={LINK[:9]}\r\n{LINK[9:]}",
        f"> {ADDRESS}#g={LINK[:9]}\n> {LINK[9:15]}\n> {LINK[15:]}\n> see you",
        f"{ADDRESS}#g={LINK[:9]} {LINK[9:]} and more words",
        f"{ADDRESS}#g={LINK[:9]}\u200b{LINK[9:]}",
        f"{ADDRESS}#g={LINK[:9]}=\n{LINK[9:]}",
        f"`{LINK}`",
        f"here it is {LINK} thanks",
        f"Here it is: {LINK[:12]}\n{LINK[12:]}",
        f"https://other.example/#g=nonsense then {ADDRESS}#g={LINK}",
    ],
)
def test_a_link_is_found_in_what_people_paste(pasted: str) -> None:
    assert link.extract(pasted) == LINK


def test_whatever_single_character_is_added_at_the_end_or_before_the_address_is_left_out() -> None:
    added = [chr(code) for code in range(32, 127) if not chr(code).isalnum()] + [*"…–—’”»。、」）\u00a0\u200b\u2060\ufeff"]
    for char in added:
        assert link.extract(f"{ADDRESS}#g={LINK}{char}") == LINK, char
        assert link.extract(f"{char}{ADDRESS}#g={LINK}") == LINK, char
    for ending in (LINK + char for char in LETTERS + "0123456789"):  # what a link may hold itself cannot be told from it
        assert refusal(link.extract(f"{ADDRESS}#g={ending}")) in ("link.damaged", "link.incomplete")


def test_a_link_wrapped_by_mail_at_any_column_is_found() -> None:
    message = f"Your move: {ADDRESS}#g={LINK}"
    for column in range(message.index(LINK) + 1, len(message)):
        for mark in ("\n", "\r\n", "\n> ", "=\n", " \n\t"):
            assert link.extract(message[:column] + mark + message[column:]) == LINK


@pytest.mark.parametrize(
    ("pasted", "reason"),
    [
        (f"{ADDRESS}#g={LINK[:-1]}", "link.incomplete"),
        (f"Look: {ADDRESS}#g={LINK[:-3]} – your turn!", "link.incomplete"),
        (f"Look: {ADDRESS}#g={LINK[:5]}{LINK[6:]} – your turn!", "link.damaged"),
        (f"{ADDRESS}#g={LINK[:5]}{LINK[6:]}.", "link.damaged"),
        (f"{ADDRESS}#g={LINK.lower()}", "link.damaged"),
        (f"{ADDRESS}#g=hello", "link.foreign"),
        (ADDRESS, "link.foreign"),
    ],
)
def test_what_is_wrong_is_told_for_pasted_text_too(pasted: str, reason: str) -> None:
    assert refusal(link.extract(pasted)) == reason


@pytest.mark.parametrize("text", ["AZ " * 3300, "A " * 5000, "#g=" * 3300, "#g=AZ " * 1600, "&" * 10_000, ("APB" + "x" * 9 + "Z ") * 760])
def test_no_pasted_text_takes_long(text: str) -> None:
    begun = time.perf_counter()
    with pytest.raises(LinkError):
        link.decode(link.extract(text), GAMES)
    assert time.perf_counter() - begun < 3


def test_no_pasted_text_takes_much_memory() -> None:
    """Every word could begin a link; of what follows, only the pieces that may belong to it are kept."""
    tracemalloc.start()
    with pytest.raises(LinkError):
        link.decode(link.extract("A " * (link.MAX_PASTED // 2)), GAMES)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000


@settings(max_examples=500, deadline=None)
@given(st.text(st.characters(codec=None), max_size=80) | st.text(link.ALPHABET + "#?&g=%23 \n", max_size=80))
def test_any_text_is_refused_and_nothing_else(text: str) -> None:
    for read in (str, link.extract):
        with pytest.raises(LinkError):
            link.decode(read(text), GAMES)


@settings(max_examples=300, deadline=None)
@given(st.text(link.ALPHABET, max_size=40), st.sampled_from(["APB", "AP", "A", "APC", "AQB", "BPB", ""]))
def test_anything_with_a_sound_checksum_is_refused_or_is_the_link_of_its_match(content: str, head: str) -> None:
    text = link.seal(head + content)
    try:
        match = link.decode(text, GAMES)
    except LinkError:
        return
    assert link.encode(match) == text
