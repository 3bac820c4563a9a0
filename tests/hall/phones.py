"""Phones without a screen: sockets that speak as the page does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from topping.hall.seatkeys import PRIME, code_proof, key_proof, shared_key, stored_code


@dataclass(slots=True)
class Phone:
    """A phone at a seat; it knows no word, and says what it is told to."""

    port: int
    table: int
    key: str = ""
    code: str = ""
    address: str = "127.0.0.1"
    source: str = "127.0.0.1"
    frames: list[dict[str, Any]] = field(default_factory=list)
    closed: int = 0
    secret: int = 12345678901234567890
    _socket: ClientConnection | None = None
    _reading: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self, origin: str = "") -> None:
        """Connects and proves the seat."""
        host = f"{self.address}:{self.port}"
        self._socket = await connect(
            f"ws://{host}/ws",
            origin=Origin(origin or f"http://{host}"),
            compression=None,
            local_addr=(self.source, 0),
        )
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for raw in self._socket:
                message = json.loads(raw)
                self.frames.append(message)
                if message["t"] == "nonce":
                    await self._prove(message["x"])
                elif message["t"] == "key":
                    self.key, self.code = shared_key(pow(int(message["b"], 16), self.secret, PRIME)), ""
                self._news.set()
        except ConnectionClosed:
            pass
        self.closed = self._socket.close_code or 1006
        self._news.set()

    async def _prove(self, nonce: str) -> None:
        if self.code:
            public = f"{pow(2, self.secret, PRIME):x}"
            proof = code_proof(stored_code(self.code), nonce, public)
            await self.tell({"t": "code", "seat": self.table, "proof": proof, "public": public})
        else:
            await self.tell({"t": "hello", "seat": self.table, "proof": key_proof(self.key, nonce)})

    async def tell(self, message: dict[str, Any] | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def say(self, number: int, move: int, text: str) -> dict[str, Any]:
        """Proposes, and waits for the answer."""
        await self.tell({"t": "say", "number": number, "move": move, "text": text})
        return await self.hears(lambda one: one["t"] in ("ack", "no") and one["n"] == number)

    async def seen(self, move: int) -> None:
        await self.tell({"t": "shown", "move": move})

    async def hears(self, is_wanted: Callable[[dict[str, Any]], bool], seconds: float = 20) -> dict[str, Any]:
        """The first frame of a kind that has come or comes."""
        async with asyncio.timeout(seconds):
            while True:
                for frame in self.frames:
                    if is_wanted(frame):
                        return frame
                assert not self.closed, f"closed: {self.closed}"
                self._news.clear()
                await self._news.wait()

    async def is_shut(self, seconds: float = 5) -> int:
        """Waits until the room closes the socket; why."""
        async with asyncio.timeout(seconds):
            while not self.closed:
                self._news.clear()
                await self._news.wait()
        return self.closed

    async def go(self, *, pulled: bool = False) -> None:
        """Leaves: in good order, or as if pulled out of the network."""
        assert self._socket is not None
        if pulled:
            self._socket.transport.abort()
        else:
            await self._socket.close()
        if self._reading is not None:
            with suppress(asyncio.CancelledError):
                await self._reading
