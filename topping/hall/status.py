"""The status file of a room: by it, the program that leads the evening tells the kiosk what to show.

It contains no key, and no top before its move is over. Times are milliseconds since 1970, UTC.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from topping.hall.room import HallPhase, HallRoom
from topping.hall.roomstandings import HallRow
from topping.hall.seat import HallSeat
from topping.system.disk import read_regular, write_whole

_LARGEST: Final = 1 << 20
HERE, CUT, EXPECTED = "here", "cut", "expected"
"""The state of a seat's phone: connected, lost, never connected."""


@dataclass(frozen=True, slots=True)
class StatusSeat:
    """A seat in the status file: table, player, state of the phone."""

    table: int
    name: str
    state: str
    run: int = 0
    """The id of its run in the database; 0 for none."""


@dataclass(frozen=True, slots=True)
class HallStatus:
    """The state of a room's game at the time `at_ms`, with all that the kiosk shows about it."""

    at_ms: int
    game: str
    url: str
    phase: HallPhase
    is_held: bool
    move: int
    """The number of the last move whose draw was sent; 0 for none."""
    is_on: bool
    """Whether the move is in progress."""
    given_ms: int
    next_ms: int
    """When (ms) the next draw is sent, or the game ends."""
    limit_ms: int
    penalty_ms: int
    is_last: bool
    seats: tuple[StatusSeat, ...]
    players: int
    """The number of seats that play together, or have played the finished move."""
    cells: str
    """The grid before the current move, or after the finished one; empty before the first."""
    kept: str
    new: str
    placed: tuple[int, ...]
    """The indexes (row by row, from 0) of the squares of the last word."""
    top: tuple[str, str, int] | None
    """Word, reference and points of the top of the finished move."""
    finders: tuple[tuple[int, int], ...]
    """The finders of the top, first one first: table and time (ms)."""
    rows: tuple[HallRow, ...]
    is_sudden: bool = False
    """Whether the game is a mort subite (§3.8.3)."""
    next_limit_ms: int = 0
    """The time (ms) of the next move."""

    @property
    def here(self) -> int:
        """The number of connected seats."""
        return sum(seat.state == HERE for seat in self.seats)

    @property
    def names(self) -> dict[int, str]:
        """The players' names, by table number."""
        return {seat.table: seat.name for seat in self.seats}

    @staticmethod
    def of(room: HallRoom, game: str, here: Collection[int], url: str, now: int) -> HallStatus:
        """Returns the status of a room at the time `now` (ms).

        `game` is the name of its game, `here` the tables whose phones are connected, `url` the address for phones.
        """
        turn = room.turns[room.move - 1] if room.move else None
        is_on = room.phase is HallPhase.MOVE or (room.move > room.ended)
        before = room.turns[room.move - 2] if room.move > 1 else None
        laid = before if is_on else turn
        top = None if turn is None or is_on else turn.solution
        board = None if turn is None else (turn.before if is_on else turn.after).board
        return HallStatus(
            at_ms=now,
            game=game,
            url=url,
            phase=room.phase,
            is_held=room.is_held,
            move=room.move,
            is_on=is_on,
            given_ms=room.given_ms,
            next_ms=room.next_ms,
            limit_ms=room.conditions.speed.schedule.limit_ms(max(1, room.move)) or 0,
            penalty_ms=room.conditions.penalty_ms,
            is_last=room.is_last,
            seats=tuple(
                StatusSeat(seat.table, seat.name, _state(seat, here), seat.run_id) for seat in room.seats.values()
            ),
            players=sum(1 for _ in room.together) + sum(seat.out_at == room.move > 0 for seat in room.seats.values()),
            cells="" if board is None else board.cells,
            kept="" if turn is None else turn.draw.kept,
            new="" if turn is None else turn.draw.new,
            placed=()
            if laid is None
            else tuple(square.row * 15 + square.column for square, _ in laid.placement.placed),
            top=None if top is None else (top.word, str(top.reference), top.points),
            finders=tuple(room.finders),
            rows=room.standings,
            is_sudden=room.shows_survival,
            next_limit_ms=room.conditions.speed.schedule.limit_ms(room.move + 1) or 0,
        )


def _state(seat: HallSeat, here: Collection[int]) -> str:
    if seat.table in here:
        return HERE
    return CUT if seat.is_taken else EXPECTED


def format_status(status: HallStatus) -> str:
    """Formats a status as one line of JSON."""
    return json.dumps({**asdict(status), "phase": status.phase.value}, ensure_ascii=False)


def parse_status(text: str) -> HallStatus | None:
    """Parses a status from one line of JSON; returns None if it is invalid."""
    try:
        told: dict[str, Any] = json.loads(text)
        told["phase"] = HallPhase(told["phase"])
        told["seats"] = tuple(StatusSeat(**seat) for seat in told["seats"])
        told["rows"] = tuple(HallRow(**row) for row in told["rows"])
        told["placed"] = tuple(told["placed"])
        told["top"] = None if told["top"] is None else tuple(told["top"])
        told["finders"] = tuple((table, ms) for table, ms in told["finders"])
        return HallStatus(**told)
    except (ValueError, KeyError, TypeError):
        return None


def write_status(path: Path, status: HallStatus) -> None:
    """Writes the status file. If that fails, keeps the previous file and reports nothing."""
    with suppress(OSError):
        write_whole(path, format_status(status).encode(), is_private=True, is_lasting=False)


def read_status(path: Path) -> HallStatus | None:
    """Reads the status file; returns None if it does not exist or is damaged."""
    try:
        return parse_status(read_regular(path, _LARGEST).decode("utf-8"))
    except (OSError, ValueError):
        return None
