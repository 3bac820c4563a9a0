"""Phones beside paper at the kiosk: their bulletins are the lines that the referee would type; off by default."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import IO

import pygame
import pytest

from tests.hall.phones import Phone
from tests.kiosk.driver import Driver
from tests.screens.states import shown
from topping.cli import run
from topping.hall.paper import PaperSheet, PhoneBulletin, parse_sheet
from topping.kiosk.screens.session.phones import PhonesBeside
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.services import room
from topping.play.session.events import Collected, Opened, Registered
from topping.play.session.plan import Plan
from topping.play.session.sessionstandings import standings
from topping.rules.games.game import Game, Turn
from topping.sheets.session import remarks, standings_table
from topping.store.sessions.log import SessionLog
from topping.system.launching import ChildProcess

TABLES = range(1, 21)
F6 = pygame.K_F6


class Program:
    """A stand-in for the program of the phones: it hands in what the test says."""

    def __init__(self) -> None:
        self.stdin: IO[bytes] | None = io.BytesIO()
        self.started: list[tuple[str, ...]] = []

    def start(self, arguments: tuple[str, ...]) -> tuple[ChildProcess, IO[bytes], IO[bytes]]:
        self.started.append(arguments)
        return self, io.BytesIO(), io.BytesIO()

    def poll(self) -> int | None:
        return None

    def terminate(self) -> None: ...

    def kill(self) -> None: ...

    def wait(self, timeout: float | None = None) -> int:
        return 0

    @property
    def sheets(self) -> list[PaperSheet]:
        assert isinstance(self.stdin, io.BytesIO)
        lines = self.stdin.getvalue().decode().splitlines()
        return [parse_sheet(line.removeprefix("sheet ")) for line in lines if line.startswith("sheet ")]


@pytest.fixture
def kiosk() -> Iterator[Driver]:
    with shown("sessions/empty") as opened:
        yield opened


def led(kiosk: Driver, game: Game) -> SessionScreen:
    players = [Registered(table, f"Joueur {table}") for table in TABLES]
    kiosk.lead(SessionLog.start(kiosk.store, Plan(), game, "Jeudi", kiosk.clock.date(), first=players))
    return kiosk.scene_of(SessionScreen)


def with_phones(kiosk: Driver, game: Game) -> tuple[SessionScreen, Program]:
    screen, program = led(kiosk, game), Program()
    screen.phones = PhonesBeside(screen.desk, program.start)
    kiosk.key(F6, mod=pygame.KMOD_LSHIFT)
    return screen, program


def written(turn: Turn, table: int) -> str:
    """What a player writes: the top, with a wrong score, without one, a word that is none, nothing."""
    top = turn.solution
    move = f"{top.move.circled}"
    return (f"{move} {top.points}", f"{move} {top.points + 3}", move, "ZZZZ H8 40", "-")[table * turn.number % 5]


def hand_in(screen: SessionScreen, *bulletins: PhoneBulletin) -> None:
    for one in bulletins:
        screen.phones._said.put(f"bulletin {json.dumps(asdict(one))}")


def test_phones_are_off_until_the_referee_opens_them(kiosk: Driver, game: Game) -> None:
    screen = led(kiosk, game)
    assert not screen.phones.is_open
    assert not screen.session.has_phones
    assert "éléphone" not in " ".join(remarks(screen.session))


def test_twenty_phones_give_the_standings_of_the_same_lines_typed(kiosk: Driver, game: Game) -> None:
    """Twenty players over twenty moves; the kiosk takes one bulletin a turn of its loop."""
    at = kiosk.clock.date()
    by_phone, _ = with_phones(kiosk, game)
    turns = tuple(game.turns())[:20]
    for turn in turns:
        by_phone.log.add(Opened(turn.number), at)
        hand_in(by_phone, *(PhoneBulletin(turn.number, table, written(turn, table)) for table in TABLES))
        kiosk.wait(300)
        assert not by_phone.session.entries.get(turn.number), "nothing is entered before the bulletins are in"
        by_phone.log.add(Collected(turn.number), at)
        kiosk.wait(100)
        first = len(by_phone.session.entries.get(turn.number, {})) + len(by_phone.session.aside)
        kiosk.wait(100)
        second = len(by_phone.session.entries.get(turn.number, {})) + len(by_phone.session.aside)
        assert second - first <= 1
        kiosk.wait(100 * len(TABLES) + 200)
    phones = standings(by_phone.session), by_phone.session.entries, by_phone.session.aside
    typed = led(kiosk, game)
    for turn in turns:
        typed.log.add(Opened(turn.number), at)
        typed.log.add(Collected(turn.number), at)
        typed.desk.go_to(turn.number)
        for table in TABLES:
            typed.desk.line.text = PhoneBulletin(turn.number, table, written(turn, table)).line
            typed.desk._enter()
    assert phones[2] == typed.session.aside == ()
    assert all(len(phones[1][turn.number]) == len(TABLES) for turn in turns)
    assert phones[0] == standings(typed.session)
    assert phones[1] == typed.session.entries


def test_a_slip_that_was_typed_stands(kiosk: Driver, game: Game) -> None:
    at, turn = kiosk.clock.date(), next(iter(game.turns()))
    screen, _ = with_phones(kiosk, game)
    screen.log.add(Opened(1), at)
    screen.log.add(Collected(1), at)
    screen.desk.line.text = f"3 {turn.solution.move.circled} {turn.solution.points}"
    screen.desk._enter()
    hand_in(screen, PhoneBulletin(1, 3, "ZZZZ H8 40"), PhoneBulletin(1, 4, "ZZZZ H8 40"))
    kiosk.wait(400)
    entered = {table: entry.points for table, entry in screen.session.entries[1].items()}
    assert entered == {3: turn.solution.points, 4: 0}


def test_phones_are_turned_off_in_the_middle_of_a_game(kiosk: Driver, game: Game) -> None:
    screen, program = with_phones(kiosk, game)
    assert screen.phones.is_open
    kiosk.key(F6, mod=pygame.KMOD_LSHIFT)
    assert not screen.phones.is_open
    assert program.stdin is not None
    assert program.stdin.closed
    screen.log.add(Opened(1), kiosk.clock.date())
    screen.log.add(Collected(1), kiosk.clock.date())
    screen.desk.line.text = "3 !blanc"
    screen.desk._enter()
    assert screen.session.entry(1, 3) is not None


def test_every_export_says_that_phones_were_allowed(kiosk: Driver, game: Game) -> None:
    screen, _ = with_phones(kiosk, game)
    assert screen.session.has_phones
    assert "Bulletins par téléphone admis" in " ".join(remarks(screen.session))
    assert "Téléphones" in standings_table(screen.session).csv().splitlines()[0]


def test_phones_are_told_no_solution_before_it_is_public(kiosk: Driver, game: Game) -> None:
    screen, program = with_phones(kiosk, game)
    top = next(iter(game.turns())).solution
    screen.conductor.step(kiosk.clock.time, is_sure=True)
    kiosk.wait(1_000)
    told = [sheet for sheet in program.sheets if sheet.move == 1]
    assert told
    assert all(not sheet.word and not sheet.points for sheet in told)
    screen.log.add(Collected(1), kiosk.clock.date())
    screen.conductor.clock = None
    kiosk.wait(300)
    assert (program.sheets[-1].word, program.sheets[-1].points) == (top.word, top.points)


def test_keys_go_before_bulletins(kiosk: Driver, game: Game) -> None:
    """While the referee types, the turn of a key enters nothing; once he rests, bulletins go on."""
    screen, _ = with_phones(kiosk, game)
    screen.log.add(Opened(1), kiosk.clock.date())
    screen.log.add(Collected(1), kiosk.clock.date())
    kiosk.wait(200)
    hand_in(screen, *(PhoneBulletin(1, table, "ZZZZ H8 40") for table in TABLES))
    kiosk.key(*[pygame.K_LEFT] * 10)
    assert len(screen.session.entries.get(1, {})) <= 1
    kiosk.wait(100 * len(TABLES) + 300)
    assert len(screen.session.entries[1]) == len(TABLES)


def test_the_real_program_takes_a_bulletin_to_the_desk(kiosk: Driver, game: Game, port: int) -> None:
    screen = led(kiosk, game)
    place = ("--address", "127.0.0.1", "--port", str(port))
    screen.phones = phones = PhonesBeside(screen.desk, lambda arguments: room.start((*arguments, *place)))
    kiosk.key(F6, mod=pygame.KMOD_LSHIFT)

    def until(holds: Callable[[], bool], seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, (phones.fault, phones.url)
            time.sleep(0.05)
            kiosk.wait(100)

    try:
        until(lambda: len(phones.slips) == len(TABLES))
        screen.conductor.step(kiosk.clock.time, is_sure=True)
        kiosk.wait(1_000)

        async def hand_one_in() -> None:
            phone = Phone(port, 3, key=phones.slips[3].url.rpartition(".")[2])
            await phone.come()
            draw = await phone.hears(lambda frame: frame["t"] == "draw")
            assert (await phone.say(1, draw["m"], "ZZZZ H8 40"))["v"] == "handed"

        asyncio.run(hand_one_in())
        until(lambda: phones.count == 1)
        screen.log.add(Collected(1), kiosk.clock.date())
        until(lambda: screen.session.entry(1, 3) is not None)
    finally:
        phones.close()


def test_a_competition_is_played_on_paper(kiosk: Driver, game: Game) -> None:
    screen = led(kiosk, game)
    screen._is_of_competition = True
    kiosk.key(F6, mod=pygame.KMOD_LSHIFT)
    assert not screen.phones.is_open
    assert not screen.session.has_phones
    assert "une partie de compétition se joue sur papier (§2.1)" in kiosk.texts()


def test_a_session_with_phones_has_no_file_for_the_federation(
    kiosk: Driver, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    screen, _ = with_phones(kiosk, game)
    kiosk.store.close()
    assert run(["session", "export", str(screen.log.id), "--to", "sigles"]) != 0
    assert "SIGLES" in capsys.readouterr().err
