"""`python -m topping` and the `topping` command."""

import sys
from contextlib import suppress

from topping import __version__


def main() -> int:
    """Runs the command line on this process's arguments; returns its exit code."""
    if sys.argv[1:] == ["--version"]:  # answered at once, without loading the texts: it is the same in every language
        with suppress(OSError):  # `run` reports a closed or full output
            print(f"topping {__version__}", flush=True)
            return 0
    try:
        from topping.cli import run  # here for a fast start, and so that Ctrl-C shows no traceback
    except KeyboardInterrupt:
        return 130
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
