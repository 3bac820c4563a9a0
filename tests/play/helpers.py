"""Turns to judge, without a game around them."""

from tests.rules.helpers import board_with
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import GameState, Turn
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, lay
from topping.rules.tiles import Bag, Draw

PASSE = board_with("PASSE H8")


def turn_at(
    position: Position, top: str = "RIZ 13H", points: int = 21, number: int = 2, variant: Variant = NORMALE
) -> Turn:
    """Returns a turn on a position; its retained solution can be any move that fits."""
    move = Move.parse(top)
    laid = lay(position.board, move, variant)
    assert not isinstance(laid, Misfit)
    state = GameState(variant, position.board, Bag.full(), number=number)
    solution = Solution(laid.move.word, move.reference, points)
    return Turn(number, state, Draw("", position.rack), solution, laid, state)


def second_turn(rack: str = "RIZEMUN", board: Board = PASSE) -> Turn:
    return turn_at(Position(board, rack))


def first_turn(rack: str = "PASSEIR", top: str = "PASSE H8", points: int = 16) -> Turn:
    return turn_at(Position(Board(), rack), top, points, number=1)


def anything(word: str) -> bool:
    return True
