"""Stored instants in words: local time, in the language in force."""

from __future__ import annotations

from datetime import datetime

from topping.texts import times


def day_of(instant: str) -> str:
    """The day of an instant in ISO 8601 with its zone: `05/03/2026`, in English `5 Mar 2026`."""
    return times.day(_local(instant))


def minute_of(instant: str) -> str:
    """The day and the time of day of an instant: `05/03/2026 18:04`, in English `5 Mar 2026, 18:04`."""
    return times.minute(_local(instant))


def _local(instant: str) -> datetime:
    return datetime.fromisoformat(instant).astimezone()
