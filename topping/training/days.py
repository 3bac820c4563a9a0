"""Training days: a player's local date, where a new one begins at four in the morning.

A day is the number of its date in the proleptic Gregorian calendar, `date.toordinal()`: whole days, whatever the zone,
daylight saving or the hour. What is learnt before and after midnight of one evening is learnt on one day. This module
alone knows when a day begins; `topping.localtime` gives the days of instants, and the dates of days.
"""

from typing import Final

DAY_BEGINS: Final = 4
"""The hour on the wall at which a training day begins."""


def training_day(date: int, hour: int) -> int:
    """The training day of a local date, given as its ordinal number, at an hour on the wall (0–23)."""
    return date - 1 if hour < DAY_BEGINS else date


def week_of(day: int) -> int:
    """The number of the week of a day; weeks begin on Mondays, and the ordinal number of a Monday is 1 modulo 7."""
    return (day - 1) // 7
