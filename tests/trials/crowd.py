"""Processes that are listened to and killed."""

import os
import selectors
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Self, TypeVar

from tests.trials.trial import TrialError


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
