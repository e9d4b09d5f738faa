"""Links: a match in as few characters as can be. The format is described in ``docs/saves-and-links.md``.

A link is text of the alphabet A-Z a-z 0-9 - _::

    A K b 8sPaTd…0fQ 2xR9aB Z
    │ │ │ │          │      └ end letter: its absence shows that a messenger cut the link short
    │ │ │ │          └ checksum: the CRC-32 of everything before it
    │ │ │ └ options, seed, number of moves, and each move's rank among the legal moves: one number in mixed radix
    │ │ └ rules version
    │ └ game
    └ version of this format
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from vacant_throne.core.contract import Game
from vacant_throne.core.errors import LinkError, OptionsError
from vacant_throne.core.match import SEEDS, Match
from vacant_throne.core.message import Message

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"  # base64url, RFC 4648 section 5
VERSION = "A"
END = "Z"

MAX_LINK = 4_000
"""Characters in a link."""

MAX_PASTED = 10_000
"""Characters of text in which a link is looked for."""

MAX_MOVES = 20_000

TAIL = 7
"""Characters after the content: checksum and end letter."""

_HEAD = 3  # version, game, rules version
_BASE = len(ALPHABET)
_VALUE = {char: value for value, char in enumerate(ALPHABET)}
_GROUP = 128  # the number of moves is written in groups of 7 bits, each followed by whether more follow
_MARKS = ("#g=", "?g=", "&g=", ";g=")  # the last one is what is left of "&amp;g="
_ESCAPES = (("%25", "%"), ("%23", "#"), ("%3F", "?"), ("%3f", "?"), ("%26", "&"), ("%3D", "="), ("%3d", "="))
_MAX_PIECES = 16  # into which a link may have been broken


def encode(match: Match[Any]) -> str:
    """The link of a match. One match has one link. Raises `LinkError` for a match too long for any link."""
    digits: list[tuple[int, int]] = []  # digit and radix, in the order in which they are read
    for option in match.game.options:
        digits.append((option.choices.index(match.options[option.id]), len(option.choices)))
    digits.append((match.seed, SEEDS))
    digits.extend(_count_digits(len(match.log)))
    for made, move in enumerate(match.log):
        moves = match.at(made).legal_moves()
        digits.append((moves.index(move), len(moves)))

    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    text = seal(VERSION + match.game.letter + ALPHABET[match.game.rules_version] + _in_base64(number))
    if len(text) > MAX_LINK:
        raise LinkError(Message("link.long_game"))
    return text


def decode(text: str, games: Mapping[str, Game[Any]]) -> Match[Any]:
    """The match of a link that is exactly as `encode` made it. Raises `LinkError`, and nothing else.

    `games` has the known games by id. For text as people paste it, see `extract`.
    """
    letters = {game.letter: game for game in games.values()}
    if not _is_whole(text):
        raise _what_is_wrong(text, letters)
    if text[0] != VERSION:
        raise LinkError(Message("link.newer"))
    game = letters.get(text[1])
    if game is None:
        raise LinkError(Message("link.unknown_game"))
    rules = _VALUE[text[2]]
    if rules != game.rules_version:
        raise LinkError(Message("link.newer_rules" if rules > game.rules_version else "link.older_rules"))
    match = _replay(game, text[_HEAD:-TAIL])
    if encode(match) != text:  # something left over, or written in a second way
        raise LinkError(Message("link.damaged"))
    return match


def seal(content: str) -> str:
    """The content with its checksum and the end letter."""
    return content + _checksum(content) + END


def extract(text: str) -> str:
    """Find the link in what somebody pasted: an address, a whole message, or the link alone.

    What mail and messengers put into a link or after it is left out: line breaks, spaces, quotation marks, brackets, punctuation. What
    comes back may still be damaged, which `decode` will say. Raises `LinkError` if there is nothing that could be a link.
    """
    if not text.strip():
        raise LinkError(Message("link.empty"))
    if len(text) > MAX_PASTED:
        raise LinkError(Message("link.too_long"))
    text = _unescaped(text)
    starts = [_pieces(after) for mark in _MARKS for after in text.split(mark)[1:]]
    if not starts:
        pieces = _pieces(text)
        starts = [pieces, *(pieces[n : n + _MAX_PIECES] for n, piece in enumerate(pieces) if n and piece[0].isupper())]
    for pieces in starts:
        for token in _joined(pieces):
            if _is_whole(token):
                return token
    tokens = list(_joined(starts[0]))
    if not tokens:
        raise LinkError(Message("link.foreign"))
    return next((token for token in tokens if token.endswith(END)), tokens[-1])


def is_marked(text: str) -> bool:
    """Whether a link stands in a text behind its mark, as in an address that opens a game."""
    plain = _unescaped(text)
    return any(mark in plain for mark in _MARKS)


def _unescaped(text: str) -> str:
    for escape, char in _ESCAPES:
        text = text.replace(escape, char)
    return text


def _pieces(text: str) -> list[str]:
    """The runs of characters that a link may have."""
    return "".join(char if char in _VALUE else " " for char in text).split()


def _joined(pieces: list[str]) -> Iterator[str]:
    """The first piece, the first two together, and so on: a link may have been broken into lines, and other text may follow it."""
    for token in accumulate(pieces[:_MAX_PIECES]):
        yield token.rstrip("-_")


def _is_whole(text: str) -> bool:
    """Whether the end is there and the checksum right. Every version of this format keeps to this, so that damage is told from news."""
    return (
        text.endswith(END)
        and text[0].isupper()
        and _HEAD + TAIL <= len(text) <= MAX_LINK
        and all(char in _VALUE for char in text)
        and text == seal(text[:-TAIL])
    )


def _what_is_wrong(text: str, letters: Mapping[str, object]) -> LinkError:
    """Why a text is not whole."""
    begun = text[:1] == VERSION and text[1:2] in letters
    ended = text[-1:].upper() == END and len(text) >= _HEAD + TAIL  # in either case: something may have put it in lower case
    if not text.strip():
        reason = "link.empty"
    elif len(text) > MAX_LINK:
        reason = "link.too_long"
    elif ended and (begun or all(char in _VALUE for char in text)):
        reason = "link.damaged"
    else:
        reason = "link.incomplete" if begun else "link.foreign"
    return LinkError(Message(reason))


def _replay(game: Game[Any], body: str) -> Match[Any]:
    """The match that the digits of a body stand for. The checksum was right, but anybody can compute one: nothing is trusted."""
    number = 0
    for char in body:
        number = number * _BASE + _VALUE[char]
    options: dict[str, object] = {}
    for option in game.options:
        number, digit = divmod(number, len(option.choices))
        options[option.id] = option.choices[digit]
    number, seed = divmod(number, SEEDS)
    count, scale, more = 0, 1, 1
    while more:
        number, digit = divmod(number, _GROUP)
        count += digit * scale
        scale *= _GROUP
        number, more = divmod(number, 2)
    try:
        match = Match(game, options, seed)
    except OptionsError:
        raise LinkError(Message("link.damaged")) from None
    for _ in range(min(count, MAX_MOVES)):
        moves = match.state.legal_moves()
        if not moves:
            raise LinkError(Message("link.damaged"))
        number, digit = divmod(number, len(moves))
        match.play(moves[digit])
    return match


def _count_digits(count: int) -> Iterator[tuple[int, int]]:
    more = True
    while more:
        count, low = divmod(count, _GROUP)
        more = count > 0
        yield low, _GROUP
        yield int(more), 2


def _in_base64(number: int) -> str:
    chars: list[str] = []
    while number:
        number, digit = divmod(number, _BASE)
        chars.append(ALPHABET[digit])
    return "".join(reversed(chars))


def _checksum(text: str) -> str:
    return _in_base64(crc32(text.encode())).rjust(TAIL - 1, ALPHABET[0])
