"""A tie-break: two to six players of a standing play mort subite (§3.8.3), and the standing takes their order over."""

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
    """A row of any standing."""

    @property
    def rank(self) -> int | None:
        """None for a player without a rank."""

    @property
    def table(self) -> int:
        """The table's number."""


@dataclass(frozen=True, slots=True)
class TiebreakOrder:
    """What the referee orders: who plays, and the file of the game."""

    tables: tuple[int, ...]
    game: str


def parse_tiebreak(text: str) -> TiebreakOrder:
    """Reads `2,14,15 FILE`; raises `InputError` for anything else."""
    numbers, _, game = text.strip().partition(" ")
    parts = numbers.split(",")
    is_right = all(part.isdecimal() and part.isascii() and len(part) <= 4 for part in parts)
    if not is_right or not game.strip() or not LEAST_PLAYERS <= len(set(parts)) <= MOST_PLAYERS:
        raise InputError("hall.order", line=text.strip()[:80])
    return TiebreakOrder(tuple(sorted({int(part) for part in parts})), game.strip())


def format_tiebreak(order: TiebreakOrder) -> str:
    """Writes what `parse_tiebreak` reads."""
    return f"{','.join(map(str, order.tables))} {order.game}"


def tied(rows: Sequence[RankedRow], at: int) -> frozenset[int]:
    """The tables that share the rank of row `at`, at most six."""
    rank = rows[at].rank if rows else None
    return frozenset([row.table for row in rows if rank is not None and row.rank == rank][:MOST_PLAYERS])


def first_tie(rows: Sequence[RankedRow]) -> int:
    """The last row (from 0) of the first players who share a rank; the second row where nobody does."""
    for at, row in enumerate(rows):
        if len(tied(rows, at)) > 1:
            return max(place for place, one in enumerate(rows) if one.rank == row.rank)
    return min(1, len(rows) - 1)


def place_at_stake(rows: Sequence[RankedRow], tables: Collection[int]) -> int | None:
    """The place that these players play for; None where others stand between them."""
    places = [place for place, row in enumerate(rows) if row.table in tables]
    if not places or len(places) != places[-1] - places[0] + 1:
        return None
    return rows[places[0]].rank


def decided(rows: Sequence[HallRow], outcome: Sequence[HallRow]) -> tuple[HallRow, ...]:
    """The standing after a tie-break: its players in their new order, totals unchanged; all others as before."""
    ranks = {row.table: row.rank for row in outcome}
    place = place_at_stake(rows, ranks)
    own = [replace(row, is_decided=True) for row in rows if row.table in ranks]
    if place is not None:
        own = sorted((replace(row, rank=place + ranks[row.table] - 1) for row in own), key=lambda row: row.rank)
    following = iter(own)
    return tuple(next(following) if row.table in ranks else row for row in rows)


def seats_again(seats: Sequence[HallSeat], now: int) -> tuple[HallEvent, ...]:
    """The seats of a game that is over, for another one: their phones keep their keys."""
    events: list[HallEvent] = []
    for seat in seats:
        events.append(SeatMade(now, seat.table, seat.name, seat.key, seat.code))
        if seat.is_taken:
            events.append(SeatTaken(now, seat.table, seat.key, seat.public, seat.answer))
    return tuple(events)
