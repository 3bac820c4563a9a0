"""Reads a roster (list of players) from a spreadsheet file, or from a text in any encoding."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from topping.competition.roster import MOST_ROWS, RosterRead, read_roster, read_roster_sheet
from topping.errors import InputError, SetupError
from topping.exchange.content import is_workbook
from topping.play.session.plan import MOST_TABLES, Player, clean_name
from topping.system.disk import os_reason, read_regular
from topping.system.encoding import NotTextError, decoded

_LARGEST: Final = 4 << 20
_DOCUMENTS: Final = (b"%PDF-", b"{\\rtf", b"<html", b"<!DOCTYPE")
"""First bytes of other kinds of documents, which may hold a roster but cannot be read."""
MOST_SHEET_ROWS: Final = MOST_ROWS + 20
"""Rows read from a sheet: more than a roster may have, so that the excess is noticed."""


@dataclass(frozen=True, slots=True)
class RosterFile:
    """A roster (list of players) as read from a file, with the name of the sheet if the file is a spreadsheet."""

    read: RosterRead
    sheet: str = ""
    """The name of the sheet read; empty for a text."""
    others: int = 0
    """The number of other sheets with content."""
    lacks_zeros: bool = False
    """Whether licences written as numbers may have lost their leading zeros."""


def roster_content(path: Path) -> bytes:
    """Returns the bytes of a roster file; raises `InputError` for a wrong kind of file, `SetupError` if it is
    unreadable.
    """
    try:
        content = read_regular(path, _LARGEST)
    except OSError as fault:
        raise SetupError("sessions.unreadable", why=os_reason(fault)).in_source(path.name) from fault
    if content.startswith(_DOCUMENTS):
        raise InputError("workbook.other_kind").in_source(path.name)
    return content


def roster_of_text(content: bytes, *, pairs: bool) -> RosterRead:
    """Reads a roster from the bytes of a text file; raises `InputError` if they are no text.

    With `pairs`, two players play as one entrant.
    """
    try:
        return read_roster(decoded(content), pairs=pairs)
    except NotTextError:
        raise InputError("roster_file.not_text") from None


def read_roster_file(path: Path, *, pairs: bool) -> RosterFile:
    """Reads a roster from a text or spreadsheet file. With `pairs`, two players play as one entrant.

    Raises `InputError` for a wrong kind of file, `SetupError` if it cannot be read.
    """
    content = roster_content(path)
    try:
        if not is_workbook(content):
            return RosterFile(roster_of_text(content, pairs=pairs))
        # imported late, to start faster: most rosters are texts, and the library takes 300 ms to load
        from topping.workbook.reading import read_workbook

        sheet = read_workbook(content, MOST_SHEET_ROWS)
    except InputError as fault:
        raise fault.in_source(path.name) from fault
    read = read_roster_sheet(sheet.rows, pairs=pairs)
    return RosterFile(read, sheet.name, sheet.others, sheet.lacks_zeros and has_licences(read))


def has_licences(read: RosterRead) -> bool:
    """Returns whether any licence of a roster consists of digits only; a spreadsheet may have dropped its leading
    zeros.
    """
    return any(licence.isdecimal() for row in read.rows for licence in row.licences)


def seated(read: RosterRead, taken: Iterable[int] = ()) -> tuple[Player, ...]:
    """Returns the players of a roster for a session, each at the table given in the roster or at the next free one.

    `taken` are the tables in use. Raises `InputError` with the line of the first fault.
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
