"""Typing a proposal on the grid itself: a cursor with a direction, and the letters laid so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.rules.grid.board import CENTRE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.tiles import JOKER, is_tile, tile_of, without


@dataclass(frozen=True, slots=True)
class GridEntry:
    """A proposal being typed on the grid: the cursor, and the letters laid in typing order."""

    position: Position
    cursor: Square = CENTRE
    """The square of the next letter; off the board once the line is full."""
    direction: Direction = Direction.HORIZONTAL
    laid: tuple[tuple[Square, str], ...] = ()
    """Squares and characters (lower case for a joker)."""

    @property
    def rack_left(self) -> str:
        """The letters of the draw that are not laid yet."""
        return without(self.position.rack, "".join(tile_of(character) for _, character in self.laid)) or ""

    def put_cursor(self, square: Square) -> GridEntry:
        """Returns the entry after a click on a square: the letters laid are removed, the cursor goes there and is
        horizontal.

        On the cursor's own square, a click only removes the letters laid. If there are none, it changes the cursor's
        direction.
        """
        if square == self.cursor:
            return replace(self, laid=(), direction=self.direction if self.laid else self.direction.other)
        return GridEntry(self.position, square)

    def arrow(self, direction: Direction, steps: int) -> GridEntry:
        """Returns the entry after an arrow key: the letters laid are removed, and the cursor moves by `steps`.

        If the cursor has another direction than the key, it turns instead of moving.
        """
        if direction is not self.direction:
            return GridEntry(self.position, self._start, direction)
        moved = self._start.moved(direction, steps)
        return GridEntry(self.position, moved if moved.on_board else self._start, direction)

    def type_letter(self, letter: str, as_joker: bool = False) -> GridEntry | None:
        """Returns the entry with an upper-case letter on the next free square; takes a joker if the rack lacks the
        letter.

        With `as_joker`, takes the joker even if the rack has the letter, provided that the draw has a joker. Returns
        None if nothing can be laid: no letter A–Z, neither letter nor joker left, or no free square left.
        """
        if letter == JOKER or not is_tile(letter):
            return None
        square = self._free_from(self.cursor)
        if not square.on_board:
            return None
        in_hand = self.rack_left
        if letter in in_hand and not (as_joker and JOKER in self.position.rack):
            character = letter
        elif JOKER in in_hand:
            character = letter.lower()
        else:
            return None
        laid = (*self.laid, (square, character))
        return replace(self, laid=laid, cursor=self._free_from(square.moved(self.direction, 1)))

    def erase(self) -> GridEntry:
        """Returns the entry without the letter laid last, and with the cursor on the square of this letter."""
        if not self.laid:
            return self
        square, _ = self.laid[-1]
        return replace(self, laid=self.laid[:-1], cursor=square)

    @property
    def move(self) -> Move | None:
        """The move laid so far, including adjoining tiles of the grid; None if it forms no word.

        If a single letter forms no word in the cursor's direction, the word in the other direction is returned.
        """
        if not self.laid:
            return None
        word = self._word(self.direction)
        if word is None and len(self.laid) == 1:
            word = self._word(self.direction.other)
        return word

    @property
    def _start(self) -> Square:
        return self.laid[0][0] if self.laid else self.cursor

    def _free_from(self, square: Square) -> Square:
        while self.position.board.holds(square):
            square = square.moved(self.direction, 1)
        return square

    def _word(self, direction: Direction) -> Move | None:
        board = self.position.board.with_tiles(self.laid)
        first, character = self.laid[0]
        before, after = board.run_before(first, direction), board.run_after(first, direction)
        word = before + character + after
        if len(word) < 2:
            return None
        return Move(word, Reference(first.moved(direction, -len(before)), direction))
