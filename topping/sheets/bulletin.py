"""What a player wrote on a bulletin, in one line: word, reference, score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.correction.bulletin.bulletin import Bulletin, Inscription
from topping.correction.bulletin.sketch import BLANK, Sketch
from topping.rules.grid.square import Direction, Square
from topping.texts import say

_SEVERAL: Final = " / "
_LINES: Final = " | "
_GAP: Final = "·"
EMPTY: Final = "–"
"""What stands for an empty box."""


@dataclass(frozen=True, slots=True)
class Written:
    """The three parts of a bulletin; several solutions are separated by `/`."""

    word: str
    """Circled letters in parentheses, an empty square between letters as `·`, lines of a sketch separated by `|`."""
    reference: str
    score: str


def written(bulletin: Bulletin | None) -> Written:
    """The parts of a bulletin; empty where there is no bulletin."""
    solutions = () if bulletin is None else bulletin.inscriptions
    return Written(
        _SEVERAL.join(map(_word, solutions)),
        _joined([str(one.reference or "") for one in solutions]),
        _joined(["" if one.score is None else str(one.score) for one in solutions]),
    )


def _joined(boxes: list[str]) -> str:
    """The boxes of several solutions; one that all share is written once."""
    return boxes[0] if len(set(boxes)) == 1 else _SEVERAL.join(box or EMPTY for box in boxes)


def _word(inscription: Inscription) -> str:
    sketch = inscription.sketch
    if sketch.straight is Direction.VERTICAL:
        sketch = sketch.transposed
    lines = (_line(sketch, row) for row in range(len(sketch.rows)))
    word = _LINES.join(line for line in lines if line)
    return say("written.crossed_out", word=word) if inscription.crossed_out else word


def _line(sketch: Sketch, row: int) -> str:
    text = ""
    for column, letter in enumerate(sketch.rows[row]):
        if letter == BLANK:
            text += _GAP if text else ""
        else:
            text += f"({letter})" if Square(row, column) in sketch.circled else letter
    return text
