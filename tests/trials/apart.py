"""The shipped process that exchanges, on the calendar of a machine that shows another time: `apart.py MILLISECONDS`."""

import sys
import time
from unittest.mock import patch

from topping.hub import process
from topping.store import database


def main(calendar_ms: int) -> int:
    """Exchanges until standard input ends; returns the exit code."""
    with patch.object(database, "time_ns", lambda: time.time_ns() + 1_000_000 * calendar_ms):
        return process.main()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
