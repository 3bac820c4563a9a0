"""The program that leads an evening on phones: it runs the server, obeys the referee, and writes the journal and status
file.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TextIO

from websockets.asyncio.server import Server

from topping.errors import InputError, SetupError, ToppingError
from topping.gamefiles import shelf
from topping.hall.evening import HallEvening, format_evening
from topping.hall.events import GameHeld, GameOver, GameStarted, HallEvent, MoveVoid, SeatMade, SeatNamed, SeatTaken
from topping.hall.journal import HallJournal, cut_torn_line, read_journal
from topping.hall.orders import HallOrder, NextGame, OrderKind, parse_order
from topping.hall.room import MOST_SEATS, HallPhase, HallRoom, LateRule
from topping.hall.runs import RunKeeper
from topping.hall.seatkeys import new_code, new_key, stored_code, stored_key
from topping.hall.server import HallClock, HallServer
from topping.hall.status import HallStatus, write_status
from topping.hall.sudden import sudden_conditions
from topping.hall.tiebreak import TiebreakOrder, parse_tiebreak, seats_again
from topping.paths import ensure_folder, hall_file, hall_folder
from topping.play.session.plan import Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.system.disk import refusing
from topping.system.locking import lock

_STATUS_S: Final = 0.2
_OVER_S: Final = 600.0
"""How long (s) phones show the end of a game."""
_ENDING: Final = ".journal"


@dataclass(frozen=True, slots=True)
class SeatSlip:
    """The content of the slip of paper that admits a player to a seat.

    It has his table and name, the web address with the seat's key, and the code to type.
    """

    table: int
    name: str
    url: str
    code: str


@dataclass(frozen=True, slots=True)
class HallAddress:
    """The network address and port at which an evening is served, and the database that stores its runs."""

    address: str
    port: int
    names: tuple[str, ...] = ()
    """Network names of the address; the first one is printed on the slips."""
    database: Path | None = None
    lasts_s: float = _OVER_S
    """How long (s) phones may show the end of the game."""

    @property
    def url(self) -> str:
        """The address that phones open in a browser."""
        return f"http://{self.names[0] if self.names else self.address}:{self.port}/"


@contextmanager
def only_hall() -> Iterator[None]:
    """Ensures that this machine leads only one evening during the `with` block, by a locked file.

    Raises `InputError` if another program leads one, and `SetupError` if the lock file cannot be written.
    """
    path = ensure_folder(hall_folder()) / "lock"
    with refusing(SetupError, "setup.write", path=path), path.open("ab") as file:
        if not lock(file):
            raise InputError("hall.running")
        yield


def unfinished() -> Path | None:
    """Returns the path of the latest journal of an unfinished evening; None if there is none."""
    return max(hall_folder().glob(f"*{_ENDING}"), default=None)


def new_journal() -> Path:
    """Returns the path for a new journal; raises `InputError` if an unfinished evening exists."""
    if unfinished() is not None:
        raise InputError("hall.unfinished")
    return ensure_folder(hall_folder()) / f"{datetime.now():%Y%m%d-%H%M%S}{_ENDING}"


def game_called(name: str) -> Game:
    """Returns the prepared game with this name; if there is none, loads the game file at the path `name`.

    Raises `GameFileError`.
    """
    return shelf.load(next((prepared.path for prepared in shelf.prepared() if prepared.name == name), Path(name)))


async def drop(path: Path, database: Path | None = None) -> None:
    """Abandons an evening on phones whose game is unfinished; `path` is its journal file.

    Stores and closes its runs in the database, then deletes the journal.
    """
    evening, events = read_journal(path)
    keeper = RunKeeper(evening, database)
    await keeper.complete(evening.room(events), closes=True)
    await keeper.close()
    path.unlink(missing_ok=True)


@dataclass(slots=True)
class HallHost:
    """The leader of an evening: serves one game after another, obeys the referee's orders, and creates the slips of
    paper that admit players to their seats.
    """

    evening: HallEvening
    path: Path
    """The path of the journal."""
    place: HallAddress
    tell_slip: Callable[[SeatSlip], None]
    tell_fault: Callable[[ToppingError], None]
    load: Callable[[str], Game] = game_called
    """Loads the game of a name; raises `ToppingError`."""
    slips: dict[int, SeatSlip] = field(default_factory=dict)
    """The slips made since this program started, by table; keys are stored nowhere else."""
    server: HallServer | None = None
    """The server while it runs; None otherwise."""
    _is_changed: bool = True
    _must_end: bool = False
    _is_ready: asyncio.Event = field(default_factory=asyncio.Event)
    _next: tuple[HallEvening, tuple[HallEvent, ...], bool] | None = None
    """The settings of the next game, the events that carry the seats over, and whether it starts without an order."""

    async def host(self, players: Sequence[Player], ready: Callable[[HallHost], None], orders: TextIO) -> None:
        """Leads the evening until it is over or the stream `orders` ends. Resumes the evening if the journal exists.

        Calls `ready` once phones can connect. Raises the error that ended the evening early.
        """
        loop = asyncio.get_running_loop()
        now = HallClock().now()
        seats = () if self.path.exists() else tuple(self._seats(players, now))
        starts = False
        self._listen(orders, loop)
        while True:
            await self._serve(seats, ready, starts=starts)
            if self._next is None:
                return
            (self.evening, seats, starts), self._next = self._next, None
            self.path = new_journal()

    async def _serve(
        self, seats: tuple[HallEvent, ...], ready: Callable[[HallHost], None], *, starts: bool = False
    ) -> None:
        """Serves one game; calls `ready` once phones can connect. `seats` are the events that create its seats; without
        them, resumes the game in the journal.

        With `starts`, the game starts without the referee's order.
        """
        is_new = bool(seats)
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
            server.happens(*seats)
            await self._come_back(room, server, keeper, clock.now())
            listening = await self._opened(server, is_new)
            ready(self)
            self._is_ready.set()
            if self._must_end:
                server.end()
            elif starts:
                await server.start()
            beside = [asyncio.create_task(work) for work in (server.run(), self._keep_status(server, clock))]
            waited: list[asyncio.Future[Any]] = [server.closing, *beside]
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            server.end()  # ends the server if one of these failed
            fault = server.closing.result()
            listening.close(close_connections=False)  # first: a phone that reconnects at once would find the old game
            await server.close(goes_on=self._next is not None)
            await asyncio.gather(*(strange.close(1001) for strange in tuple(listening.connections)))
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
        """Continues a game after a crash: stores moves missing in the database.

        Then starts the countdown anew, or plays the current move again; between two moves, the move just ended.
        """
        if not room.playing:
            return
        await keeper.complete(room, closes=room.phase is HallPhase.OVER)
        if room.phase is HallPhase.MOVE:
            server.happens(MoveVoid(now, room.move))
        elif room.phase is HallPhase.COUNTDOWN:
            server.happens(GameStarted(now))
        elif room.phase is HallPhase.BETWEEN:
            server.happens(MoveVoid(now, room.ended))

    def _play_next(self, wanted: NextGame, room: HallRoom, now: int) -> None:
        """Prepares another game, as `wanted` by the referee, for the same seats, whose phones keep their keys.

        Raises `ToppingError` if it cannot be played.
        """
        if room.phase is not HallPhase.OVER:
            raise InputError("hall.not_over")
        if wanted.late not in {rule.value for rule in LateRule}:
            raise InputError("hall.order", line=wanted.late)
        conditions = sudden_conditions()
        if wanted.limit_s:
            conditions = Conditions.topping(1000 * wanted.limit_s, 1000 * wanted.penalty_s)
        pause_ms = self.evening.pause_ms
        evening = HallEvening.of(self.load(wanted.game), conditions, LateRule(wanted.late), pause_ms)
        seats: list[HallEvent] = []
        for seat in room.seats.values():
            seats.append(SeatMade(now, seat.table, seat.name, seat.key, seat.code))
            if seat.is_taken:
                seats.append(SeatTaken(now, seat.table, seat.key, seat.public, seat.answer))
        self._next = evening, tuple(seats), False

    def _tiebreak(self, wanted: TiebreakOrder, room: HallRoom, now: int) -> None:
        """Prepares a mort subite between the players at the tables that `wanted` names, after a finished game.

        Raises `ToppingError` if it cannot be played.
        """
        rows = room.standings
        if room.phase is not HallPhase.OVER:
            raise InputError("hall.decides_late")
        if not set(wanted.tables) <= {row.table for row in rows}:
            raise InputError("hall.no_seat", table=min(set(wanted.tables) - {row.table for row in rows}))
        evening = HallEvening.deciding(shelf.load(Path(wanted.game)), wanted.tables, self.evening, rows)
        self._next = evening, seats_again(tuple(room.seats.values()), now), True

    def _changed(self) -> None:
        self._is_changed = True

    async def _keep_status(self, server: HallServer, clock: HallClock) -> None:
        """Writes the status file whenever the state changes, at most five times a second.

        Ends the evening ten minutes (by default) after the end of its game.
        """
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

    async def _end(self) -> None:
        """Ends the evening because the stream of orders has ended."""
        await self._is_ready.wait()
        self._must_end, self._next = True, None
        if self.server is not None:
            self.server.end()

    def _listen(self, orders: TextIO, loop: asyncio.AbstractEventLoop) -> None:
        """Reads orders in a thread. When their stream ends, the evening stops; it can be resumed later."""

        def do(work: Coroutine[Any, Any, None]) -> bool:
            try:
                asyncio.run_coroutine_threadsafe(work, loop)
            except RuntimeError:  # the evening is over
                work.close()
                return False
            return True

        def read() -> None:
            for line in orders:
                if line.strip() and not do(self._obey(line)):
                    return
            do(self._end())

        threading.Thread(target=read, name="hall-orders", daemon=True).start()

    async def _obey(self, line: str) -> None:
        await self._is_ready.wait()
        server = self.server
        try:
            if server is not None:
                await self._carry_out(parse_order(line), server)
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
            case HallOrder(OrderKind.AGAIN, _, _, NextGame() as wanted):
                self._play_next(wanted, room, now)
                server.end()
            case HallOrder(OrderKind.DECIDE, _, said):
                self._tiebreak(parse_tiebreak(said), room, now)
                server.end()
            case HallOrder(OrderKind.STOP):
                is_over = room.phase is HallPhase.OVER
                if not is_over:
                    server.happens(GameOver(now))
                if is_over or not room.playing:
                    server.end()
