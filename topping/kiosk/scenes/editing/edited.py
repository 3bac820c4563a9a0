"""The game in hand: its draft with what can be undone, its checked rows, and the file that keeps it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from topping.errors import ToppingError
from topping.game.drafts import DraftShelf, forget_draft, write_draft
from topping.play.editing.checking import CheckedRow, check
from topping.play.editing.draft import GameDraft
from topping.play.editing.history import UndoHistory
from topping.rules.games.game import Game
from topping.rules.games.gamestate import GameState
from topping.rules.moves.judgement import Admits

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
        """The draft as it stands."""
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
        """The sum of the rows that can be counted."""
        return sum(row.solution.points for row in self.checked if row.solution is not None)

    @property
    def faulty(self) -> tuple[int, ...]:
        """The numbers of the rows that cannot stand in a game file."""
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
