"""The model game printed in the rules of 1973: two players, 28 turns, 773 points together.

The booklet prints words and points as text, and shows the squares in a drawing. With the references below, every turn
scores its printed points, and all of the 102 tiles but an L are used. Only DANS fits a second reference as well (M7).
The racks are unknown. The players cannot have filled their racks to the end: it seems that B left the last two letters
to A.
"""

from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.moves import Move
from topping.rules.placement import Placement, laid
from topping.rules.scoring import score
from topping.rules.tiles import value_of

NAMES: Final = ("A", "B")
"""The booklet's names of the players."""

_TURNS: Final = (
    "MITES H7, SOUTE 11H, QUAI J10, FERME 7E, DEFI E5, OKAPI 8A, MOTIFS A7, SALIN 12A, SOYEUX 14J, TAXE O12, "
    "GRAND 5A, CHEVRE B1, WHIST 2A, ECARTe 1E, ANES B12, ASPERGEZ 15A, MOUE I4, MALIN 4I, BRUN M1, BOL 1M, JOUEs L8, "
    "JADE 8L, BREVE O6, LIN E10, EH 6E, LU C12, DANS J3, NI D11"
)
"""Moves, in turn; A begins."""
LEFT: Final = "L"
"""The letter left to A: its value goes from A's score to B's."""


@dataclass(frozen=True, slots=True)
class ModelTurn:
    """A turn of the model game: the grid before it, the word laid, the points."""

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
    """After the turn."""

    @property
    def after(self) -> Board:
        """The grid after the turn."""
        return self.before.with_tiles(self.placement.placed)


def model_game() -> tuple[ModelTurn, ...]:
    """Returns the turns of the model game, in order."""
    board, totals, turns = Board(), [0, 0], []
    for place, text in enumerate(_TURNS.split(", ")):
        placement = laid(board, Move.parse(text))
        score_of_turn = score(board, placement, NORMALE)
        totals[place % 2] += score_of_turn.points
        words = tuple(word.upper() for word in score_of_turn.words)
        totals_after = (totals[0], totals[1])
        turns.append(ModelTurn(place + 1, place % 2, board, placement, words, score_of_turn.points, totals_after))
        board = turns[-1].after
    return tuple(turns)


def final_scores() -> tuple[int, int]:
    """Returns the final scores as `(A, B)`, after the value of the letter left in A's rack has been settled."""
    first, second = model_game()[-1].totals
    value = sum(map(value_of, LEFT))
    return first - value, second + value
