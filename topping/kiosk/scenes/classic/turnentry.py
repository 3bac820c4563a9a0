"""What the player whose turn it is types: a word on the line or on the grid, or letters to exchange."""

from __future__ import annotations

from typing import Final

import pygame

from topping.kiosk.heldkeys import Keyboard
from topping.kiosk.painters.grid.board import square_at
from topping.kiosk.painters.grid.rack import RackView, tile_at
from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.scenes.classic.play_places import ClassicPlaces
from topping.kiosk.views.classic import preview_of_line
from topping.kiosk.views.searched import Preview
from topping.kiosk.widgets.gui import Field, Gui
from topping.kiosk.widgets.move.typing import ARROWS, Typing, plain_letters
from topping.kiosk.widgets.text.entry import EntryLine, is_key
from topping.rules.grid.position import Position
from topping.rules.tiles.letters import JOKER, without

_LONGEST: Final = 40


class TurnEntry:
    """One turn's typing; `build` makes its line, again after each change of layout."""

    def __init__(self, position: Position, keyboard: Keyboard) -> None:
        self.position = position
        self._keyboard = keyboard
        self.typing = Typing(position)
        self.set_aside: str | None = None
        """The letters to exchange; None while a word is typed."""
        self._read: tuple[str, Preview] = ("", ())

    def build(self, gui: Gui, places: ClassicPlaces) -> None:
        """Makes the line."""
        self._gui, self._places = gui, places
        ring = 2 * places.ring
        self._field = Field(places.field.inflate(ring, ring))
        self.typing.attach(EntryLine(gui, line_rect(places.field), _LONGEST, field=self._field))
        if self.set_aside is not None:
            self.typing.entry.unfocus()

    # what is typed

    @property
    def text(self) -> str | None:
        """What Enter lays; None where the letters on the grid make no word."""
        return self.typing.proposal

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return self.typing.is_empty and not self.set_aside

    @property
    def preview(self) -> Preview:
        """The letters that what is typed would lay."""
        if self.set_aside is not None:
            return ()
        if self.typing.grid is not None:
            return tuple((square, character, True) for square, character in self.typing.grid.laid)
        text = self.typing.text
        if text != self._read[0]:
            self._read = (text, preview_of_line(text, self.position.board, self.position.rack))
        return self._read[1]

    def show_field(self) -> None:
        """What the field shows in the next frame."""
        reference, is_lit = self.typing.reference, self.typing.grid is None and self.set_aside is None
        if reference is None:
            self._field.view = FieldView(is_lit=is_lit)
        else:
            self._field.view = FieldView(str(reference), reference.direction, is_lit=is_lit)

    # exchanging

    def turn_to_exchange(self, is_on: bool) -> None:
        """Letters typed are set aside, or make a word again."""
        self.set_aside = "" if is_on else None
        if is_on:
            self.typing.to_line()
            self.typing.entry.clear()
            self.typing.entry.unfocus()
        else:
            self.typing.entry.focus()

    def set_letter_aside(self, letter: str) -> None:
        """One more letter of the rack to exchange; nothing where the rack has no more of it."""
        if self.set_aside is not None and without(self.position.rack, self.set_aside + letter) is not None:
            self.set_aside += letter

    def _toggle(self, letter: str, is_marked: bool) -> None:
        if is_marked and self.set_aside:
            before, _, after = self.set_aside.rpartition(letter)
            self.set_aside = before + after
        else:
            self.set_letter_aside(letter)

    # keys and clicks

    def handle(self, event: pygame.event.Event, rack: RackView) -> str:
        """Any other event of the turn; returns the joker's sign where a letter for it is to be asked for."""
        if self.set_aside is not None:
            self._handle_exchange(event, rack)
            return ""
        typing = self.typing
        if getattr(event, "is_click", False) and typing.grid is None:
            typing.entry.focus()  # a click on a key took the focus away
        if is_key(event, pygame.K_TAB):
            if typing.grid is not None:
                typing.to_line()
            else:
                typing.to_grid()
        elif event.type == pygame.KEYDOWN and event.key in ARROWS and (typing.grid or not typing.text):
            typing.arrow(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._clicked(event, rack)
        elif typing.grid is None:
            self._gui.handle(event)
        elif is_key(event, pygame.K_BACKSPACE):
            typing.erase()
        elif event.type == pygame.TEXTINPUT:
            typing.lay(event.text, self._keyboard.shift)
        elif event.type != pygame.KEYDOWN:
            self._gui.handle(event)
        return ""

    def _clicked(self, event: pygame.event.Event, rack: RackView) -> str:
        square = square_at(self._places.board, event.pos)
        tile = tile_at(self._places.rack, rack, event.pos)
        entry = self.typing.entry
        if square is not None:
            self.typing.click(square)
        elif tile is not None and not rack.used[tile]:
            letter = rack.new[tile]
            if letter == JOKER:
                return JOKER
            self.typing.lay(letter, False)
        elif entry.owns(event.pos):
            self.typing.to_line()
            self._gui.handle(event)
            entry.put_caret(caret_at(self._field.rect, entry.text, self._field.view, event.pos[0]))
        else:
            self._gui.handle(event)
        return ""

    def _handle_exchange(self, event: pygame.event.Event, rack: RackView) -> None:
        if event.type == pygame.TEXTINPUT:
            for letter in [JOKER] if event.text == JOKER else plain_letters(event.text):
                self.set_letter_aside(letter)
        elif is_key(event, pygame.K_BACKSPACE):
            self.set_aside = (self.set_aside or "")[:-1]
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            tile = tile_at(self._places.rack, rack, event.pos)
            if tile is not None:
                self._toggle(rack.new[tile], rack.used[tile])
            else:
                self._gui.handle(event)
        elif event.type != pygame.KEYDOWN:
            self._gui.handle(event)

    def escape(self) -> bool:
        """Takes back what is typed; False where there is nothing."""
        if self.set_aside is not None:
            self.turn_to_exchange(False)
            return True
        return self.typing.escape()
