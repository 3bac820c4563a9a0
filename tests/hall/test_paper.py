"""Duplicate with phones beside paper: a phone's bulletin is a slip, and no answer judges it."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

import pytest

from tests.hall.phones import Phone
from topping.hall.host import HallAddress
from topping.hall.paper import (
    COLLECTING,
    OPEN,
    SOLVED,
    WAITING,
    PaperSheet,
    PhoneBulletin,
    format_sheet,
    paper_journal,
    parse_sheet,
)
from topping.hall.paperhost import PaperHost
from topping.rules.games.game import Game

SESSION = "00000000-0000-4000-8000-000000000001"


@dataclass(slots=True)
class Desk:
    """The kiosk's side of the program: its orders, and what it is told."""

    host: PaperHost
    port: int
    orders: TextIO
    task: asyncio.Task[None]
    told: list[str] = field(default_factory=list)

    def order(self, line: str) -> None:
        self.orders.write(f"{line}\n")
        self.orders.flush()

    def show(self, game: Game, move: int, state: str = OPEN) -> None:
        turn = tuple(game.turns())[move - 1]
        sheet = PaperSheet(
            state, move, "".join(turn.before.board.cells), turn.draw.kept, turn.draw.new, 180_000, runs=True
        )
        self.order(f"sheet {format_sheet(sheet)}")

    async def hears(self, begins: str, count: int = 1, seconds: float = 15) -> list[str]:
        async with asyncio.timeout(seconds):
            while len(found := [line for line in self.told if line.startswith(begins)]) < count:
                await asyncio.sleep(0.02)
        return found

    async def seated(self, *tables: int) -> list[Phone]:
        phones = []
        for table in tables:
            self.order(f"seat {table} Joueur {table}")
            (line,) = await self.hears(f"{table} ")
            key = line.rpartition(".")[2]
            phone = Phone(self.port, table, key=key, source=f"127.0.0.{table + 1}")
            await phone.come()
            await phone.hears(lambda frame: "you" in frame)
            phones.append(phone)
        return phones

    @property
    def bulletins(self) -> list[tuple[int, int, str]]:
        found = [json.loads(line.partition(" ")[2]) for line in self.told if line.startswith("bulletin ")]
        return [(one["move"], one["table"], one["text"]) for one in found]


@asynccontextmanager
async def desk(port: int) -> AsyncIterator[Desk]:
    reading, writing = os.pipe()
    told: list[str] = []
    host = PaperHost(SESSION, HallAddress("127.0.0.1", port, ("salle.test",)), told.append)
    task = asyncio.create_task(host.host(os.fdopen(reading, encoding="utf-8")))
    opened = Desk(host, port, os.fdopen(writing, "w", encoding="utf-8"), task, told)
    try:
        await opened.hears("ready")
        yield opened
    finally:
        if not opened.orders.closed:
            opened.orders.close()
        await task


def test_a_sheet_is_read_as_it_was_written() -> None:
    sheet = PaperSheet(
        SOLVED, 3, " " * 225, "AB", "CDEFG", 180_000, 12_000, True, "MOT", "H4", 24, (1, 2), ((1, 2, "Zoé", 90),)
    )
    assert parse_sheet(format_sheet(sheet)) == sheet


def test_a_bulletin_goes_out_as_it_is_written_and_nothing_is_said_of_it(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with desk(port) as opened:
            (phone,) = await opened.seated(3)
            opened.show(game, 1)
            draw = await phone.hears(lambda frame: frame["t"] == "draw")
            assert draw["handed"] is None
            ack = await phone.say(1, 1, "ZZZZ H4 24")
            assert 0 <= ack.pop("ms") < 15_000, "when it was taken, by the room's clock"
            assert ack == {"t": "ack", "n": 1, "m": 1, "v": "handed", "words": []}
            await opened.hears("bulletin ")
            assert opened.bulletins == [(1, 3, "ZZZZ H4 24")]

    asyncio.run(evening())


def test_a_bulletin_may_be_changed_until_it_is_collected(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with desk(port) as opened:
            (phone,) = await opened.seated(1)
            opened.show(game, 1)
            await phone.hears(lambda frame: frame["t"] == "draw")
            await phone.say(1, 1, "MOT H4 12")
            opened.show(game, 1, COLLECTING)
            assert (await phone.say(2, 1, "MOTS H4 14"))["t"] == "ack"
            opened.show(game, 1, SOLVED)
            await phone.hears(lambda frame: frame["t"] == "end")
            assert (await phone.say(3, 1, "MOTET H4 16"))["t"] == "no"
            assert opened.host.room.bulletins[1, 1].text == "MOTS H4 14"

    asyncio.run(evening())


def test_no_solution_is_told_before_it_is_public(home: Path, game: Game, port: int) -> None:
    top = next(iter(game.turns())).solution

    async def evening() -> None:
        async with desk(port) as opened:
            (phone,) = await opened.seated(1)
            for state in (OPEN, COLLECTING):
                opened.show(game, 1, state)
            await phone.say(1, 1, f"{top.move.circled} {top.points}")
            said = json.dumps([frame for frame in phone.frames if frame["t"] != "ack"]).upper()
            assert top.word.upper() not in said

    asyncio.run(evening())


def test_a_killed_program_gives_its_bulletins_again_and_the_seats_their_keys(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with desk(port) as opened:
            (phone,) = await opened.seated(1)
            opened.show(game, 1)
            await phone.hears(lambda frame: frame["t"] == "draw")
            await phone.say(1, 1, "MOT H4 12")
        assert paper_journal(SESSION).exists()
        async with desk(port) as opened:
            await opened.hears("bulletin ")
            assert opened.bulletins == [(1, 1, "MOT H4 12")]
            again = Phone(port, 1, key=phone.key, source="127.0.0.9")
            await again.come()
            assert (await again.hears(lambda frame: "you" in frame))["you"]["n"] == 1

    asyncio.run(evening())


def test_before_the_first_draw_a_phone_waits(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with desk(port) as opened:
            opened.order(f"sheet {format_sheet(PaperSheet(WAITING))}")
            (phone,) = await opened.seated(1)
            assert phone.frames[-1]["t"] == "wait"
            assert (await phone.say(1, 1, "MOT H4 12"))["t"] == "no"

    asyncio.run(evening())


@pytest.mark.parametrize("text", ["!exclu", "MOT H4 12 / MOTS H4 14", "* 1", "3 > 4", "MOT H4 1234", "mot h4"])
def test_a_phone_gives_no_order_of_the_desk(home: Path, game: Game, port: int, text: str) -> None:
    async def evening() -> None:
        async with desk(port) as opened:
            (phone,) = await opened.seated(1)
            opened.show(game, 1)
            await phone.hears(lambda frame: frame["t"] == "draw")
            assert (await phone.say(1, 1, text))["t"] == "no"
            assert opened.bulletins == []

    asyncio.run(evening())


def test_a_line_says_in_which_sense_the_word_lies() -> None:
    assert PhoneBulletin(1, 12, "CA(P)EYER 4H 38").line == "12 | CA(P)EYER 4H 38"
    assert PhoneBulletin(1, 12, "MOT H4").line == "12 - MOT H4"
    assert PhoneBulletin(1, 12, "MOT 24").line == "12 MOT 24"
    assert PhoneBulletin(1, 12, "-").line == "12 !blanc"
