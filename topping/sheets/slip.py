"""Formats bulletins in one line, and the slips that tell players how their bulletins were corrected (§5.9)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from topping.correction.bulletin import BLANK, Bulletin, Inscription, Sketch
from topping.correction.sanction import Correction, Reason, Sanction
from topping.rules.grid.board import Direction, Square
from topping.texts import say
from topping.wording.sentences import points

_SEVERAL: Final = " / "
_LINES: Final = " | "
_GAP: Final = "·"
EMPTY: Final = "–"
"""Stands for an empty box."""


@dataclass(frozen=True, slots=True)
class Written:
    """The text on a bulletin in three parts: word, reference, score. Several solutions are separated by `/`."""

    word: str
    """Circled letters in parentheses, an empty square between letters as `·`, lines of a sketch separated by `|`."""
    reference: str
    score: str


def written(bulletin: Bulletin | None) -> Written:
    """Returns the text on a bulletin in three parts: word, reference and score; all empty without a bulletin."""
    solutions = () if bulletin is None else bulletin.inscriptions
    return Written(
        _SEVERAL.join(map(_word, solutions)),
        _joined([str(solution.reference or "") for solution in solutions]),
        _joined(["" if solution.score is None else str(solution.score) for solution in solutions]),
    )


def _joined(boxes: list[str]) -> str:
    """Joins the texts of one part (for example the words) of several solutions; returns the text only once if all are
    equal.
    """
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


def reason_in_words(reason: Reason) -> str:
    """Returns the reason for a sanction as a sentence, without its paragraph."""
    return say(f"motive.{reason.motive.name.lower()}", words=reason.words, places=reason.references)


def grounds(reason: Reason) -> str:
    """Returns the reason for a sanction as a sentence, after the number of its paragraph if it has one."""
    paragraph, sentence = reason.motive.paragraph, reason_in_words(reason)
    return say("slip.reason", paragraph=paragraph, sentence=sentence) if paragraph else sentence


def slip_lines(slip: Correction) -> Iterator[str]:
    """Yields the lines of a correction slip: move and table, word and points, sanction, warnings, reasons."""
    if slip.table is None:
        yield say("slip.head_without_table", number=slip.move_number)
    else:
        yield say("slip.head", number=slip.move_number, table=slip.table)
    scored = points(slip.points)
    if slip.sanction is Sanction.PENALTY:
        scored = say("slip.net", points=scored, gross=slip.gross)
    if slip.word:
        yield say("slip.score", word=slip.word, points=scored)
    else:
        yield say("slip.score_without_word", points=scored)
    yield say(f"slip.sanction.{slip.sanction.value}")
    if slip.warnings > 1 or (slip.warnings and slip.sanction is not Sanction.WARNING):
        yield say("slip.warnings", count=slip.warnings)
    for reason in slip.reasons:
        yield grounds(reason)
