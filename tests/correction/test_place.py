"""Where words can be played, held to a twin that tries every move with the rules' own judge."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from tests.rules.helpers import board_with, random_turns
from topping.correction.location.place import Place, Situation, place_at, places
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves.move import Move
from topping.rules.moves.placement import judge


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
