"""The statistics to look at: with charts, with one of them enlarged, and of somebody who has not played yet."""

from __future__ import annotations

from collections.abc import Callable

from tests.kiosk.driver import Driver
from tests.kiosk.looks import decks, evening, halfyear
from topping.kiosk.routes.training import Stats

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


def _deck(kiosk: Driver) -> None:
    decks.fill(kiosk.store, cards=24, days=30)
    kiosk.show(Stats("Camille"))
    kiosk.type("p")


def _deck_chart(kiosk: Driver) -> None:
    _deck(kiosk)
    kiosk.type("1")


SCENES: dict[str, Callable[[Driver], None]] = {
    "statistics": _played,
    "statistics none": lambda kiosk: kiosk.show(Stats("Marie")),
    "statistics grid": _enlarged("6"),
    "statistics deck": _deck,
    "statistics retention": _deck_chart,
}
