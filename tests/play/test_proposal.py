"""Which letters are jokers, and where a word alone goes."""

import pytest

from tests.play.helpers import PASSE, anything, second_turn
from topping.play.run.proposal import Answer, Proposal, answer, understand, verdict_of_top
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Fault, TypedMove


def understood(text: str, rack: str, board: Board = PASSE) -> Proposal:
    proposal = understand(TypedMove.parse(text), Position(board, rack), NORMALE, anything)
    assert proposal is not None
    return proposal


def alone(word: str, rack: str, board: Board, admitted: set[str]) -> Proposal | None:
    return understand(TypedMove.parse(word), Position(board, rack), NORMALE, admitted.__contains__)


@pytest.mark.parametrize(
    ("word", "rack", "move", "fault"),
    [
        ("ZEBRE", "A", "ZEBRE H4", Fault.LETTERS_MISSING),
        ("ABCDEFGHI", "A", "ABCDEFGHI H1", Fault.DOES_NOT_FIT),
        ("AA", "AA", "AA H7", None),  # of two places that bring as much the first
        ("AA", "A?", "Aa H7", None),
        ("AAB", "AB??", "AaB H6", None),
    ],
)
def test_a_word_alone_on_the_empty_grid(word: str, rack: str, move: str, fault: Fault | None) -> None:
    proposal = understood(word, rack, Board())
    assert (str(proposal.move), proposal.judgement.fault) == (move, fault)


def test_a_word_of_eight_letters_may_begin_at_the_edge() -> None:
    typed, position = TypedMove.parse("KABCDEFG"), Position(Board(), "KABCDEFG")
    proposal = understand(typed, position, VARIANTS["7et8"], anything)
    assert proposal is not None
    assert str(proposal.move) == "KABCDEFG H1"


def test_a_verdict_tells_how_far_the_top_is() -> None:
    proposal = understood("RIZ 13H", "RIZ", PASSE)
    points = proposal.judgement.score.points if proposal.judgement.score else 0
    assert (answer(proposal, points + 5).answer, answer(proposal, points + 5).distance) == (Answer.BELOW_TOP, 5)
    assert answer(proposal, points + 5, declared=1).distance == 5
    assert answer(proposal, points).is_top
    assert verdict_of_top(second_turn()).distance == 0
