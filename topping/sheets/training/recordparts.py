"""What records of statistics are made of: days, estimates, shares, charts that could not be made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, TypeVar

from topping.training.intervals import Estimate, Share
from topping.training.statistics.lacking import Lacking

Record = dict[str, Any]
"""A JSON object."""
_Row = TypeVar("_Row")


def iso_day(ordinal: int) -> str:
    """A day of the calendar from its ordinal, as `2026-11-22`."""
    return date.fromordinal(ordinal).isoformat()


def iso_month(month: int) -> str:
    """A month counted from year 0, as `2026-11`."""
    return f"{month // 12:04}-{month % 12 + 1:02}"


def lacking_record(chart: Lacking) -> Record:
    """Why a chart could not be made."""
    return {"lacking": chart.why.value, "has": chart.has, "needs": chart.needs}


def estimate_record(estimate: Estimate | None) -> Record | None:
    """A mean with its interval; None without one."""
    if estimate is None:
        return None
    return {"n": estimate.n, "ms": estimate.ms, "low_ms": estimate.low, "high_ms": estimate.high}


def share_record(share: Share | None) -> Record | None:
    """A share with its interval; None without one."""
    if share is None:
        return None
    return {"hits": share.hits, "of": share.of, "share": share.share, "low": share.low, "high": share.high}


def rows_record(chart: Sequence[_Row] | Lacking, record_of: Callable[[_Row], Record]) -> Record | list[Record]:
    """A chart that is a list of rows."""
    return lacking_record(chart) if isinstance(chart, Lacking) else [record_of(one) for one in chart]
