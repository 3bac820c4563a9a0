"""A chart in words: its title, what is to be said of it, and its table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChartTable:
    """One chart in words."""

    name: str
    """Of the chart, as in JSON; its part behind a point."""
    title: str
    remarks: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    """Of the columns; none where there is no table."""
    rows: tuple[tuple[str, ...], ...] = ()
