"""A session that was played elsewhere and imported, at the kiosk: looked at, and not changed."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver, game
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer
from topping.kiosk import routes
from topping.play.session.session import Session
from topping.rules.games.game import Game
from topping.store.sessions.log import SessionLog, keep_session


def sheet() -> Game:
    """Two moves as a club prints them."""
    return replace(game(), moves=game().moves[:2], seed=None, generator=None, lexicon_hash="", lexicon_name="ODS9")


def kept(kiosk: Driver) -> Session:
    tops = [WrittenAnswer(one.solution.points, one.solution.word, one.solution.reference) for one in sheet().moves]
    players = [
        WrittenPlayer("Ana", tuple(replace(one, solo=10) for one in tops), 1),
        WrittenPlayer("Bob", (replace(tops[0], penalty=5, warnings=2), WrittenAnswer(0, is_valid=False)), 7),
    ]
    found = keep_session(kiosk.store, sheet(), players, "Mardi", kiosk.clock.date())
    assert found is not None
    return SessionLog.resume(kiosk.store, found.number).session


@pytest.fixture
def opened(kiosk: Driver) -> Session:
    session = kept(kiosk)
    kiosk.clock.time += 90 * 60_000
    kiosk.show(routes.Sessions())
    return session


def test_it_opens_on_its_results_and_no_key_changes_it(kiosk: Driver, opened: Session) -> None:
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "session", kiosk.message
    for key in (ENTER, *range(pygame.K_F2, pygame.K_F12 + 1), pygame.K_SPACE, ESCAPE, ENTER):
        kiosk.key(key)
        kiosk.wait(1_000)
    kiosk.type("1 !zero")
    kiosk.key(ENTER)
    (number,) = [one.id for one in kiosk.store.sessions.all()]
    assert SessionLog.resume(kiosk.store, number).session == opened


def test_its_row_says_that_it_is_imported(kiosk: Driver, opened: Session) -> None:
    assert kiosk.row[-1] == "importée"
