"""The sheet of a game of Loto: the cards, the letters in the order they were called, who won; comma-separated."""

from __future__ import annotations

from topping.play.loto.game import LotoGame
from topping.sheets.csvtable import csv_table
from topping.texts import say


def loto_table(game: LotoGame) -> str:
    """A row a player (his words, the letters that he lacks, whether he won), then the letters called."""
    columns = [say(f"loto.column.{name}") for name in ("player", "words", "missing", "winner")]
    rows: list[tuple[object, ...]] = [
        (name, " ".join(game.cards[player]), game.missing(player), say("loto.won") if game.winner == player else "")
        for player, name in enumerate(game.names)
    ]
    rows.append((say("loto.called"), " ".join(game.called), "", ""))
    return csv_table(columns, rows)
