"""Fallacious joins (§5.3.3): whether the words that a place forms across are plausible by themselves."""

from __future__ import annotations

from typing import Final

from topping.correction.location.place import Place
from topping.rules.grid.board import Board
from topping.rules.grid.square import Direction, Square

MOST_LETTERS_MORE: Final = 2
"""A word of the grid that is longer by so many letters at its end is plausible: PASSEZ, CHATONS."""


def lengthens_only(place: Place, board: Board) -> bool:
    """Whether each word refused across only lengthens a word of the grid, at its end, by two letters at most.

    Of these letters one is laid; a second one lay there already, behind it. `place` must fail by such words alone.
    """
    across = place.reference.direction.other
    formed = [
        (_text(board, square, across, -1), _text(board, square, across, 1)) for square, _ in place.placement.placed
    ]
    letters = [letter.upper() for _, letter in place.placement.placed]
    refused = [
        (before, after)
        for (before, after), letter in zip(formed, letters, strict=True)
        if (before or after) and before + letter + after in place.refused
    ]
    return all(len(before) > 1 and 1 + len(after) <= MOST_LETTERS_MORE for before, after in refused)


def _text(board: Board, square: Square, direction: Direction, step: int) -> str:
    """The letters of the grid beside a square, before (-1) or after (1) it, as they are read; upper case."""
    letters = ""
    while board.holds(square := square.moved(direction, step)):
        letter = board.at(square).upper()
        letters = letters + letter if step > 0 else letter + letters
    return letters
