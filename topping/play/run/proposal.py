"""From a typed move to a proposal: which tiles are jokers, and where a word without reference goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.grid.square import CENTRE, SIZE, Direction, Reference, Square
from topping.rules.moves.judgement import Admits, Fault, Judgement, judge
from topping.rules.moves.move import Move
from topping.rules.moves.typedmove import TypedMove
from topping.rules.tiles.letters import JOKER


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal as it is understood: one move, judged."""

    move: Move
    judgement: Judgement


def understand(
    typed: TypedMove, position: Position, variant: Variant, admits: Admits, claimed: int | None = None
) -> Proposal | None:
    """The best reading of a typed move; of those that are valid, one worth the `claimed` points comes first.

    Parentheses say which letters are jokers; lower case in a mixed-case word does where the draw allows it; otherwise
    a joker is taken for each letter not in hand, on the squares where that scores most. A word alone takes its best
    place, horizontal on an empty grid. None where a word alone is admitted but has no place on the tiles laid; on an
    empty grid, where any word finds room, the letters are at fault.
    """
    if typed.reference is not None:
        return _best(readings(typed, typed.reference, position), position, variant, admits, claimed)
    if not admits(typed.word):
        return Proposal(
            Move(typed.word, Reference(CENTRE, Direction.HORIZONTAL)),
            Judgement(None, None, Fault.NOT_ADMITTED, refused=(typed.word,)),
        )
    references = _references(position, len(typed.word))
    places = (reading for reference in references for reading in readings(typed, reference, position))
    best = _best(places, position, variant, admits, claimed)
    if best and best.judgement.fault is None:
        return best
    if position.board.is_empty:
        start = Reference(Square(CENTRE.row, max(0, CENTRE.column + 1 - len(typed.word))), Direction.HORIZONTAL)
        return _best(readings(typed, start, position), position, variant, admits, claimed)
    return None


def _references(position: Position, length: int) -> Iterator[Reference]:
    """Where a word of so many letters could start: to begin with where it covers the starred square, then anywhere."""
    if position.board.is_empty:
        columns = range(max(0, CENTRE.column + 1 - length), CENTRE.column + 1)
        yield from (Reference(Square(CENTRE.row, column), Direction.HORIZONTAL) for column in columns)
        return
    for direction in Direction:
        for row in range(SIZE):
            for column in range(SIZE):
                yield Reference(Square(row, column), direction)


def _best(
    moves: Iterator[Move], position: Position, variant: Variant, admits: Admits, claimed: int | None
) -> Proposal | None:
    """The move of most points, or of those claimed, among the valid ones, else among those that lie there.

    Ties go to the first.
    """
    best: Proposal | None = None
    best_worth = (-1, False, 0)
    for move in moves:
        judgement = judge(position, move, variant, admits)
        worth = (0, False, 0)
        if judgement.score is not None:
            points = judgement.score.points
            worth = (2 if judgement.fault is None else 1, points == claimed, points)
        if worth > best_worth:
            # the grid knows which of the letters already on it are jokers
            best = Proposal(judgement.placement.move if judgement.placement else move, judgement)
            best_worth = worth
    return best


def readings(typed: TypedMove, reference: Reference, position: Position) -> Iterator[Move]:
    """The ways to give the word's letters to tiles and jokers at a place."""
    marked = typed.jokers(position, reference)
    if marked is not None:
        yield _marked(typed.word, marked, reference)
        return
    for jokers in _fewest_jokers(typed.word, typed.new_places(position, reference), position.rack):
        yield _marked(typed.word, jokers, reference)


def _marked(word: str, jokers: frozenset[int], reference: Reference) -> Move:
    marked = "".join(letter.lower() if place in jokers else letter for place, letter in enumerate(word))
    return Move(marked, reference)


def _fewest_jokers(word: str, new: list[int], rack: str) -> Iterator[frozenset[int]]:
    """The sets of new places that jokers can take when each letter in hand is used before a joker.

    Where the jokers do not go round, one set stands for all: whichever is taken, letters are missing.
    """
    sets: list[frozenset[int]] = [frozenset()]
    jokers_left = rack.count(JOKER)
    for letter in dict.fromkeys(word[place] for place in new):
        places = [place for place in new if word[place] == letter]
        missing = max(0, len(places) - rack.count(letter))
        jokers_left -= missing
        if jokers_left < 0:
            yield frozenset()
            return
        sets = [taken | frozenset(jokers) for taken in sets for jokers in combinations(reversed(places), missing)]
    yield from sets
