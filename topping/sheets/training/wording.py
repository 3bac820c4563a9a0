"""Figures of statistics in words: intervals, shares, months, kinds, and why a chart cannot be made."""

from __future__ import annotations

from datetime import date
from typing import Final

from topping.texts import say
from topping.texts.numbers import percent
from topping.texts.times import day, over, seconds_of
from topping.training.intervals import Estimate, Share
from topping.training.kinds import Kind
from topping.training.statistics.lacking import Lacking
from topping.training.statistics.trend import Change

NOTHING: Final = "–"
"""In place of a figure that too few values stand behind."""


def lacking_in_words(chart: Lacking) -> str:
    """Why a chart cannot be made."""
    return say(f"statsheet.lacking.{chart.why.value}", has=chart.has, needs=chart.needs)


def month_in_words(month: int) -> str:
    """`nov. 2026`, from twelve times the year and the month from 0."""
    names = say("date.short_months").split(" ")
    return f"{names[month % 12]} {month // 12}"


def day_in_words(ordinal: int) -> str:
    """The date of a day."""
    return day(date.fromordinal(ordinal))


def change_in_words(change: Change) -> str:
    """Whether time was gained, as far as that can be said."""
    key, ms = f"stats.trend.{change.trend.value}", change.ms
    if ms is None or ms.low is None or ms.high is None:
        return say(key)
    return say(key, ms=f"{over(ms.ms)} s", low=over(ms.low), high=over(ms.high)).replace("*", "")


def kind_in_words(kind: Kind) -> str:
    """The name of a kind."""
    return say(f"kind.{kind.value}")


def heads_of(*names: str) -> tuple[str, ...]:
    """The heads of columns."""
    return tuple(say(f"statsheet.head.{name}") for name in names)


def seconds_or_nothing(ms: int | None) -> str:
    """A time in seconds."""
    return NOTHING if ms is None else seconds_of(ms)


def interval_in_words(estimate: Estimate | None, *, signed: bool = True) -> str:
    """The ends of an interval, in seconds."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return NOTHING
    low, high = (over(estimate.low), over(estimate.high)) if signed else map(seconds_of, (estimate.low, estimate.high))
    return say("statsheet.between", low=low, high=high)


def share_in_words(share: Share | None) -> tuple[str, str]:
    """A proportion and its interval."""
    if share is None or share.share is None:
        return NOTHING, NOTHING
    return percent(share.hits, share.of), between(share.low, share.high)


def between(low: float | None, high: float | None) -> str:
    """The ends of the interval of a proportion."""
    if low is None or high is None:
        return NOTHING
    return say("statsheet.between", low=percent_of(low), high=percent_of(high))


def percent_of(share: float) -> str:
    """A proportion in per cent."""
    return percent(round(10_000 * share), 10_000)


def answer_in_words(name: str) -> str:
    """The name of an answer to a proposal."""
    return say(f"statsheet.answer.{name.lower()}")
