"""The tie-break: two to six players with equal rank play a mort subite (§3.8.3), which decides their order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from topping.errors import InputError
from topping.hall.events import HallEvent, SeatMade, SeatTaken
from topping.hall.roomstandings import HallRow
from topping.hall.seat import HallSeat

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6


class RankedRow(Protocol):
    """A row of a ranking, with a rank and a table number."""

    @property
    def rank(self) -> int | None:
        """The rank; None if the player has none."""

    @property
    def table(self) -> int:
        """The number of the player's table."""


@dataclass(frozen=True, slots=True)
class TiebreakOrder:
    """The referee's order to play a tie-break: numbers of the tables, path of the game file."""

    tables: tuple[int, ...]
    game: str


def parse_tiebreak(text: str) -> TiebreakOrder:
    """Parses an order such as `2,14,15 FILE` (tables and game file); raises `InputError`."""
    numbers, _, game = text.strip().partition(" ")
    parts = numbers.split(",")
    is_right = all(part.isdecimal() and part.isascii() and len(part) <= 4 for part in parts)
    if not is_right or not game.strip() or not LEAST_PLAYERS <= len(set(parts)) <= MOST_PLAYERS:
        raise InputError("hall.order", line=text.strip()[:80])
    return TiebreakOrder(tuple(sorted({int(part) for part in parts})), game.strip())


def format_tiebreak(order: TiebreakOrder) -> str:
    """Formats an order as `2,14,15 FILE`: the numbers of the tables, then the game file."""
    return f"{','.join(map(str, order.tables))} {order.game}"


def tied(rows: Sequence[RankedRow], at: int) -> frozenset[int]:
    """Returns the tables with the same rank as the row with index `at`; only the first six if there are more."""
    rank = rows[at].rank if rows else None
    return frozenset([row.table for row in rows if rank is not None and row.rank == rank][:MOST_PLAYERS])


def first_tie(rows: Sequence[RankedRow]) -> int:
    """Returns the index (from 0) of the last row in the best-ranked tie.

    Without a tie, returns the index of the second row, or of the last row if there are fewer.
    """
    for at, row in enumerate(rows):
        if len(tied(rows, at)) > 1:
            return max(place for place, other in enumerate(rows) if other.rank == row.rank)
    return min(1, len(rows) - 1)


def place_at_stake(rows: Sequence[RankedRow], tables: Collection[int]) -> int | None:
    """Returns the best rank among these tables, which a tie-break would decide. Returns None if their rows in the
    standings are not adjacent.
    """
    places = [place for place, row in enumerate(rows) if row.table in tables]
    if not places or len(places) != places[-1] - places[0] + 1:
        return None
    return rows[places[0]].rank


def decided(rows: Sequence[HallRow], outcome: Sequence[HallRow]) -> tuple[HallRow, ...]:
    """Returns the standings `rows` after a tie-break with the standings `outcome`.

    The players of the tie-break get new ranks but keep their totals. Other rows do not change.
    """
    ranks = {row.table: row.rank for row in outcome}
    place = place_at_stake(rows, ranks)
    own = [replace(row, is_decided=True) for row in rows if row.table in ranks]
    if place is not None:
        own = sorted((replace(row, rank=place + ranks[row.table] - 1) for row in own), key=lambda row: row.rank)
    following = iter(own)
    return tuple(next(following) if row.table in ranks else row for row in rows)


def seats_again(seats: Sequence[HallSeat], now: int) -> tuple[HallEvent, ...]:
    """Returns the events that create the same seats in the next game, so that phones keep their keys."""
    events: list[HallEvent] = []
    for seat in seats:
        events.append(SeatMade(now, seat.table, seat.name, seat.key, seat.code))
        if seat.is_taken:
            events.append(SeatTaken(now, seat.table, seat.key, seat.public, seat.answer))
    return tuple(events)
