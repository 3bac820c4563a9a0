"""`topping session compare`: where two arbiters who corrected the same bulletins apart do not agree (§5.9)."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from topping.cli.frame.parser import Parser
from topping.correction.sanction.correction import Correction
from topping.errors import StoreError
from topping.play.session.session import Session
from topping.play.session.slips import CorrectionDifference, correction_differences
from topping.sheets.slip import reason_in_words
from topping.sheets.wording import points, printable
from topping.store import open_to_read
from topping.store.sessions.replaying import replayed
from topping.texts import say


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
