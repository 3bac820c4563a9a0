"""The content of a line of a bulletin: played words, the place, a sketch."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.correction.helpers import Referee, column, lone, motives, told
from tests.rules.helpers import board_with, random_turns
from topping.correction.bulletin import Sketch
from topping.correction.location import (
    Candidate,
    Shift,
    Situation,
    cut_words,
    letter_groups,
    lines,
    place_at,
    places,
    played_words,
)
from topping.correction.sanction import Motive
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.scoring import judge

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE TA")
"""RUSE fits vertically through the S of C1 for 15 points, of H10 for 6."""
PASSE = Referee(board_with("PASSE H8"), "REZAITN", "PASSER PASSERA REPASSE REPASSERA TA RA PAR AS ES SI PRE")
CROSS = Referee(board_with("CHAT 8D"), "SOLEBIN", "CHATS CHATE CHATO CHATL SOLE")
"""CHAT is in D8 to G8; SOLE fits under it for 28 points, located by any of its letters."""


def test_5_1_a_word_that_the_lexicon_admits_is_admitted() -> None:
    assert told(PASSE("PASSER", reference="H8", score=6)) == (8, "warning", ("5.3.2",))
    assert told(PASSE("PASSER", reference="H8", score=8)) == (8, "none", ("5.3.1",))


def test_5_1_a_word_that_the_lexicon_does_not_admit_is_refused_by_name() -> None:
    correction = PASSE("PASSEZ", reference="H8", score=20)
    assert told(correction) == (0, "zero", ("5.4.1a",))
    assert correction.refused == ("PASSEZ",)


def test_5_2_1_a_played_word_lays_one_letter_of_the_draw_at_least() -> None:
    """PASSE on the grid cannot be played again in the same place."""
    assert told(PASSE("PASSE", reference="H8", score=7)) == (0, "zero", ("5.4.1c",))


def test_5_2_1_a_played_word_takes_letters_of_the_grid_and_of_the_draw_only() -> None:
    assert told(PASSE("PASSEL", reference="H8", score=8)) == (0, "zero", ("5.4.1d",))


@pytest.mark.parametrize(("board", "word", "reference"), [("PASSE H8", "ERA", "H12"), ("SE 10H", "RUS", "10F")])
def test_5_2_1_a_played_word_ends_before_an_empty_square_or_an_edge(board: str, word: str, reference: str) -> None:
    referee = Referee(board_with(board), "REUAITN", "ERA RUS")
    lines = word if reference[0].isalpha() else column(word)
    correction = referee(*([lines] if isinstance(lines, str) else lines), reference=reference, score=99)
    assert motives(correction) == [Motive.NOT_WHOLE]
    assert told(correction) == (0, "zero", ("5.4.1a",))


def test_5_2_1_a_letter_that_is_neither_of_the_word_nor_linking_is_stray() -> None:
    """K beside the linking letters is ignored, whether or not it touches them."""
    assert told(CROSS("C K", "H", "A", "T", "SOLE", score=28)) == (28, "none", ("5.3.1",))
    assert told(CROSS("CK", "H", "A", "T", "SOLE", score=28)) == (28, "none", ("5.3.1",))


def test_5_2_2_an_extension_is_played_with_all_its_new_letters_and_two_linking_letters() -> None:
    assert told(PASSE("SERA", score=9)) == (9, "warning", ("5.3.1", "5.5"))
    assert told(PASSE("SER", score=9)) != told(PASSE("SERA", score=9))


@pytest.mark.parametrize("word", ["ERA", "RA", "XERA", "SE RA"])
def test_5_2_2_fewer_than_two_linking_letters_make_no_played_word(word: str) -> None:
    referee = Referee(board_with("PASSE H8"), "RZAITNN", "PASSERA")
    assert told(referee(word, score=9))[:2] == (0, "zero")


def test_5_2_2_an_extension_both_ways_has_a_linking_letter_beside_each_end() -> None:
    referee = Referee(board_with("PASSE H8"), "REZARIN", "REPASSERA")
    assert told(referee("REPERA", score=11)) == (11, "warning", ("5.3.1", "5.5"))
    assert told(referee("REP  ERA", score=11)) == (11, "warning", ("5.3.1", "5.5"))
    assert referee("REP", "", "     ERA", score=11).points == 0
    down = Referee(board_with("PASSE 8H"), "REZARIN", "REPASSERA")
    assert told(down("R", "E", "P", "", "", "E", "R", "A", score=11)) == (11, "warning", ("5.3.1", "5.5"))
    assert down("R", "E", "P", "", "", " E", " R", " A", score=11).points == 0
    assert referee("REPASSRA", score=11).points == 0
    assert referee("REPASRA", score=11).points == 0


@pytest.mark.parametrize(
    ("circled", "word", "fault"),
    [
        ((0,), "rEPASSERA", None),
        ((4,), "REPASSErA", None),
        ((0, 2), "rEPASSERA", None),  # the joker on the grid is not from the draw
        ((1,), "rEPASSERA", Motive.CIRCLE_MISPLACED),
        ((5,), "rEPASSERA", Motive.CIRCLE_MISPLACED),
        ((2,), "rEPASSERA", Motive.CIRCLE_MISSING),
        ((), "rEPASSERA", Motive.CIRCLE_MISSING),
    ],
)
def test_5_2_2_jokers_of_a_word_cut_short_are_circled_among_the_letters_laid(
    circled: tuple[int, ...], word: str, fault: Motive | None
) -> None:
    referee = Referee(board_with("PASSE H8"), "REA?", "REPASSERA")
    correction = referee("REPERA", circled=tuple((0, column) for column in circled), score=10)
    assert (correction.points, correction.word) == (10, word)
    assert {Motive.CIRCLE_MISPLACED, Motive.CIRCLE_MISSING} & set(motives(correction)) == ({fault} if fault else set())


@pytest.mark.parametrize(
    ("line", "moved", "links", "strays", "linking", "passed_over"),
    [
        ("REPERA", (7, 5), 2, 0, {2}, {3}),
        ("REPXERA", (7, 5), 2, 1, {2}, {3, 4}),
        ("SERA", (7, 10), 2, 0, {0, 1}, set()),
        ("PAXSERA", (7, 7), 2, 3, {3, 4}, {0, 1, 2}),
    ],
)
def test_5_2_2_how_a_word_cut_short_lies_over_the_grid(
    line: str, moved: tuple[int, int], links: int, strays: int, linking: set[int], passed_over: set[int]
) -> None:
    situation = Situation(Position(board_with("PASSE H8"), "REARINZ"), {"PASSERA"}.__contains__, 5, NORMALE)
    sketch = Sketch.of([line])
    (group,) = letter_groups(sketch, situation)
    found = [
        played
        for run in group.runs
        for played in played_words(run, sketch, group.cells, None, situation)
        if played.cut is not None
    ]
    (played,) = found
    assert played.shift == Shift(*moved)
    assert (played.links, played.strays) == (links, strays)
    assert (played.reaches_out, played.two_do) == (False, False)
    assert played.linking is not None
    assert {cell.column for cell in played.linking.letters} == linking
    assert {cell.column for cell in played.linking.strays} == passed_over


def test_5_2_2_a_stray_letter_may_stand_for_one_of_the_word_extended() -> None:
    assert told(PASSE("PAXSER", score=8)) == (8, "warning", ("5.3.1", "5.5"))


def test_5_2_2_a_stray_letter_that_cuts_the_linking_letters_off_makes_no_played_word() -> None:
    assert PASSE("PASXER", score=8).points == 0


def test_5_2_3_every_played_word_is_considered() -> None:
    """CHATS (one letter) and SOLE (four) are both played words; SOLE scores more."""
    for score in (28, 20):
        correction = CROSS("C", "H", "A", "T", "SOLE", score=score)
        assert correction.points == 28
        assert correction.word == "SOLE"


def test_5_2_3_stray_letters_are_passed_over() -> None:
    assert told(CROSS("C    K", "H", "A", "T", "SOLE", score=28)) == (28, "none", ("5.3.1",))


def test_5_2_3_a_stray_letter_breaks_a_chain_of_linking_letters() -> None:
    """In CHXT only T is linked to SOLE, in CXAT A and T, in XHAT three letters."""
    assert told(CROSS(*column("CHX"), "T", "SOLE", score=28)) == (23, "penalty", ("5.3.3",))
    assert told(CROSS(*column("CXA"), "T", "SOLE", score=28)) == (28, "warning", ("5.3.1", "5.5"))
    assert told(CROSS(*column("XHA"), "T", "SOLE", score=28)) == (28, "none", ("5.3.1",))


def test_5_2_3_stray_letters_that_form_a_played_word_not_admitted_bring_a_zero() -> None:
    correction = CROSS("C", "H", "A  BIN", "T", "SOLE", score=28)
    assert told(correction) == (0, "zero", ("5.4.1b",))
    assert correction.refused == ("BIN",)


def test_5_2_4_a_word_formed_across_is_named_where_it_is_not_admitted() -> None:
    referee = Referee(board_with("CHAT 8D"), "ROLEBIN", "ROLE")
    correction = referee("ROLE", reference="H8", score=13)
    assert told(correction) == (0, "zero", ("5.4.1a",))
    assert correction.refused == ("CHATR",)
    assert correction.reasons[0].motive is Motive.CROSS_WORD_NOT_ADMITTED


def test_5_2_4_a_word_formed_across_is_not_a_word_played_by_itself() -> None:
    """The sketch shows CHATS, admitted, and SOLA, not admitted: CHATS alone is not paid."""
    referee = Referee(board_with("CHAT 8D"), "SOLABIN", "CHATS")
    correction = referee("C", "H", "A", "T", "SOLA", score=9)
    assert told(correction) == (0, "zero", ("5.4.1a",))
    assert correction.refused == ("SOLA",)


@pytest.mark.parametrize(
    ("direction", "result"),
    [(Direction.VERTICAL, (0, "zero", ("5.3.3",))), (Direction.HORIZONTAL, (0, "zero", ("5.4.1a",)))],
)
def test_5_2_3_of_words_alike_the_one_in_the_direction_told_comes_first(
    direction: Direction, result: tuple[int, str, tuple[str, ...]]
) -> None:
    """SOLE is written in both directions from one letter; the claimed score is that of a join of the first
    direction.
    """
    assert told(CROSS("SOLE", "O", "L", "E", score=9, direction=direction)) == result


def admits(word: str) -> bool:
    """Admits two words in three."""
    return sum(map(ord, word)) % 3 != 0


def naive(word: str, direction: Direction, position: Position, variant: Variant) -> dict[str, object]:
    """Returns for each reference the points of each set of jokers, and the refused words."""
    found: dict[str, object] = {}
    for row in range(SIZE):
        for across in range(SIZE):
            reference = Reference(Square(row, across), direction)
            by_jokers: dict[frozenset[int], int] = {}
            refused: tuple[str, ...] = ()
            for jokers in subsets(word, reference, position):
                marked = "".join(letter.lower() if at in jokers else letter for at, letter in enumerate(word))
                judgement = judge(position, Move(marked, reference), variant, admits)
                if judgement.score is not None:
                    by_jokers[jokers] = judgement.score.points
                    refused = tuple(dict.fromkeys(judgement.refused))
            if by_jokers:
                found[str(reference)] = (by_jokers, refused)
    return found


def subsets(word: str, reference: Reference, position: Position) -> Iterator[frozenset[int]]:
    squares = [reference.square.moved(reference.direction, at) for at in range(len(word))]
    new = [at for at, square in enumerate(squares) if not position.board.holds(square)]
    for count in range(position.rack.count("?") + 1):
        yield from map(frozenset, combinations(new, count))


def fast(found: tuple[Candidate, ...]) -> dict[str, object]:
    return {
        str(place.reference): ({circling.circled: circling.points for circling in place.circlings}, place.refused)
        for place in found
    }


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_places_are_those_of_the_naive_twin(variant: Variant) -> None:
    tried = 0
    for turn in random_turns(variant, seed=11, most=3):
        rng = Random(turn.number)
        letters = turn.draw.letters.replace("?", "E")
        words = {turn.solution.word.upper(), *("".join(rng.sample(letters, size)) for size in (2, 4))}
        words |= {word[:1] + rng.choice(turn.before.board.tiles.upper() or "A") + word[1:] for word in set(words)}
        situation = Situation(turn.position, admits, turn.number, variant)
        for word in sorted(words):
            for direction in Direction:
                found = places(word[:SIZE], direction, situation)
                assert fast(found) == naive(word[:SIZE], direction, turn.position, variant)
                tried += len(found)
    assert tried > 5


def test_a_score_is_first_that_of_jokers_for_letters_that_the_draw_lacks() -> None:
    position = Position(board_with("SOS H10"), "RAE??")
    place = place_at("RARE", Reference.parse("9E"), Situation(position, admits, 4, NORMALE))
    assert place is not None
    assert sorted(map(sorted, (circling.circled for circling in place.circlings if circling.points == 7))) == [
        [0, 1],
        [2],
    ]
    circling = place.worth(7)
    assert circling is not None
    assert circling.circled == {2}
    assert place.worth(99) is None


GRID = board_with("PASSE H1", "ET 1N", "RA O14")


def test_the_words_of_a_grid_along_a_line() -> None:
    across = [(Reference(square, Direction.HORIZONTAL), text) for square, text in lines(GRID, Direction.HORIZONTAL)]
    assert [(str(reference), text) for reference, text in across] == [("H1", "PASSE"), ("O14", "RA")]
    down = [(Reference(square, Direction.VERTICAL), text) for square, text in lines(GRID, Direction.VERTICAL)]
    assert [(str(reference), text) for reference, text in down] == [("1N", "ET")]


@pytest.mark.parametrize(
    ("text", "grid", "ways"),
    [
        ("REPER", "PASSE H8", [("REPASSER", "H6", 2, 1, 1, 1)]),
        ("REPA", "PASSE H8", [("REPASSE", "H6", 2, 0, 2, 0)]),
        ("SER", "PASSE H8", [("PASSER", "H8", 0, 1, 0, 2)]),
        ("RER", "ESSE H8", []),  # a single letter cannot be beside both ends
        ("RPR", "PASSE H8", []),
        ("REPA", "PASSE H2", []),  # there is no room in front
        ("PASSE", "PASSE H8", []),
        ("PASS", "PASSE H8", []),
    ],
)
def test_an_extension_is_read_where_the_word_extended_is_cut_short(
    text: str, grid: str, ways: list[tuple[str, str, int, int, int, int]]
) -> None:
    found = [
        (cut.word, str(cut.reference), cut.first, cut.last, cut.before, cut.after)
        for cut in cut_words(text, Direction.HORIZONTAL, board_with(grid))
    ]
    assert found == ways


rows = st.lists(st.text("AB  ", max_size=6), max_size=6)
sketches = rows.map(Sketch.of)


def test_lines_of_any_length_are_taken() -> None:
    sketch = Sketch.of([" P", "PASSE", "", " R   ", "", " "])
    assert sketch.rows == (" P", "PASSE", "", " R")
    assert sketch.at(Square(0, 1)) == "P"
    assert sketch.at(Square(0, 4)) == sketch.at(Square(9, 9)) == sketch.at(Square(-1, 0)) == " "
    assert str(sketch) == " P\nPASSE\n\n R"


@pytest.mark.parametrize(
    ("rows", "circled", "key"),
    [
        (["passe"], [], "bulletin.lower_case"),
        (["PASSé"], [], "bulletin.letter"),
        (["PAS-E"], [], "bulletin.letter"),
        (["PAS?E"], [], "bulletin.letter"),
        (["PAS\tE"], [], "bulletin.letter"),
        (["ſ"], [], "bulletin.letter"),
        (["A" * 16], [], "bulletin.columns"),
        ([" " * 15 + "A"], [], "bulletin.columns"),
        (["A"] * 16, [], "bulletin.rows"),
        (["PASSE"], [(0, 5)], "bulletin.circle"),
        (["PASSE"], [(1, 0)], "bulletin.circle"),
        (["PASSE"], [(0, -1)], "bulletin.circle"),
        (["P SSE"], [(0, 1)], "bulletin.circle"),
        ([], [(0, 0)], "bulletin.circle"),
    ],
)
def test_lines_that_are_no_sketch(rows: list[str], circled: list[tuple[int, int]], key: str) -> None:
    with pytest.raises(InputError) as refused:
        Sketch.of(rows, circled)
    assert refused.value.key == key


def test_a_straight_sketch() -> None:
    assert Sketch.of(["PAS SE"]).straight is Direction.HORIZONTAL
    assert Sketch.of(["P", "", "A"]).straight is Direction.VERTICAL
    assert Sketch.of(["P"]).straight is Sketch.of([]).straight is Sketch.of(["P", " A"]).straight is None


@given(sketches)
def test_transposing_twice_changes_nothing(sketch: Sketch) -> None:
    assert sketch.transposed.transposed == sketch
    assert sorted(run.text for run in sketch.transposed.runs()) == sorted(run.text for run in sketch.runs())
    assert {run.transposed for run in sketch.runs()} == set(sketch.transposed.runs())


@given(sketches)
def test_every_letter_stands_in_one_group(sketch: Sketch) -> None:
    cells = [cell for group in sketch.groups() for cell in group]
    assert sorted(cells) == sorted(sketch.cells)
    for run in sketch.runs():
        assert sum(set(run.cells) <= group for group in sketch.groups()) == 1
