"""The treatment of bulletins, one by one and over whole games."""

from random import Random

import pytest

from tests.correction.helpers import Referee, column, lone, motives, told, written
from tests.rules.helpers import board_with, random_turns
from topping.correction.bulletin import Bulletin, Inscription, Sketch, WrittenReference, neighbours
from topping.correction.correct import correct
from topping.correction.ruling import Ruling, rule
from topping.correction.sanction import Motive, Sanction
from topping.errors import InputError
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Turn
from topping.rules.grid.board import SIZE, Board, Direction, Square
from topping.rules.tiles import ALPHABET

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE RUA RUSA")
"""RUSE fits vertically through the S of C1 for 15 points, of H10 for 6; so does RUSA."""
DOWN = column("RUSE")
TURN = Referee(lone(F1="S", D3="S"), "RUEAITN", "RUSE")
"""From D1, RUSE is worth 5 points vertically, 10 horizontally."""
JOIN = Referee(lone(H10="S"), "RUEAITN", "RUE ES US RS SE")
"""RUE beside the S: 6 points at 9F and 9H, 7 at 9G, 5 at 11F; 5 also at 11G (SU) and 11H (SR), not admitted."""
RARES = Referee(lone(H10="S"), "RAE?", "RARES")
"""RARES fits vertically to H10: 6 points with its first R a joker, 4 with its second."""
FIRST = Referee(Board(), "RUSEAIT", "RUSE RUSEE TARSE RUAIT SEA", number=1)
JOKER_FIRST = Referee(Board(), "RUSEAI?", "RUSER RUSE", number=1)


def coco(*, joined: bool = False) -> Referee:
    """Returns a grid with PILOT through its first O for 9 points (F6 triples its I), through its second for 7.

    With `joined`, the T at the second O touches an X at I9 for 11 more points.
    """
    board = board_with("COCOCO H5")
    if joined:
        board = board_with("COCOCO H5", "XX 9I")
    return Referee(board, "PILTENA", "PILOT")


PILOT = (" P", " I", " L", "COC", " T")


def test_5_4_what_is_crossed_out_does_not_exist() -> None:
    good = written(*DOWN, reference="10F", score=6)
    bad = written("ZUT", reference="A1", score=40, crossed_out=True)
    assert told(RUSE.several(good, bad)) == (6, "none", ("5.3.1",))
    assert told(RUSE.several(bad)) == (0, "zero", ("5.4.1a",))


def test_5_4_crossed_out_letters_are_blanks() -> None:
    assert told(RUSE("R", "U", "S", "E", " ", reference="10F", score=6)) == (6, "none", ("5.3.1",))


@pytest.mark.parametrize(
    ("lines", "reference", "score", "motive"),
    [
        (column("RUSI"), "10F", 6, Motive.NOT_ADMITTED),
        (DOWN, None, 9, Motive.NO_SUCH_SCORE),
        (DOWN, None, None, Motive.NO_SUCH_SCORE),
        (DOWN, "O1", 9, Motive.NO_SUCH_SCORE),
        (("R",), "H9", 1, Motive.NO_WORD),
    ],
)
def test_5_4_1a_no_acceptable_solution_brings_a_zero(
    lines: tuple[str, ...], reference: str | None, score: int | None, motive: Motive
) -> None:
    correction = RUSE(*lines, reference=reference, score=score)
    assert told(correction) == (0, "zero", ("5.4.1a",))
    assert motives(correction) == [motive]


@pytest.mark.parametrize(
    ("word", "reference", "score", "refused"),
    [("RUSI", "10F", 6, ("RUSI",)), ("RUSA", None, 99, ()), ("RUSA", "O1", None, ())],
)
def test_5_4_1b_a_played_word_beside_an_acceptable_solution_and_none_itself_brings_a_zero(
    word: str, reference: str | None, score: int | None, refused: tuple[str, ...]
) -> None:
    good = written(*DOWN, reference="10F", score=6)
    for pair in ((good, written(*column(word), reference=reference, score=score)),):
        for order in (pair, pair[::-1]):
            correction = RUSE.several(*order)
            assert told(correction) == (0, "zero", ("5.4.1b",))
            assert correction.refused == refused


def test_5_4_1b_the_other_word_may_stand_on_the_same_sketch() -> None:
    correction = RUSE("R", "U  TIA", "S", "E", reference="10F", score=6)
    assert told(correction) == (0, "zero", ("5.4.1b",))
    assert correction.refused == ("TIA",)
    assert told(RUSE("RI", "U", "S", "E", reference="10F", score=6)) == (0, "zero", ("5.4.1b",))


def test_5_3_3_the_other_word_of_two_new_letters_may_be_paid_elsewhere() -> None:
    """RI scores 5 minus 5 beside the S, RUSE 6 at the named place."""
    referee = Referee(lone(H10="S"), "RUEAITN", "RUSE RI IS SI RS")
    assert told(referee("RI", "U", "S", "E", reference="10F", score=5)) == (6, "warning", ("5.3.2", "5.5", "5.4.2b"))


def test_5_4_1b_one_new_letter_is_not_enough() -> None:
    """The T is stray: with the S of the grid it is no word of two new letters."""
    assert told(RUSE("R", "U", "ST", "E", reference="10F", score=6)) == (6, "warning", ("5.3.1", "5.5"))


def test_5_4_1d_two_new_letters_not_drawn_beside_a_word_paid_bring_a_zero() -> None:
    assert told(RUSE("R", "U", "SZZ", "E", reference="10F", score=6)) == (0, "zero", ("5.4.1d",))


def test_5_4_1c_a_word_that_cannot_lie_on_the_grid_brings_a_zero() -> None:
    correction = RUSE("RAZE", reference="H8", score=12)
    assert told(correction) == (0, "zero", ("5.4.1c",))
    assert told(RUSE("RUEAITNRUE", score=12)) == (0, "zero", ("5.4.1c",))


def test_5_4_1c_beside_an_acceptable_solution_too() -> None:
    good, bad = written(*DOWN, reference="10F", score=6), written("RAZE", reference="H8", score=12)
    assert told(RUSE.several(good, bad)) == (0, "zero", ("5.4.1c",))


def test_5_4_1d_a_word_that_asks_for_letters_not_drawn_brings_a_zero() -> None:
    assert told(RUSE(*column("ROSE"), reference="10F", score=6)) == (0, "zero", ("5.4.1d",))
    assert told(RUSE(*column("ROSE"), score=6)) == (0, "zero", ("5.4.1d",))


def test_5_4_1d_beside_an_acceptable_solution_too() -> None:
    good, bad = written(*DOWN, reference="10F", score=6), written(*column("ROSE"), reference="1A", score=6)
    assert told(RUSE.several(good, bad)) == (0, "zero", ("5.4.1d",))


@pytest.mark.parametrize("reference", [None, "H4", "4H", "A1", "P4"])
@pytest.mark.parametrize("lines", [("RUAIT",), column("RUAIT")])
def test_5_4_2a_the_first_move_is_paid_its_best_score_whatever_the_reference(
    lines: tuple[str, ...], reference: str | None
) -> None:
    """RUAIT scores 10 over H8, but 12 with a letter on H4 or H12."""
    correction = FIRST(*lines, reference=reference, score=12)
    assert told(correction) == (12, "none", ("5.4.2a",))


@pytest.mark.parametrize("score", [None, 10, 13])
def test_5_4_2a_no_score_or_another_one_on_the_first_move_brings_a_warning(score: int | None) -> None:
    assert told(FIRST("RUAIT", reference="H6", score=score)) == (12, "warning", ("5.4.2a",))


@pytest.mark.parametrize("circled", [(), ((0, 4),), ((0, 0), (0, 4)), ((0, 1),), ((0, 0),)])
def test_5_4_2a_whatever_the_circles_the_first_move_is_paid_its_best_with_a_warning_where_they_do_not_give_it(
    circled: tuple[tuple[int, int], ...],
) -> None:
    """RUSER needs a joker for one R; on H8 to H12 the last letter is doubled, on H4 to H8 the first."""
    correction = JOKER_FIRST("RUSER", reference="H4", score=10, circled=circled)
    right = circled in (((0, 4),), ((0, 0),))
    assert told(correction) == (10, "none" if right else "warning", ("5.4.2a",))


def test_5_4_2a_no_circle_is_right_where_the_best_score_takes_no_joker() -> None:
    assert told(JOKER_FIRST("RUSE", score=8)) == (8, "none", ("5.4.2a",))
    assert told(JOKER_FIRST("RUSE", score=8, circled=((0, 1),))) == (8, "warning", ("5.4.2a",))
    assert told(JOKER_FIRST("RUSE", score=6, circled=((0, 1),))) == (8, "warning", ("5.4.2a",))


@pytest.mark.parametrize(("word", "paragraph"), [("RUSA", "5.4.1a"), ("RUSO", "5.4.1d"), ("RUSEAITX", "5.4.1c")])
def test_5_4_1_immediate_zeros_come_before_the_first_move(word: str, paragraph: str) -> None:
    assert told(FIRST(word, reference="H8", score=10)) == (0, "zero", (paragraph,))


def test_5_4_2a_several_words_on_the_first_move() -> None:
    rus, sea = written("RUSE", score=8), written("SEA", score=6)
    assert told(FIRST.several(rus, sea)) == (6, "none", ("5.4.2a", "5.4.2b"))
    assert told(FIRST("R", "U", "SEA", "E", score=8)) == (8, "none", ("5.4.2a", "5.4.2b"))
    assert told(FIRST.several(rus, written("SEI", score=6))) == (0, "zero", ("5.4.1b",))
    assert told(FIRST("R", "U", "SEI", "E", score=8)) == (0, "zero", ("5.4.1b",))


def test_5_4_2a_the_first_move_of_each_variant_counts_its_own_bonus() -> None:
    letters = "ETRANGERE"
    for variant in VARIANTS.values():
        word = letters[: variant.most_placed]
        referee = Referee(Board(), letters[: variant.drawn], word, number=1, variant=variant)
        best = referee(word).points
        assert told(referee(word, score=best)) == (best, "none", ("5.4.2a",))
        assert best > variant.bonus(variant.most_placed)


def test_5_4_2a_the_first_move_is_played_on_an_empty_grid() -> None:
    with pytest.raises(InputError):
        Referee(lone(H8="S"), "RUEAITN", "RUSE", number=1)("RUSE")


def test_5_4_2b_a_single_acceptable_solution_is_paid_by_5_3() -> None:
    assert told(RUSE(*DOWN, reference="1A", score=15)) == (15, "none", ("5.3.1",))
    assert told(RUSE(*DOWN, reference="1A", score=14)) == (15, "warning", ("5.3.2",))
    assert told(RUSE(*DOWN, score=15)) == (10, "penalty", ("5.3.3",))


def test_5_4_2b_of_several_acceptable_solutions_the_best_is_paid() -> None:
    """At 10F RUSE scores 6, with a warning; the claimed score is that of 1A, minus 5."""
    assert told(RUSE(*DOWN, reference="10F", score=15)) == (10, "penalty", ("5.3.3", "5.4.2b"))
    assert told(RUSE(*DOWN, reference="1A", score=6)) == (15, "warning", ("5.3.2", "5.4.2b"))


def test_5_4_2b_a_fallacious_join_brings_a_zero_among_several_solutions() -> None:
    """9G is right and scores 7; the score 5 exists at 11F, and at joins that are not admitted."""
    correction = JOIN(*column("RUE"), reference="9G", score=5)
    assert told(correction) == (0, "zero", ("5.3.3",))
    assert told(rule(correction, Ruling.OVERRULE_JOIN)) == (7, "warning", ("5.3.2",))


@pytest.mark.parametrize("score", [9, 7])
def test_5_4_2b_linking_letters_of_several_places_the_score_of_one_of_them_is_paid(score: int) -> None:
    assert told(coco()(*PILOT, score=score)) == (score, "none", ("5.3.1",))


@pytest.mark.parametrize("score", [None, 8, 60])
def test_5_4_2b_linking_letters_of_several_places_any_other_score_is_paid_the_least(score: int | None) -> None:
    assert told(coco()(*PILOT, score=score)) == (7, "warning", ("5.3.2", "5.4.2b"))


def test_5_4_2b_linking_letters_of_several_places_the_score_of_another_place_is_no_score_of_theirs() -> None:
    """From A1 to D1, PILOT scores 21 vertically."""
    referee = Referee(board_with("COCOCO H5", "OS D1"), "PILTENA", "PILOT")
    assert told(referee(*column("PILOT"), score=21)) == (16, "penalty", ("5.3.3",))
    assert told(referee(*PILOT, score=21)) == (7, "warning", ("5.3.2", "5.4.2b"))


@pytest.mark.parametrize("score", [None, 8, 18])
def test_5_4_2b_linking_letters_of_several_places_a_fallacious_join_among_them_brings_a_zero(score: int | None) -> None:
    """At the second O the T touches an X: TX is not admitted, and scores 18. There is no question left."""
    correction = coco(joined=True)(*PILOT, score=score)
    assert told(correction) == (0, "zero", ("5.3.3",))
    assert correction.refused == ("TX",)
    assert correction.question is None


def test_5_4_2b_linking_letters_of_several_places_an_exact_score_settles_it_whatever_a_join_would_bring() -> None:
    assert told(coco(joined=True)(*PILOT, score=9)) == (9, "none", ("5.3.1",))


@pytest.mark.parametrize("score", [None, 99])
def test_5_4_2b_one_right_place_and_a_fallacious_join_by_the_linking_letters_bring_a_zero(score: int | None) -> None:
    """SSE and R fit behind PASSE and give PASSER, and behind BASSE: BASSER is not admitted."""
    referee = Referee(board_with("PASSE H4", "BASSE B4"), "RZIOUET", "PASSER RIZ", number=5)
    correction = referee("SSER", "   I", "   Z", score=score)
    assert told(correction) == (0, "zero", ("5.3.3",))
    assert correction.refused == ("BASSER",)


def test_5_4_2b_a_join_that_leaves_more_letters_unexplained_is_none_of_the_possible_places() -> None:
    """Behind BASSE the P is a stray letter; PASSE explains all letters."""
    referee = Referee(board_with("PASSE H4", "BASSE B4"), "RZIOUET", "PASSER RIZ", number=5)
    assert told(referee("PASSER", "     I", "     Z")) == (21, "warning", ("5.3.2",))


@pytest.mark.parametrize("score", [None, 5])
def test_5_4_2b_a_joker_badly_circled_and_no_possible_score_the_least_is_paid(score: int | None) -> None:
    correction = RARES(*column("RARES"), reference="10D", score=score)
    assert told(correction) == (4, "warning", ("5.3.2", "5.5"))


def test_5_4_2b_of_independent_solutions_the_least_is_paid() -> None:
    high, low = written(*DOWN, reference="1A", score=15), written(*column("RUSA"), reference="10F", score=6)
    for pair in ((high, low), (low, high)):
        assert told(RUSE.several(*pair)) == (6, "none", ("5.3.1", "5.4.2b"))
    less = written(*DOWN, score=6)
    assert told(RUSE.several(high, less)) == (1, "penalty", ("5.3.3", "5.4.2b"))


def test_5_4_2b_independent_solutions_may_stand_on_one_sketch() -> None:
    correction = RUSE("R R", "U U", "S S", "A E", score=6)
    assert told(correction) == (1, "penalty", ("5.3.3", "5.4.2b"))


def test_5_4_2b_of_independent_solutions_a_zero_is_the_least() -> None:
    high = written(*column("RUE"), reference="9G", score=7)
    join = written(*column("RUE"), score=5)
    correction = JOIN.several(high, join)
    assert told(correction) == (0, "zero", ("5.3.3",))
    assert told(rule(correction, Ruling.OVERRULE_JOIN)) == (0, "penalty", ("5.3.3", "5.4.2b"))


def test_5_4_2b_a_solution_of_one_new_letter_counts_among_independent_ones() -> None:
    referee = Referee(board_with("PASSE H8"), "RUAITNE", "PASSER")
    good, bad = written("PASSER", score=8), written("PASSEA", score=8)
    assert told(referee.several(good, bad)) == (0, "zero", ("5.4.1a", "5.4.2b"))
    two = Referee(lone(H10="S"), "RUEAITN", "RUSE ES")
    good, bad = written(*DOWN, reference="10F", score=6), written("ES", score=99)
    assert told(two.several(good, bad)) == (0, "zero", ("5.4.1a", "5.4.2b"))


def test_5_5_across_or_down_from_the_square_named_no_other_place_is_looked_for() -> None:
    assert told(TURN(*DOWN, reference="D1", score=8)) == (5, "warning", ("5.3.2", "5.5"))


@pytest.mark.parametrize(("reference", "score"), [("11G", 6), (None, 5), (None, 6)])
def test_5_4_1b_several_words_of_two_new_letters_leave_one_unexplained(reference: str | None, score: int) -> None:
    """RU and UE horizontally, RUE and UE vertically: none of them forms the others."""
    assert told(JOIN("RU", "UE", "E", reference=reference, score=score)) == (0, "zero", ("5.4.1b",))


@pytest.mark.parametrize("reference", ["H5", "H7"])
def test_5_4_the_first_word_is_paid_at_the_place_named_where_it_brings_as_much(reference: str) -> None:
    correction = FIRST("RUSE", reference=reference)
    assert str(correction.reference) == reference


def test_5_4_2b_a_join_of_another_solution_leaves_the_one_that_is_right() -> None:
    """RUE vertically at the named place, and RUE horizontally, which no linking letter locates."""
    assert told(JOIN(*column("RUE"), "", "RUE", reference="9F", score=6)) == (6, "none", ("5.3.1", "5.4.2b"))


def some(word: str) -> bool:
    """Admits three words in four, and every word of two letters."""
    return len(word) < 3 or sum(map(ord, word)) % 4 != 0


def sketch_of(turn: Turn, *, links: bool) -> Sketch:
    """Returns the word with its jokers circled and, on request, all grid letters linked to it."""
    move = turn.solution.move
    start, direction = move.reference.square, move.reference.direction
    word = {start.moved(direction, at): letter for at, letter in enumerate(turn.placement.move.word)}
    new = dict(turn.placement.placed)
    letters = dict(word)
    waiting = list(new) if links else []
    seen = set(waiting)
    while waiting:
        for beside in neighbours(waiting.pop()):
            if beside not in seen and turn.before.board.holds(beside):
                letters[beside] = turn.before.board.at(beside)
                seen.add(beside)
                waiting.append(beside)
    top, left = min(square.row for square in letters), min(square.column for square in letters)
    grid = [[" "] * SIZE for _ in range(SIZE)]
    for square, letter in letters.items():
        grid[square.row - top][square.column - left] = letter.upper()
    circled = [(square.row - top, square.column - left) for square, letter in new.items() if letter.islower()]
    return Sketch.of(map("".join, grid), circled)


@pytest.mark.parametrize("variant", ["normale", "7sur8", "789+joker"])
def test_any_bulletin_has_an_outcome(variant: str) -> None:
    """Random letters around a solution and random boxes: points and sanction always agree."""
    kinds = set()
    for turn in random_turns(VARIANTS[variant], seed=5, most=7):
        rng = Random(turn.number)
        for _ in range(8):
            sketch = sketch_of(turn, links=rng.random() < 0.5)
            rows = [list(row.ljust(SIZE)) for row in sketch.rows]
            for _ in range(rng.randrange(3)):
                rng.choice(rows)[rng.randrange(SIZE)] = rng.choice(ALPHABET + " ")
            cells = [Square(row, at) for row, line in enumerate(rows) for at, one in enumerate(line) if one != " "]
            circled = [(cell.row, cell.column) for cell in cells if rng.random() < 0.1]
            box = rng.choice([None, str(turn.solution.reference), "H8", "P1", str(turn.solution.reference)[::-1]])
            inscription = Inscription(
                Sketch.of(map("".join, rows), circled),
                None if box is None else WrittenReference(box),
                rng.choice([None, turn.solution.points, turn.solution.points, 12]),
                rng.choice([None, *Direction]),
            )
            bulletin = Bulletin((inscription,) * rng.choice([1, 1, 2]))
            correction = correct(bulletin, turn.position, some, turn.number, turn.before.variant, "duplicate")
            lost = {Sanction.PENALTY: 5}.get(correction.sanction, 0)
            assert correction.points == correction.gross - lost
            assert (correction.gross == 0) or correction.sanction is not Sanction.ZERO
            assert correction.warnings == (correction.sanction is Sanction.WARNING)
            assert correction.reasons
            assert (correction.reference is None) == (correction.sanction is Sanction.ZERO)
            kinds.add(correction.sanction)
    assert len(kinds) > 1
