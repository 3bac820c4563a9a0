"""The statistics to look at: with charts, with one of them enlarged, and of somebody who has not played yet."""

from __future__ import annotations

from collections.abc import Callable

from tests.kiosk.driver import Driver
from tests.kiosk.looks import evening, halfyear
from topping.kiosk.routes import Stats

_FEW = 7
"""Games: enough that every chart shows something, and some kinds of moves have too few."""


def _played(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store, _FEW)
    halfyear.last_game(kiosk.store, evening.NORMALE_07_MS)
    kiosk.show(Stats("Camille"))


def _enlarged(card: str) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        _played(kiosk)
        kiosk.type(card)

    return drive


SCENES: dict[str, Callable[[Driver], None]] = {
    "statistics": _played,
    "statistics none": lambda kiosk: kiosk.show(Stats("Marie")),
    "statistics grid": _enlarged("6"),
}
