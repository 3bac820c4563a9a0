"""Simplified duplicate at home: who plays, the draw, the words said, the top, the end."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.kiosk.driver import ENTER, Driver, game
from tests.screens.driving import shows, then
from tests.screens.state import State
from topping.kiosk import routes

NAMES = ("Marie-Antoinette", "Jean", "Hélène", "Bartholomé")


def table(kiosk: Driver, *names: str, minutes: int = 2, moves: int = 3) -> None:
    kiosk.show(routes.PlayHomeGame(kiosk.backstage.tablegames.begin_home(names or NAMES, game(moves=moves), minutes)))


def time_over(kiosk: Driver, *names: str) -> None:
    table(kiosk, *names)
    kiosk.key(ENTER)
    kiosk.wait(500)
    kiosk.key(ENTER)


def say_words(kiosk: Driver, *words: str) -> None:
    for word in words:
        kiosk.type(word)
        kiosk.key(ENTER)


def _thinking(kiosk: Driver) -> None:
    table(kiosk)
    kiosk.key(ENTER)
    kiosk.wait(15_000)


def _saying(kiosk: Driver) -> None:
    time_over(kiosk)
    top = game(moves=3).moves[0].solution.move.word.lower()
    say_words(kiosk, top, "zzz", "")


def _top(kiosk: Driver) -> None:
    _saying(kiosk)
    say_words(kiosk, "et h8 2")


def _many(kiosk: Driver) -> None:
    time_over(kiosk, *(f"Joueuse numéro {number}" for number in range(1, 31)))
    say_words(kiosk, *("",) * 12)


def _set_up(kiosk: Driver) -> None:
    kiosk.show(routes.NewHomeGame(NAMES))
    kiosk.type("Paul")


STATES: Final[Mapping[str, State]] = {
    "home game new/empty": State(shows(routes.NewHomeGame())),
    "home game new/usual": State(_set_up),
    "home game/before": State(table),
    "home game/thinking": State(_thinking),
    "home game/saying": State(_saying),
    "home game/of many": State(_many),
    "home game/top": State(_top),
    "home game/over": State(then(_top, pygame.K_F8, pygame.K_F8)),
}
