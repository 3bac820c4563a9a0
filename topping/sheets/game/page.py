"""A club sheet as one HTML page that stands alone and prints on A4, in black and white too."""

from __future__ import annotations

from typing import Final

from topping.sheets.game.sheet import COLUMNS, FIGURES, Sheet, cells, facts, heading
from topping.sheets.grid import page_grid
from topping.sheets.html import PageColumn, html_page
from topping.texts import say

_CLASSES: Final = {**dict.fromkeys(FIGURES, "figures"), "word": "word"}
_WORDS: Final = frozenset({"draw", "word"})
"""Columns of rejected draws, draws and words."""


def as_page(sheet: Sheet) -> str:
    """The whole page; ends with a line feed."""
    return html_page(
        "game",
        title=heading(sheet),
        facts=facts(sheet),
        columns=[_column(name) for name in COLUMNS],
        rows=[cells(row) for row in sheet.rows],
        grid=page_grid(sheet.board),
    )


def _column(name: str) -> PageColumn:
    return PageColumn(say(f"sheet.column.{name}"), _CLASSES.get(name, ""), keeps_words_whole=name in _WORDS)
