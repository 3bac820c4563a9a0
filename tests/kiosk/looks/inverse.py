"""The inverse game: who plays, letters marked, a refusal, turns played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.kiosk.driver import ENTER, Driver
from topping.kiosk.routes.classic import NewInverse, PlayInverse
from topping.rules.grid.board import Board, Direction, Square

NAMES = ("Marie-Antoinette", "Jean", "Hélène")


def grid(*words: tuple[str, str]) -> Board:
    """A grid with words on it: `("ROUTES", "H4")` runs across, `("TES", "7H")` down."""
    board = Board()
    for word, place in words:
        down = place[0].isdigit()
        row = "ABCDEFGHIJKLMNO".index(place[-1] if down else place[0])
        start = Square(row, int(place[:-1] if down else place[1:]) - 1)
        direction = Direction.VERTICAL if down else Direction.HORIZONTAL
        board = board.with_tiles((start.moved(direction, step), letter) for step, letter in enumerate(word))
    return board


ROUTES = grid(("ROUTES", "H4"), ("TES", "7H"))


def begun(kiosk: Driver, *names: str, board: Board = ROUTES) -> None:
    kiosk.show(PlayInverse(kiosk.backstage.tablegames.begin_inverse(names or NAMES, board)))


def _set_up(kiosk: Driver) -> None:
    kiosk.show(NewInverse(NAMES))


def _marked(kiosk: Driver) -> None:
    begun(kiosk)
    kiosk.click_square("H", 9)


def _refused(kiosk: Driver) -> None:
    begun(kiosk)
    kiosk.click_square("H", 5)
    kiosk.key(ENTER)


def _played(kiosk: Driver) -> None:
    _marked(kiosk)
    kiosk.key(ENTER)


def _over(kiosk: Driver) -> None:
    _played(kiosk)
    for _ in range(2 * len(NAMES)):
        kiosk.key(pygame.K_F8, pygame.K_F8)


SCENES: dict[str, Callable[[Driver], None]] = {
    "inverse new": _set_up,
    "inverse marked": _marked,
    "inverse refused": _refused,
    "inverse played": _played,
    "inverse over": _over,
}
