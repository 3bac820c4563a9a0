"""A guest of the network stops nothing: sockets that say nothing, or too much, or what is not theirs to say."""

from __future__ import annotations

import asyncio
import http.client
import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.hall.conftest import NAMES, Evening, evening_of, served
from tests.hall.phones import Phone
from topping.hall import room, server
from topping.hall.floodlimits import MOST_OPEN
from topping.hall.server import WRONG
from topping.rules.games.game import Game

GUEST = "127.0.0.66"


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "COUNTDOWN_MS", 200)
    monkeypatch.setattr(server, "_APART_MS", 0)


async def opened_raw(port: int, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(GUEST, 0))
    writer.write(said)
    return reader, writer


async def still_open(
    sockets: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]],
) -> list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Those that the room has not closed; the others are let go."""
    kept = []
    for reader, writer in sockets:
        try:
            async with asyncio.timeout(0.001):
                ended = not await reader.read(1) and reader.at_eof()
        except TimeoutError:
            ended = False
        except OSError:
            ended = True
        if ended:
            writer.close()
        else:
            kept.append((reader, writer))
    return kept


async def play_a_move(opened: Evening, game: Game) -> None:
    """Two honest phones come and find the first top."""
    phones = await asyncio.wait_for(opened.seated(1, 2), 10)
    opened.order("start")
    top = next(iter(game.turns())).solution.move.circled
    for phone in phones:
        await phone.hears(lambda frame: frame["t"] == "draw")
        await phone.seen(1)
        assert (await phone.say(1, 1, top))["v"] == "top"


def test_sockets_that_say_nothing_are_closed_and_keep_nobody_out(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            silent = [await opened_raw(port, said) for said in (b"", b"GET /ws HTTP/1.1\r\nHost: ") for _ in range(8)]
            await play_a_move(opened, game)
            async with asyncio.timeout(20):
                while silent := await still_open(silent):
                    await asyncio.sleep(0.2)

    asyncio.run(evening())


def test_a_socket_that_proves_nothing_in_time_is_closed(
    home: Path, game: Game, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_PROOF_S", 0.5)

    async def evening() -> None:
        async with served(evening_of(game), port):
            url = f"ws://127.0.0.1:{port}/ws"
            async with connect(url, origin=Origin(f"http://127.0.0.1:{port}"), local_addr=(GUEST, 0)) as socket:
                assert json.loads(await socket.recv())["t"] == "nonce"
                await asyncio.wait_for(socket.wait_closed(), 10)

    asyncio.run(evening())


def test_a_thousand_connections_of_one_guest_leave_room_for_the_others(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            kept: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
            for _ in range(10):
                kept += await asyncio.gather(*(opened_raw(port) for _ in range(100)))
                await asyncio.sleep(0.05)
                kept = await still_open(kept)
            assert len(kept) <= MOST_OPEN
            await play_a_move(opened, game)
            for _, writer in kept:
                writer.close()

    asyncio.run(evening())


@pytest.mark.parametrize("said", [b'{"t":"shown","move":1}', "x" * 3_000_000, b"\x00" * 2_049])
def test_binary_or_endless_frames_end_only_their_own_socket(
    home: Path, game: Game, port: int, said: str | bytes
) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            (phone,) = await opened.seated(3)
            with suppress(OSError, ConnectionClosed):
                await phone.tell(said)
            assert await phone.is_shut(10)
            await play_a_move(opened, game)

    asyncio.run(evening())


def test_a_socket_for_another_host_is_refused(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port):
            with pytest.raises(InvalidStatus) as refused:
                await connect(
                    f"ws://evil.example:{port}/ws",
                    origin=Origin(f"http://127.0.0.1:{port}"),
                    host="127.0.0.1",
                    local_addr=(GUEST, 0),
                )
            assert refused.value.response.status_code == 421

    asyncio.run(evening())


def test_a_phone_speaks_for_no_seat_but_its_own(home: Path, game: Game, port: int) -> None:
    top = next(iter(game.turns())).solution.move.circled

    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            first, second, third = await opened.seated(1, 2, 3)
            opened.order("start")
            await first.hears(lambda frame: frame["t"] == "draw")
            await first.tell({"t": "hello", "seat": 2, "proof": "0" * 64})
            assert (await first.say(1, 1, top))["v"] == "top"
            server = opened.host.server
            assert server is not None
            assert [seat.last_number for seat in server.room.seats.values()] == [1, 0, 0]
            await third.tell({"t": "say", "seat": 2, "number": 1, "move": 1, "text": top})
            assert await third.is_shut() == WRONG
            assert server.room.seats[2].last_number == 0
            assert not second.closed

    asyncio.run(evening())


@pytest.mark.parametrize("said", ["stop", "hold", '{"t":"stop"}', '{"t":"start"}', '{"t":"say","text":"stop"}'])
def test_a_phone_gives_the_room_no_order(home: Path, game: Game, port: int, said: str) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            (phone,) = await opened.seated(3)
            await phone.tell(said)
            assert await phone.is_shut() == WRONG
            await play_a_move(opened, game)

    asyncio.run(evening())


def test_a_stranger_is_told_no_name(home: Path, game: Game, port: int) -> None:
    def asked(method: str, path: str) -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5, source_address=(GUEST, 0))
        connection.request(method, path)
        return connection.getresponse().read()

    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            await opened.seated(1, 2, 3)
            stranger = Phone(port, 1, key="0" * 24, source="127.0.0.67")
            await stranger.come()
            assert await stranger.is_shut() == WRONG
            told = json.dumps(stranger.frames, ensure_ascii=False).encode()
            for path in ("/", "/hall.js", "/hall.json", "/seats", "/..%2fhall.json", "/ws"):
                told += await asyncio.to_thread(asked, "GET", path)
            assert not any(name.encode() in told for name in NAMES)

    asyncio.run(evening())
