"""Which letters are jokers, and where a word alone goes."""

from __future__ import annotations

import pytest

from tests.play.helpers import PASSE, anything
from tests.rules.helpers import board_with
from topping.play.run.proposal import Proposal, understand
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves.judgement import Fault
from topping.rules.moves.placement import Misfit
from topping.rules.moves.typedmove import TypedMove


def understood(text: str, rack: str, board: Board = PASSE) -> Proposal:
    proposal = understand(TypedMove.parse(text), Position(board, rack), NORMALE, anything)
    assert proposal is not None
    return proposal


@pytest.mark.parametrize(
    ("text", "rack", "move", "fault"),
    [
        # parentheses are authoritative
        ("RI(Z) 13H", "RIZ?", "RIz 13H", None),
        ("ri(z) 13h", "RIZ?", "RIz 13H", None),
        ("(R)IZ 13H", "IZ?", "rIZ 13H", None),
        ("(R)IZ 13H", "RIA?", "rIZ 13H", Fault.LETTERS_MISSING),
        ("(R)(I)Z 13H", "RIZ?", "riZ 13H", Fault.LETTERS_MISSING),
        ("(R)IZ 13H", "RIZ", "rIZ 13H", Fault.LETTERS_MISSING),
        # lower case counts in a mixed-case word where the draw allows it
        ("RIz 13H", "RIZ?", "RIz 13H", None),
        ("rIZ 13H", "RIZ?", "rIZ 13H", None),
        ("rIz 13H", "RIZ??", "rIz 13H", None),
        # and is only the case of a letter where it does not
        ("RIz 13H", "RIZA", "RIZ 13H", None),
        ("Riz 13H", "RIZ?", "RIZ 13H", None),
        ("RIz 13H", "RZA?", "RiZ 13H", None),
        # all lower, all upper: inferred
        ("riz 13h", "RIZ?", "RIZ 13H", None),
        ("RIZ 13H", "RIZ?", "RIZ 13H", None),
        ("riz 13h", "RI?", "RIz 13H", None),
        ("riz 13h", "R??", "Riz 13H", None),
        ("RIZ 13H", "RI", "RIZ 13H", Fault.LETTERS_MISSING),
        ("RIZ 13H", "R?", "RIZ 13H", Fault.LETTERS_MISSING),
        # letters on the grid need no marks
        ("PASSER H8", "RI", "PASSER H8", None),
        ("passer h8", "I?", "PASSEr H8", None),
        ("PASSEr H8", "R?", "PASSEr H8", None),
        ("PASSEr H8", "R", "PASSER H8", None),
        ("pASSER H8", "R?", "PASSER H8", None),
        ("(P)ASSER H8", "R?", "PASSER H8", None),
    ],
)
def test_which_letters_are_jokers(text: str, rack: str, move: str, fault: Fault | None) -> None:
    proposal = understood(text, rack)
    assert proposal.judgement.fault is fault
    assert str(proposal.move) == move


@pytest.mark.parametrize(
    ("text", "rack", "board", "move"),
    [
        # two Z asked for, one in hand: the joker goes where it costs least, off the double letter of I13
        ("RZZ 13H", "RZ?", PASSE, "RZz 13H"),
        # the first word: H4 and H12 double a letter
        ("ZAZAAAA H4", "ZAAAAA?", Board(), "ZAzAAAA H4"),
        ("ZAAAAZA H4", "ZAAAAA?", Board(), "ZAAAAzA H4"),
        ("AAAAZAZ H6", "ZAAAAA?", Board(), "AAAAzAZ H6"),
        # equal readings: the joker comes late
        ("ZAZ H8", "ZA?", Board(), "ZAz H8"),
        ("ZZR 13H", "RZ?", PASSE, "ZzR 13H"),  # twice ten points in PASSEZ, or ten doubled on I13
    ],
)
def test_where_several_readings_fit_the_best_scoring_one_is_taken(
    text: str, rack: str, board: Board, move: str
) -> None:
    assert str(understood(text, rack, board).move) == move


def test_jokers_on_the_grid_stand_in_lower_case_in_the_move() -> None:
    board = board_with("PaSSE H8")
    for text in ("PASSER H8", "passer h8", "P(A)SSER H8", "PaSSER H8"):
        proposal = understood(text, "R?", board)
        assert str(proposal.move) == "PaSSER H8"
        assert proposal.judgement.fault is None


def test_a_long_word_out_of_reach_is_understood_at_once() -> None:
    proposal = understood("EEEEEEEEEEEEEEE A1", "EEEEEEE", Board())
    assert proposal.judgement.fault is Fault.DOES_NOT_FIT


def alone(word: str, rack: str, board: Board, admitted: set[str]) -> Proposal | None:
    return understand(TypedMove.parse(word), Position(board, rack), NORMALE, admitted.__contains__)


def test_a_word_alone_takes_its_best_place_on_the_first_move() -> None:
    proposal = alone("ZUT", "ZUTABCD", Board(), {"ZUT"})
    assert proposal is not None
    assert proposal.judgement.score is not None
    assert proposal.judgement.score.points == 24
    assert str(proposal.move) == "ZUT H6"  # the first of the three places that bring as much

    proposal = alone("ZUTAB", "ZUTABCD", Board(), {"ZUTAB"})
    assert proposal is not None
    assert str(proposal.move) == "ZUTAB H4"  # the Z on a double letter


def test_a_word_alone_with_a_joker_takes_its_best_place_and_reading() -> None:
    proposal = alone("ZAZAA", "ZAAA?", Board(), {"ZAZAA"})
    assert proposal is not None
    assert str(proposal.move) == "ZAzAA H4"


def test_a_word_alone_takes_its_best_place_anywhere_else() -> None:
    proposal = alone("RIZ", "RIZ", PASSE, {"RIZ", "PASSER"})
    assert proposal is not None
    assert str(proposal.move) == "RIZ 13H"
    assert proposal.judgement.fault is None


@pytest.mark.parametrize(("word", "rack"), [("RIZ", "RIB"), ("RIZ", "RIZ"), ("RIZIERE", "RIZIEBC")])
def test_a_word_alone_without_a_place(word: str, rack: str) -> None:
    assert alone(word, rack, PASSE, {word}) is None


def test_a_word_alone_that_is_not_admitted() -> None:
    proposal = alone("RIZ", "RIZ", PASSE, set())
    assert proposal is not None
    assert proposal.judgement.fault is Fault.NOT_ADMITTED
    assert proposal.judgement.refused == ("RIZ",)


@pytest.mark.parametrize("word", ["RIZ", "RIZIERE", "ABCDEFGHIJKLMNO"])
def test_on_an_empty_grid_only_letters_can_be_missing(word: str) -> None:
    proposal = alone(word, "AEIRST", Board(), {word})
    assert proposal is not None
    if len(word) > 7:
        assert proposal.judgement.misfit is Misfit.TOO_MANY
    else:
        assert proposal.judgement.fault is Fault.LETTERS_MISSING


def test_seven_of_eight() -> None:
    position = Position(Board(), "ABCDEFGH")
    proposal = understand(TypedMove.parse("ABCDEFGH"), position, VARIANTS["7sur8"], anything)
    assert proposal is not None
    assert proposal.judgement.misfit is Misfit.TOO_MANY
