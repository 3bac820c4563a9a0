"""A position set up freely, by letters, words or a pasted line, with all its solutions."""

from __future__ import annotations

from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.painters.editing.bag import letter_at
from topping.kiosk.painters.editing.status import StatusView
from topping.kiosk.painters.grid.board import square_at
from topping.kiosk.painters.parts.field import caret_at
from topping.kiosk.routes.front import Home
from topping.kiosk.scenes.editing.position_face import GRID, LINE, LIST, PositionFace
from topping.kiosk.widgets.move.typing import ARROWS, plain_letters
from topping.kiosk.widgets.text.clipboard import copied, pasted_text
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import sentence
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.square import SIZE
from topping.rules.tiles.letters import JOKER
from topping.texts import say

_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class PositionScene(PositionFace):
    """The grid, the draw, and what can be played."""

    # keys and mouse

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The line takes draws, words and positions; the grid takes letters; Tab goes from one to the next."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._message = None
        if not (self._clicked(event) or self._pressed_key(event) or self._typed_on_grid(event)):
            if self._keys == LIST and event.type == pygame.TEXTINPUT:
                self._send_keys(LINE)
            self.gui.handle(event)
        self._line = self.entry.text
        self._look()

    def _clicked(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self.solutions.list.handle(event)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        square = square_at(self._places.board, event.pos) if self._places.board.collidepoint(event.pos) else None
        solution = self.solutions.list.clicked(event)
        if square is not None:
            if self._keys == GRID or square != self.free.cursor:
                self._history = self._history.amended(self.free.put_cursor(square))
            self._send_keys(GRID)
        elif solution is not None:
            self.solutions.list.focus_on(solution)
            self._send_keys(LIST)
        elif letter := letter_at(self._places.bag, event.pos):
            self._lay(letter)
        elif self._field.rect.collidepoint(event.pos):
            self._send_keys(LINE)
            self.entry.put_caret(caret_at(self._field.rect, self.entry.text, self._field.view, event.pos[0]))
        else:
            return False
        return True

    def _lay(self, letter: str) -> None:
        """A click on a letter of the bag: it goes to the grid or to the line, wherever the keys go."""
        if self._keys != GRID:
            self._send_keys(LINE)
            self.entry.type(letter)
        elif letter == JOKER:
            self._change(self.free.turned_joker())
        else:
            self._change(self.free.laid(letter))

    def _pressed_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & _CTRL and self._with_ctrl(event):
            return True
        act = {
            pygame.K_F5: self._turn_variant,
            pygame.K_F6: self._copy,
            pygame.K_F7: lambda: self._change(self.free.cleared()),
            pygame.K_F8: lambda: self._change(self.free.turned_joker()),
            pygame.K_ESCAPE: self._escape,
        }.get(event.key)
        if act is not None:
            act()
        elif is_key(event, pygame.K_TAB):
            self._send_keys({LINE: GRID, GRID: LIST, LIST: LINE}[self._keys])
        elif self._keys == LIST:
            return self._key_of_list(event)
        elif event.key in ARROWS and (self._keys == GRID or not self.entry.text):
            self._send_keys(GRID)
            self._history = self._history.amended(self.free.arrow(*ARROWS[event.key]))
        elif self._keys == GRID:
            return self._key_of_grid(event)
        elif is_enter(event):
            self._enter()
        else:
            return False
        return True

    def _with_ctrl(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_z, pygame.K_y):
            is_redo = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
            self._history = self._history.redone() if is_redo else self._history.undone()
            return True
        text = pasted_text(event)
        if text.count("/") < SIZE - 1:
            return False  # a word or a draw goes to the line
        self._take(" ".join(text.split()))
        return True

    def _key_of_list(self, event: pygame.event.Event) -> bool:
        if is_key(event, pygame.K_UP) and self.solutions.list.focus == 0:
            self._send_keys(LINE)
            return True
        taken = self.solutions.list.handle(event)
        return taken or is_enter(event)

    def _key_of_grid(self, event: pygame.event.Event) -> bool:
        match event.key:
            case pygame.K_BACKSPACE:
                self._change(self.free.erased())
            case pygame.K_DELETE:
                self._change(self.free.deleted())
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self._send_keys(LIST)
            case _:
                return bool(event.key == pygame.K_SPACE)
        return True

    def _typed_on_grid(self, event: pygame.event.Event) -> bool:
        """A letter laid under the cursor, as a joker with Shift; a blank goes on by a square."""
        if self._keys != GRID or event.type != pygame.TEXTINPUT:
            return False
        for letter in plain_letters(event.text):
            self._change(self.free.laid(letter, as_joker=self.stage.keyboard.shift))
        if event.text == " ":
            self._history = self._history.amended(self.free.arrow(self.free.direction, 1))
        return True

    def _enter(self) -> None:
        if self.entry.text.strip():
            self._take(self.entry.text)
        else:
            self._send_keys(LIST)

    def _take(self, text: str) -> None:
        """Takes a draw, a word or a whole position."""
        try:
            self._change(self.free.typed(text))
        except ToppingError as fault:
            self._message = StatusView(sentence(fault), "bad")
            return
        self.entry.clear()

    def _escape(self) -> None:
        if self._keys != LINE:
            self._send_keys(LINE)
        elif self.entry.text:
            self.entry.clear()
        else:
            self.go_back()

    def _turn_variant(self) -> None:
        names = list(VARIANTS)
        name = names[(names.index(self.free.variant.name) + 1) % len(names)]
        self._change(self.free.with_variant(VARIANTS[name]))

    def _copy(self) -> None:
        """F6: the position as CGP on the clipboard."""
        done = copied(str(self.free.position))
        self._message = StatusView(say("editing.copied" if done else "editing.no_clipboard"), "good" if done else "bad")

    def go_back(self) -> None:
        """Back to where it was opened."""
        self.go(self._back or Home())
