"""The charts of a deck of cards, drawn from their values."""

from __future__ import annotations

from typing import Final

from topping.sheets.training.decktables import retention_in_words, review_in_words
from topping.sheets.training.drawing import SvgAxes, SvgBar, SvgDot, SvgDrawing, SvgLabel, SvgLine, SvgShape
from topping.sheets.training.wording import day_in_words
from topping.texts import say
from topping.training.statistics.deckcharts import DeckCharts, DeckForecast, Recognition, RetentionChart
from topping.training.statistics.lacking import Lacking

_SECOND: Final = 1000


def deck_drawings(deck: DeckCharts) -> dict[str, SvgDrawing]:
    """The drawings by the names of their charts; none of one that cannot be made."""
    drawn = {
        "retention": None if isinstance(deck.retention, Lacking) else _retention(deck.retention),
        "forecast": None if isinstance(deck.forecast, Lacking) else _forecast(deck.forecast),
        "recognition": None if isinstance(deck.recognition, Lacking) else _recognition(deck.recognition),
    }
    return {name: drawing for name, drawing in drawn.items() if drawing is not None}


def _retention(chart: RetentionChart) -> SvgDrawing:
    """Known over predicted, with the diagonal on which both are the same."""
    bins = [one for one in chart.bins if one.known.low is not None and one.predicted is not None]
    ends = [one.known.low or 0.0 for one in bins] + [one.predicted or 0.0 for one in bins]
    lowest = 100 * min([0.5, *ends])
    axes = SvgAxes(lowest, 100, lowest, 100)
    shapes: list[SvgShape] = [*axes.lines()]
    shapes.append(SvgLine((axes.place(lowest, lowest), axes.place(100, 100)), "soft dashed"))
    for one in bins:
        x = axes.x(100 * (one.predicted or 0.0))
        low, known, high = (axes.y(100 * (end or 0.0)) for end in (one.known.low, one.known.share, one.known.high))
        shapes += [SvgLine(((x, low), (x, high)), "ink wide"), SvgDot(x, known, 4, "accent")]
    shapes += axes.below([(value, str(value)) for value in range(100, int(lowest) - 1, -10)])
    return SvgDrawing(say("deckchart.retention.title"), retention_in_words(chart), tuple(shapes))


def _forecast(chart: DeckForecast) -> SvgDrawing:
    axes = SvgAxes(-0.5, len(chart.cards) - 0.5, 0, max(1, *chart.cards) * 1.15)
    shapes: list[SvgShape] = [*axes.lines()]
    for place, count in enumerate(chart.cards):
        top = axes.y(count)
        shapes.append(SvgBar(axes.x(place) - 16, top, 32, axes.y(0) - top, "accent"))
        shapes.append(SvgLabel(axes.x(place), top - 4, str(count), style="ink"))
    shapes += axes.below([(place, day_in_words(chart.first + place)) for place in range(0, len(chart.cards), 2)])
    return SvgDrawing(say("deckchart.forecast.title"), say("deckchart.forecast.remark"), tuple(shapes))


def _recognition(chart: Recognition) -> SvgDrawing | None:
    rows = [(one, one.ms) for one in chart.rows if one.ms is not None and one.ms.margin is not None]
    if not rows:
        return None
    axes = SvgAxes(0.5, max(one.number for one, _ in rows) + 0.5, 0, max(ms.high or 0 for _, ms in rows))
    shapes: list[SvgShape] = [*axes.lines(_SECOND)]
    for on_grid, line, dot in ((True, "soft dashed", "soft"), (False, "accent", "accent")):
        some = [(one.number, ms) for one, ms in rows if one.on_grid is on_grid]
        if not some:
            continue
        for number, ms in some:
            shapes.append(SvgLine((axes.place(number, ms.low or 0), axes.place(number, ms.high or 0)), "ink wide"))
        shapes.append(SvgLine(tuple(axes.place(number, ms.ms) for number, ms in some), line))
        shapes += [SvgDot(*axes.place(number, ms.ms), 4, dot) for number, ms in some]
        x, y = axes.place(some[0][0], some[0][1].ms)
        shapes.append(SvgLabel(x + 10, y - 8, say("deckchart.on_grid" if on_grid else "deckchart.plain"), "start"))
    shapes += axes.below([(number, review_in_words(number)) for number in sorted({one.number for one, _ in rows})])
    return SvgDrawing(say("deckchart.recognition.title"), say("deckchart.recognition.remark"), tuple(shapes))
