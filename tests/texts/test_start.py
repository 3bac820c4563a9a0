"""What starting the program leaves out: libraries that only some sentences and pages need."""

import subprocess
import sys

from tests.conftest import CHECKOUT

_STARTED = """
import sys
import topping.kiosk.app, topping.sheets.table
import topping.cli.games.sheet, topping.cli.kept.scores, topping.cli.window.session
from topping.texts import say
say("home.play")
say("home.missed", count=367_177)
before = {"babel", "jinja2", "topping.texts.en"} & set(sys.modules)
say("count.points", count=1)
print(sorted(before), "babel" in sys.modules)
"""


def test_babel_and_jinja_are_loaded_when_they_are_needed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _STARTED], cwd=CHECKOUT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[] True"
