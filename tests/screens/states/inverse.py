"""The inverse game: who plays, letters marked, a refusal, turns played."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.kiosk.driver import ENTER, Driver
from tests.screens.driving import shows, then
from tests.screens.state import State
from topping.kiosk import routes
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
    kiosk.show(routes.PlayInverse(kiosk.backstage.tablegames.begin_inverse(names or NAMES, board)))


def _marked(kiosk: Driver) -> None:
    begun(kiosk)
    kiosk.click_square("H", 9)


def _refused(kiosk: Driver) -> None:
    begun(kiosk)
    kiosk.click_square("H", 5)
    kiosk.key(ENTER)


STATES: Final[Mapping[str, State]] = {
    "inverse new/usual": State(shows(routes.NewInverse(NAMES))),
    "inverse/marked": State(_marked),
    "inverse/refused": State(_refused),
    "inverse/played": State(then(_marked, ENTER)),
    "inverse over/usual": State(then(_marked, ENTER, *(pygame.K_F8,) * 4 * len(NAMES))),
    "inverse new/empty": State(shows(routes.NewInverse())),
    "inverse/begun": State(begun),
}
