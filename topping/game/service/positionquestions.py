"""Questions about one position: its tops, its best solutions, its facts; what the machine would play there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import Between, solution_of
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.levels import Level
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.moves.move import Solution
from topping.training.analysedmove import PositionFacts

MOST_ADVISED: Final = 20
"""The most turns that advice may name."""


@dataclass(frozen=True, slots=True)
class MachineTurnQuestion:
    """What a level does at its turn; answered by `MachineTurnChosen`, in at most a second."""

    sight: TurnSight
    level: Level
    seed: int
    """Of its chance: the same question has the same answer."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """What a turn could have been, up to `count` turns; answered by `AdviceFound`."""

    sight: TurnSight
    played: MachineTurn
    count: Annotated[int, Between(1, MOST_ADVISED)]
    lexicon: WantedLexicon


MachineQuestion: TypeAlias = MachineTurnQuestion | AdviceQuestion


@dataclass(frozen=True, slots=True)
class MachineTurnChosen:
    """What the machine does."""

    ticket: int
    turn: MachineTurn


@dataclass(frozen=True, slots=True)
class AdviceFound:
    """What a turn could have been."""

    ticket: int
    advice: TurnAdvice


MachineNews: TypeAlias = MachineTurnChosen | AdviceFound


MOST_BEST: Final = 1_000
"""The most solutions that can be asked for at once."""
MOST_LISTED: Final = 10_000
"""The most solutions of a list that counts them all."""


@dataclass(frozen=True, slots=True)
class TopsQuestion:
    """All the tops of a position; answered by `SolutionsFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class BestQuestion:
    """The first `count` solutions of a position; answered by `SolutionsFound`."""

    position: Position
    count: Annotated[int, Between(1, MOST_BEST)]
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """The first `count` solutions and how many there are; answered by `SolutionsListed`."""

    position: Position
    count: Annotated[int, Between(1, MOST_LISTED)]
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class FeaturesQuestion:
    """The facts of a position; answered by `FeaturesFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


PositionQuestion: TypeAlias = TopsQuestion | BestQuestion | ListQuestion | FeaturesQuestion


@dataclass(frozen=True, slots=True)
class SolutionsFound:
    """Solutions in `Solution.rank` order."""

    ticket: int
    solutions: tuple[Solution, ...]


@dataclass(frozen=True, slots=True)
class SolutionsListed:
    """Solutions in `Solution.rank` order, each made out only when it is looked at: they may be ten thousand."""

    ticket: int
    lines: tuple[str, ...]
    """Word, reference, points."""
    total: int
    """How many solutions there are, given or not."""

    def solution(self, place: int) -> Solution:
        """The solution at a place, from 0."""
        return solution_of(self.lines[place])


@dataclass(frozen=True, slots=True)
class FeaturesFound:
    """The facts of a position."""

    ticket: int
    facts: PositionFacts


PositionNews: TypeAlias = SolutionsFound | SolutionsListed | FeaturesFound
