"""Instants as the database keeps them: ISO 8601 in UTC to the millisecond, so that text order is time order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from time import time_ns
from typing import Final

from topping.facts.bodies.fields import LATEST_MS

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> str:
    """The present instant."""
    return _format(datetime.now(UTC))


def now_ms() -> int:
    """The present instant in milliseconds from the beginning of 1970, UTC."""
    return time_ns() // 1_000_000


def canonical(text: str) -> str:
    """An ISO 8601 instant with its offset, in the one form that is kept; `ValueError` for anything else."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"an instant without its offset: {text!r}")
    return _format(instant.astimezone(UTC))


def _format(instant: datetime) -> str:
    return instant.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def of_ms(at_ms: int) -> str:
    """The instant so many milliseconds after 1970 began, in the form that is kept; at most one of the year 9999.

    Anything may be said by another machine: a calendar that is wrong ends nothing here.
    """
    return _format(_EPOCH + timedelta(milliseconds=min(at_ms, LATEST_MS)))


def ms_of(text: str) -> int:
    """Milliseconds from the beginning of 1970 to a kept instant; `ValueError` for anything else."""
    return (datetime.fromisoformat(text) - _EPOCH) // timedelta(milliseconds=1)
