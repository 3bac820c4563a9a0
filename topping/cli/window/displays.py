"""The windows on second displays, which show a session, a game on phones, a run played aloud, or a competition's
standings.
"""

import os
import sys

from topping.config import Settings
from topping.kiosk.displays.following import Audience, Follower
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.processes import ATTENDED
from topping.kiosk.otherscreens import OtherScreen, Projection, RoomFace, RoomTable, Watching, until_closed
from topping.kiosk.paint import theme
from topping.kiosk.window import Window
from topping.log import LOG, note_fault, note_start
from topping.paths import database_file, hall_file, live_file, watched_file


def project(size: tuple[int, int] | None, display: int, session: int | None, settings: Settings) -> None:
    """Shows the public view of a session, given by number (None: the current one), until the window is closed.

    A window opened by a kiosk also closes with the kiosk. Raises `SetupError` if there is no display with the number
    `display`.
    """
    follower = Follower(database_file(), live_file(), session)
    screen = _window(size, display)
    projection = Projection(screen, Clock(), follower, settings)
    _run(projection)


def tabulate(size: tuple[int, int] | None, display: int, competition: str, settings: Settings) -> None:
    """Shows the standings of a competition (by name or UUID), always up to date, until the window is closed.

    A window opened by a kiosk also closes with the kiosk. Raises `SetupError` if there is no display with the number
    `display`.
    """
    screen = _window(size, display)
    table = RoomTable(screen, Clock(), database_file(), competition, settings)
    _run(table)


def show_room(size: tuple[int, int] | None, display: int, settings: Settings) -> None:
    """Shows the game that a room plays on phones, until the window is closed.

    A window opened by a kiosk also closes with the kiosk. Raises `SetupError` if there is no display with the number
    `display`.
    """
    _run(RoomFace(_window(size, display), Clock(), hall_file(), settings))


def watch(size: tuple[int, int] | None, display: int, audience: str, settings: Settings) -> None:
    """Shows a run in which a player speaks his moves aloud, until the window is closed.

    `audience` is `player` or `room`: the people who watch this window. A window opened by a kiosk also closes with the
    kiosk. Raises `SetupError` if there is no display with this number.
    """
    screen = _window(size, display)
    _run(Watching(screen, Clock(), watched_file(), Audience(audience), settings))


def _window(size: tuple[int, int] | None, display: int) -> Window:
    screen = Window(size, is_beside=True, display=display)
    note_start(screen.surface.get_size())
    for fault in theme.font_faults():
        note_fault("mended", fault)
    return screen


def _run(shown: OtherScreen) -> None:
    """Runs a display until its window is closed or the kiosk that opened it ends."""
    if os.environ.get(ATTENDED):
        shown.run(is_alive=until_closed(sys.stdin.fileno()))
    else:
        shown.run()
    LOG.info("end")
