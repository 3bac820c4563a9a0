"""Kiosks in processes of their own, what they say of themselves, and how they are killed."""

import os
import random
import selectors
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Generic, Self, TypeVar

from tests.kiosk.driver import game
from tests.trials import together
from tests.trials.together import Apart, Role
from tests.trials.trial import TrialError
from tests.trials.triedhub import TriedHub, settle
from topping.rules.games.gametext import format_game

HOUR_MS: Final = 3_600_000
_PATIENCE_S: Final = 90.0


def forked(home: Path, live: Callable[[int], object]) -> tuple[int, int]:
    """Forks a process that lives with the end of a pipe to speak on; its number and the other end.

    It is killed alone, or with the processes beside it. What it prints goes to a file.
    """
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        os.setsid()
        with (home / "said.txt").open("ab") as told:
            os.dup2(told.fileno(), 1)
            os.dup2(told.fileno(), 2)
        try:
            live(writing)
        finally:
            os._exit(3)
    os.close(writing)
    return process, reading


def printed(home: Path) -> str:
    """The last that processes of a machine have printed, and what is in its log."""
    files = [home / "said.txt", home / "logs" / "topping.log"]
    return "\n".join(one.read_text(encoding="utf-8", errors="replace")[-2000:] for one in files if one.exists())


@dataclass(slots=True)
class Living:
    """A process at a machine, and what it said in all its lives."""

    home: Path
    process: int = 0
    """0 while it does not live."""
    pipe: int = -1
    rest: bytes = b""
    lines: list[list[str]] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    """When each line was."""


One = TypeVar("One", bound=Living)


class Crowd(Generic[One]):
    """Processes that are listened to; none of them lives on after the block."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self.living: list[One] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for one in tuple(self.living):
            self.kill(one)

    def start(self, one: One, live: Callable[[int], object]) -> None:
        """Begins its life, the first or a further one."""
        one.process, one.pipe = forked(one.home, live)
        one.rest = b""
        self.living.append(one)
        self._selector.register(one.pipe, selectors.EVENT_READ, one)

    def kill(self, one: One) -> None:
        """By SIGKILL; its process that exchanges ends by itself."""
        process, one.process = one.process, 0
        if process:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        while self._hear(one):
            pass
        self._selector.unregister(one.pipe)
        os.close(one.pipe)
        self.living.remove(one)

    def listen(self, seconds: float) -> None:
        """Hears what is said within that time; raises `TrialError` where one is gone that nobody has killed."""
        for key, _ in self._selector.select(seconds):
            self._hear(key.data)

    def _hear(self, one: One) -> bool:
        content = os.read(one.pipe, 1 << 16)
        *lines, one.rest = (one.rest + content).split(b"\n")
        one.lines += [line.decode().split() for line in lines]
        one.heard += [time.monotonic()] * len(lines)
        has_died = not content and one.process and os.waitpid(one.process, os.WNOHANG)[0]
        if has_died:
            one.process = 0
        if has_died or (one.lines and one.lines[-1][0] == "left"):
            raise TrialError(f"{one.home.name} has ended: {printed(one.home)}")
        return bool(content)


@dataclass(slots=True)
class PlayedKiosk(Living):
    """A kiosk, or a screen beside one."""

    apart: Apart = field(default_factory=Apart)
    killed_ms: list[int] = field(default_factory=list)

    def said(self, kind: str) -> list[list[str]]:
        """What follows that word, in the order in which it was said."""
        return [line[1:] for line in self.lines if line[0] == kind]

    def at(self, kind: str) -> dict[int, int]:
        """For each move, when that happened to it first."""
        found: dict[int, int] = {}
        for number, at_ms, *_ in self.said(kind):
            found.setdefault(int(number), int(at_ms))
        return found

    def last(self, kind: str) -> dict[int, int]:
        """For each move, when that happens to it as it was said last."""
        return {int(number): int(at_ms) for number, at_ms, *_ in self.said(kind)}

    @property
    def moves(self) -> int:
        """How many moves it has ended."""
        return max(self.at("ended"), default=0)

    @property
    def has_finished(self) -> bool:
        """Whether its run is over."""
        return bool(self.said("finished"))

    @property
    def error_ms(self) -> int:
        """How far its clock may be from that of who gave the start, as it says itself."""
        *_, (_, told) = self.said("start") or [["", "0"]]
        return 0 if told == "-" else int(told)


class Gathering(Crowd[PlayedKiosk]):
    """Kiosks that play one game of so many moves."""

    def __init__(self, folder: Path, hub: TriedHub, rng: random.Random, moves: int) -> None:
        super().__init__()
        self._folder, self._hub, self._rng = folder, hub, rng
        self.kiosks: list[PlayedKiosk] = []
        self.game = replace(game("normale-01", moves), name="Rencontre")
        self.file = folder / "rencontre.txt"
        self.file.write_text(format_game(self.game), encoding="utf-8")

    def new_machine(self) -> PlayedKiosk:
        """A machine that exchanges by the hub; its clock begins elsewhere, its calendar is hours off."""
        number = len(self.kiosks)
        apart = Apart(self._rng.randrange(-HOUR_MS, 100 * HOUR_MS), (3 * number - 4) * HOUR_MS)
        machine = PlayedKiosk(self._folder / f"kiosk{number}", apart=apart)
        machine.home.mkdir()
        settle(machine.home, self._hub.place)
        self.kiosks.append(machine)
        return machine

    def play(self, machine: PlayedKiosk, role: Role) -> None:
        """Starts its kiosk."""
        rng = random.Random(self._rng.randrange(2**32))
        self.start(machine, lambda said: together.live(machine.home, machine.apart, role, rng, said))

    def screen(self, machine: PlayedKiosk, *command: str) -> PlayedKiosk:
        """Starts a screen beside a kiosk."""
        screen = PlayedKiosk(machine.home, apart=machine.apart)
        self.start(screen, lambda said: together.show(screen.home, command, screen.apart, self.game, said))
        return screen

    def kill(self, one: PlayedKiosk) -> None:
        super().kill(one)
        one.killed_ms.append(together.true_ms())

    def wait(self, what: str, until: Callable[[], bool], patience_s: float = _PATIENCE_S) -> None:
        """Listens until that is so; raises `TrialError` where it takes too long."""
        deadline = time.monotonic() + patience_s
        while not until():
            if time.monotonic() > deadline:
                told = [f"{one.home.name} said last: {one.lines[-6:]}\n{printed(one.home)}" for one in self.kiosks]
                raise TrialError("\n".join((*told, f"{what}: not within {patience_s:g} s")))
            self.listen(0.02)


def living(kiosks: Sequence[PlayedKiosk]) -> list[PlayedKiosk]:
    """Those that nobody has killed."""
    return [one for one in kiosks if one.process]
