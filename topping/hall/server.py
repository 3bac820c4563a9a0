"""The server of a room: it accepts phones, writes each event to the journal, and sends the new state to phones.

One event loop serves all phones, and never waits for one; the journal and the database have a thread each.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Collection
from typing import Any, Final

from websockets.asyncio.server import Server, ServerConnection
from websockets.exceptions import ConnectionClosed

from topping.errors import ToppingError
from topping.hall import views
from topping.hall.events import (
    DrawGiven,
    GameOver,
    GameStarted,
    HallEvent,
    MoveEnded,
    MoveVoid,
    SeatBegun,
    SeatTaken,
    format_event,
)
from topping.hall.floodlimits import BAR_MS
from topping.hall.journal import HallJournal
from topping.hall.link import PhoneLink, as_text
from topping.hall.listener import OpenConnections, listen
from topping.hall.messages import (
    BadMessageError,
    CodeHello,
    DrawSeen,
    GaveUp,
    Hello,
    Proposed,
    parse_message,
)
from topping.hall.room import HEARD_MS, HallPhase, HallRoom, RefusedProposalError
from topping.hall.runs import RunKeeper
from topping.hall.seat import MOST_CREDIT_MS, HallSeat
from topping.hall.seatkeys import exchange, proves_code, proves_key, stored_key
from topping.hall.views import HallViews, RunViews
from topping.log import note_crash

_TURN_S: Final = 0.02
_APART_MS: Final = 700
"""The least time (ms) between two proposals of a seat; an earlier one is delayed."""
_PROOF_S: Final = 5.0
_WRONG_S: Final = 1.0
_MOST_WAITING: Final = 12
_RESTARTS: Final = 1012
ELSEWHERE, WRONG, FLOOD, BUSY, CLOSED = 4001, 4003, 4008, 4009, 4010
"""Why a socket is closed: another phone at the seat, no proof, too many messages, too many strangers, no game."""


class HallClock:
    """A clock in milliseconds since 1970 that never goes back. It starts no earlier than the journal's last event."""

    def __init__(self, after_ms: int = 0) -> None:
        self._ahead_ms = max(time.time_ns() // 1_000_000, after_ms) - time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        """Returns the current time (ms)."""
        return self._ahead_ms + time.monotonic_ns() // 1_000_000


class HallServer:
    """The server of a room: it holds the phones' connections and applies what they send to the room."""

    def __init__(
        self,
        room: HallRoom,
        journal: HallJournal,
        keeper: RunKeeper,
        clock: HallClock,
        changed: Callable[[], None],
        told: HallViews | None = None,
        kept: Callable[[HallEvent], None] | None = None,
    ) -> None:
        """Connects the room with its journal, its database writer `keeper` and its clock.

        `changed` is called after each event and whenever a phone connects or leaves. `told` builds the messages to
        phones (by default those of topping). `kept` is called with each proposal once it is on the disk.
        """
        self._views: HallViews = told or RunViews()
        self._kept = kept
        self.room, self._journal, self._keeper, self._clock = room, journal, keeper, clock
        self._changed = changed
        self.links: dict[int, PhoneLink] = {}
        self._doors = OpenConnections(clock.now)
        self._barred: dict[int, int] = {}
        self._beginning = asyncio.Lock()
        """A lock held while runs are opened, so that a seat gets only one."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing: asyncio.Future[ToppingError | None] = asyncio.get_running_loop().create_future()
        """A future that is done when the evening is over: with the error that ended it, or None."""

    # what happens

    def happens(self, *events: HallEvent, then: Callable[[], None] | None = None) -> None:
        """Applies events to the room, writes them to the journal, and sends phones their new screens.

        Calls `then` once all events are on the disk.
        """
        for place, event in enumerate(events, start=1):
            if isinstance(event, MoveVoid):
                self._keep_void(event.move)
            self.room.apply(event)
            self._journal.add(format_event(event), then if place == len(events) else None)
            self._follow(event)
        self._changed()

    def _follow(self, event: HallEvent) -> None:
        match event:
            case DrawGiven(_, _, 0) | MoveVoid() | GameStarted():
                self.tell_all()
            case DrawGiven(_, _, table):
                self._tell(self.room.seats[table])
            case MoveEnded(_, _, table):
                self._keep(table)
                self.tell_all() if not table else self._tell(self.room.seats[table])
            case GameOver():
                self._start(self._close_runs())
                self.tell_all()

    def end(self, fault: ToppingError | None = None) -> None:
        """Makes the server stop, with an error if `fault` is given. The evening can be resumed from its journal."""
        if not self.closing.done():
            self.closing.set_result(fault)

    def now(self) -> int:
        """Returns the current time (ms) of the room's clock."""
        return self._clock.now()

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Any) -> Any:
        try:
            return await work
        except ToppingError as fault:
            self.end(fault)

    def _keep(self, table: int) -> None:
        seats = (self.room.seats[table],) if table else tuple(seat for seat in self.room.playing if not seat.is_apart)
        runs = [(seat.run_id, seat.run) for seat in seats if seat.run is not None]
        self._start(self._guarded(self._keeper.keep(runs)))

    def _keep_void(self, move: int) -> None:
        """Stores in the database the proposals of the cancelled move with this number, from seats that had not finished
        it.
        """
        tries = [
            (seat.run_id, move, seat.run.tries)
            for seat in self.room.together
            if seat.run is not None and seat.ended < move and seat.run.tries
        ]
        if tries:
            self._start(self._guarded(self._keeper.keep_void(tries)))

    async def _close_runs(self) -> None:
        await self._guarded(self._keeper.complete(self.room, closes=True))

    # messages to phones

    @property
    def here(self) -> Collection[int]:
        """The tables whose phones have sent something within the last ten seconds."""
        now = self._clock.now()
        return {table for table, link in self.links.items() if now - link.heard_ms <= HEARD_MS}

    def _tell(self, seat: HallSeat) -> None:
        link = self.links.get(seat.table)
        if link is not None:
            link.send(self._views.present(self.room, seat, len(self.links), self._clock.now()))

    def tell_all(self) -> None:
        """Sends each phone its current screen."""
        for table in self.links:
            self._tell(self.room.seats[table])

    def _tell_waiting(self) -> None:
        """Sends phones the number of connected phones, if the game has not started."""
        if self.room.phase is HallPhase.LOBBY:
            self.tell_all()
        self._changed()

    def _tell_found(self) -> None:
        common = as_text({"t": "found", "m": self.room.move, **views.found(self.room)})
        for table, link in self.links.items():
            seat = self.room.seats[table]
            if not seat.is_apart and seat.run is not None:
                own = seat.ended >= self.room.move
                told = {"t": "found", "m": self.room.move, **views.found(self.room, seat)}
                link.send(as_text(told) if own else common)

    # time

    async def run(self) -> None:
        """Applies the events that are due at each time, until the evening is over."""
        while not self.closing.done():
            await asyncio.sleep(_TURN_S)
            now, here = self._clock.now(), self.here
            for _ in range(len(self.room.seats) + 2):
                event = self.room.tick(now, here, self._cap)
                if event is None:
                    break
                self.happens(event)

    def _cap(self, table: int) -> int:
        link = self.links.get(table)
        return MOST_CREDIT_MS if link is None else link.cap_ms

    # orders of the referee

    async def start(self) -> None:
        """Opens a run for each seat with a phone, and starts the countdown. Does nothing without such seats."""
        async with self._beginning:
            if self.room.phase is not HallPhase.LOBBY:
                return
            runs: dict[int, int] = {}
            seats = self.room.seats
            while taken := [seat for seat in seats.values() if self.room.may_play(seat) and seat.table not in runs]:
                begun = await self._keeper.begin([seat.name for seat in taken])
                runs.update(zip((seat.table for seat in taken), begun, strict=True))
            if runs:
                now = self._clock.now()
                self.happens(*(SeatBegun(now, table, run) for table, run in runs.items()), GameStarted(now))

    async def _begin_late(self, seat: HallSeat) -> None:
        """Opens a run for a latecomer's seat, if he may still play."""
        async with self._beginning:
            if self.room.may_begin(seat.table):
                found = await self._guarded(self._keeper.begin([seat.name]))
                if found:
                    self.happens(SeatBegun(self._clock.now(), seat.table, found[0]))

    def cut(self, table: int) -> None:
        """Closes the connection of a seat's phone."""
        link = self.links.pop(table, None)
        if link is not None:
            self._start(link.connection.close(WRONG))
        self._tell_waiting()

    # phones

    async def _phone(self, connection: ServerConnection) -> None:
        """Serves a phone's connection: authenticates the phone for its seat, then receives and sends messages."""
        address = connection.remote_address[0]
        if not self._doors.strangers.enters(address, self._clock.now()):
            await connection.close(BUSY)
            return
        seat = None
        try:
            seat = await self._proved(connection)
            if seat is None:
                await asyncio.sleep(_WRONG_S)
                await connection.close(WRONG)
        except (ConnectionClosed, TimeoutError):
            return
        finally:
            is_barred = seat is not None and self._barred.get(seat.table, 0) > self._clock.now()
            self._doors.strangers.leaves(address, has_proved=seat is not None and not is_barred)
        if seat is not None:
            self._doors.count(address, -1)
            try:
                await self._seated(connection, seat)
            finally:
                self._doors.count(address, 1)

    async def _proved(self, connection: ServerConnection) -> HallSeat | None:
        """Authenticates a phone by the key or code of a seat, and returns the seat; None if it fails.

        Gives the phone a new key if it uses the seat's code for the first time.
        """
        nonce = secrets.token_hex(16)
        await connection.send(as_text({"t": "nonce", "x": nonce}))
        try:
            async with asyncio.timeout(_PROOF_S):
                hello = parse_message(await connection.recv())
        except BadMessageError:
            return None
        if not isinstance(hello, Hello | CodeHello):
            return None
        seat = self.room.seats.get(hello.seat)
        if seat is None:
            return None
        if isinstance(hello, Hello):
            if not proves_key(hello.proof, nonce, seat.key):
                return None
            if not seat.is_taken:
                self.happens(SeatTaken(self._clock.now(), seat.table, seat.key))
            return seat
        if not proves_code(hello.proof, nonce, seat.code, hello.public) or seat.public not in ("", hello.public):
            return None
        if not seat.public:
            try:
                answer, key = exchange(hello.public)
            except ValueError:
                return None
            self.happens(SeatTaken(self._clock.now(), seat.table, stored_key(key), hello.public, answer))
        await connection.send(as_text({"t": "key", "b": seat.answer}))
        return seat

    async def _seated(self, connection: ServerConnection, seat: HallSeat) -> None:
        table, now = seat.table, self._clock.now()
        if self._barred.get(table, 0) > now:
            await connection.close(FLOOD)
            return
        if self.room.may_begin(table):
            await self._begin_late(seat)
        link = PhoneLink(table, connection, self._clock.now)
        former = self.links.get(table)
        self.links[table] = link
        if former is not None:
            self._start(former.connection.close(ELSEWHERE))
        link.send(self._views.snapshot(self.room, seat, len(self.links), self._clock.now()))
        self._tell_waiting()
        beside = [asyncio.create_task(work) for work in (link.send_all(), link.ping(), self._work(link, seat))]
        try:
            await self._read(link)
        except ConnectionClosed:
            pass
        finally:
            for task in beside:
                task.cancel()
            seat.pending_ms = None
            if self.links.get(table) is link:
                del self.links[table]
                self._tell_waiting()

    async def _read(self, link: PhoneLink) -> None:
        """Queues each message from a phone with its time of receipt. Closes the connection after an invalid message or
        too many.
        """
        async for raw in link.connection:
            now = self._clock.now()
            link.heard_ms = now
            if not link.bucket.takes(now) or len(link.inbox) >= _MOST_WAITING:
                self._barred[link.table] = now + BAR_MS
                await link.connection.close(FLOOD)
                return
            try:
                message = parse_message(raw)
            except BadMessageError:
                await link.connection.close(WRONG)
                return
            seat = self.room.seats[link.table]
            if isinstance(message, Proposed) and seat.pending_ms is None and message.number > seat.last_number:
                seat.pending_ms = now
            link.inbox.append((now, message))
            link.has_more.set()

    async def _work(self, link: PhoneLink, seat: HallSeat) -> None:
        """Processes a phone's messages in order; closes its connection after an error. Proposals are processed at least
        0.7 s apart.

        A delayed proposal still counts from its time of receipt.
        """
        while True:
            await link.has_more.wait()
            link.has_more.clear()
            while link.inbox:
                at_ms, message = link.inbox[0]
                is_new = isinstance(message, Proposed) and message.number not in seat.answers
                wait_ms = link.said_ms + _APART_MS - self._clock.now() if is_new else 0
                if wait_ms > 0:
                    await asyncio.sleep(wait_ms / 1000)
                link.inbox.popleft()
                try:
                    self._take(link, seat, message, at_ms)
                except Exception as fault:  # a fault with one phone must not end the evening
                    note_crash(fault)
                    link.connection.transport.abort()
                    return
                waiting = (one_ms for one_ms, one in link.inbox if isinstance(one, Proposed))
                seat.pending_ms = next(waiting, None)

    def _take(self, link: PhoneLink, seat: HallSeat, message: object, at_ms: int) -> None:
        room, table = self.room, seat.table
        match message:
            case DrawSeen(move):
                started = room.draw_seen(table, move, at_ms, link.half_ms, link.cap_ms)
                if started is not None:
                    self.happens(started)
            case GaveUp(move):
                given_up = room.give_up(table, move, self._clock.now())
                if given_up is not None:
                    self.happens(given_up)
                    self._tell(seat)
            case Proposed():
                self._propose(link, seat, message, at_ms)

    def _propose(self, link: PhoneLink, seat: HallSeat, said: Proposed, at_ms: int) -> None:
        try:
            events = self.room.propose(seat.table, said.number, said.move, said.text, at_ms, round(link.half_ms))
        except RefusedProposalError as fault:
            link.send({"t": "no", "n": said.number, "why": str(fault), "last": seat.last_number})
            return
        if not events:
            link.send(self._views.acknowledged(seat.answers[said.number]))
            return
        link.said_ms = self._clock.now()

        def acknowledge() -> None:
            answer = seat.answers.get(said.number)
            now_there = self.links.get(seat.table)
            if answer is None or now_there is None:
                return
            now_there.send(self._views.acknowledged(answer))
            if answer.found_ms is not None and not seat.is_apart:
                self._tell_found()

        def then() -> None:
            acknowledge()
            if self._kept is not None:
                self._kept(events[-1])

        self.happens(*events, then=then)

    async def serve(self, address: str, port: int, names: Collection[str] = ()) -> Server:
        """Starts to listen at an address and port; raises `SetupError`.

        Refuses requests whose host is neither the address nor one of `names`.
        """
        return await listen(self._phone, self._doors, address, port, names)

    async def close(self, *, goes_on: bool = False) -> None:
        """Closes all connections, and waits until everything is stored.

        With `goes_on`, tells the phones to connect again, because another game follows.
        """
        code = _RESTARTS if goes_on else CLOSED
        closing = [link.connection.close(code) for link in self.links.values()]
        await asyncio.gather(*closing, return_exceptions=True)
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
