import pytest
from hypothesis import given

from tests.rules.strategies import moves
from topping.errors import InputError
from topping.rules.grid.board import Reference
from topping.rules.moves import Move, parse_word


@pytest.mark.parametrize("text", ["PASSeR H4", "H4 PASSeR", "PASS(E)R H4", "h4  PASS(e)R", " PASSeR\tH4 "])
def test_either_order_and_either_mark_of_a_joker(text: str) -> None:
    assert Move.parse(text) == Move("PASSeR", Reference.parse("H4"))


@given(moves)
def test_moves_round_trip(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert Move.parse(move.circled) == move
    assert Move.parse(f"{move.reference} {move.word}") == move


def test_circled_marks_jokers_as_a_player_would() -> None:
    assert Move.parse("PASSeR 4H").circled == "PASS(E)R 4H"
    assert Move.parse("zE H8").circled == "(Z)E H8"
    assert Move.parse("PASSER H8").circled == "PASSER H8"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "move.malformed"),
        ("PASSE", "move.malformed"),
        ("PASSE H 4", "move.malformed"),
        ("P H4", "move.word"),
        ("ABCDEFGHIJKLMNOP A1", "move.word"),
        ("PASSÉ H4", "move.word"),
        ("PASS( H4", "move.word"),
        ("PAS(SE) H4", "move.word"),
        ("PASSE PASSE", "reference.malformed"),
        ("PASSE H16", "reference.malformed"),
    ],
)
def test_malformed_moves_name_their_fault(text: str, key: str) -> None:
    with pytest.raises(InputError) as caught:
        Move.parse(text)
    assert caught.value.key == key


def test_words_run_from_two_to_fifteen_letters_parentheses_apart() -> None:
    assert parse_word("(A)" * 15) == "a" * 15
    assert parse_word("AB") == "AB"
