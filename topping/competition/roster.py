"""Rosters as club secretaries have them: typed lines, cells pasted from a spreadsheet, or a CSV file of any separator.

Columns are recognised by their headings or, without headings, by their contents. Every cell is a text: a licence keeps
its leading zeros. Damaged letters are repaired. Every faulty line is reported with its number; the caller enrols no
entrant until no fault is left.
"""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import count
from typing import Final

from topping.competition.entrant import LONGEST_FIELD, MOST_NUMBERS, entrant_text
from topping.competition.marks import LISTED, MARKED_NUMBER, NOT_UNDERSTOOD, with_plain_number, without_labels
from topping.errors import InputError
from topping.system.encoding import is_damaged, repaired

_SEPARATORS: Final = ("\t", ";", "|", ",")
_TITLE_ROWS: Final = 10
"""Most rows before the headings of a sheet, such as its title and its date."""
_TITLE_CELLS: Final = 2
"""Most cells of such a row: `Date : | 12/03/2026`."""


class RosterColumn(Enum):
    """The kind of data that a column of a roster holds."""

    NUMBER = "number"
    NAME = "name"
    """The whole name, or the family name if there is a column of first names."""
    FIRST = "first"
    PARTNER = "partner"
    PARTNER_FIRST = "partner-first"
    CLUB = "club"
    LICENCE = "licence"
    PARTNER_LICENCE = "partner-licence"
    SERIES = "series"
    CATEGORY = "category"
    CENTRE = "centre"
    MINOR = "minor"


_HEADINGS: Final = {
    RosterColumn.NUMBER: "n no num numero number table dossard paire equipe rang",
    RosterColumn.NAME: "nom noms name joueur joueuse player participant inscrit nomprenom prenomnom nometprenom "
    "prenometnom nomprenoms nom1 joueur1 name1 player1 nomjoueur nomdujoueur joueurs",
    RosterColumn.FIRST: "prenom prenoms firstname prenom1 first",
    RosterColumn.PARTNER: "partenaire equipier coequipier partner nom2 joueur2 name2 player2 nompartenaire",
    RosterColumn.PARTNER_FIRST: "prenom2 prenompartenaire firstname2",
    RosterColumn.CLUB: "club clubs codeclub nomduclub association",
    RosterColumn.LICENCE: "licence license lic numerolicence nlicence nolicence numlicence numerodelicence ndelicence "
    "licence1 matricule nodelicence",
    RosterColumn.PARTNER_LICENCE: "licence2 license2 licencepartenaire nlicence2 partnerlicence",
    RosterColumn.SERIES: "serie series ser classement division",
    RosterColumn.CATEGORY: "categorie category cat age classedage categoriedage",
    RosterColumn.CENTRE: "centre center salle room site",
    RosterColumn.MINOR: "mineur mineure minor",
}
_BY_HEADING: Final = {word: column for column, words in _HEADINGS.items() for word in words.split()}
_SERIES: Final = re.compile(r"(?i)(?:[1-9][A-D]?|NC|N|[1-9]e? s[eé]rie)")
_CATEGORY: Final = re.compile(
    r"(?i)(?:[BCDEJPSV]|poussins?|benjamins?|cadets?|juniors?|espoirs?|seniors?|s[eé]niors?|vermeils?|diamants?)"
)
_LICENCE: Final = re.compile(r"[A-Za-z]{0,2}[0-9]{5,12}[A-Za-z]?")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_FIGURE: Final = re.compile(r"[-+−]?[0-9]+(?:[.,][0-9]+)?")
"""A score, an age or a number, rather than a name or a club."""
_ORDINAL: Final = re.compile(r"[A-Za-z]{1,4}[.)]")
"""A position in a list that is numbered with letters: `a)`, `iv.`."""
_CHESS: Final = re.compile(r"0[1-9]2 [^\n]*\n(?:.*\n)*?001 ")
"""The beginning of a chess tournament report, whose columns have no separators."""
_COMMENT: Final = re.compile(r"#(?![0-9])")
_EMPTY_TABLES: Final = frozenset(["table vide", "tablevide"])
"""The text that SIGLES writes for a table without a player: `--table vide--`."""
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\ufeff"))
_AS_TEXT: Final = re.compile(r'=\s*"([^"]*)"')
"""A cell that a spreadsheet has to take for text: `="0012345"`."""
_TEXT_MARK: Final = re.compile(r"'+(?=[0-9=+@-])")
"""A spreadsheet's mark of text, before characters that it would take for a number or a formula."""
_WHOLE: Final = re.compile(r"([0-9]+)[.,]0+")
"""A whole number that a spreadsheet wrote with decimals: `12.0`."""
POWER: Final = re.compile(r"[0-9](?:[.,][0-9]+)?E\+?[0-9]+")
"""A licence that a spreadsheet took for a large number, so that digits are lost."""


LONGEST_LINE: Final = 20_000
"""Most characters of a line of a roster."""


def plain_lines(text: str) -> list[str]:
    """Returns the lines of a text with any line ends, and with plain blanks only."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").replace("\0", "")
    return [line.replace("\u202f", " ").replace("\v", " ").replace("\f", " ") for line in text.split("\n")]


def cells_of(lines: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Returns (line number from 1, cells) for each line that is not empty.

    The caller has emptied lines longer than `LONGEST_LINE`.
    """
    first = 1
    separator = _separator(lines)
    if lines and (named := re.fullmatch(r"(?i)sep=(.)", lines[0].strip())):
        separator, lines, first = named[1], lines[1:], 2
    delimiter = separator or "\t"
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    before = 0
    try:
        for cells in reader:
            end = reader.line_num
            if end - before > 1 and sum(line.count('"') for line in lines[before:end]) % 2:
                break
            rows += clean_cells([(before + first, cells)])
            before = end
    except csv.Error:  # raised for a cell of more than 128 kB
        pass
    # an open quotation mark makes one cell of all that follows: the lines from there on are read without quotes
    rest = csv.reader((f"{line}\n" for line in lines[before:]), delimiter=delimiter, quoting=csv.QUOTE_NONE)
    return rows + clean_cells((line, cells) for line, cells in enumerate(rest, start=before + first))


def clean_cells(rows: Iterable[tuple[int, Sequence[str]]]) -> list[tuple[int, list[str]]]:
    """Returns the rows that are not empty, with their line numbers and with cleaned cells.

    Cleaning removes characters that spreadsheets add to cells. Left out are rows that begin with `#`, and rows that say
    that a table is free.
    """
    filled = []
    for line, cells in rows:
        clean = [_clean(cell) for cell in cells]
        if clean:
            clean[0] = with_plain_number(clean[0])
        if clean and (marked := MARKED_NUMBER.fullmatch(clean[0])):
            clean[0] = marked[1]
        while clean and not clean[-1]:
            clean.pop()
        if clean and not _COMMENT.match(clean[0]) and not any(map(_is_empty_table, clean)):
            filled.append((line, clean))
    return filled


def _is_empty_table(cell: str) -> bool:
    return cell.strip("-–— ").casefold() in _EMPTY_TABLES


def _separator(lines: Sequence[str]) -> str | None:
    """Returns the character that separates the cells of a text; None if there is none.

    This is the tab if half of the lines have one. Otherwise it is the character that most lines hold in the same
    number.
    """
    filled = [line for line in lines if line.strip()]
    often: dict[str, int] = {}
    for separator in _SEPARATORS:
        counts = Counter(line.count(separator) for line in filled if separator in line)
        if counts and 2 * counts.total() >= len(filled):
            often[separator] = max(counts.values())
    return "\t" if "\t" in often else max(often, key=often.__getitem__, default=None)


def _clean(cell: str) -> str:
    text = " ".join(unicodedata.normalize("NFC", cell.translate(_INVISIBLE)).split())
    as_text = _AS_TEXT.fullmatch(text)
    whole = _WHOLE.fullmatch(text)
    if whole:
        return whole[1]
    text = as_text[1] if as_text else text
    if not any(map(str.isalnum, text)):
        return ""  # only signs, such as a bullet or a drawn line
    return text[1:].lstrip() if _TEXT_MARK.match(text) else text


def headings_of(rows: Sequence[Sequence[str]]) -> tuple[int, tuple[RosterColumn | None, ...]]:
    """Returns the number of rows before the first entrant, and the kind of data in each column (None if unknown).

    A title may precede the headings, which then name at least two columns.
    """
    for place, cells in enumerate(rows[:_TITLE_ROWS]):
        columns = _from_headings(cells)
        if columns is not None and (place == 0 or sum(column is not None for column in columns) > 1):
            return place + 1, columns
        if sum(map(bool, cells)) > _TITLE_CELLS:
            break
    return 0, _from_contents(rows)


def _from_headings(cells: Sequence[str]) -> tuple[RosterColumn | None, ...] | None:
    """Returns the columns that a row of headings names (None for an unknown heading).

    Returns None if the row holds no headings.
    """
    if cells[0].isdecimal() or (len(cells) == 1 and cells[0][-1:].isdecimal()):
        return None  # not headings, but the first entrant
    known = [_BY_HEADING.get(_heading(cell)) for cell in cells]
    if RosterColumn.NAME not in known and RosterColumn.FIRST not in known:
        return None
    columns: list[RosterColumn | None] = []
    seconds = {
        RosterColumn.NAME: RosterColumn.PARTNER,
        RosterColumn.FIRST: RosterColumn.PARTNER_FIRST,
        RosterColumn.LICENCE: RosterColumn.PARTNER_LICENCE,
    }
    for column in known:  # a second column of the same heading is the partner's
        taken = seconds.get(column) if column in columns and column is not None else column
        columns.append(None if taken in columns else taken)
    return tuple(columns)


def _heading(cell: str) -> str:
    plain = unicodedata.normalize("NFKD", cell.casefold().replace("°", "").replace("º", ""))
    return "".join(character for character in plain if character.isascii() and character.isalnum())


def _from_contents(rows: Sequence[Sequence[str]]) -> tuple[RosterColumn | None, ...]:
    """Returns the columns of a roster without headings, by the form of most cells of each column (None if unknown)."""
    width = max(map(len, rows))
    if width == 1:
        return (RosterColumn.NAME,)
    columns: list[RosterColumn | None] = [None] * width
    texts: list[int] = []
    for place in range(width):
        cells = [row[place] for row in rows if place < len(row) and row[place]]
        if not cells or (not place and _most(cells, lambda cell: _ORDINAL.fullmatch(cell) is not None)):
            continue
        column = next((column for column, is_one in _KINDS if _most(cells, is_one) and column not in columns), None)
        if column is RosterColumn.NUMBER and len(set(cells)) < len(cells) - 1 and place:
            column = None
        if column is not None:
            columns[place] = column
        elif not _most(cells, lambda cell: _FIGURE.fullmatch(cell) is not None):
            texts.append(place)
    if texts:
        # names are the texts with most different values, or the first column for ties; entrants share clubs
        several = [len({row[place] for row in rows if place < len(row)}) for place in texts]
        name = texts.pop(several.index(max(several)))
        columns[name] = RosterColumn.NAME
        for place, column in zip(texts, (RosterColumn.CLUB, RosterColumn.CENTRE), strict=False):
            columns[place] = column
    return tuple(columns)


_KINDS: Final = (
    (RosterColumn.LICENCE, lambda cell: _LICENCE.fullmatch(cell) is not None or POWER.fullmatch(cell) is not None),
    (RosterColumn.NUMBER, lambda cell: _NUMBER.fullmatch(cell) is not None),
    (RosterColumn.SERIES, lambda cell: _SERIES.fullmatch(cell) is not None),
    (RosterColumn.CATEGORY, lambda cell: _CATEGORY.fullmatch(cell) is not None),
)


def _most(cells: Sequence[str], is_one: Callable[[str], bool]) -> bool:
    return 10 * sum(bool(is_one(cell)) for cell in cells) >= 8 * len(cells)


MOST_ROWS: Final = 5_000
_MOST_CHARACTERS: Final = 1_000_000
_SHOWN: Final = 60

_YES: Final = frozenset(("x", "o", "oui", "y", "yes", "1", "vrai", "true", "m", "mineur", "mineure"))
_PAIR: Final = re.compile(r"\s*[/&+]\s*|\s+[–—-]\s+|\s+et\s+")


@dataclass(frozen=True, slots=True)
class RosterRow:
    """The data of one entrant in a roster."""

    line: int
    """Number of the line in the text, from 1."""
    names: tuple[str, ...]
    number: int | None = None
    """None if the roster gives no number: the entrant takes the next free number."""
    club: str = ""
    licences: tuple[str, ...] = ()
    series: str = ""
    category: str = ""
    centre: str = ""
    minor: bool = False


@dataclass(frozen=True, slots=True)
class RosterFault:
    """A fault or a note about a line of a roster: the line number, the key of the message, and the faulty text."""

    line: int
    key: str
    """The key of the text to show."""
    text: str = ""
    """The part of the line that is at fault."""

    @property
    def values(self) -> dict[str, object]:
        """The values for the placeholders of the message."""
        return {"text": self.text, "most": LONGEST_FIELD}


@dataclass(frozen=True, slots=True)
class RosterRead:
    """The result of reading a roster: rows, faults, kinds of columns, and notes."""

    rows: tuple[RosterRow, ...]
    faults: tuple[RosterFault, ...]
    columns: tuple[RosterColumn | None, ...]
    """The kind of data of each column; None for a column that is ignored."""
    notes: tuple[RosterFault, ...] = ()
    """Rows that were skipped or repaired, which does not prevent the enrolment."""


def read_roster(text: str, *, pairs: bool = False) -> RosterRead:
    """Reads the text of a roster.

    With `pairs`, two names make an entrant, in one row or in two rows that share a number.
    """
    if len(text) > _MOST_CHARACTERS:
        return RosterRead((), (RosterFault(1, "roster_file.too_large"),), ())
    if _CHESS.match(text.removeprefix("\ufeff")):
        return RosterRead((), (RosterFault(1, "roster_file.chess"),), ())
    lines = plain_lines(repaired(text))
    endless = [RosterFault(place, "roster_file.endless") for place, line in enumerate(lines, 1) if _is_endless(line)]
    read = _read(cells_of(["" if _is_endless(line) else line for line in lines]), pairs=pairs)
    read = _with_repairs(read, zip(count(1), plain_lines(text), lines))
    if not endless:
        return read
    faults = [fault for fault in read.faults if fault.key != "roster_file.empty"]
    return replace(read, faults=tuple(sorted(endless + faults, key=lambda fault: fault.line)))


def _is_endless(line: str) -> bool:
    return len(line) > LONGEST_LINE


def read_roster_sheet(rows: Iterable[tuple[int, Sequence[str]]], *, pairs: bool = False) -> RosterRead:
    """Reads a roster from the rows of a spreadsheet, given as (row number, cells).

    With `pairs`, two names make an entrant, in one row or in two rows that share a number.
    """
    given = list(rows)
    mended = [(line, [repaired(cell) for cell in cells]) for line, cells in given]
    both = ((line, " ; ".join(old), " ; ".join(new)) for (line, old), (_, new) in zip(given, mended, strict=True))
    return _with_repairs(_read(clean_cells(mended), pairs=pairs), both)


def _with_repairs(read: RosterRead, lines: Iterable[tuple[int, str, str]]) -> RosterRead:
    """Adds a note to a read roster for each entrant in whose line damaged letters were repaired.

    `lines` has (line number, text before the repair, text after it).
    """
    changed = {line: new for line, old, new in lines if old != new}
    notes = [
        RosterFault(row.line, "roster_file.repaired", _shown([" – ".join(row.names)]))
        for row in read.rows
        if row.line in changed
    ]
    return replace(read, notes=tuple(sorted((*read.notes, *notes), key=lambda note: note.line)))


def _read(lines: Sequence[tuple[int, list[str]]], *, pairs: bool) -> RosterRead:
    if not lines:
        return RosterRead((), (RosterFault(1, "roster_file.empty"),), ())
    lines = without_labels(lines)
    head, columns = headings_of([cells for _, cells in lines])
    lines = lines[head:]
    if not lines:
        return RosterRead((), (RosterFault(1, "roster_file.no_row"),), columns)
    rows: list[RosterRow] = []
    faults: list[RosterFault] = []
    totals: list[RosterFault] = []
    for line, cells in lines[:MOST_ROWS]:
        try:
            rows.append(_row(line, cells, columns, pairs=pairs))
        except _TotalError as passed:
            totals.append(passed.fault)
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
    return RosterRead(tuple(rows), tuple(sorted(faults + more, key=lambda fault: fault.line)), columns, tuple(totals))


def _shown(cells: Iterable[str]) -> str:
    """Joins the cells of a line into one text for a message, cut to 60 characters."""
    text = " ; ".join(filter(None, cells))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"


_TOTALS: Final = frozenset(("total", "totaux", "somme", "moyenne", "effectif", "nombre", "sum", "average", "count"))
_OF_TOTALS: Final = frozenset(
    ("general", "generaux", "de", "des", "du", "joueurs", "inscrits", "points", "players", "of")
)
"""Words that a row of totals may hold besides these."""


class _FaultError(Exception):
    """The error raised for a line of a roster that cannot be read as an entrant."""

    def __init__(self, line: int, key: str, text: str = "") -> None:
        self.fault = RosterFault(line, f"roster_file.{key}", text)


class _TotalError(_FaultError):
    """The exception raised for a line of totals, which is skipped without being reported as a fault."""


# one row


def _row(line: int, cells: Sequence[str], columns: Sequence[RosterColumn | None], *, pairs: bool) -> RosterRow:
    by_column = dict(zip(columns, cells, strict=False))

    def cell(column: RosterColumn) -> str:
        return by_column.get(column, "")

    number_text, name = cell(RosterColumn.NUMBER), cell(RosterColumn.NAME)
    if RosterColumn.NUMBER not in columns and (listed := LISTED.fullmatch(name)):
        number_text, name = listed[1] or "", listed[2]
        if NOT_UNDERSTOOD.match(name) and (number_text or not name[0].isdecimal()):
            raise _FaultError(line, "marked", _shown(cells))
    partner = _names(cell(RosterColumn.PARTNER), cell(RosterColumn.PARTNER_FIRST), is_pair=False)
    names = _names(name, cell(RosterColumn.FIRST), is_pair=pairs and not partner) + partner
    has_name = any(map(str.isalpha, "".join(names)))
    if _is_total(same_name(" ".join(names if has_name else cells))):
        raise _TotalError(line, "total", _shown(cells))
    if not has_name:
        raise _FaultError(line, "no_name", _shown(cells))
    if is_damaged(" ".join(names)):
        raise _FaultError(line, "damaged", _shown(names))
    if len(names) > (2 if pairs else 1):
        raise _FaultError(line, "too_many_names", " – ".join(names))
    numbers = (cell(RosterColumn.LICENCE), cell(RosterColumn.PARTNER_LICENCE))
    lost = next((licence for licence in numbers if POWER.fullmatch(licence)), None)
    if lost is not None:
        raise _FaultError(line, "licence_lost", lost)
    licences = tuple(re.split(r"\s*[/&+]\s*", numbers[0])) if numbers[0] else ()
    if numbers[1]:
        licences = ((licences or ("",))[0], numbers[1])
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
    """Returns whether a row is a line of totals, such as `TOTAL` or `Total des joueurs : 24`."""
    bare = {word for word in words if not word.isdecimal()}
    return bool(bare & _TOTALS) and bare <= _TOTALS | _OF_TOTALS


def _names(name: str, first: str, *, is_pair: bool) -> list[str]:
    """Returns the full names of a row (two if it `is_pair`), first names before family names."""
    family, given = ([*filter(None, _PAIR.split(text))] if is_pair else [text] * bool(text) for text in (name, first))
    count = max(len(family), len(given))
    both = [(given[place : place + 1], family[place : place + 1]) for place in range(count)]
    return [" ".join((*first_name, *other)) for first_name, other in both]


def _number(line: int, text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", text) or not 1 <= int(text) <= MOST_NUMBERS:
        raise _FaultError(line, "number", text)
    return int(text)


# rows together


def _paired(rows: Sequence[RosterRow]) -> tuple[list[RosterRow], list[RosterFault]]:
    """Joins rows with one name each into pairs: two rows with the same number, or two successive rows without number.

    Returns the pairs, and a fault for each row without a partner.
    """
    pairs: list[RosterRow] = []
    faults: list[RosterFault] = []
    waiting: dict[tuple[str, int | None], RosterRow] = {}
    for row in rows:
        if len(row.names) == 2:
            pairs.append(row)
            continue
        key = (row.centre, row.number)
        first = waiting.pop(key, None)
        if first is None:
            waiting[key] = row
            continue
        licences = tuple((member.licences or ("",))[0] for member in (first, row))
        pairs.append(
            replace(
                first,
                names=first.names + row.names,
                licences=licences if any(licences) else (),
                minor=first.minor or row.minor,
            )
        )
    faults += [RosterFault(row.line, "roster_file.no_partner", row.names[0]) for row in waiting.values()]
    return sorted(pairs, key=lambda row: row.line), faults


def _without_doubles(rows: Iterable[RosterRow]) -> tuple[list[RosterRow], list[RosterFault]]:
    """Removes rows that repeat a person, or a number in the same room.

    Returns the remaining rows, and a fault for each removed row.
    """
    kept: list[RosterRow] = []
    faults: list[RosterFault] = []
    numbers: set[tuple[str, int]] = set()
    people: set[tuple[object, ...]] = set()
    licences: set[str] = set()
    for row in rows:
        person = (tuple(map(same_name, row.names)), row.licences, same_name(row.club))
        if row.number is not None and (row.centre, row.number) in numbers:
            faults.append(RosterFault(row.line, "roster_file.number_twice", str(row.number)))
        elif person in people:
            faults.append(RosterFault(row.line, "roster_file.twice", " – ".join(row.names)))
        elif licence := next((number for number in row.licences if number in licences), ""):
            faults.append(RosterFault(row.line, "roster_file.licence_twice", licence))
        else:
            kept.append(row)
            people.add(person)
            licences.update(filter(None, row.licences))
            if row.number is not None:
                numbers.add((row.centre, row.number))
    return kept, faults


def same_name(name: str) -> tuple[str, ...]:
    """Returns the words of a name in a normalised form, to compare names.

    Case, accents, hyphens and the order of the words make no difference.
    """
    plain = unicodedata.normalize("NFD", name.casefold())
    letters = "".join(
        character if character.isalnum() else " " for character in plain if not unicodedata.combining(character)
    )
    return tuple(sorted(letters.split()))
