"""Where a written word can be played (§5.2.1), admitted or not, and what it brings there for each way to circle it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.grid.square import SIZE, Direction, Reference, Square
from topping.rules.moves.judgement import Admits
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Misfit, Placement, lay
from topping.rules.moves.scoring import score
from topping.rules.tiles.letters import JOKER


@dataclass(frozen=True, slots=True)
class Situation:
    """A grid and its draw, the lexicon, the move's number (from 1) and the variant."""

    position: Position
    admits: Admits
    number: int
    variant: Variant

    @property
    def is_first(self) -> bool:
        """Whether no word lies on the grid yet (§5.4.2a)."""
        return self.position.board.is_empty

    @property
    def two_links_do(self) -> bool:
        """Whether two linking letters are enough: on the second move, after a word of two letters (§4.3.2, §5.5)."""
        return self.number == 2 and len(self.position.board.tiles) == 2


@dataclass(frozen=True, slots=True)
class Circling:
    """One way to give the new letters of a word to tiles and jokers of the draw."""

    circled: frozenset[int]
    """Indexes in the word of the letters that stand for jokers."""
    points: int
    of_absent: bool
    """Whether jokers stand only for letters that the draw lacks (§5.3.2)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A word that can be formed on the grid with the draw, at one place."""

    word: str
    """Upper case."""
    reference: Reference
    placement: Placement
    new: tuple[int, ...]
    """Indexes in the word of the letters laid."""
    jokers_there: frozenset[int]
    """Indexes in the word of jokers that lie on the grid already."""
    circlings: tuple[Circling, ...]
    """Every possible one, at least one."""
    refused: tuple[str, ...]
    """The words it forms that are not admitted, the played word first."""

    @property
    def is_valid(self) -> bool:
        """Whether all the words it forms are admitted."""
        return not self.refused

    @property
    def fails_across_only(self) -> bool:
        """Whether the word is admitted, and one that it forms across is not (§5.2.4)."""
        return bool(self.refused) and self.word not in self.refused

    @property
    def scores(self) -> frozenset[int]:
        """What it can bring, in points."""
        return frozenset(circling.points for circling in self.circlings)

    @property
    def least(self) -> Circling:
        """The circling of fewest points among those of letters that the draw lacks (§5.3.2)."""
        return min((one for one in self.circlings if one.of_absent), key=_by_points)

    @property
    def best(self) -> Circling:
        """The circling of most points (§5.4.2a)."""
        return max(self.circlings, key=_by_points)

    def circling(self, circled: frozenset[int]) -> Circling | None:
        """The circling of the bulletin; None where it is not possible. A joker on the grid may bear its circle."""
        wanted = circled - self.jokers_there
        return next((one for one in self.circlings if one.circled == wanted), None)

    def worth(self, points: int) -> Circling | None:
        """A circling that brings `points`, of letters that the draw lacks where one does; None where none does."""
        found = [one for one in self.circlings if one.points == points]
        return min(found, key=lambda one: (not one.of_absent, sorted(one.circled)), default=None)

    def spelled(self, circling: Circling) -> str:
        """The word with its jokers in lower case, those on the grid included."""
        return "".join(
            letter.lower() if at in circling.circled or at in self.jokers_there else letter
            for at, letter in enumerate(self.word)
        )


def places(word: str, direction: Direction, situation: Situation) -> tuple[Place, ...]:
    """Every place of `word` along `direction`, top to bottom, left to right."""
    starts = range(SIZE - len(word) + 1)
    rows, columns = (range(SIZE), starts) if direction is Direction.HORIZONTAL else (starts, range(SIZE))
    references = (Reference(Square(row, column), direction) for row in rows for column in columns)
    found = (place_at(word, reference, situation) for reference in references)
    return tuple(place for place in found if place is not None)


def place_at(word: str, reference: Reference, situation: Situation) -> Place | None:
    """The word at one place; None where it cannot lie there, or not with the letters of the draw."""
    board = situation.position.board
    placement = lay(board, Move(word, reference), situation.variant)
    if isinstance(placement, Misfit):
        return None
    squares = [reference.square.moved(reference.direction, at) for at in range(len(word))]
    new = tuple(at for at, square in enumerate(squares) if not board.holds(square))
    circled = list(_circlings(word, new, situation.position.rack))
    if not circled:
        return None
    words = score(board, placement, situation.variant).words
    refused = tuple(dict.fromkeys(formed.upper() for formed in words if not situation.admits(formed.upper())))
    there = frozenset(at for at, square in enumerate(squares) if board.at(square).islower())
    circlings = tuple(
        Circling(jokers, _points(placement, jokers, situation), of_absent) for jokers, of_absent in circled
    )
    return Place(word, reference, placement, new, there, circlings, refused)


def _points(placement: Placement, jokers: frozenset[int], situation: Situation) -> int:
    move = placement.move
    word = "".join(letter.lower() if at in jokers else letter for at, letter in enumerate(move.word))
    start, direction = move.reference.square, move.reference.direction
    circled = {start.moved(direction, at) for at in jokers}
    placed = tuple((square, letter.lower() if square in circled else letter) for square, letter in placement.placed)
    marked = Placement(Move(word, move.reference), placed)
    return score(situation.position.board, marked, situation.variant).points


def _circlings(word: str, new: tuple[int, ...], rack: str) -> Iterator[tuple[frozenset[int], bool]]:
    """(jokers, whether only for letters that the draw lacks) for each way the draw can give the new letters."""
    letters = Counter(rack.replace(JOKER, ""))
    wanted = Counter(word[at] for at in new)
    absent = wanted - letters
    for count in range(absent.total(), min(rack.count(JOKER), len(new)) + 1):
        for jokers in combinations(new, count):
            given = Counter(word[at] for at in jokers)
            if not (wanted - given) - letters:
                yield frozenset(jokers), given == absent


def _by_points(circling: Circling) -> int:
    return circling.points
