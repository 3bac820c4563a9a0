"""`topping event roster`: enrols those whom a file names, or shows what was understood of it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from topping.cli.event.asked import add_competition
from topping.cli.frame.output import tell_fault
from topping.cli.frame.parser import Parser
from topping.competition.enrolling import enrolled
from topping.competition.events import Enrolled
from topping.competition.roster import RosterRead, read_roster
from topping.disk import os_reason
from topping.encoding import NotTextError, decoded
from topping.errors import InputError, SetupError
from topping.sheets.wording import printable
from topping.store import now, open_store
from topping.store.uuids import new_uuid
from topping.texts import say

_LARGEST: Final = 1 << 20
_ZIP: Final = b"PK\x03\x04"
"""How the workbooks of spreadsheets begin."""


def add_options(parser: Parser) -> None:
    """Adds the options of `roster`."""
    add_competition(parser)
    parser.add_argument("file", type=Path, metavar=say("help.metavar.file"), help=say("help.event.players"))
    parser.add_argument("--centre", metavar=say("help.metavar.name"), default="", help=say("help.event.centre"))
    parser.add_argument("--check", action="store_true", help=say("help.event.check"))


def enrol(options: argparse.Namespace) -> int:
    """Enrols; 1 where a line enrols nobody."""
    with open_store().store as store:
        uuid = store.competitions.named(options.competition)
        competition = store.competitions.read(uuid)
        read = rows_of_file(options.file, pairs=competition.plan.pairs)
        if options.check:
            sys.stdout.writelines(f"{line}\n" for line in _told(read))
            return tell_faults(read, options.file)
        entrants = enrolled(competition.entrants.values(), read.rows, new_uuid, options.centre)
        known = set(competition.entrants)
        new = sum(one.uuid not in known for one in entrants)
        store.competitions.add(uuid, *map(Enrolled, entrants), at=now())
    print(say("event.enrolled", new=new, changed=len(entrants) - new, same=len(read.rows) - len(entrants)))
    return tell_faults(read, options.file)


def rows_of_file(path: Path, *, pairs: bool) -> RosterRead:
    """The roster of a file in any encoding; raises `InputError` where nobody can be read, `SetupError`."""
    try:
        if path.stat().st_size > _LARGEST:
            raise InputError("roster_file.too_large").in_source(path.name)
        content = path.read_bytes()
        if content.startswith(_ZIP):
            raise InputError("roster_file.workbook").in_source(path.name)
        read = read_roster(decoded(content), pairs=pairs)
    except OSError as fault:
        raise SetupError("sessions.unreadable", why=os_reason(fault)).in_source(path.name) from fault
    except NotTextError:
        raise InputError("sessions.not_text").in_source(path.name) from None
    if not read.rows:
        first = read.faults[0]
        raise InputError(first.key, **first.values).at_line(first.line).in_source(path.name)
    return read


def tell_faults(read: RosterRead, path: Path) -> int:
    """Writes what was not read to standard error; 1 where there is anything."""
    for fault in read.faults:
        sentence = printable(say(fault.key, **fault.values))
        tell_fault(f"{path.name}, {say('roster_file.line', line=fault.line, sentence=sentence)}")
    return 1 if read.faults else 0


def _told(read: RosterRead) -> list[str]:
    """What was understood: the columns, then each row."""
    columns = [say(f"roster_file.column.{'none' if one is None else one.value}") for one in read.columns]
    rows = [
        (str(row.number or ""), " – ".join(row.names), row.club, " / ".join(row.licences), row.series, row.category)
        for row in read.rows
    ]
    widths = [max(map(len, texts)) for texts in zip(*rows, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [" | ".join(columns), *map(printable, lines)]
