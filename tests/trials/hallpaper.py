"""Duplicate on phones beside paper: the standings of the same lines typed, and what bulletins cost the referee's keys.

`python -m tests.trials.hall --duplicate [--phones 20] [--moves 20] [--timed 8]` plays a session on a kiosk whose own
loop and clock run, with its own program and phones on sockets. The same lines are then typed at the desk of another
session. In a third one, keys are timed until their frame is flipped, in turn without bulletins and while sixty come.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import queue
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import pygame

from tests.bench.answers import Load, Typist
from tests.bench.timing import below
from tests.hall.phones import Phone
from tests.kiosk.driver import FakeCues, FakeVoice
from tests.trials.trial import home
from topping.answers.executor import QuestionThread
from topping.config import Settings
from topping.gamefiles.lexicon import lexicon_called
from topping.hall.paper import PhoneBulletin
from topping.kiosk import routes
from topping.kiosk.app import Kiosk
from topping.kiosk.engine.clock import Clock
from topping.kiosk.screens.session.phones import PhonesBeside
from topping.kiosk.screens.session.routes import PlaySession
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.services import room
from topping.kiosk.services.services import Services
from topping.kiosk.services.sessions import OpenSession
from topping.kiosk.window import Window
from topping.play.session.events import Collected, Registered
from topping.play.session.plan import Plan
from topping.play.session.sessionstandings import standings
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game, Turn
from topping.store import open_store
from topping.store.sessions.log import SessionLog
from topping.system.launching import ChildProcess

MOST_LATER_MS: Final = 2.0
"""By how much bulletins may delay nineteen keys of twenty."""
_CROWD: Final = 60
_WINDOW_S: Final = 8.0
_PATIENCE_S: Final = 240.0
_SIZE: Final = (1920, 1080)
Steps = Generator[None]
"""A part of the trial: each `yield` lets the kiosk's loop turn once."""


def written(turn: Turn, table: int) -> str:
    """What a player writes: the top, with a wrong score, without one, misplaced, a word that is none, nothing."""
    top, other = turn.solution, "O15" if str(turn.solution.reference) != "O15" else "A1"
    word = top.move.circled
    letters = word.rpartition(" ")[0]
    kinds = (
        f"{word} {top.points}",
        f"{word} {top.points + 3}",
        word,
        f"{letters} {other} {top.points}",
        "ZZZZ H8 40",
        "-",
    )
    return kinds[(table + turn.number) % len(kinds)]


class Handsets:
    """Phones at their seats; they run in a process of their own, as they would."""

    def __init__(self, port: int, keys: dict[int, str], chance: random.Random) -> None:
        self._port, self._keys, self._chance = port, keys, chance
        self._phones: dict[int, Phone] = {}
        self._numbers: Counter[int] = Counter()
        self._reconnects = 0

    async def come(self) -> int:
        """All phones take their seats."""
        await asyncio.gather(*map(self._seat, self._keys))
        return len(self._phones)

    async def _seat(self, table: int) -> None:
        phone = self._phones[table] = Phone(self._port, table, key=self._keys[table], source=f"127.0.1.{table}")
        await phone.come()
        await phone.hears(lambda frame: "you" in frame)

    async def hand_in(self, move: int, texts: dict[int, str], spread_s: float) -> int:
        """Each phone hands its bulletin in; some hand in another one before, some leave and come back between.

        Returns how often a phone has come back so far.
        """
        await asyncio.gather(*(self._hand_in(move, table, text, spread_s) for table, text in texts.items()))
        return self._reconnects

    async def _hand_in(self, move: int, table: int, text: str, spread_s: float) -> None:
        await self._drawn(move, table)
        await asyncio.sleep(self._chance.uniform(0, spread_s))
        if self._chance.random() < 0.3:
            await self._say(move, table, "XX A1 99")
            if self._chance.random() < 0.5:
                await self._phones[table].go(pulled=self._chance.random() < 0.5)
                await self._seat(table)
                self._reconnects += 1
                await self._drawn(move, table)
        await self._say(move, table, text)

    async def _drawn(self, move: int, table: int) -> None:
        await self._phones[table].hears(lambda frame: frame["t"] == "draw" and frame["m"] == move)

    async def _say(self, move: int, table: int, text: str) -> None:
        self._numbers[table] += 1
        answer = await self._phones[table].say(self._numbers[table], move, text)
        assert (answer["t"], answer.get("v")) == ("ack", "handed"), answer

    async def obey(self) -> None:
        """Hands in what standard input orders, a line for each move; prints a line when it is done."""
        print(await self.come(), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            move, texts, spread_s = json.loads(line)
            print(await self.hand_in(move, {int(table): text for table, text in texts.items()}, spread_s), flush=True)


class HandsetsProcess:
    """The process of the phones, which the kiosk's loop never waits for."""

    def __init__(self, port: int, keys: dict[int, str], seed: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, json.dumps([port, keys, seed])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._done: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.told = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._done.put(line)

    def finished(self) -> Steps:
        """Turns of the loop until the phones have done what was ordered."""
        yield from until(lambda: not self._done.empty() or self._process.poll() is not None, "phones")
        if self._process.poll() is not None:
            raise SystemExit("the phones have failed")
        self.told = int(self._done.get())

    def hand_in(self, move: int, texts: dict[int, str], spread_s: float) -> Steps:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([move, texts, spread_s]) + "\n")
        self._process.stdin.flush()
        yield from self.finished()

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


class TimedTypist(Typist):
    """Keys, and how much processor time of the kiosk's thread lies between each and its frame.

    That figure holds on a machine that does other work too. It counts the turn of the loop in which the key came.
    """

    def __init__(self) -> None:
        self.worked: dict[str, list[float]] = {}
        """By the load's name (ms)."""
        self._turned = self._began = 0.0
        self._is_awaited = False
        super().__init__()

    def _get(self, *of: Any, **more: Any) -> list[pygame.event.Event]:
        waiting, turned = len(self._shown), self._turned
        late_s = time.perf_counter() - self._next
        events = super()._get(*of, **more)
        self._turned = time.thread_time()
        if len(self._shown) > waiting and not self._is_awaited:
            self._is_awaited, self._began = True, max(turned, self._turned - late_s)
        return events

    def _showing(self, show: Callable[..., None]) -> Callable[..., None]:
        timed = super()._showing(show)

        def shown(*of: Any) -> None:
            timed(*of)
            if self._is_awaited and self.load is not None:
                self.worked.setdefault(self.load.name, []).append(1000 * (time.thread_time() - self._began))
            self._is_awaited = False

        return shown


def until(holds: Callable[[], bool], what: str) -> Steps:
    """Turns of the loop until something holds."""
    end = time.monotonic() + _PATIENCE_S
    while not holds():
        if time.monotonic() > end:
            raise SystemExit(f"too long: {what}")
        yield


def waited(seconds: float) -> Steps:
    """Turns of the loop for so long."""
    end = time.monotonic() + seconds
    yield from until(lambda: time.monotonic() >= end, "waiting")


def _has_come(screen: SessionScreen, count: int) -> bool:
    return screen.phones.count == count


def _is_entered(screen: SessionScreen, number: int, table: int) -> bool:
    return screen.session.entry(number, table) is not None


@dataclass(slots=True)
class PaperTrial:
    """A kiosk that leads the sessions, and what came of them."""

    kiosk: Kiosk
    typist: TimedTypist
    game: Game
    options: argparse.Namespace
    report: dict[str, Any] = field(default_factory=dict)
    is_sound: bool = True

    def steps(self) -> Steps:
        """The whole trial."""
        turns = tuple(self.game.turns())[: self.options.moves]
        by_phone = yield from self._by_phone(turns)
        typed = yield from self._typed(turns)
        entries, lines = by_phone.session.entries, typed.session.entries
        is_equal = all(entries.get(turn.number) == lines.get(turn.number) for turn in turns)
        self.report |= {
            "moves": len(turns),
            "bulletins": sum(map(len, entries.values())),
            "to_decide": len(by_phone.session.aside),
            "entries_equal": is_equal,
            "standings_equal": standings(by_phone.session) == standings(typed.session),
        }
        self.is_sound = self.report["standings_equal"] and is_equal
        if self.options.timed:
            yield from self._timed(tuple(self.game.turns()))
        self.kiosk.end()

    def _led(self, players: int) -> Generator[None, None, SessionScreen]:
        first = [Registered(table, f"Joueur {table}") for table in range(1, players + 1)]
        services = self.kiosk.services
        log = SessionLog.start(services.store, Plan(), self.game, "Jeudi", self.kiosk.clock.date(), first=first)
        lexicon = lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash)
        self.kiosk.navigation.begin(PlaySession(OpenSession(log, lexicon)))
        found: list[SessionScreen] = []

        def is_shown() -> bool:
            scene = self.kiosk.scene
            if isinstance(scene, SessionScreen) and scene.log.id == log.id:
                found.append(scene)
            return bool(found)

        yield from until(is_shown, "the session's screen")
        return found[0]

    def _opened(self, screen: SessionScreen, port: int) -> Generator[None, None, HandsetsProcess]:
        """Phones are admitted by the referee's keys, and come."""
        place = ("--address", "127.0.0.1", "--port", str(port))
        screen.phones = PhonesBeside(screen.desk, lambda arguments: room.start((*arguments, *place)))
        self._press(pygame.K_F6, mod=pygame.KMOD_LSHIFT)
        yield from until(lambda: len(screen.phones.slips) == len(screen.session.seats), "slips")
        keys = {table: slip.url.rpartition(".")[2] for table, slip in screen.phones.slips.items()}
        handsets = HandsetsProcess(port, keys, self.options.seed)
        yield from handsets.finished()
        return handsets

    def _drawn(self, screen: SessionScreen, move: int) -> Steps:
        """The referee starts a move."""
        yield from waited(0.2)
        screen.conductor.step(self.kiosk.clock.now(), is_sure=True)
        yield from until(lambda: screen.session.opened == move, f"move {move}")

    def _at_desk(self, screen: SessionScreen) -> Steps:
        """The referee turns to the desk; while a clock runs, Tab asks first."""
        for _ in range(2):
            if not screen.at_desk:
                self._press(pygame.K_TAB)
                yield from waited(0.3)
        yield from until(lambda: screen.is_desk, "the desk")

    def _collect(self, screen: SessionScreen, move: int) -> None:
        screen.conductor.clock = None
        screen.log.add(Collected(move), self.kiosk.clock.date())

    def _closed(self, screen: SessionScreen, handsets: HandsetsProcess) -> Steps:
        pipes = screen.phones._pipes
        process: ChildProcess | None = None if pipes is None else pipes.process
        handsets.close()
        screen.phones.close()
        yield from until(lambda: process is None or process.poll() is not None, "the program's end")

    def _by_phone(self, turns: Sequence[Turn]) -> Generator[None, None, SessionScreen]:
        screen = yield from self._led(self.options.phones)
        handsets = yield from self._opened(screen, self.options.port)
        for turn in turns:
            texts = {table: written(turn, table) for table in screen.session.seats}
            yield from self._drawn(screen, turn.number)
            yield from handsets.hand_in(turn.number, texts, 1.0)
            yield from until(partial(_has_come, screen, len(texts)), "bulletins at the kiosk")
            self._collect(screen, turn.number)
            yield from until(lambda: not screen.phones.count, "bulletins entered")
        self.report["phones"], self.report["reconnects"] = self.options.phones, handsets.told
        yield from self._closed(screen, handsets)
        return screen

    def _typed(self, turns: Sequence[Turn]) -> Generator[None, None, SessionScreen]:
        """The same lines, typed by keys at the desk of another session."""
        screen = yield from self._led(self.options.phones)
        for turn in turns:
            yield from self._drawn(screen, turn.number)
            self._collect(screen, turn.number)
            yield from self._at_desk(screen)
            screen.desk.go_to(turn.number)
            for table in screen.session.seats:
                self._type(PhoneBulletin(turn.number, table, written(turn, table)).line)
                self._press(pygame.K_RETURN)
                told = f"line {table} of move {turn.number}: {screen.message}"
                yield from until(partial(_is_entered, screen, turn.number, table), told)
        return screen

    def _timed(self, turns: Sequence[Turn]) -> Steps:
        """Keys to their frames, in turn without bulletins and while sixty come and are entered."""
        screen = yield from self._led(_CROWD)
        handsets = yield from self._opened(screen, self.options.port + 1)
        calm, busy, kept = Load("without bulletins"), Load("sixty bulletins"), list[int]()
        for turn in turns[: self.options.timed]:
            yield from self._drawn(screen, turn.number)
            yield from handsets.hand_in(turn.number, {1: "-"}, 0)
            yield from self._at_desk(screen)
            self.typist.load = calm
            yield from waited(_WINDOW_S)
            self.typist.load = busy
            began = time.monotonic()
            texts = {table: written(turn, table) for table in screen.session.seats}
            yield from handsets.hand_in(turn.number, texts, 1.0)
            self._collect(screen, turn.number)
            yield from waited(max(0.0, began + _WINDOW_S - time.monotonic()))
            kept.append(len(screen.session.entries.get(turn.number, {})))
            self.typist.load = None
            yield from until(lambda: not screen.phones.count, "sixty bulletins entered")
            self._press(pygame.K_ESCAPE)
            yield
        yield from self._closed(screen, handsets)
        worked = [self.typist.worked[one.name] for one in (calm, busy)]
        self.report |= {
            "keys": [len(calm.keys), len(busy.keys)],
            "key_p50_ms": [round(below(0.5, one.keys), 1) for one in (calm, busy)],
            "key_p95_ms": [round(below(0.95, one.keys), 1) for one in (calm, busy)],
            "key_worked_p50_ms": [round(below(0.5, one), 1) for one in worked],
            "key_worked_p95_ms": [round(below(0.95, one), 1) for one in worked],
            "entered_while_typing": kept,
        }

    def _press(self, key: int, text: str = "", mod: int = 0) -> None:
        values = {"key": key, "mod": mod, "unicode": text, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, values))
        if text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, values))

    def _type(self, text: str) -> None:
        for sign in text:
            self._press(ord(sign.lower()), sign)


def duplicate(options: argparse.Namespace, game: Game) -> tuple[dict[str, Any], bool]:
    """Runs the trial; returns its report, and whether the standings are equal and no key is late."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with home() as folder, open_store(folder / "topping.db").store as store:
        clock = Clock()
        services = Services(store, clock, Conditions(), settings=Settings(announce_session=False))
        kiosk = Kiosk(Window(_SIZE), clock, services, QuestionThread(), FakeVoice(), FakeCues())
        trial = PaperTrial(kiosk, TimedTypist(), game, options)
        steps = trial.steps()
        kiosk.navigation.begin(routes.Home())
        kiosk.run(lambda: next(steps, None))
    return trial.report, trial.is_sound


def main(options: argparse.Namespace, game: Game) -> int:
    """Prints the report; 0 where all is equal and in time, 3 where only a busy machine makes keys late, else 1."""
    report, is_sound = duplicate(options, game)
    print(json.dumps(report))
    late = [busy - calm for calm, busy in (report.get(name, (0, 0)) for name in ("key_worked_p95_ms", "key_p95_ms"))]
    if not is_sound or late[0] > MOST_LATER_MS:
        return 1
    return 3 if late[1] > MOST_LATER_MS else 0


if __name__ == "__main__":
    own_port, own_keys, own_seed = json.loads(sys.argv[1])
    own_keys = {int(table): key for table, key in own_keys.items()}
    asyncio.run(Handsets(own_port, own_keys, random.Random(own_seed)).obey())
