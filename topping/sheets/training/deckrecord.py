"""The charts of a deck of cards for other programs."""

from __future__ import annotations

from topping.sheets.training.recordparts import Record, estimate_record, iso_day, lacking_record, share_record
from topping.training.statistics.deckcharts import DeckCharts, DeckForecast, Recognition, RetentionChart
from topping.training.statistics.lacking import Lacking


def deck_record(deck: DeckCharts) -> Record:
    """M8 and what is to come, M9: by the names that the whole object has them under."""
    return {
        "retention": _retention(deck.retention),
        "forecast": _forecast(deck.forecast),
        "recognition": _recognition(deck.recognition),
    }


def _retention(chart: RetentionChart | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
    bins = [
        {"from": one.low, "to": one.high, "predicted": one.predicted, "known": share_record(one.known)}
        for one in chart.bins
    ]
    return {"predicted": chart.predicted, "known": share_record(chart.known), "bins": bins}


def _forecast(chart: DeckForecast | Lacking) -> Record | list[Record]:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
    return [{"day": iso_day(chart.first + place), "cards": count} for place, count in enumerate(chart.cards)]


def _recognition(chart: Recognition | Lacking) -> Record | list[Record]:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
    return [
        {
            "review": one.number,
            "on_grid": one.on_grid,
            "known": share_record(one.known),
            "time": estimate_record(one.ms),
        }
        for one in chart.rows
    ]
