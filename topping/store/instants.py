"""Instants as the database keeps them: ISO 8601 in UTC to the millisecond, so that text order is time order."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The present instant."""
    return _format(datetime.now(UTC))


def canonical(text: str) -> str:
    """An ISO 8601 instant with its offset, in the one form that is kept; `ValueError` for anything else."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"an instant without its offset: {text!r}")
    return _format(instant.astimezone(UTC))


def _format(instant: datetime) -> str:
    return instant.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
