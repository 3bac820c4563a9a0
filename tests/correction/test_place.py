"""Where words can be played, held to a twin that tries every move with the rules' own judge."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from tests.rules.helpers import board_with, random_turns
from topping.correction.location import Place, Situation, cut_words, lines, place_at, places
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move, judge


def admits(word: str) -> bool:
    """As if two words in three were admitted."""
    return sum(map(ord, word)) % 3 != 0


def naive(word: str, direction: Direction, position: Position, variant: Variant) -> dict[str, object]:
    """By reference: the points of each set of jokers, and the words refused."""
    found: dict[str, object] = {}
    for row in range(SIZE):
        for column in range(SIZE):
            reference = Reference(Square(row, column), direction)
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


def fast(found: tuple[Place, ...]) -> dict[str, object]:
    return {
        str(place.reference): ({one.circled: one.points for one in place.circlings}, place.refused) for place in found
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


def test_the_least_circling_takes_jokers_for_absent_letters_only() -> None:
    position = Position(board_with("SOS H10"), "RARE?")
    situation = Situation(position, admits, 4, NORMALE)
    place = place_at("RARES", Reference.parse("10D"), situation)
    assert place is not None
    assert {one.circled for one in place.circlings if one.of_absent} == {frozenset()}
    assert place.least.points == max(place.scores) == place.best.points
    assert len(place.circlings) == 5


def test_a_joker_on_the_grid_stays_one() -> None:
    position = Position(board_with("sOS H10"), "RUE")
    place = place_at("RUSE", Reference.parse("10F"), Situation(position, admits, 4, NORMALE))
    assert place is not None
    assert (place.jokers_there, place.new) == ({2}, (0, 1, 3))
    assert place.spelled(place.best) == "RUsE"
    assert place.circling(frozenset({2})) == place.circling(frozenset())
    assert place.circling(frozenset({0})) is None


def test_a_score_is_first_that_of_jokers_for_letters_that_the_draw_lacks() -> None:
    position = Position(board_with("SOS H10"), "RAE??")
    place = place_at("RARE", Reference.parse("9E"), Situation(position, admits, 4, NORMALE))
    assert place is not None
    assert sorted(map(sorted, (one.circled for one in place.circlings if one.points == 7))) == [[0, 1], [2]]
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
        ("RER", "ESSE H8", []),  # one letter is not beside both ends
        ("RPR", "PASSE H8", []),
        ("REPA", "PASSE H2", []),  # there is no room before it
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
