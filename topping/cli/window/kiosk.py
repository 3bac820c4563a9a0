"""`topping kiosk`: the public kiosk, or the systemd unit that opens it."""

from __future__ import annotations

import argparse
import sys

from topping import config, paths
from topping.cli.frame.options import add_lexicon
from topping.cli.frame.parser import Parser
from topping.cli.window.options import add_window_options, window_size
from topping.cli.window.request import KioskRequest, open_kiosk, usual_conditions
from topping.cli.window.unit import unit
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.add_argument("--print-unit", action="store_true", help=say("help.kiosk.unit"))
    add_window_options(parser)
    add_lexicon(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    if options.print_unit:
        sys.stdout.write(unit())
        return 0
    settings, faults = config.load()
    if settings.pin:
        config.keep_pin(settings.pin, paths.config_file().resolve())
    request = KioskRequest(settings, faults, usual_conditions(settings), lexicon=options.lexicon)
    open_kiosk(window_size(options), request, is_public=True)
    return 0
