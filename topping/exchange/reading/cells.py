"""Splits lines of text into rows of cells, such as numbers, draws, words and references; reads written draws."""

import csv
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

from topping.exchange.reading import kinds
from topping.exchange.sheet import WrittenDraw, WrittenRejection
from topping.rules.games.gametext import MARKS
from topping.rules.tiles import JOKER, RejectionReason

_DRAW: Final = re.compile(r"(-?)([A-Z?]{0,15})(?:(\+)([A-Z?]{0,15}))?")
_REJECTION: Final = re.compile(r"-([A-Z?]{0,15})([!*]?)")
_WHYS: Final = {mark: why for why, mark in MARKS.items()} | {"": RejectionReason.INVALID}
_JOKERS: Final = str.maketrans("_*", JOKER * 2)


def written_draw(text: str) -> WrittenDraw | None:
    """Reads a draw such as `AECC?NU`, `RU+ZXTEU` (kept+new) or `-BNISRAA` (after a rejected draw).

    Without `+`, it is unknown which letters were kept, except that none is kept after a rejected draw. Returns None for
    any other text.
    """
    match = _DRAW.fullmatch("".join(text.split()).upper().translate(_JOKERS))
    if match is None or not (match[2] or match[4]):
        return None
    rejected = (WrittenRejection(""),) if match[1] else ()
    if match[3]:
        return WrittenDraw(match[2], match[4], rejected)
    return WrittenDraw("" if rejected else None, match[2], rejected)


def written_rejections(text: str) -> tuple[WrittenRejection, ...]:
    """Reads a list of rejected draws such as `-BCDFGHT! -AEIOUUA`, and skips anything else in the text.

    A mark at the end of a draw gives the reason, as in our game files.
    """
    matches = filter(None, map(_REJECTION.fullmatch, text.split()))
    return tuple(WrittenRejection(match[1], _WHYS[match[2]] if match[1] else None) for match in matches)


def noted_draw(text: str) -> WrittenDraw | None:
    """Reads a draw with its rejected draws before it, as in `-BCDFGHT! A+EILMNO`; returns None if the draw is missing.

    A leading `-` of the draw itself means one more rejected draw, of unknown letters.
    """
    *rejected, last = text.split() or [""]
    draw = written_draw(last)
    if draw is None:
        return None
    return replace(draw, rejected=written_rejections(" ".join(rejected)) + draw.rejected)


MOST_LINES: Final = 20_000
"""Lines examined: a game has a few dozen moves, wherever it is on a page."""
_LONGEST_LINE: Final = 1_000
_MOST_CELLS: Final = 64
_PLAIN: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"), "") | dict.fromkeys(
    map(ord, "\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029\r"), " "
)
"""Invisible characters are dropped; line ends unknown to editors become blanks."""
_PLUS_APART: Final = re.compile(r"(?<=[A-Za-z?*]) \+ (?=[A-Za-z?*])")
_GAP: Final = re.compile(r" {2,}")
_WAYS: Final = dict.fromkeys(("h", "hor", "horiz", "horizontal", "horizontale", "→", "->", ">"), "H") | dict.fromkeys(
    ("v", "ver", "vert", "vertical", "verticale", "↓", "|", "v."), "V"
)
"""Directions in a column of their own."""
_PROSE: Final = re.compile(
    r"(?P<word>\S+?),? (?:placé |posé |joué )?(?:en|à|au) (?P<place>[A-Oa-o] ?/?[0-9]{1,2}|[0-9]{1,2} ?/?[A-Oa-o]),? "
    r"(?:pour |qui rapporte |rapporte |vaut |soit |: ?)?(?P<points>[0-9]{1,3}) ?(?:points?|pts?)\b"
)
"""A move in a sentence: `C(H)ACUNE en H4 pour 76 points`."""
_DRAW_NAMED: Final = re.compile(r"\btirage ?:? ?(?=[-+?*A-Za-z])", re.IGNORECASE)
_TEXT_MARK: Final = re.compile(r"(?<!\S)'(?=\S)")
"""A spreadsheet's text mark, in front of a cell that looks like a formula."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One item in a line, such as a number, a draw or a word, with its line and column numbers."""

    line: int
    """Line of the text, from 1."""
    text: str
    """Without surrounding or doubled blanks."""
    column: int
    """Column in the row, from 0, by the file's separators; -1 if only blanks separate cells."""


Row: TypeAlias = tuple[Cell, ...]


def cleaned(text: str) -> str:
    """Returns the first 1000 characters of a line, normalised to Unicode NFKC, without invisible characters.

    Unusual line ends become spaces.
    """
    if text.isascii() and text.isprintable():
        return text[:_LONGEST_LINE]
    return unicodedata.normalize("NFKC", text[:_LONGEST_LINE]).translate(_PLAIN)


def lines_of(text: str) -> list[str]:
    """Splits a text into lines, with line ends of any system, so that line numbers are those of an editor."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def rows_of(text: str) -> Iterator[Row]:
    """Yields the cells of each line that is not empty."""
    for number, line in enumerate(lines_of(text)[:MOST_LINES], start=1):
        row = parted(line, number)
        if row:
            yield row


def parted(line: str, number: int) -> Row:
    """Splits a line into cells, at tabs, semicolons, bars (`|`) or commas; if it has none of these, at spaces.

    `number` is the number of the line in the text.
    """
    line = _PLUS_APART.sub("+", cleaned(line))
    if sentence := _PROSE.search(line):
        before = _DRAW_NAMED.sub("", line[: sentence.start()]).replace(", ", " ")
        line = f"{before}{sentence['word']} {sentence['place']} {sentence['points']} pts"
    if "\t" in line:
        fields = _separated(line, "\t") if '"' in line else line.split("\t")
    elif line.count(";") >= 2:
        fields = _separated(line, ";")
    elif line.count("|") >= 2:
        fields = line.split("|")
    elif line.count(",") >= 3:
        fields = _separated(line, ",")
    else:
        return _by_blanks(line, number)
    return of_fields(fields, number)


def of_fields(fields: list[str], number: int) -> Row:
    """Returns the cells of a line that is already split into columns; a field with several items becomes several cells.

    `number` is the number of the line.
    """
    cells = []
    for column, field in _with_whole_reference([field.strip() for field in fields[:_MOST_CELLS]]):
        field = _PLUS_APART.sub("+", _TEXT_MARK.sub("", " ".join(field.split())))
        if not field:
            continue
        whole = kinds.is_whole(field) or kinds.is_draw_with_rejections(field)
        pieces = [field] if whole else _pieces(field)
        cells += [Cell(number, piece, column) for piece in pieces]
    return tuple(cells[:_MOST_CELLS])


def _with_whole_reference(fields: list[str]) -> Iterator[tuple[int, str]]:
    """Yields the fields as (column, text), with a reference split over three fields joined.

    These fields contain the row, the column and the direction.
    """
    index = 0
    while index < len(fields):
        three = fields[index : index + 3]
        way = _WAYS.get(three[2].casefold()) if len(three) == 3 else None
        row, column = sorted(three[:2], key=str.isdigit) if way else ("", "")
        if way and len(row) == 1 and row.isalpha() and column.isdigit():
            yield index, f"{row}{column}" if way == "H" else f"{column}{row}"
            index += 3
        else:
            yield index, fields[index]
            index += 1


def _separated(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        return line.split(separator)


def _by_blanks(line: str, number: int) -> Row:
    pieces: list[str] = []
    for chunk in _GAP.split(_TEXT_MARK.sub("", line.strip())):
        pieces += [chunk] if kinds.is_whole(chunk) else _pieces(chunk)
    return tuple(Cell(number, piece, -1) for piece in _joined(pieces)[:_MOST_CELLS] if piece)


def _pieces(text: str) -> list[str]:
    """Splits a text at spaces, but keeps together a reference such as `H 4` and a draw such as `A E C C ? N U`."""
    return _joined(text.split(" "))


def _joined(pieces: list[str]) -> list[str]:
    reference = _reference_apart(pieces)
    joined: list[str] = []
    at = 0
    while at < len(pieces):
        end = at
        while end < len(pieces) and end != reference and kinds.is_single_tile(pieces[end]):
            end += 1
        following = pieces[at + 1] if at + 1 < len(pieces) else ""
        if at == reference:
            joined.append(pieces[at] + following)
            at += 2
        elif end - at >= 2:
            joined.append(" ".join(pieces[at:end]))
            at = end
        elif following and at + 1 != reference and kinds.go_together(pieces[at], following):
            joined.append(f"{pieces[at]} {following}")
            at += 2
        else:
            joined.append(pieces[at])
            at += 1
    return joined


def _reference_apart(pieces: list[str]) -> int | None:
    """Returns the index of the first piece of a reference split at a space (`H 4`, `4 H`); None if there is none.

    Prefers a reference that is on the grid, then one whose letter does not belong to a draw such as `A E C C ? N U`.
    """
    if any(kinds.is_reference(piece) for piece in pieces):
        return None
    candidates: list[tuple[bool, bool, int]] = []
    for at, (first, second) in enumerate(pairwise(pieces)):
        if not (first.isalnum() and second.isalnum() and kinds.is_reference(first + second)):
            continue
        beside = pieces[at + 2 : at + 3] if first.isdigit() else pieces[max(0, at - 1) : at]
        goes_on = any(map(kinds.is_single_tile, beside))
        if not (goes_on and first.isdigit()):  # otherwise the number of a move before a draw written letter by letter
            candidates.append((kinds.reference(first + second) is None, goes_on, at))
    return min(candidates)[2] if candidates else None
