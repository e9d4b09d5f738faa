"""Games that go by link: what becomes of a link of a game that is here already, and how a game is passed on."""

from __future__ import annotations

import pytest

from app.controller import App
from app.i18n import Text
from app.kin import Visit
from app.platform import StorageError
from app.session import OPEN
from app.shelf import GAME, MAX_TITLE
from tests.app.conftest import started
from tests.app.fakes import FakePlatform, FakeStorage
from tests.app.flow import KING, log_of, sit_down
from vacant_throne.core import link
from vacant_throne.core.match import Match
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES
from vacant_throne.lab.randomplay import choose, random_match


def copy_of(app: App) -> Match:
    assert app.session is not None
    return app.session.match.copy()


def go_on(match: Match, turns: int, which: int = 0) -> Match:
    """So many turns more; of the moves, the first, or the one of that number."""
    until = match.state.turn + turns
    while match.state.seat is not None and match.state.turn < until:
        moves = match.state.legal_moves()
        match.play(moves[min(which, len(moves) - 1)])
    return match


def arrive(app: App, match: Match) -> None:
    app.arrived(f"https://example.org/throne/#g={link.encode(match)}")


def cut(match: Match, decisions: int) -> Match:
    short = Match(match.game, match.options, match.seed)
    for move in match.log[:decisions]:
        short.play(move)
    return short


def play_turn(app: App) -> None:
    """Whoever is to play makes a turn, always by the first move there is."""
    assert app.session is not None
    turn = app.session.match.state.turn
    while app.session.seat is not None and app.session.match.state.turn == turn:
        app.do("move", "0")


@pytest.fixture
def played(app: App, platform: FakePlatform) -> App:
    """A game on the shelf and on the table, three turns old, with the curtain down."""
    sit_down(app, curtain=True, names=("Ada", "Wulf"))
    for _ in range(3):
        platform.ring()
        app.do("lift")
        play_turn(app)
    platform.ring()
    return app


def texts(app: App) -> dict[str, str]:
    storage = app.platform.storage
    assert isinstance(storage, FakeStorage)
    return {key: text for key, text in storage.kept.items() if key.startswith(GAME)}


# A link that goes on from our game


def test_a_link_that_goes_on_tells_what_happened_and_changes_nothing_until_it_is_asked_to(played: App, platform: FakePlatform) -> None:
    before = texts(played)
    theirs = go_on(copy_of(played), 1)
    arrive(played, theirs)
    assert "Your game has gone on" in platform.html
    assert "further than “Ada and Wulf”" in platform.html
    assert 'class="recap-list"' in platform.html
    assert texts(played) == before
    played.do("close")
    assert texts(played) == before
    assert played.kin is None


def test_it_goes_on_as_the_same_game_and_not_as_a_second_one(played: App, platform: FakePlatform) -> None:
    assert played.session is not None
    mine, names = played.session.id, played.session.record.names
    theirs = go_on(copy_of(played), 1)
    arrive(played, theirs)
    played.do("join-link")
    assert played.session.id == mine
    assert log_of(played) == [move.text for move in theirs.log]
    assert len(texts(played)) == 1
    assert played.session.record.names == names
    assert played.session.record.by_link
    assert played.session.covered
    assert not played.session.can_undo, "what the others did is not ours to take back"
    assert platform.history[-1] == f"table:{mine}"
    again = started(FakePlatform(platform.storage), played.t)
    again.do("go", f"table:{mine}")
    assert log_of(again) == [move.text for move in theirs.log], "it is kept"


def test_what_happened_can_be_watched_from_the_board_before(played: App, platform: FakePlatform) -> None:
    ours = len(log_of(played))
    theirs = go_on(copy_of(played), 1)
    arrive(played, theirs)
    played.do("join-link", "watch")
    assert played.session is not None
    assert (played.session.cursor, played.session.watching, played.session.viewer) == (ours, True, None)
    while played.session.watching:
        platform.ring()
    assert played.session.cursor is None
    assert played.session.covered


def test_the_recap_tells_only_what_everybody_may_know(played: App, platform: FakePlatform) -> None:
    match = Match(GAMES[KING], {"players": 2, "cards": "cunning", "first": 0}, 5)
    go_on(match, 1)
    arrive(played, match)
    theirs = go_on(match.copy(), 2)
    arrive(played, theirs)
    told = [
        GAMES[KING].narrate(theirs.at(made), theirs.log[made], theirs.at(made + 1), None) for made in range(len(match.log), len(theirs.log))
    ]
    words = [played.t.seated(("Player 1", "Player 2")).of_game(KING).say(message) for messages in told for message in messages]
    assert words
    shown = platform.html.partition('class="recap-list"')[2].partition("</ol>")[0]
    assert shown.count("<li>") == min(len(words), 24)


def test_a_long_way_is_told_from_its_end(played: App, platform: FakePlatform) -> None:
    theirs = copy_of(played)
    while theirs.state.seat is not None:
        go_on(theirs, 1, 1)
    arrive(played, theirs)
    assert "not listed here" in platform.html
    assert platform.html.partition('class="recap-list"')[2].partition("</ol>")[0].count("<li>") == 24
    played.do("join-link")
    assert played.session is not None
    assert played.session.record.finished


def test_another_tab_that_went_on_meanwhile_is_asked_about_anew(played: App, platform: FakePlatform) -> None:
    theirs = go_on(copy_of(played), 1)
    arrive(played, theirs)
    tab = started(FakePlatform(platform.storage), played.t)
    assert played.session is not None
    tab.do("go", f"table:{played.session.id}")
    tab.do("lift")
    tab.do("move", "1")
    before = texts(played)
    played.do("join-link")
    assert "Two ways from one game" in platform.html
    assert texts(played) == before


def test_a_full_storage_loses_neither(played: App, platform: FakePlatform) -> None:
    theirs = go_on(copy_of(played), 1)
    before = texts(played)
    arrive(played, theirs)
    platform.storage.fails = "full"
    played.do("join-link")
    assert log_of(played) == [move.text for move in theirs.log]
    assert isinstance(played.library.shelf.trouble, StorageError)
    assert texts(played) == before


# The same, and older


def test_a_link_that_is_opened_twice_leads_to_its_game(played: App, platform: FakePlatform) -> None:
    assert played.session is not None
    mine = played.session.id
    theirs = copy_of(played)
    played.do("go", "home")
    arrive(played, theirs)
    assert played.session.id == mine
    assert "it stands just so" in platform.html
    played.do("lift")
    arrive(played, theirs)
    assert played.session.viewer is not None, "who is at the table stays there"
    assert len(texts(played)) == 1


def test_an_older_link_can_be_looked_at_in_our_game(played: App, platform: FakePlatform) -> None:
    assert played.session is not None
    mine, before, length = played.session.id, texts(played), played.session.length
    arrive(played, cut(played.session.match, 3))
    assert "This link is older than your game" in platform.html
    assert f"{length - 3} decisions further" in platform.html
    played.do("look-link")
    assert (played.session.id, played.session.cursor) == (mine, 3)
    played.do("goto", "now")
    assert played.session.cursor is None
    assert texts(played) == before
    arrive(played, cut(played.session.match, 3))
    played.do("mine-link")
    assert (played.session.id, played.session.length, played.dialog) == (mine, length, None)
    assert texts(played) == before


# Two ways


def test_two_ways_are_told_from_where_they_part_and_whose_decision_it_was(played: App, platform: FakePlatform) -> None:
    before = texts(played)
    theirs = go_on(go_on(cut(copy_of(played), 5), 1, 1), 1, 2)
    arrive(played, theirs)
    assert played.kin is not None
    common = played.kin.common
    assert played.kin.ours.log[:common] == theirs.log[:common]
    assert played.kin.ours.log[common] != theirs.log[common]
    state = theirs.at(common)
    assert f"In turn {state.turn}, {('Ada', 'Wulf')[state.seat or 0]} then decided differently" in platform.html
    assert f"the same for {common} decisions" in platform.html
    assert texts(played) == before


def test_both_can_be_walked_through_from_there_and_nothing_can_be_played(played: App, platform: FakePlatform) -> None:
    assert played.session is not None
    mine, before = played.session.id, texts(played)
    theirs = go_on(cut(copy_of(played), 5), 2, 1)
    arrive(played, theirs)
    played.do("compare", "theirs")
    shown = played.session
    assert isinstance(shown, Visit)
    assert played.kin is not None
    common = played.kin.common
    assert (shown.match.log, shown.cursor, shown.viewer, shown.veil, shown.choices) == (theirs.log, common, None, OPEN, ())
    assert "This is the link’s game." in platform.html
    assert 'id="top-share"' not in platform.html
    played.do("step", "on")
    played.do("compare", "mine")
    assert isinstance(played.session, Visit)
    assert (played.session.cursor, played.session.match.log) == (common + 1, played.kin.ours.log)
    assert "This is your game." in platform.html
    for verb, arg in (
        ("move", "0"),
        ("undo", ""),
        ("back", ""),
        ("lift", ""),
        ("why", "pass"),
        ("step", "last"),
        ("goto", "now"),
        ("open", "help"),
    ):
        played.do(verb, arg)
    assert played.session.cursor == played.session.length
    assert 'id="error-report"' not in platform.html
    played.do("close")
    played.do("watch")
    assert (played.session.cursor, played.session.watching) == (common, True)
    platform.ring()
    assert played.session.cursor == common + 1
    played.hidden()
    assert texts(played) == before
    assert platform.present_place == f"table:{mine}", "a reload opens our own game"
    played.do("mine-link")
    assert (played.session.id, played.kin, played.comparing) == (mine, None, False)


@pytest.mark.parametrize("at_once", [True, False])
def test_both_can_be_kept(played: App, platform: FakePlatform, at_once: bool) -> None:
    assert played.session is not None
    mine, before, names = played.session.id, texts(played), played.session.record.names
    theirs = go_on(cut(copy_of(played), 5), 2, 1)
    arrive(played, theirs)
    if not at_once:
        played.do("compare", "theirs")
    played.do("take-link")
    assert played.session.id != mine
    assert not played.comparing
    assert played.session.record.title.startswith("Ada and Wulf (by link, turn ")
    assert (played.session.record.names, played.session.record.by_link) == (names, True)
    assert {key: text for key, text in texts(played).items() if key in before} == before
    assert len(texts(played)) == 2
    # From now on, a link that goes on from theirs is about the copy.
    arrive(played, go_on(theirs.copy(), 1))
    assert played.kin is not None
    assert (played.kin.how, played.kin.record.id) == ("ahead", played.session.id)


def test_a_long_title_leaves_room_for_what_tells_the_two_apart(played: App) -> None:
    assert played.session is not None
    played.library.rename(played.session.id, "x" * MAX_TITLE)
    arrive(played, go_on(cut(copy_of(played), 5), 1, 1))
    played.do("take-link")
    assert played.session.record.title.endswith(")")
    assert len(played.session.record.title) <= MAX_TITLE


def test_a_save_that_makes_no_sense_any_more_is_no_kin(played: App, platform: FakePlatform) -> None:
    theirs = go_on(copy_of(played), 1)
    for key, text in texts(played).items():
        platform.storage.kept[key] = text.replace('"position":"king', '"position":"xing')
    arrive(played, theirs)
    assert played.dialog is None
    assert len(texts(played)) == 2


# Passing on


def opened(app: App, *, curtain: bool = True, players: int = 2) -> App:
    """A game that came by link, with the curtain lifted."""
    match = go_on(Match(GAMES[KING], {"players": players, "first": 0}, 7), 1)
    if curtain:
        arrive(app, match)
        app.do("lift")
    else:
        app.sit(app.library.add(match, ("Ada", "Wulf"), curtain=False, by_link=True))
    return app


def test_after_a_turn_the_curtain_offers_to_send_the_game(app: App, platform: FakePlatform) -> None:
    opened(app)
    assert "Send the link" not in platform.html
    play_turn(app)
    assert 'id="veil-send"' not in platform.html, "nobody is named yet"
    platform.ring()
    veil = platform.html.partition('id="veil"')[2]
    assert "Send it to Player 1" in veil
    assert veil.index('id="veil-send"') < veil.index('id="lift"')
    app.do("open", "share")
    assert "Send it to Player 1" in platform.html.partition('id="dialog"')[2]


def test_once_the_next_seat_is_here_after_all_or_the_turn_is_taken_back_nothing_is_to_be_sent(app: App, platform: FakePlatform) -> None:
    opened(app)
    play_turn(app)
    platform.ring()
    app.do("undo")
    assert "Send it to" not in platform.html
    app.do("lift")
    play_turn(app)
    platform.ring()
    app.do("lift")
    app.hidden()
    platform.ring()
    assert "Send it to" not in platform.html
    assert "This game goes by link. Only Player 1 lifts the curtain." in platform.html


def test_without_a_curtain_a_notice_offers_it(app: App, platform: FakePlatform) -> None:
    opened(app, curtain=False)
    play_turn(app)
    assert "Your turn is done. Ada is next." in platform.html
    app.do("open", "share")
    assert "Send it to Ada" in platform.html


def test_the_end_is_sent_too(app: App, platform: FakePlatform) -> None:
    opened(app, curtain=False)
    assert app.session is not None
    while app.session.seat is not None:
        app.do("move", "0")
    assert "Send the end" in platform.html


def test_a_game_on_one_device_is_not_sent(app: App, platform: FakePlatform) -> None:
    sit_down(app, curtain=True)
    app.do("lift")
    play_turn(app)
    platform.ring()
    assert "veil-send" not in platform.html


def test_where_the_system_passes_things_on_it_is_offered_within_the_tap(app: App, platform: FakePlatform) -> None:
    sit_down(app)
    app.do("open", "share")
    assert 'id="share-send"' not in platform.html
    platform.has_sheet = True
    app.do("open", "share")
    assert 'id="share-send"' in platform.html
    app.do("share-link")
    assert app.session is not None
    assert platform.shares == [("The King Is Dead: this is how the game stands.", f"{platform.home()}#g={link.encode(app.session.match)}")]


def test_a_game_with_hidden_cards_warns_before_its_link_can_be_copied(app: App, platform: FakePlatform) -> None:
    app.sit(app.library.add(Match(GAMES[KING], {"cards": "cunning"}, 7), ("Ada", "Wulf")))
    app.do("open", "share")
    assert 0 < platform.html.find("whoever takes it apart") < platform.html.index('id="share-copy"')
    app.sit(app.library.add(Match(GAMES[KING], {}, 7), ("Ada", "Wulf")))
    app.do("open", "share")
    assert "whoever takes it apart" not in platform.html


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_compared_from_where_they_part_to_both_ends(platform: FakePlatform, t: Text, game: str) -> None:
    app = started(platform, t)
    match = Match(GAMES[game], {}, 3)
    common = random_match(GAMES[game], match.options, 3, Rng(1), 30)
    ours, theirs = common.copy(), common.copy()
    for side, rng in ((ours, Rng(2)), (theirs, Rng(3))):
        while moves := side.state.legal_moves():
            side.play(choose(moves, rng))
    arrive(app, ours)
    arrive(app, theirs)
    assert "Two ways from one game" in platform.html
    app.do("compare", "theirs")
    for side in ("mine", "theirs"):
        app.do("compare", side)
        for way in ("last", "back", "first", "on", "last"):
            app.do("step", way)
            assert app.dialog is None, app.report
    app.do("take-link")
    assert len(app.library.shelf.games()) == 2
