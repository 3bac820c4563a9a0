"""A kiosk whose word tools are open."""

import pygame
import pytest

from tests.kiosk.driver import Driver


@pytest.fixture
def words(kiosk: Driver) -> Driver:
    """The word tools over the first screen."""
    kiosk.services.players.last = "Marie"
    kiosk.key(pygame.K_F3)
    assert kiosk.scene == "wordtools"
    return kiosk
