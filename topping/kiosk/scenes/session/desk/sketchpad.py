"""Copying a bulletin with linking letters (§4.3.2): the squared part, cell by cell."""

from __future__ import annotations

import unicodedata

import pygame
from pygame import Rect

from topping.correction.bulletin.bulletin import Bulletin, Inscription, WrittenReference
from topping.correction.bulletin.sketch import BLANK, Sketch
from topping.errors import ToppingError
from topping.kiosk.heldkeys import Keyboard
from topping.kiosk.painters.grid.sketch import SketchView, cell_at
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.scenes.session.desk.desk import RefereeDesk
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import sentence
from topping.play.session.collection import awaited
from topping.play.session.deskline import parse_boxes
from topping.play.session.session import Session
from topping.rules.grid.square import SIZE, Direction
from topping.texts import say

ROWS, COLUMNS = SIZE, SIZE
"""As many cells as the grid: whatever can be played can be copied."""
_STEPS = {
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
}


class SketchPad:
    """Letters go along the cursor's direction; Shift circles one, Space skips a cell, Tab turns the direction."""

    def __init__(self, table: int, reference: WrittenReference | None, score: int | None) -> None:
        self.table, self.reference, self.score = table, reference, score
        named = reference.reference if reference is not None else None
        self._goes_down = named is not None and named.direction is Direction.VERTICAL
        self._letters: dict[tuple[int, int], str] = {}
        self._circled: set[tuple[int, int]] = set()
        self._cursor = self._start

    def handle(self, event: pygame.event.Event, keyboard: Keyboard) -> None:
        """Letters, arrows, Space, Backspace, Delete, Tab, and `(` to circle what is under the cursor."""
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._move(*_STEPS[event.key])
        elif is_key(event, pygame.K_TAB):
            self._goes_down = not self._goes_down
            if not self._letters:
                self._cursor = self._start
        elif is_key(event, pygame.K_BACKSPACE):
            self._advance(-1)
            self._erase()
        elif is_key(event, pygame.K_DELETE):
            self._erase()
        elif event.type == pygame.TEXTINPUT:
            self._type(event.text, keyboard.shift)

    def go_to(self, cell: tuple[int, int]) -> None:
        """The cursor goes to a cell that was clicked on, or turns where it is there already."""
        if cell == self._cursor:
            self._goes_down = not self._goes_down
        self._cursor = cell

    @property
    def _start(self) -> tuple[int, int]:
        """The cell where a word in this direction has the whole width or height."""
        return (0, COLUMNS // 2) if self._goes_down else (ROWS // 2, 0)

    def _type(self, text: str, circled: bool) -> None:
        for character in unicodedata.normalize("NFD", text.upper()):
            if "A" <= character <= "Z":
                self._letters[self._cursor] = character
                self._circled.discard(self._cursor)
                if circled:
                    self._circled.add(self._cursor)
                self._advance(1)
            elif character == BLANK:
                self._erase()
                self._advance(1)
            elif character in "()" and self._cursor in self._letters:
                self._circled ^= {self._cursor}

    def _erase(self) -> None:
        self._letters.pop(self._cursor, None)
        self._circled.discard(self._cursor)

    def _advance(self, step: int) -> None:
        self._move(step, 0) if self._goes_down else self._move(0, step)

    def _move(self, rows: int, columns: int) -> None:
        row, column = self._cursor
        self._cursor = (max(0, min(row + rows, ROWS - 1)), max(0, min(column + columns, COLUMNS - 1)))

    def _rows(self) -> tuple[str, ...]:
        return tuple(
            "".join(self._letters.get((row, column), BLANK) for column in range(COLUMNS)) for row in range(ROWS)
        )

    @property
    def bulletin(self) -> Bulletin:
        """What was copied; a single letter is written in the direction of the cursor."""
        sketch = Sketch.of(self._rows(), self._circled)
        sense = None if sketch.straight is not None or len(sketch.cells) > 1 else self._sense
        return Bulletin((Inscription(sketch, self.reference, self.score, sense),), self.table)

    @property
    def _sense(self) -> Direction:
        return Direction.VERTICAL if self._goes_down else Direction.HORIZONTAL

    @property
    def view(self) -> SketchView:
        """The cells as they are painted."""
        return SketchView(self._rows(), frozenset(self._circled), self._cursor, self._goes_down)


class PadAtDesk:
    """The squared part over the desk, from F4 until its bulletin is taken or given up."""

    def __init__(self, desk: RefereeDesk) -> None:
        self._desk = desk
        self.pad: SketchPad | None = None
        """What is being copied; None while nothing is."""

    def open(self, session: Session) -> str:
        """Opens it for the table on the line, or else the one awaited; returns what is wrong, if anything is."""
        desk = self._desk
        try:
            table, reference, score = parse_boxes(desk.entry.text)
        except ToppingError as fault:
            return sentence(fault)
        waiting = awaited(session, desk.move)
        table = table if table is not None else desk.chosen or (waiting[0] if waiting else None)
        if table is None or table not in session.seats:
            return say("session.pad_table")
        self.pad = SketchPad(table, reference, score)
        desk.entry.unfocus()
        return ""

    def give_up(self) -> None:
        """Closes it without its bulletin; the line does not take the keys."""
        self.pad = None

    def handle(self, event: pygame.event.Event, keyboard: Keyboard, gui: Gui, place: Rect) -> None:
        """Enter takes the bulletin, Escape gives it up, a click goes to a cell; everything else is written."""
        pad = self.pad
        if pad is None:
            return
        if is_key(event, pygame.K_ESCAPE):
            self.pad = None
            self._desk.tell(VerdictView("", "plain"))
        elif is_enter(event) or is_key(event, pygame.K_F4):
            self.pad = None
            self._desk.take(pad.bulletin, pad.table)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            cell = cell_at(place, pad.view, event.pos)
            if cell is not None:
                pad.go_to(cell)
            else:
                gui.handle(event)
        else:
            pad.handle(event, keyboard)
            gui.handle(event)
        if self.pad is None:
            self._desk.entry.focus()
        else:
            self._desk.preview(pad.bulletin, pad.table)
