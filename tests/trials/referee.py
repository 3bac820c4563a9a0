"""A referee who leads a session at a kiosk by its keys, in a process of its own; what he sees is said on a pipe."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB
from tests.trials.scripted import WINDOW, press_keys, type_text
from topping.cli import run
from topping.kiosk.app import Kiosk
from topping.kiosk.screens.competition.desk import CompetitionDeskScreen
from topping.kiosk.screens.session.hall import SessionScreen, SessionStandingsScreen

_BETWEEN_S: Final = 0.06
_QUIET_S: Final = 1.2
"""How long the screen takes no next step after the bulletins were collected."""
_PRESSES_S: Final = 0.4
"""Between two presses of a key."""

_Until = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is typed in a session."""

    moves: tuple[tuple[str, ...], ...]
    """The lines of each move."""
    cancels: int = 0
    """The move that is cancelled while it is played; 0 for none."""
    retains: int = 0
    """The move on which another top is retained, where that is offered."""
    downs: int = 1
    """How far down in the list of tops it stands."""
    follows: int = 0
    """The move after which the referee waits for the top that another room retains for all."""


def lead(home: Path, command: tuple[str, ...], sitting: Sitting, said: int) -> None:
    """Runs a command that opens the kiosk on a session, and leads it; then waits to be killed."""
    os.environ["TOPPING_HOME"] = str(home)
    script = _Script(sitting, said)
    with patch.object(Kiosk, "step", script.stepping(Kiosk.step)):
        code = run([*command, *WINDOW])
    os.write(said, (f"over {code}\n" if code == 0 else f"left {code}\n").encode())
    while True:
        time.sleep(60)


class _Script:
    """The keys, one after the other, each when the screen is ready for it."""

    def __init__(self, sitting: Sitting, said: int) -> None:
        self._sitting, self._pipe = sitting, said
        self._acts: Iterator[_Until] | None = None
        self._until: _Until = lambda: True
        self._last = 0.0

    def stepping(self, step: Callable[[Kiosk], None]) -> Callable[[Kiosk], None]:
        """A turn of the loop, after which the script goes on where it can."""

        def stepped(kiosk: Kiosk) -> None:
            step(kiosk)
            if not kiosk.navigation.screens or time.monotonic() - self._last < _BETWEEN_S:
                return
            scene = kiosk.scene
            if self._acts is None and isinstance(scene, SessionScreen):
                self._acts = self._lead(scene)
            elif isinstance(scene, SessionStandingsScreen):
                press_keys(ENTER)
            elif isinstance(scene, CompetitionDeskScreen):
                self._say("counted", *(scene.message or "-").split())
                kiosk.end()
            elif self._acts is not None and isinstance(scene, SessionScreen) and self._until():
                self._until = next(self._acts, lambda: False)
            self._last = time.monotonic()

        return stepped

    def _say(self, kind: str, *values: object) -> None:
        os.write(self._pipe, (" ".join(map(str, (kind, *values))) + "\n").encode())

    def _lead(self, scene: SessionScreen) -> Iterator[_Until]:
        """Each thing that is done, then what is waited for."""
        conductor, log = scene.conductor, scene.log
        first = log.session.collected + 1
        for number in range(first, len(self._sitting.moves) + 1):
            yield from self._turn(scene, to_desk=False)
            yield lambda: not conductor.shared.apart()
            yield from self._draw(scene, number)
            if number == self._sitting.cancels:
                yield from self._cancel(scene, number)
            else:
                yield from self._collect(scene, number)
            yield from self._turn(scene, to_desk=True)
            for line in self._sitting.moves[number - 1]:
                is_entered = self._one_more(scene, number)
                type_text(line.lower())
                press_keys(ENTER)
                yield is_entered
            self._say("entered", number, time.monotonic_ns() // 1_000_000)
            yield self._after(_QUIET_S)
        assert not conductor.new_game.is_awaited
        press_keys(pygame.K_F12, pygame.K_F12)
        yield lambda: log.session.is_ended
        yield from self._turn(scene, to_desk=False)
        press_keys(ESCAPE, ESCAPE)
        yield lambda: False

    def _cancel(self, scene: SessionScreen, number: int) -> Iterator[_Until]:
        """A move is cancelled while it is played: it counts for nobody."""
        log = scene.log
        for _ in range(2):
            press_keys(pygame.K_F8)
            yield self._after(_PRESSES_S)
        yield lambda: log.session.collected >= number

    @staticmethod
    def _one_more(scene: SessionScreen, number: int) -> _Until:
        """Whether another bulletin of a move is entered than there are now."""
        log = scene.log
        before = len(log.session.entries.get(number, {}))
        return lambda: len(log.session.entries.get(number, {})) > before

    @staticmethod
    def _after(seconds: float) -> _Until:
        until = time.monotonic() + seconds
        return lambda: time.monotonic() > until

    def _turn(self, scene: SessionScreen, *, to_desk: bool) -> Iterator[_Until]:
        while scene.at_desk != to_desk:
            press_keys(TAB)
            yield self._after(_PRESSES_S)

    def _draw(self, scene: SessionScreen, number: int) -> Iterator[_Until]:
        """The draw is given, its clock runs, and the helper has told its tops."""
        conductor, log = scene.conductor, scene.log
        while log.session.opened < number or conductor.voice.announcer.timeline is not None:
            press_keys(F2)
            yield self._after(_PRESSES_S)
        if conductor.clock is not None and not conductor.clock.is_running and not conductor.awaits_draw:
            press_keys(F2)  # the clock of a move that was taken up again
        yield lambda: conductor.clock is not None and conductor.clock.is_running
        yield lambda: bool(conductor.found)

    def _collect(self, scene: SessionScreen, number: int) -> Iterator[_Until]:
        """All bulletins are handed in; another top is retained where that is asked for."""
        conductor, log = scene.conductor, scene.log
        yield from self._turn(scene, to_desk=False)
        press_keys(F2, F2)
        yield lambda: conductor.chooses or log.session.collected >= number
        if conductor.chooses:
            if number == self._sitting.retains:
                before = log.session.turn(number).solution
                yield from self._turn(scene, to_desk=True)
                press_keys(*(DOWN,) * self._sitting.downs, ENTER, ENTER)
                yield lambda: log.session.turn(number).solution != before
                self._say("retained", number)
            yield self._after(_QUIET_S)
            press_keys(F2)
        yield lambda: log.session.collected >= number
        if number == self._sitting.follows:
            yield lambda: number in log.session.chosen
            self._say("followed", number)
