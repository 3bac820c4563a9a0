"""The sheet of a solitaire: every turn, as comma-separated values."""

from __future__ import annotations

from topping.play.solitaire.game import SolitaireGame
from topping.sheets.csvtable import csv_table
from topping.texts import say


def solitaire_table(game: SolitaireGame) -> str:
    """Turn, rack, word, place, points, running total; then what was left, where anything was."""
    columns = [say(f"solitaire.column.{name}") for name in ("turn", "rack", "word", "place", "points", "total")]
    rows: list[tuple[object, ...]] = []
    total = 0
    for turn in game.turns:
        total += turn.points
        if turn.move is not None:
            done, place = turn.move.circled.split()
        else:
            done, place = (f"-{turn.exchanged}" if turn.exchanged else "-"), ""
        rows.append((turn.number, turn.rack, done, place, turn.points, total))
    if game.is_over and game.total != total:
        rows.append(("", "", "", "", game.total - total, game.total))
    return csv_table(columns, rows)
