"""A player's statistics as one HTML page that stands alone, with its charts, light and dark, and prints on A4."""

from __future__ import annotations

from topping.sheets.html import html_page
from topping.sheets.training.monthdrawings import deck_drawings, month_drawings
from topping.sheets.training.rundrawings import run_drawings
from topping.sheets.training.text import about, statistics_tables
from topping.sheets.training.transfertable import transfer_drawings
from topping.sheets.wording import printable
from topping.texts import say
from topping.training.statistics.overview import Statistics


def as_page(statistics: Statistics) -> str:
    """The page: of each chart its drawing and the table of its figures."""
    drawings = month_drawings(statistics.months, statistics.more)
    if statistics.last is not None:
        drawings |= run_drawings(statistics.last)
    if statistics.deck is not None:
        drawings |= deck_drawings(statistics.deck)
    if statistics.transfer is not None:
        drawings |= transfer_drawings(statistics.transfer)
    return html_page(
        "statistics",
        title=say("statsheet.title", player=printable(statistics.subject.player)),
        facts=about(statistics),
        tables=statistics_tables(statistics),
        drawings=drawings,
    )
