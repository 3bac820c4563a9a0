"""Makes untrusted texts safe to show: one line of visible characters."""

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Unicode categories of invisible characters: controls, marks of direction, surrogates, line separators and others."""
_MOST_MARKS: Final = 2
"""The most accents kept on a letter, because more of them overlap other lines."""


def clean(value: object, most: int) -> str:
    """Returns a text of at most `most` characters in NFC, without invisible and control characters; empty for a
    non-text.

    Angle brackets and ampersands stay, because these texts are never shown as HTML.
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
    """Returns `value` limited to these bounds; `least` if it is not a whole number."""
    if type(value) is not int:
        return least
    return min(max(value, least), most)
