"""`topping blank`: a blank sheet to print, as a page."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from topping.cli.frame.output import write_out
from topping.cli.frame.parser import Parser, add_argument
from topping.sheets.game import BlankSheet, blank_page
from topping.texts import say


def declare_blank(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    known = tuple(sheet.value for sheet in BlankSheet)
    explanation = say("help.blank.sheet", known=", ".join(known))
    parser.add_argument("sheet", metavar=say("help.blank.metavar.sheet"), choices=known, help=explanation)
    add_argument(parser, "--out", "help.blank.out", "help.metavar.file", type=Path)


def _run(options: argparse.Namespace) -> int:
    page = blank_page(BlankSheet(options.sheet))
    if options.out is None:
        sys.stdout.write(page)
    else:
        write_out(options.out, page)
    return 0
