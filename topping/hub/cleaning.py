"""Texts of strangers, as they may be shown: one line of plain letters, whatever was sent."""

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Controls, marks of direction and joiners, halves of signs, private signs, unknown signs, separators of lines."""
_MOST_MARKS: Final = 2
"""Accents on one letter; more of them climb over other lines."""


def clean(value: object, most: int) -> str:
    """A text without what is not seen or acts, in NFC, at most `most` characters; empty for what is no text.

    Angle brackets and ampersands stay: nothing that shows such a text reads HTML.
    """
    if not isinstance(value, str):
        return ""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", value[: 4 * most]):
        kind = unicodedata.category(sign)
        if kind in _UNSEEN:
            kept.append(" ")
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    line = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def number(value: object, least: int, most: int) -> int:
    """A whole number within bounds; the nearest bound for another one, `least` for what is no number."""
    if type(value) is not int:
        return least
    return min(max(value, least), most)
