"""Rows and cells: how the lines of a text part into what may be number, draw, word, reference, points."""

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
    """A draw with or without `+` and the `-` of a rejection; None for anything else, and for no letter at all.

    Without `+`, kept and new letters are not parted, but after a rejection nothing is kept.
    """
    found = _DRAW.fullmatch("".join(text.split()).upper().translate(_JOKERS))
    if found is None or not (found[2] or found[4]):
        return None
    rejected = (WrittenRejection(""),) if found[1] else ()
    if found[3]:
        return WrittenDraw(found[2], found[4], rejected)
    return WrittenDraw("" if rejected else None, found[2], rejected)


def written_rejections(text: str) -> tuple[WrittenRejection, ...]:
    """Rejected draws as a game file writes them, `-BCDFGHT! -AEIOUUA`; what is none of these is left out."""
    found = filter(None, map(_REJECTION.fullmatch, text.split()))
    return tuple(WrittenRejection(one[1], _WHYS[one[2]] if one[1] else None) for one in found)


def noted_draw(text: str) -> WrittenDraw | None:
    """A draw after the rejected ones, `-BCDFGHT! A+EILMNO`; a `-` of its own is one more, which nobody spelled."""
    *rejected, last = text.split() or [""]
    draw = written_draw(last)
    if draw is None:
        return None
    return replace(draw, rejected=written_rejections(" ".join(rejected)) + draw.rejected)


MOST_LINES: Final = 20_000
"""Lines that are looked at: a game has a few dozen moves, wherever it stands on a page."""
_LONGEST_LINE: Final = 1_000
_MOST_CELLS: Final = 64
_PLAIN: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"), "") | dict.fromkeys(
    map(ord, "\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029\r"), " "
)
"""Invisible characters go; what ends a line elsewhere than in an editor is a blank."""
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
"""A spreadsheet's mark of text, before a cell that it would take for a formula."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of a row."""

    line: int
    """Line of the text, from 1."""
    text: str
    """Without blanks around it or doubled ones within."""
    column: int
    """Place in its row, from 0, as the file parts it; -1 where only blanks part it."""


Row: TypeAlias = tuple[Cell, ...]


def cleaned(text: str) -> str:
    """A line in one form: accents composed, no invisible character, any blank but a tab a space."""
    if text.isascii() and text.isprintable():
        return text[:_LONGEST_LINE]
    return unicodedata.normalize("NFKC", text[:_LONGEST_LINE]).translate(_PLAIN)


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them, as an editor counts them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def rows_of(text: str) -> Iterator[Row]:
    """The rows of a text: its lines but the empty ones."""
    for number, line in enumerate(lines_of(text)[:MOST_LINES], start=1):
        row = parted(line, number)
        if row:
            yield row


def parted(line: str, number: int) -> Row:
    """The cells of one line: parted by tabs, semicolons, bars or commas, whichever it has, else by blanks."""
    line = _PLUS_APART.sub("+", cleaned(line))
    if told := _PROSE.search(line):
        before = _DRAW_NAMED.sub("", line[: told.start()]).replace(", ", " ")
        line = f"{before}{told['word']} {told['place']} {told['points']} pts"
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
    """The cells of a row whose columns are known; a field that holds several things is parted further."""
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
    """The fields with their columns; row, column and direction in fields of their own are one reference."""
    place = 0
    while place < len(fields):
        three = fields[place : place + 3]
        way = _WAYS.get(three[2].casefold()) if len(three) == 3 else None
        row, column = sorted(three[:2], key=str.isdigit) if way else ("", "")
        if way and len(row) == 1 and row.isalpha() and column.isdigit():
            yield place, f"{row}{column}" if way == "H" else f"{column}{row}"
            place += 3
        else:
            yield place, fields[place]
            place += 1


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
    """What blanks part, a reference written apart and a draw written letter by letter made one."""
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
    """Where a reference begins whose letter and number a blank parts, `H 4` or `4 H`; None where there is none.

    One on the grid comes before one off it, and a letter that does not go on with a draw written letter by letter
    before one that does.
    """
    if any(kinds.is_reference(piece) for piece in pieces):
        return None
    found: list[tuple[bool, bool, int]] = []
    for at, (first, second) in enumerate(pairwise(pieces)):
        if not (first.isalnum() and second.isalnum() and kinds.is_reference(first + second)):
            continue
        beside = pieces[at + 2 : at + 3] if first.isdigit() else pieces[max(0, at - 1) : at]
        goes_on = any(map(kinds.is_single_tile, beside))
        if not (goes_on and first.isdigit()):  # else the number of a move, and a draw written letter by letter
            found.append((kinds.reference(first + second) is None, goes_on, at))
    return min(found)[2] if found else None
