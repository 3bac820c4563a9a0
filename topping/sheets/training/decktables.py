"""The charts of a deck of cards in words."""

from __future__ import annotations

from topping.sheets.training.charttable import ChartTable
from topping.sheets.training.wording import (
    NOTHING,
    between,
    day_in_words,
    heads_of,
    interval_in_words,
    lacking_in_words,
    percent_of,
    share_in_words,
)
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.intervals import Share
from topping.training.statistics.deckcharts import (
    LAST_NUMBER,
    DeckCharts,
    DeckForecast,
    Recognition,
    RecognitionRow,
    RetentionBin,
    RetentionChart,
)
from topping.training.statistics.lacking import Lacking


def deck_tables(deck: DeckCharts) -> list[ChartTable]:
    """M8, what is to come, M9."""
    return [_retention(deck.retention), _forecast(deck.forecast), _recognition(deck.recognition)]


def bin_in_words(one: RetentionBin) -> str:
    """The predictions of a bin: `85–90 %`."""
    if not one.low:
        return say("deckchart.below", high=round(100 * one.high))
    return say("deckchart.bin", low=round(100 * one.low), high=round(100 * one.high))


def review_in_words(number: int) -> str:
    """The number of a review; the last row stands for all after it too."""
    return say("deckchart.later", number=number) if number == LAST_NUMBER else str(number)


def retention_in_words(chart: RetentionChart) -> str:
    """What was predicted of all reviews, and what was known."""
    return say(
        "deckchart.retention.all",
        predicted=percent_of(chart.predicted),
        known=percent_of(chart.known.share or 0.0),
        interval=between(chart.known.low, chart.known.high),
        n=chart.known.of,
    )


def _retention(chart: RetentionChart | Lacking) -> ChartTable:
    name, title = "retention", say("deckchart.retention.title")
    if isinstance(chart, Lacking):
        return ChartTable(name, title, (lacking_in_words(chart),))
    rows = [
        (
            bin_in_words(one),
            str(one.known.of),
            NOTHING if one.predicted is None else percent_of(one.predicted),
            *_known(one.known),
        )
        for one in chart.bins
        if one.known.of
    ]
    heads = heads_of("predictions", "reviews", "predicted", "known", "interval")
    return ChartTable(name, title, (retention_in_words(chart),), heads, tuple(rows))


def _forecast(chart: DeckForecast | Lacking) -> ChartTable:
    name, title = "forecast", say("deckchart.forecast.title")
    if isinstance(chart, Lacking):
        return ChartTable(name, title, (lacking_in_words(chart),))
    rows = [(day_in_words(chart.first + place), str(count)) for place, count in enumerate(chart.cards)]
    return ChartTable(name, title, (say("deckchart.forecast.remark"),), heads_of("day", "cards"), tuple(rows))


def _recognition(chart: Recognition | Lacking) -> ChartTable:
    name, title = "recognition", say("deckchart.recognition.title")
    if isinstance(chart, Lacking):
        return ChartTable(name, title, (lacking_in_words(chart),))
    heads = heads_of("asked", "review", "reviews", "known", "interval", "seconds", "interval")
    rows = tuple(
        (
            say("deckchart.on_grid" if one.on_grid else "deckchart.plain"),
            review_in_words(one.number),
            str(one.known.of),
            *_known(one.known),
            *_time(one),
        )
        for one in chart.rows
    )
    return ChartTable(name, title, (say("deckchart.recognition.remark"),), heads, rows)


def _known(share: Share) -> tuple[str, str]:
    """A share with its interval; of few reviews neither."""
    return (NOTHING, NOTHING) if share.low is None else share_in_words(share)


def _time(one: RecognitionRow) -> tuple[str, str]:
    if one.ms is None or one.ms.margin is None:
        return NOTHING, NOTHING
    return seconds_of(one.ms.ms), interval_in_words(one.ms, signed=False)
