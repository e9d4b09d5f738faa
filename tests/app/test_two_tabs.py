"""Any number of tabs at one game, whatever their order: nothing that somebody did in one of them is ever lost to another.

The page's own steps are one each: between reading an entry and writing it, though, the browser may let another tab write. The machine
below does that too, and delivers the news of it late.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.i18n import Text
from app.shelf import GAME, Record, Shelf, dump, load
from tests.app.conftest import started
from tests.app.fakes import FakePlatform, FakeStorage
from tests.app.flow import play, sit_down
from tests.app.test_shelf import a_shelf

TABS = 3
MOMENT = "2026-11-27T23:51:04.000Z"
SAVE: dict[str, Any] = {"game": "king-is-dead", "moves": []}
NEW = Record("", 1, "", ("Ada", "Wulf"), True, 0, MOMENT, MOMENT, False, SAVE)


class TabStorage(FakeStorage):
    """One tab's sight of the storage that all share. `meanwhile` happens once, between two steps of this tab, before it writes."""

    def __init__(self, shared: dict[str, str], news: Callable[[str, str], None]) -> None:
        super().__init__()
        self.kept = shared
        self.meanwhile: Callable[[], None] | None = None
        self._news = news

    def set(self, key: str, text: str) -> None:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        super().set(key, text)
        self._news(key, text)

    def remove(self, key: str) -> None:
        super().remove(key)
        self._news(key, "")


class Tab:
    """A tab with a game at its table: what `app.library` and `app.controller` do with the shelf."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.news: list[tuple[str, str]] = []
        self.storage = TabStorage(world.shared, lambda key, text: world.tell(self, key, text))
        self.shelf = Shelf(self.storage, world.new_id)
        self.number = number
        self.record: Record | None = None

    def move(self) -> None:
        assert self.record is not None
        self.world.clock += 1
        made = [*self.record.save["moves"], f"{self.number}:{self.world.clock}"]
        moment = f"2026-11-28T{self.world.clock // 60:02}:{self.world.clock % 60:02}:00.000Z"
        self._keep(self.record._replace(save={**SAVE, "moves": made}, updated=moment))

    def _keep(self, following: Record) -> None:
        assert self.record is not None
        kept = self.shelf.keep(following, self.record).record
        if kept.save != self.record.save:
            self.world.came_from[self.world.state(kept)] = self.world.state(self.record)
        self.record = kept

    def hear(self) -> None:
        while self.news:
            key, text = self.news.pop(0)
            if self.record is not None and key == GAME + self.record.id and self.shelf.beside(self.record, text) == "over":
                self._keep(self.record)


class World(RuleBasedStateMachine):
    """Tabs that play, hear of each other, reload, delete and put back, with storage that sometimes refuses."""

    def __init__(self) -> None:
        super().__init__()
        self.shared: dict[str, str] = {"another-program": "keeps this"}
        self.clock = 0
        self.number = 0
        self.tabs = [Tab(self, number) for number in range(TABS)]
        self.came_from: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.taken: list[tuple[str, str]] = []
        self.deleted: set[str] = set()
        self.given_up: set[tuple[str, ...]] = set()

    def new_id(self) -> str:
        self.number += 1
        return f"n{self.number}"

    def tell(self, writer: Tab, key: str, text: str) -> None:
        for tab in self.tabs:
            if tab is not writer:
                tab.news.append((key, text))

    @staticmethod
    def state(record: Record) -> tuple[str, ...]:
        return tuple(record.save["moves"])

    @initialize()
    def begin(self) -> None:
        first = self.tabs[0].shelf.add(NEW).record
        for tab in self.tabs:
            tab.record = tab.shelf.get(first.id)
            tab.news.clear()

    @rule(tab=st.integers(0, TABS - 1))
    def moves(self, tab: int) -> None:
        if self.tabs[tab].record is not None:
            self.tabs[tab].move()

    @rule(tab=st.integers(0, TABS - 1), other=st.integers(0, TABS - 1), twice=st.booleans())
    def moves_while_another_does(self, tab: int, other: int, twice: bool) -> None:
        one, two = self.tabs[tab], self.tabs[other]
        if one is not two and one.record is not None and two.record is not None and GAME + one.record.id in self.shared:
            one.storage.meanwhile = lambda: [two.move() for _ in range(1 + twice)] and None
            one.move()
            one.storage.meanwhile = None

    @rule(tab=st.integers(0, TABS - 1))
    def hears(self, tab: int) -> None:
        self.tabs[tab].hear()

    @rule(tab=st.integers(0, TABS - 1), pick=st.integers(0, 9))
    def looks_at_a_game_as_it_stands_now(self, tab: int, pick: int) -> None:
        at = self.tabs[tab]
        if at.news or (at.record is not None and not at.shelf.is_kept(at.record.id)):
            return  # a page that has something only in memory says so; whoever leaves it all the same has been told
        games = at.shelf.games()
        at.record = games[pick % len(games)] if games else None

    @rule(tab=st.integers(0, TABS - 1), title=st.sampled_from(["", "Rematch"]), pick=st.integers(0, 9))
    def renames(self, tab: int, title: str, pick: int) -> None:
        shelf = self.tabs[tab].shelf
        games = [game for game in shelf.games() if shelf.is_kept(game.id)]
        if games:
            game = games[pick % len(games)]
            shelf.keep(game._replace(title=title), game)

    @rule(tab=st.integers(0, TABS - 1), pick=st.integers(0, 9))
    def deletes(self, tab: int, pick: int) -> None:
        shelf = self.tabs[tab].shelf
        games = [game for game in shelf.games() if shelf.is_kept(game.id)]
        if games and not self.tabs[tab].storage.fails:
            for other in self.tabs:
                other.hear()  # nor is a game deleted within that moment
            id = games[pick % len(games)].id
            text = shelf.take(id)
            assert text is not None
            self.taken.append((id, text))
            self.deleted.add(id)
            self.given_up.add(self._state_of(text))

    @precondition(lambda self: self.taken)
    @rule(tab=st.integers(0, TABS - 1))
    def puts_back(self, tab: int) -> None:
        if not self.tabs[tab].storage.fails:
            id, text = self.taken.pop()
            there = self.tabs[tab].shelf.put_back(id, text)
            assert self.shared[GAME + there] == text

    @rule(tab=st.integers(0, TABS - 1), how=st.sampled_from(["full", "blocked", ""]))
    def storage_refuses_or_no_longer(self, tab: int, how: Any) -> None:
        self.tabs[tab].hear()  # storage is not switched off within the very moment of a race
        self.tabs[tab].storage.fails = how

    @invariant()
    def nothing_is_lost(self) -> None:
        """What each tab has is in storage, or something that continues it, or in that tab's memory, or was deleted by hand."""
        safe = set(self.given_up)
        for key, text in self.shared.items():
            if key.startswith(GAME):
                safe.add(self._state_of(text))
        waiting = list(safe)
        while waiting:
            before = self.came_from.get(waiting.pop())
            if before is not None:
                safe.add(before)
                waiting.append(before)
        for tab in self.tabs:
            if tab.record is not None and not tab.news and tab.shelf.is_kept(tab.record.id):
                deleted = tab.record.id in self.deleted and GAME + tab.record.id not in self.shared
                assert deleted or self.state(tab.record) in safe

    @invariant()
    def others_are_left_alone(self) -> None:
        assert self.shared["another-program"] == "keeps this"

    def _state_of(self, text: str) -> tuple[str, ...]:
        record = load("x", text)
        assert isinstance(record, Record)
        return self.state(record)

    def teardown(self) -> None:
        for _ in range(TABS):
            for tab in self.tabs:
                tab.hear()
        self.nothing_is_lost()


World.TestCase.settings = settings(max_examples=100, stateful_step_count=25, deadline=None)
TestTabs = World.TestCase


def test_two_tabs_that_write_in_the_same_moment_both_keep_their_move(platform: FakePlatform, t: Text, plain_table: object) -> None:
    shared: dict[str, str] = {}
    heard: list[tuple[str, str]] = []
    platform.storage = TabStorage(shared, lambda key, text: heard.append((key, text)))
    app = started(platform, t)
    sit_down(app)
    assert app.session is not None
    id = app.session.id
    racing = TabStorage(shared, lambda key, text: None)
    other = started(FakePlatform(racing), t)
    other.do("go", f"table:{id}")
    heard.clear()
    racing.meanwhile = lambda: play(app, "card:assemble")
    play(other, "card:scottish_support")
    assert load(id, shared[GAME + id]).save["moves"] == ["card:scottish_support"]  # type: ignore[union-attr]
    app.stored(GAME + id, shared[GAME + id])
    assert "yours goes on as a copy" in platform.html
    for key, text in heard:
        other.stored(key, text)
    assert sorted(game.save["moves"] for game in app.library.shelf.games()) == [["card:assemble"], ["card:scottish_support"]]
    assert other.session is not None
    assert other.session.id == id
    assert not other.stale


def test_a_tab_whose_storage_was_full_for_a_while_does_not_write_over_what_another_did_meanwhile() -> None:
    shared: dict[str, str] = {}
    first, second = (TabStorage(shared, lambda key, text: None) for _ in range(2))
    one, two = a_shelf(first, "one"), a_shelf(second, "two")
    game = one.add(NEW).record
    first.fails = "full"
    unkept = one.keep(game._replace(settled=1), game).record
    unkept = one.keep(unkept._replace(settled=2), unkept).record
    theirs = two.keep(game._replace(settled=9), game).record
    first.fails = ""
    kept = one.keep(unkept._replace(settled=3), unkept)
    assert kept.copied
    assert shared[GAME + game.id] == dump(theirs)
    assert {found.settled for found in one.games()} == {3, 9}


def test_what_storage_refused_for_a_while_is_not_taken_for_what_goes_on_from_another_tabs_move() -> None:
    shared: dict[str, str] = {}
    first = TabStorage(shared, lambda key, text: None)
    one, two = a_shelf(first, "one"), a_shelf(TabStorage(shared, lambda key, text: None), "two")
    game = one.add(NEW).record
    first.fails = "full"
    unkept = game
    for settled in (1, 2, 3):
        unkept = one.keep(unkept._replace(settled=settled), unkept).record
    first.fails = ""
    theirs: list[Record] = []
    first.meanwhile = lambda: theirs.append(two.keep(game._replace(settled=9), game).record)
    mine = one.keep(unkept._replace(settled=4), unkept).record
    assert shared[GAME + game.id] == dump(mine)
    assert two.beside(theirs[0], dump(mine)) == "over"
    assert two.keep(theirs[0], theirs[0]).copied
    assert {found.settled for found in two.games()} == {4, 9}


def test_putting_back_what_was_deleted_does_not_write_over_what_another_tab_made_of_it() -> None:
    shared: dict[str, str] = {}
    one, two = (a_shelf(TabStorage(shared, lambda key, text: None), name) for name in ("one", "two"))
    game = one.add(NEW).record
    text = two.take(game.id)
    assert text is not None
    ahead = one.keep(game._replace(settled=4), game).record
    assert two.put_back(game.id, text) == "two0"
    assert one.get(game.id) == ahead
    assert {found.settled for found in one.games()} == {0, 4}
