"""What stands around the moves: the heads of columns, the variant in a title, the totals that a page states."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

from topping.exchange.reading.cells import Row
from topping.rules.moves.move import without_accents


class ColumnHead(Enum):
    """What a column holds, as its head says."""

    NUMBER = auto()
    DRAW = auto()
    WORD = auto()
    REFERENCE = auto()
    POINTS = auto()
    TOTAL = auto()


_HEADS: Final = {
    head: column
    for column, heads in {
        ColumnHead.NUMBER: ("n", "no", "num", "numero", "coup", "coups", "tour", "nb"),
        ColumnHead.DRAW: ("tirage", "tirages", "lettres", "rack", "draw"),
        ColumnHead.WORD: ("mot", "mots", "mot retenu", "mot place", "solution", "solutions", "word"),
        ColumnHead.REFERENCE: ("ref", "reference", "place", "position", "pos", "coord", "coordonnees", "emplacement"),
        ColumnHead.POINTS: ("points", "point", "pts", "pt", "score", "valeur"),
        ColumnHead.TOTAL: ("cumul", "cumule", "total", "total cumule", "score cumule", "cumuls"),
    }.items()
    for head in heads
}
_LEAST_HEADS: Final = 3
_JOKER: Final = re.compile(r"\bjokers?\b")
_LETTERS: Final = (
    (re.compile(r"\b7 ?[,/-]? ?8 ?(?:[,/-]|et)? ?9\b"), "789"),
    (re.compile(r"\b7 ?(?:et|&) ?8\b"), "7et8"),
    (re.compile(r"\b7 ?(?:sur|in) ?8\b|(?<![0-9/])7 ?/ ?8(?! ?[0-9/])"), "7sur8"),
    (re.compile(r"\bnormale?\b|\boriginale?\b|\bclassique\b"), "normale"),
)
_GAME: Final = re.compile(r"\bparties?\b|\bmanches?\b", re.IGNORECASE)
_MOVES: Final = re.compile(r"\b([0-9]{1,3}) coups?\b")
_POINTS: Final = re.compile(
    r"\b(?:top|total|score|cumul)\b[ a-z]{0,20}[:=]? ?([0-9]{2,4})\b|\b([0-9]{2,4}) (?:points|pts)\b"
)


def heads_of(row: Row) -> dict[int, ColumnHead]:
    """The columns that a row of heads names, by their places; empty where the row is none."""
    named = {cell.column: _HEADS.get(_bare(cell.text)) for cell in row}
    fields: dict[int, list[str]] = {}
    for cell in row:
        fields.setdefault(cell.column, []).append(_bare(cell.text))
    for column, words in fields.items():  # `Mot retenu` is one head
        named[column] = _HEADS.get(" ".join(words)) or named[column]
    found = {place: column for place, column in named.items() if column is not None}
    by_blanks = sum(_bare(cell.text) in _HEADS for cell in row)
    if len(set(found.values())) < _LEAST_HEADS and not (-1 in fields and by_blanks >= _LEAST_HEADS):
        return {}
    return found


def variant_named(text: str) -> str:
    """The name of the variant that a title names; empty where it names none."""
    plain = without_accents(text).casefold()
    letters = next((name for pattern, name in _LETTERS if pattern.search(plain)), "")
    if _JOKER.search(plain):
        return f"{letters or 'normale'}+joker"
    return letters


def is_of_a_game(title: str) -> bool:
    """Whether a line is the title of a game rather than that of a page."""
    return bool(_GAME.search(title)) or variant_named(title) != ""


def stated_moves(text: str) -> int | None:
    """How many moves a line says that the game has."""
    found = _MOVES.search(without_accents(text).casefold())
    return int(found[1]) if found else None


def stated_points(text: str) -> int | None:
    """What a line says that the tops sum to."""
    found = _POINTS.search(without_accents(text).casefold())
    return int(found[1] or found[2]) if found else None


def _bare(text: str) -> str:
    """A head without accents, capitals and punctuation: `Réf.` is `ref`, `N°` is `n`."""
    plain = without_accents(text).casefold()
    return " ".join("".join(character if character.isalnum() else " " for character in plain).split())
