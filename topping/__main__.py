"""`python -m topping` and the `topping` command."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the command line on this process's arguments; returns its exit code."""
    try:
        from topping.cli import run  # imported late, so that Ctrl-C is no traceback while much is being imported
    except KeyboardInterrupt:
        return 130
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
