"""Faultless bulletins in random games of every variant are paid in full; any bulletin comes to something."""

from random import Random

import pytest

from tests.rules.helpers import random_turns
from topping.correction.bulletin.bulletin import Bulletin, Inscription, Sketch, WrittenReference, neighbours
from topping.correction.sanction import Sanction
from topping.correction.treatment.correct import correct
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Turn
from topping.rules.grid.board import SIZE, Direction, Square
from topping.rules.tiles import ALPHABET


def admits(word: str) -> bool:
    return True


def some(word: str) -> bool:
    """As if three words in four were admitted, and every word of two letters."""
    return len(word) < 3 or sum(map(ord, word)) % 4 != 0


def sketch_of(turn: Turn, *, links: bool) -> Sketch:
    """The word with its jokers circled and, where wanted, every letter of the grid that is linked to it."""
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


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_a_faultless_bulletin_is_paid_in_full(variant: Variant) -> None:
    """By its reference; the first move always, where the solution is a best one."""
    for turn in random_turns(variant, seed=23, most=12):
        solution = turn.solution
        box = WrittenReference(str(solution.reference))
        bulletin = Bulletin((Inscription(sketch_of(turn, links=False), box, solution.points),))
        correction = correct(bulletin, turn.position, admits, turn.number, variant, "duplicate")
        if turn.number == 1:
            assert correction.points >= solution.points
            continue
        assert (correction.points, correction.sanction) == (solution.points, Sanction.NONE)
        assert correction.paragraphs == ("5.3.1",)
        assert correction.word == solution.word
        assert correction.reference == solution.reference


@pytest.mark.parametrize("seed", range(4))
def test_linking_letters_locate_as_well_as_the_reference(seed: int) -> None:
    seen = set()
    for turn in random_turns(VARIANTS["normale"], seed=seed, most=14):
        if turn.number == 1:
            continue
        solution = turn.solution
        sketch = sketch_of(turn, links=True)
        bulletin = Bulletin((Inscription(sketch, None, solution.points),))
        correction = correct(bulletin, turn.position, admits, turn.number, turn.before.variant, "duplicate")
        linked = len(sketch.cells) - len(turn.placement.placed)
        if linked >= 3 or (turn.number == 2 and len(turn.before.board.tiles) == 2):
            assert (correction.points, correction.sanction) == (solution.points, Sanction.NONE)
        elif linked == 2:
            assert (correction.points, correction.sanction) == (solution.points, Sanction.WARNING)
        else:
            assert (correction.points, correction.sanction) == (solution.points - 5, Sanction.PENALTY)
        seen.add(min(linked, 3))
    assert 3 in seen


@pytest.mark.parametrize("variant", ["normale", "7sur8", "789+joker"])
def test_any_bulletin_comes_to_something(variant: str) -> None:
    """Letters at random around a solution, boxes at random: points and sanction agree whatever it is."""
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
