"""The game typed in the editor, with its draft file, and the solutions and grades of its moves."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping.answers.client import AnswerCache, News, QuestionService
from topping.answers.positions import CountedSolutions, list_solutions
from topping.errors import ToppingError
from topping.gamefiles.drafts import DraftShelf, forget_draft, write_draft
from topping.gamefiles.lexicon import WantedLexicon
from topping.play.editing.checking import CheckedRow, GradedRow, check, graded
from topping.play.editing.draft import GameDraft, UndoHistory
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, GameState
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.scoring import Admits

_LINE_MS: Final = 250
"""The longest time (ms) between a change of a half-typed line and its writing."""


class EditedGame:
    """The game draft open in the editor, checked after every change and saved to its draft file."""

    def __init__(self, shelf: DraftShelf, history: UndoHistory[GameDraft], path: Path | None, admits: Admits) -> None:
        """Opens the draft stored at `path`; None for a new draft, which gets a file at its first change.

        `shelf` holds the draft files, `history` the draft with its earlier states; `admits` tells whether a word is
        valid.
        """
        self._shelf, self.history, self.path, self._admits = shelf, history, path, admits
        self.saved: Path | None = None
        """The game file that it was saved as."""
        self._written = history.now
        """The draft as it is in the file, or as it was opened."""
        self._changed_ms: int | None = None
        """When (ms) the line began to differ from the file."""
        self._tried: tuple[GameDraft, str, CheckedRow | None, ToppingError | None] | None = None
        self.checked: tuple[CheckedRow, ...] = ()
        self._variant = self.draft.variant
        """The variant of the last check."""
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
        """Makes `draft` the current draft; this can be undone. A word typed without a reference gets its only possible
        reference.
        """
        self.history = self.history.then(draft)
        self._check()
        for row in self.checked:
            if row.solution is not None and row.row.move is not None and row.row.move.reference is None:
                self.history = self.history.amended(self.draft.pinned(row.number - 1, row.solution.reference))
                self._check()

    def go_to(self, place: int) -> None:
        """Selects the move (row) with the index `place`; this cannot be undone."""
        self.history = self.history.amended(self.draft.went_to(place))

    def note_line(self, line: str) -> None:
        """Stores the unfinished text of the entry line in the draft."""
        if line != self.draft.line:
            self.history = self.history.amended(replace(self.draft, line=line))

    def undo(self) -> bool:
        """Undoes the last change; returns whether there was one."""
        before, self.history = self.history, self.history.undone()
        self._check()
        return self.history != before

    def redo(self) -> bool:
        """Redoes the last undone change; returns whether there was one."""
        before, self.history = self.history, self.history.redone()
        self._check()
        return self.history != before

    # results

    def tried(self, line: str) -> tuple[CheckedRow | None, ToppingError | None]:
        """Returns (move, None): the current move as `line` would make it; or (None, fault) if `line` is unreadable.

        The draft does not change. With a word that has neither reference nor points, the move is returned without its
        word: finding its place at each key takes too long.
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
        """The grid, bag and draw before the current move; None if an earlier move is incomplete."""
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
        """The game made of the draft's moves; None if there are no moves, or one is faulty."""
        moves = tuple(move for row in self.checked if (move := row.move) is not None)
        if not moves or len(moves) < len(self.checked):
            return None
        return Game(self.draft.variant, moves, self.draft.formula, " ".join(self.draft.name.split()))

    # its file

    def keep(self, now: int) -> None:
        """Writes the draft file if a move has changed; if only the entry line has, waits `_LINE_MS` first. `now` is the
        time (ms).

        Raises `SetupError` if the file cannot be written.
        """
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
        """Writes the draft file at once if anything has changed, entry line included.

        Raises `SetupError` if it cannot be written.
        """
        if self.draft != self._written and not (self.draft.is_new and self.path is None):
            self._write(is_lasting=True)

    def _write(self, *, is_lasting: bool) -> None:
        self._changed_ms = None
        self._written = self.draft  # if the disk refuses, one notice is enough
        if self.path is None:
            self.path = self._shelf.new_path()
        write_draft(self.draft, self.path, is_lasting=is_lasting)

    def save(self, game: Game) -> Path:
        """Writes `game` as a game file and deletes the draft file; returns the path of the game file.

        Raises `SetupError` if it cannot be written.
        """
        self.saved = self._shelf.keep_game(game, self.saved)
        if self.path is not None:
            forget_draft(self.path)
        self._written, self.path = self.draft, None
        return self.saved


_KEPT: Final = 80
"""How many positions keep their solutions: a whole game and some corrections."""
_MORE_THAN_ANY: Final = 10_000
"""A minimum (points) above any move's value, so that only tops are listed."""

Solved = tuple[Position, Variant]


class PositionSolver(AnswerCache[Solved, CountedSolutions]):
    """A cache of the solutions of positions. The answering thread solves one position at a time, the last requested."""

    def __init__(
        self, answerer: QuestionService, lexicon: WantedLexicon, most: int, why_held: Callable[[Position], str]
    ) -> None:
        """Keeps at most `most` solutions of each position, but counts all.

        `why_held` returns a sentence if a position must not be solved, otherwise an empty text.
        """
        self._why_held = why_held
        super().__init__(lambda asked: answerer.ask(list_solutions, asked[0], most, asked[1], lexicon), _KEPT)

    def want(self, *those: Solved) -> None:
        """Requests the solutions of positions (position, variant). A new request cancels the pending one."""
        for solved in those:
            if not self.knows(solved) and solved not in self:
                self.drop()
                if why := self._why_held(solved[0]):
                    self.faults[solved] = why
                else:
                    super().want(solved)


def best_of(listed: CountedSolutions | None, least: int) -> tuple[Solution, ...]:
    """Returns the leading solutions of a list: the tops, and all others worth more than `least` points."""
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
    """The grades of the moves in the editor, that is, how each typed move compares with the tops, once these are
    known.
    """

    def __init__(self, solver: PositionSolver) -> None:
        self._solver = solver
        self._checked: tuple[CheckedRow, ...] = ()
        self._known: dict[int, tuple[CheckedRow, GradedRow]] = {}
        """By row number; valid for this exact row only."""
        self._shown: tuple[CheckedRow, CountedSolutions, GradedRow] | None = None
        """The shown row being typed, with its solutions: every frame reads it."""

    def look(self, checked: Sequence[CheckedRow]) -> None:
        """Sets the current moves. Requests the solutions for the first move that has no grade."""
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
        """The grades known so far, by move number."""
        grades = ((row.number, self._grade(row)) for row in self._checked)
        return {number: grade for number, grade in grades if grade is not None}

    def hear(self, news: News) -> bool:
        if self._solver.hear(news) is None:
            return False
        self.look(self._checked)
        return True

    def of(self, row: CheckedRow, listed: CountedSolutions | None) -> GradedRow | None:
        """Returns the grade of the move on screen, computed from the solutions `listed`; None if these are unknown."""
        known = self._grade(row)
        if known is not None or listed is None:
            return known
        if self._shown is None or self._shown[0] is not row or self._shown[1] is not listed:
            least = row.solution.points if row.solution is not None else _MORE_THAN_ANY
            self._shown = (row, listed, graded(row, best_of(listed, least)))
        return self._shown[2]

    def drop(self) -> None:
        self._solver.drop()
