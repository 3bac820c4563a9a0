"""What the editor of games shows: the sheet, the row in hand, its solutions; keys and mouse are the scene's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from topping.errors import LexiconError, ToppingError
from topping.game.drafts import load_draft
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.editing.bag import paint_letter_bag
from topping.kiosk.painters.editing.sheetrows import SheetView, paint_sheet, sheet_row_height
from topping.kiosk.painters.editing.status import StatusView, paint_editing_status
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.grid.rack import paint_rack
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.field import FieldView, line_rect
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.training.review.solutions import paint_solutions, solution_row_height
from topping.kiosk.routes.editing import EditGame
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.editing import editor_view
from topping.kiosk.scenes.editing.edited import EditedGame
from topping.kiosk.scenes.editing.grades import RowGrades
from topping.kiosk.scenes.editing.places import EditingPlaces
from topping.kiosk.scenes.editing.solutionlist import SolutionList
from topping.kiosk.scenes.editing.solving import PositionSolver
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.gui import Field
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import EntryLine
from topping.kiosk.wording import sentence, variant_text
from topping.play.editing.checking import CheckedRow
from topping.play.editing.draft import GameDraft
from topping.play.editing.grading import GradedRow
from topping.play.editing.history import UndoHistory
from topping.rules.grid.position import Position
from topping.rules.moves.judgement import Admits
from topping.rules.moves.solution import Solution
from topping.sheets.wording import printable
from topping.texts import say

LONGEST: Final = 120
"""Characters of a line: rejected draws, draw, word, place, points."""
_LISTED: Final = 2_000
"""Solutions of a row that are listed; all are counted."""
_SMALL: Final = 0.8
"""Below this scale the keys at the bottom that are needed least are left to the manual."""


class EditorFace(Scene):
    """The game in hand, the line, the lists, and how all of it is shown."""

    def __init__(self, stage: Stage, route: EditGame) -> None:
        self._back = route.back
        self._message: StatusView | None = None
        """What the last key led to, until the next one."""
        self._names = False
        """Whether the line takes the game's name."""
        history, path = route.history or UndoHistory(GameDraft()), route.path
        if route.history is None and path is not None:
            try:
                history = UndoHistory(load_draft(path))
            except ToppingError as fault:
                path = None  # what cannot be read is left as it is
                self._message = StatusView(stage.backstage.notices.in_words(fault), "bad")
        lexicon = WantedLexicon(stage.backstage.choices.lexicon)
        self._lexicon_name = "—"
        admits: Admits = _any_word
        try:
            graph = stage.backstage.choices.chosen_lexicon()
            lexicon = WantedLexicon(graph.name, graph.hash)
            self._lexicon_name, admits = graph.name, graph.admits
        except LexiconError as fault:
            self._message = StatusView(stage.backstage.notices.in_words(fault), "bad")
        self.edited = EditedGame(stage.backstage.drafts, history, path, admits)
        self._solver = PositionSolver(stage.helper, lexicon, _LISTED, stage.backstage.why_held)
        self._grades = RowGrades(PositionSolver(stage.helper, lexicon, _LISTED, stage.backstage.why_held))
        self.solutions = SolutionList(stage.helper, self._solver, is_public=stage.door.is_public, is_narrow=True)
        self._chooses = False
        """Whether the keys go to the solutions."""
        self._rows = RowList(pygame.Rect(0, 0, 1, 1), 1)
        self._line = history.now.line or self._prefill()
        """What stands on the entry line."""
        super().__init__(stage)
        self._look()

    # the row in hand

    @property
    def _draft(self) -> GameDraft:
        return self.edited.draft

    def _prefill(self) -> str:
        """The row in hand as it was typed; nothing where its word is still to come."""
        row = self._draft.row
        return str(row) if row.is_whole else ""

    @property
    def _is_typing(self) -> bool:
        """Whether the line holds something that was not entered."""
        return bool(self._line.strip()) and self._line != self._prefill() and not self._names

    @property
    def _row(self) -> CheckedRow | None:
        """The row that is shown: as the line would make it, else as it was entered; None for one not begun."""
        if self._is_typing:
            row, _ = self.edited.tried(self._line)
            if row is not None:
                return row
        at = self._draft.at
        return self.edited.checked[at] if at < len(self.edited.checked) else None

    def _look(self) -> None:
        """After any change: the solutions of the row shown, the rows in sight, the file."""
        row = self._row
        position = None if row is None else _solvable(row)
        self.solutions.show(position, self._draft.variant)
        count = len(self.edited.checked) + 1
        if (self._rows.of, self._rows.focus) != (count, self._draft.at):  # else the wheel may have scrolled elsewhere
            self._rows.set(count)
            self._rows.focus_on(self._draft.at)
        self._grades.look(self.edited.checked)
        try:
            self.edited.keep(self.stage.clock.now())
        except ToppingError as fault:
            self._message = StatusView(self.in_words(fault), "bad")

    def _to_row(self, place: int) -> None:
        """Another row in hand; a line that was not entered must be entered or cleared first."""
        if self._is_typing:
            self._message = StatusView(say("editing.line_waits"), "look")
            return
        self.edited.go_to(place)
        self._set_line(self._prefill())

    def _set_line(self, text: str) -> None:
        self._line, self._chooses = text, False
        self.entry.set(text)
        self.entry.focus()

    # building

    def build(self) -> None:
        """The line, with what was typed; the lists find their places."""
        self._places = places = EditingPlaces(self.layout)
        ring = 2 * places.ring
        self._field = Field(places.field.inflate(ring, ring))
        self.entry = EntryLine(self.gui, line_rect(places.field), LONGEST, field=self._field)
        self._names = False
        self.entry.set(self._line)
        if not self._chooses:
            self.entry.focus()
        self._rows.place(places.sheet_rows, sheet_row_height())
        self.solutions.list.place(places.rows, solution_row_height())

    def cards(self) -> tuple[Card, ...]:
        """Behind the sheet and the solutions."""
        return Card.at(self._places.sheet), Card.at(self._places.solutions)

    def close(self) -> None:
        """Gives up what the helper has not answered."""
        self.solutions.drop()
        self._grades.drop()
        super().close()

    # news and time

    def tick(self, now: int) -> None:
        """A line half typed is written a moment after the last key."""
        try:
            self.edited.keep(now)
        except ToppingError as fault:
            self._message = StatusView(self.in_words(fault), "bad")

    def hear(self, news: News) -> None:
        """Solutions of the row shown, or of other rows to be graded."""
        if not self.solutions.hear(news):
            self._grades.hear(news)
        if self._solver.is_idle:
            self._grades.look(self.edited.checked)

    # what is shown

    @property
    def _grade(self) -> GradedRow | None:
        row = self._row
        return None if row is None else self._grades.of(row, self.solutions)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        if self._names:
            return (enter(say("editing.key.name_it")), escape(say("editing.key.cancel")))
        if self._chooses:
            back = Hint(say("key.tab"), say("editing.key.line"), pygame.K_TAB)
            return (
                enter(say("editing.key.play")),
                *up_and_down(say("editing.key.solution")),
                back,
                escape(say("editing.key.line")),
            )
        keys = [
            enter(say("editing.key.keep")),
            *up_and_down(say("editing.key.row")),
            Hint(say("key.tab"), say("editing.key.solutions"), pygame.K_TAB),
            Hint("F2", say("editing.key.save"), pygame.K_F2),
            Hint("F4", say("editing.key.position"), pygame.K_F4),
            Hint("F5", say("editing.key.variant"), pygame.K_F5),
            Hint("F6", say("editing.key.insert"), pygame.K_F6),
            Hint("F7", say("editing.key.remove"), pygame.K_F7),
        ]
        if self.layout.scale >= _SMALL:
            keys += [
                Hint("F8", say("editing.key.name"), pygame.K_F8),
                Hint("F9", say("editing.key.drafts"), pygame.K_F9),
                Hint(say("editing.key.ctrl_z"), say("editing.key.undo"), pygame.K_z, pygame.KMOD_CTRL),
            ]
        return (*keys, escape(say("editing.key.leave")))

    def panels(self) -> list[Panel]:
        """Everything; the line's field shows the reference that is typed."""
        places, row, state, chosen = self._places, self._row, self.edited.state, self._chosen
        self._field.view = self._field_view(row)
        board = editor_view.board_view(row, state, chosen, is_tried=self._is_typing)
        rack = editor_view.rack_view(row, state, self._draft.variant, editor_view.laid_tiles(row, chosen, state))
        grade = self._grade
        played = None if row is None else row.solution
        retained = None if grade is None else grade.retained
        return [
            Panel("title", places.head, self._heading(), paint_heading),
            Panel("board", places.board, board, paint_board),
            Panel("rack", places.rack, rack, paint_rack),
            Panel("bag", places.bag, editor_view.bag_view(row, state), paint_letter_bag),
            Panel("status", places.status, self._status(row, grade), paint_editing_status),
            Panel("sheet", places.sheet_inside, self._sheet(), paint_sheet),
            Panel("count", places.count, self.solutions.count_text(), paint_line),
            Panel("solutions", places.rows, self.solutions.view(retained, played), paint_solutions),
        ]

    @property
    def _chosen(self) -> Solution | None:
        return self.solutions.chosen if self._chooses else None

    def _heading(self) -> HeadingView:
        draft = self._draft
        below = sum(grade.gap for grade in self._grades.found.values())
        remark = say(
            "editing.head_below" if below else "editing.head",
            name=printable(draft.name) or say("editing.nameless"),
            variant=variant_text(draft.variant.name),
            moves=len(draft.rows),
            points=self.edited.points,
            tops=self.edited.points + below,
            lexicon=self._lexicon_name,
        )
        return HeadingView(say("editing.title"), remark)

    def _field_view(self, row: CheckedRow | None) -> FieldView:
        move = row.row.move if row is not None and self._is_typing else None
        if self._names or move is None or move.reference is None:
            return FieldView(is_lit=not self._chooses)
        return FieldView(str(move.reference), move.reference.direction, is_lit=not self._chooses)

    def _status(self, row: CheckedRow | None, grade: GradedRow | None) -> StatusView:
        if self._message is not None:
            return self._message
        if self._names:
            return StatusView(say("editing.name_wanted"), "plain")
        if self._is_typing:
            tried, fault = self.edited.tried(self._line)
            if tried is None and fault is not None:
                return StatusView(sentence(fault), "quiet")
        chosen = self._chosen
        if chosen is not None:
            return editor_view.chosen_status(chosen, self.solutions.top)
        return editor_view.status_of(row, self._draft.at + 1, self.edited.state, grade)

    def _sheet(self) -> SheetView:
        rows = editor_view.sheet_rows(self.edited.checked, self._grades.found)
        first, room = self._rows.first, self._rows.room
        heading = tuple(
            say(f"editing.column.{name}") for name in ("number", "draw", "word", "place", "points", "total")
        )
        return SheetView(tuple(rows[first : first + room]), self._rows.shown_focus, first, len(rows), heading)


def _any_word(_: str) -> bool:
    """Without a lexicon no word is remarked."""
    return True


def _solvable(row: CheckedRow) -> Position | None:
    """The position of a row, once its draw is whole."""
    if row.before is None or row.draw is None:
        return None
    _, size, fixed = row.before.source(row.draw.kept)
    whole = len(row.draw.kept) + len(fixed) + size
    return row.position if len(row.draw.letters) == whole else None
