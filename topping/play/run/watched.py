"""A run as spectators see it on the second display: grid, draw, clock and times, but no solution before the move ends.

Instants are on the system's monotonic clock (ms).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from topping.byfields import ROW
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import MoveResult
from topping.rules.grid.position import Position
from topping.rules.moves import Solution


@dataclass(frozen=True, slots=True)
class WatchedMove:
    """A finished move as spectators see it: whether the player found the top, its cost in time, its points."""

    found: bool
    cost_ms: int
    points: int


@dataclass(frozen=True, slots=True)
class WatchedClock:
    """The time on the clock of the present move at one instant, from which the time at later instants is computed."""

    limit_ms: int | None
    elapsed_ms: int
    at_ms: int
    """Instant of the reading (ms)."""
    is_running: bool

    def elapsed(self, now: int) -> int:
        """Returns the time on the clock at `now` (ms)."""
        elapsed = self.elapsed_ms + (max(0, now - self.at_ms) if self.is_running else 0)
        return elapsed if self.limit_ms is None else min(elapsed, self.limit_ms)


@dataclass(frozen=True, slots=True)
class WatchedRun:
    """What spectators may see of a player's run while he plays."""

    player: str
    game: str
    """The name of the game."""
    phase: Phase
    number: int
    """The present move, from 1; the last move once the run is over."""
    position: Position
    """The grid before the move, and its draw; the grid with the solution once the move is over."""
    kept: str
    """The letters kept from the move before, which begin the draw; the other letters are new."""
    clock: Annotated[WatchedClock, ROW]
    moves: tuple[Annotated[WatchedMove, ROW], ...] = ()
    """The finished moves, in order."""
    solution: Solution | None = None
    """The top of the last finished move; None during the first move."""
    by_points: bool = False
    """Whether the result is in points, rather than time."""

    @staticmethod
    def of(run: Run, player: str, game: str, now: int) -> WatchedRun:
        """Returns what spectators may see of a run at `now`; the draw is missing until it is on the player's screen."""
        turn = run.turn
        is_over = run.phase in (Phase.SHOWING, Phase.FINISHED)
        has_draw = run.phase in (Phase.THINKING, Phase.SHOWING, Phase.FINISHED)
        board = turn.after.board if is_over else turn.before.board
        last = run.turns[len(run.results) - 1].solution if run.results else None
        return WatchedRun(
            player=player,
            game=game,
            phase=run.phase,
            number=turn.number,
            position=Position(board, turn.draw.letters if has_draw else ""),
            kept=turn.draw.kept if has_draw else "",
            clock=WatchedClock(run.limit_ms, run.elapsed_ms(now), now, run.phase is Phase.THINKING),
            moves=tuple(map(_watched, run.results)),
            solution=last,
            by_points=run.conditions.options.rank_points is not None or not run.conditions.formula.top_ends_move,
        )

    @property
    def total_ms(self) -> int:
        """Time that the finished moves add to the player's total, with penalties (ms)."""
        return sum(move.cost_ms for move in self.moves)

    @property
    def points(self) -> int:
        """Points that the player scored on the finished moves."""
        return sum(move.points for move in self.moves)

    @property
    def found(self) -> int:
        """Number of moves whose top the player found."""
        return sum(move.found for move in self.moves)

    @property
    def is_over(self) -> bool:
        """Whether the run is finished or abandoned."""
        return self.phase in (Phase.FINISHED, Phase.ABANDONED)


def _watched(result: MoveResult) -> WatchedMove:
    return WatchedMove(result.found, result.cost_ms, result.points)
