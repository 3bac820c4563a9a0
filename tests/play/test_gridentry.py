import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.helpers import PASSE
from tests.rules.helpers import random_turns
from tests.rules.strategies import squares, variants
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Referee
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import CENTRE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import judge
from topping.rules.tiles import ALPHABET, JOKER

DOWN, ACROSS = Direction.VERTICAL, Direction.HORIZONTAL


def at(name: str) -> Square:
    return Reference.parse(name).square


def entry_at(reference: str, rack: str = "RIZEMU?", board: Board = PASSE) -> GridEntry:
    where = Reference.parse(reference)
    return GridEntry(Position(board, rack), where.square, where.direction)


def typed(entry: GridEntry, letters: str) -> GridEntry:
    """Types letters, each of which can be laid; `!` before a letter forces the joker."""
    force = False
    for letter in letters:
        if letter == "!":
            force = True
            continue
        following = entry.type_letter(letter, as_joker=True) if force else entry.type_letter(letter)
        assert following is not None, letter
        entry, force = following, False
    return entry


def test_the_word_takes_in_what_lies_before_it() -> None:
    assert str(typed(entry_at("H13"), "R").move) == "PASSER H8"
    assert str(typed(entry_at("8I"), "IZ").move) == "PIZ 8H"


def test_a_letter_that_touches_nothing_along_the_cursor_is_read_across_it() -> None:
    assert str(typed(entry_at("I12"), "E").move) == "EE 12H"
    assert typed(entry_at("A1"), "E").move is None


@pytest.mark.parametrize("key", ["?", "", "é", "É", "r", "1", " ", "RI", "."])
def test_only_capital_letters_can_be_laid(key: str) -> None:
    assert entry_at("13H").type_letter(key) is None
    assert entry_at("13H").type_letter(key, as_joker=True) is None


def test_backspace_takes_the_last_letter_back() -> None:
    entry = typed(entry_at("H6"), "REA")
    back = entry.erase()
    assert str(back.move) == "REPASSE H6"
    assert back.cursor == at("H13")
    assert back.rack_left == "IZMU?"
    back = back.erase()
    assert back.cursor == at("H7")
    assert back.move is None  # the R alone touches nothing: H7 is free again
    back = back.erase()
    assert (back.laid, back.cursor, back.move) == ((), at("H6"), None)
    assert back.erase() == back


def test_a_click_sets_the_cursor_and_a_second_one_turns_it() -> None:
    entry = GridEntry(Position(PASSE, "RIZEMU?"))
    assert (entry.cursor, entry.direction) == (CENTRE, ACROSS)
    there = entry.put_cursor(at("H13"))
    assert (there.cursor, there.direction) == (at("H13"), ACROSS)
    turned = there.put_cursor(at("H13"))
    assert (turned.cursor, turned.direction) == (at("H13"), DOWN)
    assert turned.put_cursor(at("H13")).direction is ACROSS
    assert turned.put_cursor(at("A1")).direction is DOWN


def test_a_click_takes_the_letters_back() -> None:
    entry = typed(entry_at("13H"), "RIZ")
    clicked = entry.put_cursor(entry.cursor)
    assert (clicked.laid, clicked.cursor, clicked.direction) == ((), at("K13"), DOWN)


def test_an_arrow_across_turns_and_one_along_moves() -> None:
    entry = entry_at("H6")
    assert entry.arrow(ACROSS, 1).cursor == at("H7")
    assert entry.arrow(ACROSS, -1).cursor == at("H5")
    turned = entry.arrow(DOWN, 1)
    assert (turned.cursor, turned.direction) == (at("H6"), DOWN)
    assert turned.arrow(DOWN, 1).cursor == at("I6")
    assert turned.arrow(DOWN, -1).cursor == at("G6")
    assert typed(entry, "RE").arrow(DOWN, 1) == turned  # what was laid comes back, the cursor where it began


def test_the_edge_of_the_board_ends_the_word() -> None:
    entry = typed(entry_at("H13"), "RIZ")
    assert str(entry.move) == "PASSERIZ H8"
    assert not entry.cursor.on_board
    assert entry.type_letter("E") is None
    assert entry.erase().cursor == at("H15")
    assert typed(entry.erase(), "E").move == typed(entry_at("H13"), "RIE").move
    assert entry.arrow(ACROSS, -1).cursor == at("H12")


@settings(max_examples=25)
@given(variants, st.integers(0, 10_000), st.data())
def test_both_ways_of_typing_give_the_same_verdict(variant: Variant, seed: int, data: st.DataObject) -> None:
    for played in random_turns(variant, seed, most=8):
        position = played.position
        entry = GridEntry(position, data.draw(squares), data.draw(st.sampled_from(Direction)))
        for letter in data.draw(st.text(position.rack.replace(JOKER, "") or "E", max_size=4)):
            entry = entry.type_letter(letter, as_joker=data.draw(st.booleans())) or entry
        if entry.move is None:
            continue
        assert len(entry.laid) + len(entry.rack_left) == len(position.rack)
        direct = judge(position, entry.move, variant, admits)
        verdict = Referee(admits).judge(entry.move.circled, played)
        assert verdict.move == entry.move
        assert verdict.misfit is direct.misfit
        assert verdict.refused == direct.refused
        if direct.fault is None:
            assert direct.score is not None
            assert verdict.points == direct.score.points
        else:
            assert verdict.answer.value == direct.fault.value
        typed_with_marks = Referee(admits).judge(str(entry.move), played)
        if any(letter.isupper() for letter in entry.move.word):
            assert typed_with_marks == verdict


def admits(word: str) -> bool:
    """A lexicon of about two thirds of everything."""
    return sum(map(ALPHABET.index, word)) % 3 != 0
