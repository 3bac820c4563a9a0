"""The slip of a correction (§5.9): its contents, and whether it must be sent to the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive, Sanction
from topping.correction.sanction.outcome import Reason
from topping.rules.moves.move import Solution

_ABOUT_THE_SCORE: Final = (
    Motive.SCORE_ABSENT,
    Motive.SCORE_WRONG,
    Motive.FIRST_SCORE_ABSENT,
    Motive.FIRST_SCORE_WRONG,
)


@dataclass(frozen=True, slots=True)
class Slip:
    """What a slip says."""

    table: int | None
    move_number: int
    """From 1."""
    points: int
    gross: int
    sanction: Sanction
    warnings: int
    """Warnings given on the move."""
    word: str
    """The word paid or, for a zero, written; jokers in lower case."""
    refused: tuple[str, ...]
    """The words not admitted, played or formed across, in upper case."""
    reasons: tuple[Reason, ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the motives, each once."""
        return tuple(dict.fromkeys(reason.motive.paragraph for reason in self.reasons))

    @staticmethod
    def of(correction: Correction) -> Slip:
        """The slip of a correction; every correction has one."""
        return Slip(
            correction.table,
            correction.move_number,
            correction.points,
            correction.gross,
            correction.sanction,
            correction.warnings,
            correction.word,
            correction.refused,
            correction.reasons,
        )


def must_be_sent(correction: Correction, bulletin: Bulletin, retained: Solution) -> bool:
    """Whether §5.9 wants the slip sent: for any sanction but two.

    A warning for the score of the retained word, and a zero for a solution above the top, need not be.
    """
    if correction.disciplinary or correction.sanction is Sanction.PENALTY:
        return True
    if correction.sanction is Sanction.NONE:
        return False
    if correction.sanction is Sanction.ZERO:
        return all((one.score or 0) <= retained.points for one in bulletin.inscriptions if not one.crossed_out)
    causes = [one.motive for one in correction.reasons if one.motive.sanction is Sanction.WARNING]
    return correction.word.upper() != retained.word.upper() or not all(one in _ABOUT_THE_SCORE for one in causes)
