"""The game in hand in the editor and the file that keeps it; the solutions of its positions, and grades by them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping.errors import ToppingError
from topping.game.drafts import DraftShelf, forget_draft, write_draft
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import KeptAnswers, QuestionService
from topping.game.service.messages import News
from topping.game.service.positionquestions import ListQuestion, SolutionsListed
from topping.play.editing.checking import CheckedRow, GradedRow, check, graded
from topping.play.editing.draft import GameDraft, UndoHistory
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, GameState
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Solution

_LINE_MS: Final = 250
"""A line half typed is written this long after it has changed, at the latest."""


class EditedGame:
    """A draft, checked after every change, and written at every change."""

    def __init__(self, shelf: DraftShelf, history: UndoHistory[GameDraft], path: Path | None, admits: Admits) -> None:
        """A draft that was kept at `path`, or a new one, which gets its file when there is something to keep."""
        self._shelf, self.history, self.path, self._admits = shelf, history, path, admits
        self.saved: Path | None = None
        """The game file that it was saved as."""
        self._written = history.now
        """What the file holds, or the one that was opened to be edited."""
        self._changed_ms: int | None = None
        """When the line began to differ from what the file holds."""
        self._tried: tuple[GameDraft, str, CheckedRow | None, ToppingError | None] | None = None
        self.checked: tuple[CheckedRow, ...] = ()
        self._variant = self.draft.variant
        """The variant that they were checked under."""
        self._check()

    @property
    def draft(self) -> GameDraft:
        return self.history.now

    def _check(self) -> None:
        known = self.checked if self._variant == self.draft.variant else ()
        self._variant = self.draft.variant
        self.checked = check(self.draft.rows, self.draft.variant, self._admits, known)

    # changes

    def change(self, draft: GameDraft) -> None:
        """A step, which can be undone. A word typed alone is bound to the place where it goes."""
        self.history = self.history.then(draft)
        self._check()
        for row in self.checked:
            if row.solution is not None and row.row.move is not None and row.row.move.reference is None:
                self.history = self.history.amended(self.draft.pinned(row.number - 1, row.solution.reference))
                self._check()

    def go_to(self, place: int) -> None:
        """Another row in hand, which is no step to undo."""
        self.history = self.history.amended(self.draft.went_to(place))

    def note_line(self, line: str) -> None:
        """What stands on the entry line."""
        if line != self.draft.line:
            self.history = self.history.amended(replace(self.draft, line=line))

    def undo(self) -> bool:
        """One step back; whether there was one."""
        before, self.history = self.history, self.history.undone()
        self._check()
        return self.history != before

    def redo(self) -> bool:
        """One step forward again; whether there was one."""
        before, self.history = self.history, self.history.redone()
        self._check()
        return self.history != before

    # what it comes to

    def tried(self, line: str) -> tuple[CheckedRow | None, ToppingError | None]:
        """The row in hand as a line would make it, or why it cannot be read; changes nothing.

        A word whose place is still to be typed is left out: looking for its place at every key would take too long.
        """
        draft = self.draft
        if self._tried is None or self._tried[:2] != (draft, line):
            row, fault = None, None
            try:
                typed = draft.typed(line).rows[draft.at]
                if typed.move is not None and typed.move.reference is None and typed.points is None:
                    typed = replace(typed, move=None)
                rows = (*draft.rows[: draft.at], typed)
                row = check(rows, draft.variant, self._admits, self.checked)[draft.at]
            except ToppingError as error:
                fault = error
            self._tried = (draft, line, row, fault)
        return self._tried[2:]

    @property
    def state(self) -> GameState | None:
        """What the row in hand is played on; None where it waits for an earlier one."""
        at = self.draft.at
        if at < len(self.checked):
            return self.checked[at].before
        return self.checked[-1].after if self.checked else GameState.set_up(self.draft.variant)

    @property
    def points(self) -> int:
        return sum(row.solution.points for row in self.checked if row.solution is not None)

    @property
    def faulty(self) -> tuple[int, ...]:
        return tuple(row.number for row in self.checked if row.move is None)

    @property
    def game(self) -> Game | None:
        """The whole as a game; None while a row has a fault, or there is none."""
        moves = tuple(move for row in self.checked if (move := row.move) is not None)
        if not moves or len(moves) < len(self.checked):
            return None
        return Game(self.draft.variant, moves, self.draft.formula, " ".join(self.draft.name.split()))

    # its file

    def keep(self, now: int) -> None:
        """Writes what is new: rows at once, a line half typed a moment later. Raises `SetupError`."""
        draft = self.draft
        if draft == self._written or (draft.is_new and self.path is None):
            self._changed_ms = None
            return
        is_line = replace(draft, line="") == replace(self._written, line="")
        if self._changed_ms is None:
            self._changed_ms = now
        if not is_line or now - self._changed_ms >= _LINE_MS:
            self._write(is_lasting=not is_line)

    def keep_all(self) -> None:
        """Writes what is new, the line too: the screen goes. Raises `SetupError`."""
        if self.draft != self._written and not (self.draft.is_new and self.path is None):
            self._write(is_lasting=True)

    def _write(self, *, is_lasting: bool) -> None:
        self._changed_ms = None
        self._written = self.draft  # where the disk refuses, it is told once, not at every turn
        if self.path is None:
            self.path = self._shelf.new_path()
        write_draft(self.draft, self.path, is_lasting=is_lasting)

    def save(self, game: Game) -> Path:
        """Writes the game file; the draft is no longer needed then, until something changes. Raises `SetupError`."""
        self.saved = self._shelf.keep_game(game, self.saved)
        if self.path is not None:
            forget_draft(self.path)
        self._written, self.path = self.draft, None
        return self.saved


_KEPT: Final = 80
"""Positions whose solutions are kept: those of a whole game, and some that were corrected."""
_MORE_THAN_ANY: Final = 10_000
"""Points that no move brings: only the tops are looked at."""

Solved = tuple[Position, Variant]


class PositionSolver(KeptAnswers[Solved, SolutionsListed]):
    """What was found for positions; one question at a time, so that the position in hand never waits for others."""

    def __init__(
        self, helper: QuestionService, lexicon: WantedLexicon, most: int, why_held: Callable[[Position], str]
    ) -> None:
        """`most` solutions of each are given, all are counted; `why_held` says why a position is not solved, if so."""
        self._why_held = why_held
        super().__init__(
            helper,
            lambda one: ListQuestion(one[0], most, one[1], lexicon),
            lambda news: news if isinstance(news, SolutionsListed) else None,
            _KEPT,
        )

    def want(self, *those: Solved) -> None:
        """Asks for the solutions of a position, in place of what is still being looked for."""
        for one in those:
            if not self.knows(one) and one not in self:
                self.drop()
                if why := self._why_held(one[0]):
                    self.faults[one] = why
                else:
                    super().want(one)


def best_of(listed: SolutionsListed | None, least: int) -> tuple[Solution, ...]:
    """The tops of a list, and whatever else in it is worth more than `least` points."""
    if listed is None:
        return ()
    found: list[Solution] = []
    for place in range(len(listed.lines)):
        one = listed.solution(place)
        if one is None or (found and one.points < found[0].points and one.points <= least):
            break
        found.append(one)
    return tuple(found)


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
        if self._solver:
            return
        for row in self._checked:
            position = row.position
            if self._grade(row) is not None or position is None or row.solution is None or row.before is None:
                continue
            if not self._solver.knows((position, row.before.variant)):
                self._solver.want((position, row.before.variant))
                return
            listed = self._solver.get((position, row.before.variant))
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
        if self._solver.hear(news) is None:
            return False
        self.look(self._checked)
        return True

    def of(self, row: CheckedRow, listed: SolutionsListed | None) -> GradedRow | None:
        """The grade of the row that is shown, by the solutions of its position where these are listed."""
        known = self._grade(row)
        if known is not None or listed is None:
            return known
        if self._shown is None or self._shown[0] is not row or self._shown[1] is not listed:
            least = row.solution.points if row.solution is not None else _MORE_THAN_ANY
            self._shown = (row, listed, graded(row, best_of(listed, least)))
        return self._shown[2]

    def drop(self) -> None:
        self._solver.drop()
