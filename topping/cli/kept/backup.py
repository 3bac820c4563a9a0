"""`topping backup` copies the database to a file, even during play. `topping restore` replaces the database by such a
copy.
"""

import argparse
from pathlib import Path

from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.store.backup import back_up, restore
from topping.texts import say


def declare_backup(parser: Parser) -> None:
    parser.set_defaults(run=_back_up)
    add_argument(parser, "file", "help.backup.file", "help.metavar.file", type=Path)
    add_flag(parser, "--force", "help.backup.force")


def _back_up(options: argparse.Namespace) -> int:
    content = back_up(options.file, overwrite=options.force)
    print(say("backup.done", path=options.file, players=content.players, runs=content.runs))
    return 0


def declare_restore(parser: Parser) -> None:
    parser.set_defaults(run=_restore)
    add_argument(parser, "file", "help.restore.file", "help.metavar.file", type=Path)


def _restore(options: argparse.Namespace) -> int:
    restored = restore(options.file)
    content = restored.content
    print(say("restore.done", path=options.file, players=content.players, runs=content.runs))
    if restored.set_aside is not None:
        print(say("restore.aside", aside=restored.set_aside))
    return 0
