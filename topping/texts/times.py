"""Formats dates, durations, and times of moves in the current language."""

from collections.abc import Sequence
from datetime import date, datetime, time
from functools import cache
from typing import Final

from topping.texts.catalogue import say
from topping.texts.cldr import locale_data
from topping.texts.language import ENGLISH, FRENCH, language

_DAY_AND_TIME: Final = {FRENCH: "{day} {time}", ENGLISH: "{day}, {time}"}


def to_tenths(ms: int) -> str:
    """Formats a duration with tenths of a second, rounded down: `1:42,3` in French, `1:42.3` in English.

    From an hour on, includes hours: `1:02:03,4`.
    """
    seconds, tenths = divmod(max(0, ms) // 100, 10)
    return f"{_clock(seconds)}{_decimal_mark(language())}{tenths}"


def to_resolution(ms: int, resolution_ms: int) -> str:
    """Formats a duration (ms) to a resolution, rounded down.

    Examples: `1:42` for 1000 ms, `1:42,3` for 100, `1:42,35` for 10, `1:42,356` for 1.
    """
    seconds, rest = divmod(max(0, ms), 1000)
    places = {1000: 0, 100: 1, 10: 2}.get(resolution_ms, 3)
    if not places:
        return _clock(seconds)
    return say("number.decimal", whole=_clock(seconds), tenths=f"{rest:03}"[:places])


def difference(ms: int, *, unit: bool = True, tenths: bool = True) -> str:
    """Formats a time difference (ms) to the nearest tenth of a second: `+59,5 s`, `−18,9 s`; from a minute on
    `+2:31,9`.

    Without `unit`, omits the `s`. Without `tenths`, truncates to seconds: `−18 s`.
    """
    if not tenths:
        whole = abs(ms) // 1000
        text = to_seconds(abs(ms)) if whole >= 60 else f"{whole} s" if unit else str(whole)
        return _with_sign(ms if whole else 0, text)
    seconds = f"{seconds_of(abs(ms))} s" if unit else seconds_of(abs(ms))
    return _with_sign(ms, seconds if _tenths(ms) < 600 else to_tenths(100 * _tenths(ms)))


def over(ms: int) -> str:
    """Formats a time difference (ms) in seconds, to the nearest tenth, without unit: `+6,8`, `−0,3`, `0,0`."""
    return _with_sign(ms, seconds_of(abs(ms)))


def seconds_of(ms: int) -> str:
    """Formats a duration (ms) in seconds, to the nearest tenth, without unit: `18,6`."""
    whole, tenths = divmod(_tenths(ms), 10)
    return say("number.decimal", whole=whole, tenths=tenths)


def to_seconds(ms: int) -> str:
    """Formats a duration (ms) in minutes and seconds, rounded down: `1:42`."""
    return _clock(max(0, ms) // 1000)


def schedule_in_short(stages: Sequence[tuple[int | None, int | None]]) -> str:
    """Formats the time limits of moves in short: `1:00` if all are equal, otherwise `80, 60, 40 s`.

    Each stage is (number of moves, time limit in ms), as in `schedule_in_words`.
    """
    if len(stages) == 1 or stages[-1][1] is None:
        return schedule_in_words(stages)
    return say("schedule.short", seconds=", ".join(str(ms // 1000) for _, ms in stages if ms is not None))


def schedule_in_words(stages: Sequence[tuple[int | None, int | None]]) -> str:
    """Formats the time limits of moves in words: `1:00` if all are equal, otherwise `3 × 80 s, 3 × 60 s, puis 40 s`.

    Each stage is (number of moves, time limit in ms). The number is None for all remaining moves. The limit may be None
    (no limit) in the last stage only.
    """
    *limited, (_, last_ms) = stages
    if not limited:
        return say("schedule.unlimited") if last_ms is None else to_seconds(last_ms)
    first = ", ".join(say("schedule.stage", moves=moves, seconds=(ms or 0) // 1000) for moves, ms in limited)
    if last_ms is None:
        return say("schedule.stages_unlimited", first=first)
    return say("schedule.stages", first=first, seconds=last_ms // 1000)


def day(when: date) -> str:
    """Formats a date in figures: `05/03/2026`, in English `5 Mar 2026`."""
    return locale_data(language()).day(when)


def day_in_words(when: date) -> str:
    """Formats a date with its weekday: `samedi 21 novembre`, in English `Saturday 21 November`."""
    weekdays, months = say("date.weekdays").split(" "), say("date.months").split(" ")
    return say("date.full", weekday=weekdays[when.weekday()], day=_number(when), month=months[when.month - 1])


def recent_day(when: date, today: date) -> str:
    """Formats a date relative to `today`: `aujourd’hui`, `hier`, `29 oct.` within the last year, otherwise
    `29 oct. 2024`.
    """
    days = (today - when).days
    if days in (0, 1):
        return say("date.today" if days == 0 else "date.yesterday")
    return short_day(when) if 0 < days < 365 else whole_day(when)


def day_of_year(when: date, year: int) -> str:
    """Formats a date without its year if the year is `year`: `29 oct.`; otherwise `29 oct. 2024`."""
    return short_day(when) if when.year == year else whole_day(when)


def whole_day(when: date) -> str:
    """Formats a date in short words with its year: `29 oct. 2024`."""
    return f"{short_day(when)} {when.year}"


def short_day(when: date) -> str:
    """Formats a date in short words without its year: `29 oct.`, `1er déc.`."""
    return say("date.short", day=_number(when), month=say("date.short_months").split(" ")[when.month - 1])


def _number(when: date) -> str:
    """Returns the number of a day in its month; in French the first is `1er`."""
    return say("date.first") if when.day == 1 else str(when.day)


def recent_minute(when: datetime, now: datetime) -> str:
    """Formats a time relative to `now`: `aujourd’hui 20:14`, `hier 20:14`, `mardi 17 nov.`; adds the year if it
    differs.
    """
    recent, days = recent_day(when.date(), now.date()), (now.date() - when.date()).days
    if days in (0, 1):
        return f"{recent} {when:%H:%M}"
    if not 0 < days < 365:
        return recent
    weekday = say("date.weekdays").split(" ")[when.weekday()]
    return f"{weekday} {recent}" if when.year == now.year else whole_day(when)


def minute_in_sentence(when: datetime, now: datetime) -> str:
    """Formats a time within a sentence: `aujourd’hui à 20:14`, `le mardi 17 nov.`, `le 29 oct. 2024`."""
    if (now.date() - when.date()).days in (0, 1):
        return say("date.at", day=recent_day(when.date(), now.date()), time=f"{when:%H:%M}")
    return say("date.on", day=recent_minute(when, now))


def minute(when: datetime) -> str:
    """Formats a date with hour and minute: `05/03/2026 18:04`, in English `5 Mar 2026, 18:04`.

    Does not convert the time zone of `when`.
    """
    form = _DAY_AND_TIME[language()]
    clock = locale_data(language()).time(time(when.hour, when.minute))
    return form.format(day=day(when.date()), time=clock)


@cache
def _decimal_mark(_language: str) -> str:
    """Returns the decimal comma or point of the current language; cached, because tables contain many times."""
    return say("number.decimal", whole="", tenths="")


def _tenths(ms: int) -> int:
    return (abs(ms) + 50) // 100


def _with_sign(ms: int, text: str) -> str:
    sign = "" if not _tenths(ms) else "+" if ms > 0 else "−"
    return f"{sign}{text}"


def _clock(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
