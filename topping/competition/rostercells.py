"""The cells of a roster and what each column of them holds: told by headings, or, without any, by the contents."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final

_SEPARATORS: Final = ("\t", ";", "|", ",")
_TITLE_ROWS: Final = 10
"""How many rows may precede the headings of a sheet: its title, its date."""
_TITLE_CELLS: Final = 2
"""The most cells of such a row: `Date : | 12/03/2026`."""


class RosterColumn(Enum):
    """What a column of a roster holds."""

    NUMBER = "number"
    NAME = "name"
    """The whole name, or the family name where there is a column of first names."""
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
_AS_TEXT: Final = re.compile(r'=\s*"([^"]*)"')
"""A cell that a spreadsheet is told to take for text: `="0012345"`."""
_TEXT_MARK: Final = re.compile(r"'+(?=[0-9=+@-])")
"""A spreadsheet's mark of text, before what it would take for a number or a formula."""
_WHOLE: Final = re.compile(r"([0-9]+)[.,]0+")
"""A whole number that a spreadsheet has written with decimals: `12.0`."""
POWER: Final = re.compile(r"[0-9](?:[.,][0-9]+)?E\+?[0-9]+")
"""A licence that a spreadsheet has taken for a large number: its digits are lost."""


LONGEST_LINE: Final = 20_000
"""Characters of a line that can be one of a roster."""


def plain_lines(text: str) -> list[str]:
    """The lines of a text, whatever ends them, with plain blanks alone."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").replace("\0", "")
    return [line.replace("\u202f", " ").replace("\v", " ").replace("\f", " ") for line in text.split("\n")]


def cells_of(lines: Sequence[str]) -> list[tuple[int, list[str]]]:
    """(line from 1, cells) of the lines that hold anything; none is longer than `LONGEST_LINE`."""
    first = 1
    separator = _separator(lines)
    if lines and (told := re.fullmatch(r"(?i)sep=(.)", lines[0].strip())):
        separator, lines, first = told[1], lines[1:], 2
    delimiter = separator or "\t"
    found: list[tuple[int, list[str]]] = []
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    before = 0
    try:
        for cells in reader:
            end = reader.line_num
            if end - before > 1 and sum(line.count('"') for line in lines[before:end]) % 2:
                break
            found += clean_cells([(before + first, cells)])
            before = end
    except csv.Error:  # a cell of more than 128 kB
        pass
    # a quotation mark that never closes makes one cell of all that follows: from there on each line stands alone
    rest = csv.reader((f"{line}\n" for line in lines[before:]), delimiter=delimiter, quoting=csv.QUOTE_NONE)
    return found + clean_cells((line, cells) for line, cells in enumerate(rest, start=before + first))


def clean_cells(rows: Iterable[tuple[int, Sequence[str]]]) -> list[tuple[int, list[str]]]:
    """The rows that hold anything, their cells without what spreadsheets add; comments begin with `#`."""
    found = []
    for line, cells in rows:
        clean = [_clean(cell) for cell in cells]
        while clean and not clean[-1]:
            clean.pop()
        if clean and not clean[0].startswith("#"):
            found.append((line, clean))
    return found


def _separator(lines: Sequence[str]) -> str | None:
    """What parts the cells: what most lines hold equally often; a tab before all, a comma after all."""
    filled = [line for line in lines if line.strip()][:200]
    best: tuple[float, int] | None = None
    chosen = None
    for place, one in enumerate(_SEPARATORS):
        counts = Counter(line.count(one) for line in filled if one in line)
        holding = sum(counts.values())
        if not counts or 2 * holding < len(filled):
            continue
        score = (counts.most_common(1)[0][1] / len(filled) + (1 if one == "\t" else 0), -place)
        if best is None or score > best:
            best, chosen = score, one
    return chosen


def _clean(cell: str) -> str:
    text = " ".join(unicodedata.normalize("NFC", cell).split())
    as_text = _AS_TEXT.fullmatch(text)
    whole = _WHOLE.fullmatch(text)
    if whole:
        return whole[1]
    text = as_text[1] if as_text else text
    return text[1:].lstrip() if _TEXT_MARK.match(text) else text


def headings_of(rows: Sequence[Sequence[str]]) -> tuple[int, tuple[RosterColumn | None, ...]]:
    """How many rows stand before the first entrant, headings included, and what each column holds.

    A title may stand above the headings, which then name two columns at least.
    """
    for place, cells in enumerate(rows[:_TITLE_ROWS]):
        columns = _from_headings(cells)
        if columns is not None and (place == 0 or sum(one is not None for one in columns) > 1):
            return place + 1, columns
        if sum(map(bool, cells)) > _TITLE_CELLS:
            break
    return 0, _from_contents(rows)


def _from_headings(cells: Sequence[str]) -> tuple[RosterColumn | None, ...] | None:
    """The columns that a first row names; None where it is no row of headings."""
    known = [_BY_HEADING.get(_heading(cell)) for cell in cells]
    if RosterColumn.NAME not in known and RosterColumn.FIRST not in known:
        return None
    found: list[RosterColumn | None] = []
    seconds = {
        RosterColumn.NAME: RosterColumn.PARTNER,
        RosterColumn.FIRST: RosterColumn.PARTNER_FIRST,
        RosterColumn.LICENCE: RosterColumn.PARTNER_LICENCE,
    }
    for column in known:  # a second column of the same heading is the partner's
        taken = seconds.get(column) if column in found and column is not None else column
        found.append(None if taken in found else taken)
    return tuple(found)


def _heading(cell: str) -> str:
    plain = unicodedata.normalize("NFKD", cell.casefold().replace("°", "").replace("º", ""))
    return "".join(one for one in plain if one.isascii() and one.isalnum())


def _from_contents(rows: Sequence[Sequence[str]]) -> tuple[RosterColumn | None, ...]:
    """The columns of a roster without headings, by what most of their cells are."""
    width = max(map(len, rows))
    if width == 1:
        return (RosterColumn.NAME,)
    found: list[RosterColumn | None] = [None] * width
    texts: list[int] = []
    for place in range(width):
        cells = [row[place] for row in rows if place < len(row) and row[place]]
        if not cells:
            continue
        column = next((column for column, is_one in _KINDS if _most(cells, is_one) and column not in found), None)
        if column is RosterColumn.NUMBER and len(set(cells)) < len(cells) - 1 and place:
            column = None
        if column is not None:
            found[place] = column
        elif not _most(cells, _is_digits):
            texts.append(place)
    if texts:
        # the name is the text with most different values, the first of equals; a club is shared by several
        several = [len({row[place] for row in rows if place < len(row)}) for place in texts]
        name = texts.pop(several.index(max(several)))
        found[name] = RosterColumn.NAME
        for place, column in zip(texts, (RosterColumn.CLUB, RosterColumn.CENTRE), strict=False):
            found[place] = column
    return tuple(found)


def _is_digits(cell: str) -> bool:
    return cell.isdecimal()


_KINDS: Final = (
    (RosterColumn.LICENCE, lambda cell: _LICENCE.fullmatch(cell) is not None or POWER.fullmatch(cell) is not None),
    (RosterColumn.NUMBER, lambda cell: _NUMBER.fullmatch(cell) is not None),
    (RosterColumn.SERIES, lambda cell: _SERIES.fullmatch(cell) is not None),
    (RosterColumn.CATEGORY, lambda cell: _CATEGORY.fullmatch(cell) is not None),
)


def _most(cells: Sequence[str], is_one: Callable[[str], bool]) -> bool:
    return 10 * sum(bool(is_one(cell)) for cell in cells) >= 8 * len(cells)
