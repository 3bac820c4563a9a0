"""Which letters are jokers, and where a word alone goes."""

import pytest

from tests.play.helpers import PASSE, anything
from topping.play.run.proposal import Proposal, understand
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves.move import TypedMove


def understood(text: str, rack: str, board: Board = PASSE) -> Proposal:
    proposal = understand(TypedMove.parse(text), Position(board, rack), NORMALE, anything)
    assert proposal is not None
    return proposal


def alone(word: str, rack: str, board: Board, admitted: set[str]) -> Proposal | None:
    return understand(TypedMove.parse(word), Position(board, rack), NORMALE, admitted.__contains__)


@pytest.mark.parametrize(("word", "rack"), [("RIZ", "RIB"), ("RIZ", "RIZ"), ("RIZIERE", "RIZIEBC")])
def test_a_word_alone_without_a_place(word: str, rack: str) -> None:
    assert alone(word, rack, PASSE, {word}) is None
