"""Mort subite on phones (§3.8.3): conditions, eliminations after each move, standings.

A player scores the points of his best valid proposal. Whoever scores less than the best player of the move is
eliminated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from topping.hall.roomstandings import HallRow
from topping.hall.seat import HallSeat
from topping.play.run.run import Run
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE, Speed
from topping.rules.conditions.variant import SUDDEN_DEATH

ROOM_SUDDEN: Final = replace(MORT_SUBITE, out_on_miss=False)
"""Mort subite against others: a missed top eliminates nobody unless another player scored more."""


def sudden_conditions() -> Conditions:
    """Returns the conditions of a mort subite on phones: three moves of 80 s each, three of 60 s, then 40 s each."""
    return Conditions(ROOM_SUDDEN, Speed("", SUDDEN_DEATH), penalty_ms=0)


def best_points(run: Run, move: int) -> int:
    """Returns the points of the run's best valid proposal on this finished move; 0 if there is none."""
    result = run.results[move - 1]
    return max((attempt.verdict.points or 0 for attempt in result.tries), default=0)


def eliminated_tables(seats: Iterable[HallSeat], move: int) -> tuple[int, ...]:
    """Returns the tables that are eliminated by this move, because another of these seats scored more."""
    scores = {seat.table: best_points(seat.run, move) for seat in seats if seat.run is not None}
    best = max(scores.values(), default=0)
    return tuple(table for table, points in scores.items() if points < best)


def survival(seats: Iterable[HallSeat]) -> tuple[HallRow, ...]:
    """Returns the standings of a mort subite, best first: first the remaining players, then the eliminated ones.

    Players eliminated later come first; those eliminated at the same move share a rank.
    """
    playing: Sequence[HallSeat] = [seat for seat in seats if seat.run is not None]
    in_order = sorted(playing, key=lambda seat: (not seat.is_in, -seat.out_at, seat.table))
    rows: list[HallRow] = []
    for place, seat in enumerate(in_order, start=1):
        run = seat.run
        assert run is not None
        is_equal = bool(rows) and rows[-1].out_at == seat.out_at
        rank = rows[-1].rank if is_equal else place
        row = HallRow(rank, seat.table, seat.name, run.total_ms, run.found, seat.ended, seat.credited_ms, 0)
        rows.append(replace(row, out_at=seat.out_at))
    return tuple(rows)
