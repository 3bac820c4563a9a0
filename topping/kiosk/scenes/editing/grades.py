"""The grades of all rows of a sheet: their tops are asked for one after the other, beside the row in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.game.service.messages import News
from topping.game.service.positionquestions import SolutionsListed
from topping.kiosk.scenes.editing.solutionlist import SolutionList, best_of
from topping.kiosk.scenes.editing.solving import PositionSolver
from topping.play.editing.checking import CheckedRow
from topping.play.editing.grading import GradedRow, graded

_MORE_THAN_ANY: Final = 10_000
"""Points that no move brings: only the tops are looked at."""


class RowGrades:
    """What each row is worth beside what could be played, as far as that is known."""

    def __init__(self, solver: PositionSolver) -> None:
        self._solver = solver
        self._checked: tuple[CheckedRow, ...] = ()
        self._known: dict[int, tuple[CheckedRow, GradedRow]] = {}
        """By the number of the row; good for that very row, and for no other one of its number."""
        self._shown: tuple[CheckedRow, SolutionsListed, GradedRow] | None = None
        """The row shown last that is being typed, with its solutions: it is looked at in every frame."""

    def look(self, checked: Sequence[CheckedRow]) -> None:
        """Takes note of the rows as they are now; asks about the first one that is not known."""
        self._checked = tuple(checked)
        if not self._solver.is_idle:
            return
        for row in self._checked:
            position = row.position
            if self._grade(row) is not None or position is None or row.solution is None or row.before is None:
                continue
            if not self._solver.knows(position, row.before.variant):
                self._solver.want(position, row.before.variant)
                return
            listed = self._solver.of(position, row.before.variant)
            if listed is not None:
                self._known[row.number] = (row, graded(row, best_of(listed, row.solution.points)))

    def _grade(self, row: CheckedRow) -> GradedRow | None:
        known = self._known.get(row.number)
        return known[1] if known is not None and known[0] is row else None

    @property
    def found(self) -> dict[int, GradedRow]:
        """By the number of the row."""
        grades = ((row.number, self._grade(row)) for row in self._checked)
        return {number: grade for number, grade in grades if grade is not None}

    def hear(self, news: News) -> bool:
        """Whether news were an answer about a row."""
        if not self._solver.hear(news):
            return False
        self.look(self._checked)
        return True

    def of(self, row: CheckedRow, solutions: SolutionList) -> GradedRow | None:
        """The grade of the row that is shown, by the solutions that are listed."""
        known = self._grade(row)
        if known is not None:
            return known
        listed = solutions.listed
        if row.position is None or listed is None or not solutions.lists(row.position):
            return None
        if self._shown is None or self._shown[0] is not row or self._shown[1] is not listed:
            least = row.solution.points if row.solution is not None else _MORE_THAN_ANY
            self._shown = (row, listed, graded(row, best_of(listed, least)))
        return self._shown[2]

    def drop(self) -> None:
        """Gives up what has not been answered."""
        self._solver.drop()
