"""The sheets of games around a table, as comma-separated values, and where they are written."""

from pathlib import Path

from topping.paths import data_folder, write_file
from topping.play.inverse.game import InverseGame
from topping.play.loto.game import LotoGame
from topping.play.solitaire.game import SolitaireGame
from topping.sheets.table import csv_table
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


def loto_table(game: LotoGame) -> str:
    """A row a player (his words, the letters that he lacks, whether he won), then the letters called."""
    columns = [say(f"loto.column.{name}") for name in ("player", "words", "missing", "winner")]
    rows: list[tuple[object, ...]] = [
        (name, " ".join(game.cards[player]), game.missing(player), say("loto.won") if game.winner == player else "")
        for player, name in enumerate(game.names)
    ]
    rows.append((say("loto.called"), " ".join(game.called), "", ""))
    return csv_table(columns, rows)


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


def write_table_sheet(name: str, content: str) -> Path:
    """Writes the sheet called `name` (`loto-3`), comma-separated; returns its place. Raises `SetupError`."""
    return write_file(data_folder() / "sheets" / f"{name}.csv", content.encode())
