"""Writes the totals of a session or a competition to a file for SIGLES, the federation's tournament program.

    "1","DUPONT Jean","812"
    "2","--table vide--","-1"

The file has a line for each table number from 1 to the highest, in Latin-1, with Windows line ends.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final

from topping.play.session.session import Session
from topping.play.session.sessionstandings import standings

ENCODING: Final = "latin-1"
_NOBODY: Final = "--table vide--"
_NO_TOTAL: Final = -1
_NEAREST: Final = str.maketrans(
    {
        "Œ": "OE", "œ": "oe", "’": "'", "‘": "'", "“": "'", "”": "'", '"': "'", "–": "-", "—": "-", "‐": "-", "‑": "-",
        "…": "...", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "ẞ": "SS", "€": "E", "\u202f": " ",
    }
)  # fmt: skip
"""Replacements for characters missing from Latin-1, or for a quote that would end the name; other accents are
dropped.
"""
_UNKNOWN: Final = "?"


def format_sigles(session: Session) -> bytes:
    """Returns the totals of a session as the bytes of a file for the tournament program SIGLES."""
    return sigles_table({line.table: (line.name, line.total) for line in standings(session)})


def sigles_table(totals: Mapping[int, tuple[str, int, *tuple[str, ...]]]) -> bytes:
    """Returns totals as the bytes of a file for the tournament program SIGLES.

    `totals` maps each table number to (name, total, any additional fields). A free table gets the total -1.
    """
    rows = []
    for table in range(1, max(totals, default=0) + 1):
        name, total, *more = totals.get(table, (_NOBODY, _NO_TOTAL))
        fields = (str(table), latin_name(name, table), str(total), *map(_latin_text, more))
        rows.append(",".join(f'"{field}"' for field in fields) + "\r\n")
    return "".join(rows).encode(ENCODING)


def latin_name(name: str, table: int) -> str:
    """Returns a name with only Latin-1 characters: other accented letters lose their accents, other characters become
    `?`.

    If no letter or digit is left, as for another alphabet, returns `Table` and the table number.
    """
    written = _latin_text(name)
    return written if any(map(str.isalnum, written)) else f"Table {table}"


def _latin_text(text: str) -> str:
    return "".join(map(_latin, unicodedata.normalize("NFC", text).translate(_NEAREST)))


def _latin(character: str) -> str:
    if _is_latin(character):
        return character
    plain = "".join(part for part in unicodedata.normalize("NFKD", character) if _is_latin(part))
    return plain or ("" if unicodedata.combining(character) else _UNKNOWN)


def _is_latin(character: str) -> bool:
    return character.isprintable() and ord(character) < 256
