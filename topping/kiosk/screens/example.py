"""An example for newcomers: a position and a move of a demonstration game, which players cannot choose."""

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Final

from topping.errors import ToppingError
from topping.gamefiles import shelf
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.parts import mark, tiles
from topping.kiosk.ui.tree import Element, Type, column, row, text
from topping.rules.games.game import Turn
from topping.rules.placement import replaced_squares
from topping.texts import say

_PICTURED: Final = 16
"""The demonstration move shown in the picture."""


@cache
def _demonstration() -> tuple[Turn, ...]:
    """Returns the first moves of a demonstration game; empty if unreadable."""
    try:
        return tuple(islice(shelf.load(shelf.demo_games()[0]).turns(), _PICTURED))
    except (ToppingError, IndexError):
        return ()


@cache
def picture() -> BoardView | None:
    """Returns a position of the demonstration game; None if that game cannot be read."""
    if not _demonstration():
        return None
    turn = _demonstration()[-1]
    placed = tuple(square for square, _ in turn.placement.placed)
    board = turn.after.board
    return BoardView(board.cells, placed, replaced=replaced_squares(turn.placement, board))


def gestures() -> Sequence[tuple[Element, ...]]:
    """Returns the three steps of play (see the draw, type a word, get its points), each as (number, text, picture)."""
    return [_gesture(number, pictures) for number, pictures in enumerate(_pictures(), start=1)]


def _gesture(number: int, pictures: tuple[Element, ...]) -> tuple[Element, ...]:
    name = text(say(f"home.gesture_{number}"), Type.BODY, face=Face.BOLD, group="gestures")
    about = text(say(f"home.gesture_{number}.text"), Type.ROW, "ink2", lines=3, group="gesture lines")
    words = column(name, about, gap=2, grow=1, min_width=200)
    return text(str(number), Type.STRONG, "ink3", Face.BOLD, width=40), words, *pictures


def _pictures() -> tuple[tuple[Element, ...], ...]:
    """Returns three pictures: a draw, its top as typed, its value."""
    if not _demonstration():
        return ((), (), ())
    move = _demonstration()[0]
    typed = text(str(move.solution.move), Type.CARD, "field_ink", Face.TITLE)
    worth = text(say("home.gesture_worth", points=move.solution.points), Type.ROW, "found", Face.BOLD)
    tick = mark(Icon.TICK, "found", 24, 3.4)
    return (
        (tiles(move.draw.letters, side=40, drop=1),),
        (row(typed, fill="field", pad=(26, 0), height=64, align="center", drop=1),),
        (row(tick, worth, fill="pill", pad=(20, 0), gap=10, height=60, align="center", drop=1),),
    )
