"""`python -m topping` and the `topping` command."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the command line on this process's arguments; returns its exit code."""
    from topping.cli import run  # imported late, so that a missing library is told and not traced

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
