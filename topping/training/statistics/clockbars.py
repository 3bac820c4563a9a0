"""A1: the account of the clock, move by move: finding, typing, placing, penalty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from topping.play.run.kept import KeptMove
from topping.training.movetime import MoveTime


@dataclass(frozen=True, slots=True)
class ClockBar:
    """What one move cost. The three times sum to `elapsed_ms`; all are None where strokes were not noted."""

    number: int
    found: bool
    elapsed_ms: int
    finding_ms: int | None
    typing_ms: int | None
    placing_ms: int | None
    penalty_ms: int


@dataclass(frozen=True, slots=True)
class ClockBars:
    """The moves of a run, each with what it cost."""

    bars: tuple[ClockBar, ...]

    @property
    def has_strokes(self) -> bool:
        """Whether any move tells finding, typing and placing apart."""
        return any(bar.finding_ms is not None for bar in self.bars)


def clock_bars(moves: Iterable[tuple[KeptMove, MoveTime | None]]) -> ClockBars:
    """The bars of a run's moves, in their order."""
    return ClockBars(tuple(_bar(move, time) for move, time in moves))


def _bar(move: KeptMove, time: MoveTime | None) -> ClockBar:
    return ClockBar(
        move.number,
        move.found,
        move.elapsed_ms,
        None if time is None else time.finding_ms,
        None if time is None else time.typing_ms,
        None if time is None else time.placing_ms,
        move.penalty_ms,
    )
