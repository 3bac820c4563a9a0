"""A run as others see it while it is played: grid, draw, clock and times, and never what the player still searches.

It is what the second display is told. Instants are milliseconds of the system's monotonic clock.
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
    """A move that is over: whether its top was found, and what it cost and brought."""

    found: bool
    cost_ms: int
    points: int


@dataclass(frozen=True, slots=True)
class WatchedClock:
    """The clock of the present move at an instant."""

    limit_ms: int | None
    elapsed_ms: int
    at_ms: int
    """When it showed that."""
    is_running: bool

    def elapsed(self, now: int) -> int:
        """What it shows at `now`."""
        elapsed = self.elapsed_ms + (max(0, now - self.at_ms) if self.is_running else 0)
        return elapsed if self.limit_ms is None else min(elapsed, self.limit_ms)


@dataclass(frozen=True, slots=True)
class WatchedRun:
    """What may be seen of a run."""

    player: str
    game: str
    """The game's name."""
    phase: Phase
    number: int
    """The present move, from 1; the last one once the run is over."""
    position: Position
    """The grid before the move and its draw; the grid with the solution once the move is over."""
    kept: str
    """The first letters of the draw, which the player kept; the others are new."""
    clock: Annotated[WatchedClock, ROW]
    moves: tuple[Annotated[WatchedMove, ROW], ...] = ()
    """Those that are over, in order."""
    solution: Solution | None = None
    """The top of the last move, once that is over; None while a move is played for the first one."""
    by_points: bool = False
    """Whether points are the result, and not time."""

    @staticmethod
    def of(run: Run, player: str, game: str, now: int) -> WatchedRun:
        """What may be seen of a run at `now`; a draw that is not on its player's screen yet is not told."""
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
        """What the moves that are over have cost."""
        return sum(move.cost_ms for move in self.moves)

    @property
    def points(self) -> int:
        """What they have brought."""
        return sum(move.points for move in self.moves)

    @property
    def found(self) -> int:
        """Tops found."""
        return sum(move.found for move in self.moves)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to come."""
        return self.phase in (Phase.FINISHED, Phase.ABANDONED)


def _watched(result: MoveResult) -> WatchedMove:
    return WatchedMove(result.found, result.cost_ms, result.points)
