"""The standings of a room, by total time. Seats share a rank if network delays may explain their difference."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from topping.hall.seat import HallSeat


@dataclass(frozen=True, slots=True)
class HallRow:
    """A seat's line in the standings."""

    rank: int
    table: int
    name: str
    total_ms: int
    found: int
    moves: int
    credited_ms: int
    """The total time (ms) by which its clocks started later than its draws were sent."""
    up: int
    """The ranks gained since the previous move; negative for ranks lost."""
    out_at: int = 0
    """The move at which the seat was eliminated in mort subite; 0 if it was not."""
    is_decided: bool = False
    """Whether a tie-break has decided the rank."""


def ranked(seats: Iterable[HallSeat]) -> tuple[HallRow, ...]:
    """Returns the standings of these seats by total time, best first; of equal times, the seat with more tops.

    A seat shares the rank of the best seat of its rank group if network delays may explain their difference in time.
    """
    rows: list[HallRow] = []
    playing = [(seat.run.total_ms, -seat.run.found, seat.table, seat) for seat in seats if seat.run is not None]
    leader_ms = leader_error_ms = rank = 0
    for place, (total_ms, missing, table, seat) in enumerate(sorted(playing, key=lambda row: row[:3]), start=1):
        if rank == 0 or (total_ms - leader_ms > 0 and total_ms - leader_ms >= leader_error_ms + seat.error_ms):
            rank, leader_ms, leader_error_ms = place, total_ms, seat.error_ms
        up = seat.rank_before - rank if seat.rank_before else 0
        rows.append(HallRow(rank, table, seat.name, total_ms, -missing, seat.ended, seat.credited_ms, up))
    return tuple(rows)


def excerpt(rows: tuple[HallRow, ...], table: int, most: int) -> tuple[HallRow, ...]:
    """Returns at most `most` rows of the standings: the first three, and those around the row of this table."""
    if len(rows) <= most:
        return rows
    own = next((place for place, row in enumerate(rows) if row.table == table), 0)
    first = max(3, min(own - (most - 3) // 2, len(rows) - (most - 3)))
    return rows[:3] + rows[first : first + most - 3]
