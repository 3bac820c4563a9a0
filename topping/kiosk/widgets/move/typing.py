"""The proposal being typed, on the entry line or on the grid."""

from __future__ import annotations

import unicodedata

import pygame

from topping.errors import InputError
from topping.kiosk.widgets.text.entry import EntryLine
from topping.play.run.gridentry import GridEntry
from topping.rules.grid.position import Position
from topping.rules.grid.square import CENTRE, Direction, Reference, Square
from topping.rules.moves.typedmove import TypedMove, split_score

ARROWS = {
    pygame.K_LEFT: (Direction.HORIZONTAL, -1),
    pygame.K_RIGHT: (Direction.HORIZONTAL, 1),
    pygame.K_UP: (Direction.VERTICAL, -1),
    pygame.K_DOWN: (Direction.VERTICAL, 1),
}


class Typing:
    """The text or letters typed so far; `attach` sets the entry line, again after each change of layout."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._entry: EntryLine | None = None
        self.grid: GridEntry | None = None
        """The letters laid on the grid; None while the keys go to the entry line."""
        self._kept = ""
        """The text of the entry line while the keys go to the grid."""
        self._text, self._is_selected = "", False
        self._read: tuple[str, Reference | None] = ("", None)
        """The text read last, and its reference."""

    def attach(self, entry: EntryLine) -> None:
        """Goes on with another entry line where the last one was left."""
        self._entry = entry
        entry.set(self._text)
        if self.grid is None:
            entry.focus()
            if self._is_selected:
                entry.select_all()

    @property
    def entry(self) -> EntryLine:
        """The entry line."""
        if self._entry is None:
            raise RuntimeError("no entry line yet")
        return self._entry

    @property
    def text(self) -> str:
        """What stands on the entry line."""
        return self.entry.text

    @property
    def proposal(self) -> str | None:
        """What Enter proposes; None where the letters on the grid make no word."""
        if self.grid is None:
            return self.entry.text
        return self.grid.move.circled if self.grid.move is not None else None

    @property
    def reference(self) -> Reference | None:
        """The reference typed on the entry line, as far as that can be read."""
        text = self.entry.text
        if text == self._read[0]:
            return self._read[1]
        try:
            reference = TypedMove.parse(split_score(text)[0]).reference
        except InputError:
            reference = None
        self._read = (text, reference)
        return reference

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed where the keys go."""
        return not self.grid.laid if self.grid is not None else not self.entry.text

    def looked_at(self) -> bool:
        """Remembers the state of the entry line; whether its text has changed since the last call."""
        changed = self.entry.text != self._text
        self._text, self._is_selected = self.entry.text, self.entry.is_selected
        return changed

    def begin(self, position: Position) -> None:
        """Starts another move with nothing typed; line or grid stays selected."""
        self._position = position
        self.entry.clear()
        self._text, self._is_selected, self._kept = "", False, ""
        if self.grid is not None:
            cursor = self.grid.cursor if self.grid.cursor.on_board else CENTRE
            self.grid = GridEntry(position, cursor, self.grid.direction)

    def escape(self) -> bool:
        """Takes back what is typed, or else leaves the grid; False where there was nothing to do."""
        if self.grid is not None and self.grid.laid:
            self.grid = GridEntry(self._position, self.grid.laid[0][0], self.grid.direction)
        elif self.grid is not None:
            self.to_line()
        elif self.entry.text:
            self.entry.clear()
        else:
            return False
        return True

    def to_grid(self) -> GridEntry:
        """Sends the keys to the grid; the text of the entry line waits."""
        if self.grid is None:
            self.grid = GridEntry(self._position)
            self._kept = self.entry.text
            self.entry.clear()
            self.entry.unfocus()
        return self.grid

    def to_line(self) -> None:
        """Sends the keys to the entry line, where its text waits."""
        if self.grid is not None:
            self.grid = None
            self.entry.set(self._kept)
            self.entry.focus()

    def write(self, text: str) -> None:
        """Sends the keys to the entry line, with this text on it."""
        self.grid = None
        self.entry.set(text)
        self.entry.focus()

    def arrow(self, key: int) -> None:
        """An arrow key, for the grid."""
        self.grid = self.to_grid().arrow(*ARROWS[key])

    def click(self, square: Square) -> None:
        """A click on a square."""
        first = self.grid is None
        self.grid = self.to_grid().put_cursor(square)
        if first:
            self.grid = GridEntry(self._position, square)

    def lay(self, text: str, as_joker: bool) -> str:
        """Lays letters on the grid; the one that cannot be laid, or nothing."""
        for letter in plain_letters(text):
            laid = self.to_grid().type_letter(letter, as_joker)
            if laid is None:
                return letter
            self.grid = laid
        return ""

    def erase(self) -> None:
        """Takes the last letter back."""
        if self.grid is not None:
            self.grid = self.grid.erase()
        else:
            self.entry.erase()


def plain_letters(text: str) -> str:
    """The letters A to Z of a typed text, without accents."""
    opened = text.upper().replace("Œ", "OE").replace("Æ", "AE")
    return "".join(letter for letter in unicodedata.normalize("NFD", opened) if "A" <= letter <= "Z")
