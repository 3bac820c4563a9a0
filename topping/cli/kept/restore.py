"""`topping restore`: replaces the database by a saved one."""

from __future__ import annotations

import argparse
from pathlib import Path

from topping.cli.frame.parser import Parser
from topping.store.files.backup import restore
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_run)
    parser.add_argument("file", type=Path, metavar=say("help.metavar.file"), help=say("help.restore.file"))


def _run(options: argparse.Namespace) -> int:
    restored = restore(options.file)
    content = restored.content
    print(say("restore.done", path=options.file, players=content.players, runs=content.runs))
    if restored.set_aside is not None:
        print(say("restore.aside", aside=restored.set_aside))
    return 0
