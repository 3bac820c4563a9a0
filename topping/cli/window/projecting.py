"""Opening the window of the second display."""

from __future__ import annotations

import os
import sys

from topping.config import Settings
from topping.kiosk.engine.clock import SystemClock
from topping.kiosk.engine.processes import ATTENDED
from topping.kiosk.otherscreens import Projection, until_closed
from topping.kiosk.paint import theme
from topping.kiosk.public.following import Follower
from topping.kiosk.window import Window
from topping.log import LOG, note_fault, note_start
from topping.paths import database_file, live_file


def project(size: tuple[int, int] | None, display: int, session: int | None, settings: Settings) -> None:
    """Shows a session, or the one being led, on a display until the window is closed.

    One that a kiosk has started ends with it. Raises `SetupError` where there is no such display.
    """
    follower = Follower(database_file(), live_file(), session)
    screen = Window(size, is_beside=True, display=display)
    note_start(screen.surface.get_size())
    for fault in theme.font_faults():
        note_fault("mended", fault)
    projection = Projection(screen, SystemClock(), follower, settings)
    if os.environ.get(ATTENDED):
        projection.run(is_alive=until_closed(sys.stdin.fileno()))
    else:
        projection.run()
    LOG.info("end")
