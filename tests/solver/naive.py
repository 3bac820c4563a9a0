"""The solver's naive twin: every word at every reference, judged by the rules alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from topping.rules.letters import ALPHABET, JOKER, without
from topping.rules.move import Move
from topping.rules.placement import Placement, lay
from topping.rules.position import Position
from topping.rules.scoring import score
from topping.rules.solution import Solution
from topping.rules.square import SIZE, Direction, Reference, Square
from topping.rules.variant import Variant


def solutions(position: Position, variant: Variant, words: Collection[str]) -> list[Solution]:
    """Every solution, in rank order, with a lexicon of just `words`."""
    admitted = frozenset(words)
    found = set()
    for start, direction, word in _worth_trying(position, words):
        reference = Reference(start, direction)
        plain = lay(position.board, Move(word, reference), variant)
        if not isinstance(plain, Placement):
            continue
        if any(formed.upper() not in admitted for formed in score(position.board, plain, variant).words):
            continue
        for placement in _with_jokers(plain, position):
            points = score(position.board, placement, variant).points
            found.add(Solution(placement.move.word, reference, points))
    return sorted(found, key=lambda solution: solution.rank)


def tops(found: list[Solution]) -> list[Solution]:
    """Those that bring the most."""
    return [solution for solution in found if solution.points == found[0].points]


def _with_jokers(plain: Placement, position: Position) -> Iterator[Placement]:
    """The placement with letters in lower case in every way that the tiles in hand allow."""
    start = plain.move.reference.square
    for count in range(position.rack.count(JOKER) + 1):
        for chosen in combinations(plain.placed, count):
            placed = tuple(
                (square, letter.lower() if (square, letter) in chosen else letter) for square, letter in plain.placed
            )
            word = list(plain.move.word)
            for square, letter in chosen:
                word[square.row - start.row + square.column - start.column] = letter.lower()
            placement = Placement(Move("".join(word), plain.move.reference), placed)
            if without(position.rack, placement.tiles) is not None:
                yield placement


def _worth_trying(position: Position, words: Collection[str]) -> Iterator[tuple[Square, Direction, str]]:
    """Every start, direction and word, but for words that need letters found neither in the line nor in hand."""
    for direction in Direction:
        for index in range(SIZE):
            horizontal = direction is Direction.HORIZONTAL
            line = position.board.row(index) if horizontal else position.board.column(index)
            at_hand = set(line.upper()) | set(position.rack)
            foreign = str.maketrans("", "", "".join(letter for letter in ALPHABET if letter in at_hand))
            jokers = position.rack.count(JOKER)
            for word in words:
                if len(word.translate(foreign)) <= jokers:
                    for place in range(SIZE - len(word) + 1):
                        yield Square(index, place) if horizontal else Square(place, index), direction, word
