"""Kiosks in one room, each in a process of its own, and what they say of themselves."""

import os
import random
import selectors
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.kiosk.driver import game
from tests.trials import together
from tests.trials.hub import TriedHub, settle
from tests.trials.together import Apart, Role
from tests.trials.trial import TrialError
from topping.rules.games.gametext import format_game

HOUR_MS: Final = 3_600_000
_PATIENCE_S: Final = 90.0


@dataclass(slots=True)
class PlayedKiosk:
    """A kiosk, or a screen beside one, and what it said in all its lives."""

    home: Path
    apart: Apart
    process: int = 0
    """0 while it does not live."""
    pipe: int = -1
    rest: bytes = b""
    lines: list[list[str]] = field(default_factory=list)
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


class Gathering:
    """Kiosks that play one game of so many moves; none of them lives on after the block."""

    def __init__(self, folder: Path, hub: TriedHub, rng: random.Random, moves: int) -> None:
        self._folder, self._hub, self._rng = folder, hub, rng
        self._selector = selectors.DefaultSelector()
        self._living: list[PlayedKiosk] = []
        self.kiosks: list[PlayedKiosk] = []
        self.game = replace(game("normale-01", moves), name="Rencontre")
        self.file = folder / "rencontre.txt"
        self.file.write_text(format_game(self.game), encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        for one in tuple(self._living):
            self.kill(one)

    # processes

    def new_machine(self) -> PlayedKiosk:
        """A machine that exchanges by the hub; its clock begins elsewhere, its calendar is hours off."""
        number = len(self.kiosks)
        apart = Apart(self._rng.randrange(-HOUR_MS, 100 * HOUR_MS), (3 * number - 4) * HOUR_MS)
        machine = PlayedKiosk(self._folder / f"kiosk{number}", apart)
        machine.home.mkdir()
        settle(machine.home, self._hub.place)
        self.kiosks.append(machine)
        return machine

    def play(self, machine: PlayedKiosk, role: Role) -> None:
        """Starts its kiosk."""
        rng = random.Random(self._rng.randrange(2**32))
        self._fork(machine, lambda said: together.live(machine.home, machine.apart, role, rng, said))

    def screen(self, machine: PlayedKiosk, *command: str) -> PlayedKiosk:
        """Starts a screen beside a kiosk."""
        screen = PlayedKiosk(machine.home, machine.apart)
        self._fork(screen, lambda said: together.show(screen.home, command, screen.apart, self.game, said))
        return screen

    def _fork(self, one: PlayedKiosk, live: Callable[[int], None]) -> None:
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(reading)
            os.setsid()
            with (one.home / "said.txt").open("ab") as told:
                os.dup2(told.fileno(), 1)
                os.dup2(told.fileno(), 2)
            try:
                live(writing)
            finally:
                os._exit(3)
        os.close(writing)
        one.process, one.pipe, one.rest = process, reading, b""
        self._living.append(one)
        self._selector.register(reading, selectors.EVENT_READ, one)

    def kill(self, one: PlayedKiosk) -> None:
        """By SIGKILL; its process that exchanges ends by itself."""
        process, one.process = one.process, 0
        if process:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        while self._hear(one):
            pass
        self._selector.unregister(one.pipe)
        os.close(one.pipe)
        self._living.remove(one)
        one.killed_ms.append(together.true_ms())

    # what they say

    def wait(self, what: str, until: Callable[[], bool], patience_s: float = _PATIENCE_S) -> None:
        """Listens until that is so; raises `TrialError` where it takes too long."""
        deadline = time.monotonic() + patience_s
        while not until():
            if time.monotonic() > deadline:
                last = {one.home.name: one.lines[-6:] for one in self.kiosks}
                files = [one.home / "logs" / "topping.log" for one in self.kiosks]
                logs = [file.read_text()[-1500:] for file in files if file.exists()]
                raise TrialError("\n".join((f"{what}: not within {patience_s:g} s", *logs, f"said last: {last}")))
            self.listen(0.02)

    def listen(self, seconds: float) -> None:
        """Hears what is said within that time."""
        for key, _ in self._selector.select(seconds):
            self._hear(key.data)

    def _hear(self, one: PlayedKiosk) -> bool:
        content = os.read(one.pipe, 1 << 16)
        *lines, one.rest = (one.rest + content).split(b"\n")
        for line in lines:
            words = line.decode().split()
            if words[0] == "left":
                raise TrialError(f"{one.home.name} ended: {(one.home / 'said.txt').read_text()[-2000:]}")
            one.lines.append(words)
        if not content and one.process:
            raise_if_dead(one)
        return bool(content)


def raise_if_dead(one: PlayedKiosk) -> None:
    """Raises `TrialError` where a process that nobody has killed is gone."""
    process, _ = os.waitpid(one.process, os.WNOHANG)
    if process:
        one.process = 0
        raise TrialError(f"{one.home.name} died: {(one.home / 'said.txt').read_text()[-3000:]}")


def living(kiosks: Sequence[PlayedKiosk]) -> list[PlayedKiosk]:
    """Those that nobody has killed."""
    return [one for one in kiosks if one.process]
