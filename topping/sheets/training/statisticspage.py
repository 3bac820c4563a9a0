"""A player's statistics as one HTML page that stands alone, with its charts, light and dark, and prints on A4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.play.run.verdict import Answer
from topping.sheets.html import html_page
from topping.sheets.training.charts import clock_chart
from topping.sheets.training.drawing import (
    SvgAxes,
    SvgDot,
    SvgDrawing,
    SvgLine,
    SvgShape,
    bars_drawing,
    legend,
    some_of,
)
from topping.sheets.training.monthdrawings import deck_drawings, interval_rows, month_drawings
from topping.sheets.training.text import about, statistics_tables
from topping.sheets.training.transfertable import transfer_drawings
from topping.sheets.training.wording import kind_in_words
from topping.sheets.wording import printable
from topping.texts import say
from topping.training.account import Account
from topping.training.intervals import LEAST
from topping.training.statistics.afterrun import AfterRun, ApproachPoint, GhostLine, TriesOfMove
from topping.training.statistics.lacking import Lacking
from topping.training.statistics.overview import Statistics

_SECOND: Final = 1000


def run_drawings(last: AfterRun) -> dict[str, SvgDrawing]:
    """The drawings by the names of their charts; none of one that cannot be made."""
    clock = say("stats.clock.title")
    drawn: dict[str, SvgDrawing | None] = {
        "clock": bars_drawing(clock, clock, clock_chart(last.clock)) if last.clock.bars else None,
        "ghost": None if isinstance(last.ghost, Lacking) else _ghost(last.ghost),
        "account": None if isinstance(last.account, Lacking) else _account(last.account),
        "tries": _tries(last.tries) if last.tries else None,
        "approach": _approach(last.approach) if last.approach else None,
    }
    return {name: drawing for name, drawing in drawn.items() if drawing is not None}


def _ghost(line: GhostLine) -> SvgDrawing:
    steps = [(one.number, one.behind_ms) for one in line.steps if one.behind_ms is not None]
    ends = [0, *(ms for _, ms in steps)]
    axes = SvgAxes(0, len(line.steps), min(ends), max(*ends, min(ends) + _SECOND))
    shapes: list[SvgShape] = [*axes.lines(_SECOND), SvgLine((axes.place(0, 0), axes.place(len(line.steps), 0)), "zero")]
    shapes.append(SvgLine(tuple(axes.place(number, ms) for number, ms in ((0, 0), *steps)), "accent"))
    shapes += axes.below(
        [(line.steps[place].number, str(line.steps[place].number)) for place in some_of(len(line.steps), 8)]
    )
    return SvgDrawing(say("statsheet.ghost"), say("statsheet.ghost"), tuple(shapes))


def _account(account: Account) -> SvgDrawing:
    rows = [(kind_in_words(row.kind), row.n, row.above, row.named and row.n >= LEAST) for row in account.rows]
    return interval_rows(say("stats.went.title"), say("stats.went.title"), rows)


def _tries(tries: Sequence[TriesOfMove]) -> SvgDrawing:
    axes = SvgAxes(-0.5, len(tries) - 0.5, 0, max(1, *(one.before_top for one in tries)) * 1.1)
    shapes: list[SvgShape] = [*axes.lines()]
    for place, one in enumerate(tries):
        below = sum(given.count for given in one.answers if given.answer is Answer.BELOW_TOP)
        ends = ((0, below, "info"), (below, one.before_top, "missed"))
        shapes += [axes.bar(place, low, high, style) for low, high, style in ends if high > low]
    shapes += axes.below([(place, str(tries[place].number)) for place in some_of(len(tries), 8)])
    shapes += legend([("info", say("statsheet.answer.below_top")), ("missed", say("statsheet.refused"))])
    return SvgDrawing(say("statsheet.tries"), say("statsheet.tries"), tuple(shapes))


def _approach(points: Sequence[ApproachPoint]) -> SvgDrawing:
    axes = SvgAxes(0, max(one.at_ms for one in points) or 1, 0, 1.02)
    shapes = [*axes.lines(0.01)]
    shapes += [
        SvgDot(*axes.place(one.at_ms, min(1.0, one.share)), 4, "accent" if one.share >= 1 else "soft") for one in points
    ]
    seconds = [one * axes.right / 4 for one in range(5)]
    shapes += axes.below([(ms, str(round(ms / _SECOND))) for ms in seconds])
    return SvgDrawing(say("statsheet.approach"), say("statsheet.approach"), tuple(shapes))


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
