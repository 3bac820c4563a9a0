"""Fallacious joins (§5.3.3): whether the words that a place forms across are plausible by themselves."""

from __future__ import annotations

import re
from typing import Final

from topping.correction.location.place import Place
from topping.rules.grid.board import Board
from topping.rules.grid.square import Direction, Square

_FLEXIONS: Final = {
    ending: re.compile(f"(?:{before})$")
    for ending, before in {
        "S": "[^SXZ]",
        "X": "[AEO]U",
        "E": "[^AEOXYZ]|[^AEO]E",
        "ES": "[^AEOXYZ]|[^AEO]E",
        "R": "[EI]",
        "Z": "E",
        "NT": "E",
        "T": "[AIU]",
        "RA": "[EI]",
        "A": "[EI]R",
        "AI": "[EI]R",
        "AS": "[EI]R",
        "EZ": "[DPRT]",
    }.items()
}
"""The endings of at most two letters that look like a plural, a feminine or a form of a verb, each with what the word
ends in that it lengthens: CHATONS, HIBOUX, GRANDE, PASSEE, PASSER, FINIR, PASSEZ, PASSENT, FINIT, PASSERA, PARTEZ."""


def is_flexion(word: str, ending: str) -> bool:
    """Whether letters at the end of a word look like a flexion of it; both in upper case."""
    found = _FLEXIONS.get(ending)
    return found is not None and found.search(word) is not None


def lengthens_only(place: Place, board: Board) -> bool:
    """Whether each word refused across only lengthens a word of the grid by what looks like a flexion of it.

    Of these letters one is laid; a second one lay there already, behind it. `place` must fail by such words alone.
    """
    across = place.reference.direction.other
    formed = [
        (_text(board, square, across, -1), _text(board, square, across, 1)) for square, _ in place.placement.placed
    ]
    letters = [letter.upper() for _, letter in place.placement.placed]
    refused = [
        (before, letter, after)
        for (before, after), letter in zip(formed, letters, strict=True)
        if (before or after) and before + letter + after in place.refused
    ]
    return all(len(before) > 1 and is_flexion(before, letter + after) for before, letter, after in refused)


def _text(board: Board, square: Square, direction: Direction, step: int) -> str:
    """The letters of the grid beside a square, before (-1) or after (1) it, as they are read; upper case."""
    letters = ""
    while board.holds(square := square.moved(direction, step)):
        letter = board.at(square).upper()
        letters = letters + letter if step > 0 else letter + letters
    return letters
