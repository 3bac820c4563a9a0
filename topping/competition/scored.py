"""The results from which standings are computed: the moves of a run, and a player's points in a session."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from topping.byfields import ROW
from topping.competition.bounds import Counted, Instant, MoveCount, Whole
from topping.rules.conditions.conditions import Conditions


class ScoredOutcome(Enum):
    """The state of a run: still open, finished, or left by its player. The values are stored."""

    OPEN = "open"
    """Not ended: being played, or interrupted."""
    FINISHED = "finished"
    LEFT = "left"
    """Left by its player."""


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """The result of one move of a run: whether the top was found, points, time, penalty, number of proposals."""

    number: MoveCount
    """From 1."""
    found: bool
    points: int
    """The player's points; by the rank of his solution if the conditions say so."""
    top: int
    """Points of the top."""
    elapsed_ms: int
    penalty_ms: int
    proposals: int
    """Number of proposals made on the move."""

    @property
    def cost(self) -> int:
        """The time that the move adds to the total: time used plus penalty (ms)."""
        return self.elapsed_ms + self.penalty_ms


@dataclass(frozen=True, slots=True)
class MoveSums:
    """The total time, points, tops and proposals over several moves of a run."""

    cost: int
    """Time with penalties (ms)."""
    points: int
    top: int
    found: int
    proposals: int

    @staticmethod
    def of(moves: Collection[ScoredMove]) -> MoveSums:
        """Returns the totals over the given moves."""
        return MoveSums(
            sum(move.cost for move in moves),
            sum(move.points for move in moves),
            sum(move.top for move in moves),
            sum(move.found for move in moves),
            sum(move.proposals for move in moves),
        )


@dataclass(frozen=True, slots=True)
class ScoredRun:
    """A run that counts in a competition, with its moves so far."""

    uuid: str
    conditions: Conditions
    outcome: ScoredOutcome
    moves: tuple[Annotated[ScoredMove, ROW], ...]
    """In their order."""
    started_at: Instant
    """Time by the clock of the run's machine."""
    attempt: int = 1
    """Number among the player's runs of the game; only the first counts by itself."""
    resumed: bool = False
    """Whether the run was interrupted and resumed."""
    input: str = "keyboard"
    """`keyboard`, `touch` or `oral`."""
    sums: MoveSums = field(init=False, repr=False)
    """The sums of all moves, computed once: standings count thousands of runs each second."""

    @property
    def is_over(self) -> bool:
        """Whether the run was finished or left by its player."""
        return self.outcome is not ScoredOutcome.OPEN

    def __post_init__(self) -> None:
        object.__setattr__(self, "sums", MoveSums.of(self.moves))


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A player's results in a session: points on each move, deductions, elimination and exclusion."""

    table: Counted
    name: str
    gross: tuple[Whole | None, ...]
    """Points of each move before penalties (§3.5); None if the player was not registered on it."""
    points: tuple[Whole, ...]
    """Points of each move, minus penalties."""
    deduction: int = 0
    """Points lost for warnings at the end."""
    out_at: MoveCount | None = None
    """In mort subite, the move at which the player was eliminated (§3.8.3)."""
    excluded: bool = False
    """Whether the player was excluded (§6.1)."""
