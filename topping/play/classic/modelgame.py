"""The model game of the rules of 1973: two players, 28 turns, 773 points together.

The booklet prints words and points; of the places it shows a drawing. They are those at which every turn brings the
points that are printed and all 102 tiles are used but the L that is left; only DANS fits a second place as well (M7).
The racks are not known. The bag must have been emptied otherwise than by seven letters each: B, it seems, left the last
two letters to A.
"""

from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.moves import Move, Placement, laid, score
from topping.rules.tiles import value_of

NAMES: Final = ("A", "B")
"""As the booklet calls its players."""

_TURNS: Final = (
    ("MITES H7", 12),
    ("SOUTE 11H", 10),
    ("QUAI J10", 27),
    ("FERME 7E", 11),
    ("DEFI E5", 16),
    ("OKAPI 8A", 57),
    ("MOTIFS A7", 11),
    ("SALIN 12A", 10),
    ("SOYEUX 14J", 66),
    ("TAXE O12", 42),
    ("GRAND 5A", 7),
    ("CHEVRE B1", 32),
    ("WHIST 2A", 17),
    ("ECARTe 1E", 23),
    ("ANES B12", 8),
    ("ASPERGEZ 15A", 239),
    ("MOUE I4", 5),
    ("MALIN 4I", 12),
    ("BRUN M1", 12),
    ("BOL 1M", 15),
    ("JOUEs L8", 38),
    ("JADE 8L", 36),
    ("BREVE O6", 10),
    ("LIN E10", 6),
    ("EH 6E", 26),
    ("LU C12", 8),
    ("DANS J3", 13),
    ("NI D11", 4),
)
"""Moves and printed points, in turn; A begins."""
LEFT: Final = "L"
"""What is left to A: its value goes from his score to that of B."""


@dataclass(frozen=True, slots=True)
class ModelTurn:
    """A turn of the game."""

    number: int
    """From 1."""
    player: int
    """0 is A, 1 is B."""
    before: Board
    placement: Placement
    words: tuple[str, ...]
    """In upper case, the move's own first."""
    points: int
    """As the rules count them."""
    printed: int
    """As the booklet prints them."""
    totals: tuple[int, int]
    """After it."""

    @property
    def after(self) -> Board:
        """The grid with its letters."""
        return self.before.with_tiles(self.placement.placed)


def model_game() -> tuple[ModelTurn, ...]:
    """The game, turn by turn."""
    board, totals, turns = Board(), [0, 0], []
    for place, (text, printed) in enumerate(_TURNS):
        placement = laid(board, Move.parse(text))
        found = score(board, placement, NORMALE)
        totals[place % 2] += found.points
        words = tuple(word.upper() for word in found.words)
        told = (totals[0], totals[1])
        turns.append(ModelTurn(place + 1, place % 2, board, placement, words, found.points, printed, told))
        board = turns[-1].after
    return tuple(turns)


def final_scores() -> tuple[int, int]:
    """The scores once the letter left is counted."""
    first, second = model_game()[-1].totals
    value = sum(map(value_of, LEFT))
    return first - value, second + value
