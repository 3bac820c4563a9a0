"""Setting a position up."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.editing.strategies import typed_moves
from tests.rules.strategies import boards, directions, positions, racks, squares, variants
from topping.errors import InputError
from topping.play.editing.freeposition import FreePosition
from topping.rules.grid.board import SIZE, Board, Direction, Square
from topping.rules.grid.position import Position
from topping.rules.moves import TypedMove
from topping.rules.tiles import ALPHABET, COUNTS

frees = st.builds(FreePosition, boards, racks, variants, squares, directions)


@given(positions)
def test_a_position_pasted_is_that_position(position: Position) -> None:
    assert FreePosition().typed(str(position)).position == position
    assert FreePosition().with_position(position).position == position


@given(frees, st.text(max_size=30))
def test_any_line_is_taken_or_refused(free: FreePosition, text: str) -> None:
    try:
        after = free.typed(text)
    except InputError:
        return
    assert len(after.board.cells) == SIZE * SIZE
    assert after.cursor.on_board


@given(frees, st.sampled_from(ALPHABET), st.booleans())
def test_a_letter_laid_and_taken_back(free: FreePosition, letter: str, as_joker: bool) -> None:
    laid = free.laid(letter, as_joker=as_joker)
    assert laid.board.at(free.cursor) == (letter.lower() if as_joker else letter)
    empty = free.board.with_tiles([(free.cursor, ".")])
    if laid.cursor == free.cursor or not laid.board.holds(laid.cursor):
        assert laid.erased().board == empty
        assert laid.erased().cursor == free.cursor
    assert free.deleted().board == empty


@given(frees, typed_moves)
def test_a_word_laid_can_be_read_on_the_grid(free: FreePosition, move: TypedMove) -> None:
    try:
        after = free.with_word(move)
    except InputError:
        return
    assert move.reference is not None
    line, place = after.board.line(move.reference.square, move.reference.direction)
    assert line[place : place + len(move.word)].upper() == move.word
    others = {place for place, cell in enumerate(after.board.cells) if cell != free.board.cells[place]}
    assert len(others) <= len(move.word)


@given(frees)
def test_the_words_of_the_grid_are_those_of_a_naive_look(free: FreePosition) -> None:
    found = set()
    for row in range(SIZE):
        for column in range(SIZE):
            for direction in Direction:
                here = Square(row, column)
                if not free.board.holds(here) or free.board.holds(here.moved(direction, -1)):
                    continue
                word = free.board.at(here) + free.board.run_after(here, direction)
                if len(word) > 1:
                    found.add((word, here, direction))
    assert {(one.word, one.reference.square, one.reference.direction) for one in free.words()} == found
    assert len(free.words()) == len(found)


@given(frees)
def test_letters_beyond_the_set_are_named(free: FreePosition) -> None:
    there = Counter("?" if cell.islower() else cell for cell in free.board.tiles + free.rack)
    for tile, count in COUNTS.items():
        assert free.excess().count(tile) == max(0, there[tile] - count)


def test_lines() -> None:
    free = FreePosition().typed("PASSE H4").typed("s?lim").typed("PASS(E)R 4H")
    assert free.rack == "S?LIM"
    assert free.board.row(7) == "...PASSE......."
    assert free.board.column(3) == ".......PASSeR.."
    assert FreePosition().with_word(TypedMove.parse("PASSE 4H")).cursor == Square(12, 3)
    for text in ("", "PASSE H14", "P1", "AB/CD"):
        with pytest.raises(InputError):
            free.typed(text)
    with pytest.raises(InputError, match=r"editing\.letter"):
        free.typed("AB§")
    assert free.cleared().board == Board()


def test_strange_words() -> None:
    free = FreePosition().typed("PASSE H4")
    assert [str(one) for one in free.strange_words(lambda word: False)] == ["PASSE H4"]
    assert free.strange_words(lambda word: True) == ()
