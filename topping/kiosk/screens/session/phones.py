"""Bulletins by phone during a session on paper: off until the referee admits them, and refused in competitions (§2.1).

Once a move is collected, its bulletins are entered like typed lines, one in each cycle of the program's main loop.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Final

from topping.hall.paper import (
    COLLECTING,
    OPEN,
    OVER,
    SOLVED,
    WAITING,
    PaperSheet,
    PhoneBulletin,
    format_sheet,
    paper_journal,
)
from topping.kiosk.displays.moment import Hold, MoveClock
from topping.kiosk.screens.session.desk import Desk
from topping.kiosk.services.room import ShownSlip, Starter, start
from topping.log import LOG
from topping.paths import data_folder, write_file
from topping.play.session.session import Session
from topping.play.session.sessionstandings import standings
from topping.rules.games.game import Turn
from topping.rules.grid.board import SIZE
from topping.sheets.hallslips import hall_slips_page
from topping.store.sessions.log import SessionLog
from topping.system.launching import ChildProcess

_MOST_PUT_OFF: Final = 25
"""While the referee types, one bulletin is entered in so many turns of the loop: an entry takes 4 to 14 ms."""
_REST_MS: Final = 250
"""How long (ms) after a key the referee counts as typing."""


def sheet_of(session: Session, clock: MoveClock | None, now: int) -> PaperSheet:
    """Returns what phones may show: a draw once its clock has started, a solution once its move is collected."""
    if session.is_ended:
        rows = tuple((one.rank or 0, one.table, one.name, one.total) for one in standings(session))
        return PaperSheet(OVER, session.collected, rows=rows)
    is_shown = clock is not None and Hold.DRAW not in clock.holds
    if session.opened > session.collected and is_shown and clock is not None:
        turn, state = session.turn(session.opened), COLLECTING if Hold.COLLECTION in clock.holds else OPEN
        sheet = PaperSheet(state, session.opened, "".join(turn.before.board.cells), turn.draw.kept, turn.draw.new)
        return replace(sheet, limit_ms=clock.limit_ms or 0, gone_ms=clock.elapsed_ms(now), runs=clock.is_running)
    return _solved(session.turn(session.collected), session.collected) if session.collected else PaperSheet(WAITING)


def _solved(turn: Turn, move: int) -> PaperSheet:
    placed = tuple(square.row * SIZE + square.column for square, _ in turn.placement.placed)
    top, cells = turn.solution, "".join(turn.after.board.cells)
    return PaperSheet(
        SOLVED, move, cells, word=top.word, reference=str(top.reference), points=top.points, placed=placed
    )


@dataclass(slots=True)
class _Pipes:
    process: ChildProcess
    output: IO[bytes]
    errors: IO[bytes]


class PhonesBeside:
    """A separate program that receives bulletins from the players' phones during a session.

    The referee starts it. Its bulletins are entered on his desk.
    """

    def __init__(self, desk: Desk, starter: Starter = start) -> None:
        self._desk, self._starter = desk, starter
        self._pipes: _Pipes | None = None
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._waiting: dict[tuple[int, int], PhoneBulletin] = {}
        """The last bulletin by move and table, until it is entered."""
        self._put_off = 0
        """How many turns of the loop in a row entered nothing, because the referee types."""
        self._types_until = 0
        self._told: PaperSheet | None = None
        self._seats: dict[int, str] = {}
        self.slips: dict[int, ShownSlip] = {}
        """The slips made since the program started, by table."""
        self.url = self.fault = ""

    @property
    def is_open(self) -> bool:
        """Whether bulletins by phone are admitted."""
        return self._pipes is not None

    @property
    def count(self) -> int:
        """The number of bulletins that are not entered yet."""
        return len(self._waiting)

    def open(self, session: str) -> None:
        """Starts the program for phones, with a journal named `session`; if that fails, `fault` says why."""
        self.fault, self.url, self._told, self._seats, self.slips = "", "", None, {}, {}
        try:
            self._pipes = _Pipes(*self._starter(("paper", "--session", session)))
        except OSError as fault:
            self.fault = str(fault)
            return
        for pipe in (self._pipes.output, self._pipes.errors):
            threading.Thread(target=self._listen, args=(pipe,), name="phones pipe", daemon=True).start()

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(ValueError), pipe:
            for line in pipe:
                self._said.put(line.decode("utf-8", "replace").strip())

    def close(self) -> None:
        """Stops the program for phones; bulletins already handed in are still entered."""
        pipes, self._pipes = self._pipes, None
        if pipes is not None and pipes.process.stdin is not None:
            with suppress(OSError, ValueError):
                pipes.process.stdin.close()

    def _order(self, line: str) -> None:
        pipes = self._pipes
        if pipes is not None and pipes.process.stdin is not None:
            with suppress(OSError, ValueError):
                pipes.process.stdin.write(f"{line}\n".encode())
                pipes.process.stdin.flush()

    def tick(self, session: Session, clock: MoveClock | None, now: int, *, is_busy: bool = False) -> None:
        """Publishes the state to the phones, receives their bulletins, and enters one of them.

        With `is_busy` (somebody is typing), bulletins are entered rarely, so that keys are handled at once.
        """
        with suppress(queue.Empty):
            while True:
                self._hear(self._said.get_nowait())
        if self._pipes is not None and self._pipes.process.poll() is not None:
            LOG.info("phones: their program has ended: %s", self.fault)
            self._pipes = None
        if self.is_open:
            self._tell(session, sheet_of(session, clock, now))
        if is_busy:
            self._types_until = now + _REST_MS
        self._put_off = self._put_off + 1 if now < self._types_until else 0
        if not self._put_off % _MOST_PUT_OFF:
            self._enter_one(session)

    def _tell(self, session: Session, sheet: PaperSheet) -> None:
        names: Mapping[int, str] = {table: seated.player.name for table, seated in session.seats.items()}
        for table, name in names.items():
            if self._seats.get(table) != name:
                self._seats[table] = name
                self._order(f"seat {table} {name}")
        if self._told is None or replace(sheet, gone_ms=0) != replace(self._told, gone_ms=0):
            self._told = sheet
            self._order(f"sheet {format_sheet(sheet)}")

    def _hear(self, line: str) -> None:
        kind, _, rest = line.partition(" ")
        if kind == "ready":
            self.url = rest
        elif kind == "bulletin":
            with suppress(ValueError, TypeError):
                one = PhoneBulletin(**json.loads(rest))
                self._waiting[one.move, one.table] = one
        elif kind.isdecimal() and "http://" in rest:
            code, _, url = rest.partition(" ")
            self.slips[int(kind)] = ShownSlip(url, code)
        elif line:
            self.fault = line.removeprefix("topping : ").removeprefix("topping: ")
            LOG.info("phones: %s", line)

    def _enter_one(self, session: Session) -> None:
        """Enters one bulletin of a collected move, unless the table's bulletin was typed before."""
        place = next((one for one in self._waiting if one[0] <= session.collected), None)
        if place is None:
            return
        bulletin = self._waiting.pop(place)
        if session.entry(*place) is None and place[1] in session.seats:
            self._desk.take_bulletin(bulletin.move, bulletin.line)


def journal_name(log: SessionLog) -> str:
    """Returns the name of a session's journal of bulletins: its number and the instant of its start."""
    return "".join(sign for sign in f"{log.id}-{log.kept.started_at}" if sign.isalnum() or sign == "-")


def forget_bulletins(log: SessionLog) -> None:
    """Deletes the journal of a finished session's bulletins by phone; those that count are in the session."""
    with suppress(OSError):
        paper_journal(journal_name(log)).unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class _PhoneSlip:
    """The content of the slip of paper that admits a player's phone: table, name, address and code."""

    table: int
    name: str
    url: str
    code: str


def slips_page(phones: PhonesBeside, session: Session, name: str) -> Path:
    """Writes a page to print with the slips that admit the players' phones; returns its path. Raises `SetupError`."""

    slips = [
        _PhoneSlip(table, session.seats[table].player.name, one.url, one.code)
        for table, one in sorted(phones.slips.items())
        if table in session.seats
    ]
    path = data_folder() / "sheets" / "telephones.html"
    return write_file(path, hall_slips_page(name, slips, is_paper=True).encode())
