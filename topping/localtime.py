"""Stored instants in words: local time, in the language in force."""

import os
import time
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from topping.texts import times
from topping.training.days import training_day


def mend_time_zone() -> None:
    """Takes a `TZ` that names no zone away: Babel cannot be imported with it. The machine's own then counts."""
    name = os.environ.get("TZ", "")
    if not name:
        return
    from zoneinfo import ZoneInfo  # here for speed of start: few machines set TZ

    try:
        if not Path(name.removeprefix(":")).is_file():
            ZoneInfo(name.removeprefix(":"))
    except (OSError, ValueError, LookupError):
        del os.environ["TZ"]
        if hasattr(time, "tzset"):
            time.tzset()


def day_of(instant: str) -> str:
    """The day of an instant in ISO 8601 with its zone: `05/03/2026`, in English `5 Mar 2026`."""
    return times.day(local(instant))


def minute_of(instant: str) -> str:
    """The day and the time of day of an instant: `05/03/2026 18:04`, in English `5 Mar 2026, 18:04`."""
    return times.minute(local(instant))


def end_of(instant: str) -> str:
    """An instant that ends something, as `minute_of`; a midnight ends the day before it: `03/03/2026 24:00`."""
    when = local(instant)
    if (when.hour, when.minute) != (0, 0):
        return times.minute(when)
    return times.minute(when - timedelta(minutes=1)).replace("23:59", "24:00")


def last_day(instant: str) -> str:
    """The last day before an instant that ends something, or the day of it."""
    return times.day(local(instant) - timedelta(milliseconds=1))


def date_and_time(instant: str) -> str:
    """The day of an instant in words, and its time: `samedi 21 novembre · 20:14`."""
    when = local(instant)
    return f"{times.day_in_words(when)} · {when:%H:%M}"


def recent_day_of(instant: str, now: str) -> str:
    """The day of an instant as it is said at another one: `hier`, `29 oct.`, or the whole date."""
    return times.recent_day(local(instant).date(), local(now).date())


def recent_minute_of(instant: str, now: str) -> str:
    """An instant as it is said at another one: `aujourd’hui 20:14`, `mardi 17 nov.`."""
    return times.recent_minute(local(instant), local(now))


def local(instant: str) -> datetime:
    """An instant in ISO 8601 with its zone, as the clocks on the wall show it."""
    return datetime.fromisoformat(instant).astimezone()


def training_day_of(instant: str, zone: tzinfo | None = None) -> int:
    """The training day of an instant in ISO 8601 with its zone: its local date as a number, from 4 a.m. to 4 a.m.

    `date.fromordinal` gives the date back. Without a zone, that of the machine.
    """
    when = datetime.fromisoformat(instant).astimezone(zone)
    return training_day(when.toordinal(), when.hour)
