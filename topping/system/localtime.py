"""Formats stored times (ISO 8601 with offset) as local dates and times in the current language."""

import os
import time
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from topping.texts import times
from topping.training.trainingday import training_day


def mend_time_zone() -> None:
    """Removes the environment variable `TZ` if it is invalid, because Babel could not be imported otherwise.

    The machine's time zone then applies.
    """
    name = os.environ.get("TZ", "")
    if not name:
        return
    from zoneinfo import ZoneInfo  # here for a fast start: few machines set TZ

    try:
        if not Path(name.removeprefix(":")).is_file():
            ZoneInfo(name.removeprefix(":"))
    except (OSError, ValueError, LookupError):
        del os.environ["TZ"]
        if hasattr(time, "tzset"):
            time.tzset()


def day_of(instant: str) -> str:
    """Formats the local day of a time: `05/03/2026`, in English `5 Mar 2026`."""
    return times.day(local(instant))


def minute_of(instant: str) -> str:
    """Formats a time to the minute: `05/03/2026 18:04`, in English `5 Mar 2026, 18:04`."""
    return times.minute(local(instant))


def end_of(instant: str) -> str:
    """Formats the end of a period with date and minute; midnight is written as 24:00 of the day before: `03/03/2026
    24:00`.
    """
    when = local(instant)
    if (when.hour, when.minute) != (0, 0):
        return times.minute(when)
    return times.minute(when - timedelta(minutes=1)).replace("23:59", "24:00")


def last_day(instant: str) -> str:
    """Formats the date of the last day in a period that ends at this time: `28 nov. 2026`; midnight gives the day
    before.
    """
    return times.whole_day(local(instant) - timedelta(milliseconds=1))


def date_and_time(instant: str) -> str:
    """Formats a time with its day in words: `samedi 21 novembre · 20:14`."""
    when = local(instant)
    return f"{times.day_in_words(when)} · {when:%H:%M}"


def recent_day_of(instant: str, now: str) -> str:
    """Formats the day of a time relative to `now`: `hier`, `29 oct.`, or `29 oct. 2024`."""
    return times.recent_day(local(instant).date(), local(now).date())


def whole_day_of(instant: str) -> str:
    """Formats the local day of a time in short words: `29 oct. 2024`."""
    return times.whole_day(local(instant))


def recent_minute_of(instant: str, now: str) -> str:
    """Formats a time relative to `now`: `aujourd’hui 20:14`, `mardi 17 nov.`."""
    return times.recent_minute(local(instant), local(now))


def minute_in_sentence(instant: str, now: str) -> str:
    """Formats a time within a sentence: `aujourd’hui à 20:14`, `le mardi 17 nov.`."""
    return times.minute_in_sentence(local(instant), local(now))


def local(instant: str) -> datetime:
    """Converts a stored time (ISO 8601 with offset) to local time."""
    return datetime.fromisoformat(instant).astimezone()


def training_day_of(instant: str, zone: tzinfo | None = None) -> int:
    """Returns the training day of a time, as the ordinal of its local date; a training day lasts from 4 a.m. to 4 a.m.

    `date.fromordinal` converts it back. The default `zone` is the machine's.
    """
    when = datetime.fromisoformat(instant).astimezone(zone)
    return training_day(when.toordinal(), when.hour)
