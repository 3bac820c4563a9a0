"""Dates, durations, and times of moves, written for the language in force."""

from collections.abc import Sequence
from datetime import date, datetime, time
from functools import cache
from typing import Final

from topping.texts.catalogue import say
from topping.texts.cldr import locale_data
from topping.texts.language import ENGLISH, FRENCH, language

_DAY_AND_TIME: Final = {FRENCH: "{day} {time}", ENGLISH: "{day}, {time}"}


def to_tenths(ms: int) -> str:
    """Returns `1:42,3` in French, `1:42.3` in English, or `1:02:03,4` from an hour on; rounded down."""
    seconds, tenths = divmod(max(0, ms) // 100, 10)
    return f"{_clock(seconds)}{_decimal_mark(language())}{tenths}"


def to_resolution(ms: int, resolution_ms: int) -> str:
    """Returns `1:42` for a resolution of 1000 ms, `1:42,3` for 100, `1:42,35` for 10, `1:42,356` for 1; rounded
    down.
    """
    seconds, rest = divmod(max(0, ms), 1000)
    places = {1000: 0, 100: 1, 10: 2}.get(resolution_ms, 3)
    if not places:
        return _clock(seconds)
    return say("number.decimal", whole=_clock(seconds), tenths=f"{rest:03}"[:places])


def difference(ms: int, *, unit: bool = True, tenths: bool = True) -> str:
    """Returns `+59,5 s`, `−18,9 s` with a true minus, `+2:31,9` from a minute on; to the nearest tenth of a second.

    Without `unit`, omits the `s`; without `tenths`, truncates to seconds: `−18 s`.
    """
    if not tenths:
        whole = abs(ms) // 1000
        text = to_seconds(abs(ms)) if whole >= 60 else f"{whole} s" if unit else str(whole)
        return _with_sign(ms if whole else 0, text)
    seconds = f"{seconds_of(abs(ms))} s" if unit else seconds_of(abs(ms))
    return _with_sign(ms, seconds if _tenths(ms) < 600 else to_tenths(100 * _tenths(ms)))


def over(ms: int) -> str:
    """Returns `+6,8`, `−0,3`, `0,0`: seconds, to the nearest tenth."""
    return _with_sign(ms, seconds_of(abs(ms)))


def seconds_of(ms: int) -> str:
    """Returns `18,6`: seconds, to the nearest tenth."""
    whole, tenths = divmod(_tenths(ms), 10)
    return say("number.decimal", whole=whole, tenths=tenths)


def to_seconds(ms: int) -> str:
    """Returns `1:42`; rounded down."""
    return _clock(max(0, ms) // 1000)


def schedule_in_short(stages: Sequence[tuple[int | None, int | None]]) -> str:
    """Returns `1:00` if all moves have the same time, else `80, 60, 40 s`; stages as in `schedule_in_words`."""
    if len(stages) == 1 or stages[-1][1] is None:
        return schedule_in_words(stages)
    return say("schedule.short", seconds=", ".join(str(ms // 1000) for _, ms in stages if ms is not None))


def schedule_in_words(stages: Sequence[tuple[int | None, int | None]]) -> str:
    """Returns `1:00` if all moves have the same time, else `3 × 80 s, 3 × 60 s, puis 40 s`, in English `then`.

    Each stage is the number of its moves (None for all that are left) and their time limit in ms (None for no limit,
    only in the last stage).
    """
    *limited, (_, last_ms) = stages
    if not limited:
        return say("schedule.unlimited") if last_ms is None else to_seconds(last_ms)
    first = ", ".join(say("schedule.stage", moves=moves, seconds=(ms or 0) // 1000) for moves, ms in limited)
    if last_ms is None:
        return say("schedule.stages_unlimited", first=first)
    return say("schedule.stages", first=first, seconds=last_ms // 1000)


def day(when: date) -> str:
    """Returns `05/03/2026`, in English `5 Mar 2026`."""
    return locale_data(language()).day(when)


def day_in_words(when: date) -> str:
    """Returns `samedi 21 novembre`, in English `Saturday 21 November`."""
    weekdays, months = say("date.weekdays").split(" "), say("date.months").split(" ")
    return say("date.full", weekday=weekdays[when.weekday()], day=when.day, month=months[when.month - 1])


def recent_day(when: date, today: date) -> str:
    """Returns `aujourd’hui`, `hier`, `29 oct.` within the last year, else the whole date."""
    days = (today - when).days
    if days in (0, 1):
        return say("date.today" if days == 0 else "date.yesterday")
    if not 0 < days < 365:
        return day(when)
    months = say("date.short_months").split(" ")
    return say("date.short", day=when.day, month=months[when.month - 1])


def day_of_year(when: date, year: int) -> str:
    """Returns `29 oct.`, or the whole date if it is in another year."""
    if when.year != year:
        return day(when)
    return say("date.short", day=when.day, month=say("date.short_months").split(" ")[when.month - 1])


def recent_minute(when: datetime, now: datetime) -> str:
    """Returns `aujourd’hui 20:14`, `hier 20:14`, `mardi 17 nov.`; with the year only if it differs."""
    recent, days = recent_day(when.date(), now.date()), (now.date() - when.date()).days
    if days in (0, 1):
        return f"{recent} {when:%H:%M}"
    if not 0 < days < 365:
        return recent
    weekday = say("date.weekdays").split(" ")[when.weekday()]
    return f"{weekday} {recent}" if when.year == now.year else f"{recent} {when.year}"


def minute(when: datetime) -> str:
    """Returns `05/03/2026 18:04`, in English `5 Mar 2026, 18:04`; the hour is that of `when`, in any zone."""
    form = _DAY_AND_TIME[language()]
    clock = locale_data(language()).time(time(when.hour, when.minute))
    return form.format(day=day(when.date()), time=clock)


@cache
def _decimal_mark(_language: str) -> str:
    """Returns the comma or point of the language in force; cached for tables of many times."""
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
