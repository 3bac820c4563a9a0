"""The program of the second display, which tells on its standard output what it shows, and when.

`python -m tests.kiosk.follow` follows the database of TOPPING_HOME: each frame in which the move, the draw or the time
changed is a line of JSON with the instant at which it was on screen. It ends with its standard input.
"""

import json
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from topping.config import Settings
from topping.kiosk.engine.clock import Clock
from topping.kiosk.otherscreens import Projection, until_closed
from topping.kiosk.paint.theme import Panel
from topping.kiosk.public.following import Follower
from topping.kiosk.window import Window
from topping.paths import database_file, live_file

SIZE = (1920, 1080)


class Telling(Projection):
    """Tells what it shows."""

    told = ""

    def turn(self) -> bool:
        is_painted = super().turn()
        shown = json.dumps({panel.name: _text(panel) for panel in self.panels()})
        if is_painted and shown != self.told:
            self.told = shown
            print(json.dumps({"at_ms": Clock().now(), "shown": json.loads(shown)}), flush=True)
        return is_painted


def _text(panel: Panel) -> str:
    return str(panel.state) if panel.name in ("about", "clock", "rack", "notice", "message", "solution") else ""


if __name__ == "__main__":
    follower = Follower(database_file(), live_file())
    Telling(Window(SIZE, is_beside=True), Clock(), follower, Settings()).run(is_alive=until_closed(sys.stdin.fileno()))
