"""`topping sheet`: prints a game as a club sheet, in text or HTML."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from topping.cli.frame.held import must_be_free
from topping.cli.frame.output import write_out
from topping.cli.frame.parser import Parser
from topping.disk import os_reason
from topping.errors import InputError, SetupError
from topping.game.anyfile import load_any
from topping.sheets.game import as_page, as_text, sheet_of
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_run)
    parser.add_argument("file", type=Path, metavar=say("help.metavar.file"), help=say("help.game_file"))
    parser.add_argument("--html", action="store_true", help=say("help.html_option"))
    parser.add_argument("--out", type=Path, metavar=say("help.metavar.file"), help=say("help.sheet_out_option"))


def _run(options: argparse.Namespace) -> int:
    game = load_any(options.file)
    must_be_free(game)
    sheet = sheet_of(game)
    text = as_page(sheet) if options.html else as_text(sheet)
    if options.out is None:
        sys.stdout.write(text)
    else:
        _write(text, options.out, options.file)
    return 0


def _write(text: str, out: Path, game: Path) -> None:
    """Writes the sheet, but never over the game it was made from."""
    try:
        is_the_game = out.exists() and out.samefile(game)
    except OSError as fault:
        raise SetupError("setup.write", path=out, why=os_reason(fault)) from fault
    if is_the_game:
        raise InputError("sheet.over_game", path=out)
    write_out(out, text)
