"""Blank sheets to print: slips and road sheets of duplicate (§2.1); score, challenge and match sheets (C §2.1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from topping.rules.tiles.letters import COUNTS, TILES
from topping.sheets.html import html_page
from topping.texts import say

_SQUARES: Final = (5, 9)
"""Rows and columns of the squared part of a slip, which stands for a part of the grid."""
_MOVES: Final = 26
"""Lines of a road sheet: more moves than games usually have."""
_TURNS: Final = 20
"""Lines of a score sheet."""


class BlankSheet(StrEnum):
    """A sheet to be filled in by hand."""

    BULLETINS = "bulletins"
    ROAD = "road"
    SCORE = "score"
    CHALLENGE = "challenge"
    MATCH = "match"


_COPIES: Final = {
    BlankSheet.BULLETINS: 8,
    BlankSheet.ROAD: 1,
    BlankSheet.SCORE: 1,
    BlankSheet.CHALLENGE: 6,
    BlankSheet.MATCH: 2,
}
"""How many of a sheet are on a page."""


def blank_page(sheet: BlankSheet) -> str:
    """One page of it, in the language in force; ends with a line feed."""
    rows, columns = _SQUARES
    return html_page(
        "blank",
        title=say(f"blanks.{sheet.value}"),
        kind=sheet.value,
        copies=_COPIES[sheet],
        rows=rows,
        columns=columns,
        moves=_MOVES,
        turns=_TURNS,
        letters=[(tile, COUNTS[tile]) for tile in TILES],
    )
