"""The table as text: what can be clicked, what is said, and what is kept from other eyes."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from app.i18n import Text
from app.king_is_dead import table
from app.king_is_dead.seen import Seen, see
from tests.app.play import Play, missing_pictures, moves_offered, part
from vacant_throne.king_is_dead.board import BRITAIN
from vacant_throne.king_is_dead.rulesets import ruleset

BASE = ruleset("base")
CARDS = tuple(BASE.cards[card].name for card in BASE.deck)
REGIONS = BRITAIN.regions


VARIANTS: dict[str, dict[str, Any]] = {
    "basic": {},
    "cunning": {"cards": "cunning", "open_piles": True},
    "cunning and Vikings, four": {"cards": "cunning", "vikings": True, "players": 4},
    "Vikings, three": {"vikings": True, "players": 3},
    "solo": {"players": 1},
    "solo, open": {"players": 1, "open_saxons": True, "open_piles": True},
    "first edition": {"game": "king-is-dead-first"},
    "Mordred, three": {"game": "king-is-dead-first", "mordred": True, "players": 3},
}


@pytest.fixture(params=VARIANTS.values(), ids=VARIANTS.keys())
def play(request: pytest.FixtureRequest, t: Text) -> Play:
    return Play(t, seed=7, **request.param)


def outside_the_list(page: str) -> str:
    """The page without the list of all choices."""
    return page[: page.index('id="choices"')] + part(page, "board")


class Shown(NamedTuple):
    """A decision on the page: what was seen, the page, and the numbers of the moves that its board and cards, and its list, offered."""

    seen: Seen
    page: str
    offered: set[int]
    listed: set[int]


@pytest.fixture(scope="module", params=VARIANTS.values(), ids=VARIANTS.keys())
def whole_game(request: pytest.FixtureRequest, catalogue: bytes) -> tuple[Play, list[Shown]]:
    """A random game of each variant, from the first decision to the end, and everything that was shown on the way.

    The catalogue is strict here: a missing text or field raises.
    """
    play = Play(Text(catalogue, "en", strict=True), seed=7, **request.param)
    shown: list[Shown] = []
    while play.view.seat is not None:
        seen, page = see(play.view), play.text
        offered = moves_offered(outside_the_list(page))
        play.app.do("ui", "sheet=choices")
        listed = part(play.text, "choices")
        play.app.do("ui", "sheet=")
        for region in re.findall(r'data-do="ui" data-arg="pick=(\w+)"', page):  # of which faction is asked beside the map
            play.app.do("ui", f"pick={region}")
            offered |= moves_offered(outside_the_list(play.text))
        shown.append(Shown(seen, page, offered, moves_offered(listed[: listed.index("</ul>")])))
        play.choose(play.rng.randrange(len(seen.options)))
    return play, shown


def test_every_legal_move_can_be_clicked_and_nothing_else(whole_game: tuple[Play, list[Shown]]) -> None:
    play, decisions = whole_game
    for seen, _, offered, listed in decisions:
        legal = set(range(len(seen.options)))
        outlooks = seen.view.advice["outlooks"]
        shown_first = {option.number for option in seen.options if option.verb == "card" and outlooks[option.card].effect != "full"}
        assert offered == legal - shown_first
        assert listed == legal
    assert moves_offered(part(play.text, "board")) == set()


def test_followers_are_drawn_one_by_one_where_there_is_room_and_counted_where_not(whole_game: tuple[Play, list[Shown]]) -> None:
    for seen, page, _, _ in whole_game[1]:
        for name, region in seen.regions.items():
            drawn = len(re.findall(rf'id="(?:follower-{name}-\w+-\d+|at-{name}-\w+)"', page))
            kinds = sum(count > 0 for count in region.followers)
            assert drawn in ((region.total, kinds) if region.total <= seen.places.CAPACITY[name] else (kinds,))


def test_every_picture_that_is_used_is_in_the_sprite_or_on_the_page(whole_game: tuple[Play, list[Shown]]) -> None:
    play, decisions = whole_game
    for page in (*(shown.page for shown in decisions), play.text):
        assert not missing_pictures(page)


def test_all_texts_are_there_whatever_is_looked_at(play: Play) -> None:
    """The catalogue is strict here: a missing text or field raises."""
    for sheet in ("struggle", "courts", "reckoning", "chronicle", "choices", ""):
        play.app.do("ui", f"sheet={sheet}")
    seen = see(play.view)
    for name in (*(f"card:{card}" for card in seen.cards), *(f"region:{region}" for region in seen.regions)):
        play.app.do("ui", f"look={name}")
    play.app.do("open", "help")
    assert not play.app.report


def test_the_end_of_a_whole_game_is_shown_and_can_be_walked_through(whole_game: tuple[Play, list[Shown]]) -> None:
    play, _ = whole_game
    assert play.view.ending is not None
    assert 'id="ending"' in play.text
    for way in ("first", "on", "on", "back", "last"):
        play.app.do("step", way)
    assert not play.app.report


def test_a_card_without_effect_says_so_before_it_is_played(t: Text) -> None:
    play = Play(t, seed=1)
    limited = ""
    while not limited:
        assert play.at_random(until="turn")
        limited = next((name for name, outlook in play.view.advice["outlooks"].items() if outlook.effect == "none"), "")
        if not limited:
            play.app.do("move", "0")
    made = play.view.length
    play.app.do("ui", f"look=card:{limited}")
    assert play.view.length == made
    shown = part(play.text, "card")
    assert t("card.still_playable") in shown
    assert "#KID2-" in shown
    play.move(f"card:{limited}")
    assert play.view.length == made + 1


def test_the_chosen_card_stays_visible_with_its_text_while_its_effect_is_placed(play: Play) -> None:
    (name,) = {"assemble", "settlements"}.intersection(see(play.view).cards)
    play.move(f"card:{name}")
    while play.view.observation["card"] == name:
        assert t_card(play, name) in part(play.text, "card")
        play.app.do("move", "0")


def t_card(play: Play, name: str) -> str:
    return play.t(f"card.{name}.text")


def test_a_region_that_cannot_be_chosen_says_why_with_its_rule(t: Text) -> None:
    play = Play(t)
    play.move("card:scottish_support")
    far = next(region for region in REGIONS if f"put:scottish@{region}" not in {move.text for move in play.view.moves})
    assert f'data-do="why" data-arg="put:scottish@{far}"' in play.text
    play.app.do("why", f"put:scottish@{far}")
    refusal = play.view.refusal
    assert refusal is not None
    assert t.seated(play.view.names).say(refusal.message) in play.text.replace("&#39;", "'")
    assert refusal.rule.startswith("KID2-ACT-SUPPORT")


def test_no_seat_sees_another_seats_cards(t: Text) -> None:
    play = Play(t, players=3, seed=9, curtain=True)
    while play.view.seat is not None:
        if play.view.covered:
            assert 'class="hand-card' not in play.text
            play.platform.ring()
            play.app.do("lift")
        view = play.view
        assert [seat["hand"] is not None for seat in view.observation["seats"]] == [number == view.viewer for number in range(3)]
        hand = view.observation["seats"][view.viewer]["hand"]
        assert part(play.text, "hand").count("<button") - part(play.text, "forecast").count("<button") == len(hand)
        play.app.do("move", str(play.rng.randrange(len(view.moves))))


def test_no_seat_sees_another_seats_cunning_cards(t: Text) -> None:
    """Neither on the page nor in what is read aloud: a card's name is there only once it lies on a pile, or for its holder."""
    names = [card.name for card in BASE.cards if card.name not in CARDS]
    play = Play(t, players=3, cards="cunning", seed=4, curtain=True)
    hidden = 0
    while play.view.seat is not None:
        if play.view.covered:
            shown = known_cards(play, None)
            assert not [name for name in names if name not in shown and f"card-{name}" in play.text]
            play.platform.ring()
            play.app.do("lift")
        shown = known_cards(play, play.view.viewer)
        assert not [name for name in names if name not in shown and (f"card-{name}" in play.text or f"card:{name}" in play.text)]
        hidden += len(names) - len(shown & set(names))
        play.app.do("move", str(play.rng.randrange(len(play.view.moves))))
    assert hidden


def known_cards(play: Play, viewer: int | None) -> set[str]:
    """What lies on the piles, or in the viewer's hand."""
    assert play.app.session is not None
    state = play.app.session.match.state
    known = {state.rules.cards[card].name for pile in state.piles for card in pile}
    if viewer is not None:
        known |= {state.rules.cards[card].name for card in state.rules.hand_cards(state.hands[viewer])}
    return known


def test_the_end_names_the_winners_the_reckoning_and_who_was_ahead(play: Play) -> None:
    play.at_random()
    ending = play.view.ending
    assert ending is not None
    shown = part(play.text, "ending")
    for seat in ending.winners:
        assert play.view.names[seat] in shown
    assert all(f"#{line.rule}" in shown for line in ending.reckoning)
    turns = play.view.entries[-1].turn
    assert shown.count('class="course-cell') == (turns + 1) * len(play.view.names)


def test_a_replay_shows_the_board_as_it_was_and_lets_nothing_be_played(t: Text) -> None:
    play = Play(t)
    before = part(play.text, "board")
    play.move("card:assemble")
    play.app.do("move", "0")
    play.app.do("goto", "0")
    assert play.view.cursor == 0
    assert moves_offered(play.text) == set()
    assert re.findall(r"follower-\w+-\w+-\d", part(play.text, "board")) == re.findall(r"follower-\w+-\w+-\d", before)
    play.app.do("goto", "now")
    assert play.view.cursor is None


@pytest.mark.parametrize("step", ["support", "assemble", "disc", "summon", "exchange_first"])
def test_the_arrows_reach_every_place_that_can_be_chosen(t: Text, step: str) -> None:
    play = Play(t, seed=11)
    assert play.at_random(until=step, avoid=("pass",))
    play.app.do("ui", "pick=")
    page = part(play.text, "board")
    page = page[: page.index("</svg>")]
    places = set(re.findall(r'id="(at-[\w-]+)"[^>]*role="button"', page)) | set(re.findall(r'role="button"[^>]*id="(at-[\w-]+)"', page))
    entry = re.findall(r'id="(at-[\w-]+)"[^>]*tabindex="0"', page)
    assert len(entry) == 1
    reached, edge = set(entry), entry
    while edge:
        edge = [
            target
            for place in edge
            for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
            if (target := focus_after(play, key, place)) and target not in reached
        ]
        reached.update(edge)
    assert reached >= places


def focus_after(play: Play, key: str, focus: str) -> str:
    play.platform.focused = ""
    assert table.key(play.app.session, key, focus)  # pyright: ignore[reportArgumentType]
    assert play.app.session is not None
    moved, play.app.session.focus_on = play.app.session.focus_on, ""
    return moved


def test_what_moved_since_the_turn_began_is_marked(t: Text) -> None:
    play = Play(t)
    play.move("card:assemble")
    first = play.view.moves[2]
    region = first.text.partition("@")[2]
    play.move(first.text)
    assert any(see(play.view).gained[region])
    assert 'class="mark is-new"' in part(play.text, "board")
