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
    "MITES H7, SOUTE 11H, QUAI J10, FERME 7E, DEFI E5, OKAPI 8A, MOTIFS A7, SALIN 12A, SOYEUX 14J, TAXE O12, "
    "GRAND 5A, CHEVRE B1, WHIST 2A, ECARTe 1E, ANES B12, ASPERGEZ 15A, MOUE I4, MALIN 4I, BRUN M1, BOL 1M, JOUEs L8, "
    "JADE 8L, BREVE O6, LIN E10, EH 6E, LU C12, DANS J3, NI D11"
)
"""Moves, in turn; A begins."""
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
    totals: tuple[int, int]
    """After it."""

    @property
    def after(self) -> Board:
        """The grid with its letters."""
        return self.before.with_tiles(self.placement.placed)


def model_game() -> tuple[ModelTurn, ...]:
    """The game, turn by turn."""
    board, totals, turns = Board(), [0, 0], []
    for place, text in enumerate(_TURNS.split(", ")):
        placement = laid(board, Move.parse(text))
        found = score(board, placement, NORMALE)
        totals[place % 2] += found.points
        words = tuple(word.upper() for word in found.words)
        told = (totals[0], totals[1])
        turns.append(ModelTurn(place + 1, place % 2, board, placement, words, found.points, told))
        board = turns[-1].after
    return tuple(turns)


def final_scores() -> tuple[int, int]:
    """The scores once the letter left is counted."""
    first, second = model_game()[-1].totals
    value = sum(map(value_of, LEFT))
    return first - value, second + value
