"""Small grids for corrections, and a short form of bulletins."""

from topping.correction.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.correct import correct
from topping.correction.sanction import Correction, Motive
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.grid.board import Board, Direction, Reference
from topping.rules.grid.position import Position


def lone(**letters: str) -> Board:
    """Returns a grid with single letters: `lone(H10="S")`."""
    return Board().with_tiles((Reference.parse(name).square, letter) for name, letter in letters.items())


def column(word: str) -> tuple[str, ...]:
    """Returns the lines of a vertical word."""
    return tuple(word)


def written(
    *lines: str,
    reference: str | None = None,
    score: int | None = None,
    circled: tuple[tuple[int, int], ...] = (),
    direction: Direction | None = None,
    crossed_out: bool = False,
) -> Inscription:
    """One of several solutions."""
    box = None if reference is None else WrittenReference.parse(reference)
    return Inscription(Sketch.of(lines, circled), box, score, direction, crossed_out)


class Referee:
    """Corrects bulletins of a move."""

    def __init__(
        self,
        board: Board,
        rack: str,
        admitted: str,
        *,
        number: int = 5,
        variant: Variant = NORMALE,
        formula: str = "duplicate",
    ) -> None:
        self.position = Position(board, rack)
        self.admitted = frozenset(admitted.split())
        self.number, self.variant, self.formula = number, variant, formula

    def admits(self, word: str) -> bool:
        return word in self.admitted

    def correct(self, bulletin: Bulletin) -> Correction:
        return correct(bulletin, self.position, self.admits, self.number, self.variant, self.formula)

    def __call__(
        self,
        *lines: str,
        reference: str | None = None,
        score: int | None = None,
        circled: tuple[tuple[int, int], ...] = (),
        direction: Direction | None = None,
    ) -> Correction:
        return self.correct(
            Bulletin.of(*lines, reference=reference, score=score, circled=circled, direction=direction, table=12)
        )

    def several(self, *inscriptions: Inscription) -> Correction:
        return self.correct(Bulletin(inscriptions))


def told(correction: Correction) -> tuple[int, str, tuple[str, ...]]:
    """Returns (points, sanction, paragraphs)."""
    return (correction.points, correction.sanction.value, correction.paragraphs)


def motives(correction: Correction) -> list[Motive]:
    return [reason.motive for reason in correction.reasons]
