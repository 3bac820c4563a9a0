"""Instants as people read them: local time, each language's own way."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from topping.localtime import day_of, minute_of, recent_minute_of
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


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system keeps one time zone a process")
@pytest.mark.usefixtures("in_paris")
@pytest.mark.parametrize(
    ("language", "instant", "said"),
    [
        (FRENCH, "2026-11-21T19:14:00Z", "aujourd’hui 20:14"),
        (FRENCH, "2026-11-20T22:59:00Z", "hier 23:59"),
        (FRENCH, "2026-11-17T08:00:00Z", "mardi 17 nov."),
        (ENGLISH, "2026-11-17T08:00:00Z", "Tuesday 17 Nov"),
        (FRENCH, "2025-12-30T08:00:00Z", "30 déc. 2025"),
        (FRENCH, "2024-03-05T08:00:00Z", "05/03/2024"),
        (FRENCH, "2026-11-23T08:00:00Z", "23/11/2026"),
    ],
)
def test_an_instant_is_told_from_another_one(language: str, instant: str, said: str) -> None:
    speak(language)
    assert recent_minute_of(instant, "2026-11-21T19:30:00Z") == said


@pytest.mark.parametrize("zone", ["Nowhere/Nothing", "../../etc", "/no/such/file"])
def test_a_zone_that_is_none_ends_no_command(zone: str, tmp_path: Path) -> None:
    script = (
        "import sys; from topping.cli import run; run(['config', 'path']);"
        "from topping.localtime import minute_of; print(minute_of('2026-03-05T12:00:00+00:00'))"
    )
    environment = os.environ | {"TZ": zone, "TOPPING_HOME": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", script], cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "05/03/2026" in told.stdout
