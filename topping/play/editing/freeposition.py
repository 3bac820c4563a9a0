"""A free position being set up: letters anywhere on the grid, a draw, a variant. Each change returns a new position."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from topping.errors import InputError
from topping.play.editing.row import MOST_LETTERS
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.grid.board import CENTRE, EMPTY, SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position, without_name
from topping.rules.moves import Move, TypedMove, without_accents
from topping.rules.scoring import Admits
from topping.rules.tiles import COUNTS, JOKER, in_letter_order, is_tile, tile_of


@dataclass(frozen=True, slots=True)
class FreePosition:
    """A position being set up by hand: grid, draw, variant, and a cursor for the next letter."""

    board: Board = field(default_factory=Board)
    rack: str = ""
    variant: Variant = NORMALE
    cursor: Square = CENTRE
    direction: Direction = Direction.HORIZONTAL

    @property
    def position(self) -> Position:
        """The grid and the draw, as a position to be searched."""
        return Position(self.board, self.rack)

    # on the grid

    def laid(self, letter: str, *, as_joker: bool = False) -> FreePosition:
        """Returns the position with a letter A–Z on the cursor's square, replacing any letter there. The cursor moves
        on.

        Raises `InputError` for any other character.
        """
        if not (is_tile(letter) and letter != JOKER):
            raise InputError("entry.character", text=letter)
        character = letter.lower() if as_joker else letter
        board = self.board.with_tiles([(self.cursor, character)])
        return replace(self, board=board, cursor=self._stepped(1))

    def erased(self) -> FreePosition:
        """Returns the position without the letter under the cursor, or without the letter before it if the square is
        empty.

        The cursor moves to the emptied square.
        """
        cursor = self.cursor if self.board.holds(self.cursor) else self._stepped(-1)
        return replace(self, board=self.board.with_tiles([(cursor, EMPTY)]), cursor=cursor)

    def deleted(self) -> FreePosition:
        """Returns the position without the letter under the cursor."""
        return replace(self, board=self.board.with_tiles([(self.cursor, EMPTY)]))

    def turned_joker(self) -> FreePosition:
        """Returns the position with the letter under the cursor turned into a joker, or back into a letter.

        Turns the letter before the cursor if the square is empty.
        """
        square = self.cursor if self.board.holds(self.cursor) else self._stepped(-1)
        return replace(self, board=self.board.with_tiles([(square, self.board.at(square).swapcase())]))

    def arrow(self, direction: Direction, steps: int) -> FreePosition:
        """Returns the position after an arrow key in `direction`: moves the cursor by `steps`.

        If the cursor has the other direction, only turns it.
        """
        if direction is not self.direction:
            return replace(self, direction=direction)
        return replace(self, cursor=self._stepped(steps))

    def put_cursor(self, square: Square) -> FreePosition:
        """Returns the position after a click on a square: the cursor goes there and becomes horizontal.

        A click on the cursor's own square changes its direction.
        """
        if square == self.cursor:
            return replace(self, direction=self.direction.other)
        return replace(self, cursor=square, direction=Direction.HORIZONTAL)

    def _stepped(self, steps: int) -> Square:
        moved = self.cursor.moved(self.direction, steps)
        return moved if moved.on_board else self.cursor

    def with_word(self, move: TypedMove) -> FreePosition:
        """Returns the position with a whole word laid, replacing any letters on its squares.

        Raises `InputError` if the word has no reference or leaves the grid.
        """
        if move.reference is None:
            raise InputError("editing.reference_wanted")
        jokers = move.circled if move.circled is not None else move.lowered
        square, direction = move.reference.square, move.reference.direction
        letters = []
        for place, letter in enumerate(move.word):
            at = square.moved(direction, place)
            if not at.on_board:
                raise InputError("editing.off_board", word=str(move))
            kept = self.board.at(at) if place not in jokers and self.board.at(at).upper() == letter else ""
            letters.append((at, kept or (letter.lower() if place in jokers else letter)))
        end = square.moved(direction, len(move.word))
        cursor = end if end.on_board else letters[-1][0]
        return replace(self, board=self.board.with_tiles(letters), cursor=cursor, direction=direction)

    # the draw, and the whole

    def with_rack(self, text: str) -> FreePosition:
        """Returns the position with another draw, in which `?`, `*` or `,` is a joker; an empty text removes the draw.

        Raises `InputError` for another character or too many letters.
        """
        letters = without_accents("".join(text.split())).upper().replace("*", JOKER).replace(",", JOKER)
        for letter in letters:
            if not is_tile(letter):
                raise InputError("editing.letter", text=letter)
        if len(letters) > MOST_LETTERS:
            raise InputError("editing.many_letters", count=len(letters))
        return replace(self, rack=letters)

    def with_variant(self, variant: Variant) -> FreePosition:
        """Returns the position with another variant."""
        return replace(self, variant=variant)

    def with_position(self, position: Position) -> FreePosition:
        """Returns the position with the grid and the draw of a pasted position.

        Raises `InputError` if the draw has too many letters.
        """
        return replace(self.with_rack(position.rack), board=position.board)

    def cleared(self) -> FreePosition:
        """Returns the position with an empty grid and draw, and the same variant."""
        return FreePosition(variant=self.variant)

    def typed(self, text: str) -> FreePosition:
        """Returns the position after a typed line: a draw, a word with its reference, or a whole position as CGP.

        Raises `InputError` for any other line.
        """
        text = without_name(text).strip()
        if not text:
            raise InputError("editing.position_empty")
        if text.count("/") >= SIZE - 1:
            board, _, rest = text.partition(" ")
            return self.with_position(Position.parse(f"{board} {rest.upper() or '/'}"))
        if not any(character.isdigit() for character in text):
            try:
                return self.with_rack(text)
            except InputError:
                if len(text.split()) == 1:
                    raise
        return self.with_word(TypedMove.parse(text))

    # checks of the position

    def words(self) -> tuple[Move, ...]:
        """Returns the words of two letters or more on the grid: rows first, then columns."""
        return tuple(
            Move(text, reference)
            for direction in Direction
            for index in range(SIZE)
            for reference, text in _runs(self.board, index, direction)
        )

    def strange_words(self, admits: Admits) -> tuple[Move, ...]:
        """Returns the words on the grid that are not admitted, rows first, then columns."""
        return tuple(move for move in self.words() if not admits(move.word.upper()))

    def excess(self) -> str:
        """Returns the letters of which grid and draw hold more than the set of 102 tiles does, in letter order."""
        there = Counter(tile_of(character) for character in self.board.tiles) + Counter(self.rack)
        return in_letter_order((there - Counter(COUNTS)).elements())


def _runs(board: Board, index: int, direction: Direction) -> list[tuple[Reference, str]]:
    """Returns the sequences of two or more letters in row or column number `index` (from 0), as pairs (reference,
    letters).

    `direction` tells whether it is a row or a column.
    """
    across = direction is Direction.HORIZONTAL
    line = board.row(index) if across else board.column(index)
    runs, start = [], 0
    for text in line.split(EMPTY):
        if len(text) > 1:
            square = Square(index, start) if across else Square(start, index)
            runs.append((Reference(square, direction), text))
        start += len(text) + 1
    return runs
