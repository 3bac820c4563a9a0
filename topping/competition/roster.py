"""Rosters as club secretaries have them: lines typed, cells pasted from a spreadsheet, a CSV file of any separator.

Columns are told by their headings, or, without headings, by what they hold. Every cell is a text: a licence keeps the
zeros in front. A line at fault is told with its number, and keeps no other line from being read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.competition.entrant import LONGEST_FIELD, MOST_NUMBERS, entrant_text
from topping.competition.rostercells import (
    LONGEST_LINE,
    POWER,
    RosterColumn,
    cells_of,
    clean_cells,
    headings_of,
    plain_lines,
)
from topping.errors import InputError

MOST_ROWS: Final = 5_000
_MOST_CHARACTERS: Final = 1_000_000
_SHOWN: Final = 60

_YES: Final = frozenset(("x", "o", "oui", "y", "yes", "1", "vrai", "true", "m", "mineur", "mineure"))
_LISTED: Final = re.compile(r"(?:([0-9]{1,6})[.):]?\s+)?(.+)")
_PAIR: Final = re.compile(r"\s*[/&+]\s*|\s+[–—-]\s+|\s+et\s+")


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One entrant as a roster tells him."""

    line: int
    """Of the text, from 1."""
    names: tuple[str, ...]
    number: int | None = None
    """None where the roster gives none: he takes the next that is free."""
    club: str = ""
    licences: tuple[str, ...] = ()
    series: str = ""
    category: str = ""
    centre: str = ""
    minor: bool = False


@dataclass(frozen=True, slots=True)
class RosterFault:
    """A line that enrols nobody."""

    line: int
    key: str
    """Of its sentence."""
    text: str = ""
    """What is at fault."""

    @property
    def values(self) -> dict[str, object]:
        """Those of its sentence."""
        return {"text": self.text, "most": LONGEST_FIELD}


@dataclass(frozen=True, slots=True)
class RosterRead:
    """What was understood of a roster."""

    rows: tuple[RosterRow, ...]
    faults: tuple[RosterFault, ...]
    columns: tuple[RosterColumn | None, ...]
    """What each column was taken for; None for one that is passed over."""


def read_roster(text: str, *, pairs: bool = False) -> RosterRead:
    """Reads a roster; `pairs`: two names make an entrant, in one row or in two that share a number."""
    if len(text) > _MOST_CHARACTERS:
        return RosterRead((), (RosterFault(1, "roster_file.too_large"),), ())
    lines = plain_lines(text)
    endless = [RosterFault(place, "roster_file.endless") for place, line in enumerate(lines, 1) if _is_endless(line)]
    read = _read(cells_of(["" if _is_endless(line) else line for line in lines]), pairs=pairs)
    if not endless:
        return read
    faults = [one for one in read.faults if one.key != "roster_file.empty"]
    return replace(read, faults=tuple(sorted(endless + faults, key=lambda one: one.line)))


def _is_endless(line: str) -> bool:
    return len(line) > LONGEST_LINE


def read_roster_sheet(rows: Iterable[tuple[int, Sequence[str]]], *, pairs: bool = False) -> RosterRead:
    """Reads the rows of a workbook's sheet, each with its number, as `read_roster` reads those of a text."""
    return _read(clean_cells(rows), pairs=pairs)


def _read(lines: Sequence[tuple[int, list[str]]], *, pairs: bool) -> RosterRead:
    if not lines:
        return RosterRead((), (RosterFault(1, "roster_file.empty"),), ())
    head, columns = headings_of([cells for _, cells in lines])
    lines = lines[head:]
    if not lines:
        return RosterRead((), (RosterFault(1, "roster_file.no_row"),), columns)
    rows: list[RosterRow] = []
    faults: list[RosterFault] = []
    for line, cells in lines[:MOST_ROWS]:
        try:
            rows.append(_row(line, cells, columns, pairs=pairs))
        except _FaultError as fault:
            faults.append(fault.fault)
        except InputError as refused:
            faults.append(RosterFault(line, refused.key, _shown(cells)))
    if len(lines) > MOST_ROWS:
        faults.append(RosterFault(lines[MOST_ROWS][0], "roster_file.too_long"))
    if pairs:
        rows, more = _paired(rows)
        faults += more
    rows, more = _without_doubles(rows)
    return RosterRead(tuple(rows), tuple(sorted(faults + more, key=lambda one: one.line)), columns)


def _shown(cells: Iterable[str]) -> str:
    """What stands on a line, as far as a sentence can name it."""
    text = " ; ".join(filter(None, cells))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"


_TOTALS: Final = frozenset(("total", "totaux", "somme", "moyenne", "effectif", "nombre", "sum", "average", "count"))
_OF_TOTALS: Final = frozenset(
    ("general", "generaux", "de", "des", "du", "joueurs", "inscrits", "points", "players", "of")
)
"""What a row may say beside that."""


class _FaultError(Exception):
    """A line that enrols nobody."""

    def __init__(self, line: int, key: str, text: str = "") -> None:
        super().__init__(key)
        self.fault = RosterFault(line, f"roster_file.{key}", text)


# one row


def _row(line: int, cells: Sequence[str], columns: Sequence[RosterColumn | None], *, pairs: bool) -> RosterRow:
    by_column = {column: cell for column, cell in zip(columns, cells, strict=False) if column is not None and cell}

    def cell(column: RosterColumn) -> str:
        return by_column.get(column, "")

    number_text, name = cell(RosterColumn.NUMBER), cell(RosterColumn.NAME)
    if RosterColumn.NUMBER not in columns and (listed := _LISTED.fullmatch(name)):
        number_text, name = listed[1] or "", listed[2]
    partner = _names(cell(RosterColumn.PARTNER), cell(RosterColumn.PARTNER_FIRST), is_pair=False)
    names = _names(name, cell(RosterColumn.FIRST), is_pair=pairs and not partner) + partner
    if not names:
        raise _FaultError(line, "no_name", _shown(cells))
    if not any(map(str.isalpha, "".join(names))):
        raise _FaultError(line, "no_name", _shown(cells))
    if _is_total(same_name(" ".join(names))):
        raise _FaultError(line, "total", _shown(cells))
    if len(names) > (2 if pairs else 1):
        raise _FaultError(line, "too_many_names", " – ".join(names))
    told = (cell(RosterColumn.LICENCE), cell(RosterColumn.PARTNER_LICENCE))
    lost = next((one for one in told if POWER.fullmatch(one)), None)
    if lost is not None:
        raise _FaultError(line, "licence_lost", lost)
    licences = tuple(re.split(r"\s*[/&+]\s*", told[0])) if told[0] else ()
    if told[1]:
        licences = ((licences or ("",))[0], told[1])
    return RosterRow(
        line=line,
        names=tuple(map(entrant_text, names)),
        number=_number(line, number_text),
        club=entrant_text(cell(RosterColumn.CLUB)),
        licences=tuple(map(entrant_text, licences)),
        series=entrant_text(cell(RosterColumn.SERIES)),
        category=entrant_text(cell(RosterColumn.CATEGORY)),
        centre=entrant_text(cell(RosterColumn.CENTRE)),
        minor=cell(RosterColumn.MINOR).casefold() in _YES,
    )


def _is_total(words: tuple[str, ...]) -> bool:
    """Whether a row sums up those above it: `TOTAL`, `Total des joueurs : 24`."""
    told = {word for word in words if not word.isdecimal()}
    return bool(told & _TOTALS) and told <= _TOTALS | _OF_TOTALS


def _names(name: str, first: str, *, is_pair: bool) -> list[str]:
    """One name or two; a column of first names comes before that of family names."""
    family, given = ([*filter(None, _PAIR.split(text))] if is_pair else [text] * bool(text) for text in (name, first))
    count = max(len(family), len(given))
    both = [(given[place : place + 1], family[place : place + 1]) for place in range(count)]
    return [" ".join((*one, *other)) for one, other in both]


def _number(line: int, text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", text) or not 1 <= int(text) <= MOST_NUMBERS:
        raise _FaultError(line, "number", text)
    return int(text)


# rows together


def _paired(rows: Sequence[RosterRow]) -> tuple[list[RosterRow], list[RosterFault]]:
    """Rows of one name that share a number, or follow each other without one, as pairs; faults for the rest."""
    found: list[RosterRow] = []
    faults: list[RosterFault] = []
    waiting: dict[tuple[str, int | None], RosterRow] = {}
    for row in rows:
        if len(row.names) == 2:
            found.append(row)
            continue
        key = (row.centre, row.number)
        first = waiting.pop(key, None)
        if first is None:
            waiting[key] = row
            continue
        licences = tuple((one.licences or ("",))[0] for one in (first, row))
        found.append(
            replace(
                first,
                names=first.names + row.names,
                licences=licences if any(licences) else (),
                minor=first.minor or row.minor,
            )
        )
    faults += [RosterFault(row.line, "roster_file.no_partner", row.names[0]) for row in waiting.values()]
    return sorted(found, key=lambda row: row.line), faults


def _without_doubles(rows: Iterable[RosterRow]) -> tuple[list[RosterRow], list[RosterFault]]:
    """The rows but those that give a number again in the same centre, or enrol the same person twice."""
    found: list[RosterRow] = []
    faults: list[RosterFault] = []
    numbers: set[tuple[str, int]] = set()
    people: set[tuple[object, ...]] = set()
    for row in rows:
        person = (tuple(map(same_name, row.names)), row.licences, same_name(row.club))
        if row.number is not None and (row.centre, row.number) in numbers:
            faults.append(RosterFault(row.line, "roster_file.number_twice", str(row.number)))
        elif person in people:
            faults.append(RosterFault(row.line, "roster_file.twice", " – ".join(row.names)))
        else:
            found.append(row)
            people.add(person)
            if row.number is not None:
                numbers.add((row.centre, row.number))
    return found, faults


def same_name(name: str) -> tuple[str, ...]:
    """What two spellings of a name share, whatever the case, the accents, the order of its parts, and the hyphens."""
    plain = unicodedata.normalize("NFD", name.casefold())
    letters = "".join(one if one.isalnum() else " " for one in plain if not unicodedata.combining(one))
    return tuple(sorted(letters.split()))
