"""Typing a game from its sheet, row by row, each checked at once against the rules and what could be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from topping.errors import LexiconError, ToppingError
from topping.game.drafts import load_draft
from topping.game.editable import draft_of_refused
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.kiosk.painters.editing.bag import letter_at, paint_letter_bag
from topping.kiosk.painters.editing.sheetrows import SheetView, paint_sheet, sheet_row_height
from topping.kiosk.painters.editing.status import StatusView, paint_editing_status
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.grid.rack import paint_rack
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.training.review.solutions import paint_solutions, solution_row_height
from topping.kiosk.panel import Panel
from topping.kiosk.routes import ChooseDraft, EditGame, Home, SetUpPosition
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.editing import editor_view
from topping.kiosk.scenes.editing.edited import EditedGame
from topping.kiosk.scenes.editing.grades import RowGrades
from topping.kiosk.scenes.editing.places import EditingPlaces
from topping.kiosk.scenes.editing.solutionlist import SolutionList
from topping.kiosk.scenes.editing.solving import PositionSolver
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.clipboard import pasted_lines
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.gui import Field
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.rowlist import RowList
from topping.kiosk.wording import sentence, variant_text
from topping.play.editing.checking import CheckedRow
from topping.play.editing.draft import GameDraft
from topping.play.editing.grading import GradedRow
from topping.play.editing.history import UndoHistory
from topping.play.editing.row import parse_row
from topping.rules.judgement import Admits
from topping.rules.position import Position
from topping.rules.solution import Solution
from topping.rules.typedmove import TypedMove
from topping.rules.variant import VARIANTS
from topping.sheets.wording import printable
from topping.texts import say

_LONGEST: Final = 120
"""Characters of a line: rejected draws, draw, word, place, points."""
_LISTED: Final = 2_000
"""Solutions of a row that are listed; all are counted."""
_SMALL: Final = 0.8
"""Below this scale the keys at the bottom that are needed least are left to the manual."""
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class EditorScene(Scene):
    """The sheet being typed; nothing of it is lost, whatever happens to the program."""

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
        self._solver = PositionSolver(stage.helper, lexicon, _LISTED)
        self._grades = RowGrades(PositionSolver(stage.helper, lexicon, _LISTED))
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
        self._rows.set(len(self.edited.checked) + 1)
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
        self.entry = EntryLine(self.gui, line_rect(places.field), _LONGEST, field=self._field)
        self.entry.set(self._line)
        self.entry.focus()
        self._rows.place(places.sheet_rows, sheet_row_height())
        self.solutions.list.place(places.rows, solution_row_height())

    def cards(self) -> tuple[Card, ...]:
        """Behind the sheet and the solutions."""
        return Card.at(self._places.sheet), Card.at(self._places.solutions)

    # keys

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter takes the line; Up and Down go through the rows, Tab to the solutions; F keys and Ctrl do the rest."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._message = None
        if not (self._clicked(event) or self._pressed_key(event)):
            if self._chooses and event.type == pygame.TEXTINPUT:
                self._to_line()
            self.gui.handle(event)
        if event.type == pygame.MOUSEMOTION:
            return
        if not self._names:
            self._line = self.entry.text
            self.edited.note_line(self._line if self._is_typing else "")
        self._look()

    def _clicked(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            over = self._places.sheet.collidepoint(pygame.mouse.get_pos())
            return (self._rows if over else self.solutions.list).handle(event)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        row, solution = self._rows.clicked(event), self.solutions.list.clicked(event)
        if row is not None and not self._names:
            self._to_row(row)
        elif solution is not None:
            is_again = self._chooses and solution == self.solutions.list.focus
            self._choose(solution)
            if is_again:
                self._take_solution()
        elif letter := letter_at(self._places.bag, event.pos):
            self._to_line()
            self.entry.type(letter)
        elif self._field.rect.collidepoint(event.pos):
            self._to_line()
            self.entry.put_caret(caret_at(self._field.rect, self.entry.text, self._field.view, event.pos[0]))
        else:
            return False
        return True

    def _pressed_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if self._names:
            return self._named(event)
        if event.mod & _CTRL and self._with_ctrl(event):
            return True
        act = {
            pygame.K_F2: self._save,
            pygame.K_F4: self._set_up,
            pygame.K_F5: self._turn_variant,
            pygame.K_F6: self._insert,
            pygame.K_F7: self._remove,
            pygame.K_F8: self._begin_name,
            pygame.K_F9: self._show_drafts,
            pygame.K_ESCAPE: self._escape,
        }.get(event.key)
        if act is not None:
            act()
        elif self._chooses:
            return self._key_of_solutions(event)
        elif is_enter(event):
            self._enter()
        elif is_key(event, pygame.K_TAB):
            self._choose(None)
        elif is_key(event, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -self._rows.room}
            self._to_row(self._draft.at + steps.get(event.key, self._rows.room))
        elif is_key(event, pygame.K_BACKSPACE) and not self.entry.text and self._draft.row.awaits_word:
            self.edited.change(self._draft.without_draw())
            self._set_line(self._draft.line)
        else:
            return False
        return True

    def _with_ctrl(self, event: pygame.event.Event) -> bool:
        is_redo = event.key == pygame.K_y or (event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT)
        if event.key in (pygame.K_z, pygame.K_y):
            done = self.edited.redo() if is_redo else self.edited.undo()
            if done:
                self._set_line(self._draft.line or self._prefill())
            else:
                self._message = StatusView(say("editing.nothing_to_undo"), "quiet")
            return True
        lines = pasted_lines(event)
        if lines:
            self._paste(lines)
        return bool(lines)

    def _key_of_solutions(self, event: pygame.event.Event) -> bool:
        if is_enter(event):
            self._take_solution()
        elif is_key(event, pygame.K_TAB):
            self._to_line()
        elif not self.solutions.list.handle(event):
            if is_key(event, pygame.K_UP):
                self._to_line()
                return True
            return False
        return True

    def _enter(self) -> None:
        """Takes the line; an empty one, once the draw is there, leads to the solutions."""
        if not self._line.strip():
            if self._draft.row.awaits_word:
                self._choose(None)
            return
        if not self._is_typing:
            self._to_row(self._draft.at + 1)
            return
        self._take(self._line)

    def _take(self, text: str) -> bool:
        """Takes a line into the row in hand; whether it could be read."""
        try:
            self.edited.change(self._draft.typed(text))
        except ToppingError as fault:
            self._message = StatusView(sentence(fault), "bad")
            return False
        self._set_line(self._prefill())
        return True

    def _paste(self, text: str) -> None:
        """Several lines: rows as they are typed, or a listing of any format; what cannot be read stays on the line."""
        lines = [" ".join(line.split())[:_LONGEST] for line in text.splitlines() if line.strip()]
        if not _all_are_rows(lines):
            try:
                rows = draft_of_refused(text.encode("utf-8", "replace")).rows
                self.edited.change(self._draft.with_rows(rows))
                self._set_line(self._prefill())
                return
            except ToppingError:
                pass  # no listing either: what can be read line by line is taken
        for line in lines:
            if not self._take(line):
                self._set_line(line)
                return

    def _escape(self) -> None:
        if self._chooses:
            self._to_line()
        elif self._line != self._prefill():
            self._set_line(self._prefill())
        else:
            self.go_back()

    # the solutions

    def _choose(self, place: int | None) -> None:
        """The keys go to the solutions: to the one at `place`, else to the one played or the top to be retained."""
        if not self.solutions.list.of:
            return
        self._chooses = True
        self.entry.unfocus()
        if place is not None:
            self.solutions.list.focus_on(place)
        elif self.solutions.list.focus is None:
            row, grade = self._row, self._grade
            played = None if row is None else row.solution
            self.solutions.focus_on(played or (None if grade is None else grade.retained))

    def _to_line(self) -> None:
        self._chooses = False
        self.solutions.list.focus = None
        self.entry.focus()

    def _take_solution(self) -> None:
        """The solution that is looked at becomes the word of the row."""
        chosen = self.solutions.chosen
        if chosen is None:
            return
        try:
            draft = self._draft
            if self._is_typing and not draft.row.draw:
                draft = draft.typed(self._line)
                draft = draft if draft.at == self._draft.at else draft.went_to(self._draft.at)
            self.edited.change(draft.with_move(TypedMove.parse(chosen.move.circled)))
        except ToppingError as fault:
            self._message = StatusView(sentence(fault), "bad")
            return
        self._to_line()
        self._set_line(self._prefill())

    # what F keys do

    def _save(self) -> None:
        """F2: writes the game file, or says which rows keep it from being one."""
        if self._is_typing:
            self._message = StatusView(say("editing.line_waits"), "look")
            return
        game = self.edited.game
        if game is None:
            faulty = self.edited.faulty
            if not faulty:
                self._message = StatusView(say("editing.nothing"), "look")
                return
            self._to_row(faulty[0] - 1)
            self._message = StatusView(
                say("editing.kept_as_draft", rows=list(map(str, faulty)), count=len(faulty)), "bad"
            )
            return
        try:
            path = self.edited.save(game)
        except ToppingError as fault:
            self._message = StatusView(self.in_words(fault), "bad")
            return
        last = self.edited.checked[-1].after
        is_over = last is not None and last.ending is not None
        key = "editing.saved" if is_over else "editing.saved_open"
        self._message = StatusView(say(key, name=printable(path.name), folder=printable(str(path.parent))), "good")

    def _set_up(self) -> None:
        """F4: the position of the row, to be changed and solved freely."""
        row, state = self._row, self.edited.state
        position = None if row is None else row.position
        if position is None and state is not None:
            position = Position(state.board, state.kept)
        route = SetUpPosition(position, self._draft.variant, back=self._here())
        self._keep_all()
        self.go(route)

    def _here(self) -> EditGame:
        return EditGame(self.edited.path, self._back, self.edited.history)

    def _turn_variant(self) -> None:
        """F5: the next variant; every row is checked anew."""
        names = list(VARIANTS)
        name = names[(names.index(self._draft.variant.name) + 1) % len(names)]
        self.edited.change(self._draft.with_variant(VARIANTS[name]))
        self._message = StatusView(say("editing.variant", variant=variant_text(name)), "plain")

    def _insert(self) -> None:
        """F6: an empty row before the one in hand."""
        if self._is_typing:
            self._message = StatusView(say("editing.line_waits"), "look")
            return
        try:
            self.edited.change(self._draft.inserted())
        except ToppingError as fault:
            self._message = StatusView(sentence(fault), "bad")
        self._set_line(self._prefill())

    def _remove(self) -> None:
        """F7: takes the row in hand away."""
        if self._draft.at < len(self._draft.rows):
            self.edited.change(self._draft.removed())
            self._set_line(self._prefill())

    def _begin_name(self) -> None:
        """F8: the line takes the name of the game."""
        if self._is_typing:
            self._message = StatusView(say("editing.line_waits"), "look")
            return
        self._names = True
        self.entry.set(self._draft.name)
        self.entry.focus()

    def _named(self, event: pygame.event.Event) -> bool:
        """Enter takes the name, Escape leaves it."""
        if is_enter(event):
            self.edited.change(self._draft.with_name(self.entry.text))
        elif not is_key(event, pygame.K_ESCAPE):
            return is_key(event, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN)
        self._names = False
        self._set_line(self._prefill())
        return True

    def _show_drafts(self) -> None:
        """F9: the drafts, and a new one."""
        self._keep_all()
        self.go(ChooseDraft(self._back))

    # leaving

    def go_back(self) -> None:
        """Back to where the editor was opened; the draft stays."""
        self._keep_all()
        self.go(self._back or Home())

    def _keep_all(self) -> None:
        try:
            self.edited.keep_all()
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)

    def save(self) -> None:
        """The kiosk ends, or the scene has failed: what was typed is written."""
        self._keep_all()

    def left(self) -> None:
        """The program is left: what was typed is written."""
        self._keep_all()

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
        remark = say(
            "editing.head",
            name=printable(draft.name) or say("editing.nameless"),
            variant=variant_text(draft.variant.name),
            moves=len(draft.rows),
            points=self.edited.points,
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


def _all_are_rows(lines: Sequence[str]) -> bool:
    """Whether each line is a whole row, as it is typed here."""
    try:
        return all(parse_row(line).is_whole for line in lines)
    except ToppingError:
        return False


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
