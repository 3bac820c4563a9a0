"""Laying a move on the grid: which tiles it needs and where, or why it cannot lie there (§1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from topping.rules.board import EMPTY, Board
from topping.rules.letters import tile_of
from topping.rules.move import Move
from topping.rules.square import CENTRE, Direction, Square
from topping.rules.variant import Variant


class Misfit(Enum):
    """Why a move cannot lie where its reference says, whatever the lexicon and the letters in hand."""

    OFF_BOARD = "off board"
    """It runs over the edge."""
    OTHER_LETTER = "other letter"
    """A square it covers holds another letter."""
    NOT_WHOLE = "not whole"
    """A tile on the grid touches its start or its end: the word is longer than was said."""
    NOTHING_PLACED = "nothing placed"
    """Every square it covers holds a tile already."""
    TOO_MANY = "too many"
    """It places more tiles than the variant allows (§3.8.2)."""
    VERTICAL_FIRST = "vertical first"
    """The first word is horizontal (§3.4)."""
    CENTRE_MISSED = "centre missed"
    """The first word covers the starred square (§1.1)."""
    NOT_CONNECTED = "not connected"
    """No tile of it touches one on the grid."""

    @property
    def is_about_connection(self) -> bool:
        """Whether the squares are free, but the word hangs in the void."""
        return self in (Misfit.CENTRE_MISSED, Misfit.NOT_CONNECTED)


@dataclass(frozen=True, slots=True)
class Placement:
    """A move that can lie on the grid."""

    move: Move
    """As announced, with the jokers already on the grid in lower case."""
    placed: tuple[tuple[Square, str], ...]
    """The new tiles: their squares, in reading order, and their characters (lower case: a joker)."""

    @property
    def tiles(self) -> str:
        """The tiles taken from the draw, `?` for a joker, in reading order."""
        return "".join(tile_of(character) for _, character in self.placed)


def lay(board: Board, move: Move, variant: Variant) -> Placement | Misfit:
    """What `move` places on `board`, or why it cannot; connection is judged last."""
    start, direction = move.reference.square, move.reference.direction
    end = start.moved(direction, len(move.word) - 1)
    if not end.on_board:
        return Misfit.OFF_BOARD
    word, placed = "", []
    for step, (character, there) in enumerate(zip(move.word, board.from_square(start, direction), strict=False)):
        if there == EMPTY:
            placed.append((start.moved(direction, step), character))
        elif there.upper() != character.upper():
            return Misfit.OTHER_LETTER
        word += character if there == EMPTY else there
    if board.holds(start.moved(direction, -1)) or board.holds(end.moved(direction, 1)):
        return Misfit.NOT_WHOLE
    if not placed:
        return Misfit.NOTHING_PLACED
    if len(placed) > variant.most_placed:
        return Misfit.TOO_MANY
    return _connection(board, move, placed) or Placement(Move(word, move.reference), tuple(placed))


def _connection(board: Board, move: Move, placed: list[tuple[Square, str]]) -> Misfit | None:
    direction = move.reference.direction
    if board.is_empty:
        if direction is Direction.VERTICAL:
            return Misfit.VERTICAL_FIRST
        return None if any(square == CENTRE for square, _ in placed) else Misfit.CENTRE_MISSED
    if len(placed) < len(move.word):
        return None
    across = direction.other
    touching = any(board.holds(square.moved(across, step)) for square, _ in placed for step in (-1, 1))
    return None if touching else Misfit.NOT_CONNECTED
