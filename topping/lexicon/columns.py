"""Recognises how the lines of a word list are built, and extracts the word or words of each line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import chain, pairwise
from typing import Final, NamedTuple

from topping.lexicon.spelling import LONGEST, SHORTEST, is_word, normalise


class ListLayout(Enum):
    """How the lines of a word list are built: a word, a word with information, or several words."""

    PLAIN = "plain"
    """One word per line, or a line to refuse."""
    COLUMNS = "columns"
    """A word, then a separator and information about it."""
    RUNNING = "running"
    """Several words per line."""


class ListLine(NamedTuple):  # a tuple is fastest to make, and there may be a million
    """A non-blank line of a word list, with the words found in it."""

    number: int
    """From 1, blank lines included."""
    text: str
    """As in the list, without surrounding spaces."""
    words: tuple[str, ...]
    """Possible words; empty for a header."""


@dataclass(frozen=True, slots=True)
class ListText:
    """The text of one file of a word list, split into lines with their words."""

    layout: ListLayout
    lines: Iterator[ListLine]
    drops_words: bool = False
    """Whether most lines seem to hold further words in columns of their own, which are left out."""


_LETTERS: Final = "A-Za-zÀ-ÖØ-öø-ÿŒœ"
_PLAIN: Final = re.compile(rf"[{_LETTERS}\r\n]*")
_ROW: Final = re.compile(rf'^"?([{_LETTERS}]{{{SHORTEST},{LONGEST}}})"?[ \t]*[\t;,|: ].*$', re.M)
_SEPARATED: Final = re.compile(r"[\t;|]")
_BULLET: Final = re.compile(r"^[-\u2010-\u2015•*·>]\s+")
_BETWEEN: Final = re.compile(r"[\s,;|\[\]\"]+")
_INVISIBLE: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad"))
_COUNTED: Final = re.compile(r"^\d+[.):]?[\s;,]+")
_FLAGGED: Final = re.compile(r"[^\s/;,]+/\S+")
_MANY_FLAGGED: Final = 0.3
"""Least share of words with affixes in a hunspell dictionary that does not start with a count."""
_QUOTES: Final = {'"': '"', "'": "'", "«": "»", "“": "”", "„": "“", "‘": "’"}
_HEADERS: Final = frozenset(
    ["MOT", "MOTS", "WORD", "WORDS", "FORME", "FORMES", "LEMME", "LEMMES", "ENTREE", "ENTREES", "GRAPHIE", "TERME"]
)
_OPENS: Final = re.compile(r'(?:^|[;,\t])"[^"]*$')
_UNCLOSED: Final = re.compile(r'(?:^|[;,\t])"[^"\n]*$', re.M)
_CLOSES: Final = re.compile(r'^[^"]*"\s*(?:[;,\t]|$)')
_LONGEST_QUOTATION: Final = 50
"""Most lines of a quoted field in a table."""

_MARKS: Final = "*#"
"""Marks of a word that is new, or in one list only: `ABACA*`, `ABACA#`."""
_IN_ORDER: Final = 0.9
"""Least share of lines in order for a text to be a list."""
_KNOWN_COLUMN: Final = 0.6
"""Least share of known words in the column of words: French lists have over 0.8."""
LONGEST_FRENCH: Final = 30
"""Length limit of words that are merely too long for the board; longer ones are something else."""
_START: Final = 20_000
"""Characters whose lines are checked before the fast reader is used."""
_SAMPLE: Final = 2000
"""Lines sampled to find the layout."""


def without_json(text: str) -> str:
    """Returns the words of a text in JSON, one per line: the names of an object, or the items of lists.

    Returns any other text unchanged.
    """
    if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return text
    try:
        value = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return text
    return "\n".join(_items(value))


def _items(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        inside = [inner for inner in value.values() if isinstance(inner, list | dict)]
        yield from chain.from_iterable(map(_items, inside)) if inside else value
    elif isinstance(value, list):
        for item in value:
            yield from _first_text(item) if isinstance(item, dict) else _items(item)
    elif isinstance(value, str):
        yield value


def _first_text(row: dict[str, object]) -> list[str]:
    """Returns the word in a JSON object of a list, as a list with one item; an empty list if it has no text.

    It is the text under a name that means word, otherwise the first text.
    """
    texts = {_is_header(name): value for name, value in reversed(row.items()) if isinstance(value, str)}
    return [texts[max(texts)]] if texts else []


def is_hunspell(text: str) -> bool:
    """Returns whether a text is a dictionary for the spell checker hunspell: words followed by `/` and some letters."""
    filled = [line for line in map(str.strip, text.splitlines()) if line and not line.startswith("#")]
    sample = filled[:: len(filled) // _SAMPLE + 1]
    flagged = sum(_FLAGGED.match(line) is not None for line in sample)
    return flagged > 0 and (flagged > _MANY_FLAGGED * len(sample) or filled[0].isdecimal())


def read_lines(text: str) -> ListText:
    """Splits the text of a file into lines, detects how they are built, and extracts their words."""
    if not text.isascii():
        text = text.translate(_INVISIBLE)
    lines = [line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    filled = [line for line in lines if line and not line.startswith("#")]
    layout = _layout(filled)
    if layout is ListLayout.RUNNING:
        return ListText(layout, _running(lines))
    return ListText(layout, _columns(lines, layout), layout is ListLayout.COLUMNS and _drops_words(filled))


class WordColumn(NamedTuple):
    """The column of a table that holds the words, if this is not the first column."""

    number: int
    """From 1."""
    text: str
    """The texts of the column, one line per row."""


def word_column(text: str, knows: Callable[[str], bool]) -> WordColumn | None:
    """Finds the column of a table that holds the words (`AAABC → ABACA`, `1;ABACA`); None if it is the first column.

    `knows` tells whether a word (A–Z) is a known French word.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    filled = [line for line in lines if line.strip() and not line.startswith("#")]
    sample = filled[:: len(filled) // _SAMPLE + 1]
    separator = next(
        (candidate for candidate in "\t;|," if 2 * sum(candidate in line for line in sample) > len(sample)), None
    )
    rows = [_cells(line, separator) for line in sample][1:]
    wide = min(map(len, rows), default=0)
    if wide < 2 or (separator is None and any(len(row) != wide for row in rows)):
        return None
    shares = [sum(knows(normalise(row[column])) for row in rows) / len(rows) for column in range(wide)]
    best = max(range(wide), key=lambda column: shares[column])
    if shares[best] < _KNOWN_COLUMN or shares[0] > shares[best] / 2:
        return None
    texts = [row[best] if len(row := _cells(line, separator)) > best else "" for line in lines]
    first = next(at for at, line in enumerate(lines) if line.strip())
    heads = any(map(_is_header, _cells(lines[first], separator)))
    return WordColumn(best + 1, "\n".join((*texts[:first], "" if heads else texts[first], *texts[first + 1 :])))


def is_prose(text: str) -> bool:
    """Returns whether a text is prose instead of a list: most lines have several words, in no order."""
    filled = [line for line in map(str.strip, text.split("\n")) if line and not line.startswith("#")]
    if _layout(filled) is not ListLayout.COLUMNS or any("\t" in line or ";" in line for line in filled[:2]):
        return False
    first = [normalise(line.split()[0]) for line in filled]
    ascending = sum(word <= other for word, other in pairwise(first))
    return ascending < _IN_ORDER * (len(first) - 1) or len(first) == 1


def _cells(line: str, separator: str | None) -> list[str]:
    return [_unquoted(cell.strip()) for cell in line.split(separator)]


def plain_words(text: str) -> list[str] | None:
    """Returns the words of a text with exactly one word per line, in capitals; None for any other text.

    Words too long for the grid are included. The words are those of `read_lines`, but found three times as fast in a
    list of 400,000 words.
    """
    if not _PLAIN.fullmatch(text):
        return None
    words = normalise(text).split()
    if not all(SHORTEST <= len(word) <= LONGEST_FRENCH for word in words) or (words and words[0] in _HEADERS):
        return None
    return words


def words_of_rows(text: str) -> list[str] | None:
    """Returns the words of a text in which each line is a word, a separator and more text; None for any other text.

    The words are those of `read_lines`, found in half the time.
    """
    text = text.strip().replace("\r\n", "\n")
    start = text[:_START]
    sample = start.split("\n")[:-1]
    if (
        "\r" in start
        or not all(map(_ROW.fullmatch, sample))
        or _layout(sample) is not ListLayout.COLUMNS
        or _drops_words(sample)
    ):
        return None
    words = _ROW.findall(text)
    if len(words) != text.count("\n") + 1 or _UNCLOSED.search(text):
        return None
    words = normalise("\n".join(words)).split("\n")
    if not all(len(word) <= LONGEST for word in words):
        return None
    return words[1:] if words[0] in _HEADERS else words


def _layout(filled: list[str]) -> ListLayout:
    several = [line for line in filled if _BETWEEN.search(line)]
    if several and not any("\t" in line for line in several) and _run_on(several[:_SAMPLE]):
        return ListLayout.RUNNING
    return ListLayout.COLUMNS if 2 * len(several) >= len(filled) > 0 else ListLayout.PLAIN


def _run_on(lines: Iterable[str]) -> bool:
    """Returns whether all lines together form one sorted sequence of words,
    as in a list with several words per line.
    """
    words = [word for line in lines for word in map(normalise, _BETWEEN.split(line)) if word]
    if len(words) < 3 or sum(map(is_word, words)) < 0.95 * len(words):
        return False
    ascending = sum(first < second for first, second in pairwise(words))
    return ascending >= 0.95 * (len(words) - 1)


def _drops_words(filled: list[str]) -> bool:
    sample = filled[:: len(filled) // _SAMPLE + 1]
    return 2 * sum(map(_goes_on, sample)) > len(sample)


def _goes_on(line: str) -> bool:
    """Returns whether the text after the first word of a line looks like more words of the list, not like a remark."""
    first, *rest = [part for part in _BETWEEN.split(line) if part] or [""]
    if not rest or not is_word(normalise(first)):
        return False
    return all(part.isupper() == first.isupper() and is_word(normalise(part)) for part in rest)


def _running(lines: list[str]) -> Iterator[ListLine]:
    for number, line in enumerate(lines, start=1):
        if line:
            yield ListLine(number, line, tuple(filter(None, _BETWEEN.split(line))))


def _columns(lines: list[str], layout: ListLayout) -> Iterator[ListLine]:
    takes_first = layout is ListLayout.COLUMNS
    filled = [line for line in lines if line]
    counted = 2 * sum(line[0].isdecimal() and _COUNTED.match(line) is not None for line in filled) > len(filled)
    is_first = True
    for number, line in _records(lines):
        if not line:
            continue
        if counted:
            line = _COUNTED.sub("", line)
        elif not line[0].isalnum():
            line = _BULLET.sub("", line.lstrip("{[(") or line)
        field = _field(line, takes_first=takes_first)
        field = field.rstrip(_MARKS) or field
        heads = is_first and _is_header(field) and (field != line or _comes_before(filled[1:2], field))
        is_first = False
        yield ListLine(number, line, () if heads else (field,))


def _comes_before(following: list[str], field: str) -> bool:
    """Returns whether the next line (in `following`) sorts before `field`, so that `field` is the header of a sorted
    list.
    """
    return any(normalise(line) < normalise(field) for line in following)


def _records(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yields pairs (number from 1, line), leaving out lines that only continue a quoted field of the line before."""
    at = 0
    while at < len(lines):
        yield at + 1, lines[at]
        if '"' in lines[at] and _OPENS.search(lines[at]):
            for ahead in range(at + 1, min(len(lines), at + 1 + _LONGEST_QUOTATION)):
                if '"' in lines[ahead]:
                    at = ahead if _CLOSES.match(lines[ahead]) else at
                    break
        at += 1


def _field(line: str, *, takes_first: bool) -> str:
    """Returns the first column of a line, which may hold a word.

    The column ends at a tab, a semicolon or a bar. If most lines have columns (`takes_first`), it also ends at a comma
    or a blank. A blank also ends it between a word in capitals and other text: `ZEN adj.`, but not `pomme de terre`.
    """
    field = line
    if "\t" in field or ";" in field or "|" in field:
        field = _SEPARATED.split(field)[0].rstrip()
    if takes_first and "," in field:
        field = field.partition(",")[0].rstrip()
    if field[:1] in _QUOTES:
        field = _unquoted(field)
    parts = field.split(None, 1)
    if len(parts) == 2 and (takes_first or (parts[0].isupper() and not parts[1].isupper())):
        field = _unquoted(parts[0].rstrip(",:"))
    return field


def _unquoted(field: str) -> str:
    if len(field) > 1 and _QUOTES.get(field[0]) == field[-1]:
        return field[1:-1].strip()
    return field


def _is_header(field: str) -> bool:
    return normalise(field) in _HEADERS
