"""The pages of how to play: their names, figures and the rows of their tables; the sentences are the catalogue's."""

from __future__ import annotations

from typing import Final

from topping.kiosk.painters.front.helppage import HelpFigure, HelpPageView, HelpRow
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.parts.icons import Icon
from topping.rules.grid.board import Board
from topping.rules.grid.square import Direction, Square
from topping.rules.moves.move import Move
from topping.texts import say

PAGES: Final = ("game", "writing", "joker", "time", "formulas", "variants", "training", "club", "classic", "lexicon")

_ROWS: Final = {
    "game": ("triple_word", "double_word", "triple_letter", "double_letter", "seven"),
    "writing": ("either", "loose", "grid"),
    "joker": ("typed", "grid", "mouse", "office"),
    "time": ("try", "missed", "f2", "last"),
    "formulas": ("topping", "duplicate", "sudden", "signals"),
    "variants": ("normale", "7sur8", "7et8", "789", "joker"),
    "training": ("unlimited", "pause", "distance", "place", "repeat"),
    "club": ("bulletin", "over", "desk", "public"),
    "classic": ("turn", "exchange", "challenge", "clock", "end", "model"),
    "lexicon": ("own", "settings", "club"),
}
"""The rows of each page; `help_page.PAGE.ROW` and `help_page.PAGE.ROW.text` are their sentences."""
_SQUARES: Final = {
    "triple_word": Square(0, 0),
    "double_word": Square(1, 1),
    "triple_letter": Square(1, 5),
    "double_letter": Square(0, 3),
}
_FIGURES: Final = (("across", "PASSE H4"), ("down", "PASSE 4D"), ("joker", "PASS(E) H4"))


def page_text(page: str) -> str:
    """The name of a page."""
    return say(f"help_page.{page}")


def page_view(page: str) -> HelpPageView:
    """A page as it is shown."""
    rows = tuple(
        HelpRow(
            say(f"help_page.{page}.{row}"),
            say(f"help_page.{page}.{row}.text"),
            _SQUARES.get(row) if page == "game" else None,
        )
        for row in _ROWS[page]
    )
    figures = tuple(_figure(name, typed) for name, typed in _FIGURES) if page == "writing" else ()
    return HelpPageView(page_text(page), say(f"help_page.{page}.lead"), figures, rows)


def _figure(name: str, typed: str) -> HelpFigure:
    move = Move.parse(typed)
    start, direction = move.reference.square, move.reference.direction
    tiles = [(start.moved(direction, step), letter) for step, letter in enumerate(move.word)]
    icon = Icon.ARROW_RIGHT if direction is Direction.HORIZONTAL else Icon.ARROW_DOWN
    if name == "joker":
        icon = Icon.JOKER
    first = start.row - 2 if direction is Direction.HORIZONTAL else start.row
    view = BoardView(Board().with_tiles(tiles).cells, (start,))
    return HelpFigure(typed, icon, view, first, start, say(f"help_page.figure.{name}"))
