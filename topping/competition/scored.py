"""What was played, as standings read it: the moves of a run, the line of a player in a session."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from topping.byfields import ROW
from topping.competition.bounds import Counted, Instant, MoveCount, Whole
from topping.rules.conditions.conditions import Conditions


class ScoredOutcome(Enum):
    """What became of a run."""

    OPEN = "open"
    """Nothing has closed it: it is being played, or was cut off."""
    FINISHED = "finished"
    LEFT = "left"
    """Its player left it."""


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """The result of one move of a run: found or not, points, time, penalty, proposals."""

    number: MoveCount
    """From 1."""
    found: bool
    points: int
    """The player's own; by the rank of his solution where the conditions say so."""
    top: int
    """The points of the top."""
    elapsed_ms: int
    penalty_ms: int
    proposals: int
    """How many were made on it."""

    @property
    def cost(self) -> int:
        """What it adds to the time, in milliseconds."""
        return self.elapsed_ms + self.penalty_ms


@dataclass(frozen=True, slots=True)
class MoveSums:
    """What moves come to."""

    cost: int
    """Milliseconds."""
    points: int
    top: int
    found: int
    proposals: int

    @staticmethod
    def of(moves: Collection[ScoredMove]) -> MoveSums:
        """The sums of some moves."""
        return MoveSums(
            sum(move.cost for move in moves),
            sum(move.points for move in moves),
            sum(move.top for move in moves),
            sum(move.found for move in moves),
            sum(move.proposals for move in moves),
        )


@dataclass(frozen=True, slots=True)
class ScoredRun:
    """A run that was entered for a competition, as far as it was played."""

    uuid: str
    conditions: Conditions
    outcome: ScoredOutcome
    moves: tuple[Annotated[ScoredMove, ROW], ...]
    """In their order."""
    started_at: Instant
    """By the clock of its machine."""
    attempt: int = 1
    """Its place among its player's runs of the game; another than 1 does not count by itself."""
    resumed: bool = False
    """It was cut off and taken up again."""
    input: str = "keyboard"
    """`keyboard`, `touch` or `oral`."""
    sums: MoveSums = field(init=False, repr=False)
    """Of all its moves: a table counts thousands of runs each second, of which hardly one has changed."""

    @property
    def is_over(self) -> bool:
        """Whether it was finished or left."""
        return self.outcome is not ScoredOutcome.OPEN

    def __post_init__(self) -> None:
        object.__setattr__(self, "sums", MoveSums.of(self.moves))


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A player's line in a session."""

    table: Counted
    name: str
    gross: tuple[Whole | None, ...]
    """Points of each move before penalties (§3.5); None where he was not registered on it."""
    points: tuple[Whole, ...]
    """Points of each move, net of penalties."""
    deduction: int = 0
    """What warnings cost at the end."""
    out_at: MoveCount | None = None
    """In mort subite, the move at which he went out (§3.8.3)."""
    excluded: bool = False
    """§6.1."""
