"""The connection of a phone that is authenticated for a seat: sends messages in order, measures round-trip times."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from statistics import median
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from topping.hall.floodlimits import Bucket
from topping.hall.messages import PhoneMessage
from topping.hall.seat import credit_cap

PING_S: Final = 3.0
LOST_S: Final = 9.0
"""The time (s) without an answer to a ping after which a phone is cut off."""
_MOST_RTTS: Final = 15
_MOST_UNSENT: Final = 200


class PhoneLink:
    """The connection of a phone to its seat, with the messages that wait to be sent."""

    def __init__(self, table: int, connection: ServerConnection, clock: Callable[[], int]) -> None:
        self.table, self.connection, self._clock = table, connection, clock
        self.heard_ms = clock()
        self.bucket = Bucket(self.heard_ms)
        self.inbox: deque[tuple[int, PhoneMessage]] = deque()
        """Received messages that are not processed yet, with their time of receipt."""
        self.has_more = asyncio.Event()
        self.said_ms = -(10**9)
        self._rtts: deque[float] = deque(maxlen=_MOST_RTTS)
        self._unsent: asyncio.Queue[str] = asyncio.Queue(_MOST_UNSENT)

    @property
    def cap_ms(self) -> int:
        """How late (ms) the seat's clock may start after a draw was sent, by the measured round-trip times."""
        return credit_cap(self._rtts)

    @property
    def half_ms(self) -> float:
        """Half of the measured round-trip time (ms); 0 if none was measured."""
        return median(self._rtts) / 2 if self._rtts else 0.0

    def send(self, message: dict[str, Any] | str) -> None:
        """Queues a message to the phone. Cuts the connection if too many messages wait."""
        try:
            self._unsent.put_nowait(message if isinstance(message, str) else as_text(message))
        except asyncio.QueueFull:
            self.connection.transport.abort()

    async def send_all(self) -> None:
        """Sends the queued messages, in order, until the connection ends."""
        with suppress(ConnectionClosed):
            while True:
                await self.connection.send(await self._unsent.get())

    async def ping(self) -> None:
        """Measures round-trip times until the connection ends; cuts off a phone that does not answer."""
        with suppress(ConnectionClosed):
            while True:
                try:
                    async with asyncio.timeout(LOST_S):
                        self._rtts.append(1000 * await (await self.connection.ping()))
                except TimeoutError:
                    self.connection.transport.abort()
                    return
                self.heard_ms = self._clock()
                await asyncio.sleep(PING_S)


def as_text(message: dict[str, Any]) -> str:
    """Formats a message as JSON text."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
