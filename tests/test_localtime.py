"""Instants as people read them: local time, each language's own way."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from topping.localtime import day_of, minute_of
from topping.texts import speak
from topping.texts.language import ENGLISH, FRENCH


@pytest.fixture
def in_paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system keeps one time zone a process")
@pytest.mark.usefixtures("in_paris")
@pytest.mark.parametrize(
    ("language", "instant", "day", "minute"),
    [
        (FRENCH, "2026-03-05T17:04:59.123Z", "05/03/2026", "05/03/2026 18:04"),
        (ENGLISH, "2026-03-05T17:04:59+00:00", "5 Mar 2026", "5 Mar 2026, 18:04"),
        (FRENCH, "2026-07-31T23:30:00Z", "01/08/2026", "01/08/2026 01:30"),
        (ENGLISH, "2026-12-31T23:30:00Z", "1 Jan 2027", "1 Jan 2027, 00:30"),
    ],
)
def test_an_instant_is_told_in_local_time(language: str, instant: str, day: str, minute: str) -> None:
    speak(language)
    assert (day_of(instant), minute_of(instant)) == (day, minute)
