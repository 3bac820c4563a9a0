"""The score sheets of solitaire, Loto and the inverse game, as comma-separated values in files."""

from pathlib import Path

from topping.paths import data_folder, write_file
from topping.play.inverse.game import InverseGame
from topping.play.loto import LotoGame
from topping.play.solitaire import SolitaireGame
from topping.sheets.table import csv_table
from topping.texts import say


def solitaire_table(game: SolitaireGame) -> str:
    """Returns the sheet of a solitaire as CSV, with a row for each turn. If letters are left, a last row has their
    points.

    Columns: turn, rack, word (or `-` and the exchanged letters), reference, points, running total.
    """
    columns = [say(f"solitaire.column.{name}") for name in ("turn", "rack", "word", "place", "points", "total")]
    rows: list[tuple[object, ...]] = []
    total = 0
    for turn in game.turns:
        total += turn.points
        if turn.move is not None:
            action, place = turn.move.circled.split()
        else:
            action, place = (f"-{turn.exchanged}" if turn.exchanged else "-"), ""
        rows.append((turn.number, turn.rack, action, place, turn.points, total))
    if game.is_over and game.total != total:
        rows.append(("", "", "", "", game.total - total, game.total))
    return csv_table(columns, rows)


def loto_table(game: LotoGame) -> str:
    """Returns the sheet of a loto as CSV, with a row for each player, then the letters called.

    Columns: player, words on his card, letters that he has not ticked off, whether he won.
    """
    columns = [say(f"loto.column.{name}") for name in ("player", "words", "missing", "winner")]
    rows: list[tuple[object, ...]] = [
        (name, " ".join(game.cards[player]), game.missing(player), say("loto.won") if game.winner == player else "")
        for player, name in enumerate(game.names)
    ]
    rows.append((say("loto.called"), " ".join(game.called), "", ""))
    return csv_table(columns, rows)


def inverse_table(game: InverseGame) -> str:
    """Returns the sheet of an inverse game (players remove letters from a full grid) as CSV, with a row for each turn.

    Columns: number, player, word that was shortened, removed letters, their squares, points, the player's total.
    """
    columns = [
        say(f"inverse.column.{name}") for name in ("turn", "player", "word", "letters", "squares", "points", "total")
    ]
    rows: list[tuple[object, ...]] = []
    totals = [0] * len(game.names)
    for number, turn in enumerate(game.turns, start=1):
        totals[turn.player] += turn.points
        taken = turn.taken
        action = ("-", "", "") if taken is None else (taken.word, taken.tiles, " ".join(map(str, taken.squares)))
        rows.append((number, game.names[turn.player], *action, turn.points, totals[turn.player]))
    return csv_table(columns, rows)


def write_table_sheet(name: str, content: str) -> Path:
    """Writes CSV text to the file `name` (without extension) in the folder for sheets; returns its path.

    Replaces an earlier file. Raises `SetupError` if it cannot be written.
    """
    return write_file(data_folder() / "sheets" / f"{name}.csv", content.encode())
