"""The match sheet of a classic game, and the table of a tournament, as text and comma-separated values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from topping.play.classic.game import ClassicGame
from topping.play.classic.match import TournamentRow, match_sheet
from topping.sheets.classic.wording import end_in_words, result_in_words, rules_in_words, what
from topping.sheets.csvtable import csv_table
from topping.sheets.wording import printable
from topping.texts import say

TOURNAMENT_COLUMNS: Final = ("rank", "name", "played", "points", "difference", "won", "drawn", "lost")
"""Fields of a row, and names that other programs read: they stay, and new ones go to the end."""


def tournament_csv(rows: Iterable[TournamentRow]) -> str:
    """A row for each player, best first."""
    return csv_table(TOURNAMENT_COLUMNS, ([getattr(row, name) for name in TOURNAMENT_COLUMNS] for row in rows))


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


_FIGURES: Final = frozenset(("number", "points", "total"))
_GAP: Final = "  "


def as_text(game: ClassicGame) -> str:
    """The whole sheet: rules, turns, the end and the scores; ends with a line feed."""
    sheet = match_sheet(game)
    rows = [
        (
            "" if row.turn is None else str(row.turn),
            sheet.names[row.player],
            row.rack,
            what(row),
            row.ref,
            f"{row.points:+d}",
            str(row.total),
        )
        for row in sheet.rows
    ]
    table = table_of(("number", "player", "rack", "word", "ref", "points", "total"), rows)
    heading = say("match_sheet.page_title", names=sheet.names)
    below = [*result_in_words(sheet), *filter(None, [end_in_words(sheet)])]
    lines = (heading, " · ".join(rules_in_words(game.rules)), "", *table.splitlines(), "", *below)
    return "".join(f"{printable(line)}\n" for line in lines)


def table_of(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under the headings `match_sheet.column.NAME`, as wide as they need; figures to the right."""
    heads = [say(f"match_sheet.column.{name}") for name in columns]
    widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(columns))]
    lines = [
        _GAP.join(
            cell.rjust(width) if name in _FIGURES else cell.ljust(width)
            for name, cell, width in zip(columns, row, widths, strict=True)
        ).rstrip()
        for row in (heads, *rows)
    ]
    return "".join(f"{printable(line)}\n" for line in lines)
