"""What tests of the hall share: a game, its tops, an evening on a free port."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

import pytest

from tests.hall.phones import Phone
from topping.gamefiles import shelf
from topping.hall.evening import HallEvening
from topping.hall.host import HallAddress, HallHost, SeatSlip, new_journal
from topping.hall.room import LateRule
from topping.play.session.plan import Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game

NAMES = ("Élodie Martin", "Jean-Baptiste Lefèvre", "Zoé Dubois")


@pytest.fixture(scope="session")
def game() -> Game:
    return shelf.load(next(one.path for one in shelf.prepared() if one.name == "normale-08"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(slots=True)
class Evening:
    """An evening that is being served, and the referee's orders to it."""

    host: HallHost
    port: int
    orders: TextIO
    task: asyncio.Task[None]
    told: list[SeatSlip] = field(default_factory=list)

    def order(self, line: str) -> None:
        self.orders.write(f"{line}\n")
        self.orders.flush()

    def phone(self, table: int, *, by_code: bool = False) -> Phone:
        slip = self.host.slips[table]
        source = f"127.0.0.{table + 1}"
        if by_code:
            return Phone(self.port, table, code=slip.code, source=source)
        return Phone(self.port, table, key=slip.url.partition(".")[2].rpartition(".")[2], source=source)

    async def seated(self, *tables: int) -> list[Phone]:
        """Phones at these tables, each told of its seat."""
        phones = [self.phone(table) for table in tables]
        for phone in phones:
            await phone.come()
            await phone.hears(lambda frame: "you" in frame)
        return phones

    async def ends(self) -> None:
        """Ends the orders, and waits for the end of the evening."""
        self.orders.close()
        await self.task


def evening_of(
    game: Game, late: LateRule = LateRule.MOVES_LOST, limit_ms: int = 60_000, pause_ms: int = 200
) -> HallEvening:
    return HallEvening.of(game, Conditions.topping(limit_ms), late, pause_ms)


@asynccontextmanager
async def served(
    evening: HallEvening, port: int, players: tuple[Player, ...] = (), journal: Path | None = None, lasts_s: float = 60
) -> AsyncIterator[Evening]:
    """An evening that phones can come to."""
    reading, writing = os.pipe()
    up = asyncio.Event()
    told: list[SeatSlip] = []
    host = HallHost(
        evening,
        journal or new_journal(),
        HallAddress("127.0.0.1", port, ("salle.test",), lasts_s=lasts_s),
        told.append,
        lambda fault: None,
    )
    seats = players or tuple(Player(table, name) for table, name in enumerate(NAMES, start=1))
    task = asyncio.create_task(host.host(seats, lambda _: up.set(), os.fdopen(reading, encoding="utf-8")))
    waiting = asyncio.create_task(up.wait())
    await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        waiting.cancel()
        task.result()
    opened = Evening(host, port, os.fdopen(writing, "w", encoding="utf-8"), task, told)
    try:
        yield opened
    finally:
        if not task.done():
            if not opened.orders.closed:
                opened.orders.close()
            await task
