"""`topping backup`: saves the database to a file, also while people play."""

from __future__ import annotations

import argparse
from pathlib import Path

from topping.cli.frame.parser import Parser
from topping.store.files.backup import back_up
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_run)
    parser.add_argument("file", type=Path, metavar=say("help.metavar.file"), help=say("help.backup.file"))
    parser.add_argument("--force", action="store_true", help=say("help.backup.force"))


def _run(options: argparse.Namespace) -> int:
    content = back_up(options.file, overwrite=options.force)
    print(say("backup.done", path=options.file, players=content.players, runs=content.runs))
    return 0
