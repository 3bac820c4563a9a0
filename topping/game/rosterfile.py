"""The file of a roster, as a secretary has it: a workbook of a spreadsheet, or a text of any encoding."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from topping.competition.roster import MOST_ROWS, RosterRead, read_roster, read_roster_sheet
from topping.disk import os_reason, read_regular
from topping.encoding import NotTextError, decoded
from topping.errors import InputError, SetupError
from topping.exchange.detect import is_workbook
from topping.play.session.plan import MOST_TABLES, Player, clean_name

_LARGEST: Final = 4 << 20
_DOCUMENTS: Final = (b"%PDF-", b"{\\rtf", b"<html", b"<!DOCTYPE")
"""How other files begin that hold a roster and cannot be read."""
MOST_SHEET_ROWS: Final = MOST_ROWS + 20
"""Of a sheet: what is too much for a roster is seen to be so."""


@dataclass(frozen=True, slots=True)
class RosterFile:
    """What was understood of a file."""

    read: RosterRead
    sheet: str = ""
    """The name of the sheet that was read; empty for a text."""
    others: int = 0
    """How many sheets besides hold anything."""
    lacks_zeros: bool = False
    """Whether zeros in front of licences that are numbers may be lost."""


def roster_content(path: Path) -> bytes:
    """The content of a file; raises `InputError` where it cannot be a roster, `SetupError` where it cannot be read."""
    try:
        content = read_regular(path, _LARGEST)
    except OSError as fault:
        raise SetupError("sessions.unreadable", why=os_reason(fault)).in_source(path.name) from fault
    if content.startswith(_DOCUMENTS):
        raise InputError("workbook.other_kind").in_source(path.name)
    return content


def roster_of_text(content: bytes, *, pairs: bool) -> RosterRead:
    """The roster of a text; raises `InputError` for what is no text."""
    try:
        return read_roster(decoded(content), pairs=pairs)
    except NotTextError:
        raise InputError("roster_file.not_text") from None


def read_roster_file(path: Path, *, pairs: bool) -> RosterFile:
    """The roster of a file; raises `InputError` where it is none, `SetupError` where it cannot be read."""
    content = roster_content(path)
    try:
        if not is_workbook(content):
            return RosterFile(roster_of_text(content, pairs=pairs))
        # for speed of start: most rosters are texts, and the library takes a third of a second
        from topping.workbook.reading import read_workbook

        sheet = read_workbook(content, MOST_SHEET_ROWS)
    except InputError as fault:
        raise fault.in_source(path.name) from fault
    read = read_roster_sheet(sheet.rows, pairs=pairs)
    return RosterFile(read, sheet.name, sheet.others, sheet.lacks_zeros and has_licences(read))


def has_licences(read: RosterRead) -> bool:
    """Whether any licence is digits alone, as a spreadsheet may have made a number of it."""
    return any(one.isdecimal() for row in read.rows for one in row.licences)


def seated(read: RosterRead, taken: Iterable[int] = ()) -> tuple[Player, ...]:
    """The players of a session that a roster names, at the tables it gives or the next free ones.

    `taken` are tables already given. Raises `InputError` with the line at fault: then nobody is seated.
    """
    for fault in read.faults:
        raise InputError(fault.key, **fault.values).at_line(fault.line)
    used = set(taken)
    free = (table for table in count(1) if table not in used)
    players = []
    for row in sorted(read.rows, key=lambda row: row.number is None):
        table = next(free) if row.number is None else row.number
        try:
            if table in used:
                raise InputError("roster.twice", table=table)
            if table > MOST_TABLES:
                raise InputError("roster.table", table=table, most=MOST_TABLES)
            players.append(Player(table, clean_name(row.names[0])))
        except InputError as fault:
            raise fault.at_line(row.line) from None
        used.add(table)
    return tuple(players)
