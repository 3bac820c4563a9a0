"""An evening from its first seat to its end: the server, the referee's orders, the status file, the journal's place."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO

from websockets.asyncio.server import Server

from topping.disk import refusing
from topping.errors import InputError, SetupError, ToppingError
from topping.game import shelf
from topping.hall.evening import HallEvening, format_evening
from topping.hall.events import GameHeld, GameOver, GameStarted, HallEvent, MoveVoid, SeatMade, SeatNamed
from topping.hall.journal import HallJournal, cut_torn_line, read_journal
from topping.hall.keeping import RunKeeper
from topping.hall.keys import new_code, new_key, stored_code, stored_key
from topping.hall.orders import HallOrder, OrderKind, parse_order
from topping.hall.room import MOST_SEATS, HallPhase, HallRoom
from topping.hall.serving import HallClock, HallServer
from topping.hall.status import HallStatus, write_status
from topping.hall.tiebreak import TiebreakOrder, parse_tiebreak, seats_again
from topping.locking import lock
from topping.paths import ensure_folder, hall_file, hall_folder
from topping.play.session.plan import Player

_STATUS_S: Final = 0.2
_OVER_S: Final = 600.0
"""For so long after the game phones show its end."""
_ENDING: Final = ".journal"


@dataclass(frozen=True, slots=True)
class SeatSlip:
    """What is printed for a seat, or shown: it opens the seat to whoever has it."""

    table: int
    name: str
    url: str
    code: str


@dataclass(frozen=True, slots=True)
class HallPlace:
    """Where an evening is served and kept."""

    address: str
    port: int
    names: tuple[str, ...] = ()
    """Names of the network that lead to the address; the first one stands on the slips."""
    database: Path | None = None
    lasts_s: float = _OVER_S
    """How long phones may show the end of the game."""

    @property
    def url(self) -> str:
        """The address that phones open."""
        return f"http://{self.names[0] if self.names else self.address}:{self.port}/"


@contextmanager
def only_hall() -> Iterator[None]:
    """Holds the lock of this machine's evening; raises `InputError` where another program has it, `SetupError`."""
    path = ensure_folder(hall_folder()) / "lock"
    with refusing(SetupError, "setup.write", path=path), path.open("ab") as file:
        if not lock(file):
            raise InputError("hall.running")
        yield


def unfinished() -> Path | None:
    """The journal of an evening that is not over, the latest one first; None where there is none."""
    return max(hall_folder().glob(f"*{_ENDING}"), default=None)


def new_journal() -> Path:
    """A place for another journal; raises `InputError` where an evening is not over."""
    if unfinished() is not None:
        raise InputError("hall.unfinished")
    return ensure_folder(hall_folder()) / f"{datetime.now():%Y%m%d-%H%M%S}{_ENDING}"


async def drop(path: Path, database: Path | None = None) -> None:
    """Leaves the runs of an evening that is not over, and deletes its journal."""
    evening, events = read_journal(path)
    keeper = RunKeeper(evening, database)
    await keeper.complete(evening.room(events), closes=True)
    await keeper.close()
    path.unlink(missing_ok=True)


@dataclass(slots=True)
class HallHost:
    """An evening that is being served."""

    evening: HallEvening
    path: Path
    """The journal's."""
    place: HallPlace
    tell_slip: Callable[[SeatSlip], None]
    tell_fault: Callable[[ToppingError], None]
    slips: dict[int, SeatSlip] = field(default_factory=dict)
    """Those made since this program started: keys are kept nowhere else."""
    server: HallServer | None = None
    """While it serves."""
    _is_changed: bool = True
    _next: tuple[HallEvening, tuple[HallEvent, ...]] | None = None
    """The tie-break that is played after the game that is over, and its seats."""
    _has_orders: bool = True
    _is_ready: asyncio.Event = field(default_factory=asyncio.Event)

    async def host(self, players: Sequence[Player], ready: Callable[[HallHost], None], orders: TextIO) -> None:
        """Serves until the evening is over or the orders end. A journal that is there is gone on with.

        `ready` is called once phones may come. Raises what has ended the evening before its time.
        """
        self._listen(orders, asyncio.get_running_loop())
        await self._serve(players, ready)
        while self._next is not None and self._has_orders:
            (self.evening, seats), self._next = self._next, None
            self.path = new_journal()
            await self._serve((), lambda _: None, seats)

    async def _serve(
        self, players: Sequence[Player], ready: Callable[[HallHost], None], seats: tuple[HallEvent, ...] = ()
    ) -> None:
        """Serves one game; a tie-break has `seats` of its own, and starts by itself."""
        is_new = not self.path.exists()
        events: tuple[HallEvent, ...] = ()
        if not is_new:
            with refusing(SetupError, "setup.write", path=self.path):
                cut_torn_line(self.path)
            self.evening, events = read_journal(self.path)
        room = self.evening.room(events)
        clock = HallClock(room.at_ms + 1)
        loop = asyncio.get_running_loop()
        keeper = RunKeeper(self.evening, self.place.database)

        def failed(fault: SetupError) -> None:
            if self.server is not None:
                self.server.end(fault)

        journal = HallJournal(self.path, loop.call_soon_threadsafe, failed)
        if is_new:
            journal.add(format_evening(self.evening))
        server = self.server = HallServer(room, journal, keeper, clock, self._changed)
        try:
            if is_new:
                server.happens(*(seats or self._seats(players, clock.now())))
            await self._come_back(room, server, keeper, clock.now())
            listening = await self._opened(server, is_new)
            ready(self)
            self._is_ready.set()
            if not self._has_orders:
                server.end()
            elif seats:
                await server.start()
            beside = [asyncio.create_task(work) for work in (server.run(), self._keep_status(server, clock))]
            fault = await server.closing
            await server.close(goes_on=self._next is not None)
            listening.close()
            await asyncio.gather(*beside)
        finally:
            await keeper.close()
            journal.close()
        hall_file().unlink(missing_ok=True)
        if fault is not None:
            raise fault
        if room.phase is HallPhase.OVER:
            self.path.unlink(missing_ok=True)

    async def _opened(self, server: HallServer, is_new: bool) -> Server:
        try:
            return await server.serve(self.place.address, self.place.port, self.place.names)
        except SetupError:
            if is_new:
                self.path.unlink(missing_ok=True)
            raise

    def _seats(self, players: Iterable[Player], now: int) -> Iterator[HallEvent]:
        return (self._seat(player.table, player.name, now) for player in players)

    def _seat(self, table: int, name: str, now: int) -> SeatMade:
        key, code = new_key(), new_code()
        self.slips[table] = SeatSlip(table, name, f"{self.place.url}#{table}.{key}", code)
        return SeatMade(now, table, name, stored_key(key), stored_code(code))

    async def _come_back(self, room: HallRoom, server: HallServer, keeper: RunKeeper, now: int) -> None:
        """After a crash: what is missing in the database; the move that was being played is played again."""
        if not room.playing:
            return
        await keeper.complete(room, closes=room.phase is HallPhase.OVER)
        if room.phase is HallPhase.MOVE:
            server.happens(MoveVoid(now, room.move))
        elif room.phase is HallPhase.COUNTDOWN:
            server.happens(GameStarted(now))
        elif room.phase is HallPhase.BETWEEN:
            server.happens(MoveVoid(now, room.ended))

    def _tiebreak(self, wanted: TiebreakOrder, room: HallRoom, now: int) -> tuple[HallEvening, tuple[HallEvent, ...]]:
        """Mort subite for some tables of the game that is over; raises `ToppingError` where it cannot be played."""
        rows = room.standings
        if room.phase is not HallPhase.OVER:
            raise InputError("hall.decides_late")
        if not set(wanted.tables) <= {row.table for row in rows}:
            raise InputError("hall.no_seat", table=min(set(wanted.tables) - {row.table for row in rows}))
        evening = HallEvening.deciding(shelf.load(Path(wanted.game)), wanted.tables, self.evening, rows)
        return evening, seats_again(tuple(room.seats.values()), now)

    def _changed(self) -> None:
        self._is_changed = True

    async def _keep_status(self, server: HallServer, clock: HallClock) -> None:
        """Writes the status where it changes, at most five times a second; ends the evening after its game."""
        told: Collection[int] = ()
        while not server.closing.done():
            here = server.here
            if self._is_changed or here != told:
                self._is_changed, told = False, here
                status = HallStatus.of(server.room, self.evening.title, here, self.place.url, clock.now())
                write_status(hall_file(), status)
            if server.room.phase is HallPhase.OVER and clock.now() > server.room.at_ms + 1000 * self.place.lasts_s:
                server.end()
            await asyncio.sleep(_STATUS_S)

    def _listen(self, orders: TextIO, loop: asyncio.AbstractEventLoop) -> None:
        """Reads the orders in a thread; the evening ends with them, and can be gone on with."""

        def read() -> None:
            with suppress(RuntimeError):  # the evening is over
                for line in orders:
                    if line.strip():
                        asyncio.run_coroutine_threadsafe(self._obey(line), loop)
                loop.call_soon_threadsafe(self._end)

        threading.Thread(target=read, name="hall-orders", daemon=True).start()

    def _end(self) -> None:
        """The orders have ended, and the evening with them."""
        self._has_orders = False
        if self.server is not None:
            self.server.end()

    async def _obey(self, line: str) -> None:
        await self._is_ready.wait()
        try:
            if self.server is not None:
                await self._carry_out(parse_order(line), self.server)
        except ToppingError as fault:
            self.tell_fault(fault)

    async def _carry_out(self, order: HallOrder, server: HallServer) -> None:
        room, now = server.room, server.now()
        if order.table and order.table not in room.seats:
            raise InputError("hall.no_seat", table=order.table)
        match order:
            case HallOrder(OrderKind.START):
                await server.start()
            case HallOrder(OrderKind.SLIP, table):
                server.happens(self._seat(table, room.seats[table].name, now))
                server.cut(table)
                self.tell_slip(self.slips[table])
            case HallOrder(OrderKind.NAME, table, name):
                if room.seats[table].run is not None:
                    raise InputError("hall.named_late", table=table)
                server.happens(SeatNamed(now, table, name))
            case HallOrder(OrderKind.SEAT, _, name):
                if len(room.seats) == MOST_SEATS:
                    raise InputError("hall.full", most=MOST_SEATS)
                table = max(room.seats, default=0) + 1
                server.happens(self._seat(table, name, now))
                self.tell_slip(self.slips[table])
            case HallOrder(OrderKind.HOLD | OrderKind.GO as kind):
                server.happens(GameHeld(now, kind is OrderKind.HOLD))
            case HallOrder(OrderKind.DECIDE, _, wanted):
                self._next = self._tiebreak(parse_tiebreak(wanted), room, now)
                server.end()
            case HallOrder(OrderKind.STOP):
                is_over = room.phase is HallPhase.OVER
                if not is_over:
                    server.happens(GameOver(now))
                if is_over or not room.playing:
                    server.end()
