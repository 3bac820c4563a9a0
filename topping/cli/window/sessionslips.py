"""`topping session print`: the slips of a session (§5.9) as they fall due, for a printer beside the referee."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from typing import Final

from topping.cli.frame.parser import Parser
from topping.errors import SetupError
from topping.play.session.slips import DueSlip, due_slips
from topping.sheets.session.slips import slip_text
from topping.store import open_store
from topping.store.sessions.log import SessionLog
from topping.texts import say

_PAUSE_S: Final = 1.0


def add_options(parser: Parser) -> None:
    """Adds the options besides the session's number."""
    parser.add_argument("--once", action="store_true", help=say("help.session.slips_once"))
    parser.add_argument(
        "--print", dest="printer", metavar=say("help.session.printer_metavar"), help=say("help.session.printer")
    )


def run(options: argparse.Namespace) -> int:
    """Writes each slip once, and again where its correction was made again; until the session is over."""
    told: set[DueSlip] = set()
    with open_store().store as store:
        log = SessionLog.resume(store, options.id)
        while True:
            for slip in (one for one in due_slips(log.session) if one not in told):
                told.add(slip)
                _write(slip_text(log.session, slip), options.printer)
            if options.once or log.session.is_ended:
                return 0
            time.sleep(_PAUSE_S)
            log.catch_up()


def _write(text: str, printer: str | None) -> None:
    """To standard output, or to that of a printer's command, as `lp`."""
    if printer is None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
        return
    try:
        subprocess.run(printer.split(), input=text.encode(), check=True)
    except (OSError, subprocess.SubprocessError) as fault:
        raise SetupError("session.printer", command=printer) from fault
