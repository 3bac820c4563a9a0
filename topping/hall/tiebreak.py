"""A tie-break: two to six tied players play a mort subite (§3.8.3), whose outcome reorders them in the standings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from topping.errors import InputError
from topping.hall.events import HallEvent, SeatMade, SeatTaken
from topping.hall.seat import HallSeat
from topping.hall.standings import HallRow

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6


class RankedRow(Protocol):
    """A line of any standings."""

    @property
    def rank(self) -> int | None:
        """The rank; None for a player without one."""

    @property
    def table(self) -> int:
        """The number of the table."""


@dataclass(frozen=True, slots=True)
class TiebreakOrder:
    """The referee's order for a tie-break: the tables that play, and the file of the game."""

    tables: tuple[int, ...]
    game: str


def parse_tiebreak(text: str) -> TiebreakOrder:
    """Parses `2,14,15 FILE`; raises `InputError`."""
    numbers, _, game = text.strip().partition(" ")
    parts = numbers.split(",")
    is_right = all(part.isdecimal() and part.isascii() and len(part) <= 4 for part in parts)
    if not is_right or not game.strip() or not LEAST_PLAYERS <= len(set(parts)) <= MOST_PLAYERS:
        raise InputError("hall.order", line=text.strip()[:80])
    return TiebreakOrder(tuple(sorted({int(part) for part in parts})), game.strip())


def format_tiebreak(order: TiebreakOrder) -> str:
    """Formats an order so that `parse_tiebreak` reads it."""
    return f"{','.join(map(str, order.tables))} {order.game}"


def tied(rows: Sequence[RankedRow], at: int) -> frozenset[int]:
    """Returns the tables that share the rank of the line with index `at`, six at most."""
    rank = rows[at].rank if rows else None
    return frozenset([row.table for row in rows if rank is not None and row.rank == rank][:MOST_PLAYERS])


def first_tie(rows: Sequence[RankedRow]) -> int:
    """Returns the index of the last line of the first tie; of the second line if no players are tied."""
    for at, row in enumerate(rows):
        if len(tied(rows, at)) > 1:
            return max(place for place, other in enumerate(rows) if other.rank == row.rank)
    return min(1, len(rows) - 1)


def place_at_stake(rows: Sequence[RankedRow], tables: Collection[int]) -> int | None:
    """Returns the rank for which these tables play; None if other tables stand between them."""
    places = [place for place, row in enumerate(rows) if row.table in tables]
    if not places or len(places) != places[-1] - places[0] + 1:
        return None
    return rows[places[0]].rank


def decided(rows: Sequence[HallRow], outcome: Sequence[HallRow]) -> tuple[HallRow, ...]:
    """Returns the standings after a tie-break: its players in their new order, with their former totals.

    All other lines stay as they were.
    """
    ranks = {row.table: row.rank for row in outcome}
    place = place_at_stake(rows, ranks)
    own = [replace(row, is_decided=True) for row in rows if row.table in ranks]
    if place is not None:
        own = sorted((replace(row, rank=place + ranks[row.table] - 1) for row in own), key=lambda row: row.rank)
    following = iter(own)
    return tuple(next(following) if row.table in ranks else row for row in rows)


def seats_again(seats: Sequence[HallSeat], now: int) -> tuple[HallEvent, ...]:
    """Returns the events that carry the seats of a finished game into the next one; phones keep their keys."""
    events: list[HallEvent] = []
    for seat in seats:
        events.append(SeatMade(now, seat.table, seat.name, seat.key, seat.code))
        if seat.is_taken:
            events.append(SeatTaken(now, seat.table, seat.key, seat.public, seat.answer))
    return tuple(events)
