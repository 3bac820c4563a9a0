"""The match sheet of a classic game as one HTML page that stands alone, prints on A4, and is signed."""

from __future__ import annotations

from typing import Final

from topping.play.classic.game import ClassicGame
from topping.play.classic.match import MatchRow, MatchSheet, match_sheet
from topping.sheets.classic.wording import end_in_words, result_in_words, rules_in_words, what
from topping.sheets.grid import page_grid
from topping.sheets.html import PageColumn, html_page
from topping.sheets.wording import printable
from topping.texts import say

_COLUMNS: Final = ("number", "player", "rack", "word", "ref", "points", "total")
_CLASSES: Final = {"number": "figures", "points": "figures", "total": "figures", "word": "word"}


def as_page(game: ClassicGame, played: str = "", lexicon: str = "") -> str:
    """The whole page; `played` is the day, in words. Ends with a line feed."""
    sheet = match_sheet(game)
    begun = [] if sheet.beginner is None else [say("match_sheet.began", name=printable(sheet.names[sheet.beginner]))]
    return html_page(
        "classic",
        title=say("match_sheet.page_title", names=tuple(map(printable, sheet.names))),
        facts=[*filter(None, (played, printable(lexicon))), *begun, *rules_in_words(game.rules)],
        columns=[PageColumn(say(f"match_sheet.column.{name}"), _CLASSES.get(name, "")) for name in _COLUMNS],
        rows=[_cells(sheet, row) for row in sheet.rows],
        grid=page_grid(game.board),
        results=result_in_words(sheet),
        end=end_in_words(sheet),
        jokers=[
            say("match_sheet.joker", letter=one.letter, word=one.word, name=printable(sheet.names[one.player]))
            for one in sheet.jokers
        ],
        names=[printable(name) for name in sheet.names],
    )


def _cells(sheet: MatchSheet, row: MatchRow) -> tuple[str, ...]:
    return (
        "" if row.turn is None else str(row.turn),
        printable(sheet.names[row.player]),
        row.rack,
        what(row),
        row.ref,
        str(row.points) if row.points >= 0 else f"−{-row.points}",
        str(row.total),
    )
