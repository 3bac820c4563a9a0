"""Opening the window of a screen that shows the live table of a competition."""

from __future__ import annotations

import os
import sys

from topping.config import Settings
from topping.kiosk.engine.clock import SystemClock
from topping.kiosk.engine.processes import ATTENDED
from topping.kiosk.otherscreens import RoomTable, until_closed
from topping.kiosk.paint import theme
from topping.kiosk.window import Window
from topping.log import LOG, note_fault, note_start
from topping.paths import database_file


def tabulate(size: tuple[int, int] | None, display: int, competition: str, settings: Settings) -> None:
    """Shows the live table of a competition until the window is closed; one that a kiosk has started ends with it.

    Raises `SetupError` where there is no such display.
    """
    screen = Window(size, is_beside=True, display=display)
    note_start(screen.surface.get_size())
    for fault in theme.font_faults():
        note_fault("mended", fault)
    table = RoomTable(screen, SystemClock(), database_file(), competition, settings)
    if os.environ.get(ATTENDED):
        table.run(is_alive=until_closed(sys.stdin.fileno()))
    else:
        table.run()
    LOG.info("end")
