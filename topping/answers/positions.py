"""Questions about a single position: tops, best solutions, data for statistics, the move of the machine player.

Each is a function of plain values that the thread of `topping.answers.executor` calls. It raises `ToppingError`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from topping.answers.openresources import maker_of, vocabulary
from topping.gamefiles.lexicon import WantedLexicon
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.grid.position import Position
from topping.rules.moves import Solution

if TYPE_CHECKING:
    from topping.play.machine.advice import TurnAdvice
    from topping.play.machine.atclassic import MachineTurn, TurnSight
    from topping.play.machine.levels import Level
    from topping.training.analysedmove import PositionFacts

MOST_LISTED: Final = 10_000
"""The most solutions of a list that counts them all."""


def get_ready(lexicon: WantedLexicon) -> None:
    """Opens a lexicon and its solver, so that later questions are answered fast; makes missing solver tables."""
    maker_of(lexicon)


def find_tops(position: Position, variant: Variant, lexicon: WantedLexicon) -> tuple[Solution, ...]:
    """Returns all tops of a position, in `Solution.rank` order."""
    return maker_of(lexicon).solver.tops(position, variant)


def find_best(position: Position, count: int, variant: Variant, lexicon: WantedLexicon) -> tuple[Solution, ...]:
    """Returns the first `count` solutions of a position, in `Solution.rank` order."""
    return maker_of(lexicon).solver.best(position, variant, count)


@dataclass(frozen=True, slots=True)
class CountedSolutions:
    """The best solutions of a position in `Solution.rank` order, and their total number.

    As there may be ten thousand, each is parsed only when shown.
    """

    lines: tuple[str, ...]
    """Word, reference, points."""
    total: int
    """How many solutions there are, listed or not."""

    def solution(self, place: int) -> Solution:
        """Returns the solution at an index (from 0)."""
        return Solution.parse(self.lines[place])


def list_solutions(position: Position, count: int, variant: Variant, lexicon: WantedLexicon) -> CountedSolutions:
    """Returns the first `count` solutions of a position, with the number of all its solutions."""
    solutions = maker_of(lexicon).solver.all(position, variant)
    return CountedSolutions(tuple(map(str, solutions[:count])), len(solutions))


def find_facts(position: Position, variant: Variant, lexicon: WantedLexicon) -> PositionFacts:
    """Returns data about the solutions of a position for statistics and training, such as the gap below the top."""
    from topping.bank.analysis import searched

    return searched(position, variant, maker_of(lexicon).solver)


def choose_turn(sight: TurnSight, level: Level, seed: int, lexicon: WantedLexicon) -> MachineTurn:
    """Returns the turn that the machine player chooses at a level, within a second. `sight` is what he knows of the
    game.

    The same seed gives the same turn.
    """
    from topping.bank.machine import leave_values
    from topping.play.machine.weighing import choose

    solve = partial(maker_of(lexicon).solver.all, variant=NORMALE)
    return choose(level, sight, solve, vocabulary(), leave_values(), Random(seed))


def advise_turn(sight: TurnSight, played: MachineTurn, count: int, lexicon: WantedLexicon) -> TurnAdvice:
    """Returns the `count` best turns of a past position and the turn `played`, each with its worth (points).

    `sight` is what the player knew of the game.
    """
    from topping.bank.machine import leave_values
    from topping.play.machine.advice import advise

    solve = partial(maker_of(lexicon).solver.all, variant=NORMALE)
    return advise(sight, played, solve, leave_values(), count)
