import os
import pkgutil
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # a signal ends the tests, rather than asking a kiosk of theirs to close

import pygame
import pytest

from tests.kiosk.driver import Driver, FakeClock, game
from topping.config import Settings
from topping.kiosk import routes
from topping.kiosk.paint import background
from topping.kiosk.services.services import Services
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store
from topping.system.pin import hashed

Open = Callable[..., Driver]

for _module, _name, _most in (("paint.grid", "_empty_board", 24), ("paint.tiles", "_tile", 4_000)):
    _at = f"topping.kiosk.{_module}.{_name}"
    pytest.MonkeyPatch().setattr(_at, lru_cache(maxsize=_most)(pkgutil.resolve_name(_at).__wrapped__))
background.KEPT = 24
"""A program has one size and one theme at a time; tests look at all of them, again and again."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing was ever kept."""
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def own_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No device is open before and after."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


class Clipboard:
    """What was copied last, in place of the system's clipboard, which no test may change."""

    def __init__(self) -> None:
        self.text = ""
        self.is_there = True

    def put_text(self, text: str) -> None:
        self._check()
        self.text = text

    def get_text(self) -> str:
        self._check()
        return self.text

    def _check(self) -> None:
        if not self.is_there:
            raise pygame.error("no clipboard")


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    made = Clipboard()
    monkeypatch.setattr(pygame.scrap, "put_text", made.put_text)
    monkeypatch.setattr(pygame.scrap, "get_text", made.get_text)
    return made


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "topping.db").store as opened:
        yield opened


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def behind(store: Store, clock: FakeClock) -> Services:
    """The services behind the screens, without a loop."""
    return Services(store, clock, Conditions())


@pytest.fixture
def open_kiosk(store: Store) -> Iterator[Open]:
    """Opens kiosks, of any size and conditions, at their first screen or, not `at_home`, with nothing on it."""
    opened: list[Driver] = []

    def open_one(
        size: tuple[int, int] = (1280, 720),
        conditions: Conditions = Conditions(),
        at_home: bool = True,
        settings: Settings | None = None,
        is_public: bool = False,
    ) -> Driver:
        driver = Driver(store, size, conditions, is_public)
        driver.services.put(settings or driver.services.settings, {})
        opened.append(driver)
        pygame.event.clear()
        if at_home:
            driver.show(routes.Home())
        return driver

    yield open_one
    for driver in opened:
        driver.kiosk.screen.close()


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    """A kiosk of 1280×720 under the usual conditions, at its first screen."""
    return open_kiosk()


@pytest.fixture
def public(open_kiosk: Open) -> Driver:
    """A public kiosk with the PIN 2580, at its first screen."""
    return open_kiosk(settings=Settings(pin=hashed("2580"), announce_session=False), is_public=True)


@pytest.fixture
def playing(open_kiosk: Open) -> Driver:
    """A run under the usual conditions, its first draw (STLEAPL) on screen."""
    driver = open_kiosk(at_home=False)
    driver.play(game())
    return driver
