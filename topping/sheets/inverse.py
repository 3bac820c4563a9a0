"""The sheet of an inverse game: each turn, then the totals; comma-separated."""

from __future__ import annotations

from topping.play.inverse.game import InverseGame
from topping.sheets.csvtable import csv_table
from topping.texts import say


def inverse_table(game: InverseGame) -> str:
    """A row a turn (player, the word that letters were taken off, these letters, their squares, points, his total)."""
    columns = [
        say(f"inverse.column.{name}") for name in ("turn", "player", "word", "letters", "squares", "points", "total")
    ]
    rows: list[tuple[object, ...]] = []
    totals = [0] * len(game.names)
    for number, turn in enumerate(game.turns, start=1):
        totals[turn.player] += turn.points
        taken = turn.taken
        done = ("-", "", "") if taken is None else (taken.word, taken.tiles, " ".join(map(str, taken.squares)))
        rows.append((number, game.names[turn.player], *done, turn.points, totals[turn.player]))
    return csv_table(columns, rows)
