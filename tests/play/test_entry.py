"""Entry of letters on the grid, stored strokes, and free positions."""

from collections import Counter
from contextlib import suppress
from itertools import accumulate

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.play.editing.strategies import typed_moves
from tests.play.helpers import PASSE
from tests.rules.helpers import random_turns
from tests.rules.strategies import boards, directions, positions, racks, squares, variants
from topping.errors import InputError
from topping.play.editing.freeposition import FreePosition
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Referee
from topping.play.run.strokes import FORMAT, Device, Stroke, StrokeKind, kind_of, pack, unpack
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import CENTRE, SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import TypedMove
from topping.rules.scoring import judge
from topping.rules.tiles import ALPHABET, COUNTS, JOKER

DOWN, ACROSS = Direction.VERTICAL, Direction.HORIZONTAL


def at(name: str) -> Square:
    return Reference.parse(name).square


def entry_at(reference: str, rack: str = "RIZEMU?", board: Board = PASSE) -> GridEntry:
    where = Reference.parse(reference)
    return GridEntry(Position(board, rack), where.square, where.direction)


def typed(entry: GridEntry, letters: str) -> GridEntry:
    """Types letters that can all be laid; `!` before a letter forces the joker."""
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


def test_without_a_joker_in_the_draw_the_letter_is_laid_itself() -> None:
    entry = typed(entry_at("13H", rack="RIZEMUE"), "R!I!E!E")
    assert str(entry.move) == "RIEE 13H"
    assert entry.type_letter("E", as_joker=True) is None


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
    assert turned.put_cursor(at("A1")).direction is ACROSS, "the arrow belongs to one word"


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
    assert typed(entry, "RE").arrow(DOWN, 1) == turned  # letters laid return, and the cursor goes to its start


def test_the_edge_of_the_board_ends_the_word() -> None:
    entry = typed(entry_at("H13"), "RIZ")
    assert str(entry.move) == "PASSERIZ H8"
    assert not entry.cursor.on_board
    assert entry.type_letter("E") is None
    assert entry.erase().cursor == at("H15")
    assert typed(entry.erase(), "E").move == typed(entry_at("H13"), "RIE").move
    assert entry.arrow(ACROSS, -1).cursor == at("H12")


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
    """Admits about two thirds of all words."""
    return sum(map(ALPHABET.index, word)) % 3 != 0


WAITS = st.integers(0, 300) | st.integers(0, 200_000) | st.just(2**24)
STROKES = st.lists(st.tuples(WAITS, st.sampled_from(StrokeKind), st.sampled_from(Device)), max_size=60).map(
    lambda some: tuple(
        Stroke(at_ms, kind, device)
        for at_ms, (_, kind, device) in zip(accumulate(wait for wait, _, _ in some), some, strict=True)
    )
)


@given(STROKES)
@example((Stroke(128, StrokeKind.LETTER, Device.LINE), Stroke(2**31 - 1, StrokeKind.ENTER, Device.LINE)))
def test_strokes_round_trip(strokes: tuple[Stroke, ...]) -> None:
    assert [kind.value for kind in StrokeKind] == list(range(8)), "they are stored"
    assert unpack(pack(strokes)) == strokes


@given(st.binary(max_size=40) | st.binary(max_size=40).map(lambda tail: bytes((FORMAT,)) + tail))
def test_any_bytes_are_refused_or_read_back_equal(data: bytes) -> None:
    with suppress(ValueError):
        assert pack(unpack(data)) == data


@given(STROKES.filter(len), st.data())
def test_a_move_cut_short_is_refused_or_has_fewer_strokes(strokes: tuple[Stroke, ...], data: st.DataObject) -> None:
    packed = pack(strokes)
    cut = packed[: data.draw(st.integers(0, len(packed) - 1))]
    with suppress(ValueError):
        read = unpack(cut)
        assert len(read) < len(strokes)
        assert strokes[: len(read)] == read


def test_strokes_are_read_as_they_were_stored() -> None:
    strokes = (Stroke(300, StrokeKind.DIGIT, Device.MOUSE), Stroke(301, StrokeKind.ENTER, Device.GRID))
    assert unpack(b"\x01\x21\xac\x02\x17\x01") == strokes
    kinds = unpack(b"\x01" + bytes(byte for kind in range(8) for byte in (kind, 0)))
    assert " ".join(kind.kind.name for kind in kinds) == "LETTER DIGIT JOKER OTHER ERASE CLEAR CURSOR ENTER"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\x02",
        b"\x01\x00",  # no time
        b"\x01\x08\x00",  # no such key
        b"\x01\x30\x00",  # no such device
        b"\x01\x00\x80",  # a number that does not end
        b"\x01\x00\x80\x00",  # a number longer than it need be
        b"\x01\x00\xff\xff\xff\xff\x7f",  # too late
        b"\x01" + b"\x00\x80" * 30,
        b"\x01" + b"\x00\x00" * 2_001,
    ],
)
def test_bytes_that_are_no_strokes_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="packed"):
        unpack(data)


@pytest.mark.parametrize("times", [(5, 4), (0, 2**31)])
def test_strokes_out_of_order_or_too_late_are_not_packed(times: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="after"):
        pack([Stroke(at_ms, StrokeKind.LETTER, Device.LINE) for at_ms in times])


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("PASSE H4", "LLLLLOLD"),
        ("passé 12d", "LLLLLODDL"),
        ("PASS(E)R H4", "LLLLJLJLOLD"),
        ("PASSE H'", "LLLLLOLD"),
        ("passe hé", "LLLLLOLD"),
        ("passe &éd", "LLLLLODDL"),
        ("passe éd", "LLLLLODL"),
        ("passe h&é", "LLLLLOLDD"),
        ("passe h1é", "LLLLLOLDD"),
        ("passe h&éé", "LLLLLOLDDL"),
        ("passe thé", "LLLLLOLLL"),
        ("été &h", "LLLODL"),
        ("h4 été", "LDOLLL"),
        ("h' été", "LDOLLL"),
        ("PASSE H(", "LLLLLOLD"),
        ("ŒUF -H", "LLLODL"),
        ("PASSE?", "LLLLLO"),
    ],
)
def test_kinds_of_characters_on_a_line(typed: str, keys: str) -> None:
    found = [kind_of(character, typed[:place]).name[0] for place, character in enumerate(typed)]
    assert "".join(found) == keys


frees = st.builds(FreePosition, boards, racks, variants, squares, directions)


@given(positions)
def test_a_position_pasted_is_that_position(position: Position) -> None:
    assert FreePosition().typed(str(position)).position == position
    assert FreePosition().typed(str(position).split()[0]).board == position.board
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
def test_the_words_of_the_grid_equal_a_naive_search(free: FreePosition) -> None:
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
    assert {(word.word, word.reference.square, word.reference.direction) for word in free.words()} == found
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
    assert [str(strange_word) for strange_word in free.strange_words(lambda word: False)] == ["PASSE H4"]
    assert free.strange_words(lambda word: True) == ()
