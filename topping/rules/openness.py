"""The openness of a grid (§3.4): how much free space words could cross, measured without the lexicon."""

from __future__ import annotations

from typing import Final

from topping.rules.board import EMPTY, Board
from topping.rules.letters import ALPHABET
from topping.rules.square import SIZE

_REACH: Final = 7
"""A word rarely runs further than this many new tiles to one side of the letter it crosses."""
_FULL: Final = (1 << SIZE) - 1
_OCCUPIED: Final = str.maketrans({EMPTY: "0"} | dict.fromkeys(ALPHABET + ALPHABET.lower(), "1"))


def openness(board: Board) -> int:
    """The free squares along which new words could cross those on the grid, added up.

    For each tile and each direction in which both its neighbours are empty (so that no word runs there yet), count
    the squares before and after it, in that direction, up to the first that holds a tile or touches one on its sides,
    and at most seven to each side. Only the shape counts, not the letters, so that two words of the same length at
    the same place are equally open. Lines are 15-bit masks, which makes the measure a few dozen additions.
    """
    rows = [_mask(board.row(index)) for index in range(SIZE)]
    columns = [_mask(board.column(index)) for index in range(SIZE)]
    return _along(rows) + _along(columns)


def _mask(line: str) -> int:
    return int(line.translate(_OCCUPIED)[::-1], 2)


def _along(lines: list[int]) -> int:
    total = 0
    for index, occupied in enumerate(lines):
        beside = (lines[index - 1] if index else 0) | (lines[index + 1] if index + 1 < SIZE else 0)
        blocked = occupied | beside
        crossable = occupied & ~(occupied << 1) & ~(occupied >> 1)
        while crossable:
            tile = crossable & -crossable
            crossable ^= tile
            place = tile.bit_length() - 1
            before = place - (blocked & (tile - 1)).bit_length()
            beyond = (blocked | ~_FULL) >> (place + 1)
            after = (beyond & -beyond).bit_length() - 1
            total += min(before, _REACH) + min(after, _REACH)
    return total
