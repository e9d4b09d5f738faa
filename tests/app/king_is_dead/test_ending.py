"""How an end is told where an automaton may win: in words for it alone, not as if it were a player."""

from __future__ import annotations

import pytest

from app.i18n import Text
from app.king_is_dead.ending import winners_line
from app.king_is_dead.reckoning import forecast, why
from app.king_is_dead.seen import Seen, see
from tests.app.conftest import started
from tests.app.fakes import FakePlatform
from vacant_throne.core.contract import Outcome
from vacant_throne.king_is_dead.race import Standing
from vacant_throne.king_is_dead.reckoning import coronation
from vacant_throne.king_is_dead.rulesets import ruleset
from vacant_throne.king_is_dead.solo import solo_invasion

SOLO = ruleset("solo")
CONTROL = (0, 0, 0, 1, 1, 2, -1, -1)


@pytest.fixture
def alone(t: Text) -> Seen:
    app = started(FakePlatform(), t)
    app.do("go", "new:king-is-dead")
    app.do("option", "players", "1")
    app.do("start")
    assert app.session is not None
    return see(app.session.view())


def standings(human: tuple[int, ...], saxons: tuple[int, ...], finished: int = 0) -> list[Standing]:
    return [Standing(human, finished, 14), Standing(saxons, 16, 16)]


@pytest.mark.parametrize(
    "lost",
    [
        solo_invasion(SOLO, CONTROL, standings((3, 3, 3), (0, 0, 0))),
        coronation(SOLO, CONTROL, standings((1, 5, 5), (2, 0, 0))),
        coronation(SOLO, CONTROL, standings((2, 1, 5), (2, 2, 0))),
        coronation(SOLO, CONTROL, standings((2, 2, 5), (2, 2, 0))),
    ],
    ids=lambda outcome: outcome.rule,
)
def test_a_victory_of_the_saxons_is_told_in_words_of_its_own(alone: Seen, t: Text, lost: Outcome) -> None:
    seen = alone._replace(outcome=lost)
    t = t.seated(("Ada", "NAME"))
    said = (winners_line(seen, t), why(seen, t), str(forecast(seen, t)))
    assert said[0] == t(f"end.{lost.ending}.saxons")
    assert t("forecast.winner.saxons") in said[2]
    assert "NAME" not in " ".join(said)


def test_whoever_is_alone_wins_as_others_do(alone: Seen, t: Text) -> None:
    seen = alone._replace(outcome=coronation(SOLO, CONTROL, standings((2, 2, 5), (2, 2, 0), finished=14)))
    t = t.seated(("Ada", "NAME"))
    assert winners_line(seen, t) == "Ada wins the crown."
    assert "Ada" in why(seen, t)
