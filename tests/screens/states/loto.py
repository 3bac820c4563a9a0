"""Loto: who plays, a card being written, letters called, the winner."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.kiosk.driver import ENTER, Driver
from tests.screens.driving import shows
from tests.screens.state import State
from topping.kiosk import routes

CARDS = ("tireurs manchot", "galoper radeaux", "maisons jardins", "voyages chemins")


def _seated(kiosk: Driver, count: int) -> None:
    kiosk.show(routes.NewLoto())
    for name in ("Marie-Antoinette", "Jean", "Zoé N’Guyen", "Élodie", "Bob", "Léa", "Max", "Wilhelmine")[:count]:
        kiosk.type(name)
        kiosk.key(ENTER)


def _written(kiosk: Driver, count: int) -> None:
    _seated(kiosk, count)
    kiosk.key(pygame.K_F2)
    for number in range(count):
        kiosk.type(CARDS[number % len(CARDS)])
        kiosk.key(ENTER)


def _called(kiosk: Driver, count: int, letters: int) -> None:
    _written(kiosk, count)
    for _ in range(letters):
        kiosk.key(ENTER)
        kiosk.wait(800)


def _writing(kiosk: Driver) -> None:
    _seated(kiosk, 2)
    kiosk.key(pygame.K_F2)
    kiosk.type("zizanie zigzags")
    kiosk.key(ENTER)


def _won(kiosk: Driver) -> None:
    _called(kiosk, 2, 100)
    kiosk.type("1")


STATES: Final[Mapping[str, State]] = {
    "loto new/usual": State(lambda kiosk: _seated(kiosk, 5)),
    "loto/card": State(_writing),
    "loto/before": State(lambda kiosk: _written(kiosk, 2)),
    "loto/called": State(lambda kiosk: _called(kiosk, 4, 30)),
    "loto/of eight": State(lambda kiosk: _called(kiosk, 8, 12)),
    "loto/won": State(_won),
    "loto new/empty": State(shows(routes.NewLoto())),
}
