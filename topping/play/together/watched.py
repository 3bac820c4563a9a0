"""A run as others see it while it is played: grid, draw, clock and times, and never what the player still searches.

It is what another screen or another machine is told. Instants are milliseconds of the clock of the machine that tells
it, which a reader must know how to compare with its own (`offsets.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from topping.errors import InputError
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import MoveResult
from topping.rules.grid.board import Board, Reference
from topping.rules.grid.position import Position
from topping.rules.moves.move import Solution

_UNREADABLE = "watched.unreadable"


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
    """When it showed that, on the clock of the machine that tells it."""
    is_running: bool

    def elapsed(self, now: int) -> int:
        """What it shows at `now`, on the same clock."""
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
    clock: WatchedClock
    moves: tuple[WatchedMove, ...] = ()
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
            by_points=WatchedRun.is_by_points(run),
        )

    @staticmethod
    def is_by_points(run: Run) -> bool:
        """Whether points are the result of a run, and not time."""
        return run.conditions.options.rank_points is not None or not run.conditions.formula.top_ends_move

    def for_rivals(self, known: int) -> WatchedRun:
        """What may be told to those who still search what this player has found: times, and no grid, draw or top.

        `known` moves have been ended by all; of the others the points are not told either.
        """
        moves = tuple(move if number < known else replace(move, points=0) for number, move in enumerate(self.moves))
        return replace(self, position=Position(Board(), ""), kept="", solution=None, moves=moves)

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

    @property
    def body(self) -> dict[str, Any]:
        """The same as a JSON mapping."""
        clock = self.clock
        return {
            "player": self.player,
            "game": self.game,
            "phase": self.phase.value,
            "number": self.number,
            "position": str(self.position),
            "kept": self.kept,
            "clock": [clock.limit_ms, clock.elapsed_ms, clock.at_ms, clock.is_running],
            "moves": [[move.found, move.cost_ms, move.points] for move in self.moves],
            "solution": None if self.solution is None else str(self.solution),
            "by_points": self.by_points,
        }

    @staticmethod
    def read(body: Mapping[str, Any]) -> WatchedRun:
        """Reads what `body` gives; raises `InputError` for anything else."""
        try:
            limit_ms, elapsed_ms, at_ms, is_running = body["clock"]
            clock = WatchedClock(_optional(limit_ms), _whole(elapsed_ms), _whole(at_ms), _flag(is_running))
            solution = body["solution"]
            return WatchedRun(
                player=_text(body["player"]),
                game=_text(body["game"]),
                phase=Phase(body["phase"]),
                number=_whole(body["number"]),
                position=Position.parse(_text(body["position"])),
                kept=_text(body["kept"]),
                clock=clock,
                moves=tuple(
                    WatchedMove(_flag(found), _whole(cost), _whole(points)) for found, cost, points in body["moves"]
                ),
                solution=None if solution is None else _solution(_text(solution)),
                by_points=_flag(body["by_points"]),
            )
        except (KeyError, TypeError, ValueError) as fault:
            raise InputError(_UNREADABLE) from fault


def _watched(result: MoveResult) -> WatchedMove:
    return WatchedMove(result.found, result.cost_ms, result.points)


def _solution(text: str) -> Solution:
    word, reference, points = text.split(" ")
    return Solution(word, Reference.parse(reference), int(points))


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _optional(value: object) -> int | None:
    return None if value is None else _whole(value)


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise ValueError(value)
    return value
