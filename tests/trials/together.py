"""A kiosk that plays with others, by a script and in a process of its own: the shipped program without a window.

Its clock runs as fast as everybody's, but begins elsewhere, and its calendar shows another time: so that what is
compared between kiosks is what they have measured of each other. What happens is said on a pipe, a line each, with
its instant by the true monotonic clock of this machine, in milliseconds.
"""

import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

from tests.kiosk.driver import DOWN, ENTER, FakeHelper
from tests.trials.scripted import WINDOW, press_keys, type_text
from topping import launching
from topping.cli import run
from topping.cli.window import displays, opening
from topping.kiosk.app import Kiosk
from topping.kiosk.backstage import meetings
from topping.kiosk.engine.clock import Clock
from topping.kiosk.otherscreens import RoomTable, Watching
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.theme import Panel
from topping.kiosk.screens.competition.competitions import CompetitionsScreen
from topping.kiosk.screens.competition.desk import CompetitionDeskScreen
from topping.kiosk.screens.home import HomeScreen
from topping.kiosk.screens.play.aloud import AloudScreen
from topping.kiosk.screens.play.meeting import MeetingScreen
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.ready import ReadyScreen
from topping.kiosk.screens.play.result import ResultScreen
from topping.kiosk.screens.play.resume import ResumeScreen
from topping.kiosk.screens.play.together import DuelScreen, TogetherScreen
from topping.play.run.run import GUARD_MS, Phase
from topping.play.together.signals import LatePolicy
from topping.rules.games.game import Game
from topping.store import database
from topping.store.competitions.sealedfiles import KeptSeal

_BETWEEN_ACTS_MS: Final = 120
_WRONG: Final = ("zut 3c", "routes", "kiwi 8h")


@dataclass(frozen=True, slots=True)
class Apart:
    """How far the clocks of a machine are from the true ones, in milliseconds."""

    monotonic_ms: int = 0
    calendar_ms: int = 0


@dataclass(frozen=True, slots=True)
class Role:
    """What the script of a kiosk does."""

    command: tuple[str, ...]
    awaited: int = 1
    """As many must be there, with their clocks compared, before it gives the start."""
    late: LatePolicy = LatePolicy.OWN_TIME
    is_duel: bool = False
    is_oral: bool = False
    think_ms: tuple[int, int] = (200, 900)
    """How long it searches a top, at least and at most."""
    misses: float = 0.0
    """How often it finds none."""
    countdown_ms: int = meetings.START_MS
    entrant: str = ""
    """As whom it sits down at the desk of a competition."""
    is_idle: bool = False
    """Whether nobody touches it."""


class ClockApart(Clock):
    """The machine's clock, elsewhere."""

    apart = Apart()

    def now(self) -> int:
        return super().now() + self.apart.monotonic_ms

    def date(self) -> str:
        return (datetime.now(UTC) + timedelta(milliseconds=self.apart.calendar_ms)).isoformat(timespec="seconds")

    def calendar_ms(self) -> int:
        return super().calendar_ms() + self.apart.calendar_ms


def true_ms() -> int:
    """The one clock by which kiosks are compared."""
    return time.monotonic_ns() // 1_000_000


def live(home: Path, apart: Apart, role: Role, rng: random.Random, said: int) -> None:
    """Plays until it is killed; `said` is the pipe's end."""
    os.environ["TOPPING_HOME"] = str(home)
    ClockApart.apart = apart
    script = _Script(role, apart, rng, said)
    with (
        patch.object(opening, "Clock", ClockApart),
        patch.object(opening, "QuestionThread", FakeHelper),
        patch.object(database, "time_ns", lambda: time.time_ns() + 1_000_000 * apart.calendar_ms),
        patch.object(meetings, "START_MS", role.countdown_ms),
        patch.object(launching, "command", lambda module: _exchange(apart)),
        patch.object(Kiosk, "step", script.stepping(Kiosk.step)),
    ):
        code = run([*role.command, *WINDOW])
    os.write(said, f"left {code}\n".encode())


def _exchange(apart: Apart) -> list[str]:
    """What starts the shipped process that exchanges, on the calendar of its machine."""
    script = f"""
import sys, time
from topping.hub import process
from topping.store import database
database.time_ns = lambda: time.time_ns() + {1_000_000 * apart.calendar_ms}
sys.exit(process.main())
"""
    return [sys.executable, "-c", script]


class _Script:
    """What somebody does at a kiosk, and what is seen there."""

    def __init__(self, role: Role, apart: Apart, rng: random.Random, said: int) -> None:
        self._role, self._apart, self._rng, self._pipe = role, apart, rng, said
        self._last_act = 0
        self._seen: dict[str, object] = {}
        """What was said last of each kind, so that each thing is said once."""
        self._shown_ms: int | None = None
        """When the last draw was on screen; None before the first one of this life."""
        self._answer_ms: int | None = None
        """When the present draw is to be answered."""

    def stepping(self, step: Callable[[Kiosk], None]) -> Callable[[Kiosk], None]:
        """A turn of the loop, after which the script looks and acts."""

        def stepped(kiosk: Kiosk) -> None:
            step(kiosk)
            if kiosk.navigation.screens:
                self._look(kiosk)
                if not self._role.is_idle and true_ms() - self._last_act >= _BETWEEN_ACTS_MS:
                    self._last_act = true_ms()
                    self._act(kiosk)

        return stepped

    def _say(self, kind: str, key: object, *values: object) -> None:
        """Says something, where it is not what was said of that kind last."""
        if kind not in self._seen or self._seen[kind] != key:
            self._seen[kind] = key
            os.write(self._pipe, (" ".join(map(str, (kind, *values))) + "\n").encode())

    def _true(self, ms: int) -> int:
        return ms - self._apart.monotonic_ms

    # what is seen

    def _look(self, kiosk: Kiosk) -> None:
        scene = kiosk.scene
        self._say("scene", type(scene), type(scene).__name__, true_ms())
        if isinstance(scene, CompetitionDeskScreen) and "shown" in self._seen:
            self._say("finished", True, self._seen.get("ended", 0), true_ms())
        if isinstance(scene, MeetingScreen | TogetherScreen):
            meeting = scene.room.meeting
            start_ms, offset = meeting.start_ms, meeting.offset
            if start_ms is not None:
                error = "-" if offset is None else offset.error_ms
                self._say("start", start_ms, self._true(start_ms), error)
        if isinstance(scene, DuelScreen):
            given = scene.room.meeting.last_given
            given_ms = scene.room.meeting.move_ms(given)
            if given_ms is not None:
                self._say("given", (given, given_ms), given, self._true(given_ms))
        if isinstance(scene, ResultScreen):  # after a last move that was missed
            self._say("finished", True, self._seen.get("ended", 0), true_ms())
        if isinstance(scene, PlayScreen):
            run = scene.run
            if run.results:
                last = run.results[-1]
                ended_ms = true_ms() if self._shown_ms is None else self._shown_ms + last.elapsed_ms
                self._say("ended", last.number, last.number, ended_ms, int(last.found))
            if run.phase is Phase.THINKING:
                self._shown_ms = self._true(run.since_ms)
                self._say("shown", run.turn.number, run.turn.number, self._shown_ms)
            if run.phase is Phase.FINISHED:
                self._say("finished", True, len(run.results), true_ms())

    # what is done

    def _act(self, kiosk: Kiosk) -> None:
        match kiosk.scene:
            case ReadyScreen() as scene if self._role.is_oral:
                type_text("o" if scene.seat.input.value != "oral" else "")
                press_keys(ENTER)
            case ReadyScreen():
                type_text("u")
            case MeetingScreen() as scene:
                self._meet(scene)
            case PlayScreen() as scene:
                self._play(scene, true_ms())
            case ResumeScreen() as scene:
                if scene.is_duel or "patience" in self._seen:
                    press_keys(ENTER)
                elif true_ms() - self._waited("came back") > 6_000:
                    self._say("patience", True)
            case HomeScreen() if self._role.entrant:
                press_keys(pygame.K_b, mod=pygame.KMOD_SHIFT)
            case CompetitionsScreen() as scene if self._role.entrant:
                is_sealed = any(isinstance(one, KeptSeal) for one in scene._kept)
                press_keys(pygame.K_ESCAPE if is_sealed or not scene._kept else ENTER)
            case CompetitionDeskScreen() as scene if self._role.entrant and "shown" not in self._seen:
                chosen = scene._next
                if chosen is not None:
                    press_keys(ENTER if chosen.name == self._role.entrant else DOWN)
                else:
                    press_keys(pygame.K_ESCAPE)
            case HomeScreen():
                press_keys(ENTER)
            case _:
                pass

    def _waited(self, what: str) -> int:
        """Since when something has been waited for."""
        since = self._seen.setdefault(what, true_ms())
        assert isinstance(since, int)
        return since

    def _meet(self, scene: MeetingScreen) -> None:
        meeting, role = scene.room.meeting, self._role
        compared = sum(one.offset is not None for one in meeting.present)
        if not meeting.leads or meeting.start is not None or role.awaited < 2 or compared < role.awaited - 1:
            return
        press_keys(*(pygame.K_F6,) * list(LatePolicy).index(role.late))
        if role.is_duel:
            type_text("u")
        else:
            press_keys(ENTER)

    def _play(self, scene: PlayScreen, now: int) -> None:
        run = scene.run
        if run.phase is not Phase.THINKING or (isinstance(scene, DuelScreen) and scene.is_waiting):
            self._answer_ms = None
            return
        if self._answer_ms is None:
            self._answer_ms = now + max(GUARD_MS, self._rng.randint(*self._role.think_ms))
            if self._rng.random() < self._role.misses:
                self._answer_ms = now + 10**9
            return
        if now < self._answer_ms:
            return
        self._answer_ms = None
        if not isinstance(scene, AloudScreen):
            is_wrong = self._rng.random() < 0.3
            type_text(self._rng.choice(_WRONG) if is_wrong else run.turn.solution.move.circled.lower())
        press_keys(ENTER)


# other screens


def show(home: Path, command: Sequence[str], apart: Apart, game: Game, said: int) -> None:
    """A screen beside a kiosk, until it is killed; says each word of a top, and each grid with one, as it appears."""
    os.environ["TOPPING_HOME"] = str(home)
    ClockApart.apart = apart
    seen: set[str] = set()
    turns = game.turns()
    boards = {turn.after.board.cells: turn.number for turn in turns}
    words = {turn.solution.word.upper(): turn.number for turn in turns if len(turn.solution.word) > 2}

    def look(panels: list[Panel]) -> list[Panel]:
        grids = [one.state.cells for one in panels if isinstance(one.state, BoardView)]
        found = {f"board {boards[cells]}" for cells in grids if cells in boards}
        text = " ".join(str(one.state) for one in panels if not isinstance(one.state, BoardView)).upper()
        found |= {f"word {number}" for word, number in words.items() if word in text}
        found |= {"something"} if len(panels) > 1 else set()
        for one in sorted(found - seen):
            os.write(said, f"{one} {true_ms()}\n".encode())
        seen.update(found)
        return panels

    def looking(panels: Callable[[Watching | RoomTable], list[Panel]]) -> Callable[[Watching | RoomTable], list[Panel]]:
        return lambda screen: look(panels(screen))

    with (
        patch.object(displays, "Clock", ClockApart),
        patch.object(Watching, "panels", looking(Watching.panels)),  # type: ignore[arg-type]  # either of the two
        patch.object(RoomTable, "panels", looking(RoomTable.panels)),  # type: ignore[arg-type]  # either of the two
    ):
        run(["screen", *command, *WINDOW])
