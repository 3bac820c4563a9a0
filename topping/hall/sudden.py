"""Mort subite for a room (§3.8.3): eliminations after each move, standings, and conditions of the game.

A player's move is worth his best valid proposal; finding the top ends his move. A player who scores less than the best
of the move is eliminated, and watches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from topping.hall.seat import HallSeat
from topping.hall.standings import HallRow
from topping.play.run.run import Run
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE, Speed
from topping.rules.conditions.variant import SUDDEN_DEATH

ROOM_SUDDEN: Final = replace(MORT_SUBITE, out_on_miss=False)
"""Mort subite against others: a missed top eliminates nobody unless another player scored more."""


def sudden_conditions() -> Conditions:
    """Returns the conditions of a mort subite: three moves at 1:00 + 20 s, three at 40 + 20 s, then 20 + 20 s."""
    return Conditions(ROOM_SUDDEN, Speed("", SUDDEN_DEATH), penalty_ms=0)


def best_points(run: Run, move: int) -> int:
    """Returns the points of a run's best valid proposal on a finished move; 0 without one."""
    result = run.results[move - 1]
    return max((attempt.verdict.points or 0 for attempt in result.tries), default=0)


def going_out(seats: Iterable[HallSeat], move: int) -> tuple[int, ...]:
    """Returns the tables still playing that scored less on a move than the best of them."""
    scores = {seat.table: best_points(seat.run, move) for seat in seats if seat.run is not None}
    best = max(scores.values(), default=0)
    return tuple(table for table, points in scores.items() if points < best)


def survival(seats: Iterable[HallSeat]) -> tuple[HallRow, ...]:
    """Returns the standings: remaining players first, then eliminated ones, last eliminated first.

    Players eliminated at the same move share a rank.
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
