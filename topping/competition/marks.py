"""Numbers and bullets before the names of a roster, as people and word processors write them."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import islice
from string import ascii_lowercase
from typing import Final

_CLOSES: Final = r"[].):°º/>}»|_=,;–—-]"
_NUMBER: Final = (
    r"(?:[(\[{<«#]|n[°ºo]|table|t(?=\s*[0-9]))?\s*([0-9]{1,6})"
    r"(?:(?:er|[eè]re|[eè]me|e|nde?|d)(?=[\s.):/-]))?"
)
MARKED_NUMBER: Final = re.compile(rf"{_NUMBER}\s*{_CLOSES}{{0,2}}", re.IGNORECASE)
"""A cell with only a number: `1.`, `1)`, `(1)`, `[1]`, `1°`, `1er`, `1.-`, `n° 1`."""
LISTED: Final = re.compile(
    rf"(?:{_NUMBER}(?:\s*{_CLOSES}{{1,2}}\s*|\s+)"
    r"|[a-z]{1,4}\)\s+|\[[ x✓✔]?\]\s*|[•▪▫◦‣●○■□▶►➤]\s*|[^\w\s(?¿¡\ufffd\u2500-\u257f]\s+)?(.+)",
    re.IGNORECASE,
)
"""A name after its number (`12 Zoé`, `12. Zoé`, `[12] Zoé`, `n° 12 Zoé`), or after `a)`, a bullet or a box."""
NOT_UNDERSTOOD: Final = re.compile(r"[0-9]|\([a-z0-9]{1,3}\)\s")
"""The beginning of a text that is no name, after a number or a bullet was removed: `1.1 Zoé`, `(a) Zoé`."""
_LABEL: Final = re.compile(r"\(?([A-Za-z]{1,6})(?:[.)]+|\s+[-–—])\s+(?=\w)|(o)\s+(?=\w)")
_KEYCAP: Final = "\ufe0f\u20e3"
_ROMAN: Final = (("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))


def with_plain_number(cell: str) -> str:
    """Returns the text of a cell with the number at its beginning, if any, in plain digits.

    The number may be circled, in digits of another script, or an emoji of a key (1️⃣).
    """
    place = 0
    while place < len(cell) and (cell[place] in _KEYCAP or unicodedata.category(cell[place]) in ("Nd", "Nl", "No")):
        place += 1
    mark = "".join(character for character in cell[:place] if character not in _KEYCAP)
    if not place or (mark.isascii() and mark == cell[:place]):
        return cell
    values = [unicodedata.numeric(character) for character in mark]
    if not all(value.is_integer() for value in values):
        return cell
    return f"{''.join(str(int(value)) for value in values)}. {cell[place:].lstrip('.) ')}".rstrip()


def without_labels(lines: Sequence[tuple[int, list[str]]]) -> Sequence[tuple[int, list[str]]]:
    """Returns the rows without letters or Roman numerals that number the names, as in `a. b. c.`, `i) ii)`, `A - B -`.

    A row is (line number, cells). Returns the rows unchanged if the labels have gaps. Also removes an `o` before each
    name, which is a word processor's bullet. The first row may be a heading without a label.
    """
    matches = [_LABEL.match(cells[0]) for _, cells in lines]
    first = 0 if matches and matches[0] else 1
    labels = [None if label is None else (label[1] or label[2]).lower() for label in matches[first:]]
    count = len(labels)
    letters, romans = [*islice(ascii_lowercase, count)], [*map(_roman, range(1, count + 1))]
    if count < 2 or labels not in (letters, romans, ["o"] * count):
        return lines
    bare = [
        (line, [cells[0][match.end() :], *cells[1:]])
        for (line, cells), match in zip(lines[first:], matches[first:], strict=True)
        if match is not None
    ]
    return [*lines[:first], *bare]


def _roman(number: int) -> str:
    text = ""
    for letters, value in _ROMAN:
        text += letters * (number // value)
        number %= value
    return text
