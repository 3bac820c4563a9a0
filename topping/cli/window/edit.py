"""`topping edit` opens the kiosk to type in or correct a game, or to set up a position and solve it."""

import argparse
from pathlib import Path

from topping import config
from topping.cli.frame.options import add_lexicon, add_window_options, window_size
from topping.cli.frame.parser import Parser, add_argument
from topping.cli.frame.secrecy import lexicon_asked
from topping.cli.window.request import EditingStart, KioskRequest, open_kiosk, usual_conditions
from topping.errors import InputError
from topping.gamefiles.importing import draft_of_file
from topping.paths import drafts_folder
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position


def declare_edit(parser: Parser) -> None:
    add_argument(parser, "file", "help.edit.file", "help.metavar.file", nargs="?", type=Path)
    add_argument(parser, "--position", "help.edit.position", "CGP", nargs="?", const="")
    add_window_options(parser)
    add_lexicon(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    start = _start(options.file, options.position, options.lexicon)
    settings, faults = config.load()
    request = KioskRequest(settings, faults, usual_conditions(settings), lexicon=options.lexicon, editing=start)
    open_kiosk(window_size(options), request)
    return 0


def _start(file: Path | None, position: str | None, lexicon: str | None) -> EditingStart:
    """Returns what the kiosk opens for editing: the game in a file, a position, or nothing in particular.

    Raises `ToppingError` before the window opens.
    """
    if file is not None and position is not None:
        raise InputError("editing.one_thing")
    if position is not None:
        return EditingStart(position=Position.parse(position) if position.strip() else Position(Board(), ""))
    if file is None:
        return EditingStart()
    path = file.expanduser().resolve()
    draft = draft_of_file(path, lexicon_asked(lexicon).admits)
    return EditingStart(draft, path if path.parent == drafts_folder().resolve() else None)
