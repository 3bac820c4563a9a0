"""Durations as readers of the language in force expect them."""

from __future__ import annotations

from topping.texts.catalogue import say


def to_tenths(ms: int) -> str:
    """`1:42,3` in French, `1:42.3` in English, or `1:02:03,4` from an hour on; tenths begun are not counted."""
    seconds, tenths = divmod(max(0, ms) // 100, 10)
    return say("number.decimal", whole=_clock(seconds), tenths=tenths)


def to_seconds(ms: int) -> str:
    """`1:42`; seconds begun are not counted."""
    return _clock(max(0, ms) // 1000)


def _clock(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
