"""The table of a tournament of classic games as comma-separated values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from topping.play.classic.tournament import TournamentRow
from topping.sheets.csvtable import csv_table

TOURNAMENT_COLUMNS: Final = ("rank", "name", "played", "points", "difference", "won", "drawn", "lost")
"""Fields of a row, and names that other programs read: they stay, and new ones go to the end."""


def tournament_csv(rows: Iterable[TournamentRow]) -> str:
    """A row for each player, best first."""
    return csv_table(TOURNAMENT_COLUMNS, ([getattr(row, name) for name in TOURNAMENT_COLUMNS] for row in rows))
