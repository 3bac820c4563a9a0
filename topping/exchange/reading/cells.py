"""Rows and cells: splitting the lines of a text into numbers, draws, words, references and points."""

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
from topping.rules.tiles import JOKER, Why

_DRAW: Final = re.compile(r"(-?)([A-Z?]{0,15})(?:(\+)([A-Z?]{0,15}))?")
_REJECTION: Final = re.compile(r"-([A-Z?]{0,15})([!*]?)")
_WHYS: Final = {mark: why for why, mark in MARKS.items()} | {"": Why.INVALID}
_JOKERS: Final = str.maketrans("_*", JOKER * 2)


def written_draw(text: str) -> WrittenDraw | None:
    """Reads a draw, with or without `+`, and with the `-` of a rejection; returns None for any other text.

    Without `+`, kept and new letters are not separated; after a rejection, no letter is kept.
    """
    match = _DRAW.fullmatch("".join(text.split()).upper().translate(_JOKERS))
    if match is None or not (match[2] or match[4]):
        return None
    rejected = (WrittenRejection(""),) if match[1] else ()
    if match[3]:
        return WrittenDraw(match[2], match[4], rejected)
    return WrittenDraw("" if rejected else None, match[2], rejected)


def written_rejections(text: str) -> tuple[WrittenRejection, ...]:
    """Reads rejected draws written as in a game file, `-BCDFGHT! -AEIOUUA`; ignores anything else."""
    matches = filter(None, map(_REJECTION.fullmatch, text.split()))
    return tuple(WrittenRejection(match[1], _WHYS[match[2]] if match[1] else None) for match in matches)


def noted_draw(text: str) -> WrittenDraw | None:
    """Reads a draw that follows rejected draws, as in `-BCDFGHT! A+EILMNO`; returns None without a draw.

    A `-` of the draw itself stands for a rejection without letters.
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
    """A part of a row, such as a number, a draw or a word, with its line and column."""

    line: int
    """Line of the text, from 1."""
    text: str
    """Without surrounding or doubled blanks."""
    column: int
    """Column in the row, from 0, by the file's separators; -1 if only blanks separate cells."""


Row: TypeAlias = tuple[Cell, ...]


def cleaned(text: str) -> str:
    """Returns a line with composed accents, without invisible characters, and with a space for any blank but a tab."""
    if text.isascii() and text.isprintable():
        return text[:_LONGEST_LINE]
    return unicodedata.normalize("NFKC", text[:_LONGEST_LINE]).translate(_PLAIN)


def lines_of(text: str) -> list[str]:
    """Returns the lines of a text with any line ends, counted as in an editor."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def rows_of(text: str) -> Iterator[Row]:
    """Yields the rows of a text: its lines that are not empty, split into cells."""
    for number, line in enumerate(lines_of(text)[:MOST_LINES], start=1):
        row = parted(line, number)
        if row:
            yield row


def parted(line: str, number: int) -> Row:
    """Returns the cells of a line, split at tabs, semicolons, bars or commas if it has any, otherwise at blanks."""
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
    """Returns the cells of a row whose columns are known; a field that holds several things is split further."""
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
    """Yields the fields with their columns.

    If row, column and direction stand in three fields, they become one reference.
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
    """Splits a text at blanks, but joins a reference written apart, and a draw written letter by letter."""
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
    """Returns the index of a reference whose letter and number are separated by a blank (`H 4`, `4 H`); None if there
    is none.

    Prefers a reference on the grid, then a letter that does not continue a draw written letter by letter.
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
