"""Keys of a classic turn on a machine whose players know the old ones."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import Driver
from tests.screens.states.classic import begun, own_key
from tests.store.olddatabases import with_old_keys
from topping.kiosk import routes
from topping.play.classic.events import Passed
from topping.store import Store, open_store

F2, F5, F8 = pygame.K_F2, pygame.K_F5, pygame.K_F8


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(with_old_keys(tmp_path / "topping.db")).store as opened:
        yield opened


def test_the_keys_of_exchanging_and_shuffling_say_where_they_went(kiosk: Driver) -> None:
    own_key(kiosk, begun(kiosk))
    kiosk.key(F5)
    assert "Changer" in kiosk.said_line


def test_another_game_is_opened_by_its_digit_and_by_its_old_letter(kiosk: Driver) -> None:
    for key in "l7":
        kiosk.show(routes.OtherGames())
        kiosk.type(key)
        assert kiosk.scene == "tickletters"


def test_what_an_incident_was_does_not_pass(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    kiosk.key(F8)
    assert "Incident" in kiosk.said_line
    assert not isinstance(record.events[-1], Passed)
