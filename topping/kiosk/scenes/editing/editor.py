"""Typing a game from its sheet, row by row, each checked at once against the rules and what could be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.game.editable import draft_of_refused
from topping.kiosk.painters.editing.bag import letter_at
from topping.kiosk.painters.editing.status import StatusView
from topping.kiosk.painters.parts.field import caret_at
from topping.kiosk.routes.editing import ChooseDraft, EditGame, SetUpPosition
from topping.kiosk.routes.front import Home
from topping.kiosk.scenes.editing.editor_face import LONGEST, EditorFace
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import sentence, variant_text
from topping.play.editing.row import parse_row
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.position import Position
from topping.rules.moves.typedmove import TypedMove
from topping.sheets.wording import printable
from topping.texts import say

_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class EditorScene(EditorFace):
    """The sheet being typed; nothing of it is lost, whatever happens to the program."""

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
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self._names:
            return False
        row, solution = self._rows.clicked(event), self.solutions.list.clicked(event)
        if row is not None:
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
        lines = [" ".join(line.split())[:LONGEST] for line in text.splitlines() if line.strip()]
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


def _all_are_rows(lines: Sequence[str]) -> bool:
    """Whether each line is a whole row, as it is typed here."""
    try:
        return all(parse_row(line).is_whole for line in lines)
    except ToppingError:
        return False
