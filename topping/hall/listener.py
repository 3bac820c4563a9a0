"""The network listener of a room: it limits connections per address, and answers only requests to the room's host
names.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Collection
from http import HTTPStatus

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Origin

from topping.errors import SetupError
from topping.hall.floodlimits import MOST_OPEN, UnauthenticatedLimit
from topping.hall.messages import LARGEST
from topping.hall.phonepage import SOCKET, answer_page, is_for, refusal
from topping.system.disk import os_reason


class OpenConnections:
    """The number of open connections of each network address that are not yet authenticated for a seat."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.strangers = UnauthenticatedLimit()
        self._open: dict[str, int] = {}

    def count(self, address: str, by: int) -> None:
        """Adds `by` (1 or -1) to the number of open connections of an address."""
        left = self._open.get(address, 0) + by
        if left > 0:
            self._open[address] = left
        else:
            self._open.pop(address, None)

    def is_shut(self, address: str) -> bool:
        """Returns whether an address has too many open connections, or made too many attempts recently."""
        return self.strangers.is_refused(address, self._clock()) or self._open.get(address, 0) > MOST_OPEN


async def listen(
    phone: Callable[[ServerConnection], Awaitable[None]],
    doors: OpenConnections,
    address: str,
    port: int,
    names: Collection[str],
) -> Server:
    """Starts the web server at an address and port; `phone` serves each WebSocket, `doors` counts the open connections.

    Refuses requests whose host is neither the address nor one of `names`. Raises `SetupError` if the port cannot be
    opened.
    """
    hosts = {f"{name}:{port}".casefold() for name in (address, *names)}

    class Counted(ServerConnection):
        """A network connection that is added to the count of its address in `doors` while it is open.

        It is cut at once if the address has too many connections.
        """

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            peer = transport.get_extra_info("peername")
            self.peer: str | None = peer[0] if peer else ""
            super().connection_made(transport)
            doors.count(self.peer or "", 1)
            if doors.is_shut(self.peer or ""):
                self.transport.abort()  # before it costs a handshake

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self.peer is not None:
                doors.count(self.peer, -1)
                self.peer = None

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        if not is_for(request, hosts):
            return refusal(HTTPStatus.MISDIRECTED_REQUEST)
        return None if request.path == SOCKET else answer_page(request.path)

    try:
        return await serve(
            phone,
            address,
            port,
            origins=[Origin(f"http://{host}") for host in sorted(hosts)],
            process_request=answer,
            create_connection=Counted,
            max_size=LARGEST,
            max_queue=8,
            compression=None,
            ping_interval=None,
            open_timeout=5,
            close_timeout=2,
            server_header=None,
        )
    except OSError as fault:
        why = os_reason(OSError(fault.errno, os.strerror(fault.errno or 0)))
        raise SetupError("hall.no_port", address=address, port=port, why=why) from fault
