"""The editor of a game typed from its sheet; it checks each row against the rules at once."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News
from topping.errors import ToppingError
from topping.gamefiles.drafts import load_draft
from topping.gamefiles.importing import draft_of_refused
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.rack import LetterBagView
from topping.kiosk.screens.editing import sheetdisplay
from topping.kiosk.screens.editing.position import SolvingScreen, following_variant
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame, SetUpPosition
from topping.kiosk.screens.editing.sheetdisplay import EditingMessage
from topping.kiosk.services.editing import EditedGame, RowGrades
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import tall_field
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, TypedText, column, row
from topping.play.editing.checking import CheckedRow, GradedRow
from topping.play.editing.draft import GameDraft, UndoHistory
from topping.play.editing.row import parse_row
from topping.play.run.strokes import is_digit_meant
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, TypedMove
from topping.texts import say
from topping.wording.conditions import lexicon_text, variant_text
from topping.wording.sentences import printable, sentence

_LONGEST: Final = 120
"""The longest line (characters): rejected draws, draw, word, place, points."""
_LONGEST_NAME: Final = 120
_LISTED: Final = 2_000
"""The most solutions listed for a row; all are counted."""


class EditorScreen(SolvingScreen):
    """The editor of a game typed from its sheet, with a row for each move. Nothing typed is ever lost.

    Enter stores the typed line as a row, up and down go through the rows, Tab leads to the solutions.
    """

    follows_walk = True

    def __init__(self, stage: Stage, route: EditGame) -> None:
        super().__init__(stage, route.back, _LISTED, is_narrow=True)
        self._name: TypedText | None = None
        """The line for the game's name while it is typed."""
        history, path = route.history or UndoHistory(GameDraft()), None
        if route.history is not None or route.path is None:
            path = route.path
        else:
            with self.telling():  # an unreadable draft is left alone
                history, path = UndoHistory(load_draft(route.path)), route.path
        self.edited = EditedGame(stage.services.drafts, history, path, self.admits or (lambda _: True))
        self._grades = RowGrades(self.new_solver(_LISTED))
        self._rows = Cursor(history.now.at)
        digits, begun = partial(is_digit_meant, kept="+-*,"), history.now.line or self._prefill()
        self._line = TypedText(begun, longest=_LONGEST, digits=digits)
        self._look()

    # the row in hand

    @property
    def _draft(self) -> GameDraft:
        return self.edited.draft

    def _prefill(self) -> str:
        """Returns the current row as it was typed; empty if its word is still missing."""
        typed = self._draft.row
        return str(typed) if typed.is_whole else ""

    @property
    def _is_typing(self) -> bool:
        return bool(self._line.text.strip()) and self._line.text != self._prefill()

    @property
    def _row(self) -> CheckedRow | None:
        """Returns the row to show: read from the entry line if possible, otherwise as it was stored.

        None for a row in which nothing was typed.
        """
        if self._is_typing:
            tried, _ = self.edited.tried(self._line.text)
            if tried is not None:
                return tried
        at = self._draft.at
        return self.edited.checked[at] if at < len(self.edited.checked) else None

    def _look(self) -> None:
        """Updates the solutions, the visible rows and the draft file after any change."""
        if self._name is None:
            self.edited.note_line(self._line.text if self._is_typing else "")
        shown_row = self._row
        self.solutions.show(None if shown_row is None else _solvable(shown_row), self._draft.variant)
        self._rows.selected = self._draft.at
        self._grades.look(self.edited.checked)
        self.tick(self.stage.clock.now())

    def _to_row(self, place: int) -> None:
        """Selects the row with index `place`.

        Refuses while the entry line holds text that must be stored or erased first.
        """
        if self._waits_for_line():
            return
        self.edited.go_to(max(0, min(place, len(self.edited.checked))))
        self._set_line(self._prefill())

    def _waits_for_line(self) -> bool:
        """Returns whether the text on the entry line must be stored or erased first.

        If so, shows a message.
        """
        if self._is_typing:
            self.tell(say("editing.line_waits"), "look")
        return self._is_typing

    def _set_line(self, typed: str) -> None:
        self._line.text, self._line.is_selected = typed, False
        self._to_line()

    def _to_line(self) -> None:
        self.solutions.cursor.selected, self.focus = None, "sheet"

    def _move_caret(self, code: int) -> None:
        """Moves the caret in the entry line to its start or end, by the key `code` (Home or End)."""
        self.canvas.gui.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    def moved(self, name: str) -> None:
        if name == "sheet":
            self._to_row(self._rows.selected or 0)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        super().handle(event, now)
        if event.type != pygame.MOUSEMOTION and not self.canvas.is_closed:
            self._look()

    def _change(self, draft: GameDraft) -> None:
        self.edited.change(draft)
        self._set_line(self._prefill())

    def _enter(self) -> None:
        """Stores the entry line as a row.

        If the line is empty and the draw complete, moves to the solutions.
        """
        if not self._line.text.strip():
            if self._draft.row.awaits_word:
                self._choose()
        elif not self._is_typing:
            self._to_row(self._draft.at + 1)
        else:
            self._take(self._line.text)

    def _take(self, typed: str) -> bool:
        with self.telling():
            self._change(self._draft.typed(typed))
            return True
        return False

    def _take_draw_back(self) -> None:
        self.edited.change(self._draft.without_draw())
        self._set_line(self._draft.line)

    def _paste(self, pasted: str) -> None:
        """Adds rows from a pasted text of several lines: typed rows, or a listing in any known format.

        An unreadable text stays on the entry line.
        """
        lines = [" ".join(line.split())[:_LONGEST] for line in pasted.splitlines() if line.strip()]
        if not _all_are_rows(lines):
            try:
                self._change(self._draft.with_rows(draft_of_refused(pasted.encode("utf-8", "replace")).rows))
                return
            except ToppingError:
                pass  # not a listing: take the lines that are readable
        for line in lines:
            if not self._take(line):
                self._set_line(line)
                return

    def _undo(self, *, again: bool = False) -> None:
        if self.edited.redo() if again else self.edited.undo():
            self._set_line(self._draft.line or self._prefill())
        else:
            self.tell(say("editing.nothing_to_undo"), "quiet")

    def _clear_or_leave(self) -> None:
        if self._line.text != self._prefill():
            self._set_line(self._prefill())
        else:
            self.go_back()

    # the solutions

    def _choose(self) -> None:
        """Moves the keyboard focus to the solutions. Selects the solution played in this row, or else the top to
        retain.
        """
        checked, grade = self._row, self._grade
        played = None if checked is None else checked.solution
        self.solutions.look_at(played or (None if grade is None else grade.retained))
        self.focus = "solutions"

    def _click_solution(self, place: int) -> None:
        is_again = self.solutions.cursor.selected == place
        self.solutions.cursor.selected = place
        if is_again:
            self._take_solution()

    def _take_solution(self) -> None:
        chosen, draft = self.solutions.chosen, self._draft
        if chosen is None:
            return
        with self.telling():
            if self._is_typing and not draft.row.draw:
                draft = draft.typed(self._line.text)
                draft = draft if draft.at == self._draft.at else draft.went_to(self._draft.at)
            self._change(draft.with_move(TypedMove.parse(chosen.move.circled)))

    # what F keys do

    def _save(self) -> None:
        """Writes the game file (F2), or names the rows that prevent it."""
        if self._waits_for_line():
            return
        game, faulty = self.edited.game, self.edited.faulty
        if game is None and not faulty:
            self.tell(say("editing.nothing"), "look")
        elif game is None:
            self._to_row(faulty[0] - 1)
            self.tell(say("editing.kept_as_draft", rows=list(map(str, faulty)), count=len(faulty)), "bad")
        else:
            with self.telling():
                path = self.edited.save(game)
                last = self.edited.checked[-1].after
                is_over = last is not None and last.ending is not None
                said = "editing.saved" if is_over else "editing.saved_open"
                self.tell(say(said, name=printable(path.name), folder=printable(str(path.parent))), "good")

    def _set_up(self) -> None:
        checked, state = self._row, self.edited.state
        position = None if checked is None else checked.position
        if position is None and state is not None:
            position = Position(state.board, state.kept)
        here = EditGame(self.edited.path, self.back, self.edited.history)
        self.save()
        self.go(SetUpPosition(position, self._draft.variant, back=here))

    def _turn_variant(self) -> None:
        variant = following_variant(self._draft.variant)
        self.edited.change(self._draft.with_variant(variant))
        self.tell(say("editing.variant", variant=variant_text(variant.name)))

    def _insert(self) -> None:
        if not self._waits_for_line():
            with self.telling():
                self._change(self._draft.inserted())

    def _remove(self) -> None:
        if self._draft.at < len(self._draft.rows):
            self._change(self._draft.removed())

    def _begin_name(self) -> None:
        if not self._waits_for_line():
            self._to_line()
            self._name = TypedText(self._draft.name, longest=_LONGEST_NAME)

    def _take_name(self) -> None:
        if self._name is not None:
            self.edited.change(self._draft.with_name(self._name.text))
        self._end_name()

    def _end_name(self) -> None:
        self._name = None
        self._set_line(self._prefill())

    def _show_drafts(self) -> None:
        self.save()
        self.go(ChooseDraft(self.back))

    def keys(self) -> Sequence[Key]:
        if self._name is not None:
            return (
                enter(self._take_name, say("editing.key.name_it")),
                escape(self._end_name, say("editing.key.cancel")),
            )
        ctrl, shift = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
        out = escape(self._to_line, say("editing.key.line"))
        if not self.is_on_list:
            clears = self._line.text != self._prefill()
            out = escape(self._clear_or_leave, say("play.key.erase" if clears else "editing.key.leave"))
        removes = key(pygame.K_F8, self._remove, say("editing.key.remove"), is_twice=True)
        return (
            *(self._solution_keys() if self.is_on_list else self._line_keys()),
            key(pygame.K_F2, self._save, say("editing.key.save")),
            key(pygame.K_F4, self._set_up, say("editing.key.position")),
            key(pygame.K_F5, self._turn_variant, say("editing.key.variant")),
            key(pygame.K_F6, self._insert, say("editing.key.insert")),
            key(pygame.K_F7, self._undo, say("editing.key.undo")),
            removes,
            key(pygame.K_F9, self._show_drafts, say("editing.key.drafts")),
            key(pygame.K_n, self._begin_name, say("editing.key.name"), mods=ctrl),
            key(pygame.K_y, partial(self._undo, again=True), say("editing.key.redo"), mods=ctrl),
            key(pygame.K_z, self._undo, mods=ctrl),
            key(pygame.K_z, partial(self._undo, again=True), mods=ctrl | shift),
            paste_key(self.canvas.gui.handle, self._paste),
            out,
        )

    def _line_keys(self) -> Sequence[Key]:
        takes_back = not self._line.text and self._draft.row.awaits_word
        chosen = say("editing.key.solutions")
        return (
            enter(self._enter, say("editing.key.keep")),
            self.arrows_named(say("editing.key.row"), "↑ ↓"),
            *(key(code, partial(self._move_caret, code), mods=-1) for code in (pygame.K_HOME, pygame.K_END)),
            key(pygame.K_TAB, self._choose, chosen if self.solutions.of else "", mods=-1, sheet=chosen),
            *((key(pygame.K_BACKSPACE, self._take_draw_back),) if takes_back else ()),
        )

    def _solution_keys(self) -> Sequence[Key]:
        return (
            enter(self._take_solution, say("editing.key.play")),
            *((key(pygame.K_UP, self._to_line),) if self.solutions.cursor.selected == 0 else ()),
            self.arrows_named(say("editing.key.solution"), "↑ ↓"),
            key(pygame.K_TAB, self._to_line, say("editing.key.line"), mods=-1),
        )

    # leaving, news and time

    def go_back(self) -> None:
        self.save()
        super().go_back()

    def save(self) -> None:
        """Writes the draft, with the typed line, when the kiosk ends or the screen fails."""
        with self.stage.services.notices.telling():
            self.edited.keep_all()

    def close(self) -> None:
        self._grades.drop()
        super().close()

    def tick(self, now: int) -> None:
        with self.telling():
            self.edited.keep(now)

    def hear(self, news: News) -> None:
        if not self.solutions.hear(news):
            self._grades.hear(news)
        if not self.solver:
            self._grades.look(self.edited.checked)
        self.changed()

    # what is shown

    @property
    def _grade(self) -> GradedRow | None:
        checked = self._row
        return None if checked is None else self._grades.of(checked, self.solutions.listed_of(checked.position))

    def view(self) -> Element:
        checked, state, chosen, grade = self._row, self.edited.state, self.solutions.chosen, self._grade
        found = None if state is None else sheetdisplay.placement_of(state.board, chosen, state.variant)
        board = sheetdisplay.board_view(checked, state, found, is_tried=self._is_typing)
        left = sheetdisplay.table_side(board, LetterBagView(sheetdisplay.bag_of(checked, state)), self.type_character)
        laid = checked.placement if checked is not None and chosen is None else found
        rack = sheetdisplay.rack_view(checked, state, self._draft.variant, "" if laid is None else laid.tiles)
        played = None if checked is None else checked.solution
        retained = None if grade is None else grade.retained
        solutions = self.solutions.view(retained, played, self._click_solution, room=430)
        sheet = sheetdisplay.sheet(self.edited.checked, self._grades.found, self._rows, self._to_row)
        told, lists = sheetdisplay.told(self._told(checked, grade, chosen), rack), row(sheet, solutions, gap=24, grow=1)
        right = column(self._field(checked), told, lists, gap=18, grow=1)
        return page(say("editing.title"), row(left, right, gap=36, grow=1), remark=self._remark)

    @property
    def _remark(self) -> str:
        draft = self._draft
        below = sum(grade.gap for grade in self._grades.found.values())
        return say(
            "editing.head_below" if below else "editing.head",
            name=printable(draft.name) or say("editing.nameless"),
            variant=variant_text(draft.variant.name),
            moves=len(draft.rows),
            points=self.edited.points,
            tops=self.edited.points + below,
            lexicon=lexicon_text(self.lexicon.name or "—"),
        )

    def _field(self, checked: CheckedRow | None) -> Element:
        if self._name is not None:
            return tall_field(self._name, say("editing.name_wanted"), id="name")
        move, to_line = checked.row.move if checked is not None and self._is_typing else None, self._to_line
        around = FieldView(is_lit=not self.is_on_list)
        if move is not None and move.reference is not None:
            around = replace(around, reference=str(move.reference), direction=move.reference.direction)
        asked = say("editing.title")
        return tall_field(self._line, asked, around=around, changed=to_line, at=lambda *_: to_line(), id="line")

    def _told(self, checked: CheckedRow | None, grade: GradedRow | None, chosen: Solution | None) -> EditingMessage:
        if self.message:
            return EditingMessage(self.message, self.tone)
        if self._name is not None:
            return EditingMessage(say("editing.name_wanted"), "plain")
        if self._is_typing:
            tried, fault = self.edited.tried(self._line.text)
            if tried is None and fault is not None:
                return EditingMessage(sentence(fault), "quiet")
        if chosen is not None:
            return sheetdisplay.chosen_status(chosen, self.solutions.top)
        return sheetdisplay.status_of(checked, self._draft.at + 1, self.edited.state, grade)


def _solvable(checked: CheckedRow) -> Position | None:
    """Returns the position of a row whose draw is complete; None for other rows."""
    if checked.before is None or checked.draw is None:
        return None
    _, size, fixed = checked.before.source(checked.draw.kept)
    whole = len(checked.draw.kept) + len(fixed) + size
    return checked.position if len(checked.draw.letters) == whole else None


def _all_are_rows(lines: Sequence[str]) -> bool:
    try:
        return all(parse_row(line).is_whole for line in lines)
    except ToppingError:
        return False
