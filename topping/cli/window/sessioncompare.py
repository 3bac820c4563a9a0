"""`topping session compare` and `print`: what two arbiters corrected otherwise, and slips as they fall due."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from topping.cli.frame.parser import Parser
from topping.correction.sanction.correction import Correction
from topping.errors import SetupError, StoreError
from topping.play.session.session import Session
from topping.play.session.slips import CorrectionDifference, DueSlip, correction_differences, due_slips
from topping.sheets.session.writing import slip_text
from topping.sheets.slip import reason_in_words
from topping.sheets.wording import points, printable
from topping.store import open_store, open_to_read
from topping.store.sessions.log import SessionLog
from topping.store.sessions.sessions import replayed
from topping.texts import say

_PAUSE_S: Final = 1.0


def add_slip_options(parser: Parser) -> None:
    """Adds the options besides the session's number."""
    parser.add_argument("--once", action="store_true", help=say("help.session.slips_once"))
    parser.add_argument(
        "--print", dest="printer", metavar=say("help.session.printer_metavar"), help=say("help.session.printer")
    )


def print_slips(options: argparse.Namespace) -> int:
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


def add_options(parser: Parser) -> None:
    """Adds the option that names another arbiter's database, and `--json`."""
    parser.add_argument("--database", type=Path, metavar=say("help.metavar.file"), help=say("help.session.database"))
    parser.add_argument("--json", action="store_true", help=say("help.json_option"))


def run(options: argparse.Namespace) -> int:
    """Prints the differences, and how many there are."""
    first, second = _session(options.id, None), _session(options.other, options.database)
    found = correction_differences(first, second)
    if options.json:
        sys.stdout.write(json.dumps([_record(one) for one in found], ensure_ascii=False, indent=2) + "\n")
        return 0
    for one in found:
        sys.stdout.write(_line(one, first) + "\n")
    moves = min(first.collected, second.collected)
    sys.stdout.write(say("session.compare.sum", count=len(found), moves=say("count.moves", count=moves)) + "\n")
    return 0


def _session(session_id: int, database: Path | None) -> Session:
    store = open_to_read(database)
    if store is None:
        raise StoreError("store.session_unknown", session=session_id)
    with store:
        store.held.check_session(session_id)
        kept, events = store.sessions.get(session_id)
    return replayed(kept.id, kept.facts, events)


def _line(one: CorrectionDifference, session: Session) -> str:
    seated = session.seats.get(one.table)
    name = "" if seated is None else printable(seated.player.name)
    return say(
        "session.compare.line",
        move=one.move,
        table=one.table,
        name=name or "–",
        first=_in_words(one.first),
        second=_in_words(one.second),
    )


def _in_words(correction: Correction | None) -> str:
    if correction is None:
        return say("session.compare.missing")
    reasons = ", ".join(reason_in_words(reason) for reason in correction.reasons)
    return f"{points(correction.points)} ({reasons})" if reasons else points(correction.points)


def _record(one: CorrectionDifference) -> dict[str, Any]:
    return {"move": one.move, "table": one.table, "first": _correction(one.first), "second": _correction(one.second)}


def _correction(correction: Correction | None) -> dict[str, Any] | None:
    if correction is None:
        return None
    return {
        "points": correction.points,
        "warnings": correction.warnings,
        "reasons": [reason.motive.name.lower() for reason in correction.reasons],
    }
