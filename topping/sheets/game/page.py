"""A club sheet as one HTML page that stands alone and prints on A4, in black and white too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.rules.board import EMPTY, Board
from topping.rules.letters import JOKER, tile_of
from topping.rules.premium import Premium, premium_at
from topping.rules.square import ROWS, SIZE, Square
from topping.sheets.game.sheet import Sheet
from topping.sheets.game.text import COLUMNS, FIGURES, cells, facts, heading
from topping.sheets.html import PageColumn, html_page
from topping.texts import say

_MARKS: Final = {
    Premium.NONE: "",
    Premium.DOUBLE_LETTER: "sheet.square.double_letter",
    Premium.TRIPLE_LETTER: "sheet.square.triple_letter",
    Premium.DOUBLE_WORD: "sheet.square.double_word",
    Premium.TRIPLE_WORD: "sheet.square.triple_word",
}


_CLASSES: Final = {**dict.fromkeys(FIGURES, "figures"), "word": "word"}
_WORDS: Final = frozenset({"draw", "word"})
"""Columns of rejected draws, draws and words."""


@dataclass(frozen=True, slots=True)
class PageSquare:
    """A square of the grid at the end."""

    tile: str
    """Empty where there is none."""
    is_joker: bool
    """Whether the tile is a joker that stays."""
    premium: str
    """What an empty square multiplies."""


def as_page(sheet: Sheet) -> str:
    """The whole page; ends with a line feed."""
    return html_page(
        "game",
        title=heading(sheet),
        facts=facts(sheet),
        columns=[_column(name) for name in COLUMNS],
        rows=[cells(row) for row in sheet.rows],
        grid=[
            (letter, [_square(sheet.board, Square(row, column)) for column in range(SIZE)])
            for row, letter in enumerate(ROWS)
        ],
    )


def _column(name: str) -> PageColumn:
    return PageColumn(say(f"sheet.column.{name}"), _CLASSES.get(name, ""), keeps_words_whole=name in _WORDS)


def _square(board: Board, square: Square) -> PageSquare:
    character = board.at(square)
    if character == EMPTY:
        key = _MARKS[premium_at(square)]
        return PageSquare("", False, say(key) if key else "")
    return PageSquare(character.upper(), tile_of(character) == JOKER, "")
