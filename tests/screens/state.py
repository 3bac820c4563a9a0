"""A state of a screen, and the kiosk that stands in it.

A state is reached as a person or the database leads there: by routes, keys and data, never by a scene's insides, so
that it outlives the screen as it is built today.
"""

import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pygame

from tests.kiosk.driver import Driver, FakeClock
from tests.screens import evening
from tests.screens.driving import PIN, start
from topping.config import Settings, Theme
from topping.rules.conditions.conditions import Conditions
from topping.store import database, open_store
from topping.texts import speak
from topping.texts.language import FRENCH

_SIZE = (1280, 720)
_ZONE = "Europe/Paris"
_BEFORE, _KEPT, _EVENING = 100, 200, 300
"""Where chance begins for what was kept before, and for what happens in the state: no identifier comes twice."""


def nothing(kiosk: Driver) -> None:
    """The first screen itself; nothing was kept."""


@dataclass(frozen=True, slots=True)
class State:
    """How a screen is reached in one of its states."""

    drive: Callable[[Driver], object] = nothing
    """What leads there from the first screen."""
    kept: Callable[[Driver], object] = nothing
    """What the database holds, apart from `played`, when the kiosk is started; it touches nothing else."""
    before: Callable[[Driver], object] = nothing
    """What else is so when the kiosk is started: settings, files."""
    played: int = 0
    """How many of the first seven prepared games Camille has played; at 0 nobody has played anything."""
    theme: Theme = Theme.DARK
    is_public: bool = False


@contextmanager
def in_state(
    state: State,
    *,
    size: tuple[int, int] = _SIZE,
    language: str = FRENCH,
    theme: Theme | None = None,
    text_scale: int = 100,
    paints: bool = False,
) -> Iterator[Driver]:
    """A kiosk in a state, with a folder and a clock of its own; the state's theme where none is named.

    One that `paints` paints every frame, else the picture is painted when somebody looks at it.
    """
    if pygame.display.get_init():
        pygame.event.clear()
    kept = _database(state.kept, state.played)
    clock = evening.EveningClock()
    with _alone() as home, seeded(_EVENING), dated(clock):
        theme = theme or state.theme
        speak(language)
        shutil.copy(kept, home / "topping.db")
        with open_store(home / "topping.db").store as store:
            kiosk = Driver(store, size, Conditions(), state.is_public, clock=clock, paints=paints)
            settings = Settings(
                announce_session=False,
                theme=theme,
                text_scale=text_scale,
                language=language,
                idle_s=60,
                pin=PIN if state.is_public else "",
            )
            kiosk.services.put(settings, {})
            kiosk.kiosk.screen.dress(theme, text_scale=text_scale)
            try:
                state.before(kiosk)
                start(kiosk)
                state.drive(kiosk)
                kiosk.step()
                yield kiosk
            finally:
                kiosk.kiosk.screen.close()
                speak(FRENCH)


@contextmanager
def _alone() -> Iterator[Path]:
    """A folder of its own for what a machine keeps, in the time zone of the evening; some screens show its name."""
    before = {name: os.environ.get(name) for name in ("HOME", "TOPPING_HOME", "TZ")}
    home = Path(tempfile.gettempdir()) / f"topping-state-{os.getpid()}"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    with ExitStack() as removed:
        removed.callback(shutil.rmtree, home, ignore_errors=True)
        os.environ |= {"HOME": str(home), "TOPPING_HOME": str(home), "TZ": _ZONE}
        _use_zone()
        try:
            yield home
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value
            _use_zone()


def _use_zone() -> None:
    if hasattr(time, "tzset"):  # not on Windows
        time.tzset()


@contextmanager
def seeded(seed_of_all: int) -> Iterator[None]:
    """Chance, identifiers and what comes from the system's own are the same each time."""
    chance = random.Random(seed_of_all)
    own = random.Random.seed

    def seed(self: random.Random, a: Any = None, version: int = 2) -> None:
        own(self, chance.getrandbits(64) if a is None else a, version)

    with (
        patch("os.urandom", chance.randbytes),
        patch("random._urandom", chance.randbytes),
        patch("random.Random.seed", seed),
        patch("secrets.randbits", random.SystemRandom().getrandbits),
        patch("secrets.randbelow", random.SystemRandom().randrange),
    ):
        yield


@contextmanager
def dated(clock: FakeClock) -> Iterator[None]:
    """What asks the calendar itself, and not the kiosk's clock, is told the same."""
    with ExitStack() as patched:
        told = {"now": clock.date, "now_ms": clock.calendar_ms}
        for module, name in _asking(len(sys.modules)):
            patched.enter_context(patch.object(module, name, told[name]))
        yield


@cache
def _asking(modules: int) -> list[tuple[ModuleType, str]]:
    """Returns (module, name) of each imported module that asks the calendar."""
    return [
        (module, name)
        for module in tuple(sys.modules.values())
        for name in ("now", "now_ms")
        if vars(module).get(name) is getattr(database, name)
    ]


@cache
def databases() -> tempfile.TemporaryDirectory[str]:
    """The folder of the databases. One is opened there first: the template of all others draws its identifiers once."""
    folder = tempfile.TemporaryDirectory(prefix="topping-kept-")
    for _ in ("made", "opened again"):
        open_store(Path(folder.name) / "first.db").store.close()
    return folder


@cache
def _database(kept: Callable[[Driver], object], played: int) -> Path:
    """A database with what was kept before a state; made once a process."""
    before = None if kept is nothing else _database(nothing, played)
    made = Path(tempfile.mkdtemp(dir=databases().name)) / "topping.db"
    if before is not None:
        shutil.copy(before, made)
    with seeded(_BEFORE + played if before is None else _KEPT), open_store(made).store as store:
        if kept is nothing and played:
            evening.fill(store, played)
        elif kept is not nothing:
            kept(Driver(store, _SIZE, Conditions(), clock=evening.EveningClock()))
    return made
