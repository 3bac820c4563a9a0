"""Facts of a position and of a move that statistics are made from: counted, never judged.

Whoever sorts moves into kinds or estimates how hard a position is starts from these, so that the solver need not be
asked again when such a rule changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import EMPTY
from topping.rules.grid.position import Position
from topping.rules.moves.move import Solution
from topping.rules.moves.placement import Misfit, lay
from topping.rules.moves.scoring import score
from topping.rules.tiles.letters import JOKER, without

MOST_TOPS: Final = 64
"""Of how many equal tops the facts are given; all are counted."""


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """What one move places, covers and forms."""

    solution: Solution
    placed: int
    """Tiles laid from the draw."""
    jokers_placed: int
    """How many of these are jokers."""
    bonus: int
    """Points for the number of tiles placed (§1.2.3, §3.8.2); 0 where there are none."""
    covered: tuple[str, ...]
    """The letters of the grid that the word takes in, one text a group of neighbours: `PASSERAIS` made of `PASSER`
    on the grid has `("PASSER",)`. Upper case, jokers too."""
    links: tuple[str, ...]
    """The words formed across, upper case, in reading order: one for each linking letter."""

    @property
    def length(self) -> int:
        """Letters of the word, those on the grid included."""
        return len(self.solution.word)

    @property
    def letters(self) -> str:
        """The letters laid, upper case, jokers too."""
        return without(self.solution.word.upper(), "".join(self.covered)) or ""

    @staticmethod
    def of(position: Position, solution: Solution, variant: Variant) -> MoveFacts:
        """The facts of a solution; raises `ValueError` where it does not fit on the position's grid."""
        placement = lay(position.board, solution.move, variant)
        if isinstance(placement, Misfit):
            raise ValueError(f"{solution} does not fit: {placement.value}")
        new = {square for square, _ in placement.placed}
        reference = solution.reference
        squares = [reference.square.moved(reference.direction, step) for step in range(len(solution.word))]
        groups = "".join(
            EMPTY if square in new else letter for square, letter in zip(squares, solution.word.upper(), strict=True)
        )
        _, *across = score(position.board, placement, variant).words
        return MoveFacts(
            solution,
            placed=len(new),
            jokers_placed=placement.tiles.count(JOKER),
            bonus=variant.bonus(len(new)),
            covered=tuple(group for group in groups.split(EMPTY) if group),
            links=tuple(word.upper() for word in across),
        )


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """What there is to find in a position."""

    in_hand: int
    """Tiles of the draw."""
    jokers_in_hand: int
    """How many of these are jokers."""
    on_grid: int
    """Tiles on the grid; 0 before the first move."""
    plays: int
    """Valid moves: a word with its jokers marked, at a reference."""
    equal_tops: int
    """How many of them bring the most points."""
    next_points: int | None
    """The best score below the top's; None where every valid move is a top, or there is none."""
    tops: tuple[MoveFacts, ...]
    """The first `MOST_TOPS` moves of the top score, in `Solution.rank` order."""

    @property
    def top_points(self) -> int | None:
        """Points of the top; None where nothing can be played."""
        return self.tops[0].solution.points if self.tops else None

    @property
    def gap(self) -> int | None:
        """Points between the top and the next score; None where there is no other."""
        return None if self.top_points is None or self.next_points is None else self.top_points - self.next_points

    @staticmethod
    def of(position: Position, variant: Variant, tops: Sequence[Solution], points: Sequence[int]) -> PositionFacts:
        """The facts of a position with all its tops, in `Solution.rank` order, and the points of all its valid moves,
        most first."""
        return PositionFacts(
            in_hand=len(position.rack),
            jokers_in_hand=position.rack.count(JOKER),
            on_grid=len(position.board.cells) - position.board.cells.count(EMPTY),
            plays=len(points),
            equal_tops=len(tops),
            next_points=points[len(tops)] if len(tops) < len(points) else None,
            tops=tuple(MoveFacts.of(position, one, variant) for one in tops[:MOST_TOPS]),
        )
