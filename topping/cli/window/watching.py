"""Opening the window of a screen that watches a run played aloud."""

from __future__ import annotations

import os
import sys

from topping.config import Settings
from topping.kiosk import theme
from topping.kiosk.clock import SystemClock
from topping.kiosk.projection import until_closed
from topping.kiosk.public.watchedface import Audience
from topping.kiosk.screen import Screen
from topping.kiosk.secondscreen import ATTENDED
from topping.kiosk.watching import Watching
from topping.log import LOG, note_fault, note_start
from topping.paths import watched_file


def watch(size: tuple[int, int] | None, display: int, audience: str, settings: Settings) -> None:
    """Shows a run played aloud until the window is closed; one that a kiosk has started ends with it.

    Raises `SetupError` where there is no such display.
    """
    screen = Screen(size, is_beside=True, display=display)
    note_start(screen.surface.get_size())
    for fault in theme.font_faults():
        note_fault("mended", fault)
    watching = Watching(screen, SystemClock(), watched_file(), Audience(audience), settings)
    if os.environ.get(ATTENDED):
        watching.run(is_alive=until_closed(sys.stdin.fileno()))
    else:
        watching.run()
    LOG.info("end")
