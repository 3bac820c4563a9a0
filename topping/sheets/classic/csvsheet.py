"""The match sheet of a classic game as comma-separated values."""

from __future__ import annotations

from typing import Final

from topping.play.classic.game import ClassicGame
from topping.play.classic.matchsheet import match_sheet
from topping.sheets.csvtable import csv_table

COLUMNS: Final = (
    "turn", "player", "kind", "rack", "word", "ref", "letters", "refused", "points", "total", "seconds",
)  # fmt: skip
"""Names that other programs read: they stay, and new ones go to the end."""


def as_csv(game: ClassicGame) -> str:
    """A row for each turn and for each change of the scores outside a turn; jokers in lower case."""
    sheet = match_sheet(game)
    return csv_table(
        COLUMNS,
        (
            (
                row.turn,
                sheet.names[row.player],
                row.kind.value,
                row.rack,
                row.word,
                row.ref,
                row.letters,
                " ".join(row.refused),
                row.points,
                row.total,
                round(row.spent_ms / 1000, 1) if row.turn is not None else None,
            )
            for row in sheet.rows
        ),
    )
