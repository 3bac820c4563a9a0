"""Training days: a player's local date, with a new day at four in the morning.

A day is the number of its date in the proleptic Gregorian calendar, `date.toordinal()`, whatever zone, daylight saving
or hour. One evening is one day, before and after midnight. Only this module defines the start of a day;
`topping.system.localtime` converts instants to days, and days to dates.
"""

from typing import Final

DAY_BEGINS: Final = 4
"""The local hour at which a training day begins."""


def training_day(date: int, hour: int) -> int:
    """Returns the training day of a moment, given by its local date (ordinal number) and local hour (0–23).

    Before four in the morning, this is the day before.
    """
    return date - 1 if hour < DAY_BEGINS else date


def week_of(day: int) -> int:
    """Returns the number of the week that holds a day; weeks begin on Mondays.

    The ordinal number of a Monday is 1 modulo 7.
    """
    return (day - 1) // 7
