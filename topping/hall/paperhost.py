"""The program that collects a session's bulletins from phones. It exchanges lines of text with the kiosk.

The kiosk sends `seat 12 Camille Roy`, `slip 12`, `sheet {…}` or `stop`. The program sends `ready URL`, `12 CODE URL`
(the slip of seat 12), or `bulletin {…}` once a bulletin is stored. After a crash it sends all bulletins again; the
kiosk ignores repeats.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Final, TextIO

from topping.errors import InputError, SetupError, ToppingError
from topping.hall.events import HallEvent, SeatMade, SeatNamed, WordSaid
from topping.hall.host import HallAddress
from topping.hall.journal import HallJournal, cut_torn_line
from topping.hall.paper import (
    OVER,
    PaperRoom,
    PaperViews,
    PhoneBulletin,
    format_head,
    paper_journal,
    parse_sheet,
    read_paper,
)
from topping.hall.room import MOST_SEATS
from topping.hall.runs import NoRuns
from topping.hall.seatkeys import new_code, new_key, stored_code, stored_key
from topping.hall.server import HallClock, HallServer
from topping.paths import ensure_folder, hall_folder
from topping.play.session.plan import clean_name
from topping.system.disk import refusing

_LONGEST: Final = 4


class PaperHost:
    """The collector of a session's bulletins: it runs the server for phones and obeys the kiosk."""

    def __init__(self, session: str, place: HallAddress, tell: Callable[[str], None]) -> None:
        """Prepares the server of a session at the address `place`; `tell` sends a line of text to the kiosk."""
        self._session, self._place, self._tell = session, place, tell
        ensure_folder(hall_folder())
        self._path = paper_journal(session)
        self.room = PaperRoom()
        self.server: HallServer | None = None
        """The server while it runs; None otherwise."""
        self._told = 0

    async def host(self, orders: TextIO) -> None:
        """Serves phones until the stream `orders` ends or says `stop`. Raises the error that ended it early."""
        loop, is_new = asyncio.get_running_loop(), not self._path.exists()
        if not is_new:
            with refusing(SetupError, "setup.write", path=self._path):
                cut_torn_line(self._path)
            session, events = read_paper(self._path)
            if session != self._session:
                raise InputError("hall.journal_damaged", line=self._path.name)
            for event in events:
                self.room.apply(event)

        def failed(fault: SetupError) -> None:
            if self.server is not None:
                self.server.end(fault)

        journal = HallJournal(self._path, loop.call_soon_threadsafe, failed)
        if is_new:
            journal.add(format_head(self._session))
        clock = HallClock(self.room.at_ms + 1)
        server = self.server = HallServer(self.room, journal, NoRuns(), clock, self._changed, PaperViews(), self._taken)
        try:
            listening = await server.serve(self._place.address, self._place.port, self._place.names)
            self._tell(f"ready {self._place.url}")
            for said in self.room.bulletins.values():
                self._tell_bulletin(said)
            threading.Thread(target=self._listen, args=(orders, loop, server), daemon=True).start()
            running = asyncio.create_task(server.run())
            fault = await server.closing
            await server.close()
            listening.close()
            await running
        finally:
            journal.close()
        if fault is not None:
            raise fault
        if self.room.sheet.state == OVER:
            self._path.unlink(missing_ok=True)

    def _changed(self) -> None:
        """Does nothing, because a session has no status file to update."""

    def _taken(self, event: HallEvent) -> None:
        """Sends a bulletin to the kiosk, once it is stored; ignores other events."""
        if isinstance(event, WordSaid):
            self._tell_bulletin(event)

    def _tell_bulletin(self, said: WordSaid) -> None:
        one = PhoneBulletin(said.move, said.table, said.text)
        self._tell(f"bulletin {json.dumps(asdict(one), ensure_ascii=False)}")

    def _listen(self, orders: TextIO, loop: asyncio.AbstractEventLoop, server: HallServer) -> None:
        with suppress(RuntimeError):  # it is over
            for line in orders:
                if line.strip():
                    loop.call_soon_threadsafe(self._obey, line.strip(), server)
            loop.call_soon_threadsafe(server.end)

    def _obey(self, line: str, server: HallServer) -> None:
        try:
            self._carry_out(line, server)
        except ToppingError as fault:
            self._tell(f"fault {fault}")

    def _carry_out(self, line: str, server: HallServer) -> None:
        kind, _, rest = line.partition(" ")
        if kind == "sheet":
            self.room.show(parse_sheet(rest), server.now())
            server.tell_all()
        elif kind == "stop":
            server.end()
        elif kind in ("seat", "slip"):
            number, _, name = rest.partition(" ")
            if not (number.isdecimal() and number.isascii() and len(number) <= _LONGEST and int(number)):
                raise InputError("hall.order", line=line[:80])
            self._seat(int(number), clean_name(name) if name else "", server, anew=kind == "slip")
        else:
            raise InputError("hall.order", line=line[:80])

    def _seat(self, table: int, name: str, server: HallServer, *, anew: bool) -> None:
        """Creates a seat or renames it. An existing seat gets a new key only with `anew`.

        If there is a new key, sends the kiosk the content of the seat's slip.
        """
        seat = self.room.seats.get(table)
        if seat is not None and not anew:
            if name not in ("", seat.name):
                server.happens(SeatNamed(server.now(), table, name))
            return
        if seat is None and len(self.room.seats) == MOST_SEATS:
            raise InputError("hall.full", most=MOST_SEATS)
        key, code = new_key(), new_code()
        named = name or ("" if seat is None else seat.name)
        server.happens(SeatMade(server.now(), table, named, stored_key(key), stored_code(code)))
        if seat is not None:
            server.cut(table)
        self._tell(f"{table} {code} {self._place.url}#{table}.{key}")
