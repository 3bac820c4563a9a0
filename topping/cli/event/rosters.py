"""`topping event roster`: enrols those whom a file names, or shows what was understood of it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from topping.cli.event.asked import add_competition
from topping.cli.frame.output import tell_fault
from topping.cli.frame.parser import Parser
from topping.competition.enrolling import enrolled
from topping.competition.events import Enrolled
from topping.competition.roster import RosterRead
from topping.errors import InputError
from topping.game.rosterfile import RosterFile, read_roster_file
from topping.sheets.wording import printable
from topping.store import now, open_store
from topping.store.columns import new_uuid
from topping.texts import say


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
        file = rows_of_file(options.file, pairs=competition.plan.pairs)
        read = file.read
        tell_sheet(file)
        if options.check:
            sys.stdout.writelines(f"{line}\n" for line in _told(read))
            return tell_faults(read, options.file)
        entrants = enrolled(competition.entrants.values(), read.rows, new_uuid, options.centre)
        known = set(competition.entrants)
        new = sum(one.uuid not in known for one in entrants)
        store.competitions.add(uuid, *map(Enrolled, entrants), at=now())
    wanted = {row.names: row.number for row in read.rows if row.number is not None}
    for one in entrants:
        if wanted.get(one.names, one.number) != one.number:
            name = printable(one.name)
            tell_fault(say("event.number_taken", wanted=wanted[one.names], name=name, number=one.number))
    print(say("event.enrolled", new=new, changed=len(entrants) - new, same=len(read.rows) - len(entrants)))
    return tell_faults(read, options.file)


def rows_of_file(path: Path, *, pairs: bool) -> RosterFile:
    """The roster of a file of any kind; raises `InputError` where nobody can be read, `SetupError`."""
    found = read_roster_file(path, pairs=pairs)
    if not found.read.rows:
        first = found.read.faults[0]
        raise InputError(first.key, **first.values).at_line(first.line).in_source(path.name)
    return found


def tell_sheet(file: RosterFile) -> None:
    """Says which sheet of a workbook was read, where others hold something too, and that zeros may be lost."""
    if file.others:
        print(say("roster_file.sheet", sheet=printable(file.sheet), count=file.others))
    if file.lacks_zeros:
        print(say("roster_file.zeros"))


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
        (
            str(row.number or ""),
            " – ".join(row.names),
            row.club,
            " / ".join(row.licences),
            row.series,
            row.category,
            row.centre,
            say("roster_file.column.minor") if row.minor else "",
        )
        for row in read.rows
    ]
    widths = [max(map(len, texts)) for texts in zip(*rows, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [" | ".join(columns), *map(printable, lines)]
